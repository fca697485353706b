//! The types of `assets/rules/look.json`: numbers that affect only the picture.

mod calm;
mod effects;
mod flames;
mod motion;
mod rgb;

pub use effects::{
    CanopyLook, ContrastLook, EndingLook, FireworksLook, FoamLook, ForecastLook, GhostLook, GlintLook,
    GrabLook, MusicLook, PeekLook, RewindLook, ScarfLook,
};
pub use flames::Shines;

use effects::{
    AtStakeLook, EffectLook, FireflyLook, FumesLook, GrassLook, PetalsLook, SilhouetteLook, SmokeLook,
    StrikeLook, WaterLook,
};
use flames::FlamesLook;
use motion::MotionLook;
use rgb::Rgb;
use serde::Deserialize;
use thief_girl::level::Weather;
use thief_girl::model::{AlertLevel, LightBand};

/// How the game looks. Nothing in here affects the simulation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Speed of idle motion: 1 is normal.
    pub idle: f32,
    pub motion: MotionLook,
    pub light: LightLook,
    pub flames: FlamesLook,
    pub actor: ActorLook,
    pub birds: BirdsLook,
    pub cone: ConeLook,
    pub contrast: ContrastLook,
    pub instinct: InstinctLook,
    pub at_stake: AtStakeLook,
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
    pub music: MusicLook,
    pub effect: EffectLook,
    pub strike: StrikeLook,
    pub firefly: FireflyLook,
    pub water: WaterLook,
    pub ending: EndingLook,
    pub past: RewindLook,
    pub rival: GhostLook,
    pub forecast: ForecastLook,
    pub peek: PeekLook,
    pub grab: GrabLook,
}

/// Ambient light, moonlight and lamplight.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LightLook {
    /// Ambient light indoors.
    pub ambient_indoors: Rgb,
    /// Ambient light outdoors.
    pub ambient_outdoors: Rgb,
    pub moon: Rgb,
    /// Indoors, the color that replaces moonlight.
    pub house: Rgb,
    /// Light of a cell, without lamps, that looks fully moonlit.
    pub moon_full_at: f32,
    /// Colors of lamplight, from its dark edge to its core.
    pub warm: [Rgb; 7],
    /// How much of an object's own hue lamplight washes out, 0 to 1.
    pub wash: f32,
    /// Least warmth of lamplight in cells that count as lit, so that the boundary is visible.
    pub lit_warmth: f32,
    /// Part of the light that is left in cells that count as dark.
    pub dark_shade: f32,
    /// Number of steps of lamplight.
    pub bands: f32,
    /// Part of each step that is dithered into the next.
    pub dither: f32,
    /// Added to the darkest places, so that they stay readable.
    pub lift: Rgb,
    pub saturation: f32,
    /// Size of a flame, for soft shadows, in pixels.
    pub penumbra_px: f32,
    /// Brightness of paper relative to the light behind it; at most 1.
    pub paper: f32,
    /// Light on a wall's face at its top, relative to the floor before it.
    pub wall_top: f32,
    /// Light on a wall's face at its foot, relative to the floor before it.
    pub wall_foot: f32,
    /// Moonlight on top of walls.
    pub cap_moon: f32,
    /// Length of the walls' shadows to the south-east, in pixels.
    pub moon_shadow_px: f32,
    /// Part of the light that is left in them.
    pub moon_shadow: f32,
    /// Darkness of the corners of the picture.
    pub vignette: f32,
}

/// Birds, perching and flying.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BirdsLook {
    /// Least brightness.
    pub least: f32,
    /// Part of `peck_seconds` for which a bird pecks.
    pub pecks: f32,
    pub peck_seconds: f32,
    /// Width of the shadow of a perching bird, in pixels.
    pub shade_px: f32,
    /// How much the shadow shrinks per tile of height.
    pub shade_shrinks: f32,
}

/// Least brightness of figures, so that they stay readable.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActorLook {
    hero: HeroLook,
    pub guard: f32,
    pub thing: f32,
    /// Part of their own light that lamps receive.
    pub lamp: f32,
    /// Part of his own light that a lantern bearer receives.
    pub bearer: f32,
    /// Opacity of a figure through what stands before it.
    pub behind: f32,
    /// Opacity of a thing that hides the player.
    pub before: f32,
    /// Distance per frame of what rolls, in pixels: four frames are half a turn of a barrel.
    pub turn_px: f32,
    /// Speed above which a thing that does not roll falls over, in tiles/s.
    pub tumbles: f32,
    /// How long a guard shows the habit of his personality, in seconds.
    pub habit_seconds: f32,
    /// Color of the outline of what the use key acts on.
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

    /// Returns the color of the light along a figure's outline.
    pub fn rim(&self, band: LightBand) -> Rgb {
        match band {
            LightBand::Lit => self.rim_lit,
            LightBand::Dim => self.rim_dim,
            LightBand::Dark => self.rim_dark,
        }
    }
}

