//! The look of effects: smoke, particles, grass, water and the like.

use super::rgb::Rgb;
use serde::Deserialize;
use thief_girl::rules::Floor;

/// The high-contrast picture. Colors are of figures and things.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContrastLook {
    /// Opacity of the veil over the world; 0 in the usual picture.
    pub veil: f32,
    /// Opacity of the veil in the high-contrast picture.
    pub high: f32,
    /// How much of its own shades a figure keeps.
    pub detail: f32,
    pub her: Rgb,
    /// By alert level, the calmest first.
    pub guards: [Rgb; 4],
    pub loot: Rgb,
    pub exit: Rgb,
    pub key: Rgb,
    pub hideout: Rgb,
}

/// Puffs of smoke.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmokeLook {
    /// Distance between puffs, in pixels.
    pub step_px: f32,
    /// Height of the second layer above the ground, in pixels.
    pub high_px: f32,
    pub sway_px: f32,
    pub sway_hz: f32,
    /// Opacity of a puff per density of the smoke; at most 1.
    pub dense: f32,
    pub least: f32,
    /// Opacity of the player's shape over smoke of density 1 that hides her, 0 to 1.
    pub her: f32,
}

/// Fumes of incense, within their radius.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FumesLook {
    pub color: Rgb,
    /// Opacity of the edge.
    pub ring: f32,
    pub threads: usize,
    pub thread_px: f32,
    /// How long a thread takes to rise, in seconds.
    pub seconds: f32,
}

/// Tall grass, which leans in the wind and away from figures.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrassLook {
    pub wind_px: f32,
    pub wind_hz: f32,
    pub parted_px: f32,
    pub parted_hz: f32,
    /// Distance at which figures part it, in tiles.
    pub reach: f32,
}

/// The long end of the player's scarf.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScarfLook {
    /// Number of links; with 0 there is only the shorter, painted end.
    pub links: usize,
    /// Length of a link, in pixels.
    pub link_px: f32,
    /// Width where it is tied, and at its end, in pixels.
    pub width_px: [f32; 2],
    /// Acceleration downwards, in pixels/s².
    pub gravity: f32,
    /// Part of its speed that is lost per second.
    pub drag: f32,
    /// Acceleration by still air, in pixels/s²: towards the player's back.
    pub air: f32,
    /// Acceleration of its end by the breeze, in pixels/s².
    pub breeze: f32,
    /// Frequency of the breeze, in Hz.
    pub breeze_hz: f32,
}

/// Canopies over figures.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CanopyLook {
    /// Opacity while somebody is beneath.
    pub thin: f32,
    /// Time to fade, in seconds.
    pub seconds: f32,
    /// Opacity of the shadow on the floor.
    pub shade: f32,
    /// Offset of the shadow, in pixels.
    pub shade_px: [f32; 2],
}

/// Silhouettes on paper walls.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SilhouetteLook {
    pub color: Rgb,
    /// Opacity of the clearest silhouette.
    pub clear: f32,
    /// Opacity of the faintest silhouette.
    pub faint: f32,
    /// Width of the blurred edge per tile between the paper and the figure, in pixels.
    pub blur_px: f32,
}

/// Fireworks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireworksLook {
    /// Time between two bursts, in seconds.
    pub burst_seconds: f32,
    /// Duration of a burst, in seconds.
    pub seconds: f32,
    pub sparks: usize,
    pub spread_px: f32,
    pub fall_px: f32,
    /// How much a burst brightens the world.
    pub flash: f32,
    /// How long a burst brightens the world, in seconds.
    pub flash_seconds: f32,
    pub colors: Vec<Rgb>,
}

/// Notes where music masks other sounds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MusicLook {
    /// Duration of a note, in seconds.
    pub seconds: f32,
    /// Part of the cells that have a note at a time.
    pub share: f32,
    /// How far it rises, in pixels.
    pub rise_px: f32,
    /// How long before a pause the notes become fewer and fainter, in seconds.
    pub ending_seconds: f32,
    pub alpha: f32,
    pub color: Rgb,
}

/// Dust of running steps, by floor.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DustLook {
    soft: Dust,
    grass: Dust,
    wood: Dust,
    stone: Dust,
    shards: Dust,
}

/// The dust of a step.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dust {
    pub color: Rgb,
    pub grains: usize,
    /// Whether there is a small cloud.
    pub cloud: bool,
}

impl DustLook {
    /// Returns the dust of a floor; `None` for water, which splashes.
    pub fn of(&self, floor: Floor) -> Option<Dust> {
        use Floor::*;
        Some(match floor {
            Tatami | Carpet => self.soft,
            Grass => self.grass,
            Wood | Grate | Nightingale | RampNorth | RampEast | RampSouth | RampWest => self.wood,
            Stone | RoofNorth | RoofEast | RoofSouth | RoofWest => self.stone,
            StairsNorth | StairsEast | StairsSouth | StairsWest => self.stone,
            Shards => self.shards,
            Water | DeepWater | Drop => return None,
        })
    }
}

/// Zoom and flash of the picture when the player takes more than small loot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrikeLook {
    pub seconds: f32,
    /// How much larger the picture becomes, as a part of its size.
    pub zoom: f32,
    pub flash: f32,
    pub color: Rgb,
}

