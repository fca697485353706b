//! Score of a heist: points, a rank and seals. Nothing that can be repeated earns points.

use super::seal;
use super::statistics::{RunStatistics, SlipKind};
use crate::base::tick::Tick;
use crate::model::{ActorId, Outcome, Sim};
use crate::rules::{Contract, ScoreRules, Seal};
use serde::{Deserialize, Serialize};

/// Score of a heist; points are 0 and rank, seals and contracts empty unless the heist is won.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// Sum of loot, stealth and time.
    pub total: u32,
    /// Rank by the total and the seals; `None` unless the heist is won.
    pub rank: Option<Rank>,
    /// Points for the share of the loot taken, by value.
    pub loot: u32,
    /// Points for stealth that the deductions leave.
    pub stealth: u32,
    /// Points for time: all of them within par, then linearly fewer.
    pub time: u32,
    /// What was deducted for stealth, in order; may be more than there was to lose.
    pub deductions: Vec<Deduction>,
    /// Seals won.
    pub seals: Vec<Seal>,
    /// Contracts of the level that were fulfilled.
    pub contracts: Vec<Contract>,
    /// Number of rewinds; runs with rewinds are marked.
    pub rewinds: u32,
}

/// A slip that cost points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deduction {
    /// Tick of the slip.
    pub tick: Tick,
    /// Points deducted.
    pub points: u32,
    /// What was noticed.
    pub what: SlipKind,
    /// The guard who noticed.
    pub who: Option<ActorId>,
}

/// Rank of a heist, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// Best rank; also needs one of the seals that the rules name.
    S,
    /// Second rank.
    A,
    /// Third rank.
    B,
    /// Lowest rank.
    C,
}

impl Rank {
    /// All ranks, best first.
    pub const ALL: [Rank; 4] = [Rank::S, Rank::A, Rank::B, Rank::C];
}

impl Score {
    /// Score of a heist in stages: the means of the points of its stages, and the seals and contracts that stood
    /// in all of them. `None` without a stage.
    pub fn joined(stages: &[Self], rules: &ScoreRules) -> Option<Self> {
        let (last, count) = (stages.last()?, stages.len() as u32);
        let mean = |points: fn(&Self) -> u32| stages.iter().map(points).sum::<u32>() / count;
        let mut whole = Self {
            loot: mean(|stage| stage.loot),
            stealth: mean(|stage| stage.stealth),
            time: mean(|stage| stage.time),
            deductions: stages.iter().flat_map(|stage| stage.deductions.clone()).collect(),
            rewinds: stages.iter().fold(0, |all: u32, stage| all.saturating_add(stage.rewinds)),
            ..last.clone()
        };
        whole.seals.retain(|seal| stages.iter().all(|stage| stage.seals.contains(seal)));
        whole.contracts.retain(|contract| stages.iter().all(|stage| stage.contracts.contains(contract)));
        whole.total = whole.loot + whole.stealth + whole.time;
        whole.rank = last.rank.map(|_| rank(whole.total, &whole.seals, rules));
        Some(whole)
    }

    /// Score of a heist in its current state.
    pub fn of(tally: &RunStatistics, sim: &Sim) -> Self {
        let rules = &sim.rules.score;
        let deductions = deductions(tally, rules);
        let mut score = Self {
            total: 0,
            rank: None,
            loot: 0,
            stealth: 0,
            time: 0,
            deductions,
            seals: Vec::new(),
            contracts: Vec::new(),
            rewinds: tally.rewinds,
        };
        if sim.outcome != Some(Outcome::Won) {
            return score;
        }
        let lost: u32 = score.deductions.iter().map(|deduction| deduction.points).sum();
        score.loot = part(rules.loot, share(tally, sim));
        score.stealth = rules.stealth.saturating_sub(lost);
        score.time = in_time(sim);
        score.total = score.loot + score.stealth + score.time;
        score.seals = Seal::ALL.into_iter().filter(|seal| seal.stands(tally, sim)).collect();
        let fulfilled = |contract: &Contract| contract.loss(tally, sim).is_none();
        score.contracts = sim.level.contracts.iter().copied().filter(fulfilled).collect();
        score.rank = Some(rank(score.total, &score.seals, rules));
        score
    }
}

fn deductions(tally: &RunStatistics, rules: &ScoreRules) -> Vec<Deduction> {
    let points = |kind| match kind {
        SlipKind::Investigation => rules.investigation,
        SlipKind::Alert => rules.alert,
        SlipKind::Evidence(_) => rules.evidence,
    };
    let slips = tally.worst();
    slips
        .map(|s| Deduction { tick: s.tick, points: points(s.kind), what: s.kind, who: Some(s.who) })
        .collect()
}

/// Share of the loot that was taken by value, from 0 to 1; 1 if nothing has a value.
fn share(tally: &RunStatistics, sim: &Sim) -> f32 {
    let whole = sim.level.treasures.iter().fold(0, |sum: u32, treasure| sum.saturating_add(treasure.value));
    if whole == 0 { 1.0 } else { tally.value() as f32 / whole as f32 }
}

/// Points for time: all up to a part of par, then linearly fewer, rounded down. Levels without par give all.
fn in_time(sim: &Sim) -> u32 {
    let rules = &sim.rules.score;
    if sim.level.par_seconds == 0 {
        return rules.time;
    }
    let pars = seal::whole_seconds(sim) as f32 / sim.level.par_seconds as f32;
    let late = (pars - rules.full_pars).max(0.0) / (rules.late_pars - rules.full_pars);
    rules.time.saturating_sub((rules.time as f32 * late).ceil() as u32)
}

/// A share of some points, rounded.
fn part(points: u32, share: f32) -> u32 {
    (points as f32 * share).round() as u32
}

fn rank(total: u32, seals: &[Seal], rules: &ScoreRules) -> Rank {
    let ranks = &rules.ranks;
    let has_seal = ranks.s_seals.is_empty() || ranks.s_seals.iter().any(|seal| seals.contains(seal));
    match total {
        _ if total >= ranks.s && has_seal => Rank::S,
        _ if total >= ranks.a => Rank::A,
        _ if total >= ranks.b => Rank::B,
        _ => Rank::C,
    }
}
