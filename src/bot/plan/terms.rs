//! Terms of a plan: what it does without, and the contract that it fulfils.

use super::super::time_to_goal::HeistGoals;
use crate::base::grid::center_of;
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::level::{Need, NeedSet};
use crate::model::{Event, Sim, Treasure, deed_of};
use crate::rules::{ContractRules, Deed};

/// What a plan must do besides taking the prize and leaving, and what it must not do.
#[derive(Clone, Debug, Default)]
pub struct PlanTerms {
    /// What the player does not use.
    pub without: NeedSet,
    /// The contract that the plan fulfils. Outfit and kit are those of the heist that is searched.
    pub contract: ContractRules,
}

impl PlanTerms {
    /// Everything that the player does not use: what she has to do without, and what the contract forbids.
    pub(super) fn denied(&self) -> NeedSet {
        let never = self.contract.never.iter().filter_map(|deed| need_of(*deed));
        Need::ALL.into_iter().filter(|need| self.without.contains(*need)).chain(never).collect()
    }

    /// Whether the player may run.
    pub(super) fn allow_running(&self) -> bool {
        !self.contract.never.contains(&Deed::Run)
    }

    /// Whether something happened in the current tick that the contract forbids.
    pub(super) fn are_broken(&self, sim: &Sim) -> bool {
        deeds(sim).any(|deed| self.contract.never.contains(&deed))
    }

    /// What happened in the current tick that the contract limits.
    pub(super) fn limited(&self, sim: &Sim) -> impl Iterator<Item = Deed> {
        deeds(sim).filter(|deed| self.contract.at_most.contains_key(deed))
    }

    /// Whether the contract allows as many of the deeds that it limits.
    pub(super) fn allow(&self, done: &[Deed]) -> bool {
        let times = |deed| done.iter().filter(|it| **it == deed).count();
        self.contract.at_most.iter().all(|(deed, most)| times(*deed) <= *most as usize)
    }

    /// Whether the contract is fulfilled by the end of the heist in the current tick.
    pub(super) fn are_met(&self, sim: &Sim) -> bool {
        let has_all = || sim.treasures.iter().all(|&treasure| sim.get::<Treasure>(treasure).taken);
        let is_right = |event: &Event| match *event {
            Event::Escaped { exit } => self.goals(sim).exits.contains(&exit),
            _ => true,
        };
        (!self.contract.all_loot || has_all()) && sim.events.iter().all(is_right)
    }

    /// Maximum length of the plan, in ticks.
    pub(super) fn longest(&self, sim: &Sim) -> Tick {
        let par = sim.level.par_seconds;
        if self.contract.within_par && par > 0 { par * TICKS_PER_SECOND } else { Tick::MAX }
    }

    /// Where the plan leads.
    pub(super) fn goals(&self, sim: &Sim) -> HeistGoals {
        let mut goals = HeistGoals { all_loot: self.contract.all_loot, ..HeistGoals::of(sim) };
        if let Some(far) = self.contract.exit_from_start {
            goals.exits.retain(|exit| (center_of(*exit) - sim.level.start).length() <= far);
        }
        goals
    }
}

/// The deeds of the current tick.
fn deeds(sim: &Sim) -> impl Iterator<Item = Deed> {
    sim.events.iter().filter_map(|event| deed_of(event, sim))
}

/// What a deed cannot be done without; `None` if it is no use of a thing.
fn need_of(deed: Deed) -> Option<Need> {
    match deed {
        Deed::Crawl => Some(Need::Crawl),
        Deed::Throw => Some(Need::Throws),
        Deed::Whistle => Some(Need::Whistle),
        Deed::TurnLamp => Some(Need::Lamps),
        Deed::Hide => Some(Need::Hides),
        Deed::TakeKey => Some(Need::Key),
        Deed::PickLock => Some(Need::LockPicks),
        Deed::PlayMusic => Some(Need::MusicBox),
        Deed::Run | Deed::Curious => None,
    }
}
