//! The picture of the world: textures and materials, the view of a simulation, and the canvas it is drawn on.

pub mod assets;
pub mod layout;
pub mod picture;
pub mod view;
