//! The way to the main treasure and then out, for players who do not see it.

use super::captions::{CaptionSide, side_of};
use std::f32::consts::FRAC_PI_4;
use thief_girl::base::grid::cell_of;
use thief_girl::base::tick::Tick;
use thief_girl::base::{Aabb, Vec2};
use thief_girl::bot;
use thief_girl::model::{Input, Player, PlayerActivity, Posture, Sim};
use thief_girl::rules::Passability;
use thief_girl::space::collide::Solids;

/// How far ahead the way is looked at for low passages, in tiles.
const AHEAD: f32 = 1.0;
/// Where this step ends nothing may be in the way, in tiles.
const STEP: f32 = 0.35;
/// Whoever walks and comes forward more slowly than this walks against something, in tiles/s.
const STUCK: f32 = 0.3;

/// The next straight part of the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// From the player to its end, in tiles.
    pub to: Vec2,
    /// The one of the eight directions of keys that leads there: the nearest in which nothing is in the way.
    pub side: CaptionSide,
    /// Whether it leads into a passage in which she must crawl, and she does not.
    pub is_low: bool,
}

/// What the guide says at the moment, and when its next sound is due.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guide {
    /// The way, as it was looked for last.
    pub way: Option<Way>,
    /// Time until the next look and sound, in seconds.
    pub due: f32,
    /// For how long she has walked against something, in ticks, since the last knock.
    pub against: Tick,
    /// Whether there was a knock, and she still walks against it.
    pub is_blocked: bool,
}

impl Guide {
    /// Notes a tick of the simulation that was run with an input.
    pub fn observe(&mut self, sim: &Sim, input: Input) {
        let is_against = walks_against(sim, input);
        self.against = if is_against { self.against + 1 } else { 0 };
        self.is_blocked &= is_against;
    }
}

/// Returns the next part of the way to the main treasure, to what opens the way there, or, once she has it, to the
/// nearest exit. `None` if nothing leads there, or if she is there.
pub fn way(sim: &Sim) -> Option<Way> {
    let here = sim.player_body().at;
    let to = *bot::path_to_goal(sim)?.first()? - here;
    let ahead = here + to.normalize_or_zero() * AHEAD.min(to.length());
    let crawls = sim.get::<Player>(sim.player).posture == Posture::Crawl;
    Some(Way {
        to,
        side: free_side(sim, to),
        is_low: !crawls && sim.map.feet(cell_of(ahead)) == Passability::Crawl,
    })
}

/// Returns the nearest of the eight directions in which the player can walk a little. Doors and low passages are no
/// obstacle: the prompts and the way tell of them.
fn free_side(sim: &Sim, to: Vec2) -> CaptionSide {
    let her = sim.player_body().aabb();
    let is_door = |cell| sim.map.cells.get(cell).is_some_and(|cell| cell.is_door);
    let is_solid = |cell| !sim.map.is_open(cell, true) && !is_door(cell);
    let solids = Solids { is_solid, boxes: &[] };
    let wanted = side_of(to);
    // From the wanted direction to both sides, not farther than straight across.
    let sides = [0, 1, 7, 2, 6].map(|turn| (wanted + turn) % 8);
    let is_free = |side: &CaptionSide| {
        let step = Vec2::from_angle(f32::from(*side) * FRAC_PI_4) * STEP;
        solids.hit(&Aabb { center: her.center + step, ..her }).is_none()
    };
    sides.into_iter().find(is_free).unwrap_or(wanted)
}

/// Whether the player's hands are free and she comes no farther in the direction of the input.
fn walks_against(sim: &Sim, input: Input) -> bool {
    let asked = input.direction().normalize_or_zero();
    let is_free = sim.get::<Player>(sim.player).activity == PlayerActivity::Free;
    is_free && asked != Vec2::ZERO && sim.player_body().velocity.dot(asked) < STUCK
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::base::vec2;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;
    use thief_girl::step::step;

    fn on(map: &str) -> Sim {
        let level = AsciiLevel::new(map).sketch().expect("a level");
        Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default())
    }

    #[test]
    fn the_way_leads_round_a_wall_and_not_through_it() {
        let sim = on("########\n#@.#..$#\n#..#...#\n#..#...#\n#......#\n#X.....#\n########");
        let way = way(&sim).expect("a way");
        assert_eq!(way.side, 2, "down, to the gap below the wall: {way:?}");
        assert!(way.to.length() > 1.0, "as far as one walks straight: {way:?}");
    }

    #[test]
    fn a_low_passage_is_told_until_she_crawls() {
        let mut sim = on("########\n#@V...$#\n#.######\n#X.....#\n########");
        assert!(way(&sim).expect("a way").is_low);
        sim.with(sim.player, |player: &mut Player| player.posture = Posture::Crawl);
        assert!(!way(&sim).expect("a way").is_low);
    }

    #[test]
    fn walking_against_a_wall_is_noticed_and_walking_on_is_not() {
        let mut sim = on("########\n#@....$#\n#X.....#\n########");
        let mut guide = Guide::default();
        let mut walk = |go: Vec2| {
            for _ in 0..30 {
                step(&mut sim, Input::going(go));
                guide.observe(&sim, Input::going(go));
            }
            guide.against
        };
        assert_eq!(walk(vec2(1.0, 0.0)), 0);
        assert!(walk(vec2(0.0, -1.0)) > 15, "a wall is above");
        assert_eq!(walk(Vec2::ZERO), 0, "she stands");
    }
}
