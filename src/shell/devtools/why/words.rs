//! The texts of the "Why?" card: what a guard noticed, the circumstances, and what would have helped.

use crate::shared::text::Texts;
use crate::shell::game::detection_words;
use crate::shell::game::detection_words::{capital, who};
use thief_girl::base::tick::{Tick, seconds};
use thief_girl::model::{Activity, AlertLevel, LightBand, NoiseKind, Player, Posture, Sighting, Sim};
use thief_girl::replay::{
    Barrier, Cause, ChallengeEnd, ChallengeReport, DetectionReport, HeardNoise, PerceptionSample, Stimulus,
    StimulusKind, Timeline,
};
use thief_girl::rules::{Outfit, OutfitRules, SightRules, name_of};
use thief_girl::sense::see;

/// Returns a sentence about what raised his awareness most.
pub fn sentence(texts: &Texts, why: &DetectionReport) -> String {
    let of_guard = |key| capital(&texts.fill(key, &[("who", &name(texts, why))]));
    match why.cause() {
        Cause::Sighting(sighting) => {
            detection_words::why(texts, &why.moment, &name(texts, why), Some(&sighting))
        }
        Cause::Sign(sign) => of_sign(texts, why, sign),
        Cause::OpenedHideout => of_guard("why.opened_hideout"),
        Cause::Nothing => of_guard(if is_unaware(why) { "why.unaware" } else { "why.unknown" }),
    }
}

/// Returns how the guard of a report is called within a sentence.
fn name(texts: &Texts, why: &DetectionReport) -> String {
    detection_words::the(texts, &why.moment, why.guard)
}

/// In a replay, the report may be about a guard who has noticed nothing.
fn is_unaware(why: &DetectionReport) -> bool {
    why.last().alert_level == AlertLevel::Calm
}

/// Returns a sentence about how a percept other than a sighting told the guard of the player.
pub(super) fn of_sign(texts: &Texts, why: &DetectionReport, sign: &Stimulus) -> String {
    let name = name(texts, why);
    let (what, facts) = (thing(texts, &sign.what), facts(texts, &sign.what));
    let key = match sign.what {
        StimulusKind::Heard { .. } => "why.heard",
        StimulusKind::Told { .. } => "why.told_by",
        StimulusKind::Smelt { .. } => "why.trail",
        StimulusKind::Noticed { .. } => "why.trace",
    };
    capital(&texts.fill(key, &[("who", &name), ("what", &what), ("facts", &facts)]))
}

/// Returns a note about a percept: when it was, and what.
pub fn note(texts: &Texts, sign: &Stimulus, until: Tick) -> String {
    let ago = format!("{:.1}", seconds(until - sign.tick));
    let (what, facts) = (thing(texts, &sign.what), facts(texts, &sign.what));
    let key = if facts.is_empty() { "why.note.plain" } else { "why.note.facts" };
    texts.fill(key, &[("seconds", &ago), ("what", &what), ("facts", &facts)])
}

/// Returns what it was.
pub(super) fn thing(texts: &Texts, what: &StimulusKind) -> String {
    let noise = |kind: String| texts.get(&format!("why.noise.{kind}")).to_string();
    match what {
        StimulusKind::Heard { kind, .. } => noise(name_of(kind)),
        StimulusKind::Told { by, call, .. } => {
            let of = |by| texts.fill(&format!("why.call.{}", name_of(call)), &[("by", &who(texts, by))]);
            by.map_or_else(|| noise(name_of(NoiseKind::of_call(*call))), of)
        }
        StimulusKind::Smelt { .. } => texts.get("why.trail_of_hers").to_string(),
        StimulusKind::Noticed { kind, .. } => {
            texts.get(&format!("ui.debug.evidence.{}", name_of(kind))).to_string()
        }
    }
}

/// Returns how far a noise had come, through what, and how clearly; empty for other percepts.
pub(super) fn facts(texts: &Texts, what: &StimulusKind) -> String {
    let (sound, faint) = match what {
        StimulusKind::Heard { sound, faint, .. } => (sound, *faint),
        StimulusKind::Told { sound, .. } => (sound, false),
        StimulusKind::Smelt { .. } | StimulusKind::Noticed { .. } => return String::new(),
    };
    let mut facts = vec![texts.fill("why.way", &[("tiles", &format!("{:.1}", sound.distance))])];
    facts.extend(barriers(texts, sound));
    facts.extend((sound.bent).then(|| texts.get("why.corner").to_string()));
    facts.extend(faint.then(|| texts.get("why.faint").to_string()));
    facts.join(texts.get("why.comma"))
}

