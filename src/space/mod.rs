//! F1: geometry over grids. It knows tiles and boxes, and neither guards nor thieves, so that
//! every part can be tested and measured alone.

pub mod a_star;
mod bits;
mod bucket_queue;
pub mod collide;
pub mod dijkstra_map;
mod grid_search;
pub mod occupancy;
pub mod sight;
pub mod sound;
pub mod spatial_grid;
pub mod steer;
mod view_cone;

pub use bits::BitGrid;
