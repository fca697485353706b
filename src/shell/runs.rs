//! The runs that are kept: her last ones, her best of each level, and those of others.
//!
//! Each is a recording in a file of its own under `runs/`. An index beside them holds what the list shows without
//! opening any. The files are the truth: a run that the index does not know is entered from its file, one whose file
//! is gone is forgotten. So neither a broken index nor a second game running at the same time loses a run.

use super::save::{self, SetAside, Shelf};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use thief_girl::base::tick::Tick;
use thief_girl::level::Localized;
use thief_girl::model::Outcome;
use thief_girl::replay::{EXTENSION, Rank, Recording, RecordingError, Score, Seal, hex};
use thief_girl::rules::Difficulty;

const FOLDER: &str = "runs";
const INDEX: &str = "runs/index.json";

/// The version of the index that this game writes. A newer one is set aside like a broken one.
const VERSION: u32 = 1;

/// Longer names of files are cut.
const LONGEST_NAME: usize = 60;

/// What is known of a run without opening it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Its file on the shelf.
    pub file: String,
    /// The level's identifier in its file.
    pub level: String,
    /// What the level calls itself, if that is known.
    #[serde(default)]
    pub title: Localized,
    /// Under what name the level's records are kept: levels of different files may be called the same.
    pub place: String,
    #[serde(with = "hex")]
    pub level_hash: u64,
    #[serde(with = "hex")]
    pub rules_hash: u64,
    pub difficulty: Difficulty,
    pub outcome: Option<Outcome>,
    pub ticks: Tick,
    /// The state's hash at its end: no two runs have the same.
    #[serde(with = "hex")]
    pub hash: u64,
    pub rewinds: u32,
    /// `None`: nobody has counted it.
    pub worth: Option<Worth>,
    /// When it was played or brought in, in seconds since 1970; 0: nobody knows.
    pub when: u64,
    /// The name of the file in which somebody else's came; `None`: it is her own.
    pub from: Option<String>,
}

/// What a won run was worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worth {
    pub total: u32,
    pub rank: Rank,
    pub seals: Vec<Seal>,
}

impl Worth {
    /// `None`: it was not won.
    pub fn of(score: &Score) -> Option<Self> {
        Some(Self { total: score.total, rank: score.rank?, seals: score.seals.clone() })
    }
}

impl Run {
    fn of(recording: &Recording, file: String) -> Self {
        Self {
            file,
            level: recording.level.clone(),
            title: Localized::default(),
            place: recording.level.clone(),
            level_hash: recording.level_hash,
            rules_hash: recording.rules_hash,
            difficulty: recording.config.difficulty,
            outcome: recording.end.outcome,
            ticks: recording.end.tick,
            hash: recording.end.hash,
            rewinds: recording.rewinds,
            worth: None,
            when: 0,
            from: None,
        }
    }

    /// What the index has lost is guessed from the name of the file: our own begin with the time.
    fn adopted(recording: &Recording, file: &str) -> Self {
        let name = base(file);
        let when = name.split_once('-').and_then(|(when, _)| when.parse().ok());
        let from = when.is_none().then(|| name.to_string());
        Self { when: when.unwrap_or(0), from, ..Self::of(recording, file.to_string()) }
    }

    pub fn is_own(&self) -> bool {
        self.from.is_none()
    }

    pub fn is_won(&self) -> bool {
        self.outcome == Some(Outcome::Won)
    }

    /// The greater, the better.
    fn merit(&self) -> impl Ord + use<> {
        let points = self.worth.as_ref().map_or(0, |worth| worth.total);
        (points, Reverse(self.rewinds), Reverse(self.ticks))
    }

    /// Were both played in the same level, as hard?
    fn is_like(&self, other: &Run) -> bool {
        (&self.place, self.difficulty) == (&other.place, other.difficulty)
    }

    /// And was the level the same to the tile, and the rules to the number?
    fn is_comparable(&self, other: &Run) -> bool {
        let world = |run: &Run| (run.level_hash, run.rules_hash);
        self.is_like(other) && world(self) == world(other)
    }
}

