//! [`UseHold`]: a use key that is held on the way to a thing, or was pressed a moment too early, acts when the thing
//! is within reach.
//!
//! A key that waits does only what one goes to a thing for: it takes, opens, unlocks and hides. What one does at most
//! in passing (putting a lamp out, shutting a door) needs a press beside it, as it lies on the way to something else.
//!
//! The simulation acts on the tick in which the button goes down. So the button is passed to it only once there is
//! something to act on, and recordings have what was done, not what was tried.

use thief_girl::act::{use_importance, use_target};
use thief_girl::base::tick::Tick;
use thief_girl::model::{Button, Input, Player, PlayerActivity, Sim};

/// Whether the use key is held and has not acted yet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UseHold {
    was_down: bool,
    waits: bool,
    /// Whether it has just gone down with nothing within reach.
    found_nothing: bool,
    /// How long a released press still waits, in ticks.
    buffered: Tick,
}

impl UseHold {
    /// Returns the input without the use button while it waits for a thing within reach. A press that is released
    /// meanwhile waits for `buffer` ticks more.
    pub fn pass(&mut self, sim: &Sim, input: Input, buffer: Tick) -> Input {
        let is_down = input.has(Button::Use);
        let was_down = std::mem::replace(&mut self.was_down, is_down);
        let goes_down = is_down && !was_down;
        let player = sim.get::<Player>(sim.player);
        let is_free = player.activity == PlayerActivity::Free;
        self.buffered =
            if was_down && !is_down && self.waits { buffer } else { self.buffered.saturating_sub(1) };
        if !is_down {
            (self.waits, self.found_nothing) = (false, false);
            if self.buffered > 0 && is_free && player.use_released && is_worth_a_wait(sim) {
                self.buffered = 0;
                return input.with(Button::Use);
            }
            return input;
        }
        self.buffered = 0;
        // The simulation ignores the button while she recovers from a throw, and until it was up for a tick.
        let recovers = matches!(player.activity, PlayerActivity::Recovering { .. });
        let is_ignored = recovers || !player.use_released;
        let may_wait = (self.waits || goes_down) && (is_free || recovers);
        let is_near = || if goes_down { use_target(sim).is_some() } else { is_worth_a_wait(sim) };
        let nothing_is_near = may_wait && is_free && !is_near();
        self.found_nothing = goes_down && nothing_is_near;
        self.waits = may_wait && (is_ignored || nothing_is_near);
        if self.waits { input.without(Button::Use) } else { input }
    }

    /// Whether the key has just gone down with nothing within reach.
    pub fn found_nothing(&self) -> bool {
        self.found_nothing
    }
}

/// Whether something is within reach that a waiting key acts on.
fn is_worth_a_wait(sim: &Sim) -> bool {
    let is_goal = |kind| use_importance(sim, kind) >= 0.0;
    use_target(sim).is_some_and(|target| target.kind().is_none_or(is_goal))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::base::Vec2;
    use thief_girl::level::ascii;
    use thief_girl::model::{Config, Event};
    use thief_girl::rules::Rules;
    use thief_girl::step::step;

    /// How long a released press waits, in ticks.
    const BUFFER: Tick = 24;

    /// Passes what is held for so many ticks, and returns what her hands did.
    fn play(map: &str, held: &[(Input, u32)]) -> Vec<&'static str> {
        let level = Arc::new(ascii::parse(map).unwrap());
        let mut sim = Sim::new(level, Arc::new(Rules::shipped()), Config::default());
        let (mut hold, mut did) = (UseHold::default(), Vec::new());
        for (input, ticks) in held {
            for _ in 0..*ticks {
                let input = hold.pass(&sim, *input, BUFFER);
                step(&mut sim, input);
                did.extend(sim.events.iter().filter_map(|event| match event {
                    Event::PickedUp { .. } => Some("picks up"),
                    Event::Door { opening: Some(_), .. } => Some("opens"),
                    Event::Door { opening: None, .. } => Some("shuts"),
                    _ => None,
                }));
            }
        }
        did
    }

    fn east() -> Input {
        Input::going(Vec2::X)
    }

    fn using(input: Input) -> Input {
        input.with(Button::Use)
    }

    const BOTTLE: &str = "##########\n#@...g..$X\n##########";
    const BOTTLE_AND_DOOR: &str = "##########\n#@...g+.$X\n##########";

    #[test]
    fn a_key_that_is_held_on_the_way_acts_as_soon_as_a_thing_is_within_reach() {
        assert_eq!(play(BOTTLE, &[(using(Input::IDLE), 1), (using(east()), 90)]), ["picks up"]);
        let again = [(using(Input::IDLE), 5), (Input::IDLE, 5), (using(Input::IDLE), 1), (using(east()), 90)];
        assert_eq!(play(BOTTLE, &again), ["picks up"], "a press before changes nothing");
        let released = [(using(Input::IDLE), 1), (east(), 90)];
        assert_eq!(play(BOTTLE, &released), [""; 0], "released before");
    }

    #[test]
    fn a_press_that_comes_a_moment_too_early_still_counts() {
        let near = "##########\n#@.g....$X\n##########";
        let early = [(using(Input::IDLE), 1), (east(), 90)];
        assert_eq!(play(near, &early), ["picks up"]);
        let much_too_early = [(using(Input::IDLE), 1), (Input::IDLE, BUFFER), (east(), 90)];
        assert_eq!(play(near, &much_too_early), [""; 0]);
        let door = "##########\n#@.g+..$X#\n##########";
        assert_eq!(play(door, &early), ["picks up"], "and only once");
    }

    #[test]
    fn a_key_that_is_held_on_the_way_shuts_no_open_door() {
        let door = "##########\n#@...+..$X\n##########";
        let shuts = [(using(east()), 60), (east(), 60), (Input::going(Vec2::NEG_X), 30)];
        assert_eq!(play(door, &shuts), ["opens"]);
        let back = (using(Input::going(Vec2::NEG_X)), 60);
        assert_eq!(play(door, &[shuts[0], shuts[1], (using(Input::IDLE), 1), back]), ["opens"]);
        let beside = [(using(Input::IDLE), 1), (Input::IDLE, 60), (using(Input::IDLE), 1)];
        assert_eq!(play("#####\n#@+$X\n#####", &beside), ["opens", "shuts"], "a press beside it does");
    }

    #[test]
    fn one_press_is_one_deed() {
        assert_eq!(play(BOTTLE_AND_DOOR, &[(using(east()), 150)]), ["picks up"]);
        let twice = [(using(east()), 60), (east(), 1), (using(east()), 90)];
        assert_eq!(play(BOTTLE_AND_DOOR, &twice), ["picks up", "opens"]);
    }

    #[test]
    fn with_something_at_hand_nothing_waits() {
        let door = "#####\n#@+$X\n#####";
        assert_eq!(play(door, &[(using(Input::IDLE), 40)]), ["opens"]);
    }
}
