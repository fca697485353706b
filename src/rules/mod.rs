//! F1: everything that a designer tunes, read from `assets/rules/*.json`.

pub mod cast;
pub mod terrain;

pub use cast::*;
pub use terrain::*;
