//! Log of a heist for the result screen: what guards noticed, statistics, and who caught the player.

use crate::shared::text::Texts;
use crate::shell::game::detection_words::{capital, who};
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, seconds};
use thief_girl::model::{Activity, ActorId, AlertLevel, Event, NoiseKind, Outcome, Sense, Sighting, Sim};
use thief_girl::replay::RunStatistics;
use thief_girl::rules::{AlertCall, Archetype, EvidenceKind, name_of};

/// Something that a guard noticed.
#[derive(Clone, Debug, PartialEq)]
pub struct LogEntry {
    pub tick: Tick,
    pub guard: ActorId,
    pub who: Archetype,
    pub what: LogEntryKind,
}

/// What a guard noticed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LogEntryKind {
    Glimpsed(Sighting),
    Heard(NoiseKind),
    Came,
    Spotted(Option<Sighting>),
    Lost,
    /// He told others where the player is.
    Called(AlertCall),
    Evidence(EvidenceKind),
    /// He called out to her from afar.
    Challenged,
}

impl LogEntryKind {
    /// Whether both are told in the same words, but for details of what was seen.
    fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Evidence(this), Self::Evidence(that)) => this == that,
            (Self::Called(this), Self::Called(that)) => this == that,
            (Self::Heard(this), Self::Heard(that)) => this == that,
            _ => std::mem::discriminant(&self) == std::mem::discriminant(&other),
        }
    }
}

/// The log of a heist.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventLog {
    pub notices: Vec<LogEntry>,
    /// Numbers for the score and the seals.
    pub tally: RunStatistics,
    /// Who caught the player, and the last sighting that he had; `None` if he had none.
    pub caught_by: Option<(Archetype, Option<Sighting>)>,
    /// Tick to which time was last rewound: what happened up to it was told before.
    rewound_to: Option<Tick>,
    /// What each guard saw of the player, and when.
    sightings: Vec<(Tick, ActorId, Sighting)>,
}

impl EventLog {
    /// Adds the events of the last tick.
    pub fn read(&mut self, sim: &Sim) {
        self.tally.read(sim);
        for event in &sim.events {
            self.note(sim, event);
        }
    }

    fn note(&mut self, sim: &Sim, event: &Event) {
        let mut notice = |guard: ActorId, what: LogEntryKind| {
            if let Some(who) = sim.archetype_of(guard) {
                self.notices.push(LogEntry { tick: sim.tick, guard, who, what });
            }
        };
        match *event {
            Event::Glimpsed { guard, sighting, .. } => {
                notice(guard, LogEntryKind::Glimpsed(sighting));
                self.remember(sim.tick, guard, sighting);
            }
            // Calls are logged for the guard who calls (`Event::Called`), not for those who hear him.
            Event::Heard { guard, kind, .. } if kind.call().is_none() => {
                notice(guard, LogEntryKind::Heard(kind))
            }
            Event::AlertLevel { guard, to: AlertLevel::Investigating, from }
                if from < AlertLevel::Investigating =>
            {
                notice(guard, LogEntryKind::Came);
            }
            Event::Spotted { guard, sighting, .. } => {
                notice(guard, LogEntryKind::Spotted(sighting));
                if let Some(sighting) = sighting {
                    self.remember(sim.tick, guard, sighting);
                }
            }
            Event::LostHer { guard, .. } => notice(guard, LogEntryKind::Lost),
            Event::Called { guard, call, .. } => notice(guard, LogEntryKind::Called(call)),
            Event::Activity { guard, to: Activity::Challenge, .. } => notice(guard, LogEntryKind::Challenged),
            Event::Noticed { guard, kind, .. } => notice(guard, LogEntryKind::Evidence(kind)),
            Event::Caught { guard, .. } => {
                let seen = self.sightings.iter().rfind(|(_, g, _)| *g == guard).map(|(_, _, s)| *s);
                self.caught_by = sim.archetype_of(guard).map(|who| (who, seen));
            }
            _ => {}
        }
    }

    fn remember(&mut self, now: Tick, guard: ActorId, sighting: Sighting) {
        self.sightings.push((now, guard, sighting));
    }

    /// Removes everything after a tick, because time was rewound.
    pub fn rewind_to(&mut self, tick: Tick) {
        self.rewound_to = Some(tick);
        self.notices.retain(|notice| notice.tick <= tick);
        self.tally.rewind_to(tick);
        self.sightings.retain(|(when, _, _)| *when <= tick);
        self.caught_by = None;
    }

    /// Returns how long ago something happened, in seconds, if that is still to be told: it is not in the future,
    /// as during a rewind, and was not told before the last rewind.
    pub fn news_age(&self, sim: &Sim, tick: Tick) -> Option<f32> {
        let is_new = self.rewound_to.is_none_or(|rewound_to| tick > rewound_to);
        sim.tick.checked_sub(tick).filter(|_| is_new).map(seconds)
    }

    /// Returns the key of the texts about the end that fit how the heist went.
    pub fn sentence_key(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Caught if self.tally.has_prize() => "ui.result.failed_with_prize",
            Outcome::Caught => "ui.result.failed",
            Outcome::Won if self.tally.alerted() => "ui.result.seen",
            Outcome::Won if self.notices.is_empty() => "ui.result.perfect",
            Outcome::Won => "ui.result.curious",
        }
    }

    /// Returns the entries worth showing: glimpses and noises that led to something within 3 s are left out, and what
    /// a guard of the same kind did just before.
    pub fn telling(&self) -> Vec<&LogEntry> {
        let small = |n: &LogEntry| matches!(n.what, LogEntryKind::Glimpsed(_) | LogEntryKind::Heard(_));
        let followed = |i: usize, n: &LogEntry| {
            let later = self.notices[i + 1..].iter();
            let soon = |l: &&LogEntry| l.tick - n.tick <= 3 * TICKS_PER_SECOND;
            later.take_while(soon).any(|l| l.who == n.who)
        };
        let repeats = |i: usize, n: &LogEntry| {
            let before = self.notices[..i].iter().rev();
            let just_now = |b: &&LogEntry| n.tick - b.tick <= 5 * TICKS_PER_SECOND;
            before.take_while(just_now).any(|b| b.who == n.who && b.what.is_like(n.what))
        };
        let all = self.notices.iter().enumerate();
        all.filter(|(i, n)| !repeats(*i, n) && (!small(n) || !followed(*i, n))).map(|(_, n)| n).collect()
    }
}

