//! One tick of the simulation, and the state hash.
//!
//! Begin with [`step`]; it orders the stages, and the `run` of each stage its systems.

#![deny(missing_docs)]

mod state_hash;

#[cfg(test)]
pub(crate) use state_hash::hashed;
pub use state_hash::state_hash;

use crate::model::{Input, Sim};
use crate::{act, guard, sense};

/// Advances the heist by one tick.
///
/// `sim.events` then holds the events of this tick. After the heist has ended, nothing changes any more and
/// there are no events.
pub fn step(sim: &mut Sim, input: Input) {
    sim.events.clear();
    if sim.outcome.is_some() {
        return;
    }
    sim.tick += 1;
    act::command(sim, input); // Input → the player's intent.
    guard::run(sim); // Percepts of the last tick → memory → scores → action → intents.
    act::run(sim); // Intents → movement, hands, doors, throws, calls.
    sense::run(sim); // The world as it is now → percepts and awareness meters.
    act::finish(sim); // Caught or escaped?
}
