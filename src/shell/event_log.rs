//! The story of a heist, kept for the card at its end: what was stolen, who noticed what, and why she was seen.

use super::text::{Texts, in_sentence};
use thief_girl::base::grid::cell_of;
use thief_girl::base::ivec2;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::level::Localized;
use thief_girl::model::{ActorId, AlertLevel, Event, Guard, NoiseKind, Outcome, Sense, Sighting, Sim};
use thief_girl::replay::{LootTaken, RunStatistics};
use thief_girl::rules::{AlertCall, Archetype, EvidenceKind, Loot, name_of};

/// Something that a guard noticed.
#[derive(Clone, Debug, PartialEq)]
pub struct LogEntry {
    pub tick: Tick,
    pub guard: ActorId,
    pub who: Archetype,
    pub what: LogEntryKind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LogEntryKind {
    Glimpsed(Sighting),
    Heard(NoiseKind),
    Came,
    Spotted(Option<Sighting>),
    Lost,
    /// He told others where she is.
    Called(AlertCall),
    Evidence(EvidenceKind),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventLog {
    pub notices: Vec<LogEntry>,
    /// What counts.
    pub tally: RunStatistics,
    /// Who has her, and how he knew.
    pub caught_by: Option<(Archetype, Option<Sighting>)>,
    /// What each guard saw of her, and when.
    sightings: Vec<(Tick, ActorId, Sighting)>,
}

impl EventLog {
    /// Reads the events of the tick that has just passed.
    pub fn read(&mut self, sim: &Sim) {
        self.tally.read(sim);
        for event in &sim.events {
            self.note(sim, event);
        }
    }

    fn note(&mut self, sim: &Sim, event: &Event) {
        let mut notice = |guard: ActorId, what: LogEntryKind| {
            if let Some(who) = archetype(sim, guard) {
                self.notices.push(LogEntry { tick: sim.tick, guard, who, what });
            }
        };
        match *event {
            Event::Glimpsed { guard, sighting, .. } => {
                notice(guard, LogEntryKind::Glimpsed(sighting));
                self.remember(sim.tick, guard, sighting);
            }
            // What is shouted is told where the shout is.
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
            Event::Noticed { guard, kind, .. } => notice(guard, LogEntryKind::Evidence(kind)),
            Event::Caught { guard, .. } => {
                let seen = self.sightings.iter().rfind(|(_, g, _)| *g == guard).map(|(_, _, s)| *s);
                self.caught_by = archetype(sim, guard).map(|who| (who, seen));
            }
            _ => {}
        }
    }

    fn remember(&mut self, now: Tick, guard: ActorId, sighting: Sighting) {
        self.sightings.push((now, guard, sighting));
    }

    /// Time was turned back: what came after a tick has not happened.
    pub fn rewind_to(&mut self, tick: Tick) {
        self.notices.retain(|notice| notice.tick <= tick);
        self.tally.rewind_to(tick);
        self.sightings.retain(|(when, _, _)| *when <= tick);
        self.caught_by = None;
    }

    /// Which of the sentences about the end fits: the key of a list of texts.
    pub fn sentence_key(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Caught if self.tally.has_prize() => "ui.result.failed_with_prize",
            Outcome::Caught => "ui.result.failed",
            Outcome::Won if self.tally.alerted() => "ui.result.seen",
            Outcome::Won if self.notices.is_empty() => "ui.result.perfect",
            Outcome::Won => "ui.result.curious",
        }
    }

    /// The notices worth telling: sights and sounds that led to nothing more are folded into what they led to.
    pub fn telling(&self) -> Vec<&LogEntry> {
        let small = |n: &LogEntry| matches!(n.what, LogEntryKind::Glimpsed(_) | LogEntryKind::Heard(_));
        let followed = |i: usize, n: &LogEntry| {
            let later = self.notices[i + 1..].iter();
            let soon = |l: &&LogEntry| l.tick - n.tick <= 3 * TICKS_PER_SECOND;
            later.take_while(soon).any(|l| l.who == n.who)
        };
        let all = self.notices.iter().enumerate();
        all.filter(|(i, n)| !small(n) || !followed(*i, n)).map(|(_, n)| n).collect()
    }
}

pub fn archetype(sim: &Sim, guard: ActorId) -> Option<Archetype> {
    sim.guards.iter().find(|g| sim.id(**g) == guard).map(|g| sim.get::<Guard>(*g).archetype)
}

pub fn who(texts: &Texts, who: Archetype) -> String {
    texts.get(&format!("who.{}", name_of(who))).to_string()
}

/// What a piece of loot is called inside of a sentence; `prize`: the name of what she came for, in all languages.
pub fn loot(texts: &Texts, taken: &LootTaken, prize: &Localized) -> String {
    let name = format!("ui.loot.{}", taken.sprite);
    match (taken.loot, texts.get(&name)) {
        (Loot::Main, _) => in_sentence(texts.of_level(prize)),
        (_, word) if word == name => texts.get("ui.loot.small").to_string(),
        (_, word) => word.to_string(),
    }
}

/// "62 % lit, upright, 4.1 tiles away, 0.9 s to be sure".
pub fn facts(texts: &Texts, sighting: &Sighting) -> String {
    let number = |x: f32| format!("{x:.1}");
    let distance = texts.fill("why.distance", &[("tiles", &number(sighting.distance))]);
    let seconds = texts.fill("why.seconds", &[("seconds", &number(sighting.full_seconds))]);
    // Noses and feet ask neither for light nor for how she holds herself.
    let other = match sighting.by {
        Sense::Eyes => None,
        Sense::Nose => Some("why.scent"),
        Sense::Feet => Some("why.steps"),
    };
    if let Some(other) = other {
        return [distance, seconds, texts.get(other).to_string()].join(texts.get("why.comma"));
    }
    let mut facts = vec![
        texts.fill("why.light", &[("percent", &format!("{:.0}", sighting.light * 100.0))]),
        texts.get(&format!("why.{}", name_of(sighting.posture))).to_string(),
        distance,
        seconds,
    ];
    if sighting.silhouette {
        facts.push(texts.get("why.silhouette").to_string());
    } else if !sighting.sure {
        facts.push(texts.get("why.edge").to_string());
    }
    facts.join(texts.get("why.comma"))
}

/// Why he has her, in a sentence.
pub fn why(texts: &Texts, by: Archetype, sighting: Option<&Sighting>) -> String {
    let name = who(texts, by);
    let sentence = match sighting {
        None => texts.fill("why.told", &[("who", &name)]),
        Some(s) if s.touched => texts.fill("why.touched", &[("who", &name)]),
        Some(s) => {
            let sentence = match s.by {
                Sense::Eyes => "why.seen",
                Sense::Nose => "why.smelt",
                Sense::Feet => "why.felt",
            };
            texts.fill(sentence, &[("who", &name), ("facts", &facts(texts, s))])
        }
    };
    capital(&sentence)
}

/// What would have helped.
pub fn tip(sim: &Sim, sighting: Option<&Sighting>) -> &'static str {
    use thief_girl::model::{LightBand, Posture};
    match sighting {
        Some(s) if s.touched => "why.tip.near",
        Some(s) if s.by == Sense::Nose => "why.tip.nose",
        Some(s) if s.by == Sense::Feet => "why.tip.feet",
        Some(s) if s.posture == Posture::Run => "why.tip.run",
        Some(s) if s.band == LightBand::Lit => "why.tip.lit",
        Some(s) if s.posture == Posture::Walk && is_by_low_cover(sim) => "why.tip.low",
        _ => "why.tip.cone",
    }
}

