//! State of the seals during a heist: whether each still stands, and why not.

use super::statistics::{RunStatistics, Slip, SlipKind};
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::{Outcome, Sim};
use crate::rules::Seal;

/// Why a seal is not won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealLoss {
    /// A guard noticed something that the seal does not allow.
    Noticed(Slip),
    /// Not all loot is taken yet.
    Missing {
        /// Pieces taken.
        taken: usize,
        /// Pieces in the level.
        all: usize,
    },
    /// Par is over.
    Late {
        /// Tick at which par was over.
        tick: Tick,
        /// Par in seconds.
        par: u32,
    },
}

impl SealLoss {
    /// Tick at which the seal was lost for good; `None` if it can still be won.
    pub fn tick(&self) -> Option<Tick> {
        match *self {
            SealLoss::Noticed(slip) => Some(slip.tick),
            SealLoss::Late { tick, .. } => Some(tick),
            SealLoss::Missing { .. } => None,
        }
    }
}

impl Seal {
    /// Whether the seal would be won if the heist was won now.
    pub fn stands(self, tally: &RunStatistics, sim: &Sim) -> bool {
        sim.outcome != Some(Outcome::Caught) && self.loss(tally, sim).is_none()
    }

    /// The first reason for which the seal would not be won now; being caught is not considered.
    pub fn loss(self, tally: &RunStatistics, sim: &Sim) -> Option<SealLoss> {
        let first = |counts: fn(SlipKind) -> bool| {
            tally.slips.iter().find(|slip| counts(slip.kind)).map(|slip| SealLoss::Noticed(*slip))
        };
        match self {
            Seal::Shadow => first(|kind| kind == SlipKind::Alert),
            Seal::Silence => first(|kind| matches!(kind, SlipKind::Investigation | SlipKind::Alert)),
            Seal::Traceless => first(|kind| matches!(kind, SlipKind::Evidence(_))),
            Seal::Full => {
                let (taken, all) = (tally.taken.len(), sim.level.treasures.len());
                (taken < all).then_some(SealLoss::Missing { taken, all })
            }
            Seal::Swift => {
                let par = sim.level.par_seconds;
                let tick = par.saturating_add(1).saturating_mul(TICKS_PER_SECOND);
                (late_seconds(sim) > 0).then_some(SealLoss::Late { tick, par })
            }
        }
    }
}

/// Whole seconds beyond par, as the clock shows them; 0 in levels without par.
pub(super) fn late_seconds(sim: &Sim) -> u32 {
    let par = sim.level.par_seconds;
    if par == 0 { 0 } else { whole_seconds(sim).saturating_sub(par) }
}

/// Whole seconds of the heist, as the clock shows them.
pub(super) fn whole_seconds(sim: &Sim) -> u32 {
    sim.tick / TICKS_PER_SECOND
}
