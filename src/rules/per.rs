//! Numbers that differ by posture, light band or the way in which a door opens.

use super::range::{NumberRange, Numbers, Within};
use serde::{Deserialize, Deserializer, Serialize};

/// A number for each posture of the player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerPosture<T = f32> {
    /// Value while running.
    pub run: T,
    /// Value while walking.
    pub walk: T,
    /// Value while sneaking.
    pub sneak: T,
    /// Value while crawling.
    pub crawl: T,
}

/// A number for each light band.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerBand<T = f32> {
    /// Value in light.
    pub lit: T,
    /// Value in dim light.
    pub dim: T,
    /// Value in the dark.
    pub dark: T,
}

/// A number for each way of opening a door.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerOpening<T = f32> {
    /// Value for opening slowly.
    pub slow: T,
    /// Value for opening at normal speed.
    pub normal: T,
    /// Value for bursting open.
    pub burst: T,
}

impl Numbers for PerPosture {
    fn within<'de, R: NumberRange, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let PerPosture { run, walk, sneak, crawl } = PerPosture::<Within<R, f32>>::deserialize(from)?;
        Ok(Self { run: run.value, walk: walk.value, sneak: sneak.value, crawl: crawl.value })
    }
}

impl Numbers for PerBand {
    fn within<'de, R: NumberRange, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let PerBand { lit, dim, dark } = PerBand::<Within<R, f32>>::deserialize(from)?;
        Ok(Self { lit: lit.value, dim: dim.value, dark: dark.value })
    }
}

impl Numbers for PerOpening {
    fn within<'de, R: NumberRange, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let PerOpening { slow, normal, burst } = PerOpening::<Within<R, f32>>::deserialize(from)?;
        Ok(Self { slow: slow.value, normal: normal.value, burst: burst.value })
    }
}
