//! What became of each seal: does it stand, and if it does not, since when and why.

use super::statistics::{RunStatistics, Slip, SlipKind};
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::{Outcome, Sim};
use crate::rules::Seal;

/// Why a seal is not won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealLoss {
    /// A guard noticed something that it does not forgive.
    Noticed(Slip),
    /// Not all loot is taken. As long as she is in there it still can be.
    Missing { taken: usize, all: usize },
    /// Par, in seconds, has passed at this tick.
    Late { tick: Tick, par: u32 },
}

impl SealLoss {
    /// The tick in which the seal was lost for good; `None`: it still can be won.
    pub fn tick(&self) -> Option<Tick> {
        match *self {
            SealLoss::Noticed(slip) => Some(slip.tick),
            SealLoss::Late { tick, .. } => Some(tick),
            SealLoss::Missing { .. } => None,
        }
    }
}

impl Seal {
    /// Would it be won if she went now?
    pub fn stands(self, tally: &RunStatistics, sim: &Sim) -> bool {
        sim.outcome != Some(Outcome::Caught) && self.loss(tally, sim).is_none()
    }

    /// Why it would not be won if she went now: the first reason of all. That she was caught, which costs every seal, is
    /// for others to say.
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

/// How many whole seconds of par have passed too many, as the clock shows them. A level without par hurries nobody.
pub(super) fn late_seconds(sim: &Sim) -> u32 {
    let par = sim.level.par_seconds;
    if par == 0 { 0 } else { (sim.tick / TICKS_PER_SECOND).saturating_sub(par) }
}
