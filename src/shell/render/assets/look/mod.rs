//! `assets/rules/look.json`: every number that only the eye meets.

mod calm;
mod effects;
mod flames;
mod motion;
mod rgb;

pub use effects::{
    CanopyLook, EndingLook, FireworksLook, FoamLook, ForecastLook, GhostLook, GlintLook, GrabLook,
    RewindLook, ScarfLook,
};
pub use flames::Shines;

use effects::{
    EffectLook, FireflyLook, FumesLook, GrassLook, PetalsLook, SilhouetteLook, SmokeLook, StrikeLook,
    WaterLook,
};
use flames::FlamesLook;
use motion::MotionLook;
use rgb::Rgb;
use serde::Deserialize;
use thief_girl::level::Weather;
use thief_girl::model::{AlertLevel, LightBand};

/// How the night looks. Nothing in here changes what anybody can see, hear or do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// How fast everything moves that moves by itself: 1 is life.
    pub idle: f32,
    pub motion: MotionLook,
    pub light: LightLook,
    pub flames: FlamesLook,
    pub actor: ActorLook,
    pub birds: BirdsLook,
    pub cone: ConeLook,
    pub instinct: InstinctLook,
    pub noise: NoiseLook,
    pub belief: BeliefLook,
    pub camera: CameraLook,
    pub weather: WeatherLook,
    pub smoke: SmokeLook,
    pub fumes: FumesLook,
    pub grass: GrassLook,
    pub scarf: ScarfLook,
    pub canopy: CanopyLook,
    pub silhouette: SilhouetteLook,
    pub fireworks: FireworksLook,
    pub effect: EffectLook,
    pub strike: StrikeLook,
    pub firefly: FireflyLook,
    pub water: WaterLook,
    pub ending: EndingLook,
    pub past: RewindLook,
    pub rival: GhostLook,
    pub forecast: ForecastLook,
    pub grab: GrabLook,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LightLook {
    /// The light that is everywhere under roofs, and under the sky.
    pub ambient_indoors: Rgb,
    pub ambient_outdoors: Rgb,
    pub moon: Rgb,
    /// What is moonlight outdoors is the glow of a lived-in house indoors.
    pub house: Rgb,
    /// A cell with this much light of its own looks fully moonlit.
    pub moon_full_at: f32,
    /// The colours of lamplight, from its dark edge to its core.
    pub warm: [Rgb; 7],
    /// How much of a thing's own hue lamplight washes out.
    pub wash: f32,
    /// Lamplight is at least this warm where one counts as lit: the edge that the game is about.
    pub lit_warmth: f32,
    /// How much light is left where one counts as hidden by the dark.
    pub dark_shade: f32,
    /// Into how many steps lamplight is cut.
    pub bands: f32,
    /// How much of each step is dithered into the next.
    pub dither: f32,
    /// What the darkest places get, so that dark still reads.
    pub lift: Rgb,
    pub saturation: f32,
    /// How large a flame is, for soft shadows.
    pub penumbra_px: f32,
    /// Paper shines this many times as bright as the light behind it, and 1 at most.
    pub paper: f32,
    /// How a wall's face is lit at its top and at its foot, against the floor before it.
    pub wall_top: f32,
    pub wall_foot: f32,
    /// The moonlight on top of walls.
    pub cap_moon: f32,
    /// How far walls shade the ground to their south-east, and how much light is left there.
    pub moon_shadow_px: f32,
    pub moon_shadow: f32,
    /// How dark the corners of the picture are.
    pub vignette: f32,
}

/// Birds on their perch and on the wing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BirdsLook {
    /// The least brightness of a bird.
    pub least: f32,
    /// Each pecks for this part of every so many seconds.
    pub pecks: f32,
    pub peck_seconds: f32,
    /// How wide the shadow of one that sits is, in pixels,
    pub shade_px: f32,
    /// and by how much it shrinks with every tile that the bird is high.
    pub shade_shrinks: f32,
}

/// The least brightness of figures, so that they always read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActorLook {
    hero: HeroLook,
    pub guard: f32,
    pub thing: f32,
    /// How much of their own light lamps take, and who carries one.
    pub lamp: f32,
    pub bearer: f32,
    /// How much of a figure shows through what stands before it.
    pub behind: f32,
    /// How much is left of a thing that hides her.
    pub before: f32,
    /// What rolls shows its next frame after so many pixels: four are half a turn of a barrel.
    pub turn_px: f32,
    /// What does not roll falls over when it goes faster than this, in tiles a second.
    pub tumbles: f32,
    /// The line round what her hands would use.
    pub target: Rgb,
    rim_lit: Rgb,
    rim_dim: Rgb,
    rim_dark: Rgb,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeroLook {
    lit: f32,
    dim: f32,
    dark: f32,
}

impl ActorLook {
    pub fn hero(&self, band: LightBand) -> f32 {
        match band {
            LightBand::Lit => self.hero.lit,
            LightBand::Dim => self.hero.dim,
            LightBand::Dark => self.hero.dark,
        }
    }