/// Returns each kind of barrier once.
fn barriers(texts: &Texts, sound: &HeardNoise) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for barrier in &sound.through {
        let name = match barrier {
            Barrier::Door(kind) => format!("why.through.door_{}", name_of(kind)),
            Barrier::Built(structure) => format!("why.through.{}", name_of(structure)),
        };
        let word = texts.get(&name).to_string();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// Returns what a guard who called out instead of running gave the player, and what came of it.
pub fn challenge(texts: &Texts, why: &DetectionReport, timeline: &Timeline) -> Option<String> {
    let ChallengeReport { distance, seconds, end } = ChallengeReport::of(why, timeline)?;
    let key = match end {
        ChallengeEnd::Vanished => "why.challenge.vanished",
        ChallengeEnd::Seen => "why.challenge.seen",
    };
    let (tiles, seconds) = (format!("{distance:.0}"), format!("{seconds:.1}"));
    let values = [("who", &*name(texts, why)), ("tiles", &*tiles), ("seconds", &*seconds)];
    Some(capital(&texts.fill(key, &values)))
}

/// Returns the effect of the outfit in numbers; `None` for the plain one.
pub fn outfit(texts: &Texts, why: &DetectionReport) -> Option<String> {
    let sim = &why.moment;
    let worn = sim.get::<Player>(sim.player).outfit;
    if worn == Outfit::Plain {
        return None;
    }
    let rules = sim.outfit();
    let seen = why.samples.iter().rev().find(|sample| sample.factors.is_some());
    let (key, number) = match (why.cause(), seen) {
        (Cause::Sighting(_), Some(sample)) => of_sight(sim, rules, sample),
        (Cause::Sign(Stimulus { what: StimulusKind::Heard { kind: NoiseKind::Footstep, .. }, .. }), _)
            if rules.footstep != 1.0 =>
        {
            ("steps", rules.footstep)
        }
        _ => ("none", 1.0),
    };
    let name = texts.get(&format!("ui.kit.{}", name_of(worn))).to_string();
    let number = format!("{number:.1}");
    let values = [("outfit", &*name), ("times", &*number), ("tiles", &*number)];
    Some(texts.fill(&format!("why.outfit.{key}"), &values))
}

/// Returns the effect of an outfit on sight: the end of the text's key, and its number.
fn of_sight(sim: &Sim, rules: &OutfitRules, sample: &PerceptionSample) -> (&'static str, f32) {
    let times = sample.factors.map_or(1.0, |factors| factors.outfit);
    let helps = |band| rules.seen_time.of(band) != 1.0;
    if let Some(tiles) = rules.accepted_beyond {
        let is_busy = see::target(sim).accepted_beyond.is_none();
        let key = if is_busy {
            "busy"
        } else if sample.distance() <= tiles {
            "near"
        } else {
            "wary"
        };
        (key, tiles)
    } else if times != 1.0 {
        ("slower", times)
    } else if [LightBand::Dark, LightBand::Dim, LightBand::Lit].into_iter().any(helps) {
        ("no_help", times)
    } else {
        ("only_steps", rules.footstep)
    }
}

/// Returns what would have helped, in a sentence; with numbers if the player was seen.
pub fn tip(texts: &Texts, why: &DetectionReport) -> String {
    let seen = why.samples.iter().rev().find(|sample| sample.sighting.is_some());
    match (why.cause(), seen) {
        // Whom a nose has led to her sees her in the end, but that is not what she could have prevented.
        (Cause::Sighting(_), _) if followed_scent(why) => texts.get("why.tip.nose").to_string(),
        (Cause::Sighting(sighting), Some(sample)) => {
            let better = better(texts, &why.moment, sample, &sighting);
            better
                .unwrap_or_else(|| texts.get(detection_words::tip(&why.moment, Some(&sighting))).to_string())
        }
        (Cause::Sign(sign), _) => tip_for(texts, &why.moment, &sign.what),
        (Cause::OpenedHideout, _) => texts.get("why.tip.opened_hideout").to_string(),
        _ if is_unaware(why) => texts.get("why.tip.unaware").to_string(),
        _ => texts.get("why.tip.cone").to_string(),
    }
}

/// Whether he came after the player's scent.
fn followed_scent(why: &DetectionReport) -> bool {
    why.samples.iter().any(|sample| sample.activity == Activity::Track)
}

/// Returns what the player can do about such a thing the next time.
pub(super) fn tip_for(texts: &Texts, sim: &Sim, what: &StimulusKind) -> String {
    match what {
        StimulusKind::Heard { kind, .. } => texts.get(tip_for_noise(*kind)).to_string(),
        StimulusKind::Told { .. } => texts.get("why.tip.told").to_string(),
        StimulusKind::Smelt { .. } => texts.get("why.tip.nose").to_string(),
        StimulusKind::Noticed { kind, .. } => {
            let tiles = format!("{:.0}", sim.rules.evidence.range[kind]);
            texts.fill(&format!("why.tip.left.{}", name_of(kind)), &[("tiles", &tiles)])
        }
    }
}

/// What helps depends on what made the noise.
pub(super) fn tip_for_noise(kind: NoiseKind) -> &'static str {
    match kind {
        NoiseKind::Footstep => "why.tip.heard.step",
        NoiseKind::Shards => "why.tip.heard.shards",
        NoiseKind::Rustle => "why.tip.heard.grass",
        NoiseKind::Door => "why.tip.heard.door",
        NoiseKind::Lock => "why.tip.heard.lock",
        NoiseKind::Lamp | NoiseKind::Click | NoiseKind::Music => "why.tip.heard.work",
        NoiseKind::Whistle => "why.tip.heard.whistle",
        NoiseKind::Wings => "why.tip.heard.birds",
        NoiseKind::Bottle
        | NoiseKind::Vase
        | NoiseKind::Thud
        | NoiseKind::Roll
        | NoiseKind::Pebble
        | NoiseKind::Coin
        | NoiseKind::Bell
        | NoiseKind::Splash
        | NoiseKind::Hiss
        | NoiseKind::Firecracker => "why.tip.heard.thing",
        NoiseKind::Word | NoiseKind::Shout | NoiseKind::Bark | NoiseKind::GuardWhistle | NoiseKind::Gong => {
            "why.tip.told"
        }
    }
}

