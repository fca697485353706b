//! Log of a heist for the result screen: what guards noticed, statistics, and who caught the player.

use crate::shared::text::Texts;
use crate::shell::game::detection_words::{self, capital, the_kind};
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, seconds};
use thief_girl::level::LevelSpec;
use thief_girl::model::{Activity, ActorId, AlertLevel, Event, NoiseKind, Outcome, Sense, Sighting, Sim};
use thief_girl::replay::{Deduction, RunStatistics, SlipKind};
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
    /// He missed a treasure, which is known by its number in the level.
    Theft(usize),
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
            (Self::Theft(this), Self::Theft(that)) => this == that,
            _ => std::mem::discriminant(&self) == std::mem::discriminant(&other),
        }
    }

    /// Returns what the score deducts points for when it happens.
    fn slip(self) -> Option<SlipKind> {
        match self {
            Self::Came => Some(SlipKind::Investigation),
            Self::Spotted(_) => Some(SlipKind::Alert),
            Self::Evidence(kind) => Some(SlipKind::Evidence(kind)),
            Self::Theft(_) => Some(SlipKind::Evidence(EvidenceKind::MissingTreasure)),
            Self::Glimpsed(_) | Self::Heard(_) | Self::Lost | Self::Called(_) | Self::Challenged => None,
        }
    }
}

/// An entry that is worth showing.
pub struct ToldEntry<'a> {
    pub entry: &'a LogEntry,
    /// How often the guard did the same, one time soon after the other.
    pub times: u32,
    /// Whether another guard of the same kind did the same just before.
    pub is_another: bool,
    /// Points that it cost.
    pub points: u32,
}

/// The log of a heist.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventLog {
    pub notices: Vec<LogEntry>,
    /// Numbers for the score and the seals.
    pub tally: RunStatistics,
    /// Who caught the player.
    pub caught_by: Option<Archetype>,
    /// Tick to which time was last rewound: what happened up to it was told before.
    rewound_to: Option<Tick>,
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
            Event::Glimpsed { guard, sighting, .. } => notice(guard, LogEntryKind::Glimpsed(sighting)),
            // Calls are logged for the guard who calls (`Event::Called`), not for those who hear him.
            Event::Heard { guard, kind, .. } if kind.call().is_none() => {
                notice(guard, LogEntryKind::Heard(kind))
            }
            Event::AlertLevel { guard, to: AlertLevel::Investigating, from }
                if from < AlertLevel::Investigating =>
            {
                notice(guard, LogEntryKind::Came);
            }
            Event::Spotted { guard, sighting, .. } => notice(guard, LogEntryKind::Spotted(sighting)),
            Event::LostHer { guard, .. } => notice(guard, LogEntryKind::Lost),
            Event::Called { guard, call, .. } => notice(guard, LogEntryKind::Called(call)),
            Event::Activity { guard, to: Activity::Challenge, .. } => notice(guard, LogEntryKind::Challenged),
            Event::Noticed { guard, kind, at, .. } => {
                let missing = sim.level.treasures.iter().position(|treasure| treasure.at == at);
                let missing = missing.filter(|_| kind == EvidenceKind::MissingTreasure);
                notice(guard, missing.map_or(LogEntryKind::Evidence(kind), LogEntryKind::Theft));
            }
            Event::Caught { guard, .. } => self.caught_by = sim.archetype_of(guard),
            _ => {}
        }
    }

    /// Removes everything after a tick, because time was rewound.
    pub fn rewind_to(&mut self, tick: Tick) {
        self.rewound_to = Some(tick);
        self.notices.retain(|notice| notice.tick <= tick);
        self.tally.rewind_to(tick);
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

    /// Returns the entries worth showing, with what each cost: glimpses and noises that led to something within 3 s are
    /// left out, and what a guard of the same kind did just before, unless it cost points. All deductions are in it.
    pub fn telling(&self, deductions: &[Deduction]) -> Vec<ToldEntry<'_>> {
        let costs = self.costs(deductions);
        let mut told: Vec<ToldEntry> = Vec::new();
        for (i, (entry, points)) in self.notices.iter().zip(costs).enumerate() {
            if self.is_small(i) {
                continue;
            }
            let is_another = match self.repeated(i) {
                Some(_) if points == 0 => continue,
                Some(before) => before.guard != entry.guard,
                None => false,
            };
            let just_now = |told: &&mut ToldEntry| entry.tick - told.entry.tick <= REPEAT;
            let same = |told: &&mut ToldEntry| {
                told.entry.guard == entry.guard && told.entry.what.is_like(entry.what)
            };
            match told.iter_mut().rev().take_while(just_now).find(same) {
                Some(told) => (told.times, told.points) = (told.times + 1, told.points + points),
                None => told.push(ToldEntry { entry, times: 1, is_another, points }),
            }
        }
        // Whoever loses her calls the others in the same tick, and is not said to have lost her before that.
        told.sort_by_key(|told| (told.entry.tick, told.entry.what == LogEntryKind::Lost));
        told
    }

    /// Returns what each entry cost.
    fn costs(&self, deductions: &[Deduction]) -> Vec<u32> {
        let mut open = deductions.to_vec();
        let mut cost = |entry: &LogEntry| {
            let is_it = |it: &Deduction| {
                it.tick == entry.tick && it.who == Some(entry.guard) && Some(it.what) == entry.what.slip()
            };
            open.iter().position(is_it).map_or(0, |place| open.remove(place).points)
        };
        self.notices.iter().map(&mut cost).collect()
    }

    /// Whether an entry is a glimpse or a noise that led to something.
    fn is_small(&self, i: usize) -> bool {
        let entry = &self.notices[i];
        let mut later = self.notices[i + 1..].iter().take_while(|later| later.tick - entry.tick <= LEADS);
        matches!(entry.what, LogEntryKind::Glimpsed(_) | LogEntryKind::Heard(_))
            && later.any(|later| later.who == entry.who)
    }

    /// Returns the last entry just before this one in which a guard of the same kind did the same.
    fn repeated(&self, i: usize) -> Option<&LogEntry> {
        let entry = &self.notices[i];
        let mut before =
            self.notices[..i].iter().rev().take_while(|before| entry.tick - before.tick <= REPEAT);
        before.find(|before| before.who == entry.who && before.what.is_like(entry.what))
    }
}

