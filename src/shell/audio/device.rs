//! The connection between the mixer and the speakers.
//!
//! The mixer is pulled: a [`SoundDevice`] asks for frames when it needs them. Each system has a file of its
//! own:
//!
//! | file | systems | by |
//! |---|---|---|
//! | `device_watch.rs` | desktops | one of these two, opened again whenever it is lost |
//! | `device_maudio.rs` | Linux and similar | miniaudio |
//! | `device_cpal.rs` | Windows, macOS | cpal: WASAPI, CoreAudio |
//! | `device_web.rs` | browsers | the page |

#[cfg(not(target_arch = "wasm32"))]
#[path = "device_watch.rs"]
mod speakers;
#[cfg(target_arch = "wasm32")]
#[path = "device_web.rs"]
mod speakers;
#[cfg(not(any(target_arch = "wasm32", windows, target_os = "macos")))]
#[path = "device_maudio.rs"]
mod stream;
#[cfg(any(windows, target_os = "macos"))]
#[path = "device_cpal.rs"]
mod stream;

use kira::backend::{Backend, Renderer};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// What the speakers pull from: the mixer, once it exists.
#[derive(Default)]
pub struct Feed {
    renderer: Mutex<Option<Renderer>>,
    pulls: AtomicU32,
}

impl Feed {
    /// Fills `out` with the next frames, left and right interleaved; silence while there is no mixer.
    pub fn fill(&self, out: &mut [f32]) {
        self.pulls.fetch_add(1, Relaxed);
        // Contended only at the moment in which the mixer is set: speakers must not wait.
        match self.renderer.try_lock().as_deref_mut() {
            Ok(Some(renderer)) => {
                renderer.on_start_processing();
                renderer.process(out, 2);
            }
            _ => out.fill(0.0),
        }
    }

    /// Sets the sample rate that the device turns out to play, in Hz.
    #[cfg(any(test, target_arch = "wasm32", windows, target_os = "macos"))]
    pub fn change_rate(&self, rate: u32) {
        if let Ok(Some(renderer)) = self.renderer.try_lock().as_deref_mut() {
            renderer.on_change_sample_rate(rate);
        }
    }

    /// Returns how often it was pulled; the number stands still while nobody listens.
    pub fn pulls(&self) -> u32 {
        self.pulls.load(Relaxed)
    }
}

/// The speakers of a system. Dropping it closes them.
trait SoundDevice: Sized {
    /// Finds the system's default device; returns its sample rate in Hz.
    fn open(feed: Arc<Feed>) -> Result<(Self, u32), String>;

    /// Starts to pull.
    fn start(&mut self) -> Result<(), String>;
}

/// Where the sound goes.
pub enum Output {
    Speakers,
    /// To memory: the caller pulls frames at this sample rate, in Hz.
    #[cfg(not(target_arch = "wasm32"))]
    Tape(u32),
}

impl Output {
    /// Whether the sound goes to memory.
    pub fn is_tape(&self) -> bool {
        !matches!(self, Output::Speakers)
    }
}

/// kira's backend: the feed, and the speakers that pull from it.
pub struct Device {
    pub feed: Arc<Feed>,
    speakers: Option<speakers::Speakers>,
}

impl Backend for Device {
    type Settings = Output;
    type Error = String;

    fn setup(output: Output, _internal_buffer_size: usize) -> Result<(Self, u32), String> {
        let feed = Arc::new(Feed::default());
        match output {
            Output::Speakers => {
                let (speakers, rate) = speakers::Speakers::open(feed.clone())?;
                Ok((Self { feed, speakers: Some(speakers) }, rate))
            }
            #[cfg(not(target_arch = "wasm32"))]
            Output::Tape(rate) => Ok((Self { feed, speakers: None }, rate)),
        }
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), String> {
        match self.feed.renderer.lock() {
            Ok(mut slot) => *slot = Some(renderer),
            Err(_) => return Err("the speakers' thread has died".into()),
        }
        match &mut self.speakers {
            Some(speakers) => speakers.start(),
            None => Ok(()),
        }
    }
}
