//! What a heist is worth: a thousand points, a rank and five seals. Nothing that can be done again is ever rewarded.

use super::seal;
use super::statistics::{RunStatistics, SlipKind};
use crate::base::tick::Tick;
use crate::model::{ActorId, Outcome, Sim};
use crate::rules::{ScoreRules, Seal};
use serde::{Deserialize, Serialize};

/// What a heist is worth. Who was caught, or is still in there, has no points, no rank and no seals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Score {
    /// The sum of the three parts.
    pub total: u32,
    pub rank: Option<Rank>,
    /// The share of the loot that she took, by its value.
    pub loot: u32,
    /// What the deductions leave of it.
    pub stealth: u32,
    /// All of it within par, then evenly less.
    pub time: u32,
    /// What stealth lost, in the order in which it came about. They may be more than there was to lose.
    pub deductions: Vec<Deduction>,
    /// Those that she won.
    pub seals: Vec<Seal>,
    /// How often time was turned back on the way: such a run is marked.
    pub rewinds: u32,
}

/// A moment that cost points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Deduction {
    pub tick: Tick,
    pub points: u32,
    pub what: SlipKind,
    /// The guard who noticed.
    pub who: Option<ActorId>,
}

/// From the best down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    S,
    A,
    B,
    C,
}

impl Rank {
    pub const ALL: [Rank; 4] = [Rank::S, Rank::A, Rank::B, Rank::C];
}

impl Score {
    /// What a heist is worth as it stands.
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

/// How much of the loot she has, 0 to 1. Where nothing is worth anything, nothing is missing.
fn share(tally: &RunStatistics, sim: &Sim) -> f32 {
    let whole = sim.level.treasures.iter().fold(0, |sum: u32, treasure| sum.saturating_add(treasure.value));
    if whole == 0 { 1.0 } else { tally.value() as f32 / whole as f32 }
}

/// The points for time: all of them within par, then evenly fewer. So they are full exactly where the seal *swift* is
/// won: whatever is lost of a point, a whole one is lost.
fn in_time(sim: &Sim) -> u32 {
    let rules = &sim.rules.score;
    let (par, late) = (sim.level.par_seconds as f32, seal::late_seconds(sim) as f32);
    if late == 0.0 {
        return rules.time;
    }
    let lost = rules.time as f32 * late / (par * (rules.late_pars - 1.0));
    rules.time.saturating_sub(lost.ceil() as u32)
}

/// A part of some points, to the nearest whole one.
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
