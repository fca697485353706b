//! F2: from a file made in LDtk, or a map drawn in letters, to a [`LevelSpec`].

mod json;
pub mod problem;
pub mod retile;
pub mod spec;

pub use problem::{Problem, Problems};
pub use spec::*;
