//! What a heist is worth: a thousand points, a rank and five seals. Nothing that can be done again is ever rewarded.

use super::tally::{SlipKind, Tally};
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::{ActorId, Outcome, Sim};
use crate::rules::ScoreRules;
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
    /// All of it up to par, then evenly less.
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

/// Five, each for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seal {
    /// Nobody was ever sure of her.
    Shadow,
    /// Nobody's meter ever rose past 60.
    Silence,
    /// Nothing that she left was noticed.
    Traceless,
    /// All loot.
    Full,
    /// Not much over par.
    Swift,
}

impl Rank {
    pub const ALL: [Rank; 4] = [Rank::S, Rank::A, Rank::B, Rank::C];
}

impl Seal {
    pub const ALL: [Seal; 5] = [Seal::Shadow, Seal::Silence, Seal::Traceless, Seal::Full, Seal::Swift];

    /// As texts and pictures know it.
    pub fn name(self) -> &'static str {
        match self {
            Seal::Shadow => "shadow",
            Seal::Silence => "silence",
            Seal::Traceless => "traceless",
            Seal::Full => "full",
            Seal::Swift => "swift",
        }
    }

    /// Could it still be won if she went now?
    pub fn stands(self, tally: &Tally, sim: &Sim) -> bool {
        match self {
            _ if sim.outcome == Some(Outcome::Caught) => false,
            Seal::Shadow => !tally.alerted(),
            Seal::Silence => !tally.sought(),
            Seal::Traceless => !tally.traced(),
            Seal::Full => tally.taken.len() == sim.level.treasures.len(),
            Seal::Swift => pars(sim).is_none_or(|pars| pars <= sim.rules.score.swift_pars),
        }
    }
}

impl Score {
    /// What a heist is worth as it stands.
    pub fn of(tally: &Tally, sim: &Sim) -> Self {
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
        score.time = part(rules.time, in_time(sim));
        score.total = score.loot + score.stealth + score.time;
        score.rank = Some(rank(score.total, rules));
        score.seals = Seal::ALL.into_iter().filter(|seal| seal.stands(tally, sim)).collect();
        score
    }
}

fn deductions(tally: &Tally, rules: &ScoreRules) -> Vec<Deduction> {
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
fn share(tally: &Tally, sim: &Sim) -> f32 {
    let whole = sim.level.treasures.iter().fold(0, |sum: u32, treasure| sum.saturating_add(treasure.value));
    if whole == 0 { 1.0 } else { tally.value() as f32 / whole as f32 }
}

/// 1 up to par, then evenly down to 0.
fn in_time(sim: &Sim) -> f32 {
    let late = sim.rules.score.late_pars;
    pars(sim).map_or(1.0, |pars| ((late - pars) / (late - 1.0)).clamp(0.0, 1.0))
}

/// How often par has passed. `None`: the level has none.
fn pars(sim: &Sim) -> Option<f32> {
    let par = sim.level.par_seconds.saturating_mul(TICKS_PER_SECOND);
    (par > 0).then(|| sim.tick as f32 / par as f32)
}

/// A part of some points, to the nearest whole one.
fn part(points: u32, share: f32) -> u32 {
    (points as f32 * share).round() as u32
}

fn rank(total: u32, rules: &ScoreRules) -> Rank {
    match total {
        _ if total >= rules.ranks.s => Rank::S,
        _ if total >= rules.ranks.a => Rank::A,
        _ if total >= rules.ranks.b => Rank::B,
        _ => Rank::C,
    }
}
