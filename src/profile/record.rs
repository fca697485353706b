//! Records of a level, and what makes a run a record.

use crate::base::tick::Tick;
use crate::model::Config;
use crate::replay::{Contract, Rank, Score, Seal};
use crate::rules::Difficulty;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The player's achievements in a level, each possibly from a different run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LevelRecord {
    /// How often the level was won.
    pub wins: u32,
    /// How many of the wins had easier settings; they count for nothing else.
    pub eased: u32,
    /// Time of the fastest win.
    pub best_ticks: Option<Tick>,
    /// The most loot taken in one run.
    pub loot: u32,
    /// The run with the most points.
    pub best: Option<BestRun>,
    /// The run with the most points on each difficulty.
    pub on: BTreeMap<Difficulty, BestRun>,
    /// All seals ever won here.
    pub seals: BTreeSet<Seal>,
    /// All contracts ever fulfilled here.
    pub contracts: BTreeSet<Contract>,
    /// In files of older games in place of seals: no guard was ever alert.
    #[serde(skip_serializing)]
    pub(super) unseen: bool,
}

/// The run with the most points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestRun {
    /// Its points.
    pub points: u32,
    /// Its rank.
    pub rank: Rank,
    /// How long it took.
    pub ticks: Tick,
}

/// A won heist.
#[derive(Clone, Copy, Debug)]
pub struct WonHeist<'a> {
    /// How long it took.
    pub ticks: Tick,
    /// How many treasures were taken.
    pub loot: u32,
    /// Its score.
    pub score: &'a Score,
    /// The difficulty it was played on.
    pub difficulty: Difficulty,
    /// Whether settings made it easier than its difficulty.
    pub eased: bool,
}

/// What is new in the records after a won heist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordNews {
    /// Whether it is faster than any before.
    pub is_fastest: bool,
    /// Whether it has more points than any before.
    pub is_best: bool,
    /// Seals that were won here for the first time.
    pub seals: BTreeSet<Seal>,
    /// Contracts that were fulfilled here for the first time.
    pub contracts: BTreeSet<Contract>,
}

impl LevelRecord {
    /// Returns the record in today's form.
    pub(super) fn grown(mut self) -> Self {
        if std::mem::take(&mut self.unseen) {
            self.seals.insert(Seal::Shadow);
        }
        self
    }

    /// Enters a won heist.
    pub fn enter(&mut self, deed: WonHeist) -> RecordNews {
        self.wins += 1;
        if deed.eased {
            self.eased += 1;
            return RecordNews::default();
        }
        let is_fastest = self.best_ticks.is_none_or(|best| deed.ticks < best);
        if is_fastest {
            self.best_ticks = Some(deed.ticks);
        }
        self.loot = self.loot.max(deed.loot);
        let won: BTreeSet<Seal> = deed.score.seals.iter().copied().collect();
        let seals = won.difference(&self.seals).copied().collect();
        self.seals.extend(&won);
        let fulfilled: BTreeSet<Contract> = deed.score.contracts.iter().copied().collect();
        let contracts = fulfilled.difference(&self.contracts).copied().collect();
        self.contracts.extend(&fulfilled);
        RecordNews { is_fastest, is_best: self.value(deed), seals, contracts }
    }

    /// Keeps its points if they are the most; returns whether they are more than any before.
    fn value(&mut self, deed: WonHeist) -> bool {
        let Some(rank) = deed.score.rank else { return false };
        let night = BestRun { points: deed.score.total, rank, ticks: deed.ticks };
        let before = self.on.get(&deed.difficulty).copied();
        self.on.insert(deed.difficulty, before.map_or(night, |before| before.or(night)));
        let is_best = self.best.is_none_or(|best| best.or(night) == night && best != night);
        self.best = Some(self.best.map_or(night, |best| best.or(night)));
        is_best
    }
}

impl BestRun {
    /// Returns the better of two runs, independent of their order.
    pub(super) fn or(self, other: Self) -> Self {
        let merit = |night: Self| (night.points, Reverse(night.ticks), Reverse(night.rank));
        if merit(other) > merit(self) { other } else { self }
    }
}

