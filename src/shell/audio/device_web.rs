//! The browser's speakers: `web/audio.js` asks for frames, from an AudioWorklet or what the browser has instead.
//!
//! The page calls the exported functions, the game calls the imported one. Numbers pass, and one address in the
//! game's memory; the page must look at that memory anew at every call, since it moves when it grows.

use super::{Feed, SoundDevice};
use std::sync::{Arc, Mutex};

unsafe extern "C" {
    /// Answers the frames a second that the page expects to play, 0 where it cannot. Once it plays, it may know better:
    /// see [`thief_audio_rate`].
    fn thief_audio_open() -> u32;
}

/// The most frames in one pull.
const MOST: usize = 4096;

/// What the page pulls from. The browser runs the game in one thread: the lock is never held twice.
static SOURCE: Mutex<Option<Source>> = Mutex::new(None);

struct Source {
    feed: Arc<Feed>,
    frames: Vec<f32>,
}

pub struct Speakers;

impl SoundDevice for Speakers {
    fn open(feed: Arc<Feed>) -> Result<(Self, u32), String> {
        // SAFETY: a function of the page that takes nothing and touches none of our memory.
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

    /// The page starts by itself, at the first click or key.
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

/// The next `frames` (at most [`MOST`]), left and right in turn; null while there is nothing to play.
#[unsafe(no_mangle)]
pub extern "C" fn thief_audio_pull(frames: u32) -> *const f32 {
    let Ok(mut source) = SOURCE.try_lock() else { return std::ptr::null() };
    let Some(source) = source.as_mut() else { return std::ptr::null() };
    let out = &mut source.frames[..2 * (frames as usize).min(MOST)];
    source.feed.fill(out);
    out.as_ptr()
}

/// What the speakers really play, in frames a second.
#[unsafe(no_mangle)]
pub extern "C" fn thief_audio_rate(rate: u32) {
    if let Ok(source) = SOURCE.try_lock()
        && let Some(source) = source.as_ref()
    {
        source.feed.change_rate(rate);
    }
}

/// Miniquad's loader holds this against the plugin's version.
#[unsafe(no_mangle)]
pub extern "C" fn thief_audio_crate_version() -> u32 {
    1
}
