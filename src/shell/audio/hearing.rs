//! What walls, doors and distance leave of a sound for the player.
//!
//! It uses the sound's path in the simulation, not the straight line, so that guards and the player hear
//! alike.

use serde::Deserialize;
use thief_girl::base::Vec2;

/// How a sound reached the player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeardSound {
    /// Cost of the path in the simulation, in tiles, including doors. Infinite if there is no path: then
    /// nothing is heard.
    pub distance: f32,
    /// The part of it that was the price of obstacles such as paper, wood and cloth, in tiles.
    pub through: f32,
    /// From the player to where the sound seems to come from, in tiles: the last corner of its path. Zero if
    /// it is beside her.
    pub from: Vec2,
}

/// What is left of a sound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Muffled {
    pub gain_db: f32,
    pub lowpass_hz: f32,
}

/// How walls and distance muffle sounds (`through_walls` in `audio.json`).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WallRules {
    /// The low-pass of a sound right beside the player.
    pub lowpass_hz: f32,
    /// Loss for each tile of the path.
    pub by_way: Loss,
    /// Additional loss for each tile that obstacles cost; `rules/doors.json` and `terrain.json` give their
    /// costs.
    pub by_walls: Loss,
    /// Lower limit of the low-pass.
    pub lowpass_floor_hz: f32,
    /// A sound that would be quieter than this is not played.
    pub silent_below_db: f32,
}

/// What a tile takes from a sound.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    pub gain_db: f32,
    /// Factor on the low-pass.
    pub lowpass: f32,
}

impl WallRules {
    /// Returns what is left of a sound; `None` if it is not audible.
    pub fn muffle(&self, heard: &HeardSound) -> Option<Muffled> {
        if !heard.distance.is_finite() {
            return None;
        }
        let (distance, through) = (heard.distance.max(0.0), heard.through.max(0.0));
        let gain_db = self.by_way.gain_db * distance + self.by_walls.gain_db * through;
        let lowpass_hz =
            self.lowpass_hz * self.by_way.lowpass.powf(distance) * self.by_walls.lowpass.powf(through);
        (gain_db >= self.silent_below_db)
            .then_some(Muffled { gain_db, lowpass_hz: lowpass_hz.max(self.lowpass_floor_hz) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::AudioRules;
    use super::*;

    fn muffle(distance: f32, through: f32) -> Option<Muffled> {
        AudioRules::shipped().through_walls.muffle(&HeardSound { distance, through, ..HeardSound::default() })
    }

    #[test]
    fn beside_her_nothing_is_lost() {
        assert_eq!(muffle(0.0, 0.0), Some(Muffled { gain_db: 0.0, lowpass_hz: 18_000.0 }));
    }

    #[test]
    fn each_tile_takes_a_little_and_what_is_in_the_way_more() {
        let open = muffle(5.0, 0.0).unwrap();
        assert!((open.gain_db + 6.0).abs() < 1e-4);
        assert!((open.lowpass_hz - 18_000.0 * 0.86f32.powi(5)).abs() < 1.0);
        // A shoji costs two tiles, and each of them takes 2 dB more.
        let paper = muffle(7.0, 2.0).unwrap();
        assert!((paper.gain_db - open.gain_db + 2.4 + 4.0).abs() < 1e-4);
        assert!((paper.lowpass_hz / open.lowpass_hz - (0.86f32 * 0.75).powi(2)).abs() < 1e-3);
        let wood = muffle(9.0, 4.0).unwrap();
        assert!(wood.gain_db < paper.gain_db && wood.lowpass_hz < paper.lowpass_hz);
    }

    #[test]
    fn it_never_gets_duller_than_the_floor() {
        assert_eq!(muffle(18.0, 6.0).unwrap().lowpass_hz, 400.0);
    }

    #[test]
    fn no_way_no_sound() {
        assert_eq!(muffle(f32::INFINITY, 0.0), None);
        assert_eq!(muffle(f32::NAN, 0.0), None);
        assert_eq!(muffle(60.0, 0.0), None);
    }
}
