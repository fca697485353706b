varying vec2 uv;
varying vec4 color;
varying vec4 extra;
varying vec2 world;

// The threshold of a 4 x 4 Bayer matrix, fixed to the pixels of the level: it never crawls.
float bayer2(vec2 p) {
    p = floor(mod(p, 2.0));
    return fract(p.x * 0.5 + p.y * p.y * 0.75);
}
float bayer4(vec2 p) {
    p = floor(mod(p, 4.0));
    return bayer2(p * 0.5) * 0.25 + bayer2(p);
}
