//! Two clocks: wall time, and the time in which this thread runs.

use std::ops::{AddAssign, Sub};

/// A reading of both clocks, or the difference of two, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Time {
    pub wall: f64,
    /// Time of the thread: it stands still while the thread waits or others have the core.
    pub busy: f64,
}

impl Sub for Time {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { wall: self.wall - other.wall, busy: self.busy - other.busy }
    }
}

impl AddAssign for Time {
    fn add_assign(&mut self, other: Self) {
        *self = Self { wall: self.wall + other.wall, busy: self.busy + other.busy };
    }
}

/// Returns the time now. Where threads have no clock of their own, as in browsers, both are wall time.
pub fn now() -> Time {
    let wall = macroquad::miniquad::date::now();
    Time { wall, busy: busy().unwrap_or(wall) }
}

#[cfg(unix)]
fn busy() -> Option<f64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9)
}

#[cfg(not(unix))]
fn busy() -> Option<f64> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn who_sleeps_is_not_busy() {
        let before = now();
        std::thread::sleep(Duration::from_millis(30));
        let took = now() - before;
        assert!(took.wall >= 0.03 && took.busy < 0.02, "{took:?}");
    }
}
