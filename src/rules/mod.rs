//! F2: everything that a designer tunes, read from `assets/rules/*.json`.
//!
//! The shipped files are part of the library, so that the simulation needs no file to run.

pub mod barks;
mod book;
mod check;
pub mod clockwork;
pub mod crowd;
pub mod hands;
pub mod hounds;
pub mod kinds;
pub mod kit;
pub mod mind;
mod name;
pub mod noise;
mod read;
pub mod score;
pub mod search;
pub mod tactics;
pub mod teamwork;
pub mod terrain;
pub mod tuning;

pub use barks::*;
pub use book::*;
pub use clockwork::*;
pub use crowd::*;
pub use hands::*;
pub use hounds::*;
pub use kinds::*;
pub use kit::*;
pub use mind::*;
pub use name::*;
pub use noise::*;
pub use score::*;
pub use search::*;
pub use tactics::*;
pub use teamwork::*;
pub use terrain::*;
pub use tuning::*;
