//! F2: geometry over grids. It knows tiles and boxes, and neither guards nor thieves, so that
//! every part can be tested and measured alone.

mod bits;
pub mod collide;
mod fan;
mod frontier;
pub mod path;
pub mod sight;
pub mod sound;
pub mod steer;

pub use bits::BitGrid;
