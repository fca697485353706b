//! Levels: from an LDtk project or an ASCII map to a checked [`LevelSpec`].
//!
//! Begin with [`read_project`] and [`LdtkProject::level`], or with [`ascii::parse`] for a map in a test. Both
//! return all faults of a level at once, as [`Problems`]. `docs/LEVELS.md` explains LDtk projects to authors.
//!
//! | task | where to begin |
//! |---|---|
//! | what is in a level? | [`LevelSpec`] |
//! | list the levels of a project in a menu | [`LdtkProject::cards`] |
//! | check a project, with warnings | [`inspect::inspect`] |
//! | bring painted tiles up to date | [`retile::retile`] |
//! | compare two versions of a level | [`diff::LevelDiff`] |
//! | names of layers, entities and fields | [`contract`] |
//! | unpack an archive with a project; decode its pictures | [`archive`]; [`picture`] |
//! | what can be wrong with a level, in every language | [`finding`] |

#![deny(missing_docs)]

pub mod archive;
pub mod ascii;
pub mod check;
pub mod contract;
pub mod diff;
mod draft;
pub mod finding;
mod finish;
mod ground;
mod hash;
pub mod inspect;
pub mod ldtk;
mod location;
mod mask;
mod need;
pub mod picture;
pub mod problem;
pub mod retile;
mod severity;
pub mod shards;
pub mod spec;
mod stops;
mod zones;

pub use finding::Finding;
pub use ground::Regions;
pub use ldtk::{LdtkProject, read_project};
pub use ldtk_rules::ReadFile;
pub use location::{Location, Subject};
pub use mask::{ActiveTimes, MaskKind, MaskSpec};
pub use need::{Need, NeedSet};
pub use problem::{Problem, Problems};
pub use severity::Severity;
pub use spec::{
    Ambience, Atmosphere, Background, BackgroundImage, BirdsSpec, DoorSpec, GongSpec, GuardSpec, HideoutSpec,
    KeySpec, LampSpec, LevelCard, LevelSpec, Localized, Music, MusicBoxSpec, Opening, PatrolMode,
    PatrolPoint, PlateSpec, PropSpec, Stop, StopLook, SwitchSpec, Tile, TileHeight, TileLayer, TreasureSpec,
    Weather,
};
pub use zones::Zones;
