//! [`UseHold`]: a use key that is held on the way to a thing, or was pressed a moment or a step too early, acts when the
//! thing is within reach.
//!
//! A key that waits does only what one goes to a thing for: it takes, opens, unlocks and hides. What one does at most
//! in passing (putting a lamp out, shutting a door unless she is hunted) needs a press beside it, as it lies on the way to
//! something else. And whoever faces a treasure a step away means it, not the door that she has just come through, unless
//! she is chased.
//!
//! The simulation acts on the tick in which the button goes down. So the button is passed to it only once there is
//! something to act on, and recordings have what was done, not what was tried.

use crate::shell::config::interface::UseKeyRules;
use hecs::Entity;
use thief_girl::act::{UseTarget, is_hunted, use_importance, use_target, use_target_nearby};
use thief_girl::base::Vec2;
use thief_girl::base::tick::{Tick, ticks};
use thief_girl::model::{
    AlertLevel, Awareness, Button, Facing, Input, Player, PlayerActivity, Sim, Treasure,
};
use thief_girl::rules::UseKind;

/// Whether the use key is held and has not acted yet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UseHold {
    was_down: bool,
    waits: bool,
    /// Whether it has just gone down with nothing within reach.
    found_nothing: bool,
    /// How long a released press still waits, in ticks.
    buffered: Tick,
    /// What was a step away when the key went down.
    approach: Option<Approach>,
    /// Whether a press that waited has begun something that takes as long as the key is held.
    goes_on: bool,
    /// For how long another press undoes nothing, in ticks: whoever presses twice to open a door would shut it.
    served: Tick,
    /// Whether the key is held by such a press.
    repeats: bool,
}

/// A thing to which the player walks after a press that came a step too early.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Approach {
    thing: Entity,
    at: Vec2,
    /// How long the press is remembered at most, in ticks.
    left: Tick,
}

/// Cosine of the largest angle between the player's facing and what is ahead of her: 45°.
const AHEAD: f32 = 0.7;

/// Buttons that take back a press that waits: they do something else.
const OTHERS: [Button; 5] = [Button::Throw, Button::Drop, Button::Next, Button::Whistle, Button::Peek];

impl UseHold {
    /// Returns the input without the use button while it waits for a thing within reach, and with it once a press that
    /// was released meanwhile has something to act on.
    pub fn pass(&mut self, sim: &Sim, input: Input, rules: &UseKeyRules) -> Input {
        let is_down = input.has(Button::Use);
        let was_down = std::mem::replace(&mut self.was_down, is_down);
        self.served = self.served.saturating_sub(1);
        if is_down {
            return self.hold(sim, input, !was_down, rules);
        }
        let is_let_go = was_down && self.waits;
        self.buffered = if is_let_go { ticks(rules.buffer_seconds) } else { self.buffered.saturating_sub(1) };
        (self.waits, self.found_nothing) = (false, false);
        self.walk_on(sim, input, rules);
        self.goes_on &= is_busy_before_her(sim, input);
        let player = sim.get::<Player>(sim.player);
        let is_free = player.activity == PlayerActivity::Free && player.use_released;
        let is_there = || self.approach.is_some_and(|it| it.is_within_reach(sim));
        if is_free && (self.buffered > 0 && is_worth_a_wait(sim) || is_there()) {
            (self.buffered, self.approach, self.goes_on) = (0, None, true);
            self.served = ticks(rules.buffer_seconds);
            return input.with(Button::Use);
        }
        if self.goes_on { input.with(Button::Use) } else { input }
    }

    /// Returns the input of a tick in which the key is down; `goes_down` says whether it was up before.
    fn hold(&mut self, sim: &Sim, input: Input, goes_down: bool, rules: &UseKeyRules) -> Input {
        let player = sim.get::<Player>(sim.player);
        let is_free = player.activity == PlayerActivity::Free;
        (self.buffered, self.goes_on) = (0, false);
        // The simulation ignores the button while she recovers from a throw, and until it was up for a tick.
        let recovers = matches!(player.activity, PlayerActivity::Recovering { .. });
        let is_ignored = recovers || !player.use_released;
        if goes_down {
            self.repeats = self.served > 0 && would_shut_or_nothing(sim);
        }
        if self.repeats {
            self.served = ticks(rules.buffer_seconds);
            return input.without(Button::Use);
        }
        let may_wait = (self.waits || goes_down) && (is_free || recovers);
        let acts = || use_target(sim).is_some() && treasure_ahead(sim, rules).is_none();
        let is_near = || if goes_down { acts() } else { is_worth_a_wait(sim) };
        let nothing_is_near = may_wait && is_free && !is_near();
        self.found_nothing = goes_down && nothing_is_near;
        self.waits = may_wait && (is_ignored || nothing_is_near);
        if may_wait && !self.waits && is_worth_a_wait(sim) {
            self.served = ticks(rules.buffer_seconds);
        }
        if self.found_nothing {
            self.approach = Approach::to_nearby(sim, rules);
        } else if !self.waits {
            self.approach = None;
        }
        self.walk_on(sim, input, rules);
        if self.waits { input.without(Button::Use) } else { input }
    }