/// Is something beside her that hides who stoops, and nobody else?
fn is_by_low_cover(sim: &Sim) -> bool {
    let her = cell_of(sim.player_body().at);
    let mut around = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| her + ivec2(dx, dy)));
    around.any(|cell| sim.map.hides(cell, true) && !sim.map.hides(cell, false))
}

/// A notice in a sentence: who, and what.
pub fn tell(texts: &Texts, notice: &LogEntry) -> String {
    let mut what = String::new();
    let key = match &notice.what {
        LogEntryKind::Glimpsed(_) => "glimpsed".to_string(),
        LogEntryKind::Heard(kind) => {
            what = texts.get(&format!("why.noise.{}", name_of(kind))).to_string();
            "heard".to_string()
        }
        LogEntryKind::Came => "came".to_string(),
        LogEntryKind::Spotted(_) => "spotted".to_string(),
        LogEntryKind::Lost => "lost".to_string(),
        LogEntryKind::Called(call) => name_of(call),
        LogEntryKind::Evidence(kind) => name_of(kind),
    };
    let name = who(texts, notice.who);
    capital(&texts.fill(&format!("why.notice.{key}"), &[("who", &name), ("what", &what)]))
}

/// With a capital letter at its beginning.
pub fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::super::text::Lang;
    use super::*;
    use thief_girl::model::{LightBand, Posture};
    use thief_girl::replay::LootTaken;
    use thief_girl::rules::Loot;

    fn sighting() -> Sighting {
        Sighting {
            light: 0.62,
            band: LightBand::Lit,
            distance: 4.12,
            posture: Posture::Walk,
            full_seconds: 0.94,
            sure: true,
            touched: false,
            silhouette: false,
            by: Sense::Eyes,
        }
    }

    #[test]
    fn the_reason_has_its_numbers_in_both_languages() {
        let en = why(&Texts::shipped(Lang::En), Archetype::Watchman, Some(&sighting()));
        assert_eq!(en, "Seen by the watchman: 62% lit, upright, 4.1 tiles away, 0.9 s to be sure.");
        let ja = why(&Texts::shipped(Lang::Ja), Archetype::Watchman, Some(&sighting()));
        assert!(ja.contains("夜回り") && ja.contains("62％") && ja.contains("4.1"), "{ja}");
    }

    #[test]
    fn whoever_smells_or_feels_her_says_so() {
        let by = |by, who, lang| why(&Texts::shipped(lang), who, Some(&Sighting { by, ..sighting() }));
        assert_eq!(
            by(Sense::Nose, Archetype::Hound, Lang::En),
            "Smelt by the hound: 4.1 tiles away, 0.9 s to be sure, by scent."
        );
        let felt = by(Sense::Feet, Archetype::DollShy, Lang::Ja);
        assert!(felt.contains("4.1") && felt.contains("足音の響きで"), "{felt}");
    }

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
            let words = facts(&texts, &Sighting { posture, ..sighting() });
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
    fn low_things_are_spoken_of_where_there_is_one() {
        let told = |map: &str| {
            let level = thief_girl::level::ascii::AsciiLevel::new(map).sketch().unwrap();
            let sim = Sim::new(level.into(), thief_girl::rules::Rules::shipped().into(), Default::default());
            let walks = Sighting { posture: Posture::Walk, band: LightBand::Dim, ..sighting() };
            tip(&sim, Some(&walks))
        };
        assert_eq!(told("########\n#@n...$#\n#.....X#\n########"), "why.tip.low");
        assert_eq!(told("########\n#@...n$#\n#.....X#\n########"), "why.tip.cone", "an open roof");
    }
}
