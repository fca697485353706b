//! Masks: boxes in which a background sound makes other sounds harder to hear, and when they sound.

use crate::base::grid::center_of;
use crate::base::{IVec2, Vec2, tick};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Range of the times of a mask in level files, in seconds since the heist began.
pub const SECONDS: RangeInclusive<f32> = 0.0..=3600.0;

/// A box in which a background sound masks other sounds: a listener in it hears them less far.
///
/// It applies to the cells whose middles lie in it ([`MaskSpec::covers`]).
#[derive(Clone, Debug, PartialEq)]
pub struct MaskSpec {
    /// Top left corner, in tiles.
    pub min: Vec2,
    /// Bottom right corner, in tiles.
    pub max: Vec2,
    /// Which sound it is.
    pub kind: MaskKind,
    /// When it sounds and masks others.
    pub times: ActiveTimes,
}

/// The background sound of a mask.
///
/// The names are those of the values of the field `Kind` of `Noise_zone` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MaskKind {
    /// Music.
    Music,
    /// A water wheel.
    WaterWheel,
    /// Fireworks; while they sound, they also light the cells of the mask that have no roof.
    Fireworks,
    /// Rain; it does not change the weather.
    Rain,
}

impl MaskKind {
    /// All sounds of masks, in the order of declaration.
    pub const ALL: [Self; 4] = [Self::Music, Self::WaterWheel, Self::Fireworks, Self::Rain];
}

/// When a mask sounds: always, during one interval, or during an interval that repeats.
///
/// Times are in seconds, 0 to 3600. The default is always.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ActiveTimes {
    /// Start of the first interval, in seconds since the heist began.
    pub from: f32,
    /// End of the first interval, in seconds since the heist began; `None`: it sounds to the end of the
    /// heist.
    pub to: Option<f32>,
    /// Time from one start to the next, in seconds; `None`: it does not repeat.
    pub every: Option<f32>,
}

impl ActiveTimes {
    /// Returns whether tick `now` lies in an interval; the end of an interval does not belong to it.
    pub fn sounds(&self, now: tick::Tick) -> bool {
        let Some(since) = now.checked_sub(tick::ticks(self.from)) else { return false };
        let since = self.every.map_or(since, |every| since % tick::ticks(every).max(1));
        self.to.is_none_or(|to| since < tick::ticks(to - self.from))
    }

    /// Returns whether the times are consistent: the end is after the start, no interval overlaps the next,
    /// and what repeats has an end.
    pub fn make_sense(&self) -> bool {
        match (self.to, self.every) {
            (Some(to), Some(every)) => to > self.from && every >= to - self.from,
            (Some(to), None) => to > self.from,
            (None, every) => every.is_none(),
        }
    }
}

impl MaskSpec {
    /// Returns whether the middle of a cell lies in the box, edges included.
    pub fn covers(&self, cell: IVec2) -> bool {
        let middle = center_of(cell);
        middle.cmpge(self.min).all() && middle.cmple(self.max).all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seconds, of the first 20, in whose middle it sounds.
    fn sounding(from: f32, to: Option<f32>, every: Option<f32>) -> Vec<u32> {
        let times = ActiveTimes { from, to, every };
        (0..20).filter(|second| times.sounds(second * 60 + 30)).collect()
    }

    #[test]
    fn it_sounds_from_its_beginning_to_its_end_and_again() {
        assert_eq!(sounding(0.0, None, None).len(), 20);
        assert_eq!(sounding(18.0, None, None), [18, 19]);
        assert_eq!(sounding(2.0, Some(4.0), None), [2, 3]);
        assert_eq!(sounding(2.0, Some(4.0), Some(7.0)), [2, 3, 9, 10, 16, 17]);
        let twice = ActiveTimes { from: 0.0, to: Some(1.0), every: None };
        assert!(twice.sounds(59) && !twice.sounds(60), "the end does not count");
    }

    #[test]
    fn times_must_follow_each_other() {
        let make_sense = |from, to, every| ActiveTimes { from, to, every }.make_sense();
        assert!(ActiveTimes::default().make_sense() && make_sense(2.0, Some(4.0), Some(2.0)));
        assert!(!make_sense(4.0, Some(4.0), None), "it ends when it begins");
        assert!(!make_sense(2.0, Some(4.0), Some(1.0)), "it begins again before it ends");
        assert!(!make_sense(2.0, None, Some(9.0)), "it begins again without an end");
    }
}
