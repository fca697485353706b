//! What guards are seen to say: from a [`Line`] to words of his kind, and how long they stay in the air.
//!
//! Lines that belong to a level are said once a night, where they fit; the rest takes turns.

use super::rules::SpeechRules;
use super::text::Texts;
use std::collections::BTreeMap;
use thief_girl::model::{ActorId, Line};
use thief_girl::rules::{Archetype, name_of};

/// Words over somebody's head.
#[derive(Clone, Debug, PartialEq)]
pub struct Bubble {
    pub guard: ActorId,
    pub line: Line,
    pub text: String,
    /// How long it has been there, and how long it stays, in seconds.
    pub age: f32,
    pub stays: f32,
}

impl Bubble {
    /// How much of it is seen: it comes quickly and leaves slowly.
    pub fn alpha(&self) -> f32 {
        (self.age / 0.08).min((self.stays - self.age) / 0.25).clamp(0.0, 1.0)
    }
}

/// All that is being said.
pub struct Speech {
    rules: SpeechRules,
    level: String,
    pub bubbles: Vec<Bubble>,
    /// Whose turn it is among the ways to say a thing.
    turns: BTreeMap<String, usize>,
    /// How long ago a guard last said a line.
    said: BTreeMap<(ActorId, String), f32>,
    clock: f32,
}

impl Speech {
    pub fn new(rules: SpeechRules, level: &str) -> Self {
        let (bubbles, turns, said) = Default::default();
        Self { rules, level: level.to_string(), bubbles, turns, said, clock: 0.0 }
    }

    /// A guard says something. False if he keeps it to himself, having just said it.
    pub fn say(&mut self, texts: &Texts, guard: ActorId, who: Archetype, line: Line) -> bool {
        let key = (guard, name_of(line));
        if self.said.get(&key).is_some_and(|t| self.clock - t < self.rules.again_after_seconds) {
            return false;
        }
        let Some(text) = self.words(texts, who, line) else { return false };
        self.said.insert(key, self.clock);
        let letters =
            text.chars().map(|c| if crate::shared::font::is_japanese(c) { 2.0 } else { 1.0 }).sum::<f32>();
        let stays =
            (self.rules.seconds + letters * self.rules.seconds_per_letter).min(self.rules.longest_seconds);
        self.bubbles.retain(|b| b.guard != guard);
        self.bubbles.push(Bubble { guard, line, text, age: 0.0, stays });
        true
    }

    fn words(&mut self, texts: &Texts, who: Archetype, line: Line) -> Option<String> {
        let (who, line) = (name_of(who), name_of(line));
        let own = format!("bark.level.{}.{who}.{line}", self.level);
        let turn = self.turns.entry(own.clone()).or_default();
        if let Some(text) = texts.ways(&own).get(*turn) {
            *turn += 1;
            return Some(text.to_string());
        }
        let ways = [format!("bark.{who}.{line}"), format!("bark.any.{line}")];
        let (key, ways) = ways.iter().map(|key| (key, texts.ways(key))).find(|(_, ways)| !ways.is_empty())?;
        let turn = self.turns.entry(key.clone()).or_default();
        *turn += 1;
        Some(ways[(*turn - 1) % ways.len()].to_string())
    }

    /// Time passes.
    pub fn pass(&mut self, seconds: f32) {
        self.clock += seconds;
        for bubble in &mut self.bubbles {
            bubble.age += seconds;
        }
        self.bubbles.retain(|b| b.age < b.stays);
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::InterfaceRules;
    use super::super::text::Lang;
    use super::*;

    fn speech(level: &str) -> (Speech, Texts) {
        (Speech::new(InterfaceRules::shipped().speech, level), Texts::shipped(Lang::En))
    }

    #[test]
    fn the_lines_of_a_level_come_first_and_once() {
        let (mut speech, texts) = speech("Moonlit_roofs");
        let guard = ActorId(1);
        speech.say(&texts, guard, Archetype::Watchman, Line::BackToWork);
        assert_eq!(speech.bubbles[0].text, "Nobody robs a roof.");
        speech.pass(30.0);
        assert!(speech.bubbles.is_empty());
        speech.say(&texts, guard, Archetype::Watchman, Line::BackToWork);
        assert_eq!(speech.bubbles[0].text, texts.get("bark.watchman.back_to_work.0"));
    }

    #[test]
    fn nobody_repeats_himself_at_once() {
        let (mut speech, texts) = speech("");
        let guard = ActorId(1);
        assert!(speech.say(&texts, guard, Archetype::Clerk, Line::Lost));
        assert!(!speech.say(&texts, guard, Archetype::Clerk, Line::Lost));
        assert!(speech.say(&texts, ActorId(2), Archetype::Clerk, Line::Lost), "but others may say it");
        assert_eq!(speech.bubbles.len(), 2);
    }

    #[test]
    fn one_mouth_one_bubble() {
        let (mut speech, texts) = speech("");
        speech.say(&texts, ActorId(1), Archetype::Watchman, Line::Curious);
        speech.say(&texts, ActorId(1), Archetype::Watchman, Line::Spotted);
        assert_eq!(speech.bubbles.len(), 1);
        assert_eq!(speech.bubbles[0].line, Line::Spotted);
    }
}
