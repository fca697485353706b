//! The gain of a track. Kira's own computes a power for every sample of every track, which is slow in a
//! browser; this one does not.

use super::meter::Meters;
use super::rules::Bus;
use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Time in which it reaches its aim, in seconds: with less than a frame of the game, its steps would be heard.
const FOLLOW_S: f32 = 0.025;

/// The gain of a track, on the audio thread.
pub struct Fader {
    now: f32,
    aim: Arc<AtomicU32>,
    needle: Option<(Bus, Arc<Meters>)>,
}

/// Sets the gain of a [`Fader`] from the game's thread.
pub struct FaderHandle(Arc<AtomicU32>);

impl Fader {
    /// Creates a fader at this amplitude.
    pub fn at(level: f32) -> Self {
        Self { now: level, aim: Arc::new(AtomicU32::new(level.to_bits())), needle: None }
    }

    /// Reports the power that passes to the meters.
    pub fn shown(self, bus: Bus, meters: Option<Arc<Meters>>) -> Self {
        Self { needle: meters.map(|meters| (bus, meters)), ..self }
    }

    fn run(&mut self, frames: &mut [Frame], dt: f32) {
        let aim = f32::from_bits(self.aim.load(Relaxed));
        let before = self.now;
        let share = 1.0 - (-3.0 * dt * frames.len() as f32 / FOLLOW_S).exp();
        self.now += (aim - before) * share;
        if (aim - self.now).abs() < 1e-5 {
            self.now = aim;
        }
        let step = (self.now - before) / frames.len().max(1) as f32;
        let mut level = before;
        for frame in frames.iter_mut() {
            level += step;
            *frame *= level;
        }
        if let Some((bus, meters)) = &self.needle {
            let power = |frame: &Frame| f64::from(frame.left * frame.left + frame.right * frame.right);
            meters.passed(*bus, frames.iter().map(power).sum(), frames.len());
        }
    }
}

impl FaderHandle {
    /// Sets the amplitude that the fader moves to.
    pub fn set(&self, level: f32) {
        self.0.store(level.to_bits(), Relaxed);
    }
}

impl Effect for Fader {
    fn process(&mut self, input: &mut [Frame], dt: f64, _info: &Info) {
        self.run(input, dt as f32);
    }
}

impl EffectBuilder for Fader {
    type Handle = FaderHandle;

    fn build(self) -> (Box<dyn Effect>, FaderHandle) {
        let handle = FaderHandle(self.aim.clone());
        (Box::new(self), handle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_gets_there_soon_and_without_a_step() {
        let (aim, mut out) = (0.25, Vec::new());
        let mut fader = Fader::at(1.0);
        fader.aim.store(f32::to_bits(aim), Relaxed);
        for _ in 0..40 {
            let mut block = [Frame::from_mono(1.0); 128];
            fader.run(&mut block, 1.0 / 48_000.0);
            out.extend(block.map(|frame| frame.left));
        }
        assert!((out[1_200] - aim).abs() < 0.06, "25 ms on: {}", out[1_200]);
        assert_eq!(*out.last().unwrap(), aim);
        assert!(out.windows(2).all(|w| (w[1] - w[0]).abs() < 0.005));
    }
}
