//! What guards say: from the [`Event::Bark`]s of a heist to the words of a kind of guard in a [`Bubble`].
//!
//! Lines of a certain level are said once per heist; the variants of all others take turns. Which words are said
//! depends on nothing but what was said before in the same heist, so a moment that is watched again, or lived again
//! after a rewind, sounds as it did.

use crate::shared::text::Texts;
use crate::shell::audio::wiring;
use crate::shell::config::interface::SpeechRules;
use crate::shell::game::detection_words;
use thief_girl::base::tick::{Tick, seconds, ticks};
use thief_girl::model::{ActorId, BarkLine, Event, Guard, Sim};
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

/// Who says something.
#[derive(Clone, Copy, Debug)]
struct Speaker {
    guard: ActorId,
    archetype: Archetype,
    personality: Personality,
    /// His name, if he has one.
    person: Option<Person>,
}

impl Speaker {
    fn of(sim: &Sim, guard: ActorId) -> Option<Self> {
        let Guard { archetype, personality, .. } = sim.get_by_id(guard)?;
        let speaks = sim.rules.guards[archetype].needs_table.is_some();
        let personality = if speaks { personality } else { Personality::Steady };
        Some(Self { guard, archetype, personality, person: detection_words::person(sim, guard) })
    }
}

/// What a guard says, and when.
#[derive(Clone, Debug)]
struct Utterance {
    tick: Tick,
    guard: ActorId,
    mood: BarkMood,
    /// The key of the variants, of which it is this one.
    key: String,
    turn: usize,
    /// Whose name is shown with it: of whoever says his first line.
    introduces: Option<Person>,
}

/// All bubbles, and all that was said in the heist.
pub struct Speech {
    rules: SpeechRules,
    level: String,
    pub bubbles: Vec<Bubble>,
    /// In the order of their ticks. In a replay it knows what will be said, too.
    script: Vec<Utterance>,
}

impl Speech {
    pub fn new(rules: SpeechRules, level: &str) -> Self {
        Self { rules, level: level.to_string(), bubbles: Vec::new(), script: Vec::new() }
    }

    /// Notes what is said in the last tick, unless the script knows that tick.
    pub fn read(&mut self, texts: &Texts, sim: &Sim) {
        if self.script.last().is_some_and(|last| last.tick >= sim.tick) {
            return;
        }
        for event in &sim.events {
            if let Event::Bark { guard, line } = *event
                && wiring::is_said(sim, guard, line)
                && let Some(speaker) = Speaker::of(sim, guard)
            {
                self.note(texts, sim.tick, speaker, (line, sim.rules.barks.mood(line)));
            }
        }
    }

    /// Notes a line of a guard, if there is a text for it.
    fn note(&mut self, texts: &Texts, tick: Tick, speaker: Speaker, (line, mood): (BarkLine, BarkMood)) {
        let Some((key, turn)) = self.choose(texts, speaker, line) else { return };
        let Speaker { guard, person, .. } = speaker;
        let introduces = person.filter(|_| self.script.iter().all(|said| said.guard != guard));
        self.script.push(Utterance { tick, guard, mood, key, turn, introduces });
    }

    /// Returns the key of the variants of a line, of the level, of his personality, of his kind, or of anybody, and
    /// whose turn it is among them.
    fn choose(&self, texts: &Texts, speaker: Speaker, line: BarkLine) -> Option<(String, usize)> {
        let (who, line) = (name_of(speaker.archetype), name_of(line));
        let turn = |key: &str| self.script.iter().filter(|said| said.key == key).count();
        let own = format!("bark.level.{}.{who}.{line}", self.level);
        let once = turn(&own);
        if once < texts.ways(&own).len() {
            return Some((own, once));
        }
        let groups = [name_of(speaker.personality), who, "any".to_string()];
        let mut keys = groups.into_iter().map(|group| format!("bark.{group}.{line}"));
        let key = keys.find(|key| !texts.ways(key).is_empty())?;
        let turn = turn(&key);
        Some((key, turn))
    }

    /// Shows what is said in the last tick; a line replaces the guard's previous one. Sleepers fall silent, and so does
    /// small talk of whoever notices something.
    pub fn speak(&mut self, texts: &Texts, sim: &Sim) {
        self.bubbles.retain(|bubble| !sim.entity(bubble.guard).is_some_and(|guard| sim.sleeps(guard)));
        for event in &sim.events {
            if let Event::AlertLevel { guard, from, to } = *event
                && to > from
            {
                self.bubbles.retain(|bubble| bubble.guard != guard || bubble.mood != BarkMood::Calm);
            }
        }
        self.say(texts, sim.tick, sim.tick);
    }

