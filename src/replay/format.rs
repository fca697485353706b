//! Constants of the recording format.

use crate::base::tick::{TICKS_PER_SECOND, Tick};

/// Version of the recording format.
pub const FORMAT: u32 = 5;

/// Version of this game.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Version of the packing of files: 1 is JSON compressed by deflate (RFC 1951).
pub const PACKING: u8 = 1;

/// Maximum size of an unpacked recording, in bytes. An hour's heist with a noisy analogue stick has a
/// quarter of it; the limit protects against files that unpack to fill the memory.
pub const LARGEST: usize = 16 << 20;

/// Most rewinds of a recording. A heist has a few, each of which one that was continued may count again; a file that
/// tells of millions is not ours, and whoever adds them up would overflow.
pub const MOST_REWINDS: u32 = 1000;

/// Ticks between checkpoints.
pub const CHECKPOINT_EVERY: Tick = 5 * TICKS_PER_SECOND;
