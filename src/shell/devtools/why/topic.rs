//! What a "Why?" card is about, if it was opened from what a guard did: the card says what that says.

use super::words;
use crate::shared::text::Texts;
use crate::shell::game::detection_words;
use thief_girl::base::tick::seconds;
use thief_girl::model::{NoiseKind, Sense, Sighting};
use thief_girl::replay::{Cause, DetectionReport, Stimulus, StimulusKind, Timeline};
use thief_girl::rules::EvidenceKind;

/// What a guard did or noticed at the end of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct Topic {
    /// It as a sentence about the guard.
    pub told: String,
    pub kind: TopicKind,
}

/// What kind of thing it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TopicKind {
    /// The guard perceived the player directly.
    Perceived(Sighting),
    Heard(NoiseKind),
    Found(EvidenceKind),
    /// The guard missed what everybody knew to be stolen when the heist began.
    KnownTheft,
    /// The guard came to look, or became sure of the player.
    Came,
    Called,
    Lost,
    Challenged,
}

impl Topic {
    /// Returns a sentence about it, with what the guard perceived before.
    pub fn sentence(&self, texts: &Texts, why: &DetectionReport, timeline: &Timeline) -> String {
        let heard = |sign: &Stimulus| words::of_sign(texts, why, sign);
        match self.kind {
            TopicKind::Perceived(sighting) => {
                let name = detection_words::the(texts, &why.moment, why.guard);
                detection_words::why(texts, &why.moment, &name, Some(&sighting))
            }
            TopicKind::Heard(kind) => self.sign(why, kind).map_or_else(|| self.alone(texts, why), heard),
            TopicKind::Found(_) | TopicKind::KnownTheft => self.told.clone(),
            TopicKind::Came if why.cause() != Cause::Nothing => words::sentence(texts, why),
            TopicKind::Came | TopicKind::Called | TopicKind::Lost => self.alone(texts, why),
            TopicKind::Challenged => {
                words::challenge(texts, why, timeline).unwrap_or_else(|| self.alone(texts, why))
            }
        }
    }

    /// Returns what helps against it, in a sentence.
    pub fn tip(&self, texts: &Texts, why: &DetectionReport) -> String {
        let key = match (self.kind, why.cause()) {
            (TopicKind::Perceived(sighting), Cause::Sign(_) | Cause::Nothing) => {
                detection_words::tip(&why.moment, Some(&sighting))
            }
            (TopicKind::Heard(kind), _) => words::tip_for_noise(kind),
            (TopicKind::Found(kind), _) => {
                let trace = StimulusKind::Noticed { kind, at: why.last().her };
                return words::tip_for(texts, &why.moment, &trace);
            }
            (TopicKind::KnownTheft, _) => "why.tip.alarm",
            (TopicKind::Lost, _) => "why.tip.lost",
            (TopicKind::Called, Cause::Sighting(_) | Cause::OpenedHideout) => "why.tip.told",
            (TopicKind::Called | TopicKind::Came | TopicKind::Challenged, Cause::Nothing) => "why.tip.news",
            _ => return words::tip(texts, why),
        };
        texts.get(key).to_string()
    }

