//! Reading a level file step by step, one step per frame: which of its levels can be played, and why the others
//! cannot.

use super::thumbnail::Thumbnail;
use crate::shared::project_files::{ProjectError, ProjectFiles};
use std::path::{Path, PathBuf};
use thief_girl::level::{Finding, LdtkProject, LevelCard, Location, Problem, Subject};

/// Largest file that is read, in bytes; LDtk writes none that large.
const MOST_BYTES: u64 = 64 << 20;

/// A level file.
pub struct LevelFile {
    pub path: PathBuf,
    state: LevelFileState,
}

/// How far a level file has been read.
enum LevelFileState {
    /// Not yet read.
    Unread,
    /// Being read: some levels are not yet checked.
    Reading(Box<LevelFileReader>),
    Read(LevelFileSummary),
}

/// Summary of a level file.
#[derive(Clone, Debug, Default)]
pub struct LevelFileSummary {
    /// Name of the project file, which is in the archive if it is one.
    pub file: String,
    /// The levels that can be played.
    pub cards: Vec<LevelCard>,
    /// The first of them, seen from above.
    pub thumbnail: Option<Thumbnail>,
    /// Why the others cannot be played.
    pub faults: Vec<Problem>,
}

/// A project whose levels are checked one by one.
struct LevelFileReader {
    files: ProjectFiles,
    project: LdtkProject,
    waiting: Vec<String>,
    read: LevelFileSummary,
}

impl LevelFile {
    /// Creates the entry of a file, which is not read yet.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_path_buf(), state: LevelFileState::Unread }
    }

    /// Forgets what was read, so that the file is read again.
    pub fn forget(&mut self) {
        self.state = LevelFileState::Unread;
    }

    /// Returns the file's name.
    pub fn file(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    pub fn read(&self) -> Option<&LevelFileSummary> {
        match &self.state {
            LevelFileState::Read(read) => Some(read),
            _ => None,
        }
    }

    /// Runs one step of reading; returns false if there is nothing left to do.
    pub fn step(&mut self) -> bool {
        self.state = match std::mem::replace(&mut self.state, LevelFileState::Unread) {
            LevelFileState::Read(read) => {
                self.state = LevelFileState::Read(read);
                return false;
            }
            LevelFileState::Unread => begin(&self.path).unwrap_or_else(|faults| {
                LevelFileState::Read(LevelFileSummary { faults, ..LevelFileSummary::default() })
            }),
            LevelFileState::Reading(reading) => reading.step(),
        };
        true
    }
}

impl LevelFileReader {
    /// Checks the next level.
    fn step(mut self: Box<Self>) -> LevelFileState {
        let Some(name) = self.waiting.pop() else { return LevelFileState::Read(self.read) };
        let missing = self.project.missing().into_iter().filter(|(level, _)| *level == name);
        for (_, part) in missing.collect::<Vec<_>>() {
            let text = self.files.part(&part);
            self.project.supply(&part, text);
        }
        match self.project.level(&name) {
            Ok(level) => {
                self.read.thumbnail.get_or_insert_with(|| Thumbnail::of(&level));
                self.read.cards.push(level.card());
            }
            Err(problems) => self.read.faults.extend(problems.list),
        }
        LevelFileState::Reading(self)
    }
}

fn begin(path: &Path) -> Result<LevelFileState, Vec<Problem>> {
    let place = Location::of(Subject::ProjectFile);
    let fault = |finding: Finding| vec![Problem::new(&place, finding)];
    let unreadable = |why: String| fault(Finding::FileUnreadable { why });
    let size = std::fs::metadata(path).map_err(|e| unreadable(e.to_string()))?.len();
    if size > MOST_BYTES {
        let [size, limit] = [size.div_ceil(1 << 20), MOST_BYTES >> 20].map(|size| size as usize);
        return Err(fault(Finding::FileTooLong { size, limit }));
    }
    let refused = |why: ProjectError| why.problems().list;
    let files = ProjectFiles::open(path).map_err(refused)?;
    let text = files.text().map_err(refused)?;
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let project = LdtkProject::parse(&file, &text).map_err(|problems| problems.list)?;
    let waiting: Vec<String> = project.level_names().into_iter().rev().map(str::to_string).collect();
    if waiting.is_empty() {
        return Err(vec![Problem::new(&Location::of(Subject::Project), Finding::ProjectEmpty)]);
    }
    let read = LevelFileSummary { file: files.project_name(), ..LevelFileSummary::default() };
    Ok(LevelFileState::Reading(Box::new(LevelFileReader { files, project, waiting, read })))
}
