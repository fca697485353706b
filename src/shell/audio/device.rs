//! Between the mixer and whatever makes the air move.
//!
//! The mixer is pulled: a [`SoundDevice`] asks for the next frames when it needs them. There is one file for each:
//!
//! | file | systems | by |
//! |---|---|---|
//! | `device_maudio.rs` | Linux and its like | miniaudio |
//! | `device_cpal.rs`, with `device_watch.rs` | Windows, macOS | cpal: WASAPI, CoreAudio |
//! | `device_web.rs` | browsers | the page |

#[cfg(not(any(target_arch = "wasm32", windows, target_os = "macos")))]
#[path = "device_maudio.rs"]
mod speakers;
#[cfg(any(windows, target_os = "macos"))]
#[path = "device_cpal.rs"]
mod speakers;
#[cfg(target_arch = "wasm32")]
#[path = "device_web.rs"]
mod speakers;
#[cfg(any(test, windows, target_os = "macos"))]
#[path = "device_watch.rs"]
mod watch;

use kira::backend::{Backend, Renderer};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// Where the mixer waits to be pulled.
#[derive(Default)]
pub struct Feed {
    renderer: Mutex<Option<Renderer>>,
    pulls: AtomicU32,
}

impl Feed {
    /// The next frames, left and right in turn. Silence as long as there is no mixer.
    pub fn fill(&self, out: &mut [f32]) {
        self.pulls.fetch_add(1, Relaxed);
        // Contended only in the moment in which the mixer arrives: speakers never wait.
        match self.renderer.try_lock().as_deref_mut() {
            Ok(Some(renderer)) => {
                renderer.on_start_processing();
                renderer.process(out, 2);
            }
            _ => out.fill(0.0),
        }
    }

    /// The device turns out to play so many frames a second.
    #[cfg(any(test, target_arch = "wasm32", windows, target_os = "macos"))]
    pub fn change_rate(&self, rate: u32) {
        if let Ok(Some(renderer)) = self.renderer.try_lock().as_deref_mut() {
            renderer.on_change_sample_rate(rate);
        }
    }

    /// How often it has been pulled: it stands still while nobody listens.
    pub fn pulls(&self) -> u32 {
        self.pulls.load(Relaxed)
    }
}

/// What makes the air move. It is closed when it is dropped.
trait SoundDevice: Sized {
    /// Finds the device that the system plays on, and answers how many frames a second it plays.
    fn open(feed: Arc<Feed>) -> Result<(Self, u32), String>;

    /// From now on it pulls.
    fn start(&mut self) -> Result<(), String>;
}

/// Where the sound goes.
pub enum Output {
    Speakers,
    /// Nowhere: whoever wants it pulls by hand, at this many frames a second.
    #[cfg(not(target_arch = "wasm32"))]
    Tape(u32),
}

impl Output {
    pub fn is_tape(&self) -> bool {
        !matches!(self, Output::Speakers)
    }
}

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
