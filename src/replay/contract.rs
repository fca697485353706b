//! State of a contract during a heist: whether it still stands, and why not.

use super::seal::late_seconds;
use super::statistics::{DeedDone, RunStatistics};
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::base::{Vec2, grid::center_of};
use crate::model::{Player, Sim};
use crate::rules::{Contract, ContractRules, Outfit};

/// Why a contract is not fulfilled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContractLoss {
    /// Something happened that the contract forbids, or once too often.
    Done(DeedDone),
    /// She wears something else than the contract asks for.
    Outfit(Outfit),
    /// Her pouches were not empty at the start.
    Kit,
    /// Par is over since this tick.
    Late(Tick),
    /// Not all loot is taken yet.
    Missing {
        /// Pieces taken.
        taken: usize,
        /// Pieces in the level.
        all: usize,
    },
    /// She left by an exit that is too far from the start, or has not left yet.
    Elsewhere,
}

impl ContractLoss {
    /// Tick at which the contract was lost for good; `None` if it can still be fulfilled.
    pub fn tick(&self) -> Option<Tick> {
        match *self {
            Self::Done(DeedDone { tick, .. }) | Self::Late(tick) => Some(tick),
            Self::Outfit(_) | Self::Kit => Some(0),
            Self::Missing { .. } | Self::Elsewhere => None,
        }
    }
}

impl Contract {
    /// The first reason for which the contract would not be fulfilled if the heist was won now.
    pub fn loss(self, tally: &RunStatistics, sim: &Sim) -> Option<ContractLoss> {
        let rules = &sim.rules.contracts[&self];
        let lost = broken(rules, tally).map(ContractLoss::Done);
        lost.or_else(|| unfit(rules, sim)).or_else(|| wanting(rules, tally, sim))
    }
}

/// The first deed that the rules forbid, or that was done once too often.
fn broken(rules: &ContractRules, tally: &RunStatistics) -> Option<DeedDone> {
    let limits = rules.never.iter().map(|deed| (*deed, 0));
    let limits = limits.chain(rules.at_most.iter().map(|(deed, most)| (*deed, *most)));
    let beyond = limits.filter_map(|(deed, most)| {
        tally.deeds.iter().filter(|done| done.deed == deed).nth(most as usize).copied()
    });
    beyond.min_by_key(|done| done.tick)
}

/// What the player should have brought or left at home.
fn unfit(rules: &ContractRules, sim: &Sim) -> Option<ContractLoss> {
    let worn = sim.get::<Player>(sim.player).outfit;
    if rules.outfit.is_some_and(|outfit| outfit != worn) {
        return Some(ContractLoss::Outfit(worn));
    }
    let brings = sim.config.loadout.kit.iter().any(Option::is_some);
    (rules.no_kit && brings).then_some(ContractLoss::Kit)
}

/// What is missing when the heist ends.
fn wanting(rules: &ContractRules, tally: &RunStatistics, sim: &Sim) -> Option<ContractLoss> {
    if rules.within_par && late_seconds(sim) > 0 {
        let tick = sim.level.par_seconds.saturating_add(1).saturating_mul(TICKS_PER_SECOND);
        return Some(ContractLoss::Late(tick));
    }
    let (taken, all) = (tally.taken.len(), sim.level.treasures.len());
    if rules.all_loot && taken < all {
        return Some(ContractLoss::Missing { taken, all });
    }
    let start = sim.level.start;
    let is_near = |exit: Vec2, most: f32| (exit - start).length() <= most;
    let is_elsewhere = |most| !tally.exit.is_some_and(|exit| is_near(center_of(exit), most));
    rules.exit_from_start.is_some_and(is_elsewhere).then_some(ContractLoss::Elsewhere)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Deed, Rules};

    fn done(tick: Tick, deed: Deed) -> DeedDone {
        DeedDone { tick, deed }
    }

    #[test]
    fn the_first_forbidden_deed_counts() {
        let rules = &Rules::shipped().contracts;
        let deeds = vec![done(5, Deed::Throw), done(9, Deed::Run), done(12, Deed::Whistle)];
        let tally = RunStatistics { deeds, ..RunStatistics::default() };
        assert_eq!(broken(&rules[&Contract::QuietHands], &tally), Some(done(5, Deed::Throw)));
        assert_eq!(broken(&rules[&Contract::Walking], &tally), Some(done(9, Deed::Run)));
        assert_eq!(broken(&rules[&Contract::Upright], &tally), None);
    }

    #[test]
    fn what_is_limited_may_happen_that_often() {
        let rules = &Rules::shipped().contracts[&Contract::OneTune];
        let played = |ticks: &[Tick]| {
            let deeds = ticks.iter().map(|tick| done(*tick, Deed::PlayMusic)).collect();
            broken(rules, &RunStatistics { deeds, ..RunStatistics::default() })
        };
        assert_eq!(played(&[7]), None);
        assert_eq!(played(&[7, 90, 200]), Some(done(90, Deed::PlayMusic)));
    }
}
