//! From the system's clock to frame times, and from those to ticks: the fixed step of 1/60 s, and slow motion,
//! halt and single ticks for developers.

use thief_girl::base::tick::{DT, TICKS_PER_SECOND};

/// Longest time of a frame that ticks make up for, in seconds: a longer stall is lost, not followed by a
/// burst.
const LONGEST_FRAME: f32 = 0.25;

/// Returns for how long the last frame counts, in seconds, from 0 to [`LONGEST_FRAME`].
pub fn frame_seconds() -> f32 {
    counted(macroquad::time::get_frame_time())
}

/// Returns for how long a frame counts. The measured time comes from the system's clock, which jumps when it is set
/// and when the machine was suspended: whatever waits for time to pass would be over at once, or not for hours.
fn counted(measured: f32) -> f32 {
    if measured.is_finite() { measured.clamp(0.0, LONGEST_FRAME) } else { 0.0 }
}

/// A part of a frame that is spent on work which goes on over many frames.
#[derive(Clone, Copy, Debug)]
pub struct TimeSlice {
    began: f64,
    seconds: f64,
}

impl TimeSlice {
    /// Begins now.
    pub fn begin(seconds: f64) -> Self {
        Self { began: macroquad::time::get_time(), seconds }
    }

    /// Whether there is time left.
    pub fn lasts(&self) -> bool {
        self.lasts_at(macroquad::time::get_time())
    }

    /// Whether there is time left at `now`. There is none when the system's clock was set back meanwhile.
    fn lasts_at(&self, now: f64) -> bool {
        (0.0..self.seconds).contains(&(now - self.began))
    }
}

/// Tolerance for rounding, in ticks: 60 frames at 60 frames/s are 60 ticks.
const HAIR: f64 = 1e-4;

/// Turns frame times into ticks.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixedStep {
    /// Time that no tick has used yet, in ticks.
    saved: f64,
}

impl FixedStep {
    /// Returns how many ticks are due after a frame of `seconds`; a speed of 1 is real time.
    pub fn ticks(&mut self, seconds: f32, speed: f32) -> u32 {
        self.saved += f64::from(counted(seconds) * speed) * f64::from(TICKS_PER_SECOND);
        let ticks = (self.saved + HAIR).floor();
        self.saved = (self.saved - ticks).max(0.0);
        ticks as u32
    }

    /// Returns how far the present is between the last tick and the next, from 0 to 1.
    pub fn blend(&self) -> f32 {
        self.saved.clamp(0.0, 1.0) as f32
    }
}

/// How often the speed can be halved.
const HALVINGS: u32 = 3;

/// How fast the time of a heist passes. It decides when a tick happens, never what it does: inputs are read
/// and recorded tick by tick as always.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeScale {
    halted: bool,
    /// How often the speed is halved.
    halvings: u32,
    /// Single ticks that are due although time is halted.
    steps: u32,
}

impl TimeScale {
    /// Halts time, or lets it go on.
    pub fn halt(&mut self) {
        self.halted ^= true;
    }

    /// Halts time and makes a single tick due.
    pub fn one_tick(&mut self) {
        self.halted = true;
        self.steps += 1;
    }

    /// Halves the speed; after the slowest comes real time.
    pub fn slower(&mut self) {
        self.halvings = (self.halvings + 1) % (HALVINGS + 1);
    }

    /// Whether time is halted.
    pub fn is_halted(&self) -> bool {
        self.halted
    }

    /// Returns how many times slower than real time it is: 1, 2, 4 or 8.
    pub fn slow_motion_divisor(&self) -> u32 {
        1 << self.halvings
    }

    /// Whether time passes at its normal speed.
    pub fn is_realtime(&self) -> bool {
        !self.halted && self.halvings == 0
    }

