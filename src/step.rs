//! F6: one tick. The one place where order lives.

mod state_hash;

#[cfg(test)]
pub(crate) use state_hash::hashed;
pub use state_hash::state_hash;

use crate::model::{Input, Sim};
use crate::{act, guard, sense};

/// Takes the heist one tick further. What happened is in `sim.events` until the next step; after
/// its end nothing happens any more.
pub fn step(sim: &mut Sim, input: Input) {
    sim.events.clear();
    if sim.outcome.is_some() {
        return;
    }
    sim.tick += 1;
    act::command(sim, input); // Input → her intent.
    guard::run(sim); // Percepts of the last tick → memory → scores → action → intents.
    act::run(sim); // Intents → movement, hands, doors, flights, shouts.
    sense::run(sim); // The world as it is now → percepts and the meter.
    act::finish(sim); // Caught or away?
}
