//! Drawing of the world: textures and materials, the view of a simulation, and the picture that it is drawn on.

pub mod assets;
pub mod layout;
pub mod picture;
pub mod view;
