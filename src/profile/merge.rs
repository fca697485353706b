//! Merging the save data of two windows, so that neither loses anything.
//!
//! A merge has three inputs: `base`, which this window last read or wrote, its own data, and what is stored
//! now. A setting is as it was last changed; of records, which only improve, the better one is taken.

use super::record::{BestRun, LevelRecord};
use super::saved::{RecentFile, SaveData};
use super::settings::Settings;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Least number of recent level files that are kept; the code that adds one limits them.
const KEPT_RECENT: usize = 8;

impl SaveData {
    /// Returns this window's data merged with what another one has stored since `base`.
    pub fn merged(&self, base: &SaveData, stored: &SaveData) -> SaveData {
        // Without `..`, so that a new field cannot be forgotten here.
        let SaveData { version, settings, records, recent, lessons, carried } = self;
        SaveData {
            version: *version,
            settings: settings.merged(&base.settings, &stored.settings),
            records: merged_records(records, &base.records, &stored.records),
            recent: merged_recent(recent, &stored.recent),
            lessons: merged_set(lessons, &base.lessons, &stored.lessons),
            carried: if *carried == base.carried { &stored.carried } else { carried }.clone(),
        }
    }
}

impl Settings {
    /// Merges each value by itself, and of the key bindings each action's: as changed here since `base`, else
    /// as stored.
    fn merged(&self, base: &Settings, stored: &Settings) -> Settings {
        let [Some(ours), Some(base), Some(stored)] = [self, base, stored].map(fields) else {
            return self.clone();
        };
        let mut merged = latest(&ours, &base, &stored);
        let keys = [&ours, &base, &stored].map(|fields| fields.get("keys").and_then(Value::as_object));
        if let [Some(ours), Some(base), Some(stored)] = keys {
            merged.insert("keys".into(), Value::Object(latest(ours, base, stored)));
        }
        serde_json::from_value(Value::Object(merged)).unwrap_or_else(|_| self.clone())
    }
}

fn fields(settings: &Settings) -> Option<Map<String, Value>> {
    match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => Some(fields),
        _ => None,
    }
}

/// Merges field by field: ours where it differs from `base`, else the stored one. Fields can be missing.
fn latest(
    ours: &Map<String, Value>,
    base: &Map<String, Value>,
    stored: &Map<String, Value>,
) -> Map<String, Value> {
    let names = ours.keys().chain(stored.keys());
    let last = |name: &String| {
        let (our, was) = (ours.get(name), base.get(name));
        let last = if our == was { stored.get(name) } else { our };
        last.map(|value| (name.clone(), value.clone()))
    };
    names.filter_map(last).collect()
}

/// Merges sets: keeps what either has added since `base`, without what this window has removed (tips to be
/// shown again).
fn merged_set(
    ours: &BTreeSet<String>,
    base: &BTreeSet<String>,
    stored: &BTreeSet<String>,
) -> BTreeSet<String> {
    let is_kept = |name: &&String| ours.contains(*name) || !base.contains(*name);
    stored.iter().filter(is_kept).chain(ours.difference(base)).cloned().collect()
}

fn merged_records(
    ours: &BTreeMap<String, LevelRecord>,
    base: &BTreeMap<String, LevelRecord>,
    stored: &BTreeMap<String, LevelRecord>,
) -> BTreeMap<String, LevelRecord> {
    let none = LevelRecord::default();
    let of =
        |records: &'_ BTreeMap<String, LevelRecord>, level: &str| records.get(level).unwrap_or(&none).clone();
    let levels = ours.keys().chain(stored.keys());
    levels
        .map(|level| (level.clone(), of(ours, level).merged(&of(base, level), &of(stored, level))))
        .collect()
}

impl LevelRecord {
    /// Returns the best of both; wins are added up.
    fn merged(mut self, base: &LevelRecord, stored: &LevelRecord) -> LevelRecord {
        // Without `..`, as above. `unseen` has become a seal by now.
        let LevelRecord { wins, eased, best_ticks, loot, best, on, seals, contracts, unseen: _ } = stored;
        self.wins = counted(self.wins, base.wins, *wins);
        self.eased = counted(self.eased, base.eased, *eased);
        self.best_ticks = self.best_ticks.into_iter().chain(*best_ticks).min();
        self.loot = self.loot.max(*loot);
        self.best = self.best.into_iter().chain(*best).reduce(BestRun::or);
        for (difficulty, night) in on {
            self.on.entry(*difficulty).and_modify(|ours| *ours = ours.or(*night)).or_insert(*night);
        }
        self.seals.extend(seals);
        self.contracts.extend(contracts);
        self
    }
}

