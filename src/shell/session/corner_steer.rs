//! Steering round corners: a player who walks straight against a wall, a little beside a gap, is led to it.
//!
//! The simulation itself leads her past an edge that she barely catches (`corner_help`). This goes farther, for
//! hands on keys that know eight directions: it changes the input, as a patient hand would. So recordings have the
//! way that was walked, and bots get no help.

use thief_girl::act::way_round;
use thief_girl::model::{Button, Input, Player, Sim};
use thief_girl::rules::PerPosture;

/// Returns the input with a sideways part where that leads the player round a corner; `most` is the largest
/// distance, in tiles, in each posture.
pub fn steer(sim: &Sim, input: Input, most: PerPosture) -> Input {
    let most = most.of(sim.get::<Player>(sim.player).posture);
    if most <= 0.0 || input.has(Button::Peek) {
        return input;
    }
    match way_round(sim, input.direction(), most) {
        Some(side) => Input { go: Input::going(input.direction() + side).go, ..input },
        None => input,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::base::{Vec2, vec2};
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::{Body, Config};
    use thief_girl::rules::Rules;
    use thief_girl::step::step;

    const MOST: PerPosture = PerPosture { run: 1.0, walk: 0.9, sneak: 0.5, crawl: 0.0 };

    /// A wall with a gap in the row of the start, an open room before it.
    const GAP: &str = "##########\n#...#....#\n#...#....#\n#..@..$.X#\n#...#....#\n##########";

    /// Returns how far east the player gets in two seconds from a place in the room, with some buttons held.
    fn gets(map: &str, from: Vec2, held: &[Button]) -> f32 {
        gets_with_doors(map, from, held, false)
    }

    /// The same with all doors open or closed.
    fn gets_with_doors(map: &str, from: Vec2, held: &[Button], are_open: bool) -> f32 {
        let mut level = AsciiLevel::new(map).sketch().expect("a level");
        level.doors.iter_mut().for_each(|door| door.open = are_open);
        let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        sim.with(sim.player, |body: &mut Body| body.at = from);
        let east = held.iter().fold(Input::going(Vec2::X), |input, button| input.with(*button));
        for _ in 0..120 {
            let input = steer(&sim, east, MOST);
            step(&mut sim, input);
        }
        sim.player_body().at.x
    }

    #[test]
    fn a_gap_a_little_aside_is_found() {
        // The gap is one tile high, and she takes up half of one.
        for y in [3.5, 2.5, 4.5] {
            assert!(gets(GAP, vec2(2.5, y), &[]) > 5.0, "from {y}");
        }
        assert!(gets(GAP, vec2(2.5, 2.2), &[]) < 4.0, "that is too far off");
    }

    #[test]
    fn whoever_sneaks_is_steered_less_far_and_whoever_leans_out_not_at_all() {
        assert!(gets(GAP, vec2(2.5, 2.9), &[Button::Sneak]) > 4.0);
        assert!(gets(GAP, vec2(2.5, 2.6), &[Button::Sneak]) < 4.0);
        assert!(gets(GAP, vec2(2.5, 2.6), &[Button::Peek]) < 4.0);
    }

    #[test]
    fn an_open_door_a_little_aside_is_found_and_a_closed_one_is_not() {
        let door = GAP.replace("#..@..$.X#", "#..@+.$.X#");
        for y in [3.4, 3.1, 2.6, 4.4] {
            let from = vec2(2.5, y);
            assert!(gets_with_doors(&door, from, &[], true) > 5.0, "from {y}");
            assert!(gets(&door, from, &[]) < 4.0, "from {y}, with the door closed");
        }
        let far = "##########\n#...#....#\n#...#....#\n#...#....#\n#..@+.$.X#\n##########";
        assert!(gets_with_doors(far, vec2(2.5, 1.5), &[], true) < 4.0, "that is too far off");
    }

    #[test]
    fn a_door_and_what_can_be_pushed_are_meant_themselves() {
        let door = "##########\n#...+....#\n#..@..$.X#\n#...#....#\n##########";
        assert!(gets(door, vec2(2.5, 1.7), &[]) < 4.0, "she stands before the door");
        let barrel = GAP.replace("#...#....#\n#..@", "#..b#....#\n#..@");
        let pushed = gets(&barrel, vec2(2.2, 2.5), &[]);
        assert!(pushed < 4.0, "she pushes the barrel against the wall: {pushed}");
    }
}
