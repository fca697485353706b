//! The last stage: nothing leaves louder than the ceiling. It looks a millisecond and a half ahead, so that it turns
//! down before a peak instead of cutting it off.

use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;
use std::collections::VecDeque;

const LOOK_AHEAD_S: f32 = 0.0015;
const RELEASE_S: f32 = 0.12;

pub struct Limiter {
    ceiling: f32,
    /// What is on its way out, the oldest first.
    line: VecDeque<Frame>,
    /// The gains that the frames in the line need, rising, and when each leaves the window: the first is the least.
    least: VecDeque<(f32, u64)>,
    /// Those least gains, to be averaged: a smooth way down that arrives with the peak.
    recent: VecDeque<f32>,
    sum: f64,
    release: f32,
    eased: f32,
    clock: u64,
}

impl Limiter {
    /// `ceiling`: amplitude.
    pub fn new(ceiling: f32) -> Self {
        let empty = VecDeque::new;
        let mut limiter = Self {
            ceiling,
            line: empty(),
            least: VecDeque::new(),
            recent: VecDeque::new(),
            sum: 0.0,
            release: 0.0,
            eased: 1.0,
            clock: 0,
        };
        limiter.tune(48_000);
        limiter
    }

    fn tune(&mut self, rate: u32) {
        let ahead = ((LOOK_AHEAD_S * rate as f32) as usize).max(1);
        self.line = VecDeque::from(vec![Frame::ZERO; ahead]);
        self.recent = VecDeque::from(vec![1.0; ahead]);
        self.least = VecDeque::with_capacity(ahead + 2);
        self.sum = ahead as f64;
        self.release = 1.0 - (-1.0 / (RELEASE_S * rate as f32)).exp();
        self.eased = 1.0;
    }

    fn run(&mut self, input: Frame) -> Frame {
        let ahead = self.line.len();
        let peak = input.left.abs().max(input.right.abs());
        // Anything that is not a number would stay in every average for ever.
        let (input, peak) = if peak.is_finite() { (input, peak) } else { (Frame::ZERO, 0.0) };
        let needed = if peak > self.ceiling { self.ceiling / peak } else { 1.0 };
        while self.least.back().is_some_and(|(gain, _)| *gain >= needed) {
            self.least.pop_back();
        }
        self.least.push_back((needed, self.clock + ahead as u64));
        while self.least.front().is_some_and(|(_, until)| *until < self.clock) {
            self.least.pop_front();
        }
        self.clock += 1;
        let least = self.least.front().map_or(1.0, |(gain, _)| *gain);
        self.eased = least.min(self.eased + (1.0 - self.eased) * self.release);
        self.sum += f64::from(self.eased) - f64::from(self.recent.pop_front().unwrap_or(1.0));
        self.recent.push_back(self.eased);
        self.line.push_back(input);
        let gain = (self.sum / ahead as f64) as f32;
        let late = self.line.pop_front().unwrap_or(Frame::ZERO) * gain;
        Frame {
            left: late.left.clamp(-self.ceiling, self.ceiling),
            right: late.right.clamp(-self.ceiling, self.ceiling),
        }
    }
}

impl Effect for Limiter {
    fn init(&mut self, sample_rate: u32, _internal_buffer_size: usize) {
        self.tune(sample_rate);
    }

    fn on_change_sample_rate(&mut self, sample_rate: u32) {
        self.tune(sample_rate);
    }

    fn process(&mut self, input: &mut [Frame], _dt: f64, _info: &Info) {
        for frame in input {
            *frame = self.run(*frame);
        }
    }
}

impl EffectBuilder for Limiter {
    type Handle = ();

    fn build(self) -> (Box<dyn Effect>, Self::Handle) {
        (Box::new(self), ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through(limiter: &mut Limiter, n: usize, gain: f32) -> Vec<f32> {
        (0..n).map(|i| limiter.run(Frame::from_mono(gain * (i as f32 * 0.07).sin())).left).collect()
    }

    #[test]
    fn what_is_quiet_passes_untouched_and_a_little_late() {
        let mut limiter = Limiter::new(0.89);
        let out = through(&mut limiter, 2_000, 0.5);
        for (i, x) in out.iter().enumerate().skip(72) {
            assert!((x - 0.5 * ((i - 72) as f32 * 0.07).sin()).abs() < 1e-5);
        }
    }

    /// Not even the last resort, the clamp, has work to do: the gain itself is down in time.
    #[test]
    fn what_is_loud_stays_under_the_ceiling_and_keeps_its_shape() {
        let mut limiter = Limiter::new(0.89);
        through(&mut limiter, 5_000, 0.3);
        let loud = through(&mut limiter, 9_600, 3.0);
        assert!(loud.iter().all(|x| x.abs() <= 0.89));
        let flat = loud.windows(3).filter(|w| w[0] == w[1] && w[1] == w[2] && w[0].abs() > 0.8).count();
        assert_eq!(flat, 0, "cut off instead of turned down");
        let after = through(&mut limiter, 48_000, 0.5);
        let peak = after[40_000..].iter().fold(0.0f32, |peak, x| peak.max(x.abs()));
        assert!((peak - 0.5).abs() < 0.01, "it comes back");
    }

    #[test]
    fn a_bad_number_does_not_stay() {
        let mut limiter = Limiter::new(0.89);
        limiter.run(Frame::from_mono(f32::NAN));
        limiter.run(Frame::from_mono(f32::INFINITY));
        assert!(through(&mut limiter, 500, 0.5).iter().all(|x| x.is_finite()));
    }
}
