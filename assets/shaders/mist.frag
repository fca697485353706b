// Mist along the ground, where the sky is open. color: its colour, and how thick it is at most.
uniform sampler2D Moon;
// 1 / the level's size, in pixels.
uniform vec2 Level;
// xy: how far it has drifted, in pixels; z: 1 / the size of a patch.
uniform vec3 Drift;

// A number between 0 and 1 for every corner of a wide grid.
float chance(vec2 corner) {
    vec2 p = fract(mod(corner, 97.0) * vec2(0.6180, 0.4142) + 0.1);
    return fract((p.x + 3.1) * (p.y + 5.7) * 31.7);
}

float patches(vec2 p) {
    vec2 corner = floor(p);
    vec2 part = fract(p);
    part *= part * (3.0 - 2.0 * part);
    float top = mix(chance(corner), chance(corner + vec2(1.0, 0.0)), part.x);
    float bottom = mix(chance(corner + vec2(0.0, 1.0)), chance(corner + vec2(1.0, 1.0)), part.x);
    return mix(top, bottom, part.y);
}

void main() {
    vec2 p = floor(world);
    // Patches lie flat: wider than they are deep.
    vec2 at = (p - Drift.xy) * Drift.z * vec2(1.0, 1.9);
    float thick = patches(at) * 0.65 + patches(at * 2.3 - Drift.xy * Drift.z * 0.7) * 0.35;
    float t = clamp((thick - 0.28) * 1.9, 0.0, 1.0) * 4.0;
    float part = (fract(t) - 0.5) / DITHER + 0.5;
    t = min((floor(t) + step(bayer4(p) + 0.03, part)) * 0.25, 1.0);
    float open = 1.0 - texture2D(Moon, p * Level).g;
    gl_FragColor = vec4(color.rgb, t * open * color.a);
}