    /// Forgets what the player walked to when she stops, turns away or does something else.
    fn walk_on(&mut self, sim: &Sim, input: Input, rules: &UseKeyRules) {
        let may_stand = self.waits || self.buffered > 0;
        self.approach = self.approach.and_then(|it| it.after(sim, input, may_stand, rules));
    }

    /// Whether the key has just gone down with nothing within reach.
    pub fn found_nothing(&self) -> bool {
        self.found_nothing
    }
}

impl Approach {
    /// Begins with what is a step away, if it is something that one goes to a thing for.
    fn to_nearby(sim: &Sim, rules: &UseKeyRules) -> Option<Self> {
        let goal = || use_target_nearby(sim, rules.nearer_tiles, |target| is_goal(sim, target));
        let target = treasure_ahead(sim, rules).or_else(goal)?;
        Some(Self { thing: target.entity()?, at: target.at()?, left: ticks(rules.approach_seconds) })
    }

    /// Returns it after a tick with this input; `None` if the player does not walk to the thing any more. `may_stand`
    /// says whether she may stand still as well, as shortly after the press.
    fn after(self, sim: &Sim, input: Input, may_stand: bool, rules: &UseKeyRules) -> Option<Self> {
        // A key on a belt moves.
        let same = |target: &UseTarget| target.entity() == Some(self.thing);
        let seen = use_target_nearby(sim, rules.nearer_tiles, same).and_then(UseTarget::at);
        let (at, left) = (seen.unwrap_or(self.at), self.left.saturating_sub(1));
        let (way, to) = (input.direction(), at - sim.player_body().at);
        let goes_to = way.dot(to) > 0.0 || may_stand && way == Vec2::ZERO;
        (left > 0 && goes_to && !does_something_else(input)).then_some(Self { at, left, ..self })
    }

    fn is_within_reach(&self, sim: &Sim) -> bool {
        use_target(sim).is_some_and(|target| target.entity() == Some(self.thing))
    }
}

/// Returns the treasure that a press is meant for, although it would shut a door: one a step away that the player faces.
/// Whoever is chased wants the door shut.
pub fn treasure_ahead(sim: &Sim, rules: &UseKeyRules) -> Option<UseTarget> {
    let chases = |guard: &Entity| sim.get::<Awareness>(*guard).alert_level == AlertLevel::Alert;
    if use_target(sim)?.kind() != Some(UseKind::CloseDoor) || sim.guards.iter().any(chases) {
        return None;
    }
    let (her, facing) = (sim.player_body().at, sim.get::<Facing>(sim.player).0);
    let faces = |at: Vec2| (at - her).try_normalize().is_some_and(|to| to.dot(facing) > AHEAD);
    let is_meant =
        |target: &UseTarget| target.kind() == Some(UseKind::Steal) && target.at().is_some_and(faces);
    use_target_nearby(sim, rules.nearer_tiles, is_meant)
}

fn does_something_else(input: Input) -> bool {
    OTHERS.into_iter().any(|button| input.has(button))
}

/// Whether the player does something that takes as long as the use key is held, and neither turns away from it nor
/// does something else.
fn is_busy_before_her(sim: &Sim, input: Input) -> bool {
    let at = match sim.get::<Player>(sim.player).activity {
        PlayerActivity::Stealing { treasure, .. } => sim.get::<Treasure>(treasure).at,
        _ => return false,
    };
    input.direction().dot(at - sim.player_body().at) >= 0.0 && !does_something_else(input)
}

/// Whether something is within reach that a waiting key acts on.
fn is_worth_a_wait(sim: &Sim) -> bool {
    use_target(sim).is_some_and(|target| is_goal(sim, &target))
}

/// Whether a press would shut a door, or do nothing, as while a door moves.
fn would_shut_or_nothing(sim: &Sim) -> bool {
    use_target(sim).is_none_or(|target| target.kind() == Some(UseKind::CloseDoor))
}

