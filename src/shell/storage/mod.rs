//! What is kept between two evenings: settings and records in a save file, and recordings of runs.

pub mod runs;
pub mod save;
