//! The shaders as materials, with the numbers of `look.json` compiled into them.

use super::Look;
use macroquad::miniquad::{BlendFactor, BlendState, BlendValue, Equation, PipelineParams};
use macroquad::prelude::*;

/// One material for each way of drawing.
pub struct Materials {
    /// Sprites, lit by lamps and moonlight.
    pub lit: Material,
    /// Sprites without lighting.
    pub plain: Material,
    /// A lamp's light, added onto the lamplight map.
    pub lamp: Material,
    pub halo: Material,
    pub vignette: Material,
    pub cone: Material,
    pub ripple: Material,
    /// The haze that shows the guards' belief.
    pub belief: Material,
    /// Ground mist; reads the moonlight map.
    pub mist: Material,
    /// The effect of rewinding on the whole picture.
    pub past: Material,
    /// A ghost.
    pub spirit: Material,
    pub present: Material,
}

const VERTEX: &str = include_str!("../../../../assets/shaders/sprite.vert");
const COMMON: &str = include_str!("../../../../assets/shaders/common.frag");

/// WebGL 1 requires a precision; devices without high precision use medium.
const HEAD: &str = "#version 100\n\
    #ifdef GL_FRAGMENT_PRECISION_HIGH\nprecision highp float;\n#else\nprecision mediump float;\n#endif\n";

impl Materials {
    pub fn new(look: &Look) -> Result<Self, String> {
        let over = blend(
            BlendFactor::Value(BlendValue::SourceAlpha),
            BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
        );
        let add = blend(BlendFactor::One, BlendFactor::One);
        let screen = blend(BlendFactor::One, BlendFactor::OneMinusValue(BlendValue::SourceColor));
        let make = |name: &str,
                    text: &str,
                    blend: Option<BlendState>,
                    uniforms: &[(&str, UniformType)],
                    textures: &[&str]| {
            let fragment = format!("{HEAD}{}{COMMON}{text}", constants(look));
            let vertex = format!("#version 100\nprecision highp float;\n{VERTEX}");
            let params = MaterialParams {
                pipeline_params: PipelineParams {
                    color_blend: blend,
                    // The picture stays opaque, whatever is blended into it.
                    alpha_blend: blend.map(|_| keep_alpha()),
                    ..Default::default()
                },
                uniforms: uniforms.iter().map(|(name, kind)| UniformDesc::new(name, *kind)).collect(),
                textures: textures.iter().map(|t| t.to_string()).collect(),
            };
            load_material(ShaderSource::Glsl { vertex: &vertex, fragment: &fragment }, params)
                .map_err(|e| format!("The graphics card refuses the program `{name}`: {e}"))
        };
        use UniformType::{Float1, Float2, Float3, Float4};
        Ok(Self {
            lit: make(
                "lit",
                include_str!("../../../../assets/shaders/lit.frag"),
                Some(over),
                &[("LampsAt", Float4), ("Level", Float4), ("Edges", Float2), ("Air", Float3)],
                &["Lamps", "Moon"],
            )?,
            plain: make(
                "plain",
                include_str!("../../../../assets/shaders/plain.frag"),
                Some(over),
                &[],
                &[],
            )?,
            lamp: make("lamp", include_str!("../../../../assets/shaders/lamp.frag"), Some(add), &[], &[])?,
            halo: make("halo", include_str!("../../../../assets/shaders/halo.frag"), Some(screen), &[], &[])?,
            vignette: make(
                "vignette",
                include_str!("../../../../assets/shaders/vignette.frag"),
                Some(over),
                &[],
                &[],
            )?,
            cone: make(
                "cone",
                include_str!("../../../../assets/shaders/cone.frag"),
                Some(over),
                &[("Strength", Float4), ("Clock", Float1), ("Pattern", Float2)],
                &[],
            )?,
            belief: make(
                "belief",
                include_str!("../../../../assets/shaders/belief.frag"),
                Some(over),
                &[("Clock", Float1)],
                &[],
            )?,
            ripple: make(
                "ripple",
                include_str!("../../../../assets/shaders/ripple.frag"),
                Some(over),
                &[],
                &[],
            )?,
            mist: make(
                "mist",
                include_str!("../../../../assets/shaders/mist.frag"),
                Some(over),
                &[("Level", Float2), ("Drift", Float3)],
                &["Moon"],
            )?,
            past: make(
                "past",
                include_str!("../../../../assets/shaders/past.frag"),
                None,
                &[("Past", Float2)],
                &[],
            )?,
            spirit: make(
                "spirit",
                include_str!("../../../../assets/shaders/spirit.frag"),
                Some(over),
                &[],
                &[],
            )?,
            present: make(
                "present",
                include_str!("../../../../assets/shaders/present.frag"),
                None,
                &[("Shown", Float3)],
                &[],
            )?,
        })
    }
}

fn blend(source: BlendFactor, target: BlendFactor) -> BlendState {
    BlendState::new(Equation::Add, source, target)
}

fn keep_alpha() -> BlendState {
    blend(BlendFactor::Zero, BlendFactor::One)
}

/// Returns the look as constants for shaders.
fn constants(look: &Look) -> String {
    let l = &look.light;
    let rgb = |c: [f32; 3]| format!("vec3({:.4}, {:.4}, {:.4})", c[0], c[1], c[2]);
    let mut text = String::new();
    let mut define = |name: &str, value: String| text.push_str(&format!("#define {name} {value}\n"));
    for (i, warm) in l.warm.iter().enumerate() {
        define(&format!("WARM{i}"), rgb(*warm));
    }
    define("AMBIENT_INDOORS", rgb(l.ambient_indoors));
    define("AMBIENT_OUTDOORS", rgb(l.ambient_outdoors));
    define("MOON", rgb(l.moon));
    define("HOUSE", rgb(l.house));
    define("WASH", format!("{:.4}", l.wash));
    define("LIFT", rgb(l.lift));
    define("LIT_WARMTH", format!("{:.4}", l.lit_warmth));
    define("DARK_SHADE", format!("{:.4}", l.dark_shade));
    define("BANDS", format!("{:.4}", l.bands));
    define("DITHER", format!("{:.4}", l.dither.max(0.01)));
    define("SATURATION", format!("{:.4}", l.saturation));
    define("RIM", "0.75".into());
    define("PAST_COLOR", format!("{:.4}", look.past.color));
    define("PAST_SHADOWS", rgb(look.past.shadows));
    define("PAST_LIGHTS", rgb(look.past.lights));
    define("PAST_BAR", format!("{:.4}", look.past.bar));
    text
}
