//! When to think.

use crate::base::tick::Tick;

/// Thinking once in a number of ticks, at an offset of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    every: Tick,
    offset: Tick,
}

impl Schedule {
    /// Every so many ticks; 0 counts as 1.
    pub fn every(ticks: Tick) -> Self {
        Self { every: ticks.max(1), offset: 0 }
    }

    /// One of `count` minds that think equally often: their offsets are spread evenly, so that
    /// no tick has to bear them all.
    pub fn spread(ticks: Tick, index: usize, count: usize) -> Self {
        let every = ticks.max(1);
        let offset = (index as u64 * u64::from(every) / (count.max(1) as u64)) as Tick % every;
        Self { every, offset }
    }

    pub fn is_due(&self, tick: Tick) -> bool {
        tick % self.every == self.offset
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minds_spread_evenly_over_the_ticks() {
        let minds: Vec<Schedule> = (0..12).map(|i| Schedule::spread(6, i, 12)).collect();
        for tick in 0..18 {
            assert_eq!(minds.iter().filter(|m| m.is_due(tick)).count(), 2, "tick {tick}");
        }
    }
}