/// Returns an entry as a sentence: who, and what.
pub fn tell(texts: &Texts, notice: &LogEntry) -> String {
    let mut what = String::new();
    let key = match &notice.what {
        LogEntryKind::Glimpsed(sighting) => match sighting.sense {
            Sense::Eyes => "glimpsed".to_string(),
            Sense::Nose => "smelled".to_string(),
            Sense::Feet => "felt".to_string(),
        },
        LogEntryKind::Heard(kind) => {
            what = texts.get(&format!("why.noise.{}", name_of(kind))).to_string();
            "heard".to_string()
        }
        LogEntryKind::Came => "came".to_string(),
        LogEntryKind::Spotted(_) => "spotted".to_string(),
        LogEntryKind::Lost => "lost".to_string(),
        LogEntryKind::Called(call) => name_of(call),
        LogEntryKind::Evidence(kind) => name_of(kind),
        LogEntryKind::Challenged => "challenged".to_string(),
    };
    let name = who(texts, notice.who);
    capital(&texts.fill(&format!("why.notice.{key}"), &[("who", &name), ("what", &what)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use crate::shell::game::detection_words::{facts, tests::heist, tests::sighting};
    use thief_girl::model::Posture;
    use thief_girl::replay::LootTaken;
    use thief_girl::rules::{Difficulty, Loot};

    #[test]
    fn a_glimpse_that_led_to_more_is_told_once() {
        let notice = |tick, what| LogEntry { tick, guard: ActorId(1), who: Archetype::Clerk, what };
        let event_log = EventLog {
            notices: vec![
                notice(10, LogEntryKind::Glimpsed(sighting())),
                notice(60, LogEntryKind::Came),
                notice(900, LogEntryKind::Heard(NoiseKind::Bottle)),
            ],
            ..EventLog::default()
        };
        let told: Vec<Tick> = event_log.telling().iter().map(|n| n.tick).collect();
        assert_eq!(told, [60, 900]);
        assert_eq!(event_log.sentence_key(Outcome::Won), "ui.result.curious");
    }

    #[test]
    fn a_chain_of_calls_is_told_once() {
        let notice =
            |tick, guard, what| LogEntry { tick, guard: ActorId(guard), who: Archetype::Watchman, what };
        let called = LogEntryKind::Called(AlertCall::Shout);
        let notices = vec![
            notice(10, 1, LogEntryKind::Spotted(None)),
            notice(20, 1, called),
            notice(200, 2, called),
            notice(480, 1, called),
            notice(490, 1, LogEntryKind::Lost),
            notice(2000, 1, called),
        ];
        let event_log = EventLog { notices, ..EventLog::default() };
        let told: Vec<Tick> = event_log.telling().iter().map(|n| n.tick).collect();
        assert_eq!(told, [10, 20, 490, 2000]);
    }

    #[test]
    fn who_is_caught_with_the_heirloom_is_told_so() {
        let taken = |loot| LootTaken { tick: 10, sprite: "flute".into(), loot, value: 100 };
        let key = |loot: &[Loot]| {
            let tally = RunStatistics {
                taken: loot.iter().copied().map(taken).collect(),
                ..RunStatistics::default()
            };
            EventLog { tally, ..EventLog::default() }.sentence_key(Outcome::Caught)
        };
        assert_eq!([key(&[]), key(&[Loot::Small])], ["ui.result.failed"; 2]);
        assert_eq!(key(&[Loot::Small, Loot::Main]), "ui.result.failed_with_prize");
        for lang in Lang::ALL {
            assert!(Texts::shipped(lang).ways(key(&[Loot::Main])).len() > 1, "{lang:?}");
        }
    }

    #[test]
    fn every_posture_noise_and_trace_has_a_word() {
        let texts = Texts::shipped(Lang::En);
        for posture in [Posture::Run, Posture::Walk, Posture::Sneak, Posture::Crawl] {
            let words = facts(&texts, &heist(Difficulty::Normal), &Sighting { posture, ..sighting() });
            assert!(!words.contains("why."), "{words}");
        }
        for kind in NoiseKind::ALL {
            let what = LogEntryKind::Heard(kind);
            let words = tell(&texts, &LogEntry { tick: 0, guard: ActorId(1), who: Archetype::Clerk, what });
            assert!(!words.contains("why."), "{words}");
        }
        for kind in EvidenceKind::ALL {
            let what = LogEntryKind::Evidence(kind);
            let words = tell(&texts, &LogEntry { tick: 0, guard: ActorId(1), who: Archetype::Clerk, what });
            assert!(!words.contains("why."), "{words}");
        }
    }

    #[test]
    fn a_challenge_is_told() {
        let texts = Texts::shipped(Lang::En);
        let entry = |what| LogEntry { tick: 0, guard: ActorId(1), who: Archetype::Clerk, what };
        assert_eq!(tell(&texts, &entry(LogEntryKind::Challenged)), "The clerk called out to you.");
    }
}
