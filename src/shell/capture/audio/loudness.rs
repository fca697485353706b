//! Loudness as broadcasters and game shops measure it: ITU-R BS.1770 and EBU R 128, by the crate `ebur128`.

use crate::shell::audio::{Limited, decibels};
use ebur128::{EbuR128, Mode};
use serde_json::{Value, json};
use std::fmt;

/// Loudness of both ears together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loudness {
    /// Of everything but silence, in LUFS.
    pub integrated: f64,
    /// From quiet to loud parts, in LU.
    pub range: f64,
    /// Highest peak, also between samples, in dBTP.
    pub true_peak: f64,
}

impl Loudness {
    /// Measures interleaved stereo frames with this sample rate.
    pub fn of(tape: &[f32], rate: u32) -> Result<Self, String> {
        let cannot = |why: ebur128::Error| format!("the loudness cannot be measured: {why}");
        let mut meter = EbuR128::new(2, rate, Mode::I | Mode::LRA | Mode::TRUE_PEAK).map_err(cannot)?;
        meter.add_frames_f32(tape).map_err(cannot)?;
        let peak = |ear| meter.true_peak(ear).map_err(cannot);
        Ok(Self {
            integrated: meter.loudness_global().map_err(cannot)?,
            range: meter.loudness_range().map_err(cannot)?,
            true_peak: 20.0 * peak(0)?.max(peak(1)?).max(1e-9).log10(),
        })
    }

    pub fn to_json(self) -> Value {
        // Silence is minus infinity, which JSON does not have.
        let number = |x: f64| x.is_finite().then(|| (x * 10.0).round() / 10.0);
        json!({ "integrated_lufs": number(self.integrated), "range_lu": number(self.range), "true_peak_dbtp": number(self.true_peak) })
    }
}

impl fmt::Display for Loudness {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Self { integrated, range, true_peak } = self;
        write!(out, "{integrated:.1} LUFS integrated, range {range:.1} LU, true peak {true_peak:.1} dBTP")
    }
}

/// Describes how much the limiter had to do.
pub fn limiter(limited: &Limited) -> String {
    let most = 0.0 - decibels(limited.least);
    let share = 100.0 * limited.working as f32 / limited.frames.max(1) as f32;
    format!("the limiter took at most {most:.1} dB, and more than 1 dB for {share:.1} % of the time")
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 48_000;

    /// EBU Tech 3341, test 1: a sine of 1 kHz at −23 dBFS in both ears for 20 s is −23 LUFS.
    #[test]
    fn a_sine_is_as_loud_as_the_recommendation_says() {
        let sine = |i: u32| (std::f32::consts::TAU * 1_000.0 * i as f32 / RATE as f32).sin();
        let tape: Vec<f32> = (0..20 * RATE).flat_map(|i| [sine(i) * 0.0708; 2]).collect();
        let loudness = Loudness::of(&tape, RATE).unwrap();
        assert!((loudness.integrated + 23.0).abs() < 0.1, "{loudness}");
        assert!((loudness.true_peak + 23.0).abs() < 0.1, "{loudness}");
        assert!(loudness.range < 0.1, "{loudness}");
    }
}
