//! Why somebody noticed her, in words: what it was, what about it, and what would have helped.

use crate::shell::chronicle::{self, capital, who};
use crate::shell::text::Texts;
use thief_girl::base::tick::{Tick, seconds};
use thief_girl::model::{Band, NoiseKind, Posture, Rung, Sighting, Sim};
use thief_girl::replay::{Barrier, Cause, Sample, Sensed, Sign, Sound, Why};
use thief_girl::rules::{SightRules, name_of};

/// What made him as aware as he was, in a sentence.
pub fn sentence(texts: &Texts, why: &Why) -> String {
    match why.cause() {
        Cause::Sighting(sighting) => chronicle::why(texts, why.who, Some(&sighting)),
        Cause::Sign(sign) => capital(&of_sign(texts, why, sign)),
        Cause::Nothing => {
            let key = if is_unaware(why) { "why.unaware" } else { "why.unknown" };
            capital(&texts.fill(key, &[("who", &who(texts, why.who))]))
        }
    }
}

/// At a film one may ask about somebody who has noticed nothing.
fn is_unaware(why: &Why) -> bool {
    why.last().rung == Rung::Calm
}

fn of_sign(texts: &Texts, why: &Why, sign: &Sign) -> String {
    let name = who(texts, why.who);
    let (what, facts) = (thing(texts, &sign.what), facts(texts, &sign.what));
    let key = match sign.what {
        Sensed::Heard { .. } => "why.heard",
        Sensed::Told { .. } => "why.told_by",
        Sensed::Smelt { .. } => "why.trail",
        Sensed::Noticed { .. } => "why.trace",
    };
    texts.fill(key, &[("who", &name), ("what", &what), ("facts", &facts)])
}

/// A sign as a note beside the chart: when it was, and what.
pub fn note(texts: &Texts, sign: &Sign, until: Tick) -> String {
    let ago = format!("{:.1}", seconds(until - sign.tick));
    let (what, facts) = (thing(texts, &sign.what), facts(texts, &sign.what));
    let key = if facts.is_empty() { "why.note.plain" } else { "why.note.facts" };
    texts.fill(key, &[("seconds", &ago), ("what", &what), ("facts", &facts)])
}

/// What it was.
fn thing(texts: &Texts, what: &Sensed) -> String {
    let noise = |kind: String| texts.get(&format!("why.noise.{kind}")).to_string();
    match what {
        Sensed::Heard { kind, .. } => noise(name_of(kind)),
        Sensed::Told { by, call, .. } => {
            let of = |by| texts.fill(&format!("why.call.{}", name_of(call)), &[("by", &who(texts, by))]);
            by.map_or_else(|| noise(name_of(NoiseKind::of_call(*call))), of)
        }
        Sensed::Smelt { .. } => texts.get("why.trail_of_hers").to_string(),
        Sensed::Noticed { kind, .. } => {
            texts.get(&format!("ui.debug.evidence.{}", name_of(kind))).to_string()
        }
    }
}

/// How far it had come, through what, and how clearly; nothing of what has no way.
fn facts(texts: &Texts, what: &Sensed) -> String {
    let (sound, faint) = match what {
        Sensed::Heard { sound, faint, .. } => (sound, *faint),
        Sensed::Told { sound, .. } => (sound, false),
        Sensed::Smelt { .. } | Sensed::Noticed { .. } => return String::new(),
    };
    let mut facts = vec![texts.fill("why.way", &[("tiles", &format!("{:.1}", sound.way))])];
    facts.extend(barriers(texts, sound));
    facts.extend((sound.bent).then(|| texts.get("why.corner").to_string()));
    facts.extend(faint.then(|| texts.get("why.faint").to_string()));
    facts.join(texts.get("why.comma"))
}

/// Each kind of barrier once.
fn barriers(texts: &Texts, sound: &Sound) -> Vec<String> {
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

/// What would have helped, in a sentence: by the very numbers, where he saw her.
pub fn tip(texts: &Texts, why: &Why) -> String {
    let seen = why.samples.iter().rev().find(|sample| sample.sighting.is_some());
    match (why.cause(), seen) {
        (Cause::Sighting(sighting), Some(sample)) => {
            let better = better(texts, &why.moment, sample, &sighting);
            better.unwrap_or_else(|| texts.get(chronicle::tip(Some(&sighting))).to_string())
        }
        (Cause::Sign(sign), _) => texts.get(tip_for(&sign.what)).to_string(),
        _ if is_unaware(why) => texts.get("why.tip.unaware").to_string(),
        _ => texts.get("why.tip.cone").to_string(),
    }
}

fn tip_for(what: &Sensed) -> &'static str {
    match what {
        Sensed::Heard { sound, .. } if sound.through.is_empty() => "why.tip.heard",
        Sensed::Heard { .. } => "why.tip.door",
        Sensed::Told { .. } => "why.tip.told",
        Sensed::Smelt { .. } => "why.tip.nose",
        Sensed::Noticed { .. } => "why.tip.left",
    }
}

/// How long the same would have taken in the dark or on softer feet, whichever helps more.
fn better(texts: &Texts, sim: &Sim, sample: &Sample, sighting: &Sighting) -> Option<String> {
    let (factors, sight) = (sample.factors?, &sim.rules.sight);
    let asks_for_light = factors.light == sight.light_time.of(sighting.band);
    let dark = if asks_for_light { sight.light_time.dark / factors.light } else { 1.0 };
    let (posture, soft) = softer(sight, sighting.posture);
    let now = 100.0 / sample.fills;
    let number = |x: f32| format!("{x:.1}");
    if asks_for_light && sighting.band != Band::Dark && sighting.distance > sight.range.dark {
        return Some(texts.fill("why.better.unseen", &[("tiles", &number(sight.range.dark))]));
    }
    let (key, times) = if dark >= soft { ("why.better.dark".to_string(), dark) } else { (posture, soft) };
    let values = [("then", number(now * times)), ("now", number(now))];
    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
    (times > 1.0).then(|| texts.fill(&key, &values))
}

/// The posture that she could have taken instead, and how many times longer it takes to be seen in it.
fn softer(sight: &SightRules, posture: Posture) -> (String, f32) {
    let softer = match posture {
        Posture::Run => Posture::Walk,
        Posture::Walk => Posture::Sneak,
        Posture::Sneak | Posture::Crawl => Posture::Crawl,
    };
    let times = sight.posture_time.of(softer) / sight.posture_time.of(posture);
    (format!("why.better.{}", name_of(softer)), times)
}
