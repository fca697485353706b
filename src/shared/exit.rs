//! Exit codes of the program.

/// Exit code of a command that could not be carried out: a file cannot be read, written or used, or no window opened.
/// Wrong arguments end with the same.
pub const NOT_RUN: u8 = 2;
