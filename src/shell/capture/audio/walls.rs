//! What walls leave of one sound from five tiles away, by the paths by which guards hear too.

use crate::shell::audio::AudioRules;
use crate::shell::audio::wiring::PlayerEars;
use std::sync::Arc;
use thief_girl::base::vec2;
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::model::{Config, Sim};
use thief_girl::rules::Rules;

/// A sound path, named after what it passes, and what is left of the sound.
#[derive(Clone, Debug, PartialEq)]
pub struct SoundRoute {
    pub name: &'static str,
    pub gain_db: f32,
    pub lowpass_hz: f32,
}

/// Rooms as text: the player is at `@`, the sound five tiles to her right.
const ROOMS: [(&str, &str); 6] = [
    ("in the open", "########\n#@.....#\n########"),
    ("a curtain", "########\n#@.(...#\n########"),
    ("one shoji", "########\n#@./...#\n########"),
    ("two shoji", "########\n#@./.=.#\n########"),
    ("a wooden door", "########\n#@.+...#\n########"),
    ("round a corner", "########\n#@.#...#\n#.....##\n########"),
];

/// Returns the result for each room. A room that cannot be built is left out; a test counts them.
pub fn ways() -> Vec<SoundRoute> {
    let walls = AudioRules::shipped().through_walls;
    let heard = ROOMS.iter().filter_map(|(name, map)| {
        let level = AsciiLevel::new(map).sketch().ok()?;
        let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let left = walls.muffle(&PlayerEars::of(&sim).hear(vec2(6.5, 1.5)))?;
        Some(SoundRoute { name, gain_db: left.gain_db, lowpass_hz: left.lowpass_hz })
    });
    heard.collect()
}

#[cfg(test)]
mod tests {
    use super::super::trace::tenth;
    use super::*;

    #[test]
    fn each_wall_has_its_price_in_decibels() {
        let ways = ways();
        let lost: Vec<(&str, f64)> = ways.iter().map(|way| (way.name, tenth(way.gain_db))).collect();
        assert_eq!(
            lost,
            [
                ("in the open", -6.0),
                ("a curtain", -9.2),
                ("one shoji", -12.4),
                ("two shoji", -18.8),
                ("a wooden door", -18.8),
                ("round a corner", -7.0),
            ]
        );
        let hz: Vec<f32> = ways.iter().map(|way| way.lowpass_hz.round()).collect();
        assert!(hz[0] > hz[5] && hz[5] > hz[1] && hz[1] > hz[2] && hz[2] > hz[3], "{hz:?}");
        assert_eq!((hz[0], hz[2]), (8468.0, 3523.0));
    }
}
