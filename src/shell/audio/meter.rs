//! What the needles of the desk show, for whoever writes down how loud it was. Speakers need none.

use super::rules::Bus;
use std::collections::BTreeMap;
use std::sync::Mutex;

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
    /// In how many frames it turned down by more than a decibel, and of how many.
    pub working: usize,
    pub frames: usize,
}

impl Default for Limited {
    fn default() -> Self {
        Self { least: 1.0, working: 0, frames: 0 }
    }
}

/// A gain below this is heard: one decibel.
const WORKING: f32 = 0.891;

#[derive(Clone, Copy, Default)]
struct Power {
    sum: f64,
    frames: usize,
}

#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "tapes are recorded on the desktop"))]
impl Meters {
    /// So many frames passed a track of this bus, with so much power in both ears together.
    pub fn passed(&self, bus: Bus, power: f64, frames: usize) {
        if let Ok(mut buses) = self.buses.lock() {
            let at = buses.entry(bus).or_default();
            at.sum += power;
            at.frames = at.frames.max(frames);
        }
    }

    /// The amplitude of a layer of music now.
    pub fn layer(&self, name: &str, gain: f32) {
        if let Ok(mut layers) = self.layers.lock() {
            layers.insert(name.to_owned(), gain);
        }
    }

    /// The limiter let so many frames pass with this gain.
    pub fn limited(&self, gain: f32, frames: usize) {
        if let Ok(mut limiter) = self.limiter.lock() {
            limiter.least = limiter.least.min(gain);
            limiter.working += if gain < WORKING { frames } else { 0 };
            limiter.frames += frames;
        }
    }

    /// Since the beginning.
    pub fn limiter(&self) -> Limited {
        self.limiter.lock().map(|limiter| *limiter).unwrap_or_default()
    }

    /// The mean power of each bus in the last block, for one ear.
    pub fn take_buses(&self) -> BTreeMap<Bus, f64> {
        let buses = self.buses.lock().map(|mut buses| std::mem::take(&mut *buses)).unwrap_or_default();
        buses.into_iter().map(|(bus, power)| (bus, power.sum / (2 * power.frames.max(1)) as f64)).collect()
    }

    pub fn layers(&self) -> BTreeMap<String, f32> {
        self.layers.lock().map(|layers| layers.clone()).unwrap_or_default()
    }
}
