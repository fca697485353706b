//! Whether a detection could have been avoided and whether the player could escape, tried on copies of
//! the heist.
//!
//! A small fixed set of behaviours is tried. If any of them works, the answer is yes.

use crate::base::Vec2;
use crate::base::grid::NEIGHBOURS;
use crate::base::tick::{Tick, ticks};
use crate::bot::look_ahead::{Evasion, lasts};
use crate::bot::{Bot, EscapeGoal, Fugitive, Walker, steer};
use crate::model::*;
use crate::snapshot::fork;
use crate::step::step;

/// Whether any tried behaviour keeps all guards from becoming alert, from the state `warned` until a
/// tick.
pub fn is_avoidable(warned: &Sim, until: Tick) -> bool {
    let ahead = until.saturating_sub(warned.tick);
    let is_found = |sim: &Sim| {
        sim.events.iter().any(|event| matches!(event, Event::Spotted { .. } | Event::Caught { .. }))
    };
    lasts(warned, Walker::default(), ahead, is_found) == ahead
        || Evasion::all().any(|evasion| lasts(warned, evasion, ahead, is_found) == ahead)
}

/// How long the player first runs in one direction, in seconds.
const DASH: f32 = 0.5;

/// Whether any tried flight from the state `found` keeps the player from being caught for `within`
/// ticks.
///
/// She may first run in any direction, for example past a guard who is still startled.
pub fn escapes(found: &Sim, within: Tick) -> bool {
    let flights = || EscapeGoal::ALL.into_iter().map(Fugitive::new);
    let dashes = NEIGHBOURS.into_iter().flat_map(|step| {
        let off = steer::hold(Input::going(step.as_vec2().normalize_or(Vec2::ZERO)), Posture::Run);
        flights().map(move |then| {
            Box::new(EscapeAttempt { off, until: found.tick + ticks(DASH), then }) as Box<dyn Bot>
        })
    });
    let at_once = flights().map(|flight| Box::new(flight) as Box<dyn Bot>);
    at_once.chain(dashes).any(|bot| gets_away(fork(found), bot, found.tick + within))
}

/// A bot that runs in one direction first, and then flees.
struct EscapeAttempt {
    off: Input,
    until: Tick,
    then: Fugitive,
}

impl Bot for EscapeAttempt {
    fn input(&mut self, sim: &Sim) -> Input {
        if sim.tick < self.until { self.off } else { self.then.input(sim) }
    }
}

fn gets_away(mut sim: Sim, mut bot: Box<dyn Bot>, until: Tick) -> bool {
    while sim.tick < until && sim.outcome.is_none() && is_hunted(&sim) {
        let input = bot.input(&sim);
        step(&mut sim, input);
    }
    sim.outcome != Some(Outcome::Caught)
}

/// Whether any guard is alert.
fn is_hunted(sim: &Sim) -> bool {
    sim.guards.iter().any(|&guard| sim.get::<Awareness>(guard).alert_level == AlertLevel::Alert)
}