/// Returns how long detection would have taken in the dark or in a quieter posture, whichever helps more.
fn better(texts: &Texts, sim: &Sim, sample: &PerceptionSample, sighting: &Sighting) -> Option<String> {
    let (factors, sight) = (sample.factors?, &sim.rules.sight);
    let asks_for_light = factors.light == sight.light_time.of(sighting.band);
    let dark = if asks_for_light { sight.light_time.dark / factors.light } else { 1.0 };
    let (posture, soft) = softer(sight, sighting.posture);
    let now = 100.0 / sample.fills;
    let number = |x: f32| format!("{x:.1}");
    if asks_for_light && sighting.band != LightBand::Dark && sighting.distance > sight.range.dark {
        return Some(texts.fill("why.better.unseen", &[("tiles", &number(sight.range.dark))]));
    }
    let (key, times) = if dark >= soft { ("why.better.dark".to_string(), dark) } else { (posture, soft) };
    let values = [("then", number(now * times)), ("now", number(now))];
    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
    (times > 1.0).then(|| texts.fill(&key, &values))
}

/// Returns the next quieter posture, as the key of its text, and the factor of its detection time.
fn softer(sight: &SightRules, posture: Posture) -> (String, f32) {
    let softer = match posture {
        Posture::Run => Posture::Walk,
        Posture::Walk => Posture::Sneak,
        Posture::Sneak | Posture::Crawl => Posture::Crawl,
    };
    let times = sight.posture_time.of(softer) / sight.posture_time.of(posture);
    (format!("why.better.{}", name_of(softer)), times)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use std::sync::Arc;
    use thief_girl::base::vec2;
    use thief_girl::level::PatrolMode;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::{Awareness, Config, Input, Loadout};
    use thief_girl::replay::{Timeline, detection_report};
    use thief_girl::rules::{Archetype, EvidenceKind, Rules};
    use thief_girl::step::step;

    /// Returns why the guard of a small gallery noticed the player, who stands `cells` before him in an outfit.
    fn found(outfit: Outfit, cells: usize, moon: f32) -> DetectionReport {
        let mut row = vec!['.'; 12];
        (row[0], row[cells]) = ('A', '@');
        let row: String = row.into_iter().collect();
        let map = AsciiLevel::new(&format!("################\n#{row}$X#\n################"));
        let looks = [((1, 1), "60E")];
        let level = map.moon(moon).guard('A', Archetype::Clerk, PatrolMode::Loop, &looks).build().unwrap();
        let loadout = Loadout { outfit, ..Loadout::default() };
        let config = Config { loadout, ..Config::default() };
        let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), config);
        let mut timeline = Timeline::new(&sim);
        for _ in 0..45 {
            step(&mut sim, Input::IDLE);
            timeline.push(&sim, Input::IDLE);
        }
        let guard = sim.id(sim.guards[0]);
        detection_report(&timeline, guard, timeline.last(), 300).unwrap()
    }

    #[test]
    fn clothes_are_named_with_what_they_did() {
        let en = Texts::shipped(Lang::En);
        let told = |outfit, cells, moon| super::outfit(&en, &found(outfit, cells, moon));
        assert_eq!(told(Outfit::Plain, 3, 0.7), None);
        assert_eq!(
            told(Outfit::Shadow, 3, 0.4).unwrap(),
            "Shadow silk: ×1.2 as long to be seen, in light like this."
        );
        assert_eq!(told(Outfit::Shadow, 3, 0.7).unwrap(), "Shadow silk: no help in light like this (×1.0).");
        assert_eq!(
            told(Outfit::Tabi, 3, 0.7).unwrap(),
            "Padded tabi: steps are ×0.7 as loud; eyes are not fooled."
        );
        assert_eq!(
            told(Outfit::Servant, 3, 0.7).unwrap(),
            "Servant's livery: passes for a servant only from 4.0 tiles away."
        );
    }

    /// Returns what the card tells of a watchman's challenge: she waits in sight of him, then does `then`.
    fn challenged(lang: Lang, then: &[(Input, u32)]) -> Option<String> {
        let map = "##########################\n#A.......@...............#\n#........................#\n\
            #########.################\n#########.################\n#########......###########\n\
            ##########################";
        let map = AsciiLevel::new(map).moon(0.7);
        let level =
            map.guard('A', Archetype::Watchman, PatrolMode::Loop, &[((1, 1), "60E")]).sketch().unwrap();
        let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let (mut timeline, guard) = (Timeline::new(&sim), sim.guards[0]);
        let mut sure = None;
        for (input, count) in [&[(Input::IDLE, 150)], then].concat() {
            for _ in 0..count {
                step(&mut sim, input);
                timeline.push(&sim, input);
                let is_sure = sim.get::<Awareness>(guard).alert_level == AlertLevel::Alert;
                sure = sure.or(is_sure.then_some(sim.tick));
            }
        }
        let why = detection_report(&timeline, sim.id(guard), sure.expect("he is sure"), 300).unwrap();
        challenge(&Texts::shipped(lang), &why, &timeline)
    }

    #[test]
    fn whom_a_nose_led_to_her_is_told_of_by_the_tip_about_noses() {
        let en = Texts::shipped(Lang::En);
        let mut why = found(Outfit::Plain, 3, 0.7);
        assert_ne!(tip(&en, &why), en.get("why.tip.nose"), "he only saw her");
        why.samples[0].activity = Activity::Track;
        assert_eq!(tip(&en, &why), en.get("why.tip.nose"));
    }

    #[test]
    fn every_trace_and_every_noise_has_advice_of_its_own() {
        let sim = found(Outfit::Plain, 3, 0.7).moment;
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            let told = |kind| tip_for(&texts, &sim, &StimulusKind::Noticed { kind, at: vec2(1.0, 1.0) });
            let tips: std::collections::BTreeSet<String> =
                EvidenceKind::ALL.iter().map(|kind| told(*kind)).collect();
            assert_eq!(tips.len(), EvidenceKind::ALL.len(), "{lang:?}: {tips:?}");
            assert!(
                tips.iter().all(|tip| !tip.starts_with("why.") && !tip.contains('{')),
                "{lang:?}: {tips:?}"
            );
            for kind in NoiseKind::ALL {
                let key = tip_for_noise(kind);
                assert_ne!(texts.get(key), key, "{lang:?}");
            }
        }
        let en = Texts::shipped(Lang::En);
        let stand = StimulusKind::Noticed { kind: EvidenceKind::MissingTreasure, at: vec2(1.0, 1.0) };
        assert_eq!(
            tip_for(&en, &sim, &stand),
            "Guards notice an empty stand in the pink area around it (6 tiles). Steal when one has just looked, not before."
        );
    }

    #[test]
    fn the_card_tells_of_a_call_and_what_came_of_it() {
        let (south, east) = (Input::going(vec2(0.0, 1.0)), Input::going(vec2(1.0, 0.0)));
        let away = [(south, 70), (east, 60), (Input::IDLE, 120)];
        let stays = [(Input::IDLE, 300)];
        assert_eq!(
            challenged(Lang::En, &away).unwrap(),
            "The watchman called out from 7 tiles away: you had 2.5\u{a0}s to vanish, and did."
        );
        assert_eq!(
            challenged(Lang::Ja, &away).unwrap(),
            "夜回りが7マス先から呼び止めた。2.5秒のうちに身を隠せた。"
        );
        let seen = challenged(Lang::En, &stays).unwrap();
        assert!(seen.starts_with("The watchman called out from 7 tiles away: you had "), "{seen}");
        assert!(seen.ends_with("\u{a0}s to vanish, but stayed in view."), "{seen}");
    }
}