/// A run of hers that is to be kept.
pub struct New<'a> {
    pub recording: &'a Recording,
    pub title: Localized,
    pub place: String,
    pub worth: Option<Worth>,
    /// Now, in seconds since 1970.
    pub when: u64,
    /// The file in which it was kept as it ended before she turned back time.
    pub instead_of: Option<String>,
}

/// What became of a run that was to be kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// Its file.
    pub file: String,
    /// So many others were thrown away because there was no room for all.
    pub dropped: usize,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Runs {
    /// The latest first.
    list: Vec<Run>,
}

#[derive(Serialize, Deserialize)]
struct Index {
    version: u32,
    runs: Vec<Run>,
}

impl Runs {
    /// Reads what is kept. The second part is to be told to the player: broken files, which were set aside.
    pub fn load(shelf: &dyn Shelf) -> (Self, Vec<SetAside>) {
        let mut asides = Vec::new();
        let index = match shelf.read(INDEX).map(|text| text.map(|text| parse(&text))) {
            Ok(None) => Vec::new(),
            Ok(Some(Some(runs))) => runs,
            Ok(Some(None)) | Err(_) => {
                asides.extend(save::aside(shelf, INDEX));
                Vec::new()
            }
        };
        let mut list = Vec::new();
        for file in shelf.list(FOLDER).into_iter().filter(|file| is_recording(file)) {
            match index.iter().find(|run| run.file == file) {
                Some(run) => list.push(run.clone()),
                None => match read(shelf, &file) {
                    Ok(recording) => list.push(Run::adopted(&recording, &file)),
                    Err(_) => asides.extend(save::aside(shelf, &file)),
                },
            }
        }
        let mut runs = Self { list };
        runs.order();
        (runs, asides)
    }

    fn order(&mut self) {
        self.list.sort_by_cached_key(|run| (Reverse(run.when), run.file.clone()));
    }

    /// The latest first.
    pub fn list(&self) -> &[Run] {
        &self.list
    }

    pub fn get(&self, file: &str) -> Option<&Run> {
        self.list.iter().find(|run| run.file == file)
    }

    /// Her best of a level, as hard, by the level and the rules as she played them last.
    pub fn best(&self, place: &str, difficulty: Difficulty) -> Option<&Run> {
        let is_hers = |run: &&Run| run.is_own() && run.place == place && run.difficulty == difficulty;
        let last = self.list.iter().find(is_hers)?;
        let won = self.list.iter().filter(|run| run.is_own() && run.is_won() && run.is_comparable(last));
        // Of equals the first one: it was there before.
        won.rev().max_by_key(|run| run.merit())
    }

    pub fn is_best(&self, run: &Run) -> bool {
        self.best(&run.place, run.difficulty).is_some_and(|best| best.file == run.file)
    }

    /// Keeps a run of hers, and lets go of what is neither a best nor among the last `most`. Fails in words if it
    /// cannot be written down.
    pub fn keep(&mut self, shelf: &dyn Shelf, new: New, most: usize) -> Result<Kept, String> {
        self.look_again(shelf);
        let name = format!("{}-{}", new.when, new.recording.level);
        let mut run = Run::of(new.recording, self.free_name(&name));
        (run.title, run.place, run.worth, run.when) = (new.title, new.place, new.worth, new.when);
        let kept = self.write(shelf, run, &new.recording.to_bytes())?;
        if let Some(before) = new.instead_of {
            self.let_go(shelf, &before)?;
        }
        for file in self.surplus(most) {
            self.let_go(shelf, &file)?;
        }
        self.write_index(shelf).map(|dropped| Kept { dropped: kept.dropped + dropped, ..kept })
    }