    /// Returns the noise of this kind that the guard heard last.
    fn sign<'a>(&self, why: &'a DetectionReport, heard: NoiseKind) -> Option<&'a Stimulus> {
        let is_it = |sign: &&Stimulus| matches!(sign.what, StimulusKind::Heard { kind, .. } if kind == heard);
        why.signs.iter().rfind(is_it)
    }

    /// Returns what is told, and what the guard perceived last before.
    fn alone(&self, texts: &Texts, why: &DetectionReport) -> String {
        let (now, row) = (why.last().tick, self.told.as_str());
        let when = |tick| match seconds(now - tick) {
            ago if ago < 0.05 => texts.get("why.before.now").to_string(),
            ago => texts.fill("why.before.ago", &[("seconds", &format!("{ago:.1}"))]),
        };
        let seen = why.samples.iter().rev().find_map(|sample| Some((sample.tick, sample.sighting?)));
        if let Some((tick, sighting)) = seen {
            let key = match sighting.sense {
                _ if sighting.touched => "touched",
                Sense::Eyes => "seen",
                Sense::Nose => "smelt",
                Sense::Feet => "felt",
            };
            let facts = detection_words::facts(texts, &why.moment, &sighting);
            let values = [("row", row), ("when", &*when(tick)), ("facts", &*facts)];
            return texts.fill(&format!("why.before.{key}"), &values);
        }
        let Some(sign) = why.signs.last() else {
            let span = format!("{:.0}", seconds(now - why.samples[0].tick));
            return texts.fill("why.before.nothing", &[("row", row), ("seconds", &*span)]);
        };
        let (what, facts) = (words::thing(texts, &sign.what), words::facts(texts, &sign.what));
        let key = if facts.is_empty() { "why.before.sign" } else { "why.before.facts" };
        let values = [("row", row), ("when", &*when(sign.tick)), ("what", &*what), ("facts", &*facts)];
        texts.fill(key, &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use std::sync::Arc;
    use thief_girl::level::PatrolMode;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::{Config, Input, Sim};
    use thief_girl::replay::detection_report;
    use thief_girl::rules::{Archetype, Person, Rules};
    use thief_girl::step::step;

    /// Returns the report about Captain Kuroda, who looks east in a gallery, and the heist so far.
    fn report(map: &str) -> (DetectionReport, Timeline) {
        let looks = [((1, 1), "60E")];
        let map = AsciiLevel::new(map).moon(0.7).guard('A', Archetype::Captain, PatrolMode::Loop, &looks);
        let level = map.name('A', Person::Kuroda).sketch().unwrap();
        let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let mut timeline = Timeline::new(&sim);
        for _ in 0..360 {
            step(&mut sim, Input::IDLE);
            timeline.push(&sim, Input::IDLE);
        }
        let guard = sim.id(sim.guards[0]);
        (detection_report(&timeline, guard, 60, 300).unwrap(), timeline)
    }

    fn apart() -> (DetectionReport, Timeline) {
        report("#########\n#A......#\n#########\n#@......#\n#########")
    }

    fn in_sight() -> (DetectionReport, Timeline) {
        report("#########\n#A..@...#\n#########")
    }

    fn told(kind: TopicKind) -> Topic {
        Topic { told: "Captain Kuroda told the others.".into(), kind }
    }

    #[test]
    fn a_card_says_what_the_moment_says_whatever_the_guard_knew() {
        let kinds = [
            TopicKind::Heard(NoiseKind::Gong),
            TopicKind::Found(EvidenceKind::MissingTreasure),
            TopicKind::KnownTheft,
            TopicKind::Came,
            TopicKind::Called,
            TopicKind::Lost,
            TopicKind::Challenged,
        ];
        let (why, timeline) = apart();
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            for kind in kinds {
                let topic = told(kind);
                let sentence = topic.sentence(&texts, &why, &timeline);
                assert!(sentence.starts_with(&topic.told), "{lang:?} {kind:?}: {sentence}");
                let tip = topic.tip(&texts, &why);
                assert_ne!(tip, texts.get("why.tip.unaware"), "{lang:?} {kind:?}");
                assert!(!tip.starts_with("why."), "{lang:?} {kind:?}: {tip}");
            }
        }
    }

    #[test]
    fn what_no_percept_is_behind_is_said_to_be_older() {
        let (en, (why, timeline)) = (Texts::shipped(Lang::En), apart());
        let called = told(TopicKind::Called);
        assert_eq!(
            called.sentence(&en, &why, &timeline),
            "Captain Kuroda told the others. It was about something more than 1\u{a0}s before."
        );
        assert_eq!(called.tip(&en, &why), en.get("why.tip.news"));
        let theft = told(TopicKind::KnownTheft);
        assert_eq!(theft.tip(&en, &why), en.get("why.tip.alarm"));
    }

    #[test]
    fn whoever_calls_or_loses_her_says_how_she_was_noticed() {
        let (en, (why, timeline)) = (Texts::shipped(Lang::En), in_sight());
        let lost = told(TopicKind::Lost);
        let sentence = lost.sentence(&en, &why, &timeline);
        assert!(sentence.starts_with(&format!("{} Seen just then: ", lost.told)), "{sentence}");
        assert_eq!(lost.tip(&en, &why), en.get("why.tip.lost"));
        assert_eq!(told(TopicKind::Called).tip(&en, &why), en.get("why.tip.told"));
        let seen = why.last().sighting.expect("he sees her");
        let seen = told(TopicKind::Perceived(seen)).sentence(&en, &why, &timeline);
        assert!(seen.starts_with("Seen by Captain Kuroda: "), "{seen}");
    }

    #[test]
    fn a_captain_is_called_by_his_title_alone() {
        let (why, _) = apart();
        assert_eq!(words::sentence(&Texts::shipped(Lang::En), &why), "Captain Kuroda suspects nothing.");
        assert_eq!(words::sentence(&Texts::shipped(Lang::Ja), &why), "組頭の黒田は何も気づいていない。");
    }
}
