//! The connected gamepads. Each system reads them in its own way into a [`Pad`](super::pad::Pad), whose order
//! is that of the browsers' standard gamepad; everything after that is the same for all systems.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod mapping;
#[cfg(target_os = "linux")]
pub use linux::Pads;

#[cfg(any(windows, target_os = "macos"))]
mod gilrs;
#[cfg(any(windows, target_os = "macos"))]
pub use gilrs::Pads;

#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
pub use page::Pads;