    /// Shows what is being said at a tick, as if time had run there.
    pub fn recall(&mut self, texts: &Texts, now: Tick) {
        self.bubbles.clear();
        self.say(texts, now.saturating_sub(ticks(self.rules.longest_seconds)), now);
        self.pass(0.0);
    }

    /// Shows what is said from one tick to another, in which it is now.
    fn say(&mut self, texts: &Texts, from: Tick, now: Tick) {
        let first = self.script.partition_point(|said| said.tick < from);
        let last = self.script.partition_point(|said| said.tick <= now);
        for place in first..last {
            let Utterance { tick, guard, mood, .. } = self.script[place];
            let Some(text) = self.words(texts, &self.script[place]) else { continue };
            let stays = self.stays(&text);
            self.bubbles.retain(|bubble| bubble.guard != guard);
            self.bubbles.push(Bubble { guard, mood, text, age: seconds(now - tick), stays });
        }
    }

    /// Returns the words of something that is said; the language may have changed since it was noted.
    fn words(&self, texts: &Texts, said: &Utterance) -> Option<String> {
        let ways = texts.ways(&said.key);
        let words = *ways.get(said.turn % ways.len().max(1))?;
        Some(match said.introduces {
            Some(person) => {
                let name = detection_words::name(texts, person);
                texts.fill("ui.hud.says", &[("name", &name), ("words", words)])
            }
            None => words.to_string(),
        })
    }

    /// Returns how long a text is shown, in seconds.
    fn stays(&self, text: &str) -> f32 {
        let letters = text.chars().map(|c| if crate::shared::font::is_japanese(c) { 2.0 } else { 1.0 });
        let rules = &self.rules;
        (rules.seconds + letters.sum::<f32>() * rules.seconds_per_letter).min(rules.longest_seconds)
    }

    /// Advances by `seconds`; bubbles that are too old are removed.
    pub fn pass(&mut self, seconds: f32) {
        for bubble in &mut self.bubbles {
            bubble.age += seconds;
        }
        self.bubbles.retain(|b| b.age < b.stays);
    }

