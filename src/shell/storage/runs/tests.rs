//! Tests that no run is lost, whatever the storage and its files are like.

use super::super::save::{FolderStorage, NullStorage};
use super::*;
use proptest::prelude::*;
use std::sync::Arc;
use thief_girl::level::ascii;
use thief_girl::model::{Config, Input, Sim};
use thief_girl::replay::Recorder;
use thief_girl::rules::Rules;
use thief_girl::step::step;

const MOST: usize = 3;

/// A recording of so many ticks with this outcome; the seed makes it different from others.
fn recording(seed: u64, ticks: u32, outcome: Option<Outcome>) -> Recording {
    let level = ascii::parse("#######\n#@..$X#\n#######").unwrap();
    let config = Config { seed, ..Config::default() };
    let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), config);
    let mut recorder = Recorder::new(&sim);
    for _ in 0..ticks {
        step(&mut sim, Input::IDLE);
        recorder.push(&sim, Input::IDLE);
    }
    let mut recording = recorder.finish(&sim);
    recording.end.outcome = outcome;
    recording
}

fn won(seed: u64) -> Recording {
    recording(seed, 10, Some(Outcome::Won))
}

fn caught(seed: u64) -> Recording {
    recording(seed, 10, Some(Outcome::Caught))
}

fn new(recording: &Recording, total: u32, when: u64) -> NewRun<'_> {
    let worth = RunScore { total, rank: Rank::C, seals: vec![Seal::Swift] };
    let worth = (recording.end.outcome == Some(Outcome::Won)).then_some(worth);
    let title = Localized { en: "Roofs".into(), ja: "屋根".into() };
    NewRun { recording, title, place: "Roofs".into(), worth, when, instead_of: None }
}

fn whens(runs: &RunStore) -> Vec<u64> {
    runs.list().iter().map(|run| run.when).collect()
}

#[test]
fn the_last_runs_stay_and_the_best_one_and_what_others_gave() {
    let (shelf, mut runs) = (NullStorage::default(), RunStore::default());
    runs.import(&shelf, &won(99), "C:\\Downloads\\of a friend.heist", 1).unwrap();
    for (when, total) in [(2, 300), (3, 900), (4, 500), (5, 600), (6, 700), (7, 100)] {
        runs.keep(&shelf, new(&won(when), total, when), MOST).unwrap();
    }
    assert_eq!(whens(&runs), [7, 6, 5, 3, 1]);
    assert_eq!(runs.best("Roofs", Difficulty::Normal).unwrap().when, 3);
    assert_eq!(runs.best("Roofs", Difficulty::Hard), None);
    assert_eq!(runs.list()[4].from.as_deref(), Some("of a friend.heist"));
    let (back, asides) = RunStore::load(&shelf);
    assert_eq!((back.clone(), asides), (runs, vec![]));
    assert_eq!(shelf.list(FOLDER).len(), 6, "five runs and the index");
    assert_eq!(back.clone().open(&shelf, &back.list()[4].file).unwrap(), won(99));
}

#[test]
fn a_run_is_best_by_points_then_by_rewinds_then_by_time_and_only_if_it_was_won() {
    let (shelf, mut runs) = (NullStorage::default(), RunStore::default());
    let rewound = Recording { rewinds: 1, ..recording(2, 5, Some(Outcome::Won)) };
    let faster = recording(3, 8, Some(Outcome::Won));
    let fastest = recording(4, 4, Some(Outcome::Caught));
    for (when, run) in (1..).zip([&won(1), &rewound, &faster, &fastest]) {
        runs.keep(&shelf, new(run, 500, when), MOST).unwrap();
    }
    assert_eq!(runs.best("Roofs", Difficulty::Normal).unwrap().when, 3);
}

#[test]
fn the_best_in_a_level_that_has_changed_since_makes_room() {
    let (shelf, mut runs) = (NullStorage::default(), RunStore::default());
    runs.keep(&shelf, new(&won(1), 900, 1), 1).unwrap();
    let edited = |seed| Recording { level_hash: 7, ..won(seed) };
    runs.keep(&shelf, new(&edited(2), 100, 2), 1).unwrap();
    assert_eq!((whens(&runs), runs.best("Roofs", Difficulty::Normal).unwrap().when), (vec![2], 2));
}

#[test]
fn a_run_that_was_rewound_takes_the_place_of_how_it_ended_before() {
    let (shelf, mut runs) = (NullStorage::default(), RunStore::default());
    let before = runs.keep(&shelf, new(&caught(1), 0, 1), MOST).unwrap().file;
    let after = Recording { rewinds: 1, ..won(1) };
    runs.keep(&shelf, NewRun { instead_of: Some(before), ..new(&after, 400, 2) }, MOST).unwrap();
    assert_eq!(runs.list().iter().map(|run| (run.when, run.rewinds)).collect::<Vec<_>>(), [(2, 1)]);
}

