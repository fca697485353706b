//! The sound device of Linux and its like, by miniaudio (crate `maudio`).
//!
//! It finds ALSA, PulseAudio and their like while the program runs, so that nothing has to be installed to build the
//! game. The crate is young and named in this file only. It does not compile for Windows; cpal, which plays there
//! (`device_cpal.rs`), would need ALSA's headers to build here.

use super::{Feed, SoundDevice};
use maudio::audio::sample_rate::SampleRate;
use maudio::backend::Backend;
use maudio::context::{Context, ContextBuilder};
use maudio::device::Device;
use maudio::device::device_builder::{DeviceBuilder, DeviceBuilderOps};
use std::sync::Arc;

/// Miniaudio converts where the hardware wants another.
const RATE: u32 = 48_000;
const PERIOD_MS: u32 = 10;

pub struct Speakers {
    device: Device<f32>,
    /// The device lives in it.
    _context: Context,
}

impl SoundDevice for Speakers {
    fn open(feed: Arc<Feed>) -> Result<(Self, u32), String> {
        let none = |why: maudio::MaudioError| format!("no sound device ({why})");
        let context = ContextBuilder::new().preferred_backends(systems()).build().map_err(none)?;
        let device = DeviceBuilder::playback()
            .f32()
            .context(&context)
            .playback_channels(2)
            .sample_rate(SampleRate::Sr48000)
            .period_size_millis(PERIOD_MS)
            .with_callback(move |_, out| feed.fill(out))
            .map_err(none)?;
        Ok((Self { device, _context: context }, RATE))
    }

    fn start(&mut self) -> Result<(), String> {
        self.device.device_start().map_err(|why| format!("the sound device does not start ({why})"))
    }
}

/// What to try, in this order. Left out on purpose: miniaudio's null device, which would look like success, and JACK,
/// whose library complains on stderr where it finds no server.
fn systems() -> Vec<Backend> {
    if cfg!(target_os = "linux") {
        if has_card() { vec![Backend::PulseAudio, Backend::Alsa] } else { vec![Backend::PulseAudio] }
    } else {
        vec![Backend::Sndio, Backend::Audio4, Backend::Oss, Backend::PulseAudio]
    }
}

/// Whether the kernel has a card that plays. Asked for one where there is none, ALSA's library fills stderr.
/// (Sound over the network has no card, and comes by PulseAudio.)
fn has_card() -> bool {
    let Ok(devices) = std::fs::read_dir("/dev/snd") else { return false };
    devices.flatten().any(|device| {
        let name = device.file_name();
        let name = name.to_string_lossy();
        name.starts_with("pcm") && name.ends_with('p')
    })
}
