//! The project files of LDtk, versions 1.0 to 1.5.3 and what comes after, as plain types.
//!
//! Read in one pass and forgivingly, as the editor itself reads them: a key that a version does not
//! have gets the editor's default, keys and words that nobody here knows are passed over, `null` is
//! the same as nothing. What the editor derives from the definitions whenever it opens a file (keys
//! that begin with `__`) is derived here too, and not believed. The exceptions are `__value`, for
//! those who write files by script ([`FieldInstance::value`]), and `__bgPos`, which follows from the
//! size of a picture that is not at hand.
//!
//! Names are LDtk's own; its documentation (<https://ldtk.io/json>) tells what they mean.

mod defs;
mod lenient;
mod level;

pub use defs::*;
pub use level::*;

use lenient::ldtk;

/// No layer has more cells: grids may be finer than the game's.
pub const LARGEST_LAYER: i64 = 4_000_000;

ldtk! {
    /// A whole project file.
    Project {
        json_version: String = "jsonVersion",
        /// Missing in a file that is no project.
        defs: Option<Defs> = "defs",
        /// The background of levels that have none of their own.
        default_level_bg_color: Option<String> = "defaultLevelBgColor",
        levels: Vec<Level> = "levels",
        /// Where a project with several worlds has its levels.
        worlds: Vec<World> = "worlds",
        /// What some entities say of themselves, for menus.
        toc: Vec<TocEntry> = "toc",
    }

    World {
        levels: Vec<Level> = "levels",
    }

    TocEntry {
        identifier: String = "identifier",
        instances: Vec<TocInstance> = "instancesData",
    }

    TocInstance {
        iids: TocIids = "iids",
        /// Values by the names of their fields.
        fields: serde_json::Value = "fields",
    }

    TocIids {
        level: String = "levelIid",
    }
}
