//! Sounds of a place in which other sounds drown: music, a water wheel, fireworks, rain.

use crate::base::grid::center_of;
use crate::base::{IVec2, Vec2, tick};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// When a zone's times may be, in seconds of the heist.
pub const SECONDS: RangeInclusive<f32> = 0.0..=3600.0;

/// A box in which something else is heard: whoever stands in it hears other sounds less.
#[derive(Clone, Debug, PartialEq)]
pub struct MaskSpec {
    /// Corners, in tiles; it counts for the cells whose middles lie in it.
    pub min: Vec2,
    pub max: Vec2,
    pub kind: MaskKind,
    pub times: ActiveTimes,
}

/// What is heard there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MaskKind {
    Music,
    WaterWheel,
    Fireworks,
    Rain,
}

impl MaskKind {
    pub const ALL: [Self; 4] = [Self::Music, Self::WaterWheel, Self::Fireworks, Self::Rain];
}

/// When something sounds, in seconds since the heist began. By default always.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ActiveTimes {
    pub from: f32,
    /// `None`: to the end.
    pub to: Option<f32>,
    /// After how long it begins again; `None`: never.
    pub every: Option<f32>,
}

impl ActiveTimes {
    /// Does it sound in this tick?
    pub fn sounds(&self, now: tick::Tick) -> bool {
        let Some(since) = now.checked_sub(tick::ticks(self.from)) else { return false };
        let since = self.every.map_or(since, |every| since % tick::ticks(every).max(1));
        self.to.is_none_or(|to| since < tick::ticks(to - self.from))
    }

    /// Do they follow each other: an end after the beginning, and the next beginning not before the end?
    pub fn make_sense(&self) -> bool {
        match (self.to, self.every) {
            (Some(to), Some(every)) => to > self.from && every >= to - self.from,
            (Some(to), None) => to > self.from,
            (None, every) => every.is_none(),
        }
    }
}

impl MaskSpec {
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
