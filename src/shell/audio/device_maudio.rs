//! Sound on Linux and similar systems, by miniaudio (crate `maudio`).
//!
//! It finds ALSA, PulseAudio and others at run time, so that building the game needs nothing installed. The
//! crate is young and used only in this file. It does not compile for Windows; cpal, which is used there
//! (`device_cpal.rs`), would need ALSA's headers to build here.

use super::Feed;
use maudio::audio::sample_rate::SampleRate;
use maudio::backend::Backend;
use maudio::context::{Context, ContextBuilder};
use maudio::device::Device;
use maudio::device::device_builder::{DeviceBuilder, DeviceBuilderOps};
use std::sync::Arc;

/// Miniaudio converts it if the hardware needs another rate.
const RATE: u32 = 48_000;
const PERIOD_MS: u32 = 10;

/// A device that plays.
pub struct Stream {
    /// Dropping it closes the device.
    _device: Device<f32>,
    /// Must live as long as the device.
    _context: Context,
}

/// Returns the sample rate, in Hz.
pub fn rate() -> Result<u32, String> {
    Ok(RATE)
}

/// Opens the system's default device, which pulls from `feed`.
pub fn play(feed: &Arc<Feed>) -> Result<Stream, String> {
    let none = |why: maudio::MaudioError| format!("no sound device ({why})");
    let context = ContextBuilder::new().preferred_backends(systems()).build().map_err(none)?;
    let source = feed.clone();
    let mut device = DeviceBuilder::playback()
        .f32()
        .context(&context)
        .playback_channels(2)
        .sample_rate(SampleRate::Sr48000)
        .period_size_millis(PERIOD_MS)
        .with_callback(move |_, out| source.fill(out))
        .map_err(none)?;
    device.device_start().map_err(|why| format!("the sound device does not start ({why})"))?;
    Ok(Stream { _device: device, _context: context })
}

/// Returns the sound systems to try, in this order. Left out on purpose: miniaudio's null device, which would
/// look like success, and JACK, whose library complains on stderr if there is no server.
fn systems() -> Vec<Backend> {
    if cfg!(target_os = "linux") {
        if has_card() { vec![Backend::PulseAudio, Backend::Alsa] } else { vec![Backend::PulseAudio] }
    } else {
        vec![Backend::Sndio, Backend::Audio4, Backend::Oss, Backend::PulseAudio]
    }
}

/// Whether the kernel has a sound card that plays. Without one, ALSA's library would fill stderr. Network
/// sound has no card and comes by PulseAudio.
fn has_card() -> bool {
    let Ok(devices) = std::fs::read_dir("/dev/snd") else { return false };
    devices.flatten().any(|device| {
        let name = device.file_name();
        let name = name.to_string_lossy();
        name.starts_with("pcm") && name.ends_with('p')
    })
}
