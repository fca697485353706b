//! Time, counted in ticks.

/// How many ticks the simulation takes in a second.
pub const TICKS_PER_SECOND: u32 = 60;

/// How long a tick is, in seconds.
pub const DT: f32 = 1.0 / TICKS_PER_SECOND as f32;

/// Ticks since the heist began.
pub type Tick = u32;

/// The nearest whole number of ticks; negative times count as none.
pub fn ticks(seconds: f32) -> Tick {
    (seconds * TICKS_PER_SECOND as f32).round() as Tick
}

/// A number of ticks in seconds.
pub fn seconds(ticks: Tick) -> f32 {
    ticks as f32 * DT
}
