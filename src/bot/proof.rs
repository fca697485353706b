//! Proofs: whether a run wins a level without being noticed, as the simulation says.

use crate::base::IVec2;
use crate::base::grid::cell_of;
use crate::base::tick::{Tick, seconds};
use crate::level::Opening;
use crate::model::{ActorId, AlertLevel, Event, Input, Outcome, Sim};
use crate::rules::name_of;
use crate::step::step;

/// Why a run is no proof, and when it failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofFailure {
    /// Tick of the failure.
    pub tick: Tick,
    /// What happened.
    pub what: FailureKind,
}

/// How a run failed to be a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// A guard's awareness meter reached 60 (100 where the heist begins with a hunt), or he caught the player.
    Noticed {
        /// Guard who noticed her.
        guard: ActorId,
        /// Cell of the player when she was noticed.
        her: IVec2,
    },
    /// The inputs ended and the heist was not won.
    NotOut,
}

/// Plays inputs on a heist until it is won.
///
/// # Errors
///
/// Returns a [`ProofFailure`] if a guard reaches the [`forbidden`] level or the inputs end before the heist is
/// won.
pub fn holds(sim: &mut Sim, inputs: &[Input]) -> Result<(), ProofFailure> {
    for input in inputs {
        step(sim, *input);
        if let Some(guard) = noticed(sim) {
            let her = cell_of(sim.player_body().at);
            return Err(ProofFailure { tick: sim.tick, what: FailureKind::Noticed { guard, her } });
        }
        if sim.outcome == Some(Outcome::Won) {
            return Ok(());
        }
    }
    Err(ProofFailure { tick: sim.tick, what: FailureKind::NotOut })
}

/// The lowest alert level of a guard that a proof does not allow: in a heist that begins with a hunt all guards
/// look for the player from the first tick, so there it is being found again.
pub fn forbidden(sim: &Sim) -> AlertLevel {
    match sim.level.opening {
        Opening::Unseen => AlertLevel::Investigating,
        Opening::Hunted => AlertLevel::Alert,
    }
}

/// The guard who in the current tick reached the [`forbidden`] level or caught the player.
pub fn noticed(sim: &Sim) -> Option<ActorId> {
    let forbidden = forbidden(sim);
    sim.events.iter().find_map(|event| match event {
        Event::AlertLevel { guard, from, to } if to > from && *to >= forbidden => Some(*guard),
        Event::Caught { guard, .. } => Some(*guard),
        _ => None,
    })
}

/// Describes a guard for level designers: his archetype and the cell of his entry in the level.
pub fn guard_name(sim: &Sim, id: ActorId) -> String {
    let place = sim.guards.iter().position(|&guard| sim.id(guard) == id);
    let spec = place.and_then(|place| sim.level.guards.get(place));
    spec.map_or("somebody".into(), |spec| {
        let cell = cell_of(spec.at);
        format!("the {} of ({},{})", name_of(spec.archetype).replace('_', " "), cell.x, cell.y)
    })
}

impl ProofFailure {
    /// Describes the failure for level designers, given the heist in which it happened.
    pub fn describe(&self, sim: &Sim) -> String {
        let when = format!("at {:.1} s (tick {})", seconds(self.tick), self.tick);
        match self.what {
            FailureKind::Noticed { guard, her } => {
                format!("{when} {} notices her at ({},{})", guard_name(sim, guard), her.x, her.y)
            }
            FailureKind::NotOut => format!("{when} it ends, and she is not out with the heirloom"),
        }
    }
}
