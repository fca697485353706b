//! Spoken menus and HUD: what a picture says in words, and which of it is spoken when.
//!
//! Begin with [`Reading`], which the screens fill while they draw, and [`Narrator::follow`], which compares the
//! readings of two frames and speaks what is new. A [`ScreenReader`] decides when it does. A [`Voice`] speaks: a
//! program of the system, the page, or a transcript.

#[cfg(not(target_arch = "wasm32"))]
mod desktop;
mod narrator;
#[cfg(target_arch = "wasm32")]
mod page_voice;
mod reading;
mod screen_reader;
#[cfg(not(target_arch = "wasm32"))]
mod transcript;
mod utterance;

pub use narrator::Narrator;
pub use reading::{Entry, News, Reading, Urgency, Written};
pub use screen_reader::{ScreenReader, Wish};
#[cfg(not(target_arch = "wasm32"))]
pub use transcript::Transcript;
pub use utterance::Voice;

/// Whether this system can speak.
pub fn can_speak() -> bool {
    #[cfg(target_arch = "wasm32")]
    return crate::shell::platform::page::can_speak();
    #[cfg(not(target_arch = "wasm32"))]
    return desktop::program().is_some();
}

/// Returns the voice of the system, if it is to speak; on a page its live region, which a screen reader speaks,
/// and with `aloud` also the browser's voice.
pub fn voice(aloud: bool) -> Option<Box<dyn Voice>> {
    #[cfg(target_arch = "wasm32")]
    return Some(Box::new(page_voice::PageVoice { aloud }));
    #[cfg(not(target_arch = "wasm32"))]
    return aloud.then(|| Box::new(desktop::ProgramVoice::new()) as Box<dyn Voice>);
}
