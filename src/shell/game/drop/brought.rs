//! Dropped files, or why they cannot be played.

use crate::shared::text::Texts;
use crate::shell::platform::folder::ProjectFolder;
use thief_girl::level::archive::{ArchiveError, MOST_BYTES, MOST_FILES};
use thief_girl::level::{Location, Problem};

/// Files that were dropped together.
#[derive(Clone, Debug, PartialEq)]
pub struct DroppedFiles {
    pub level: Option<DroppedProject>,
    /// Names and contents of recordings.
    pub recordings: Vec<(String, Vec<u8>)>,
}

/// A project that was dropped.
#[derive(Clone, Debug, PartialEq)]
pub struct DroppedProject {
    pub folder: ProjectFolder,
    /// Other projects that were dropped with it and are ignored.
    pub passed_over: Vec<String>,
    /// Path of the project, or of the archive that contained it.
    pub(super) origin: String,
    /// Whose request it is, if it was not dropped by hand.
    pub editor: Option<EditorRequest>,
}

/// What a level editor asks for with a project.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EditorRequest {
    /// The level to play; `None`: the only one, or the list.
    pub level: Option<String>,
}

/// Why a drop cannot be played.
#[derive(Clone, Debug, PartialEq)]
pub enum DropError {
    /// There is no project and no recording; with the name of a file.
    NoProject(String),
    /// There is only a level that its project keeps in a separate file.
    LevelAlone(String),
    TooMuch,
    /// The browser could not read it, and why.
    #[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "the desktop names the file"))]
    Failed(String),
    /// The name of a file that cannot be read, and why.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "the page tells what it cannot read"))]
    Unreadable(String, String),
    /// The name of an archive that cannot be unpacked, and why.
    Archive(String, ArchiveError),
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
            Self::Archive(file, why) => {
                let why = Problem::new(&Location::default(), why.finding()).text(texts.lang);
                texts.fill("ui.drop.unreadable", &[("file", file), ("why", &why)])
            }
            Self::Unreadable(file, why) => texts.fill("ui.drop.unreadable", &[("file", file), ("why", why)]),
        }
    }
}
