//! F1: geometry over grids. It knows tiles and boxes, and neither guards nor thieves, so that
//! every part can be tested and measured alone.

mod bits;
mod buckets;
pub mod collide;
mod fan;
pub mod field;
pub mod neighbours;
pub mod occupancy;
pub mod path;
pub mod sight;
pub mod sound;
mod spread;
pub mod steer;

pub use bits::BitGrid;
