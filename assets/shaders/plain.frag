// Signs and sparks: they are seen as they are painted, by no light.
uniform sampler2D Texture;

void main() {
    gl_FragColor = color * texture2D(Texture, uv);
}