/// Whether a run was easier than its difficulty; `slowest` is its slowest game speed, in hundredths.
pub fn is_eased(config: &Config, slowest: u8, rewinds: u32) -> bool {
    let mild = config.overrides.ears.is_some_and(|ears| ears < config.difficulty);
    rewinds > 0 || mild || config.overrides.unseen_when_still || slowest < 100
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::DifficultyOverrides;

    fn score(total: u32, rank: Rank, seals: &[Seal]) -> Score {
        Score {
            total,
            rank: Some(rank),
            loot: 0,
            stealth: 0,
            time: 0,
            deductions: Vec::new(),
            seals: seals.to_vec(),
            contracts: vec![Contract::Calm],
            rewinds: 0,
        }
    }

    fn deed(ticks: Tick, score: &Score) -> WonHeist<'_> {
        WonHeist { ticks, loot: 1, score, difficulty: Difficulty::Normal, eased: false }
    }

    #[test]
    fn each_best_is_kept_for_itself() {
        let mut record = LevelRecord::default();
        let (slow, fast) =
            (score(900, Rank::S, &[Seal::Shadow, Seal::Full]), score(600, Rank::B, &[Seal::Swift]));
        let first = record.enter(deed(2000, &slow));
        assert_eq!(
            first,
            RecordNews {
                is_fastest: true,
                is_best: true,
                seals: [Seal::Shadow, Seal::Full].into(),
                contracts: [Contract::Calm].into(),
            }
        );
        let second = record.enter(WonHeist { difficulty: Difficulty::Hard, ..deed(900, &fast) });
        let swift = RecordNews { is_fastest: true, seals: [Seal::Swift].into(), ..RecordNews::default() };
        assert_eq!(second, swift);
        assert_eq!((record.wins, record.best_ticks), (2, Some(900)));
        assert_eq!(record.best, Some(BestRun { points: 900, rank: Rank::S, ticks: 2000 }));
        assert_eq!(record.on[&Difficulty::Hard], BestRun { points: 600, rank: Rank::B, ticks: 900 });
        assert_eq!(record.seals, [Seal::Shadow, Seal::Full, Seal::Swift].into());
        assert_eq!(record.contracts, [Contract::Calm].into());
    }

    #[test]
    fn of_two_nights_with_as_many_points_the_faster_is_better() {
        let mut record = LevelRecord::default();
        let same = score(800, Rank::A, &[]);
        record.enter(deed(2000, &same));
        assert!(!record.enter(deed(2000, &same)).is_best, "as good is not better");
        assert!(record.enter(deed(1900, &same)).is_best);
        assert!(!record.enter(deed(1950, &same)).is_best);
        assert_eq!(record.best.map(|best| best.ticks), Some(1900));
    }

    #[test]
    fn what_was_made_easier_is_won_and_no_record() {
        let mut record = LevelRecord::default();
        let perfect = score(1000, Rank::S, &Seal::ALL);
        let news = record.enter(WonHeist { eased: true, ..deed(100, &perfect) });
        assert_eq!(news, RecordNews::default());
        assert_eq!(record, LevelRecord { wins: 1, eased: 1, ..LevelRecord::default() });
    }

    #[test]
    fn what_makes_a_night_easier() {
        let night = |ears, unseen_when_still| Config {
            difficulty: Difficulty::Hard,
            overrides: DifficultyOverrides { ears, unseen_when_still },
            ..Config::default()
        };
        let plain = night(None, false);
        assert!(!is_eased(&plain, 100, 0));
        assert!(!is_eased(&night(Some(Difficulty::Master), false), 100, 0), "that is harder");
        assert!(is_eased(&night(Some(Difficulty::Normal), false), 100, 0));
        assert!(is_eased(&night(None, true), 100, 0));
        assert!(is_eased(&plain, 90, 0));
        assert!(is_eased(&plain, 100, 1));
    }

    #[test]
    fn what_older_games_kept_becomes_a_seal() {
        let old = r#"{"wins": 3, "best_ticks": 900, "unseen": true, "loot": 2}"#;
        let record: LevelRecord = serde_json::from_str::<LevelRecord>(old).unwrap().grown();
        assert_eq!((record.wins, record.best_ticks, record.loot), (3, Some(900), 2));
        assert_eq!(record.seals, [Seal::Shadow].into());
        let back = serde_json::to_string(&record).unwrap();
        assert!(!back.contains("unseen"), "{back}");
        assert_eq!(serde_json::from_str::<LevelRecord>(&back).unwrap(), record);
    }
}
