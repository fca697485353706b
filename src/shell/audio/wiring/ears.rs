//! How sounds reach the player: along the simulation's sound paths, by which guards hear too.

use crate::shell::audio::HeardSound;
use thief_girl::base::{IVec2, Vec2, grid::cell_of, grid::center_of, ivec2};
use thief_girl::model::Sim;
use thief_girl::space::{
    sight::is_clear,
    sound::{SoundField, propagate},
};

/// Longest path of a sound that is played, in tiles.
const EARSHOT: f32 = 24.0;
/// Distance below which a sound has no direction, in tiles.
const BESIDE: f32 = 1.0;

/// The player's hearing in one tick. Sound travels equally both ways, so one propagation from her gives the
/// paths of all sounds.
pub struct PlayerEars<'a> {
    sim: &'a Sim,
    her: Vec2,
    sound: SoundField,
}

impl<'a> PlayerEars<'a> {
    /// Propagates sound from the player's position in the current tick.
    pub fn of(sim: &'a Sim) -> Self {
        let her = sim.player_body().at;
        let sound = propagate(sim.map.cells.size(), cell_of(her), EARSHOT, |c| sim.map.muffles(c));
        Self { sim, her, sound }
    }

    /// Returns how a sound from a place reaches the player.
    pub fn hear(&self, at: Vec2) -> HeardSound {
        if at.distance(self.her) < BESIDE {
            return HeardSound::default();
        }
        let path = self.path(cell_of(at));
        let Some(&source) = path.last() else {
            return HeardSound { distance: f32::INFINITY, ..HeardSound::default() };
        };
        let walls = |cells: &[IVec2]| cells.iter().map(|&c| self.price(c)).sum::<f32>();
        // The propagation paid for entering the sound's own cell; a sound pays for entering the player's.
        let through = walls(&path[..path.len() - 1]);
        let distance = self.sound.distance_to(source).unwrap_or(f32::INFINITY) - walls(&path[1..]) + through;
        let beyond = (cell_of(at) - source).as_vec2().length();
        HeardSound { distance: distance + beyond, through, from: self.seen(&path, at) - self.her }
    }

    fn price(&self, cell: IVec2) -> f32 {
        self.sim.map.muffles(cell).unwrap_or(0.0)
    }

    /// Returns the cells from the player to a sound. A sound inside a wall, as of a lamp on it, starts on the
    /// side of the wall that is nearest to her.
    fn path(&self, cell: IVec2) -> Vec<IVec2> {
        let passes = |c: IVec2| self.sim.map.muffles(c).is_some();
        let sides = [ivec2(0, 0), ivec2(0, 1), ivec2(1, 0), ivec2(0, -1), ivec2(-1, 0)].map(|by| cell + by);
        let sides = if passes(cell) { &sides[..1] } else { &sides[1..] };
        let distance = |cell: &IVec2| self.sound.distance_to(*cell).unwrap_or(f32::INFINITY);
        let nearest = sides.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearest.map_or_else(Vec::new, |side| self.sound.path_to(*side, passes))
    }

    /// Returns where the sound seems to come from: the farthest point of its path that no obstacle hides from
    /// the player.
    fn seen(&self, path: &[IVec2], at: Vec2) -> Vec2 {
        let straight = |to: Vec2| is_clear(self.her, to, |c| self.sim.map.muffles(c).is_none());
        if straight(at) {
            return at;
        }
        let corner = path.iter().rev().map(|cell| center_of(*cell)).find(|corner| straight(*corner));
        corner.unwrap_or(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::audio::AudioRules;
    use std::sync::Arc;
    use thief_girl::base::vec2;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;
    use thief_girl::sense::hear;

    fn night(map: &str) -> Sim {
        let level = Arc::new(AsciiLevel::new(map).sketch().expect("a level"));
        Sim::new(level, Arc::new(Rules::shipped()), Config::default())
    }

    /// Returns what is lost between a place and the player, in dB, and the low-pass.
    fn lost(sim: &Sim, at: Vec2) -> (f32, f32) {
        let muffled =
            AudioRules::shipped().through_walls.muffle(&PlayerEars::of(sim).hear(at)).expect("to be heard");
        (muffled.gain_db, muffled.lowpass_hz)
    }

    #[test]
    fn paper_takes_so_much_and_wood_twice_that() {
        let wall = |door: char| format!("#########\n#.......#\n####{door}####\n#@......#\n#########");
        let straight = |door: char| night(&format!("#########\n#@..{door}...#\n#########\n{}", wall('.')));
        let at = vec2(6.5, 1.5);
        let (open, paper, wood) = (straight('.'), straight('/'), straight('+'));
        assert_eq!(
            PlayerEars::of(&open).hear(at),
            HeardSound { distance: 5.0, through: 0.0, from: vec2(5.0, 0.0) }
        );
        assert_eq!(
            PlayerEars::of(&paper).hear(at),
            HeardSound { distance: 7.0, through: 2.0, from: vec2(5.0, 0.0) }
        );
        assert_eq!(
            PlayerEars::of(&wood).hear(at),
            HeardSound { distance: 9.0, through: 4.0, from: vec2(5.0, 0.0) }
        );
        let ((open, clear), (paper, dull), (wood, duller)) =
            (lost(&open, at), lost(&paper, at), lost(&wood, at));
        assert!((open + 6.0).abs() < 1e-4 && (open - paper - 6.4).abs() < 1e-4, "{open} {paper}");
        assert!((open - wood - 12.8).abs() < 1e-4, "{wood}");
        assert!(
            (clear - 8_468.0).abs() < 1.0 && (dull - 3_523.0).abs() < 1.0 && (duller - 1_466.0).abs() < 1.0
        );
    }

    #[test]
    fn guards_and_she_hear_along_the_same_way() {
        let sim = night("#########\n#A..#...#\n#.#./...#\n#...#..@#\n#########");
        let at = sim.get::<thief_girl::model::Body>(sim.guards[0]).at;
        let spread = hear::carried(&sim, at, 24.0);
        let theirs = spread.distance_to(cell_of(sim.player_body().at)).unwrap();
        assert!((PlayerEars::of(&sim).hear(at).distance - theirs).abs() < 1e-4);
    }

    #[test]
    fn round_a_corner_a_sound_comes_from_the_corner() {
        let sim = night("#######\n#.....#\n#.#####\n#.....#\n#@....#\n#######");
        let heard = PlayerEars::of(&sim).hear(vec2(5.5, 1.5));
        assert_eq!(heard.through, 0.0);
        assert!(heard.from.y < -1.5 && heard.from.x < 1.0, "from the corner above her: {heard:?}");
    }

    #[test]
    fn what_sounds_in_a_wall_is_heard_on_her_side_of_it_and_through_stone_nothing_is() {
        let sim = night("#######\n#@....#\n#######\n#.....#\n#######");
        let ears = PlayerEars::of(&sim);
        assert_eq!(ears.hear(vec2(5.5, 2.5)).distance, 5.0);
        assert!(ears.hear(vec2(3.5, 3.5)).distance.is_infinite());
    }

    #[test]
    fn a_door_that_shuts_does_not_muffle_itself() {
        let sim = night("#########\n#@..+...#\n#########");
        assert_eq!(
            PlayerEars::of(&sim).hear(vec2(4.5, 1.5)),
            HeardSound { distance: 3.0, through: 0.0, from: vec2(3.0, 0.0) }
        );
    }
}
