//! True peaks (ITU-R BS.1770, annex 2): how high a wave rises between its samples, which a converter may
//! reproduce higher than any sample.

use kira::Frame;
use std::f32::consts::{PI, TAU};

/// Samples on either side of the examined point.
const SIDE: usize = 6;
const TAPS: usize = 2 * SIDE;
/// Points examined between two samples: four times the sample rate, as the recommendation requires.
const BETWEEN: usize = 3;
/// Upper limit of the ratio between a point and the highest sample round it: the sum of the taps' absolute
/// values. It lets quiet parts be skipped.
const STEEPEST: f32 = 2.0;

/// Measures a stream frame by frame, and returns each frame [`TruePeak::LATE`] frames later.
pub struct TruePeak {
    taps: [[f32; TAPS]; BETWEEN],
    /// The last frames, stored twice, so that they are contiguous wherever the oldest is.
    last: [Frame; 2 * TAPS],
    oldest: usize,
    /// For how many more frames a loud one is among the last.
    loud: usize,
}

impl TruePeak {
    /// How many frames later a frame is returned.
    #[cfg(test)]
    pub const LATE: usize = SIDE;

    pub fn new() -> Self {
        Self { taps: taps(), last: [Frame::ZERO; 2 * TAPS], oldest: 0, loud: 0 }
    }

    /// Takes a frame; returns the one that is old enough, with the highest peak of it and the points after
    /// it, as far as they exceed `floor`. Below that it is the peak of the frame alone.
    pub fn next(&mut self, frame: Frame, floor: f32) -> (Frame, f32) {
        (self.last[self.oldest], self.last[self.oldest + TAPS]) = (frame, frame);
        self.oldest = (self.oldest + 1) % TAPS;
        let height = |frame: Frame| frame.left.abs().max(frame.right.abs());
        self.loud = if height(frame) * STEEPEST > floor { TAPS } else { self.loud.saturating_sub(1) };
        let window = &self.last[self.oldest..self.oldest + TAPS];
        let old = window[SIDE - 1];
        let mut peak = height(old);
        if self.loud > 0 {
            for taps in &self.taps {
                let between =
                    window.iter().zip(taps).fold(Frame::ZERO, |sum, (frame, tap)| sum + *frame * *tap);
                peak = peak.max(height(between));
            }
        }
        (old, peak)
    }
}

/// Returns the weights of the samples round each point between two samples: a sinc with a Hann window.
fn taps() -> [[f32; TAPS]; BETWEEN] {
    std::array::from_fn(|place| {
        let share = (place + 1) as f32 / (BETWEEN + 1) as f32;
        let weigh = |i: usize| {
            let away = i as f32 - (SIDE - 1) as f32 - share;
            let window = 0.5 + 0.5 * (TAU * away / (TAPS + 1) as f32).cos();
            (PI * away).sin() / (PI * away) * window
        };
        let taps: [f32; TAPS] = std::array::from_fn(weigh);
        // Scaled so that a constant signal keeps its height.
        let sum: f32 = taps.iter().sum();
        taps.map(|tap| tap / sum)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn highest(hz: f32, phase: f32) -> f32 {
        let mut meter = TruePeak::new();
        let wave = |i: usize| Frame::from_mono((TAU * hz * i as f32 / 48_000.0 + phase).sin());
        (0..2_000).map(|i| meter.next(wave(i), 0.0).1).skip(50).fold(0.0, f32::max)
    }

    /// A quarter of the sample rate, sampled between its peaks: all samples are 3 dB lower than the wave.
    #[test]
    fn a_wave_is_measured_between_its_samples() {
        let phase = PI / 4.0;
        assert!((highest(12_000.0, phase) - 1.0).abs() < 0.03, "{}", highest(12_000.0, phase));
        for hz in [50.0, 997.0, 5_000.0, 9_000.0] {
            assert!((highest(hz, 0.4) - 1.0).abs() < 0.03, "{hz} Hz: {}", highest(hz, 0.4));
        }
    }

    #[test]
    fn frames_come_back_as_they_came() {
        let mut meter = TruePeak::new();
        let wave = |i: usize| Frame { left: i as f32, right: -(i as f32) };
        for i in 0..100 {
            let (frame, _) = meter.next(wave(i), 1.0);
            let expected = if i < TruePeak::LATE { Frame::ZERO } else { wave(i - TruePeak::LATE) };
            assert_eq!(frame, expected);
        }
    }

    #[test]
    fn what_is_passed_over_could_not_have_passed_the_floor() {
        for taps in taps() {
            let steepest: f32 = taps.iter().map(|tap| tap.abs()).sum();
            assert!(steepest < STEEPEST, "{steepest}");
        }
    }
}
