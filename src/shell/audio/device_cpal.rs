//! Sound on Windows and macOS, by cpal (WASAPI and CoreAudio), which needs nothing installed there.
//! miniaudio, which plays on Linux, does not compile for Windows.
//!
//! Both systems move the default device's stream when the player chooses another device. A stream that dies
//! nevertheless is reopened ([`DeviceWatch`]).

use super::watch::{DeviceWatch, StreamAlarm};
use super::{Feed, SoundDevice};
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{BufferSize, Device, ErrorKind, Stream, StreamConfig};
use std::sync::Arc;
use std::time::Duration;

/// The systems convert stereo to what the device has.
const CHANNELS: u16 = 2;
/// Time between two attempts to reopen a lost device.
const RETRY: Duration = Duration::from_secs(1);

/// The speakers, by cpal.
pub struct Speakers {
    feed: Arc<Feed>,
    watch: Option<DeviceWatch>,
}

impl SoundDevice for Speakers {
    fn open(feed: Arc<Feed>) -> Result<(Self, u32), String> {
        let (_, rate) = default_device()?;
        Ok((Self { feed, watch: None }, rate))
    }

    fn start(&mut self) -> Result<(), String> {
        let feed = self.feed.clone();
        self.watch = Some(DeviceWatch::start(RETRY, move |alarm| play(&feed, alarm))?);
        Ok(())
    }
}

/// Returns the system's device and its own sample rate: another rate would be resampled on Windows, and on
/// macOS change the hardware's rate for all programs.
fn default_device() -> Result<(Device, u32), String> {
    let device = cpal::default_host().default_output_device().ok_or("no sound device")?;
    let config = device.default_output_config().map_err(|why| format!("no sound device ({why})"))?;
    Ok((device, config.sample_rate()))
}

fn play(feed: &Arc<Feed>, alarm: StreamAlarm) -> Result<Stream, String> {
    let (device, rate) = default_device()?;
    feed.change_rate(rate);
    let config = StreamConfig { channels: CHANNELS, sample_rate: rate, buffer_size: BufferSize::Default };
    let source = feed.clone();
    let heard = move |out: &mut [f32], _: &_| source.fill(out);
    let failed = move |why: cpal::Error| {
        // After these errors the stream goes on.
        let plays = [ErrorKind::DeviceChanged, ErrorKind::Xrun, ErrorKind::RealtimeDenied];
        if !plays.contains(&why.kind()) {
            alarm.ring();
        }
    };
    let starts = |why: cpal::Error| format!("the sound device does not start ({why})");
    let stream = device.build_output_stream(config, heard, failed, None).map_err(starts)?;
    stream.play().map_err(starts)?;
    Ok(stream)
}
