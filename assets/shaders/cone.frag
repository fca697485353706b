// What a guard sees, on the floor.
//   uv.x      how far it is to the nearer straight side, in pixels; uv.y: to the far edge
//   extra.xy  his eye; extra.z: how far his certainty has grown, in pixels;
//   extra.w   the pattern: 0 calm, 1 curious, 2 investigating, 3 alert; + 8 for the corner of the eye
uniform vec4 Strength;
uniform float Clock;

void main() {
    vec2 p = floor(world);
    float d = length(world - extra.xy);
    if (d < 6.0) discard;
    float side = step(7.5, extra.w);
    float state = floor(extra.w - side * 8.0 + 0.5);
    float lines = step(mod(p.x + p.y, 4.0), 0.5);
    if (state > 1.5 && state < 2.5) lines = max(lines, step(mod(p.x - p.y, 4.0), 0.5));
    if (state > 2.5) lines = step(mod(p.x + p.y - floor(Clock * 14.0), 8.0), 3.5);
    float full = step(d, extra.z);
    float alpha = mix(Strength.y + lines * Strength.z, Strength.x + lines * 0.16, full);
    float rim = 1.0 - step(1.15, min(uv.x, uv.y));
    // The corner of the eye has a dotted edge and almost no body.
    rim *= mix(1.0, step(mod(p.x + p.y, 6.0), 2.5), side);
    float bright = max(rim * Strength.w, full * step(extra.z - 2.2, d) * 0.95 * (1.0 - side));
    vec3 c = mix(color.rgb, vec3(1.0, 0.93, 0.72), bright * 0.45);
    gl_FragColor = vec4(c, max(alpha * mix(1.0, 0.45, side), bright) * color.a);
}
