//! In which ticks an agent chooses.

use crate::Tick;

/// How much it matters now that an agent reacts quickly; the caller states it in every tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// Nobody would notice a delay.
    Low,
    /// The normal interval.
    #[default]
    Normal,
    /// A delay would be seen.
    High,
}

/// The moment of a decision: the tick and its urgency. A plain [`Tick`] converts into one of normal urgency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThinkContext {
    /// The number of the tick.
    pub tick: Tick,
    /// The urgency in this tick.
    pub urgency: Urgency,
}

impl From<Tick> for ThinkContext {
    fn from(tick: Tick) -> Self {
        Self { tick, urgency: Urgency::Normal }
    }
}

/// A time-slicing schedule: one decision per interval of ticks, at an offset of the agent's own.
///
/// It is a pure function of the tick and has no state to save or hash. The slots of a lower urgency are
/// also slots of a higher one, so no agent starves, however often its urgency changes: it chooses at
/// least once per longest interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    every: Tick,
    offset: Tick,
    /// At high urgency the interval is this; it divides `every`.
    shortest: Tick,
    /// At low urgency only one slot in so many is taken…
    skip: Tick,
    /// … and this is which.
    turn: Tick,
}

impl Schedule {
    /// One decision every `ticks` ticks; 0 counts as 1.
    pub fn every(ticks: Tick) -> Self {
        Self::spread(ticks, 0, 1)
    }

    /// The schedule of agent `index` of `count` agents with the same interval in ticks: the offsets are
    /// spread evenly, so the work is too.
    pub fn spread(ticks: Tick, index: usize, count: usize) -> Self {
        let every = ticks.max(1);
        let offset = (index as u64 * u64::from(every) / (count.max(1) as u64)) as Tick % every;
        // Those who share a slot are neighbours: they take turns.
        Self { every, offset, shortest: every, skip: 1, turn: index as Tick }
    }

    /// Sets the intervals, in ticks, at high urgency (`shortest`) and at low urgency (`longest`).
    ///
    /// `shortest` is rounded down to a divisor of the normal interval and `longest` to a multiple of it.
    /// Without this call the urgency changes nothing.
    #[must_use]
    pub fn paced(self, shortest: Tick, longest: Tick) -> Self {
        let shortest = shortest.clamp(1, self.every);
        let shortest = (1..=shortest).rev().find(|ticks| self.every.is_multiple_of(*ticks)).unwrap_or(1);
        Self { shortest, skip: (longest / self.every).max(1), ..self }
    }

    /// Whether the agent chooses at this moment.
    pub fn is_due(&self, moment: impl Into<ThinkContext>) -> bool {
        let ThinkContext { tick, urgency } = moment.into();
        match urgency {
            Urgency::High => tick % self.shortest == self.offset % self.shortest,
            Urgency::Normal => tick % self.every == self.offset,
            Urgency::Low => {
                tick % self.every == self.offset && tick / self.every % self.skip == self.turn % self.skip
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn agents_spread_evenly_over_the_ticks() {
        let agents: Vec<Schedule> = (0..12).map(|i| Schedule::spread(6, i, 12)).collect();
        for tick in 0..18 {
            assert_eq!(agents.iter().filter(|m| m.is_due(tick)).count(), 2, "tick {tick}");
        }
    }

    #[test]
    fn urgency_shortens_the_interval_and_peace_lengthens_it() {
        let schedule = Schedule::spread(6, 1, 2).paced(2, 13);
        let slots = |urgency| -> Vec<Tick> {
            (0..24).filter(|&tick| schedule.is_due(ThinkContext { tick, urgency })).collect()
        };
        assert_eq!(slots(Urgency::Normal), [3, 9, 15, 21]);
        assert_eq!(slots(Urgency::High), [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]);
        assert_eq!(slots(Urgency::Low), [9, 21]);
    }

    #[test]
    fn without_paces_urgency_changes_nothing() {
        let schedule = Schedule::spread(6, 1, 2);
        for (tick, urgency) in (0..24).zip([Urgency::High, Urgency::Low].into_iter().cycle()) {
            assert_eq!(schedule.is_due(ThinkContext { tick, urgency }), schedule.is_due(tick));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_tick_bears_more_than_its_share(
            every in 1u32..40, count in 1usize..200, shortest in 1u32..40, skip in 1u32..6, from in 0u32..10_000,
        ) {
            let agents: Vec<Schedule> =
                (0..count).map(|i| Schedule::spread(every, i, count).paced(shortest, every * skip)).collect();
            let most = |urgency| {
                (from..from + every * skip)
                    .map(|tick| agents.iter().filter(|m| m.is_due(ThinkContext { tick, urgency })).count())
                    .max()
            };
            let share = |interval: u32| count.div_ceil(interval as usize);
            prop_assert_eq!(most(Urgency::Normal), Some(share(every)));
            prop_assert_eq!(most(Urgency::Low), Some(share(every * skip)));
            // Each normal slot is split into so many.
            let slots = every / agents[0].shortest;
            prop_assert!(most(Urgency::High) <= Some(share(every) * slots as usize));
        }

        #[test]
        fn no_agent_starves_however_its_urgency_changes(
            every in 1u32..20, index in 0usize..9, shortest in 1u32..20, skip in 1u32..5, from in 0u32..1000,
            urgencies in proptest::collection::vec(0usize..3, 80),
        ) {
            let schedule = Schedule::spread(every, index, 9).paced(shortest, every * skip);
            let is_due = |tick: Tick| {
                let urgency = [Urgency::Low, Urgency::Normal, Urgency::High][urgencies[tick as usize % 80]];
                schedule.is_due(ThinkContext { tick, urgency })
            };
            prop_assert!((from..from + every * skip).any(is_due));
        }
    }
}