#[test]
fn the_same_run_is_brought_in_once() {
    let (shelf, mut runs) = (NullStorage::default(), RunStore::default());
    let own = runs.keep(&shelf, new(&won(1), 400, 1), MOST).unwrap();
    assert_eq!(runs.import(&shelf, &won(1), "back again.heist", 2).unwrap(), own);
    let theirs = runs.import(&shelf, &won(2), "x.heist", 3).unwrap();
    assert_eq!(runs.import(&shelf, &won(2), "y.heist", 4).unwrap(), theirs);
    assert_eq!(runs.list().len(), 2);
}

#[test]
fn names_that_lead_elsewhere_stay_in_the_folder() {
    let (_dir, shelf) = folder();
    let mut runs = RunStore::default();
    let hostile = Recording { level: "../../../etc/passwd".into(), ..won(1) };
    let file = runs.keep(&shelf, new(&hostile, 1, 1), MOST).unwrap().file;
    assert_eq!(file, "runs/1-_________etc_passwd.heist");
    let file = runs.import(&shelf, &won(2), "a\0/../b\n.heist", 2).unwrap().file;
    assert_eq!(file, "runs/by-b_.heist");
    assert_eq!(RunStore::load(&shelf).0.list().len(), 2);
}

fn folder() -> (tempfile::TempDir, FolderStorage) {
    let dir = tempfile::tempdir().unwrap();
    let folder = FolderStorage(Some(dir.path().to_path_buf()));
    (dir, folder)
}

#[test]
fn without_its_index_no_run_is_lost() {
    let (_dir, shelf) = folder();
    let mut runs = RunStore::default();
    runs.keep(&shelf, new(&won(1), 900, 5), MOST).unwrap();
    runs.import(&shelf, &won(2), "friend.heist", 6).unwrap();
    for index in ["{ no index", r#"{"version": 2, "runs": []}"#] {
        shelf.write(INDEX, index).unwrap();
        let (back, asides) = RunStore::load(&shelf);
        assert_eq!(asides.len(), 1);
        assert_eq!(shelf.read(&asides[0].0).unwrap().as_deref(), Some(index));
        let told: Vec<_> = back.list().iter().map(|run| (run.when, run.from.clone())).collect();
        assert_eq!(told, [(5, None), (0, Some("by-friend.heist".to_string()))]);
        assert_eq!(back.list()[0].worth, None);
    }
}

#[test]
fn what_was_lost_or_brought_in_is_counted_later() {
    let (_home, shelf) = folder();
    let mut runs = RunStore::default();
    runs.keep(&shelf, new(&won(1), 700, 5), MOST).unwrap();
    assert_eq!(runs.list()[0].proof, Some(RunCheck::Holds), "what she has just played goes as it says");
    shelf.remove(INDEX).unwrap();
    let (mut runs, _) = RunStore::load(&shelf);
    runs.import(&shelf, &won(2), "friend.heist", 9).unwrap();
    assert!(runs.list().iter().all(|run| run.proof.is_none() && run.worth.is_none()));
    let worth = Some(RunScore { total: 812, rank: Rank::A, seals: vec![Seal::Full] });
    let title = Localized { en: "Roofs".into(), ja: "屋根".into() };
    let friends = runs.list()[0].file.clone();
    let found = Appraisal { proof: RunCheck::Holds, worth: worth.clone(), title: title.clone() };
    runs.appraise(&shelf, &friends, found).unwrap();
    let other = runs.list()[1].file.clone();
    runs.appraise(&shelf, &other, Appraisal { proof: RunCheck::DiffersAt(77), worth: None, title }).unwrap();
    let (back, _) = RunStore::load(&shelf);
    assert_eq!(back, runs);
    assert_eq!((back.list()[0].proof, back.list()[0].worth.clone()), (Some(RunCheck::Holds), worth));
    assert_eq!(back.list()[1].proof, Some(RunCheck::DiffersAt(77)));
}

#[test]
fn a_broken_run_is_named_and_set_aside() {
    let (_dir, shelf) = folder();
    let mut runs = RunStore::default();
    let file = runs.keep(&shelf, new(&won(1), 900, 5), MOST).unwrap().file;
    shelf.write(&file, "{ no recording").unwrap();
    let broken = runs.open(&shelf, &file).unwrap_err();
    assert!(matches!(broken.why, RunReadError::Refused(RecordingError::Foreign(_))), "{:?}", broken.why);
    assert_eq!(broken.aside, Some(SetAside(format!("{file}.broken-1"))));
    assert!(runs.list().is_empty());
    shelf.write("runs/stray.heist", "nor this").unwrap();
    let (runs, asides) = RunStore::load(&shelf);
    assert_eq!((runs.list().len(), asides), (0, vec![SetAside("runs/stray.heist.broken-1".into())]));
}

#[test]
fn two_games_at_once_keep_the_runs_of_both() {
    let (_dir, shelf) = folder();
    let (mut one, mut other) = (RunStore::load(&shelf).0, RunStore::load(&shelf).0);
    one.keep(&shelf, new(&won(1), 900, 1), MOST).unwrap();
    other.keep(&shelf, new(&won(2), 800, 2), MOST).unwrap();
    let first = one.list()[0].file.clone();
    assert_eq!(whens(&other), [2, 1]);
    other.remove(&shelf, &first).unwrap();
    let gone = one.open(&shelf, &first).unwrap_err();
    assert_eq!((gone.why, gone.aside), (RunReadError::Gone, None));
    one.keep(&shelf, new(&won(3), 700, 3), MOST).unwrap();
    assert_eq!(whens(&one), [3, 2]);
}

