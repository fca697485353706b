//! What walls, doors and distance leave of a sound, for the player's ears.
//!
//! It uses the way the sound travels in the simulation, not the air line: what a guard hears and what the player
//! hears agree.

use serde::Deserialize;

/// How a sound came to her.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Heard {
    /// The simulation's own cost of the way, in tiles. Infinite where no way leads: then nothing is heard.
    pub path_cost_tiles: f32,
    /// What the way goes through.
    pub shoji: u32,
    pub wooden_doors: u32,
    pub curtains: u32,
    /// Where it comes from: −1 left, 1 right. Point it at the last corner of the way, not at the source.
    pub pan: f32,
}

/// What is left of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Muffled {
    pub gain_db: f32,
    pub lowpass_hz: f32,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WallRules {
    pub gain_db_per_tile: f32,
    /// The low-pass of a sound right beside her.
    pub lowpass_hz: f32,
    /// Each tile of the way lowers it by this factor,
    pub lowpass_per_tile: f32,
    /// but never below this.
    pub lowpass_floor_hz: f32,
    /// What would be quieter than this is not played at all.
    pub silent_below_db: f32,
    pub shoji: Barrier,
    pub wooden_door: Barrier,
    pub curtain: Barrier,
}

/// What one thing in the way takes.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Barrier {
    pub gain_db: f32,
    /// A factor on the low-pass.
    pub lowpass: f32,
}

impl WallRules {
    /// `None`: not to be heard.
    pub fn muffle(&self, heard: &Heard) -> Option<Muffled> {
        if !heard.path_cost_tiles.is_finite() {
            return None;
        }
        let tiles = heard.path_cost_tiles.max(0.0);
        let mut gain_db = self.gain_db_per_tile * tiles;
        let mut lowpass_hz = self.lowpass_hz * self.lowpass_per_tile.powf(tiles);
        let barriers = [
            (heard.shoji, self.shoji),
            (heard.wooden_doors, self.wooden_door),
            (heard.curtains, self.curtain),
        ];
        for (count, barrier) in barriers {
            gain_db += barrier.gain_db * count as f32;
            lowpass_hz *= barrier.lowpass.powi(count as i32);
        }
        (gain_db >= self.silent_below_db)
            .then_some(Muffled { gain_db, lowpass_hz: lowpass_hz.max(self.lowpass_floor_hz) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::AudioRules;
    use super::*;

    fn muffle(heard: Heard) -> Option<Muffled> {
        AudioRules::shipped().through_walls.muffle(&heard)
    }

    #[test]
    fn beside_her_nothing_is_lost() {
        assert_eq!(muffle(Heard::default()), Some(Muffled { gain_db: 0.0, lowpass_hz: 18_000.0 }));
    }

    #[test]
    fn each_tile_takes_a_little_and_each_door_more() {
        let open = muffle(Heard { path_cost_tiles: 5.0, ..Heard::default() }).unwrap();
        assert!((open.gain_db + 6.0).abs() < 1e-4);
        assert!((open.lowpass_hz - 18_000.0 * 0.86f32.powi(5)).abs() < 1.0);
        let behind =
            muffle(Heard { path_cost_tiles: 5.0, shoji: 1, wooden_doors: 1, ..Heard::default() }).unwrap();
        assert!((behind.gain_db + 17.0).abs() < 1e-4);
        assert!((behind.lowpass_hz - open.lowpass_hz * 0.18).abs() < 1.0);
        let curtains = muffle(Heard { path_cost_tiles: 5.0, curtains: 2, ..Heard::default() }).unwrap();
        assert!((curtains.gain_db + 10.0).abs() < 1e-4);
    }

    #[test]
    fn it_never_gets_duller_than_the_floor() {
        let far = muffle(Heard { path_cost_tiles: 12.0, wooden_doors: 3, ..Heard::default() }).unwrap();
        assert_eq!(far.lowpass_hz, 400.0);
    }

    #[test]
    fn no_way_no_sound() {
        assert_eq!(muffle(Heard { path_cost_tiles: f32::INFINITY, ..Heard::default() }), None);
        assert_eq!(muffle(Heard { path_cost_tiles: f32::NAN, ..Heard::default() }), None);
        assert_eq!(muffle(Heard { path_cost_tiles: 60.0, ..Heard::default() }), None);
    }
}
