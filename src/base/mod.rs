//! Vectors, boxes, angles, grids, random numbers, ranges of numbers and tables in files, base64, the state hash,
//! ticks, languages and visible text.
//!
//! Nothing here has a game term. All other modules use it; begin with [`Vec2`], [`Grid`] and [`tick`].
//!
//! Units, here and everywhere else unless a comment says otherwise: lengths in tiles, x to the right and y
//! down; angles in radians; time in ticks of [`tick::TICKS_PER_SECOND`].

#![deny(missing_docs)]

pub mod aabb;
pub mod angle;
pub mod base64;
pub mod grid;
pub mod hash;
pub mod lang;
pub mod range;
pub mod rng;
pub mod table;
pub mod tick;
pub mod visible;

pub use aabb::Aabb;
pub use glam::{IVec2, Vec2, ivec2, vec2};
pub use grid::Grid;
pub use hash::{HashState, StateHash};
pub use lang::Lang;
pub use rng::Rng;
pub use visible::visible;

/// A list that is mostly short: up to 16 elements need no allocation.
pub type Few<T> = smallvec::SmallVec<[T; 16]>;