    /// Keeps a run that came in a file; if it is here already, that one. Fails in words if it cannot be written down.
    pub fn import(
        &mut self,
        shelf: &dyn Shelf,
        recording: &Recording,
        from: &str,
        when: u64,
    ) -> Result<Kept, String> {
        self.look_again(shelf);
        if let Some(known) = self.list.iter().find(|run| run.hash == recording.end.hash) {
            return Ok(Kept { file: known.file.clone(), dropped: 0 });
        }
        let from = base(from);
        let stem = from.rsplit_once('.').map_or(from, |(stem, _)| stem);
        // A name like our own would pass for our own if the index were lost.
        let mut run = Run::of(recording, self.free_name(&format!("by-{stem}")));
        (run.from, run.when) = (Some(from.to_string()), when);
        let kept = self.write(shelf, run, &recording.to_bytes())?;
        self.write_index(shelf).map(|dropped| Kept { dropped: kept.dropped + dropped, ..kept })
    }

    /// Throws a run away for good.
    pub fn remove(&mut self, shelf: &dyn Shelf, file: &str) -> Result<(), String> {
        self.look_again(shelf);
        self.let_go(shelf, file)?;
        self.write_index(shelf).map(drop)
    }

    /// Opens a run. A broken one is set aside, and the error names it.
    pub fn open(&mut self, shelf: &dyn Shelf, file: &str) -> Result<Recording, Broken> {
        read(shelf, file).map_err(|why| {
            self.list.retain(|run| run.file != file);
            Broken { why, aside: save::aside(shelf, file) }
        })
    }

    /// Another game may have been here meanwhile.
    fn look_again(&mut self, shelf: &dyn Shelf) {
        *self = Self::load(shelf).0;
    }

    fn let_go(&mut self, shelf: &dyn Shelf, file: &str) -> Result<(), String> {
        shelf.remove(file)?;
        self.list.retain(|run| run.file != file);
        Ok(())
    }

    /// Her runs that are neither a best nor among the last ones.
    fn surplus(&self, most: usize) -> Vec<String> {
        let own = self.list.iter().filter(|run| run.is_own());
        own.skip(most).filter(|run| !self.is_best(run)).map(|run| run.file.clone()).collect()
    }

    fn write(&mut self, shelf: &dyn Shelf, run: Run, bytes: &[u8]) -> Result<Kept, String> {
        let file = run.file.clone();
        self.list.push(run);
        self.order();
        let written = self.write_down(shelf, &file, bytes);
        if written.is_err() {
            self.list.retain(|run| run.file != file);
        }
        written.map(|dropped| Kept { file, dropped })
    }

    fn write_index(&mut self, shelf: &dyn Shelf) -> Result<usize, String> {
        let index = Index { version: VERSION, runs: self.list.clone() };
        let json = serde_json::to_vec_pretty(&index).map_err(|e| e.to_string())?;
        self.write_down(shelf, INDEX, &json)
    }

    /// Writes a file. Where there is no room for it, the oldest of her runs makes some, unless it is a best or her
    /// last one; answers how many went.
    fn write_down(&mut self, shelf: &dyn Shelf, file: &str, bytes: &[u8]) -> Result<usize, String> {
        for dropped in 0.. {
            let Err(why) = shelf.write_bytes(file, bytes) else { return Ok(dropped) };
            let oldest = self.surplus(1).pop().filter(|_| shelf.is_small());
            let Some(oldest) = oldest else { return Err(why) };
            self.let_go(shelf, &oldest)?;
        }
        unreachable!("the runs come to an end before the numbers do")
    }

    /// A name in the folder that no other run has.
    fn free_name(&self, wanted: &str) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '_' };
        let stem: String = wanted.chars().map(plain).take(LONGEST_NAME).collect();
        let names = (1..).map(|n| if n == 1 { stem.clone() } else { format!("{stem}-{n}") });
        let mut files = names.map(|name| format!("{FOLDER}/{name}.{EXTENSION}"));
        files.find(|file| self.get(file).is_none()).unwrap_or_default()
    }
}

/// A run that cannot be opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    pub why: Unread,
    /// What it is called now.
    pub aside: Option<SetAside>,
}

/// Why it cannot.
#[derive(Clone, Debug, PartialEq)]
pub enum Unread {
    /// Its file is not there any more.
    Gone,
    /// The shelf does not give it, in words.
    Shut(String),
    Refused(RecordingError),
}

