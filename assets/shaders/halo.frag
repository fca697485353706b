// A glow in flat rings. uv: from its middle, in radii; color: its tint times its strength.
void main() {
    float near = clamp(1.0 - length(uv), 0.0, 1.0) * 4.0;
    float part = (fract(near) - 0.5) / DITHER + 0.5;
    gl_FragColor = vec4(color.rgb * min((floor(near) + step(bayer4(world) + 0.03, part)) * 0.25, 1.0), 0.0);
}
