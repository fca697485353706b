//! F0: the small words that every floor speaks, knowing no game.
//!
//! Lengths are in tiles, x to the right and y down; angles are in radians;
//! time is in ticks of [`tick::TICKS_PER_SECOND`].

pub mod aabb;
pub mod angle;
pub mod base64;
pub mod grid;
pub mod hash;
pub mod rng;
pub mod tick;

pub use aabb::Aabb;
pub use glam::{IVec2, Vec2, ivec2, vec2};
pub use grid::Grid;
pub use hash::{HashState, StateHash};
pub use rng::Rng;