/// Returns the stored count plus what was added here since `base`.
fn counted(ours: u32, base: u32, stored: u32) -> u32 {
    let added = ours.saturating_sub(base);
    stored.saturating_add(added).max(ours)
}

/// Merges recent files, the latest first, each once.
fn merged_recent(ours: &[RecentFile], stored: &[RecentFile]) -> Vec<RecentFile> {
    let mut files: Vec<RecentFile> = Vec::new();
    let mut all: Vec<&RecentFile> = ours.iter().chain(stored).collect();
    all.sort_by_key(|file| std::cmp::Reverse(file.when));
    for file in all {
        if files.iter().all(|known| known.path != file.path) {
            files.push(file.clone());
        }
    }
    files.truncate(KEPT_RECENT.max(ours.len()).max(stored.len()));
    files
}

#[cfg(test)]
mod tests {
    use super::super::action::InputAction;
    use super::super::settings::MotionSetting;
    use super::*;
    use crate::replay::{Rank, Seal};
    use crate::rules::Difficulty;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn saved(records: &[(&str, LevelRecord)]) -> SaveData {
        let records = records.iter().map(|(level, record)| (level.to_string(), record.clone())).collect();
        SaveData { records, ..SaveData::default() }
    }

    fn night(points: u32, ticks: u32) -> BestRun {
        BestRun { points, rank: if points > 500 { Rank::A } else { Rank::B }, ticks }
    }

    #[test]
    fn two_windows_win_two_nights_and_both_are_kept() {
        let base =
            saved(&[("Roofs", LevelRecord { wins: 1, best_ticks: Some(900), ..LevelRecord::default() })]);
        let (mut here, mut there) = (base.clone(), base.clone());
        let roofs = here.records.get_mut("Roofs").unwrap();
        (roofs.wins, roofs.best_ticks, roofs.best) = (2, Some(800), Some(night(700, 800)));
        roofs.seals.insert(Seal::Shadow);
        let roofs = there.records.get_mut("Roofs").unwrap();
        (roofs.wins, roofs.best, roofs.loot) = (2, Some(night(600, 850)), 3);
        there.records.insert("Drapers".into(), LevelRecord { wins: 1, ..LevelRecord::default() });
        let merged = here.merged(&base, &there);
        let roofs = &merged.records["Roofs"];
        assert_eq!((roofs.wins, roofs.best_ticks, roofs.loot), (3, Some(800), 3));
        assert_eq!((roofs.best, &roofs.seals), (Some(night(700, 800)), &BTreeSet::from([Seal::Shadow])));
        assert_eq!(merged.records["Drapers"].wins, 1);
    }

    #[test]
    fn a_setting_is_as_it_was_changed_last_whoever_changed_it() {
        let base = SaveData::default();
        let (mut here, mut there) = (base.clone(), base.clone());
        here.settings.music = 2;
        here.settings.motion = MotionSetting::Still;
        here.settings.keys.0.insert(InputAction::Run, vec!["J".into()]);
        there.settings.music = 9;
        there.settings.captions = true;
        there.settings.keys.0.insert(InputAction::Use, vec!["K".into()]);
        let merged = here.merged(&base, &there).settings;
        assert_eq!((merged.music, merged.motion, merged.captions), (2, MotionSetting::Still, true));
        assert_eq!(merged.keys.0.keys().collect::<Vec<_>>(), [&InputAction::Run, &InputAction::Use]);
        let mut reset = there.clone();
        reset.settings.keys.0.clear();
        let merged = reset.merged(&there, &there).settings;
        assert!(merged.keys.0.is_empty(), "keys that were given back here do not come again");
    }

