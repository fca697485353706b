//! Loops of ambience.

use serde::Deserialize;

/// A loop of ambience, for [`Audio::set_ambience`](super::Audio::set_ambience).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bed {
    Crickets,
    Wind,
    Rain,
    Festival,
    Water,
    WaterWheel,
    Indoor,
}

#[cfg(test)]
impl Bed {
    pub const ALL: [Bed; 7] =
        [Bed::Crickets, Bed::Wind, Bed::Rain, Bed::Festival, Bed::Water, Bed::WaterWheel, Bed::Indoor];
}

pub fn bed(bed: Bed) -> &'static str {
    match bed {
        Bed::Crickets => "amb_crickets",
        Bed::Wind => "amb_wind",
        Bed::Rain => "amb_rain",
        Bed::Festival => "amb_festival",
        Bed::Water => "amb_water",
        Bed::WaterWheel => "amb_wheel",
        Bed::Indoor => "amb_indoor",
    }
}
