//! Pictures, moving pictures, costs and sound of recordings, made by the game itself without a player.

#[cfg(not(target_arch = "wasm32"))]
pub mod audio;
#[cfg(not(target_arch = "wasm32"))]
pub mod gif;
#[cfg(not(target_arch = "wasm32"))]
pub mod profile;
pub mod screenshot;
