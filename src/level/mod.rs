//! F3: from a file made in LDtk, or a map drawn in letters, to a [`LevelSpec`].

pub mod ascii;
pub mod check;
pub mod contract;
pub mod diff;
mod draft;
mod finish;
mod ground;
mod hash;
pub mod inspect;
pub mod ldtk;
mod mask;
pub mod problem;
pub mod retile;
pub mod spec;
mod stops;
mod zones;

pub use ldtk::{LdtkProject, read_project};
pub use ldtk_rules::ReadFile;
pub use mask::{ActiveTimes, MaskKind, MaskSpec};
pub use problem::{Location, Problem, Problems, Severity};
pub use spec::*;
pub use zones::Zones;