/// Petals that drift over gardens in clear weather.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PetalsLook {
    pub colors: [Rgb; 2],
    pub alpha: f32,
    /// Number in a picture full of garden.
    pub count: usize,
    /// Speed to the side and down, in pixels/s.
    pub px_per_second: [f32; 2],
    pub sway_px: f32,
    pub sway_hz: f32,
    /// How far from grass they fall, in tiles.
    pub reach: i32,
}

/// Effects of events.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectLook {
    /// Part of the decorative particles that is drawn, 0 to 1.
    pub share: f32,
    pub dust: DustLook,
    /// Color of the smoke of a wick that has gone out.
    pub wick: Rgb,
    /// Duration of that smoke, in seconds.
    pub wick_seconds: f32,
    pub water: Rgb,
    pub leaf: Rgb,
    pub seed: Rgb,
    pub spark: Rgb,
    pub ember: Rgb,
    pub paper: [Rgb; 3],
    /// How long the eye over noticed evidence is shown, in seconds.
    pub sign_seconds: f32,
    /// How long what a guard has noticed is shown, in seconds.
    pub clue_seconds: f32,
    /// Color of the player's scent.
    pub scent: Rgb,
    /// Color of the sign that the scent is washed off.
    pub scent_gone: Rgb,
}

/// The arc of a grab.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrabLook {
    /// Opacity of the whole arc.
    pub whole: f32,
    /// Opacity of the filled part.
    pub filled: f32,
    /// Color of the rim.
    pub rim: Rgb,
    /// Opacity of the rim of the filled part.
    pub front: f32,
    /// Rotations per second of the stars round the head of a guard who missed.
    pub stars_hz: f32,
}

/// Fireflies over grass.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireflyLook {
    /// Tiles of grass per firefly.
    pub tiles_each: i32,
    /// Part of them that is drawn, 0 to 1.
    pub share: f32,
    pub color: Rgb,
}

/// Moving water, which looks different where it is deep.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaterLook {
    pub shallow: GlintLook,
    pub deep: GlintLook,
    pub foam: FoamLook,
}

/// Streaks of light on water.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlintLook {
    pub color: Rgb,
    pub alpha: f32,
    /// Number of attempts to place one per tile.
    pub a_tile: u32,
    /// Shortest and longest, in pixels.
    pub length_px: [f32; 2],
    /// How far they slide to each side, in pixels.
    pub slide_px: f32,
    /// Time from appearing to vanishing, in seconds.
    pub seconds: f32,
}

/// Foam along the edges of shallow and deep water.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoamLook {
    pub color: Rgb,
    pub alpha: f32,
    /// Number of flecks on each side of a tile.
    pub a_side: u32,
    /// Distance from the side of the tile, beyond the stones of the bank, in pixels.
    pub inset_px: f32,
    /// Shortest and longest, in pixels.
    pub length_px: [f32; 2],
    /// Time from appearing to vanishing, in seconds.
    pub seconds: f32,
}

/// The scene after a won heist: the player bows, climbs, looks back and is pulled away. Times in seconds,
/// heights in pixels.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndingLook {
    pub bow_seconds: f32,
    pub climb_seconds: f32,
    pub climb_px: f32,
    pub look_seconds: f32,
    pub away_seconds: f32,
    pub away_px: f32,
}

/// The look of rewinding.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RewindLook {
    /// How much of its saturation the picture keeps, 0 to 1.
    pub color: f32,
    pub shadows: Rgb,
    pub lights: Rgb,
    /// Brightness of the moving bar.
    pub bar: f32,
    /// Time of the bar from the bottom to the top, in seconds.
    pub bar_seconds: f32,
}

/// The ghost in a race.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GhostLook {
    pub color: Rgb,
    pub alpha: f32,
}

/// Leaning out, and guards whom the player does not see.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeekLook {
    /// Color of the player's field of view.
    pub color: Rgb,
    /// Opacity of its area.
    pub fill: f32,
    /// Opacity of its edge.
    pub edge: f32,
    /// How far it is drawn, in tiles.
    pub tiles: f32,
    /// How far the player's figure leans, in pixels.
    pub lean_px: f32,
    /// How far the camera moves for each tile of leaning, in tiles of its own aiming.
    pub ahead: f32,
    /// Opacity of a guard whom the player does not see.
    pub silhouette: f32,
}

/// The area in which guards notice an empty stand, before she takes what is on it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtStakeLook {
    pub color: Rgb,
    /// Opacity of its area.
    pub fill: f32,
    /// Opacity of its edge.
    pub edge: f32,
}

/// The forecast. It fades with time, to half at its end.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForecastLook {
    /// Color of guards who will be calm.
    pub calm: Rgb,
    /// Opacity of paths.
    pub line: f32,
    /// Opacity of figures.
    pub figure: f32,
    /// Opacity of the last cones.
    pub cone: f32,
    /// Factor for the opacity of the current cones.
    pub now: f32,
    /// How far the last cones are drawn, in pixels.
    pub cone_px: f32,
    /// Distance between dashes, in pixels.
    pub dash_px: f32,
}