    /// Forgets what was said after a tick, and ends what is being said.
    pub fn rewind_to(&mut self, tick: Tick) {
        self.script.retain(|said| said.tick <= tick);
        self.bubbles.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use crate::shell::config::interface::InterfaceRules;
    use std::sync::Arc;
    use thief_girl::level::ascii;
    use thief_girl::model::{AlertLevel, Config};
    use thief_girl::rules::Rules;

    const STEADY: Personality = Personality::Steady;
    /// Nobody on the map: the test speaks for him.
    const HIM: ActorId = ActorId(90);
    const CURIOUS: (BarkLine, BarkMood) = (BarkLine::Curious, BarkMood::Curious);
    const SPOTTED: (BarkLine, BarkMood) = (BarkLine::Spotted, BarkMood::Alert);

    /// A heist in which the test says what is said, at a tick.
    struct Talk {
        speech: Speech,
        texts: Texts,
        sim: Sim,
    }

    fn talk(level: &str) -> Talk {
        let map = ascii::parse("######\n#@$.X#\n######").unwrap();
        let sim = Sim::new(Arc::new(map), Arc::new(Rules::shipped()), Config::default());
        let speech = Speech::new(InterfaceRules::shipped().speech, level);
        Talk { speech, texts: Texts::shipped(Lang::En), sim }
    }

    fn watchman(personality: Personality, person: Option<Person>) -> Speaker {
        Speaker { guard: HIM, archetype: Archetype::Watchman, personality, person }
    }

    impl Talk {
        /// Lets a tick pass in which somebody says a line; returns his words.
        fn say(&mut self, speaker: Speaker, line: (BarkLine, BarkMood)) -> String {
            self.sim.tick += 1;
            self.speech.note(&self.texts, self.sim.tick, speaker, line);
            self.hear()
        }

        /// Returns the words that are said in this tick.
        fn hear(&mut self) -> String {
            self.speech.bubbles.clear();
            self.speech.speak(&self.texts, &self.sim);
            self.speech.bubbles.last().map(|bubble| bubble.text.clone()).unwrap_or_default()
        }
    }

    #[test]
    fn the_lines_of_a_level_come_first_and_once() {
        let mut talk = talk("Moonlit_roofs");
        let line = (BarkLine::BackToWork, BarkMood::Calm);
        assert_eq!(talk.say(watchman(STEADY, None), line), "Nobody robs a roof.");
        talk.speech.pass(30.0);
        assert!(talk.speech.bubbles.is_empty());
        let second = talk.say(watchman(STEADY, None), line);
        assert_eq!(second, talk.texts.get("bark.watchman.back_to_work.0"));
    }

    #[test]
    fn a_personality_has_words_of_its_own() {
        let mut talk = talk("");
        let heita = watchman(Personality::Timid, None);
        let mutters = talk.say(heita, (BarkLine::Mutters, BarkMood::Calm));
        assert_eq!(mutters, talk.texts.get("bark.timid.mutters.0"));
        let told = talk.say(heita, (BarkLine::Told, BarkMood::Alert));
        assert_eq!(told, talk.texts.get("bark.watchman.told.0"), "else those of his kind");
    }

    #[test]
    fn a_name_is_shown_with_the_first_line_only() {
        let mut talk = talk("");
        let gonbei = watchman(STEADY, Some(Person::Gonbei));
        assert!(talk.say(gonbei, SPOTTED).starts_with("Gonbei: "));
        assert!(!talk.say(gonbei, SPOTTED).contains("Gonbei"));
        talk.texts = Texts::shipped(Lang::Ja);
        let heita = Speaker { guard: ActorId(91), ..watchman(STEADY, Some(Person::Heita)) };
        assert!(talk.say(heita, SPOTTED).starts_with("平太："));
    }

    #[test]
    fn one_mouth_one_bubble() {
        let mut talk = talk("");
        talk.say(watchman(STEADY, None), CURIOUS);
        talk.sim.tick += 1;
        talk.speech.note(&talk.texts, talk.sim.tick, watchman(STEADY, None), SPOTTED);
        talk.speech.speak(&talk.texts, &talk.sim);
        let moods: Vec<BarkMood> = talk.speech.bubbles.iter().map(|bubble| bubble.mood).collect();
        assert_eq!(moods, [BarkMood::Alert]);
    }

    #[test]
    fn whoever_comes_to_a_moment_hears_what_is_being_said() {
        let mut talk = talk("");
        talk.sim.tick = 600;
        let said = talk.say(watchman(STEADY, None), CURIOUS);
        let mut hears = |later: f32| {
            talk.speech.recall(&talk.texts, 601 + ticks(later));
            talk.speech.bubbles.iter().map(|bubble| (bubble.text.clone(), bubble.age)).collect::<Vec<_>>()
        };
        assert_eq!(hears(0.5), [(said, 0.5)]);
        assert_eq!(hears(30.0), []);
    }

    #[test]
    fn small_talk_ends_where_he_notices_something() {
        let mut talk = talk("");
        let mutters = (BarkLine::Mutters, BarkMood::Calm);
        let mut stays = |line, from, to| {
            talk.say(watchman(STEADY, None), line);
            talk.sim.tick += 1;
            talk.sim.events = vec![Event::AlertLevel { guard: HIM, from, to }];
            talk.speech.speak(&talk.texts, &talk.sim);
            talk.sim.events.clear();
            !talk.speech.bubbles.is_empty()
        };
        assert!(!stays(mutters, AlertLevel::Calm, AlertLevel::Curious));
        assert!(stays(mutters, AlertLevel::Curious, AlertLevel::Calm));
        assert!(stays(CURIOUS, AlertLevel::Calm, AlertLevel::Curious));
    }

    #[test]
    fn a_moment_that_is_watched_again_sounds_as_it_did() {
        let mut talk = talk("");
        let gonbei = watchman(STEADY, Some(Person::Gonbei));
        let said = [CURIOUS, CURIOUS, SPOTTED].map(|line| talk.say(gonbei, line));
        assert_ne!(said[0], said[1]);
        let again = [1, 2, 3].map(|tick| {
            talk.sim.tick = tick;
            // What is known is not noted again.
            talk.sim.events = vec![Event::Bark { guard: HIM, line: BarkLine::Curious }];
            talk.speech.read(&talk.texts, &talk.sim);
            talk.hear()
        });
        assert_eq!(again, said);
    }

    #[test]
    fn after_a_rewind_he_says_what_he_said() {
        let mut talk = talk("");
        let gonbei = watchman(STEADY, Some(Person::Gonbei));
        let said = [CURIOUS, CURIOUS].map(|line| talk.say(gonbei, line));
        talk.speech.rewind_to(1);
        talk.sim.tick = 1;
        assert_eq!(talk.say(gonbei, CURIOUS), said[1]);
        talk.speech.rewind_to(0);
        talk.sim.tick = 0;
        assert_eq!(talk.say(gonbei, CURIOUS), said[0], "with his name");
    }
}
