//! Time of the simulation, counted in ticks of 1/60 s.

/// Number of ticks in a second.
pub const TICKS_PER_SECOND: u32 = 60;

/// Length of a tick, in seconds.
pub const DT: f32 = 1.0 / TICKS_PER_SECOND as f32;

/// A time or duration in ticks; as a time, counted from the beginning of the heist.
pub type Tick = u32;

/// Converts seconds to the nearest whole number of ticks; negative numbers and NaN give 0.
pub fn ticks(seconds: f32) -> Tick {
    (seconds * TICKS_PER_SECOND as f32).round() as Tick
}

/// Converts ticks to seconds.
pub fn seconds(ticks: Tick) -> f32 {
    ticks as f32 * DT
}
