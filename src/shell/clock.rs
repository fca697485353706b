//! The fixed step: frames come as they like, ticks sixty times a second.

use thief_girl::base::tick::TICKS_PER_SECOND;

/// More than this is never caught up with: a long stall is lost time, not a burst.
const LONGEST_FRAME: f32 = 0.25;

/// A hair's breadth of a tick, so that sixty frames at sixty a second are sixty ticks.
const HAIR: f64 = 1e-4;

/// Saves up time and spends it in ticks.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixedStep {
    /// In ticks.
    saved: f64,
}

impl FixedStep {
    /// How many ticks are due after a frame of `seconds`, at a speed of 1 for real time.
    pub fn ticks(&mut self, seconds: f32, speed: f32) -> u32 {
        let seconds = if seconds.is_finite() { seconds.clamp(0.0, LONGEST_FRAME) } else { 0.0 };
        self.saved += f64::from(seconds * speed) * f64::from(TICKS_PER_SECOND);
        let ticks = (self.saved + HAIR).floor();
        self.saved = (self.saved - ticks).max(0.0);
        ticks as u32
    }

    /// How far the present is between the last tick and the next, 0 to 1.
    pub fn blend(&self) -> f32 {
        self.saved.clamp(0.0, 1.0) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixty_ticks_a_second_at_any_frame_rate() {
        for rate in [20.0_f32, 59.0, 60.0, 144.0] {
            let mut step = FixedStep::default();
            let ticks: u32 = (0..(rate * 10.0) as u32).map(|_| step.ticks(1.0 / rate, 1.0)).sum();
            assert!((599..=600).contains(&ticks), "{ticks} ticks in ten seconds at {rate} frames");
            assert!((0.0..=1.0).contains(&step.blend()));
        }
    }

    #[test]
    fn a_long_stall_is_not_caught_up_with() {
        let mut step = FixedStep::default();
        assert_eq!(step.ticks(10.0, 1.0), 15);
        assert_eq!(step.ticks(f32::NAN, 1.0), 0);
    }
}