/// A storage with little room, in bytes; the message when it is full, and whether it counts as small.
struct LimitedStorage {
    shelf: NullStorage,
    room: usize,
    refusal: &'static str,
    is_small: bool,
}

impl LimitedStorage {
    fn browser(room: usize) -> Self {
        Self { shelf: NullStorage::default(), room, refusal: "it is full", is_small: true }
    }
}

impl Storage for LimitedStorage {
    fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        self.shelf.read_bytes(name)
    }

    fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let before = self.shelf.read_bytes(name)?;
        self.shelf.write_bytes(name, bytes)?;
        let files = self.shelf.list(FOLDER);
        let sizes = files.iter().map(|file| self.shelf.read_bytes(file).unwrap().unwrap().len());
        if sizes.sum::<usize>() <= self.room {
            return Ok(());
        }
        match before {
            Some(before) => self.shelf.write_bytes(name, &before)?,
            None => self.shelf.remove(name)?,
        }
        Err(self.refusal.into())
    }

    fn list(&self, folder: &str) -> Vec<String> {
        self.shelf.list(folder)
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        self.shelf.remove(name)
    }

    fn set_aside(&self, name: &str, as_name: &str) -> Result<(), String> {
        self.shelf.set_aside(name, as_name)
    }

    fn is_small(&self) -> bool {
        self.is_small
    }
}

#[test]
fn where_there_is_no_room_the_oldest_goes_and_it_is_told() {
    let run = won(1).to_bytes().len() + 700;
    let (shelf, mut runs) = (LimitedStorage::browser(4 * run), RunStore::default());
    let dropped: Vec<usize> = (1..=8)
        .map(|when| {
            let total = if when == 2 { 900 } else { 100 };
            runs.keep(&shelf, new(&won(when), total, when), 10).unwrap().dropped
        })
        .collect();
    assert_eq!(dropped[..3], [0, 0, 0]);
    // Runs have about the same size, so sometimes one makes room for two small ones.
    assert!((4..=5).contains(&dropped.iter().sum::<usize>()), "{dropped:?}");
    assert!(whens(&runs).contains(&2) && whens(&runs)[0] == 8, "the best and the last stay");
    assert_eq!(RunStore::load(&shelf).0, runs);

    let (full, mut none) = (LimitedStorage::browser(10), RunStore::default());
    assert_eq!(none.keep(&full, new(&won(1), 1, 1), 10), Err("it is full".into()));
    assert!(none.list().is_empty());
}

#[test]
fn for_other_files_the_oldest_go_as_well_but_none_in_vain() {
    let (shelf, mut runs) = (LimitedStorage::browser(usize::MAX), RunStore::default());
    for when in 1..=5 {
        let total = if when == 2 { 900 } else { 100 };
        runs.keep(&shelf, new(&won(when), total, when), 10).unwrap();
    }
    let before = runs.clone();
    assert_eq!(runs.make_room(&shelf, || Err("it is full")), Err("it is full"));
    assert_eq!((&runs, &RunStore::load(&shelf).0), (&before, &before));

    let mut refusals = 3;
    let write = || {
        refusals -= 1;
        if refusals >= 0 { Err("it is full") } else { Ok(()) }
    };
    // The first refusal says only that the runs are to be looked at.
    assert_eq!(runs.make_room(&shelf, write), Ok(2));
    assert_eq!(whens(&runs), [5, 4, 2], "the best and the last stay");
    assert_eq!(RunStore::load(&shelf).0, runs);
}

#[test]
fn a_disk_that_refuses_costs_no_older_run() {
    let (shelf, mut runs) = (NullStorage::default(), RunStore::default());
    for when in 1..=2 {
        runs.keep(&shelf, new(&won(when), 1, when), MOST).unwrap();
    }
    let shelf = LimitedStorage { shelf, room: 0, refusal: "read-only", is_small: false };
    assert_eq!(runs.keep(&shelf, new(&won(3), 1, 3), MOST), Err("read-only".into()));
    assert_eq!(whens(&runs), [2, 1]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever is in the files, one that is no run is set aside byte for byte.
    #[test]
    fn no_file_is_ever_lost(
        index in proptest::collection::vec(any::<u8>(), 0..80),
        run in proptest::collection::vec(any::<u8>(), 0..80),
    ) {
        let shelf = NullStorage::default();
        shelf.write_bytes(INDEX, &index).unwrap();
        shelf.write_bytes("runs/a.heist", &run).unwrap();
        let (runs, asides) = RunStore::load(&shelf);
        prop_assert!(runs.list().is_empty());
        let kept: Vec<Vec<u8>> =
            asides.iter().map(|SetAside(name)| shelf.read_bytes(name).unwrap().unwrap()).collect();
        prop_assert_eq!(kept, [index, run]);
    }
}
