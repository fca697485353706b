//! The kept recordings: the player's last runs, her best ones of each level, and those of others.
//!
//! Begin with [`RunStore`]. Each recording has a file of its own under `runs/`; an index holds what the list
//! shows without opening any. The files decide: a run that is missing from the index is entered from its
//! file, and one whose file is gone is removed. So neither a broken index nor a second game running at the
//! same time loses a run.

use super::save::{self, SetAside, Storage};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use thief_girl::base::tick::Tick;
use thief_girl::level::Localized;
use thief_girl::model::Outcome;
use thief_girl::replay::{EXTENSION, Rank, Recording, RecordingError, Score, Seal, VerifyResult, hex};
use thief_girl::rules::Difficulty;

const FOLDER: &str = "runs";
const INDEX: &str = "runs/index.json";

/// Version of the index that this game writes. One with another version is set aside like a broken one.
const VERSION: u32 = 1;

/// Longest name of a file without folder and extension; longer ones are cut.
const LONGEST_NAME: usize = 60;

/// What is known of a run without opening its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunEntry {
    /// Its file in the storage.
    pub file: String,
    /// The level's identifier in its file.
    pub level: String,
    /// The level's title, if it is known.
    #[serde(default)]
    pub title: Localized,
    /// Name under which the level's records are kept: levels of different files may have the same identifier.
    pub place: String,
    #[serde(with = "hex")]
    pub level_hash: u64,
    #[serde(with = "hex")]
    pub rules_hash: u64,
    pub difficulty: Difficulty,
    pub outcome: Option<Outcome>,
    pub ticks: Tick,
    /// The state hash at its end, which tells runs apart.
    #[serde(with = "hex")]
    pub hash: u64,
    pub rewinds: u32,
    /// Its score; `None` if it was not won, or not checked yet.
    pub worth: Option<RunScore>,
    /// Whether it plays as recorded; `None`: not checked yet.
    #[serde(default)]
    pub proof: Option<RunCheck>,
    /// When it was played or imported, in seconds since 1970; 0 if unknown.
    pub when: u64,
    /// The name of the file that it was imported from; `None` for the player's own runs.
    pub from: Option<String>,
}

/// The score of a won run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunScore {
    pub total: u32,
    pub rank: Rank,
    pub seals: Vec<Seal>,
}

impl RunScore {
    /// Returns `None` if the run was not won.
    pub fn of(score: &Score) -> Option<Self> {
        Some(Self { total: score.total, rank: score.rank?, seals: score.seals.clone() })
    }
}

/// The result of playing a run through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunCheck {
    /// It plays as recorded.
    Holds,
    /// It plays as recorded, but the file was changed.
    Altered,
    /// It differs from this tick on.
    DiffersAt(Tick),
}

/// What is known of a run after it was played through.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal {
    pub proof: RunCheck,
    pub worth: Option<RunScore>,
    /// The level's title.
    pub title: Localized,
}

impl Appraisal {
    /// Makes an appraisal; a run that differs has no score.
    pub fn of(verdict: &VerifyResult, score: &Score, title: Localized) -> Self {
        let proof = match (verdict.difference, verdict.altered) {
            (Some(difference), _) => RunCheck::DiffersAt(difference.differs_at),
            (None, true) => RunCheck::Altered,
            (None, false) => RunCheck::Holds,
        };
        let worth = RunScore::of(score).filter(|_| verdict.difference.is_none());
        Self { proof, worth, title }
    }
}

impl RunEntry {
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
            proof: None,
            when: 0,
            from: None,
        }
    }

    /// Makes an entry for a file that is missing from the index. Time and origin are guessed from its name:
    /// those of the player's own runs begin with the time.
    fn adopted(recording: &Recording, file: &str) -> Self {
        let name = base(file);
        let when = name.split_once('-').and_then(|(when, _)| when.parse().ok());
        let from = when.is_none().then(|| name.to_string());
        Self { when: when.unwrap_or(0), from, ..Self::of(recording, file.to_string()) }
    }

    /// Whether the player has played it herself.
    pub fn is_own(&self) -> bool {
        self.from.is_none()
    }

    /// Whether it was won.
    pub fn is_won(&self) -> bool {
        self.outcome == Some(Outcome::Won)
    }

    /// Returns a value that is greater for better runs.
    fn merit(&self) -> impl Ord + use<> {
        let points = self.worth.as_ref().map_or(0, |worth| worth.total);
        (points, Reverse(self.rewinds), Reverse(self.ticks))
    }

    /// Whether both are of the same level and difficulty.
    fn is_like(&self, other: &RunEntry) -> bool {
        (&self.place, self.difficulty) == (&other.place, other.difficulty)
    }

    /// Whether also the level and the rules are exactly the same.
    fn is_comparable(&self, other: &RunEntry) -> bool {
        let world = |run: &RunEntry| (run.level_hash, run.rules_hash);
        self.is_like(other) && world(self) == world(other)
    }
}

