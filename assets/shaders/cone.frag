// What a guard sees, on the floor.
//   uv.x      how far it is to the nearer straight side, in pixels; uv.y: to the far edge
//   extra.xy  his eye; extra.z: how far his certainty has grown, in pixels;
//   extra.w   the pattern: 0 calm, 1 curious, 2 investigating, 3 alert; + 8 for the corner of the eye
uniform vec4 Strength;
uniform float Clock;
// From line to line of the patterns, in pixels, and how wide the edge of who is alert is.
uniform vec2 Pattern;

// Each rung has a pattern of its own, which tells it from the others without its colour: none, lines, a lattice, bars.
float pattern(vec2 p, float state) {
    float gap = Pattern.x;
    float wide = gap * 0.25 - 0.5;
    float down = step(mod(p.x + p.y, gap), wide);
    float up = step(mod(p.x - p.y, gap), wide);
    if (state < 0.5) return 0.0;
    if (state < 1.5) return down;
    if (state < 2.5) return max(down, up);
    return step(mod(p.x + p.y - floor(Clock * 14.0), gap * 2.0), gap - 0.5);
}

void main() {
    vec2 p = floor(world);
    float d = length(world - extra.xy);
    if (d < 6.0) discard;
    float side = step(7.5, extra.w);
    float state = floor(extra.w - side * 8.0 + 0.5);
    float lines = pattern(p, state);
    float full = step(d, extra.z);
    float alpha = mix(Strength.y + lines * Strength.z, Strength.x + lines * Strength.z, full);
    float edge = mix(1.15, Pattern.y, step(2.5, state));
    float rim = 1.0 - step(edge, min(uv.x, uv.y));
    // The corner of the eye has a dotted edge and almost no body.
    rim *= mix(1.0, step(mod(p.x + p.y, 6.0), 2.5), side);
    float bright = max(rim * Strength.w, full * step(extra.z - 2.2, d) * 0.95 * (1.0 - side));
    // Red is dark to some eyes: its edge is paler than those of the others.
    vec3 c = mix(color.rgb, vec3(1.0, 0.93, 0.72), bright * mix(0.45, 0.65, step(2.5, state)));
    gl_FragColor = vec4(c, max(alpha * mix(1.0, 0.45, side), bright) * color.a);
}
