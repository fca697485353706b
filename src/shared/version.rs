//! Which version of the game this is.

/// The version of `Cargo.toml`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Commit and date of a packaged game, which `cargo xtask package` tells the compiler.
const BUILT: Option<(&str, &str)> = match (option_env!("THIEF_GIRL_COMMIT"), option_env!("THIEF_GIRL_DATE")) {
    (Some(commit), Some(date)) => Some((commit, date)),
    _ => None,
};

/// Returns the version with commit and date, such as `1.0.0 (1a2b3c4, 2026-11-24)`; without them where the game
/// was not packaged.
pub fn full() -> String {
    BUILT.map_or(VERSION.to_string(), |(commit, date)| format!("{VERSION} ({commit}, {date})"))
}
