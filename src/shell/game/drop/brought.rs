//! What came together, or why it is not played.

use crate::shared::text::Texts;
use crate::shell::platform::folder::ProjectFolder;

/// So much is taken in at once, and kept of earlier drops.
pub const MOST_BYTES: u64 = 64 << 20;
/// So many files are taken in at once.
pub const MOST_FILES: usize = 2000;

/// What came together.
#[derive(Clone, Debug, PartialEq)]
pub struct DroppedFiles {
    pub level: Option<DroppedProject>,
    /// The files of recordings, by their names and contents.
    pub recordings: Vec<(String, Vec<u8>)>,
}

/// A project that was dropped.
#[derive(Clone, Debug, PartialEq)]
pub struct DroppedProject {
    pub folder: ProjectFolder,
    /// The projects that came along and were passed over, since one is played at a time.
    pub passed_over: Vec<String>,
    /// What was dropped: the project's path, or that of the archive it came in.
    pub(super) origin: String,
}

/// Why a drop is not played.
#[derive(Clone, Debug, PartialEq)]
pub enum DropError {
    /// None of these is a project, nor a recording.
    NoProject(String),
    /// A level that its project keeps in a file of its own.
    LevelAlone(String),
    TooMuch,
    /// The browser could not read it, and why.
    #[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "the desktop names the file"))]
    Failed(String),
    /// An archive or file that cannot be read, and why.
    Unreadable(String, String),
}

impl DropError {
    pub fn words(&self, texts: &Texts) -> String {
        match self {
            Self::NoProject(file) => texts.fill("ui.drop.no_project", &[("file", file)]),
            Self::LevelAlone(file) => texts.fill("ui.drop.level_alone", &[("file", file)]),
            Self::TooMuch => {
                let (files, mib) = (MOST_FILES.to_string(), (MOST_BYTES >> 20).to_string());
                texts.fill("ui.drop.too_much", &[("files", &files), ("mib", &mib)])
            }
            Self::Failed(why) => texts.fill("ui.drop.failed", &[("why", why)]),
            Self::Unreadable(file, why) => texts.fill("ui.drop.unreadable", &[("file", file), ("why", why)]),
        }
    }
}
