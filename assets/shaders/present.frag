// The finished picture, opaque whatever was blended into it. At a scale that is no whole number its pixels cannot all
// be equally wide: each is shown flat, and only the pixel of the screen in which two of them meet blends them, by how
// much of it belongs to each. That is what enlarging by the next whole number and shrinking by areas would give.
uniform sampler2D Texture;
// The size of the picture, and how many pixels of the screen are one of its own.
uniform vec3 Shown;

void main() {
    vec2 size = Shown.xy;
    vec2 at = uv * size;
    // From the nearest edge between two pixels, in pixels of the screen; the texture blends by what is left of it.
    vec2 edge = floor(at + 0.5);
    vec2 off = clamp((at - edge) * max(Shown.z, 1.0), -0.5, 0.5);
    gl_FragColor = vec4(texture2D(Texture, (edge + off) / size).rgb, 1.0);
}
