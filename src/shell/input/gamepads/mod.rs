//! The pads that are plugged in. Each system has a way of its own to tell of them; what it tells becomes one
//! [`Pad`](super::controls::pad::Pad), in the order of the browsers' standard pad, and from there on all are alike.

#[cfg(target_os = "linux")]
mod linux;
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
