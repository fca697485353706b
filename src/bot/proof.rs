//! Does a run prove that a level can be won unseen? The simulation is asked, and nothing else.

use crate::base::IVec2;
use crate::base::grid::cell_of;
use crate::base::tick::{Tick, seconds};
use crate::model::{ActorId, AlertLevel, Event, Input, Outcome, Sim};
use crate::rules::name_of;
use crate::step::step;

/// Why a run proves nothing, and when that was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofFailure {
    pub tick: Tick,
    pub what: FailureKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// This guard's meter went past 60 while she was in this cell.
    Noticed { guard: ActorId, her: IVec2 },
    /// It ended, and she was not out.
    NotOut,
}

/// Plays inputs on a heist: they must win it with nobody's meter past 60.
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

/// Who began to look for her in this tick, was sure of her, or had her?
pub fn noticed(sim: &Sim) -> Option<ActorId> {
    sim.events.iter().find_map(|event| match event {
        Event::AlertLevel { guard, from, to } if to > from && *to >= AlertLevel::Investigating => {
            Some(*guard)
        }
        Event::Caught { guard, .. } => Some(*guard),
        _ => None,
    })
}

/// A guard for level makers: what he is, and where in the file.
pub fn guard_name(sim: &Sim, id: ActorId) -> String {
    let place = sim.guards.iter().position(|&guard| sim.id(guard) == id);
    let spec = place.and_then(|place| sim.level.guards.get(place));
    spec.map_or("somebody".into(), |spec| {
        let cell = cell_of(spec.at);
        format!("the {} of ({},{})", name_of(spec.archetype).replace('_', " "), cell.x, cell.y)
    })
}

impl ProofFailure {
    /// What happened, of a heist that was played to there.
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