/// Within this time, a glimpse or a noise led to what followed.
const LEADS: Tick = 3 * TICKS_PER_SECOND;
/// Within this time, the same of a guard of the same kind is told once.
const REPEAT: Tick = 5 * TICKS_PER_SECOND;

/// Returns an entry as a sentence: who, and what.
pub fn tell(texts: &Texts, notice: &LogEntry) -> String {
    sentence(texts, notice, &the_kind(texts, notice.who), None)
}

/// Returns an entry of a heist in a level as a sentence about a guard who is called by these words within a sentence.
pub fn tell_of(texts: &Texts, notice: &LogEntry, name: &str, level: &LevelSpec) -> String {
    sentence(texts, notice, name, Some(level))
}

/// Returns what was noticed to be stolen, without who noticed it, for where there is no room for both.
pub fn tell_theft(texts: &Texts, notice: &LogEntry, level: &LevelSpec) -> Option<String> {
    let LogEntryKind::Theft(treasure) = notice.what else { return None };
    let loot = detection_words::treasure(texts, level, level.treasures.get(treasure)?);
    Some(texts.fill("why.notice.theft_of", &[("loot", &loot)]))
}

fn sentence(texts: &Texts, notice: &LogEntry, name: &str, level: Option<&LevelSpec>) -> String {
    let (mut what, mut loot) = (String::new(), String::new());
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
        LogEntryKind::Theft(treasure) => {
            match level.and_then(|level| Some((level, level.treasures.get(*treasure)?))) {
                Some((level, treasure)) => {
                    loot = detection_words::treasure(texts, level, treasure);
                    "theft".to_string()
                }
                None => name_of(EvidenceKind::MissingTreasure),
            }
        }
        LogEntryKind::Challenged => "challenged".to_string(),
    };
    let values = [("who", name), ("what", &*what), ("loot", &*loot)];
    capital(&texts.fill(&format!("why.notice.{key}"), &values))
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
        let told: Vec<Tick> = event_log.telling(&[]).iter().map(|told| told.entry.tick).collect();
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
        let told: Vec<Tick> = event_log.telling(&[]).iter().map(|told| told.entry.tick).collect();
        assert_eq!(told, [10, 20, 490, 2000]);
    }

    #[test]
    fn what_cost_points_is_told_even_if_another_did_the_same() {
        let notice =
            |tick, guard, what| LogEntry { tick, guard: ActorId(guard), who: Archetype::Ashigaru, what };
        let (came, door) = (LogEntryKind::Came, LogEntryKind::Evidence(EvidenceKind::OpenDoor));
        let notices = vec![
            notice(10, 1, came),
            notice(12, 2, came),
            notice(12, 2, door),
            notice(60, 2, door),
            notice(90, 2, LogEntryKind::Theft(0)),
            notice(95, 2, LogEntryKind::Theft(1)),
            notice(100, 1, LogEntryKind::Lost),
            notice(100, 1, LogEntryKind::Called(AlertCall::Word)),
        ];
        let cost = |tick, guard, points, what| Deduction { tick, points, what, who: Some(ActorId(guard)) };
        let open_door = SlipKind::Evidence(EvidenceKind::OpenDoor);
        let theft = SlipKind::Evidence(EvidenceKind::MissingTreasure);
        let deductions = [
            cost(10, 1, 60, SlipKind::Investigation),
            cost(12, 2, 60, SlipKind::Investigation),
            cost(12, 2, 30, open_door),
            cost(60, 2, 30, open_door),
            cost(90, 2, 30, theft),
            cost(95, 2, 30, theft),
        ];
        let event_log = EventLog { notices, ..EventLog::default() };
        let told = event_log.telling(&deductions);
        let told: Vec<_> = told
            .iter()
            .map(|told| (told.entry.tick, told.entry.guard.0, told.points, told.times, told.is_another))
            .collect();
        assert_eq!(
            told,
            [
                (10, 1, 60, 1, false),
                (12, 2, 60, 1, true),
                (12, 2, 60, 2, false),
                (90, 2, 30, 1, false),
                (95, 2, 30, 1, false),
                (100, 1, 0, 1, false),
                (100, 1, 0, 1, false),
            ]
        );
        let last =
            |deductions: &[Deduction]| event_log.telling(deductions).last().map(|told| told.entry.what);
        assert_eq!(
            last(&deductions),
            Some(LogEntryKind::Lost),
            "he called before he was said to have lost her"
        );
        assert_eq!(event_log.telling(&[]).len(), 6, "the second of them cost nothing and is not told");
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
