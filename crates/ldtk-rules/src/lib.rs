#![deny(missing_docs)]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod autolayer;
#[cfg(feature = "ldtk_rust")]
mod convert;
mod error;
mod format;
mod pretty;
mod read;
mod retile;

pub use autolayer::{AutoTile, Budget, LoadImage, PaintedLayer, Pixels, RuleBook};
pub use error::{ReadError, RuleError, RuleErrorKind};
pub use format::{
    BackgroundPosition, Checker, Defs, EditorValue, EntityDef, EntityInstance, FieldDef, FieldInstance,
    IntGridValueDef, LayerDef, LayerInstance, LayerKind, Level, MAX_LAYER_CELLS, PixelData, Project, RuleDef,
    RuleGroupDef, Shown, TileInstance, TileMode, TilesetDef, TocEntry, TocIids, TocInstance, UpTo, World,
};
pub use pretty::{Layout, to_text};
pub use read::{LevelFileError, ReadFile};
pub use retile::{RetileError, RetileErrors, RetileOptions, Retiled, RetiledFile, retile, retile_levels};
// Fields and files hold these values, so their type is part of the interface.
pub use serde_json::{self, Value};
