// Where they believe that she is: a haze on the floor that drifts, in steps, never in gradients.
// The texture holds how thick it is in every cell.
//   color  its colour, and how strongly it is painted where it is thickest
uniform sampler2D Texture;
uniform float Clock;

void main() {
    vec2 p = floor(world);
    // Slow waves move the edges of the steps to and fro.
    float wave = sin(p.x * 0.13 + Clock * 0.8) * sin(p.y * 0.19 - Clock * 0.6);
    float thick = texture2D(Texture, uv).r * (1.0 + 0.22 * wave);
    float steps = step(0.16, thick) + step(0.40, thick) + step(0.70, thick);
    if (steps < 0.5) discard;
    // Its edge is lines, as fine as mist.
    float line = step(1.5, mod(p.x + p.y * 2.0 - floor(Clock * 3.0), 4.0));
    float alpha = steps / 3.0 * mix(1.0, line, step(steps, 1.5) * 0.6);
    gl_FragColor = vec4(color.rgb, alpha * color.a);
}
