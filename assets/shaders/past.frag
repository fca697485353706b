// The night as it was: hardly any colour left, violet in the shadows, the moon in the lights, and a soft bar of
// moonlight that goes up as time goes back.
uniform sampler2D Texture;
// How much of all this, and where the bar is, from the top.
uniform vec2 Past;

void main() {
    vec3 now = texture2D(Texture, uv).rgb;
    float grey = dot(now, vec3(0.3, 0.55, 0.15));
    vec3 then = mix(PAST_SHADOWS, PAST_LIGHTS, grey);
    then = mix(then, now, PAST_COLOR);
    vec2 middle = uv * 2.0 - 1.0;
    then *= 1.0 - 0.35 * clamp(dot(middle, middle) - 0.45, 0.0, 1.0);
    float bar = clamp(1.0 - abs(uv.y - Past.y) / 0.09, 0.0, 1.0);
    then += PAST_LIGHTS * bar * bar * PAST_BAR;
    gl_FragColor = vec4(mix(now, then, Past.x), 1.0);
}