/// Vision cones.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConeLook {
    calm: Rgb,
    curious: Rgb,
    investigating: Rgb,
    alert: Rgb,
    /// Opacity of the filled part.
    pub fill: f32,
    /// Opacity of the rest.
    pub tint: f32,
    /// Opacity of the pattern.
    pub hatch: f32,
    /// Opacity of the edges.
    pub edge: f32,
    /// Distance between lines of the pattern, in pixels.
    pub gap_px: f32,
    /// Width of the edge of an alert guard's cone, in pixels.
    pub alert_edge_px: f32,
    /// Replacements if patterns are to be distinguishable without colors.
    pub clear: ClearCone,
    /// Factor for peripheral vision.
    pub side: f32,
}

/// Cones for color-blind players.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClearCone {
    /// Color of alert guards; lighter, since red looks dark to some.
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

/// Senses without a cone, in the colors of the cones.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InstinctLook {
    /// Opacity of the ring within which a nose smells the player at once.
    pub nose: f32,
    /// How far the ring sways, in pixels.
    pub sway_px: f32,
    /// How often the ring sways, in Hz.
    pub sway_hz: f32,
    /// Initial opacity of the ring round a guard who felt a step.
    pub pulse: f32,
    /// How far that ring expands, in tiles.
    pub pulse_tiles: f32,
    /// How long that ring expands, in seconds.
    pub pulse_seconds: f32,
}

/// Rings of noises.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoiseLook {
    pub tiles_per_second: f32,
    /// How long a ring stays after it has reached its end, in seconds.
    pub stay_seconds: f32,
    pub clear: Rgb,
    pub threat: Rgb,
    /// Color of guards' steps on nightingale floors.
    pub theirs: Rgb,
    /// Opacity of those rings.
    pub theirs_alpha: f32,
    /// Opacity of the ring at the reach of the next step.
    pub preview: f32,
    /// Least loudness of a ring, in tiles.
    pub least: f32,
}

/// The haze that shows where guards believe the player to be.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefLook {
    pub color: Rgb,
    /// Largest opacity.
    pub alpha: f32,
    /// Time to follow a change of the belief, in seconds.
    pub seconds: f32,
}

/// Movement of the camera.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CameraLook {
    /// How far the camera runs ahead of the player, in tiles per tile/s.
    pub ahead_walking: f32,
    /// Part of the distance to the aim that the camera moves.
    pub ahead_aiming: f32,
    pub ahead_limit: f32,
    /// Time constant of the camera's movement, in seconds.
    pub seconds: f32,
    /// How far the camera goes beyond the level's edges along x and y, in pixels, so that the HUD never covers
    /// them.
    pub beyond: [f32; 2],
    /// Factor for the screen shake of the interface's rules.
    pub shake: f32,
}

/// Weather and its effects.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeatherLook {
    air: AirLook,
    pub mist: MistLook,
    pub rain: RainLook,
    pub snow: SnowLook,
    pub petals: PetalsLook,
}

/// Factors for the light without lamps outdoors, by weather.
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

/// Mist along the ground.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MistLook {
    pub color: Rgb,
    /// Largest opacity.
    pub alpha: f32,
    pub patch_px: f32,
    pub drift_px_per_second: [f32; 2],
}

/// Rain and its splashes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RainLook {
    pub color: Rgb,
    pub alpha: f32,
    /// Number of streaks in the picture.
    pub streaks: usize,
    /// Shortest and longest, in pixels.
    pub length_px: [f32; 2],
    /// Sideways distance per downward distance.
    pub slant: f32,
    pub px_per_second: f32,
    /// Number of splashes in the picture.
    pub splashes: usize,
    pub splash_seconds: f32,
    pub splash_alpha: f32,
}

/// Snow.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SnowLook {
    pub color: Rgb,
    pub alpha: f32,
    /// Number of flakes in the picture.
    pub flakes: usize,
    /// Slowest and fastest, in pixels/s.
    pub px_per_second: [f32; 2],
    pub sway_px: f32,
    pub sway_hz: f32,
    /// Part of them that is two pixels wide instead of one.
    pub large: f32,
}

impl Look {
    /// Returns the look that ships with the game.
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
