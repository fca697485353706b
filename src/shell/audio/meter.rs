//! Measurements of the mixer, for recordings to memory. Speakers need none.

use super::rules::Bus;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Measurements, written on the audio thread and read on the game's.
#[derive(Default)]
pub struct Meters {
    buses: Mutex<BTreeMap<Bus, Power>>,
    layers: Mutex<BTreeMap<String, f32>>,
    limiter: Mutex<Limited>,
}

/// How much the limiter had to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limited {
    /// The least gain, an amplitude.
    pub least: f32,
    /// In how many frames it turned down by more than 1 dB, and of how many.
    pub working: usize,
    pub frames: usize,
}

impl Default for Limited {
    fn default() -> Self {
        Self { least: 1.0, working: 0, frames: 0 }
    }
}

/// Gain below which the limiter counts as working: −1 dB.
const WORKING: f32 = 0.891;

/// A sum of powers, and of how many frames.
#[derive(Clone, Copy, Default)]
struct Power {
    sum: f64,
    frames: usize,
}

#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "tapes are recorded on the desktop"))]
impl Meters {
    /// Counts frames that passed a track of this bus, with their power in both ears together.
    pub fn passed(&self, bus: Bus, power: f64, frames: usize) {
        if let Ok(mut buses) = self.buses.lock() {
            let at = buses.entry(bus).or_default();
            at.sum += power;
            at.frames = at.frames.max(frames);
        }
    }

    /// Sets the current amplitude of a layer of music.
    pub fn layer(&self, name: &str, gain: f32) {
        if let Ok(mut layers) = self.layers.lock() {
            layers.insert(name.to_owned(), gain);
        }
    }

    /// Counts frames that passed the limiter with this gain.
    pub fn limited(&self, gain: f32, frames: usize) {
        if let Ok(mut limiter) = self.limiter.lock() {
            limiter.least = limiter.least.min(gain);
            limiter.working += if gain < WORKING { frames } else { 0 };
            limiter.frames += frames;
        }
    }

    /// Returns what the limiter did since the beginning.
    pub fn limiter(&self) -> Limited {
        self.limiter.lock().map(|limiter| *limiter).unwrap_or_default()
    }

    /// Returns the mean power of each bus since the last call, for one ear.
    pub fn take_buses(&self) -> BTreeMap<Bus, f64> {
        let buses = self.buses.lock().map(|mut buses| std::mem::take(&mut *buses)).unwrap_or_default();
        buses.into_iter().map(|(bus, power)| (bus, power.sum / (2 * power.frames.max(1)) as f64)).collect()
    }

    /// Returns the current amplitude of each layer of music.
    pub fn layers(&self) -> BTreeMap<String, f32> {
        self.layers.lock().map(|layers| layers.clone()).unwrap_or_default()
    }
}
