//! F3: from a file made in LDtk, or a map drawn in letters, to a [`LevelSpec`].

pub mod ascii;
pub mod autolayer;
pub mod check;
pub mod contract;
pub mod diff;
mod draft;
mod finish;
mod format;
mod ground;
mod hash;
pub mod inspect;
mod json;
pub mod ldtk;
mod mask;
pub mod pretty;
pub mod problem;
pub mod retile;
pub mod spec;
mod stops;
mod zones;

pub use ldtk::{LdtkProject, ReadFile, read_project};
pub use mask::{ActiveTimes, MaskKind, MaskSpec};
pub use problem::{Location, Problem, Problems, Severity};
pub use spec::*;
pub use zones::Zones;
