// A lamp's light on the ground. uv: from the flame, in radii; color.r: how strong it is.
void main() {
    gl_FragColor = vec4(max(0.0, 1.0 - length(uv)) * color.r, 0.0, 0.0, 0.0);
}