/// Whether it is something that one goes to a thing for.
fn is_goal(sim: &Sim, target: &UseTarget) -> bool {
    match target.kind() {
        Some(UseKind::CloseDoor) => is_hunted(sim),
        kind => kind.is_none_or(|kind| use_importance(sim, kind) >= 0.0),
    }
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

    const RULES: UseKeyRules = UseKeyRules { buffer_seconds: 0.4, approach_seconds: 1.0, nearer_tiles: 1.4 };
    /// How long a released press waits, in ticks.
    const BUFFER: Tick = 24;

    /// Passes what is held for so many ticks, and returns what her hands did.
    fn play(map: &str, held: &[(Input, u32)]) -> Vec<&'static str> {
        let level = Arc::new(ascii::parse(map).unwrap());
        let mut sim = Sim::new(level, Arc::new(Rules::shipped()), Config::default());
        let (mut hold, mut did) = (UseHold::default(), Vec::new());
        for (input, ticks) in held {
            for _ in 0..*ticks {
                let input = hold.pass(&sim, *input, &RULES);
                step(&mut sim, input);
                did.extend(sim.events.iter().filter_map(|event| match event {
                    Event::PickedUp { .. } => Some("picks up"),
                    Event::Stolen { .. } => Some("steals"),
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
        let much_too_early = [(using(Input::IDLE), 1), (Input::IDLE, BUFFER + 1), (east(), 90)];
        assert_eq!(play(near, &much_too_early), [""; 0]);
        let door = "##########\n#@.g+..$X#\n##########";
        assert_eq!(play(door, &early), ["picks up"], "and only once");
    }

    /// Walks until a thing is a step away, presses the key, and goes on with what is given.
    fn a_step_early(map: &str, then: &[(Input, u32)]) -> Vec<&'static str> {
        let begin = [(east(), 8), (using(sneaking(Vec2::X)), 1)];
        play(map, &[&begin, then].concat())
    }

    fn sneaking(way: Vec2) -> Input {
        Input::going(way).with(Button::Sneak)
    }

    #[test]
    fn a_press_a_step_too_early_is_remembered_while_she_walks_to_the_thing() {
        let near = "##########\n#@..g...$X\n##########";
        let (on, pause) = (sneaking(Vec2::X), sneaking(Vec2::ZERO));
        assert_eq!(a_step_early(near, &[(on, 60)]), ["picks up"]);
        assert_eq!(a_step_early(near, &[(on, 6), (pause, BUFFER), (on, 60)]), [""; 0], "she stopped");
        let back = sneaking(Vec2::NEG_X);
        assert_eq!(a_step_early(near, &[(on, 6), (back, 2), (on, 60)]), [""; 0], "she turned away");
        let whistles = on.with(Button::Whistle);
        assert_eq!(
            a_step_early(near, &[(on, 6), (whistles, 1), (on, 60)]),
            [""; 0],
            "she did something else"
        );
        let crawling = east().with(Button::Crawl);
        assert_eq!(a_step_early(near, &[(crawling, 120)]), [""; 0], "it took too long");
    }

    #[test]
    fn a_press_that_was_remembered_steals_to_the_end() {
        let coin = "##########\n#@..c...$X\n##########";
        let on = sneaking(Vec2::X);
        assert_eq!(a_step_early(coin, &[(on, 90)]), ["steals"]);
        let prize = "#######\n#@..$X#\n#######";
        assert_eq!(a_step_early(prize, &[(on, 120)]), ["steals"]);
        assert_eq!(
            a_step_early(prize, &[(on, 60), (sneaking(Vec2::NEG_X), 60)]),
            [""; 0],
            "she let go of it"
        );
    }

    #[test]
    fn a_key_that_is_held_on_the_way_shuts_no_open_door() {
        let door = "##########\n#@...+..$X\n##########";
        let shuts = [(using(east()), 60), (east(), 60), (Input::going(Vec2::NEG_X), 30)];
        assert_eq!(play(door, &shuts), ["opens"]);
        let back = (using(Input::going(Vec2::NEG_X)), 60);
        let did = play(door, &[shuts[0], shuts[1], (using(Input::IDLE), 1), back]);
        assert_eq!(did, ["opens", "steals"], "the prize was at hand");
        let through = [(using(Input::IDLE), 2), (east(), 30), (using(east()), 60)];
        assert_eq!(
            play("###########\n#@+......$X\n###########", &through),
            ["opens"],
            "pressed in the doorway"
        );
        let beside = [(using(Input::IDLE), 1), (Input::IDLE, 60), (using(Input::IDLE), 1)];
        assert_eq!(play("#####\n#@+$X\n#####", &beside), ["opens", "shuts"], "a press beside it does");
    }

    #[test]
    fn whoever_faces_a_treasure_a_step_away_does_not_shut_the_door_behind() {
        let room = "########\n#@+..$X#\n########";
        let come_in = [(using(east()), 2), (east(), 50)];
        let at_prize = [&come_in[..], &[(using(sneaking(Vec2::X)), 120)]].concat();
        assert_eq!(play(room, &at_prize), ["opens", "steals"]);
        let turned = [&come_in[..], &[(sneaking(Vec2::NEG_X), 4), (using(Input::IDLE), 60)]].concat();
        assert_eq!(play(room, &turned), ["opens", "shuts"], "she faces the door");
    }

    #[test]
    fn whoever_presses_twice_to_open_a_door_does_not_shut_it() {
        let (door, press) = ("########\n#@+..$X#\n########", (using(Input::IDLE), 2));
        let twice = |between| play(door, &[press, (Input::IDLE, between), press, (Input::IDLE, 60)]);
        assert_eq!([1, 10, 20].map(twice), [["opens"]; 3]);
        assert_eq!(play(door, &[[press, (Input::IDLE, 18)]; 5].concat()), ["opens"], "nor five times");
        assert_eq!(twice(BUFFER), ["opens", "shuts"], "later she means it");
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
