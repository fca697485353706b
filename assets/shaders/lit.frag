// Everything that lies or stands in the night.
//   extra.xy  the point of the ground from which it takes its light, in pixels of the level
//   extra.z   how much of that light it gets; below 0: it is painted in one colour, in no light
//   extra.w   0: a surface, cut into bands; above: a figure, and how bright it is at least;
//             below: a wall of paper, and how bright the lamps behind it are
uniform sampler2D Texture;
uniform sampler2D Lamps;
uniform sampler2D Moon;
uniform vec4 LampsAt;
uniform vec4 Level;
// Above the first one is lit, below the second dark: the rules' own numbers.
uniform vec2 Edges;
// What the weather makes of the light of the night, outdoors.
uniform vec3 Air;

float bands(float t) {
    float q = t * BANDS;
    float part = (fract(q) - 0.5) / DITHER + 0.5;
    return min((floor(q) + step(bayer4(world) + 0.03, part)) / BANDS, 1.0);
}

vec3 warm(float t) {
    float u = t * 6.0;
    vec3 c = mix(WARM0, WARM1, clamp(u, 0.0, 1.0));
    c = mix(c, WARM2, clamp(u - 1.0, 0.0, 1.0));
    c = mix(c, WARM3, clamp(u - 2.0, 0.0, 1.0));
    c = mix(c, WARM4, clamp(u - 3.0, 0.0, 1.0));
    c = mix(c, WARM5, clamp(u - 4.0, 0.0, 1.0));
    return mix(c, WARM6, clamp(u - 5.0, 0.0, 1.0));
}

// The simulation's light falls evenly; the eye likes it to linger and then to go.
float shape(float f) {
    f = clamp(f, 0.0, 1.0);
    return mix(f, f * f * (3.0 - 2.0 * f), 0.35);
}

vec3 grade(vec3 c) {
    float lum = dot(c, vec3(0.3, 0.55, 0.15));
    c = c * 0.97 + LIFT * clamp(1.0 - lum * 3.2, 0.0, 1.0);
    vec3 over = max(c - 0.75, 0.0);
    c = min(c, 0.75) + (1.0 - exp(-over * 4.0)) * 0.25;
    float grey = dot(c, vec3(0.3, 0.55, 0.15));
    return clamp(grey + (c - grey) * SATURATION, 0.0, 1.0);
}

void main() {
    vec4 paint = texture2D(Texture, uv);
    if (paint.a < 0.004) discard;
    // The outline of what is at hand has no light of its own.
    if (extra.z < 0.0) {
        gl_FragColor = vec4(color.rgb, color.a * step(0.5, paint.a));
        return;
    }
    // Painters mark what shines by itself with an alpha of 254; in a wall of paper it is the paper,
    // which shines as the lamps behind it do.
    float marked = 1.0 - step(0.5, abs(paint.a * 255.0 - 254.0));
    float paper = marked * step(0.0005, -extra.w);
    if (marked > paper) {
        gl_FragColor = vec4(min(paint.rgb * 1.06, 1.0), color.a);
        return;
    }
    vec3 lamps = texture2D(Lamps, (extra.xy - LampsAt.xy) * LampsAt.zw).rgb;
    float lamp = lamps.r;
    vec3 sky = texture2D(Moon, extra.xy * Level.xy).rgb;
    float figure = step(0.001, extra.w);
    float t = shape(lamp);
    t = mix(bands(t), t, figure);
    // The edges of the bands that count are drawn where they are.
    float total = lamp + sky.b + (bayer4(world) - 0.47) * 0.03;
    t = max(t, LIT_WARMTH * step(0.04, lamp) * step(Edges.x, total));
    vec3 glow = warm(t) * vec3(1.0, lamps.gb * 2.0 / max(lamp, 0.004));
    float wash = min(max(glow.r, max(glow.g, glow.b)), 1.0);
    vec3 night = mix(AMBIENT_OUTDOORS, AMBIENT_INDOORS, sky.g) * (1.0 - 0.45 * wash)
        + sky.r * mix(MOON, HOUSE, sky.g) * (1.0 - 0.72 * wash);
    vec3 light = night * mix(Air, vec3(1.0), sky.g) + glow;
    light *= extra.z * mix(1.0, DARK_SHADE, step(total, Edges.y));
    light = mix(light, max(light * 1.05 + 0.16 * step(0.6, extra.w), extra.w * vec3(1.0, 0.93, 1.0)), figure);
    light = max(light, paper * warm(max(-extra.w, 0.0)));
    vec3 c = mix(paint.rgb, vec3(dot(paint.rgb, vec3(0.3, 0.55, 0.15))), WASH * wash);
    if (figure > 0.5) {
        // The outline towards the sky takes the colour of the light that falls on the figure.
        float above = texture2D(Texture, uv - vec2(0.0, Level.w)).a;
        float left = texture2D(Texture, uv - vec2(Level.z, 0.0)).a;
        float rim = (1.0 - above * left) * step(dot(c, vec3(0.34)), 0.22);
        c = mix(c, color.rgb, rim * RIM);
    } else {
        c *= color.rgb;
    }
    gl_FragColor = vec4(grade(c * min(light, 1.34)), paint.a * color.a);
}
