// One vertex program for everything that is painted. The fourth attribute carries what each
// fragment program needs besides: see there.
attribute vec3 position;
attribute vec2 texcoord;
attribute vec4 color0;
attribute vec4 normal;
varying vec2 uv;
varying vec4 color;
varying vec4 extra;
varying vec2 world;
uniform mat4 Model;
uniform mat4 Projection;

void main() {
    gl_Position = Projection * Model * vec4(position, 1.0);
    uv = texcoord;
    color = color0 / 255.0;
    extra = normal;
    world = position.xy;
}
