//! What guards say: from a [`BarkLine`] to the words of a kind of guard in a [`Bubble`].
//!
//! Lines of a certain level are said once per heist; the variants of all others take turns.

use crate::shared::text::Texts;
use crate::shell::config::interface::SpeechRules;
use crate::shell::game::detection_words;
use std::collections::{BTreeMap, BTreeSet};
use thief_girl::model::{ActorId, BarkLine};
use thief_girl::rules::{Archetype, BarkMood, Person, Personality, name_of};

/// Words above a guard's head.
#[derive(Clone, Debug, PartialEq)]
pub struct Bubble {
    pub guard: ActorId,
    pub mood: BarkMood,
    pub text: String,
    /// Its age, in seconds.
    pub age: f32,
    /// How long it stays, in seconds.
    pub stays: f32,
}

impl Bubble {
    /// Returns its opacity, 0 to 1: it appears quickly and fades slowly.
    pub fn alpha(&self) -> f32 {
        (self.age / 0.08).min((self.stays - self.age) / 0.25).clamp(0.0, 1.0)
    }
}

/// All bubbles, and whose turn it is.
pub struct Speech {
    rules: SpeechRules,
    level: String,
    pub bubbles: Vec<Bubble>,
    /// Who has said his first line, with which his name is shown.
    introduced: BTreeSet<ActorId>,
    /// How often the texts of each key were used.
    turns: BTreeMap<String, usize>,
}

impl Speech {
    pub fn new(rules: SpeechRules, level: &str) -> Self {
        let (introduced, turns) = (BTreeSet::new(), BTreeMap::new());
        Self { rules, level: level.to_string(), bubbles: Vec::new(), introduced, turns }
    }

    /// Shows a line of a guard, if there is a text for it; it replaces his previous one.
    pub fn say(
        &mut self,
        texts: &Texts,
        (guard, who): (ActorId, (Archetype, Personality)),
        (line, mood): (BarkLine, BarkMood),
    ) {
        let Some(text) = self.words(texts, who, line) else { return };
        self.bubbles.retain(|b| b.guard != guard);
        let stays = self.seconds(&text);
        self.bubbles.push(Bubble { guard, mood, text, age: 0.0, stays });
    }

    /// Adds the name of a guard to the line that he has just begun, if it is his first one.
    pub fn introduce(&mut self, texts: &Texts, guard: ActorId, person: Person) {
        let name = detection_words::name(texts, person);
        let Some(at) = self.bubbles.iter().position(|b| b.guard == guard && b.age == 0.0) else { return };
        if self.introduced.insert(guard) {
            let text = texts.fill("ui.hud.says", &[("name", &name), ("words", &self.bubbles[at].text)]);
            let stays = self.seconds(&text);
            self.bubbles[at] = Bubble { text, stays, ..self.bubbles[at].clone() };
        }
    }

    /// Returns how long a text is shown, in seconds.
    fn seconds(&self, text: &str) -> f32 {
        let letters = text.chars().map(|c| if crate::shared::font::is_japanese(c) { 2.0 } else { 1.0 });
        let rules = &self.rules;
        (rules.seconds + letters.sum::<f32>() * rules.seconds_per_letter).min(rules.longest_seconds)
    }

    /// Returns the words of a line: of the level, of his personality, of his kind, or of anybody.
    fn words(
        &mut self,
        texts: &Texts,
        (who, personality): (Archetype, Personality),
        line: BarkLine,
    ) -> Option<String> {
        let (who, line) = (name_of(who), name_of(line));
        let own = format!("bark.level.{}.{who}.{line}", self.level);
        let turn = self.turns.entry(own.clone()).or_default();
        if let Some(text) = texts.ways(&own).get(*turn) {
            *turn += 1;
            return Some(text.to_string());
        }
        let groups =
            [name_of(personality), who, "any".to_string()].map(|group| format!("bark.{group}.{line}"));
        let (key, ways) =
            groups.iter().map(|key| (key, texts.ways(key))).find(|(_, ways)| !ways.is_empty())?;
        let turn = self.turns.entry(key.clone()).or_default();
        *turn += 1;
        Some(ways[(*turn - 1) % ways.len()].to_string())
    }

    /// Advances by `seconds`; bubbles that are too old are removed.
    pub fn pass(&mut self, seconds: f32) {
        for bubble in &mut self.bubbles {
            bubble.age += seconds;
        }
        self.bubbles.retain(|b| b.age < b.stays);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use crate::shell::config::interface::InterfaceRules;

    const STEADY: (Archetype, Personality) = (Archetype::Watchman, Personality::Steady);

    fn speech(level: &str) -> (Speech, Texts) {
        (Speech::new(InterfaceRules::shipped().speech, level), Texts::shipped(Lang::En))
    }

    #[test]
    fn the_lines_of_a_level_come_first_and_once() {
        let (mut speech, texts) = speech("Moonlit_roofs");
        let guard = ActorId(1);
        speech.say(&texts, (guard, STEADY), (BarkLine::BackToWork, BarkMood::Calm));
        assert_eq!(speech.bubbles[0].text, "Nobody robs a roof.");
        speech.pass(30.0);
        assert!(speech.bubbles.is_empty());
        speech.say(&texts, (guard, STEADY), (BarkLine::BackToWork, BarkMood::Calm));
        assert_eq!(speech.bubbles[0].text, texts.get("bark.watchman.back_to_work.0"));
    }

    #[test]
    fn a_personality_has_words_of_its_own() {
        let (mut speech, texts) = speech("");
        let heita = (Archetype::Watchman, Personality::Timid);
        speech.say(&texts, (ActorId(1), heita), (BarkLine::Mutters, BarkMood::Calm));
        assert_eq!(speech.bubbles[0].text, texts.get("bark.timid.mutters.0"));
        speech.say(&texts, (ActorId(1), heita), (BarkLine::Told, BarkMood::Alert));
        assert_eq!(speech.bubbles[0].text, texts.get("bark.watchman.told.0"), "else those of his kind");
    }

    #[test]
    fn a_name_is_shown_with_the_first_line_only() {
        let (mut speech, texts) = speech("");
        let mut say = |texts: &Texts| {
            speech.pass(0.1);
            speech.say(texts, (ActorId(1), STEADY), (BarkLine::Spotted, BarkMood::Alert));
            speech.introduce(texts, ActorId(1), Person::Gonbei);
            speech.bubbles[0].text.clone()
        };
        assert!(say(&texts).starts_with("Gonbei: "));
        assert!(!say(&texts).contains("Gonbei"));
        speech.say(&texts, (ActorId(2), STEADY), (BarkLine::Spotted, BarkMood::Alert));
        speech.introduce(&Texts::shipped(Lang::Ja), ActorId(2), Person::Heita);
        assert!(speech.bubbles[1].text.starts_with("平太："));
    }

    #[test]
    fn one_mouth_one_bubble() {
        let (mut speech, texts) = speech("");
        speech.say(&texts, (ActorId(1), STEADY), (BarkLine::Curious, BarkMood::Curious));
        speech.say(&texts, (ActorId(1), STEADY), (BarkLine::Spotted, BarkMood::Alert));
        assert_eq!(speech.bubbles.len(), 1);
        assert_eq!(speech.bubbles[0].mood, BarkMood::Alert);
    }
}