    /// The colour of the light along a figure's outline.
    pub fn rim(&self, band: LightBand) -> Rgb {
        match band {
            LightBand::Lit => self.rim_lit,
            LightBand::Dim => self.rim_dim,
            LightBand::Dark => self.rim_dark,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConeLook {
    calm: Rgb,
    curious: Rgb,
    investigating: Rgb,
    alert: Rgb,
    /// How strongly the filled part, the rest, its pattern and its edges are painted.
    pub fill: f32,
    pub tint: f32,
    pub hatch: f32,
    pub edge: f32,
    /// From line to line of the pattern, and how wide the edge of who is alert is.
    pub gap_px: f32,
    pub alert_edge_px: f32,
    /// The same where patterns must say what colours say.
    pub clear: ClearCone,
    /// How much of all that the corner of the eye gets.
    pub side: f32,
}

/// Cones for whoever cannot tell their colours apart.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClearCone {
    /// Lighter, since red is dark to some eyes.
    pub alert: Rgb,
    pub hatch: f32,
    pub gap_px: f32,
    pub alert_edge_px: f32,
}

impl ConeLook {
    pub fn color(&self, alert_level: AlertLevel) -> Rgb {
        match alert_level {
            AlertLevel::Calm => self.calm,
            AlertLevel::Curious => self.curious,
            AlertLevel::Investigating => self.investigating,
            AlertLevel::Alert => self.alert,
        }
    }
}

/// Senses that have no cone, in the colours of the cones.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InstinctLook {
    /// How strongly the ring is painted within which a nose smells her at once,
    pub nose: f32,
    /// and how far and how often it sways.
    pub sway_px: f32,
    pub sway_hz: f32,
    /// How strongly the ring begins that goes out from whoever felt a step,
    pub pulse: f32,
    /// how far it goes, and for how long.
    pub pulse_tiles: f32,
    pub pulse_seconds: f32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoiseLook {
    pub tiles_per_second: f32,
    /// How long a ring stays after it has reached its end.
    pub stay_seconds: f32,
    pub clear: Rgb,
    pub threat: Rgb,
    /// Of guards' steps on boards that sing.
    pub theirs: Rgb,
    pub theirs_alpha: f32,
    pub preview: f32,
    /// Softer noises, in tiles, make no ring.
    pub least: f32,
}

/// The haze where guards believe that she is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefLook {
    pub color: Rgb,
    /// Where it is thickest.
    pub alpha: f32,
    /// How long it takes to follow what they believe.
    pub seconds: f32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CameraLook {
    /// How far the view runs ahead of her, in tiles for each tile a second.
    pub ahead_walking: f32,
    /// And of the way to where she aims.
    pub ahead_aiming: f32,
    pub ahead_limit: f32,
    /// How long it takes to get most of the way there.
    pub seconds: f32,
    /// How far the view goes beyond the level's edges, along x and y, in pixels: so far that the
    /// plates of the HUD never lie on the level's own edge.
    pub beyond: [f32; 2],
    /// How much it trembles with what strikes and breaks: 1 as the rules of the interface say.
    pub shake: f32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeatherLook {
    air: AirLook,
    pub mist: MistLook,
    pub rain: RainLook,
    pub snow: SnowLook,
    pub petals: PetalsLook,
}

/// What each weather makes of the light that is there without lamps, outdoors: factors.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AirLook {
    clear: Rgb,
    mist: Rgb,
    rain: Rgb,
    snow: Rgb,
}

impl WeatherLook {
    pub fn air(&self, weather: Weather) -> Rgb {
        match weather {
            Weather::Clear => self.air.clear,
            Weather::Mist => self.air.mist,
            Weather::Rain => self.air.rain,
            Weather::Snow => self.air.snow,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MistLook {
    pub color: Rgb,
    /// Where it is thickest.
    pub alpha: f32,
    pub patch_px: f32,
    pub drift_px_per_second: [f32; 2],
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RainLook {
    pub color: Rgb,
    pub alpha: f32,
    /// How many are in the picture at once.
    pub streaks: usize,
    /// The shortest and the longest.
    pub length_px: [f32; 2],
    /// How far it falls to the side for each pixel that it falls down.
    pub slant: f32,
    pub px_per_second: f32,
    /// How many drops strike the ground at once.
    pub splashes: usize,
    pub splash_seconds: f32,
    pub splash_alpha: f32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SnowLook {
    pub color: Rgb,
    pub alpha: f32,
    /// How many are in the picture at once.
    pub flakes: usize,
    /// The slowest and the fastest.
    pub px_per_second: [f32; 2],
    pub sway_px: f32,
    pub sway_hz: f32,
    /// The part of them that is two pixels wide instead of one.
    pub large: f32,
}

impl Look {
    /// The look that ships with the game.
    pub fn shipped() -> Self {
        serde_json::from_str(include_str!("../../../../../assets/rules/look.json"))
            .unwrap_or_else(|e| panic!("assets/rules/look.json is read by a test: {e}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_look_can_be_read() {
        let look = Look::shipped();
        assert!(look.actor.hero(LightBand::Lit) > look.actor.hero(LightBand::Dark));
        assert_ne!(look.cone.color(AlertLevel::Calm), look.cone.color(AlertLevel::Alert));
    }
}
