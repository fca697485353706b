//! A log of what each guard perceived and chose in the last seconds, from the events.

use std::collections::VecDeque;
use thief_girl::base::tick::Tick;
use thief_girl::model::{Activity, ActorId, AlertLevel, BarkLine, Event, NoiseKind};
use thief_girl::rules::EvidenceKind;

/// Something that happened to a guard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GuardEvent {
    pub tick: Tick,
    pub guard: ActorId,
    pub what: GuardEventKind,
}

/// What happened to a guard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GuardEventKind {
    Heard {
        kind: NoiseKind,
        faint: bool,
    },
    /// Another guard called to him.
    Told(NoiseKind),
    Glimpsed,
    Unseen,
    Spotted,
    Lost,
    Rung {
        from: AlertLevel,
        to: AlertLevel,
    },
    Chose {
        from: Activity,
        to: Activity,
    },
    Said(BarkLine),
    Noticed(EvidenceKind),
    /// He looked into a hideout, and found the player or not.
    Looked {
        found: bool,
    },
}

/// The log, the oldest first.
#[derive(Clone, Debug, Default)]
pub struct GuardEventLog {
    all: VecDeque<GuardEvent>,
}

impl GuardEventLog {
    /// Adds the events of a tick, and removes those older than `kept` ticks.
    pub fn read(&mut self, tick: Tick, events: &[Event], kept: Tick) {
        let told = events.iter().filter_map(of_event);
        self.all.extend(told.map(|(guard, what)| GuardEvent { tick, guard, what }));
        while self.all.front().is_some_and(|oldest| oldest.tick + kept < tick) {
            self.all.pop_front();
        }
    }

    /// Removes everything after a tick.
    pub fn rewind_to(&mut self, tick: Tick) {
        self.all.retain(|happening| happening.tick <= tick);
    }

    /// Returns the events of a guard, the oldest first.
    pub fn of(&self, guard: ActorId) -> impl DoubleEndedIterator<Item = &GuardEvent> {
        self.all.iter().filter(move |happening| happening.guard == guard)
    }

    /// Returns the guard's activities as spans of ticks from `first` to `now`; `current` is his activity now.
    pub fn spans(
        &self,
        guard: ActorId,
        first: Tick,
        now: Tick,
        current: Activity,
    ) -> Vec<(Tick, Tick, Activity)> {
        let choices = self.of(guard).filter_map(|happening| match happening.what {
            GuardEventKind::Chose { from, .. } => Some((happening.tick, from)),
            _ => None,
        });
        let (mut spans, mut since) = (Vec::new(), first);
        for (tick, before) in choices.filter(|(tick, _)| *tick >= first).chain([(now, current)]) {
            spans.push((since, tick, before));
            since = tick;
        }
        spans
    }
}

fn of_event(event: &Event) -> Option<(ActorId, GuardEventKind)> {
    Some(match *event {
        Event::Heard { guard, kind, .. } if kind.call().is_some() => (guard, GuardEventKind::Told(kind)),
        Event::Heard { guard, kind, faint, .. } => (guard, GuardEventKind::Heard { kind, faint }),
        Event::Glimpsed { guard, .. } => (guard, GuardEventKind::Glimpsed),
        Event::Unseen { guard } => (guard, GuardEventKind::Unseen),
        Event::Spotted { guard, .. } => (guard, GuardEventKind::Spotted),
        Event::LostHer { guard, .. } => (guard, GuardEventKind::Lost),
        Event::AlertLevel { guard, from, to } => (guard, GuardEventKind::Rung { from, to }),
        Event::Activity { guard, from, to } => (guard, GuardEventKind::Chose { from, to }),
        Event::Bark { guard, line } => (guard, GuardEventKind::Said(line)),
        Event::Noticed { guard, kind, .. } => (guard, GuardEventKind::Noticed(kind)),
        Event::LookedInside { guard, found, .. } => (guard, GuardEventKind::Looked { found }),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: ActorId = ActorId(1);
    const B: ActorId = ActorId(2);

    fn chose(guard: ActorId, from: Activity, to: Activity) -> Event {
        Event::Activity { guard, from, to }
    }

    #[test]
    fn it_remembers_so_long_and_no_longer_and_each_life_apart() {
        let mut story = GuardEventLog::default();
        story.read(10, &[Event::Unseen { guard: A }, Event::Bark { guard: B, line: BarkLine::Lost }], 100);
        story.read(60, &[Event::Bark { guard: A, line: BarkLine::Told }], 100);
        assert_eq!(
            story.of(A).map(|h| h.what).collect::<Vec<_>>(),
            [GuardEventKind::Unseen, GuardEventKind::Said(BarkLine::Told)]
        );
        assert_eq!(story.of(B).count(), 1);
        story.read(111, &[], 100);
        assert_eq!(story.of(A).map(|h| h.tick).collect::<Vec<_>>(), [60]);
        assert_eq!(story.of(B).count(), 0);
    }

    #[test]
    fn what_he_did_follows_from_what_he_chose() {
        let mut story = GuardEventLog::default();
        story.read(30, &[chose(A, Activity::Patrol, Activity::Glance)], 600);
        story.read(
            50,
            &[chose(A, Activity::Glance, Activity::Chase), chose(B, Activity::Doze, Activity::Chase)],
            600,
        );
        assert_eq!(
            story.spans(A, 0, 90, Activity::Chase),
            [(0, 30, Activity::Patrol), (30, 50, Activity::Glance), (50, 90, Activity::Chase)]
        );
        assert_eq!(story.spans(A, 40, 90, Activity::Chase)[0], (40, 50, Activity::Glance));
        assert_eq!(story.spans(ActorId(9), 5, 90, Activity::Doze), [(5, 90, Activity::Doze)]);
    }

    #[test]
    fn a_call_is_told_and_a_noise_is_heard() {
        let heard = |kind| {
            let (at, seemed) = Default::default();
            let event =
                Event::Heard { guard: A, at, seemed, kind, loudness: 2.0, distance: 3.0, faint: true };
            of_event(&event).map(|(_, what)| what)
        };
        assert_eq!(heard(NoiseKind::Shout), Some(GuardEventKind::Told(NoiseKind::Shout)));
        assert_eq!(
            heard(NoiseKind::Coin),
            Some(GuardEventKind::Heard { kind: NoiseKind::Coin, faint: true })
        );
    }
}
