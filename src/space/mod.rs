//! Geometry over grids: collision, sight, sound, path finding, occupancy maps and steering.
//!
//! It knows tiles, boxes and costs, but no game terms, so every part can be tested and measured alone.
//!
//! | question | where to begin |
//! |---|---|
//! | how far can a body move? | [`collide::Solids::slide`] |
//! | is a line free? what is seen? | [`sight::is_clear`], [`sight::polygon`] |
//! | how far does a sound carry? | [`sound::propagate`] |
//! | what is the shortest path? | [`a_star::PathFinder`], [`dijkstra_map::DijkstraMaps`] for many to one goal |
//! | where may a lost target be? | [`occupancy::Occupancy`] |
//! | who is near? | [`spatial_grid::SpatialGrid`] |
//! | where or how fast to go? | [`steer`] |

#![deny(missing_docs)]

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
