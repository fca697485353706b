// Somebody who is not there: a shape of one colour, in which the drawing is only guessed at, thinner towards the feet.
//   extra.x  0 at the head, 1 at the feet
uniform sampler2D Texture;

void main() {
    vec4 paint = texture2D(Texture, uv);
    if (paint.a < 0.5) discard;
    float grey = dot(paint.rgb, vec3(0.3, 0.55, 0.15));
    float fades = 1.0 - 0.6 * extra.x * extra.x;
    gl_FragColor = vec4(color.rgb * (0.62 + 0.9 * grey), color.a * fades);
}
