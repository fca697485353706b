//! What drifts, flies and leans: the numbers of smoke, sparks and grass.

use super::rgb::Rgb;
use serde::Deserialize;
use thief_girl::rules::Floor;

/// Puffs of smoke, as dense as the simulation has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmokeLook {
    /// From puff to puff.
    pub step_px: f32,
    /// How high above the ground there is a second layer: as high as a chest.
    pub high_px: f32,
    pub sway_px: f32,
    pub sway_hz: f32,
    /// A puff is this many times as solid as the smoke is dense, and solid at most.
    pub dense: f32,
    pub least: f32,
}

/// What rises from incense, as far as it puts people to sleep.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FumesLook {
    pub color: Rgb,
    /// How strongly its edge is painted.
    pub ring: f32,
    pub threads: usize,
    pub thread_px: f32,
    /// A thread rises in this time.
    pub seconds: f32,
}

/// Tall grass leans in the wind, and away from whoever goes through it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrassLook {
    pub wind_px: f32,
    pub wind_hz: f32,
    pub parted_px: f32,
    pub parted_hz: f32,
    /// How near one must be, in tiles.
    pub reach: f32,
}

/// The end of her scarf that streams behind her.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScarfLook {
    /// With none she has only the shorter end, which is painted.
    pub links: usize,
    /// From link to link.
    pub link_px: f32,
    /// How wide it is where it is tied, and at its end.
    pub width_px: [f32; 2],
    /// How fast it falls, in pixels a second for each second.
    pub gravity: f32,
    /// The part of its speed that the air takes, for each second.
    pub drag: f32,
    /// How strongly the air blows that is always about, as gravity is told: towards where her back is.
    pub air: f32,
    /// How strongly a breeze plays with its end, as gravity is told, and how often.
    pub breeze: f32,
    pub breeze_hz: f32,
}

/// What hangs over people's heads.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CanopyLook {
    /// How much of it is there while somebody is beneath, and how long it takes to thin or grow whole again.
    pub thin: f32,
    pub seconds: f32,
    /// How dark its shadow on the floor is, and how far it falls, in pixels.
    pub shade: f32,
    pub shade_px: [f32; 2],
}

/// A shadow on paper.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SilhouetteLook {
    pub color: Rgb,
    /// How strongly the clearest and the faintest are painted.
    pub clear: f32,
    pub faint: f32,
    /// How wide its edge is for each tile between the paper and whose it is.
    pub blur_px: f32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireworksLook {
    /// From burst to burst.
    pub burst_seconds: f32,
    /// How long a burst is seen.
    pub seconds: f32,
    pub sparks: usize,
    pub spread_px: f32,
    pub fall_px: f32,
    /// How much a burst brightens the night, and for how long.
    pub flash: f32,
    pub flash_seconds: f32,
    pub colors: Vec<Rgb>,
}

/// What running feet kick up, by what they come down on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DustLook {
    soft: Dust,
    grass: Dust,
    wood: Dust,
    stone: Dust,
    shards: Dust,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dust {
    pub color: Rgb,
    pub grains: usize,
    /// With a small cloud.
    pub cloud: bool,
}

impl DustLook {
    /// Water splashes instead.
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

/// The picture leaps at her and flares when she takes more than small loot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrikeLook {
    pub seconds: f32,
    /// How much larger it is for a moment, as a part of its size.
    pub zoom: f32,
    pub flash: f32,
    pub color: Rgb,
}

/// Petals that drift down over gardens in clear nights.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PetalsLook {
    pub colors: [Rgb; 2],
    pub alpha: f32,
    /// How many there would be in the picture if all of it were garden.
    pub count: usize,
    /// To the side and down.
    pub px_per_second: [f32; 2],
    pub sway_px: f32,
    pub sway_hz: f32,
    /// How far from grass they still fall, in tiles.
    pub reach: i32,
}

/// What flies about when something happens.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectLook {
    /// So much of what only adorns is painted: 1 all of it.
    pub share: f32,
    pub dust: DustLook,
    /// What rises from a wick that has just gone out, and how long.
    pub wick: Rgb,
    pub wick_seconds: f32,
    pub water: Rgb,
    pub leaf: Rgb,
    pub seed: Rgb,
    pub spark: Rgb,
    pub ember: Rgb,
    pub paper: [Rgb; 3],
    /// How long an eye opens over what a guard noticed.
    pub sign_seconds: f32,
    /// How long one sees what a guard has noticed.
    pub clue_seconds: f32,
    /// Her scent in signs, and that it is gone.
    pub scent: Rgb,
    pub scent_gone: Rgb,
}

/// The arc in which somebody grabs at her.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrabLook {
    /// How strong all of it is, and what has filled of it; it is of the colour of who is sure.
    pub whole: f32,
    pub filled: f32,
    /// Its rim, and how strong the rim of what has filled is.
    pub rim: Rgb,
    pub front: f32,
    /// How often stars go round the head of who missed her, in a second.
    pub stars_hz: f32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireflyLook {
    /// One firefly for so many tiles of grass.
    pub tiles_each: i32,
    /// So many of them are seen: 1 all.
    pub share: f32,
    pub color: Rgb,
}

/// Water that moves: shallow and deep are told apart by it, too.
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
    /// So many are tried for in each tile; they must have room.
    pub a_tile: u32,
    /// The shortest and the longest.
    pub length_px: [f32; 2],
    /// How far they slide to each side.
    pub slide_px: f32,
    /// From coming up to going.
    pub seconds: f32,
}

/// Foam along the brim of shallow water, and where it ends in the deep.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoamLook {
    pub color: Rgb,
    pub alpha: f32,
    /// So many flecks on each side of a tile.
    pub a_side: u32,
    /// How far from the side of the tile: beyond the stones of the bank.
    pub inset_px: f32,
    /// The shortest and the longest.
    pub length_px: [f32; 2],
    /// From coming up to going.
    pub seconds: f32,
}

/// The end of a won night: how long she bows, climbs, looks back and is pulled away, and how high.
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

/// Time that runs backwards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RewindLook {
    /// How much of its colour the picture keeps.
    pub color: f32,
    pub shadows: Rgb,
    pub lights: Rgb,
    /// A bar of moonlight, and how long it takes from the foot of the picture to its head.
    pub bar: f32,
    pub bar_seconds: f32,
}

/// Another run, beside hers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GhostLook {
    pub color: Rgb,
    pub alpha: f32,
}

/// Where everybody will be. The later, the fainter: half as strong in the end.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForecastLook {
    /// Whoever will be calm.
    pub calm: Rgb,
    /// How strongly ways, figures and the last cones are painted, and the cones of now.
    pub line: f32,
    pub figure: f32,
    pub cone: f32,
    pub now: f32,
    /// How much of the last cones is painted.
    pub cone_px: f32,
    /// From dash to dash.
    pub dash_px: f32,
}
