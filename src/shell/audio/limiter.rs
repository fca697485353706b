//! The last stage of the mix: make-up gain, and a true-peak limiter that keeps everything under the ceiling.
//!
//! It looks 1.5 ms ahead, so that it turns down before a peak instead of clipping it.

use super::meter::Meters;
use super::rules::{MasterRules, amplitude};
use super::true_peak::TruePeak;
use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;
use std::collections::VecDeque;
use std::sync::Arc;

const LOOK_AHEAD_S: f32 = 0.0015;

/// A look-ahead true-peak limiter.
pub struct Limiter {
    /// Amplitudes.
    gain: f32,
    ceiling: f32,
    release_s: f32,
    needle: Option<Arc<Meters>>,
    peaks: TruePeak,
    /// Delayed frames, the oldest first.
    line: VecDeque<Frame>,
    /// The gains that the delayed frames need, rising, each with the frame at which it leaves the window; the
    /// first is the least.
    least: VecDeque<(f32, u64)>,
    /// The last least gains, whose average falls smoothly and reaches its end together with the peak.
    recent: VecDeque<f32>,
    sum: f64,
    release: f32,
    eased: f32,
    clock: u64,
}

impl Limiter {
    pub fn new(rules: &MasterRules) -> Self {
        let mut limiter = Self {
            gain: amplitude(rules.gain_db),
            ceiling: amplitude(rules.ceiling_dbtp),
            release_s: rules.release_s,
            needle: None,
            peaks: TruePeak::new(),
            line: VecDeque::new(),
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

    /// Reports its gain to the meters.
    pub fn shown(self, meters: Option<Arc<Meters>>) -> Self {
        Self { needle: meters, ..self }
    }

    fn tune(&mut self, rate: u32) {
        let ahead = ((LOOK_AHEAD_S * rate as f32) as usize).max(1);
        self.peaks = TruePeak::new();
        self.line = VecDeque::from(vec![Frame::ZERO; ahead]);
        self.recent = VecDeque::from(vec![1.0; ahead]);
        self.least = VecDeque::with_capacity(ahead + 2);
        self.sum = ahead as f64;
        self.release = 1.0 - (-1.0 / (self.release_s.max(1e-3) * rate as f32)).exp();
        self.eased = 1.0;
    }

    fn run(&mut self, input: Frame) -> Frame {
        let ahead = self.line.len();
        let input = input * self.gain;
        // A value that is not finite would stay in every average for ever.
        let is_sound = input.left.is_finite() && input.right.is_finite();
        let (frame, peak) = self.peaks.next(if is_sound { input } else { Frame::ZERO }, self.ceiling);
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
        self.line.push_back(frame);
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
        for frame in input.iter_mut() {
            *frame = self.run(*frame);
        }
        if let Some(meters) = &self.needle {
            meters.limited(self.eased, input.len());
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

    /// In frames at 48 kHz.
    const LATE: usize = 72 + TruePeak::LATE;

    fn limiter(gain_db: f32) -> Limiter {
        Limiter::new(&MasterRules { gain_db, ceiling_dbtp: -1.0, release_s: 0.12 })
    }

    fn through(limiter: &mut Limiter, n: usize, gain: f32) -> Vec<f32> {
        (0..n).map(|i| limiter.run(Frame::from_mono(gain * (i as f32 * 0.07).sin())).left).collect()
    }

    #[test]
    fn what_is_quiet_passes_with_the_gain_alone_and_a_little_late() {
        for (gain_db, factor) in [(0.0, 1.0), (6.0206, 2.0)] {
            let out = through(&mut limiter(gain_db), 2_000, 0.3);
            for (i, x) in out.iter().enumerate().skip(LATE) {
                assert!((x - factor * 0.3 * ((i - LATE) as f32 * 0.07).sin()).abs() < 1e-4);
            }
        }
    }

    /// The gain is down in time, so that even the final clamp has nothing to do.
    #[test]
    fn what_is_loud_stays_under_the_ceiling_and_keeps_its_shape() {
        let mut limiter = limiter(0.0);
        through(&mut limiter, 5_000, 0.3);
        let loud = through(&mut limiter, 9_600, 3.0);
        assert!(loud.iter().all(|x| x.abs() <= amplitude(-1.0)));
        let flat = loud.windows(3).filter(|w| w[0] == w[1] && w[1] == w[2] && w[0].abs() > 0.8).count();
        assert_eq!(flat, 0, "cut off instead of turned down");
        let after = through(&mut limiter, 48_000, 0.5);
        let peak = after[40_000..].iter().fold(0.0f32, |peak, x| peak.max(x.abs()));
        assert!((peak - 0.5).abs() < 0.01, "it comes back");
    }

    /// All samples lie between the peaks of the wave: a limiter that only looks at samples would be 3 dB too
    /// high.
    #[test]
    fn nor_does_it_pass_the_ceiling_between_the_samples() {
        let wave = |i: usize| (std::f32::consts::FRAC_PI_2 * (i as f32 + 0.5)).sin();
        let mut limiter = limiter(0.0);
        let mut meter = ebur128::EbuR128::new(2, 48_000, ebur128::Mode::TRUE_PEAK).unwrap();
        for i in 0..48_000 {
            let swell = (i as f32 / 1_000.0).min(1.0);
            let out = limiter.run(Frame::from_mono(1.2 * swell * wave(i)));
            meter.add_frames_f32(&[out.left, out.right]).unwrap();
        }
        let peak = 20.0 * meter.true_peak(0).unwrap().log10();
        assert!((-1.6..-0.8).contains(&peak), "{peak} dBTP");
    }

    #[test]
    fn a_bad_number_does_not_stay() {
        let mut limiter = limiter(0.0);
        limiter.run(Frame::from_mono(f32::NAN));
        limiter.run(Frame::from_mono(f32::INFINITY));
        assert!(through(&mut limiter, 500, 0.5).iter().all(|x| x.is_finite()));
    }
}
