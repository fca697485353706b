//! Markers of a recording: what happened when, and the alert level in between.

use serde::Serialize;
use thief_girl::base::tick::Tick;
use thief_girl::model::{ActorId, AlertLevel, Awareness, Event, Sim};
use thief_girl::rules::Loot;

/// A kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkerKind {
    Glimpsed,
    Curious,
    Investigating,
    Alert,
    Stolen,
    /// The main treasure was taken.
    Prize,
    Won,
    Caught,
}

/// An event on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    pub tick: Tick,
    pub sign: MarkerKind,
    /// The guard who noticed the player, if that is what happened.
    pub guard: Option<ActorId>,
}

/// All markers of a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayMarkers {
    /// The markers, in chronological order.
    pub marks: Vec<Marker>,
    /// Highest alert level of all guards, each from this tick on.
    pub moods: Vec<(Tick, AlertLevel)>,
}

impl ReplayMarkers {
    /// Adds the events of the last tick.
    pub fn read(&mut self, sim: &Sim) {
        let signs = sim.events.iter().filter_map(sign);
        self.marks.extend(signs.map(|(sign, guard)| Marker { tick: sim.tick, sign, guard }));
        let rungs = sim.guards.iter().map(|guard| sim.get::<Awareness>(*guard).alert_level);
        let worst = rungs.max().unwrap_or(AlertLevel::Calm);
        if self.moods.last().is_none_or(|(_, alert_level)| *alert_level != worst) {
            self.moods.push((sim.tick, worst));
        }
    }

    /// Returns the alert levels as spans of ticks; the last one is until `end`.
    pub fn spans(&self, end: Tick) -> impl Iterator<Item = (Tick, Tick, AlertLevel)> {
        let ends = self.moods.iter().skip(1).map(|(tick, _)| *tick).chain([end]);
        self.moods.iter().zip(ends).map(|((from, alert_level), until)| (*from, until, *alert_level))
    }

    /// Returns the ticks at which jumps from mark to mark stop: the first of each series of marks
    /// with at most `apart` ticks from one to the next.
    fn stops(&self, apart: Tick) -> Vec<Tick> {
        let mut stops: Vec<Tick> = Vec::new();
        let mut before: Option<Tick> = None;
        for mark in &self.marks {
            if before.is_none_or(|before| mark.tick > before + apart) {
                stops.push(mark.tick);
            }
            before = Some(mark.tick);
        }
        stops
    }

    /// Returns the next stop after a tick.
    pub fn next_stop(&self, now: Tick, apart: Tick) -> Option<Tick> {
        self.stops(apart).into_iter().find(|stop| *stop > now)
    }

    /// Returns the last stop at least `apart` before a tick, so that repeated jumps get past a stop while the
    /// replay runs.
    pub fn last_stop(&self, now: Tick, apart: Tick) -> Option<Tick> {
        self.stops(apart).into_iter().rfind(|stop| *stop + apart <= now)
    }

    /// Returns the latest marker at most `within` before a tick.
    pub fn latest(&self, now: Tick, within: Tick) -> Option<&Marker> {
        let recent = |mark: &&Marker| mark.tick <= now && mark.tick + within >= now;
        // Of several at once, the gravest.
        self.marks.iter().filter(recent).max_by_key(|mark| (mark.tick, mark.sign))
    }
}

/// Returns the marker of an event; `None` if it has none.
fn sign(event: &Event) -> Option<(MarkerKind, Option<ActorId>)> {
    Some(match *event {
        Event::Glimpsed { guard, .. } => (MarkerKind::Glimpsed, Some(guard)),
        Event::AlertLevel { guard, from, to } if to > from => {
            let sign = match to {
                AlertLevel::Calm => return None,
                AlertLevel::Curious => MarkerKind::Curious,
                AlertLevel::Investigating => MarkerKind::Investigating,
                AlertLevel::Alert => MarkerKind::Alert,
            };
            (sign, Some(guard))
        }
        Event::Stolen { loot: Loot::Main, .. } => (MarkerKind::Prize, None),
        Event::Stolen { .. } => (MarkerKind::Stolen, None),
        Event::Escaped { .. } => (MarkerKind::Won, None),
        Event::Caught { guard, .. } => (MarkerKind::Caught, Some(guard)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::ascii;
    use thief_girl::model::{Config, Input};
    use thief_girl::rules::Rules;
    use thief_girl::step::step;

    fn story(ticks: &[(Tick, MarkerKind)]) -> ReplayMarkers {
        let marks = ticks.iter().map(|(tick, sign)| Marker { tick: *tick, sign: *sign, guard: None });
        ReplayMarkers { marks: marks.collect(), moods: Vec::new() }
    }

    #[test]
    fn what_lies_close_together_is_one_stop() {
        use MarkerKind::*;
        let story = story(&[(100, Glimpsed), (110, Curious), (125, Alert), (300, Stolen), (900, Won)]);
        assert_eq!(story.next_stop(0, 20), Some(100));
        assert_eq!(story.next_stop(100, 20), Some(300), "110 and 125 belong to 100");
        assert_eq!(story.next_stop(900, 20), None);
        assert_eq!(story.last_stop(900, 20), Some(300));
        assert_eq!(story.last_stop(310, 20), Some(100), "a running film gets away from a stop");
        assert_eq!(story.last_stop(320, 20), Some(300));
        assert_eq!(story.last_stop(90, 20), None);
    }

    #[test]
    fn the_latest_and_gravest_is_told_for_a_while() {
        use MarkerKind::*;
        let story = story(&[(100, Glimpsed), (100, Alert), (300, Stolen)]);
        assert_eq!(story.latest(99, 60), None);
        assert_eq!(story.latest(160, 60).map(|mark| mark.sign), Some(Alert));
        assert_eq!(story.latest(161, 60), None);
        assert_eq!(story.latest(301, 60).map(|mark| mark.sign), Some(Stolen));
    }

    #[test]
    fn a_guard_who_sees_her_climbs_the_rungs_in_marks_and_moods() {
        let map = "############\n#@........A#\n#..........#\n#$........X#\n############";
        let level = Arc::new(ascii::parse(map).unwrap());
        let mut sim = Sim::new(level, Arc::new(Rules::shipped()), Config::default());
        let mut story = ReplayMarkers::default();
        while sim.outcome.is_none() && sim.tick < 1800 {
            step(&mut sim, Input::going(thief_girl::base::Vec2::X));
            story.read(&sim);
        }
        let id = Some(sim.id(sim.guards[0]));
        let signs: Vec<MarkerKind> = story.marks.iter().map(|mark| mark.sign).collect();
        // The guard hears her steps first.
        let climbed = [
            MarkerKind::Curious,
            MarkerKind::Investigating,
            MarkerKind::Glimpsed,
            MarkerKind::Alert,
            MarkerKind::Caught,
        ];
        assert_eq!(signs, climbed);
        assert_eq!(story.marks.last().map(|mark| (mark.sign, mark.guard)), Some((MarkerKind::Caught, id)));
        let worst: Vec<AlertLevel> = story.spans(sim.tick).map(|(_, _, alert_level)| alert_level).collect();
        assert!(worst.contains(&AlertLevel::Calm) && worst.contains(&AlertLevel::Alert), "{worst:?}");
        let spans: Vec<_> = story.spans(sim.tick).collect();
        assert!(spans.windows(2).all(|pair| pair[0].1 == pair[1].0), "spans leave no gaps: {spans:?}");
    }
}
