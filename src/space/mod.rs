//! F2: geometry over grids. It knows tiles and boxes, and neither guards nor thieves, so that
//! every part can be tested and measured alone.

pub mod collide;
mod frontier;
pub mod path;
pub mod sight;
pub mod sound;
