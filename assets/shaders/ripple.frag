// How far a sound has come. The texture holds the way to every cell.
//   extra.x  where its front is; extra.y: where it ends; extra.z: what 1.0 in the texture means;
//            all in tiles
//   extra.w  where in its reach it becomes faint (0 to 1)
//   color.a  how strongly it is painted
uniform sampler2D Texture;

void main() {
    float way = texture2D(Texture, uv).r * extra.z;
    if (way > extra.y + 0.06) discard;
    float front = abs(way - extra.x) * 16.0;
    float line = 1.0 - step(0.95, front);
    float wake = (1.0 - step(0.75, abs(way - extra.x * 0.62) * 16.0)) * 0.35;
    float faint = step(extra.y * extra.w, way);
    float dash = step(mod(floor(world.x) + floor(world.y) * 2.0, 6.0), 3.5);
    line *= mix(1.0, dash * 0.8, faint);
    wake *= dash;
    float body = step(way, extra.x) * 0.05;
    gl_FragColor = vec4(color.rgb, max(max(line, wake), body) * color.a);
}
