//! Sound on Windows and macOS, by cpal (WASAPI and CoreAudio), which needs nothing installed there.
//! miniaudio, which plays on Linux, does not compile for Windows.
//!
//! Both systems move the default device's stream when the player chooses another device.

use super::Feed;
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{BufferSize, Device, Stream, StreamConfig};
use std::sync::Arc;

/// The systems convert stereo to what the device has.
const CHANNELS: u16 = 2;

/// Returns the sample rate of the system's device, in Hz.
pub fn rate() -> Result<u32, String> {
    default_device().map(|(_, rate)| rate)
}

/// Returns the system's device and its own sample rate: another rate would be resampled on Windows, and on
/// macOS change the hardware's rate for all programs.
fn default_device() -> Result<(Device, u32), String> {
    let device = cpal::default_host().default_output_device().ok_or("no sound device")?;
    let config = device.default_output_config().map_err(|why| format!("no sound device ({why})"))?;
    Ok((device, config.sample_rate()))
}

/// Opens the system's default device, which pulls from `feed`.
pub fn play(feed: &Arc<Feed>) -> Result<Stream, String> {
    let (device, rate) = default_device()?;
    feed.change_rate(rate);
    let config = StreamConfig { channels: CHANNELS, sample_rate: rate, buffer_size: BufferSize::Default };
    let source = feed.clone();
    let heard = move |out: &mut [f32], _: &_| source.fill(out);
    // A stream that dies is missed by whoever counts its pulls.
    let ignored = |_: cpal::Error| {};
    let starts = |why: cpal::Error| format!("the sound device does not start ({why})");
    let stream = device.build_output_stream(config, heard, ignored, None).map_err(starts)?;
    stream.play().map_err(starts)?;
    Ok(stream)
}
