//! What is kept from session to session: settings and records in a save file, and recordings of runs.

pub mod runs;
pub mod save;
