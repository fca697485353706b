//! The story of a heist, kept for the card at its end: what was stolen, who noticed what, and why she was seen.

use super::text::Texts;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::model::{ActorId, Event, Guard, NoiseKind, Outcome, Rung, Sense, Sighting, Sim};
use thief_girl::replay::Tally;
use thief_girl::rules::{Archetype, Call, EvidenceKind, name_of};

/// Something that a guard noticed.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    pub tick: Tick,
    pub guard: ActorId,
    pub who: Archetype,
    pub what: Noticed,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Noticed {
    Glimpsed(Sighting),
    Heard(NoiseKind),
    Came,
    Spotted(Option<Sighting>),
    Lost,
    /// He told others where she is.
    Called(Call),
    Evidence(EvidenceKind),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chronicle {
    pub notices: Vec<Notice>,
    /// What counts.
    pub tally: Tally,
    /// Who has her, and how he knew.
    pub caught_by: Option<(Archetype, Option<Sighting>)>,
    /// What each guard saw of her, and when.
    sightings: Vec<(Tick, ActorId, Sighting)>,
}

impl Chronicle {
    /// Reads the events of the tick that has just passed.
    pub fn read(&mut self, sim: &Sim) {
        self.tally.read(sim);
        for event in &sim.events {
            self.note(sim, event);
        }
    }

    fn note(&mut self, sim: &Sim, event: &Event) {
        let mut notice = |guard: ActorId, what: Noticed| {
            if let Some(who) = archetype(sim, guard) {
                self.notices.push(Notice { tick: sim.tick, guard, who, what });
            }
        };
        match *event {
            Event::Glimpsed { guard, sighting, .. } => {
                notice(guard, Noticed::Glimpsed(sighting));
                self.remember(sim.tick, guard, sighting);
            }
            // What is shouted is told where the shout is.
            Event::Heard { guard, kind, .. } if kind.call().is_none() => notice(guard, Noticed::Heard(kind)),
            Event::Rung { guard, to: Rung::Investigating, from } if from < Rung::Investigating => {
                notice(guard, Noticed::Came);
            }
            Event::Spotted { guard, sighting, .. } => {
                notice(guard, Noticed::Spotted(sighting));
                if let Some(sighting) = sighting {
                    self.remember(sim.tick, guard, sighting);
                }
            }
            Event::LostHer { guard, .. } => notice(guard, Noticed::Lost),
            Event::Called { guard, call, .. } => notice(guard, Noticed::Called(call)),
            Event::Noticed { guard, kind, .. } => notice(guard, Noticed::Evidence(kind)),
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
            Outcome::Caught => "ui.result.failed",
            Outcome::Won if self.tally.alerted() => "ui.result.seen",
            Outcome::Won if self.notices.is_empty() => "ui.result.perfect",
            Outcome::Won => "ui.result.curious",
        }
    }

    /// The notices worth telling: sights and sounds that led to nothing more are folded into what they led to.
    pub fn telling(&self) -> Vec<&Notice> {
        let small = |n: &Notice| matches!(n.what, Noticed::Glimpsed(_) | Noticed::Heard(_));
        let followed = |i: usize, n: &Notice| {
            let later = self.notices[i + 1..].iter();
            let soon = |l: &&Notice| l.tick - n.tick <= 3 * TICKS_PER_SECOND;
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
pub fn tip(sighting: Option<&Sighting>) -> &'static str {
    use thief_girl::model::{Band, Posture};
    match sighting {
        Some(s) if s.touched => "why.tip.near",
        Some(s) if s.by == Sense::Nose => "why.tip.nose",
        Some(s) if s.by == Sense::Feet => "why.tip.feet",
        Some(s) if s.posture == Posture::Run => "why.tip.run",
        Some(s) if s.band == Band::Lit => "why.tip.lit",
        Some(s) if s.posture == Posture::Walk => "why.tip.low",
        _ => "why.tip.cone",
    }
}

/// A notice in a sentence: who, and what.
pub fn tell(texts: &Texts, notice: &Notice) -> String {
    let mut what = String::new();
    let key = match &notice.what {
        Noticed::Glimpsed(_) => "glimpsed".to_string(),
        Noticed::Heard(kind) => {
            what = texts.get(&format!("why.noise.{}", name_of(kind))).to_string();
            "heard".to_string()
        }
        Noticed::Came => "came".to_string(),
        Noticed::Spotted(_) => "spotted".to_string(),
        Noticed::Lost => "lost".to_string(),
        Noticed::Called(call) => name_of(call),
        Noticed::Evidence(kind) => name_of(kind),
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
    use thief_girl::model::{Band, Posture};

    fn sighting() -> Sighting {
        Sighting {
            light: 0.62,
            band: Band::Lit,
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
            "Smelt by the hound: 4.1 tiles away, 0.9 s to be sure, by her scent."
        );
        let felt = by(Sense::Feet, Archetype::DollShy, Lang::Ja);
        assert!(felt.contains("4.1") && felt.contains("足音の響きで"), "{felt}");
    }

    #[test]
    fn a_glimpse_that_led_to_more_is_told_once() {
        let notice = |tick, what| Notice { tick, guard: ActorId(1), who: Archetype::Clerk, what };
        let chronicle = Chronicle {
            notices: vec![
                notice(10, Noticed::Glimpsed(sighting())),
                notice(60, Noticed::Came),
                notice(900, Noticed::Heard(NoiseKind::Bottle)),
            ],
            ..Chronicle::default()
        };
        let told: Vec<Tick> = chronicle.telling().iter().map(|n| n.tick).collect();
        assert_eq!(told, [60, 900]);
        assert_eq!(chronicle.sentence_key(Outcome::Won), "ui.result.curious");
    }

    #[test]
    fn every_posture_noise_and_trace_has_a_word() {
        let texts = Texts::shipped(Lang::En);
        for posture in [Posture::Run, Posture::Walk, Posture::Sneak, Posture::Crawl] {
            let words = facts(&texts, &Sighting { posture, ..sighting() });
            assert!(!words.contains("why."), "{words}");
        }
        for kind in NoiseKind::ALL {
            let what = Noticed::Heard(kind);
            let words = tell(&texts, &Notice { tick: 0, guard: ActorId(1), who: Archetype::Clerk, what });
            assert!(!words.contains("why."), "{words}");
        }
        for kind in EvidenceKind::ALL {
            let what = Noticed::Evidence(kind);
            let words = tell(&texts, &Notice { tick: 0, guard: ActorId(1), who: Archetype::Clerk, what });
            assert!(!words.contains("why."), "{words}");
        }
    }
}