    /// Returns how much time of the heist passes in a frame, in seconds. Call it once a frame.
    pub fn pass(&mut self, seconds: f32) -> f32 {
        let steps = std::mem::take(&mut self.steps);
        if self.halted { steps as f32 * DT } else { seconds / self.slow_motion_divisor() as f32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::base::Vec2;
    use thief_girl::level::ascii;
    use thief_girl::model::{Config, Input, Sim};
    use thief_girl::replay::{Playback, Recorder, Recording, verify};
    use thief_girl::rules::Rules;
    use thief_girl::step::step;

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

    #[test]
    fn a_clock_that_jumps_makes_no_frame_negative_or_long() {
        let measured = [-3600.0, -0.001, 0.0, 0.016, 0.3, 1e9, f32::NAN, f32::NEG_INFINITY];
        assert_eq!(measured.map(counted), [0.0, 0.0, 0.0, 0.016, LONGEST_FRAME, LONGEST_FRAME, 0.0, 0.0]);
    }

    #[test]
    fn a_slice_of_time_ends_when_it_is_spent_and_when_the_clock_jumps() {
        let slice = TimeSlice { began: 100.0, seconds: 0.004 };
        let over = [100.0, 100.003, 100.005, 99.0, 1e9].map(|now| !slice.lasts_at(now));
        assert_eq!(over, [false, false, true, true, true]);
    }

    #[test]
    fn a_halted_night_passes_tick_by_tick() {
        let (mut pace, mut clock) = (TimeScale::default(), FixedStep::default());
        // However much time is left over, a single step is one tick.
        clock.ticks(0.0163, 1.0);
        pace.one_tick();
        for _ in 0..200 {
            assert_eq!(clock.ticks(pace.pass(0.1), 1.0), 1);
            assert_eq!(clock.ticks(pace.pass(0.1), 1.0), 0);
            pace.one_tick();
        }
        pace.halt();
        assert!(pace.is_realtime());
    }

    #[test]
    fn slow_motion_halves_time_three_times_and_then_is_life_again() {
        let mut pace = TimeScale::default();
        let mut ticks = || {
            pace.slower();
            let mut clock = FixedStep::default();
            (0..480).map(|_| clock.ticks(pace.pass(1.0 / 60.0), 1.0)).sum::<u32>()
        };
        assert_eq!([ticks(), ticks(), ticks(), ticks()], [240, 120, 60, 480]);
    }

    fn heist() -> Sim {
        let level = ascii::parse("#########\n#A......#\n#:......#\n#@....$X#\n#########").unwrap();
        Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config { seed: 5, ..Config::default() })
    }

    /// Plays the same inputs with frame times that `frame` gives.
    fn played(mut frame: impl FnMut(usize, &mut TimeScale)) -> Recording {
        let (mut sim, mut clock, mut pace) = (heist(), FixedStep::default(), TimeScale::default());
        let mut recorder = Recorder::new(&sim);
        for n in 0.. {
            frame(n, &mut pace);
            for _ in 0..clock.ticks(pace.pass(1.0 / 60.0), 1.0) {
                let input = Input::going(if sim.tick % 90 < 40 { Vec2::X } else { -Vec2::Y });
                step(&mut sim, input);
                recorder.push(&sim, input);
                if sim.tick == 400 || sim.outcome.is_some() {
                    return recorder.finish(&sim);
                }
            }
        }
        unreachable!("frames do not end")
    }

    #[test]
    fn a_run_with_halts_steps_and_slow_motion_is_the_same_run() {
        let looked_at = played(|n, pace| match n {
            _ if n % 50 == 20 => pace.halt(),
            _ if n % 50 > 20 && n % 2 == 0 => pace.one_tick(),
            _ if n % 70 == 0 => pace.slower(),
            _ => {}
        });
        assert_eq!(looked_at, played(|_, _| {}));
        assert_eq!(Playback::new(&looked_at).count(), looked_at.end.tick as usize);
        let verdict = verify(&looked_at, &mut heist(), |_, _| {}).unwrap();
        assert_eq!((verdict.difference, verdict.end), (None, looked_at.end));
    }
}
