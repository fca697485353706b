// Darker corners, in bands. uv: from the middle of the picture; color.a: how much.
void main() {
    float t = clamp((dot(uv, uv) - 0.55) * color.a, 0.0, 1.0) * 8.0;
    float part = (fract(t) - 0.5) / DITHER + 0.5;
    t = min((floor(t) + step(bayer4(extra.xy) + 0.03, part)) * 0.125, 1.0);
    gl_FragColor = vec4(0.03, 0.03, 0.10, t * 0.62);
}
