// A lamp's light on the ground. uv: from the flame, in radii; color.r: how strong it is; color.gb: half
// of how much green and blue there is in it.
void main() {
    gl_FragColor = vec4(max(0.0, 1.0 - length(uv)) * color.rgb, 0.0);
}