    #[test]
    fn tips_shown_in_either_window_are_shown_and_those_to_be_shown_again_are_not() {
        let told = |names: &[&str]| SaveData {
            lessons: names.iter().map(|name| name.to_string()).collect(),
            ..SaveData::default()
        };
        let base = told(&["steal", "sneak"]);
        let merged = |here: &[&str], there: &[&str]| told(here).merged(&base, &told(there)).lessons;
        assert_eq!(merged(&["steal", "sneak", "door"], &["steal", "sneak", "vent"]).len(), 4);
        assert_eq!(merged(&[], &["steal", "sneak", "vent"]), told(&["vent"]).lessons, "all are shown again");
    }

    #[test]
    fn level_files_of_both_windows_are_remembered_once_each() {
        let file = |path: &str, when| RecentFile { path: path.into(), when, ..RecentFile::default() };
        let here = SaveData { recent: vec![file("a", 5), file("b", 2)], ..SaveData::default() };
        let there = SaveData { recent: vec![file("b", 7), file("c", 1)], ..SaveData::default() };
        let merged = here.merged(&SaveData::default(), &there).recent;
        assert_eq!(merged, [file("b", 7), file("a", 5), file("c", 1)]);
    }

    fn any_best() -> impl Strategy<Value = BestRun> {
        (0_u32..4, 0_u32..4).prop_map(|(points, ticks)| night(points * 250, ticks))
    }

    fn any_record() -> impl Strategy<Value = LevelRecord> {
        let seals = proptest::collection::btree_set(
            prop_oneof![Just(Seal::Shadow), Just(Seal::ALL[1]), Just(Seal::ALL[2])],
            0..3,
        );
        let difficulty = prop_oneof![Just(Difficulty::Normal), Just(Difficulty::Hard)];
        let on = proptest::collection::btree_map(difficulty, any_best(), 0..3);
        let best = proptest::option::of(any_best());
        (0_u32..5, 0_u32..3, proptest::option::of(1_u32..9), 0_u32..5, best, on, seals).prop_map(
            |(wins, eased, best_ticks, loot, best, on, seals)| LevelRecord {
                wins,
                eased,
                best_ticks,
                loot,
                best,
                on,
                seals,
                ..LevelRecord::default()
            },
        )
    }

    fn any_saved() -> impl Strategy<Value = SaveData> {
        let records = proptest::collection::btree_map("[ABC]", any_record(), 0..4);
        (records, 0_u8..=10, any::<bool>()).prop_map(|(records, music, captions)| {
            let settings = Settings { music, captions, ..Settings::default() };
            SaveData { settings, records, ..SaveData::default() }
        })
    }

    /// What a window that began from `base` may have: records only improve.
    fn grown(base: &SaveData, more: &SaveData) -> SaveData {
        let none = SaveData::default();
        SaveData { settings: more.settings.clone(), ..base.merged(&none, more) }
    }

    proptest! {
        #[test]
        fn it_does_not_matter_which_window_writes_first(base in any_saved(), a in any_saved(), b in any_saved()) {
            let (a, b) = (grown(&base, &a), grown(&base, &b));
            prop_assert_eq!(a.merged(&base, &b).records, b.merged(&base, &a).records);
        }

        #[test]
        fn what_only_one_window_changed_is_as_it_left_it(base in any_saved(), more in any_saved()) {
            let changed = grown(&base, &more);
            prop_assert_eq!(&base.merged(&base, &changed), &changed);
            prop_assert_eq!(&changed.merged(&base, &base), &changed);
            prop_assert_eq!(&changed.merged(&changed, &changed), &changed);
        }

        #[test]
        fn nothing_is_lost(base in any_saved(), a in any_saved(), b in any_saved()) {
            let (a, b) = (grown(&base, &a), grown(&base, &b));
            let merged = a.merged(&base, &b);
            for (level, record) in a.records.iter().chain(&b.records) {
                let kept = &merged.records[level];
                prop_assert!(kept.wins >= record.wins && kept.loot >= record.loot);
                prop_assert!(kept.seals.is_superset(&record.seals));
                prop_assert!(record.best_ticks.is_none_or(|ticks| kept.best_ticks.unwrap() <= ticks));
                prop_assert!(record.best.is_none_or(|best| kept.best.unwrap().points >= best.points));
                prop_assert!(record.on.iter().all(|(on, best)| kept.on[on].points >= best.points));
            }
        }
    }
}
