//! Sound in browsers: `web/audio.js` pulls frames for an AudioWorklet, or its substitute in old browsers.
//!
//! The page calls the exported functions, the game the imported one. They pass numbers and one address in the
//! game's memory; the page must fetch that memory again at every call, as it moves when it grows.

use super::{Feed, SoundDevice};
use std::sync::{Arc, Mutex};

unsafe extern "C" {
    /// Returns the sample rate that the page expects to play, in Hz, or 0 if it cannot play. The page may
    /// correct it once it plays: see [`thief_audio_rate`].
    fn thief_audio_open() -> u32;
}

/// Most frames in one pull.
const MOST: usize = 4096;

/// What the page pulls from. The browser runs the game in one thread, so the lock is never contended.
static SOURCE: Mutex<Option<Source>> = Mutex::new(None);

/// The mixer's output, and a buffer that the page reads.
struct Source {
    feed: Arc<Feed>,
    frames: Vec<f32>,
}

/// The speakers, by the page.
pub struct Speakers;

impl SoundDevice for Speakers {
    fn open(feed: Arc<Feed>) -> Result<(Self, u32), String> {
        // SAFETY: the function takes nothing and touches none of the game's memory.
        match unsafe { thief_audio_open() } {
            0 => Err("this browser plays no sound".into()),
            rate => {
                if let Ok(mut source) = SOURCE.lock() {
                    *source = Some(Source { feed, frames: vec![0.0; 2 * MOST] });
                }
                Ok((Self, rate))
            }
        }
    }

    /// Does nothing: the page starts by itself at the first click or key.
    fn start(&mut self) -> Result<(), String> {
        Ok(())
    }
}

impl Drop for Speakers {
    fn drop(&mut self) {
        if let Ok(mut source) = SOURCE.lock() {
            *source = None;
        }
    }
}

/// Returns the next `frames` (at most [`MOST`]), left and right interleaved; null while there is nothing to
/// play.
#[unsafe(no_mangle)]
pub extern "C" fn thief_audio_pull(frames: u32) -> *const f32 {
    let Ok(mut source) = SOURCE.try_lock() else { return std::ptr::null() };
    let Some(source) = source.as_mut() else { return std::ptr::null() };
    let out = &mut source.frames[..2 * (frames as usize).min(MOST)];
    source.feed.fill(out);
    out.as_ptr()
}

/// Sets the sample rate that the speakers really play, in Hz.
#[unsafe(no_mangle)]
pub extern "C" fn thief_audio_rate(rate: u32) {
    if let Ok(source) = SOURCE.try_lock()
        && let Some(source) = source.as_ref()
    {
        source.feed.change_rate(rate);
    }
}

/// Miniquad's loader compares this with the plugin's version.
#[unsafe(no_mangle)]
pub extern "C" fn thief_audio_crate_version() -> u32 {
    1
}
