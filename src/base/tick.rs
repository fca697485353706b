//! Time of the simulation, counted in ticks of 1/60 s.

/// Number of ticks in a second.
pub const TICKS_PER_SECOND: u32 = 60;

/// Length of a tick, in seconds.
pub const DT: f32 = 1.0 / TICKS_PER_SECOND as f32;

/// A time or duration in ticks; as a time, counted from the beginning of the heist.
pub type Tick = u32;

/// Converts seconds to the nearest whole number of ticks; negative numbers and NaN give 0.
pub fn ticks(seconds: f32) -> Tick {
    // As `f32::round`, which calls a function; every guard asks for several durations in every tick.
    let exact = seconds * TICKS_PER_SECOND as f32;
    let whole = exact as Tick;
    whole.saturating_add(Tick::from(exact - whole as f32 >= 0.5))
}

/// Converts ticks to seconds.
pub fn seconds(ticks: Tick) -> f32 {
    ticks as f32 * DT
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn durations_are_rounded_to_the_nearest_tick(
            seconds in prop_oneof![any::<f32>(), -1.0f32..100.0, (0u32..9000).prop_map(|half| half as f32 / 120.0)],
        ) {
            prop_assert_eq!(ticks(seconds), (seconds * TICKS_PER_SECOND as f32).round() as Tick);
        }
    }
}
