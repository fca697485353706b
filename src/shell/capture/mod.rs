//! Pictures, GIFs, frame costs and sound of recordings, made without a player at the keyboard.

#[cfg(not(target_arch = "wasm32"))]
pub mod audio;
#[cfg(not(target_arch = "wasm32"))]
pub mod gif;
#[cfg(not(target_arch = "wasm32"))]
pub mod narration;
#[cfg(not(target_arch = "wasm32"))]
pub mod profile;
pub mod screenshot;
#[cfg(not(target_arch = "wasm32"))]
pub mod soak;