/// A run of the player that is to be kept.
pub struct NewRun<'a> {
    pub recording: &'a Recording,
    pub title: Localized,
    pub place: String,
    pub worth: Option<RunScore>,
    /// Now, in seconds since 1970.
    pub when: u64,
    /// The file of the same run as it ended before a rewind, to be replaced.
    pub instead_of: Option<String>,
}

/// The result of keeping a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeepResult {
    /// Its file.
    pub file: String,
    /// How many other runs were deleted because there was no room for all.
    pub dropped: usize,
}

/// All kept runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunStore {
    /// The latest first.
    list: Vec<RunEntry>,
}

/// The content of the index file.
#[derive(Serialize, Deserialize)]
struct Index {
    version: u32,
    runs: Vec<RunEntry>,
}

impl RunStore {
    /// Reads the kept runs. The second value names broken files, which were set aside, for the player.
    pub fn load(shelf: &dyn Storage) -> (Self, Vec<SetAside>) {
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
                    Ok(recording) => list.push(RunEntry::adopted(&recording, &file)),
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

    /// Returns all runs, the latest first.
    pub fn list(&self) -> &[RunEntry] {
        &self.list
    }

    /// Returns the run with this file.
    pub fn get(&self, file: &str) -> Option<&RunEntry> {
        self.list.iter().find(|run| run.file == file)
    }

    /// Returns the player's best run of a level and difficulty, among those with the level and rules of the
    /// last one.
    pub fn best(&self, place: &str, difficulty: Difficulty) -> Option<&RunEntry> {
        let is_hers = |run: &&RunEntry| run.is_own() && run.place == place && run.difficulty == difficulty;
        let last = self.list.iter().find(is_hers)?;
        let won = self.list.iter().filter(|run| run.is_own() && run.is_won() && run.is_comparable(last));
        // The earliest of equal ones.
        won.rev().max_by_key(|run| run.merit())
    }

    /// Whether it is the player's best run of its level and difficulty.
    pub fn is_best(&self, run: &RunEntry) -> bool {
        self.best(&run.place, run.difficulty).is_some_and(|best| best.file == run.file)
    }

    /// Keeps a run of the player, and deletes those that are neither a best one nor among the last `most`.
    /// Returns an error if it cannot be written.
    pub fn keep(&mut self, shelf: &dyn Storage, new: NewRun, most: usize) -> Result<KeepResult, String> {
        self.look_again(shelf);
        let name = format!("{}-{}", new.when, new.recording.level);
        let mut run = RunEntry::of(new.recording, self.free_name(&name));
        (run.title, run.place, run.worth, run.when) = (new.title, new.place, new.worth, new.when);
        run.proof = Some(RunCheck::Holds);
        let kept = self.write(shelf, run, &new.recording.to_bytes())?;
        if let Some(before) = new.instead_of {
            self.let_go(shelf, &before)?;
        }
        for file in self.surplus(most) {
            self.let_go(shelf, &file)?;
        }
        self.write_index(shelf).map(|dropped| KeepResult { dropped: kept.dropped + dropped, ..kept })
    }

    /// Keeps a run from a file, unless it is kept already. Returns an error if it cannot be written.
    pub fn import(
        &mut self,
        shelf: &dyn Storage,
        recording: &Recording,
        from: &str,
        when: u64,
    ) -> Result<KeepResult, String> {
        self.look_again(shelf);
        if let Some(known) = self.list.iter().find(|run| run.hash == recording.end.hash) {
            return Ok(KeepResult { file: known.file.clone(), dropped: 0 });
        }
        let from = base(from);
        let stem = from.rsplit_once('.').map_or(from, |(stem, _)| stem);
        // The name must not look like one of the player's own runs, in case the index is lost.
        let mut run = RunEntry::of(recording, self.free_name(&format!("by-{stem}")));
        (run.from, run.when) = (Some(from.to_string()), when);
        let kept = self.write(shelf, run, &recording.to_bytes())?;
        self.write_index(shelf).map(|dropped| KeepResult { dropped: kept.dropped + dropped, ..kept })
    }

    /// Stores the result of playing a run through. Returns an error if it cannot be written.
    pub fn appraise(&mut self, shelf: &dyn Storage, file: &str, appraisal: Appraisal) -> Result<(), String> {
        self.look_again(shelf);
        if let Some(run) = self.list.iter_mut().find(|run| run.file == file) {
            (run.worth, run.proof) = (appraisal.worth, Some(appraisal.proof));
            run.title = appraisal.title;
        }
        self.write_index(shelf).map(drop)
    }

    /// Deletes a run.
    pub fn remove(&mut self, shelf: &dyn Storage, file: &str) -> Result<(), String> {
        self.look_again(shelf);
        self.let_go(shelf, file)?;
        self.write_index(shelf).map(drop)
    }

    /// Reads a run. A broken one is set aside, and the error names it.
    pub fn open(&mut self, shelf: &dyn Storage, file: &str) -> Result<Recording, BrokenRun> {
        read(shelf, file).map_err(|why| {
            self.list.retain(|run| run.file != file);
            BrokenRun { why, aside: save::aside(shelf, file) }
        })
    }

    /// Reads the storage again, as another game may have changed it.
    fn look_again(&mut self, shelf: &dyn Storage) {
        *self = Self::load(shelf).0;
    }

    fn let_go(&mut self, shelf: &dyn Storage, file: &str) -> Result<(), String> {
        shelf.remove(file)?;
        self.list.retain(|run| run.file != file);
        Ok(())
    }

    /// Returns the player's runs that are neither a best one nor among the last `most`, the latest first.
    fn surplus(&self, most: usize) -> Vec<String> {
        let own = self.list.iter().filter(|run| run.is_own());
        own.skip(most).filter(|run| !self.is_best(run)).map(|run| run.file.clone()).collect()
    }

    fn write(&mut self, shelf: &dyn Storage, run: RunEntry, bytes: &[u8]) -> Result<KeepResult, String> {
        let file = run.file.clone();
        self.list.push(run);
        self.order();
        let written = self.write_down(shelf, &file, bytes);
        if written.is_err() {
            self.list.retain(|run| run.file != file);
        }
        written.map(|dropped| KeepResult { file, dropped })
    }

    fn write_index(&mut self, shelf: &dyn Storage) -> Result<usize, String> {
        let index = Index { version: VERSION, runs: self.list.clone() };
        let json = serde_json::to_vec_pretty(&index).map_err(|e| e.to_string())?;
        self.write_down(shelf, INDEX, &json)
    }

    fn write_down(&mut self, shelf: &dyn Storage, file: &str, bytes: &[u8]) -> Result<usize, String> {
        self.retry_with_room(shelf, || shelf.write_bytes(file, bytes))
    }

    /// Writes something by `write`. If a small storage has no room for it, deletes the player's oldest runs, except
    /// best ones and the last one; returns how many were deleted.
    ///
    /// # Errors
    /// Returns the error of `write` if there is still no room; then no run is deleted.
    pub fn make_room<E>(
        &mut self,
        shelf: &dyn Storage,
        mut write: impl FnMut() -> Result<(), E>,
    ) -> Result<usize, E> {
        if write().is_ok() {
            return Ok(0);
        }
        self.look_again(shelf);
        self.retry_with_room(shelf, write)
    }

    /// Writes as [`make_room`](Self::make_room) does, with the runs that are known.
    fn retry_with_room<E>(
        &mut self,
        shelf: &dyn Storage,
        mut write: impl FnMut() -> Result<(), E>,
    ) -> Result<usize, E> {
        let mut gone = Vec::new();
        loop {
            let Err(why) = write() else { return Ok(gone.len()) };
            let oldest = self.surplus(1).pop().filter(|_| shelf.is_small());
            match oldest.and_then(|file| self.take_out(shelf, &file)) {
                Some(run) => gone.push(run),
                None => {
                    self.put_back(shelf, gone);
                    return Err(why);
                }
            }
        }
    }

    /// Deletes a run and returns it with its content; `None` if it cannot be read or deleted.
    fn take_out(&mut self, shelf: &dyn Storage, file: &str) -> Option<(RunEntry, Vec<u8>)> {
        let (run, bytes) = (self.get(file)?.clone(), shelf.read_bytes(file).ok()??);
        self.let_go(shelf, file).ok()?;
        Some((run, bytes))
    }

    /// Puts back runs that were deleted in vain: the storage refuses for another reason, or somebody else has filled it.
    fn put_back(&mut self, shelf: &dyn Storage, gone: Vec<(RunEntry, Vec<u8>)>) {
        // The latest first, if there is not even room for all of them any more.
        for (run, bytes) in gone.into_iter().rev() {
            if shelf.write_bytes(&run.file, &bytes).is_ok() {
                self.list.push(run);
            }
        }
        self.order();
    }

    /// Returns a name in the folder that no other run has.
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
pub struct BrokenRun {
    pub why: RunReadError,
    /// The new name of its file.
    pub aside: Option<SetAside>,
}

/// Why a run cannot be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum RunReadError {
    /// Its file is gone.
    Gone,
    /// The storage cannot read it; with its message.
    Shut(String),
    Refused(RecordingError),
}

fn parse(json: &str) -> Option<Vec<RunEntry>> {
    let index: Index = serde_json::from_str(json).ok()?;
    (index.version == VERSION).then_some(index.runs)
}

fn read(shelf: &dyn Storage, file: &str) -> Result<Recording, RunReadError> {
    let bytes = shelf.read_bytes(file).map_err(RunReadError::Shut)?.ok_or(RunReadError::Gone)?;
    Recording::from_bytes(&bytes).map_err(RunReadError::Refused)
}

fn is_recording(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case(EXTENSION))
}

/// Returns the name of a file without its folders.
fn base(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or(file)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
