//! What is kept from session to session: settings and records in a save file, recordings of runs, and reports of
//! crashes.

#[cfg(not(target_arch = "wasm32"))]
pub mod crashes;
pub mod interrupted;
pub mod runs;
pub mod save;
pub mod saved_kind;
