//! What the interface is configured by: start options, timing rules, the town map and the palette.

pub mod interface;
pub mod overlay;
pub mod palette;
pub mod start;
pub mod town;
