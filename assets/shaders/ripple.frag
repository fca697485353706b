// How far a sound has come. The texture holds the way to every cell.
//   extra.x  where its front is; extra.y: where it ends; extra.z: what 1.0 in the texture means,
//            below 0 for a threat, whose front is double; all in tiles
//   extra.w  where in its reach it becomes faint (0 to 1), plus the cells across the texture
//   color.a  how strongly it is painted
uniform sampler2D Texture;

void main() {
    float scale = abs(extra.z);
    float way = texture2D(Texture, uv).r * scale;
    if (way > extra.y + 0.06) discard;
    // How much the way grows in a pixel of the level: lines keep their width where it leaps or rests.
    float pixel = 0.0625 / floor(extra.w);
    float east = texture2D(Texture, uv + vec2(pixel, 0.0)).r * scale - way;
    float south = texture2D(Texture, uv + vec2(0.0, pixel)).r * scale - way;
    float grows = max(length(vec2(east, south)), 0.03);
    float line = 1.0 - step(mix(0.5, 1.0, color.a), abs(way - extra.x) / grows);
    float second = 1.0 - step(0.7, abs(way - extra.x + 0.3) / grows);
    line = max(line, second * step(extra.z, 0.0));
    float wake = (1.0 - step(0.5, abs(way - extra.x * 0.62) / grows)) * 0.35;
    float faint = step(extra.y * fract(extra.w), way);
    float dash = step(mod(floor(world.x) + floor(world.y) * 2.0, 6.0), 3.5);
    line *= mix(1.0, dash * 0.8, faint);
    // Behind a front that moves; one that stands still is a measure and has none.
    wake *= dash * step(extra.x, extra.y - 0.05);
    float body = step(way, extra.x) * 0.05;
    gl_FragColor = vec4(color.rgb, max(max(line, wake), body) * color.a);
}