fn parse(json: &str) -> Option<Vec<Run>> {
    let index: Index = serde_json::from_str(json).ok()?;
    (index.version == VERSION).then_some(index.runs)
}

fn read(shelf: &dyn Shelf, file: &str) -> Result<Recording, Unread> {
    let bytes = shelf.read_bytes(file).map_err(Unread::Shut)?.ok_or(Unread::Gone)?;
    Recording::from_bytes(&bytes).map_err(Unread::Refused)
}

fn is_recording(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case(EXTENSION))
}

/// The name of a file without its folders.
fn base(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or(file)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::super::save::{Folder, Forgetful};
    use super::*;
    use proptest::prelude::*;
    use std::sync::Arc;
    use thief_girl::level::ascii;
    use thief_girl::model::{Config, Input, Sim};
    use thief_girl::replay::Recorder;
    use thief_girl::rules::Rules;
    use thief_girl::step::step;

    const MOST: usize = 3;

    /// A run of so many ticks that ended so; the seed makes it another one.
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

    fn new(recording: &Recording, total: u32, when: u64) -> New<'_> {
        let worth = Worth { total, rank: Rank::C, seals: vec![Seal::Swift] };
        let worth = (recording.end.outcome == Some(Outcome::Won)).then_some(worth);
        let title = Localized { en: "Roofs".into(), ja: "屋根".into() };
        New { recording, title, place: "Roofs".into(), worth, when, instead_of: None }
    }

    fn whens(runs: &Runs) -> Vec<u64> {
        runs.list().iter().map(|run| run.when).collect()
    }

    #[test]
    fn the_last_runs_stay_and_the_best_one_and_what_others_gave() {
        let (shelf, mut runs) = (Forgetful::default(), Runs::default());
        runs.import(&shelf, &won(99), "C:\\Downloads\\of a friend.heist", 1).unwrap();
        for (when, total) in [(2, 300), (3, 900), (4, 500), (5, 600), (6, 700), (7, 100)] {
            runs.keep(&shelf, new(&won(when), total, when), MOST).unwrap();
        }
        assert_eq!(whens(&runs), [7, 6, 5, 3, 1]);
        assert_eq!(runs.best("Roofs", Difficulty::Normal).unwrap().when, 3);
        assert_eq!(runs.best("Roofs", Difficulty::Hard), None);
        assert_eq!(runs.list()[4].from.as_deref(), Some("of a friend.heist"));
        let (back, asides) = Runs::load(&shelf);
        assert_eq!((back.clone(), asides), (runs, vec![]));
        assert_eq!(shelf.list(FOLDER).len(), 6, "five runs and the index");
        assert_eq!(back.clone().open(&shelf, &back.list()[4].file).unwrap(), won(99));
    }

    #[test]
    fn a_run_is_best_by_points_then_by_rewinds_then_by_time_and_only_if_it_was_won() {
        let (shelf, mut runs) = (Forgetful::default(), Runs::default());
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
        let (shelf, mut runs) = (Forgetful::default(), Runs::default());
        runs.keep(&shelf, new(&won(1), 900, 1), 1).unwrap();
        let edited = |seed| Recording { level_hash: 7, ..won(seed) };
        runs.keep(&shelf, new(&edited(2), 100, 2), 1).unwrap();
        assert_eq!((whens(&runs), runs.best("Roofs", Difficulty::Normal).unwrap().when), (vec![2], 2));
    }

    #[test]
    fn a_run_that_was_rewound_takes_the_place_of_how_it_ended_before() {
        let (shelf, mut runs) = (Forgetful::default(), Runs::default());
        let before = runs.keep(&shelf, new(&caught(1), 0, 1), MOST).unwrap().file;
        let after = Recording { rewinds: 1, ..won(1) };
        runs.keep(&shelf, New { instead_of: Some(before), ..new(&after, 400, 2) }, MOST).unwrap();
        assert_eq!(runs.list().iter().map(|run| (run.when, run.rewinds)).collect::<Vec<_>>(), [(2, 1)]);
    }

    #[test]
    fn the_same_run_is_brought_in_once() {
        let (shelf, mut runs) = (Forgetful::default(), Runs::default());
        let own = runs.keep(&shelf, new(&won(1), 400, 1), MOST).unwrap();
        assert_eq!(runs.import(&shelf, &won(1), "back again.heist", 2).unwrap(), own);
        let theirs = runs.import(&shelf, &won(2), "x.heist", 3).unwrap();
        assert_eq!(runs.import(&shelf, &won(2), "y.heist", 4).unwrap(), theirs);
        assert_eq!(runs.list().len(), 2);
    }

    #[test]
    fn names_that_lead_elsewhere_stay_in_the_folder() {
        let (_dir, shelf) = folder();
        let mut runs = Runs::default();
        let hostile = Recording { level: "../../../etc/passwd".into(), ..won(1) };
        let file = runs.keep(&shelf, new(&hostile, 1, 1), MOST).unwrap().file;
        assert_eq!(file, "runs/1-_________etc_passwd.heist");
        let file = runs.import(&shelf, &won(2), "a\0/../b\n.heist", 2).unwrap().file;
        assert_eq!(file, "runs/by-b_.heist");
        assert_eq!(Runs::load(&shelf).0.list().len(), 2);
    }

    fn folder() -> (tempfile::TempDir, Folder) {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder(Some(dir.path().to_path_buf()));
        (dir, folder)
    }

    #[test]
    fn without_its_index_no_run_is_lost() {
        let (_dir, shelf) = folder();
        let mut runs = Runs::default();
        runs.keep(&shelf, new(&won(1), 900, 5), MOST).unwrap();
        runs.import(&shelf, &won(2), "friend.heist", 6).unwrap();
        for index in ["{ no index", r#"{"version": 2, "runs": []}"#] {
            shelf.write(INDEX, index).unwrap();
            let (back, asides) = Runs::load(&shelf);
            assert_eq!(asides.len(), 1);
            assert_eq!(shelf.read(&asides[0].0).unwrap().as_deref(), Some(index));
            let told: Vec<_> = back.list().iter().map(|run| (run.when, run.from.clone())).collect();
            assert_eq!(told, [(5, None), (0, Some("by-friend.heist".to_string()))]);
            assert_eq!(back.list()[0].worth, None);
        }
    }

    #[test]
    fn a_broken_run_is_named_and_set_aside() {
        let (_dir, shelf) = folder();
        let mut runs = Runs::default();
        let file = runs.keep(&shelf, new(&won(1), 900, 5), MOST).unwrap().file;
        shelf.write(&file, "{ no recording").unwrap();
        let broken = runs.open(&shelf, &file).unwrap_err();
        assert!(matches!(broken.why, Unread::Refused(RecordingError::Foreign(_))), "{:?}", broken.why);
        assert_eq!(broken.aside, Some(SetAside(format!("{file}.broken-1"))));
        assert!(runs.list().is_empty());
        shelf.write("runs/stray.heist", "nor this").unwrap();
        let (runs, asides) = Runs::load(&shelf);
        assert_eq!((runs.list().len(), asides), (0, vec![SetAside("runs/stray.heist.broken-1".into())]));
    }

    #[test]
    fn two_games_at_once_keep_the_runs_of_both() {
        let (_dir, shelf) = folder();
        let (mut one, mut other) = (Runs::load(&shelf).0, Runs::load(&shelf).0);
        one.keep(&shelf, new(&won(1), 900, 1), MOST).unwrap();
        other.keep(&shelf, new(&won(2), 800, 2), MOST).unwrap();
        let first = one.list()[0].file.clone();
        assert_eq!(whens(&other), [2, 1]);
        other.remove(&shelf, &first).unwrap();
        let gone = one.open(&shelf, &first).unwrap_err();
        assert_eq!((gone.why, gone.aside), (Unread::Gone, None));
        one.keep(&shelf, new(&won(3), 700, 3), MOST).unwrap();
        assert_eq!(whens(&one), [3, 2]);
    }

    /// A shelf with so much room, in bytes.
    struct Small(Forgetful, usize);

    impl Shelf for Small {
        fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
            self.0.read_bytes(name)
        }

        fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
            let before = self.0.read_bytes(name)?;
            self.0.write_bytes(name, bytes)?;
            let files = self.0.list(FOLDER);
            let sizes = files.iter().map(|file| self.0.read_bytes(file).unwrap().unwrap().len());
            if sizes.sum::<usize>() <= self.1 {
                return Ok(());
            }
            match before {
                Some(before) => self.0.write_bytes(name, &before)?,
                None => self.0.remove(name)?,
            }
            Err("it is full".into())
        }

        fn list(&self, folder: &str) -> Vec<String> {
            self.0.list(folder)
        }

        fn remove(&self, name: &str) -> Result<(), String> {
            self.0.remove(name)
        }

        fn set_aside(&self, name: &str, as_name: &str) -> Result<(), String> {
            self.0.set_aside(name, as_name)
        }

        fn is_small(&self) -> bool {
            true
        }
    }

    #[test]
    fn where_there_is_no_room_the_oldest_goes_and_it_is_told() {
        let run = won(1).to_bytes().len() + 700;
        let (shelf, mut runs) = (Small(Forgetful::default(), 4 * run), Runs::default());
        let dropped: Vec<usize> = (1..=8)
            .map(|when| {
                let total = if when == 2 { 900 } else { 100 };
                runs.keep(&shelf, new(&won(when), total, when), 10).unwrap().dropped
            })
            .collect();
        assert_eq!(dropped[..3], [0, 0, 0]);
        assert!(dropped[4..].iter().all(|dropped| *dropped == 1), "{dropped:?}");
        assert!(whens(&runs).contains(&2) && whens(&runs)[0] == 8, "the best and the last stay");
        assert_eq!(Runs::load(&shelf).0, runs);

        let (full, mut none) = (Small(Forgetful::default(), 10), Runs::default());
        assert_eq!(none.keep(&full, new(&won(1), 1, 1), 10), Err("it is full".into()));
        assert!(none.list().is_empty());
    }

    #[test]
    fn a_disk_that_refuses_costs_no_older_run() {
        struct Full(Forgetful);
        impl Shelf for Full {
            fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
                self.0.read_bytes(name)
            }
            fn write_bytes(&self, _: &str, _: &[u8]) -> Result<(), String> {
                Err("read-only".into())
            }
            fn list(&self, folder: &str) -> Vec<String> {
                self.0.list(folder)
            }
            fn remove(&self, name: &str) -> Result<(), String> {
                self.0.remove(name)
            }
            fn set_aside(&self, name: &str, as_name: &str) -> Result<(), String> {
                self.0.set_aside(name, as_name)
            }
        }
        let (shelf, mut runs) = (Forgetful::default(), Runs::default());
        for when in 1..=2 {
            runs.keep(&shelf, new(&won(when), 1, when), MOST).unwrap();
        }
        let shelf = Full(shelf);
        assert_eq!(runs.keep(&shelf, new(&won(3), 1, 3), MOST), Err("read-only".into()));
        assert_eq!(whens(&runs), [2, 1]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Whatever stands in the files: what is no run any more is kept aside, byte for byte.
        #[test]
        fn no_file_is_ever_lost(
            index in proptest::collection::vec(any::<u8>(), 0..80),
            run in proptest::collection::vec(any::<u8>(), 0..80),
        ) {
            let shelf = Forgetful::default();
            shelf.write_bytes(INDEX, &index).unwrap();
            shelf.write_bytes("runs/a.heist", &run).unwrap();
            let (runs, asides) = Runs::load(&shelf);
            prop_assert!(runs.list().is_empty());
            let kept: Vec<Vec<u8>> =
                asides.iter().map(|SetAside(name)| shelf.read_bytes(name).unwrap().unwrap()).collect();
            prop_assert_eq!(kept, [index, run]);
        }
    }
}
