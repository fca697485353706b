//! The numbers of the format, by which a reader knows what it has before it.

use crate::base::tick::{TICKS_PER_SECOND, Tick};

/// The version of the file format.
pub const FORMAT: u32 = 4;

/// The version of this game.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How a file is packed: 1, a recording's JSON by deflate (RFC 1951).
pub const PACKING: u8 = 1;

/// So much a recording can be when it is unpacked, in bytes; a heist of an hour with a shaky stick has a quarter of it.
/// Whatever unpacks to more is no recording but a trap for memory.
pub const LARGEST: usize = 16 << 20;

/// The whole hash of the state is noted this often.
pub const CHECKPOINT_EVERY: Tick = 5 * TICKS_PER_SECOND;
