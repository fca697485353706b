//! The project files of LDtk 1.x as plain types.

mod defs;
pub(crate) mod lenient;
mod level;

pub use defs::{
    Checker, Defs, EditorValue, EntityDef, FieldDef, IntGridValueDef, LayerDef, LayerKind, PixelData,
    RuleDef, RuleGroupDef, TileMode, TilesetDef,
};
pub use lenient::UpTo;
pub use level::{
    BackgroundPosition, EntityInstance, FieldInstance, LayerInstance, Level, Shown, TileInstance,
};

use lenient::ldtk;

/// The most cells that a layer can have; rules do not run on a larger one.
pub const MAX_LAYER_CELLS: i64 = 4_000_000;

ldtk! {
    /// A project file.
    Project {
        /// Version of LDtk that wrote the file, such as `1.5.3`.
        json_version: String = "jsonVersion",
        /// Definitions; missing only in a file that is no project.
        defs: Option<Defs> = "defs",
        /// Background colour of levels that have none of their own, such as `#0B0D1A`.
        default_level_bg_color: Option<String> = "defaultLevelBgColor",
        /// Levels of a project with a single world: see [`Project::all_levels`].
        levels: Vec<Level> = "levels",
        /// Worlds of a project that has several.
        worlds: Vec<World> = "worlds",
        /// Table of contents.
        toc: Vec<TocEntry> = "toc",
    }

    /// A world of a project that has several.
    World {
        /// Levels of this world.
        levels: Vec<Level> = "levels",
    }

    /// The entities of one kind in the table of contents.
    TocEntry {
        /// Name of the kind of entity.
        identifier: String = "identifier",
        /// Entities of this kind in all levels.
        instances: Vec<TocInstance> = "instancesData",
    }

    /// An entity in the table of contents.
    TocInstance {
        /// Where it is.
        iids: TocIids = "iids",
        /// Values by the names of their fields: an object.
        fields: serde_json::Value = "fields",
    }

    /// Where an entity of the table of contents is.
    TocIids {
        /// Iid of its level.
        level: String = "levelIid",
    }
}

impl Project {
    /// All levels, of the project itself and of its worlds, in the order of the file.
    pub fn all_levels(&self) -> impl Iterator<Item = &Level> {
        self.levels.iter().chain(self.worlds.iter().flat_map(|world| &world.levels))
    }

    /// All levels, to be changed.
    pub fn all_levels_mut(&mut self) -> impl Iterator<Item = &mut Level> {
        self.levels.iter_mut().chain(self.worlds.iter_mut().flat_map(|world| &mut world.levels))
    }
}
