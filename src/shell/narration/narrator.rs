//! [`Narrator`]: decides what of a reading is spoken, by comparing it with what was there before.

use super::reading::{Entry, News, Reading, Urgency, sentences};
use super::utterance::{Utterance, Voice};
use crate::shared::text::Lang;
use std::collections::BTreeMap;

/// How long a page must stand still before it is read aloud, in seconds: some write themselves line by line.
const SETTLED_SECONDS: f32 = 0.4;
/// News that was away for so long is new again, in seconds.
const FORGOTTEN_SECONDS: f32 = 2.0;

/// How long after a key what it does must show, in seconds.
const EFFECT_SECONDS: f32 = 0.3;

/// Speaks what is new on the screen.
pub struct Narrator {
    voice: Box<dyn Voice>,
    /// The name of the screen.
    screen: String,
    heading: String,
    entry: Option<Entry>,
    /// How long the text of the screen has not changed, in seconds; `None` once it was read aloud.
    settled: Option<f32>,
    written: Vec<String>,
    /// News, and for how long it has been away, in seconds.
    known: BTreeMap<String, f32>,
    /// The screen that had it. Under another one, such as a pause, nothing grows old.
    news_screen: String,
    /// Time since a key of menus was pressed that has had no effect yet, in seconds.
    pressed: Option<f32>,
}

impl Narrator {
    pub fn new(voice: Box<dyn Voice>) -> Self {
        Self {
            voice,
            screen: String::new(),
            heading: String::new(),
            entry: None,
            settled: None,
            written: Vec::new(),
            known: BTreeMap::new(),
            news_screen: String::new(),
            pressed: None,
        }
    }

    /// Notes that a key of menus was pressed. If it changes nothing, the selected entry is spoken again: it may say why.
    pub fn press(&mut self) {
        self.pressed = Some(0.0);
    }

    /// Speaks what is new since the last frame. With `is_page`, a new screen is read from top to bottom.
    pub fn follow(&mut self, lang: Lang, (screen, is_page): (&str, bool), reading: &Reading, seconds: f32) {
        let is_new = screen != self.screen;
        if is_new {
            self.screen = screen.to_string();
            (self.heading, self.entry) = (String::new(), None);
            self.settled = is_page.then_some(0.0);
        }
        let mut words = self.menu(reading);
        if is_new || !words.is_empty() {
            self.pressed = None;
        } else if self.has_no_effect(seconds) {
            words = reading.entry.as_ref().map(Entry::told).unwrap_or_default();
        }
        if !words.is_empty() && self.settled.is_none() {
            self.say(lang, words, true);
        } else if is_new {
            self.voice.hush();
        }
        self.page(lang, reading, seconds);
        self.news(lang, &reading.news, seconds);
    }

    /// Whether a key was pressed and it is now too late for anything that it does.
    fn has_no_effect(&mut self, seconds: f32) -> bool {
        let Some(since) = &mut self.pressed else { return false };
        *since += seconds;
        let is_late = *since >= EFFECT_SECONDS;
        if is_late {
            self.pressed = None;
        }
        is_late
    }

    /// Reads everything that the picture says.
    pub fn read_all(&mut self, lang: Lang, reading: &Reading) {
        self.say(lang, reading.everything(), true);
    }

    /// Ends what is being spoken.
    pub fn hush(&mut self) {
        self.voice.hush();
    }

    /// Returns what is new of the heading and of the selected entry: of the same entry, only its new value.
    fn menu(&mut self, reading: &Reading) -> String {
        let mut parts = Vec::new();
        if reading.heading != self.heading {
            self.heading.clone_from(&reading.heading);
            parts.push(reading.heading.clone());
        }
        if reading.entry != self.entry {
            let before = std::mem::replace(&mut self.entry, reading.entry.clone());
            if let Some(now) = &reading.entry {
                let is_same = |before: &Entry| before.name == now.name && before.position == now.position;
                let turned = before.filter(|before| is_same(before) && parts.is_empty());
                parts.push(if turned.is_some() { now.value.clone() } else { now.words() });
                if turned.is_none_or(|before| before.note != now.note) {
                    parts.push(now.note.clone());
                }
            }
        }
        sentences(&parts)
    }

    /// Reads a page aloud once it stands still, and then its selected entry.
    fn page(&mut self, lang: Lang, reading: &Reading, seconds: f32) {
        let Some(settled) = self.settled else { return };
        let written = reading.texts();
        if self.written != written {
            self.written = written;
            self.settled = Some(0.0);
        } else if settled + seconds < SETTLED_SECONDS {
            self.settled = Some(settled + seconds);
        } else {
            self.settled = None;
            let entry = reading.entry.as_ref().map(Entry::words).unwrap_or_default();
            self.say(lang, sentences(&[reading.whole(), entry]), true);
        }
    }

    /// Speaks news that was not there a moment ago; urgent news first.
    fn news(&mut self, lang: Lang, news: &[News], seconds: f32) {
        if !news.is_empty() {
            self.news_screen.clone_from(&self.screen);
        }
        if self.screen != self.news_screen {
            return;
        }
        self.known.values_mut().for_each(|away| *away += seconds);
        self.known.retain(|_, away| *away < FORGOTTEN_SECONDS);
        let mut fresh: Vec<&News> =
            news.iter().filter(|one| self.known.insert(one.key.clone(), 0.0).is_none()).collect();
        fresh.sort_by_key(|one| std::cmp::Reverse(one.urgency));
        for one in fresh {
            self.say(lang, sentences(std::slice::from_ref(&one.text)), one.urgency == Urgency::Urgent);
        }
    }

    pub(super) fn say(&mut self, lang: Lang, text: String, interrupts: bool) {
        if !text.is_empty() {
            self.voice.say(&Utterance { text, lang, interrupts });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::narration::Written;
    use crate::shell::narration::utterance::tests::Recorder;

    struct Scene {
        narrator: Narrator,
        told: Recorder,
    }

    impl Scene {
        fn new() -> Self {
            let told = Recorder::default();
            Self { narrator: Narrator::new(Box::new(told.clone())), told }
        }

        /// Returns what is said in a frame of a tenth of a second.
        fn frame(&mut self, screen: (&str, bool), reading: &Reading) -> Vec<String> {
            self.narrator.follow(Lang::En, screen, reading, 0.1);
            self.told.0.take()
        }
    }

    fn menu(name: &str, value: &str, at: usize) -> Reading {
        let entry = Entry { name: name.into(), value: value.into(), position: (at, 3), note: String::new() };
        Reading { heading: "Sound".into(), entry: Some(entry), ..Reading::default() }
    }

    fn news(urgency: Urgency, text: &str) -> Reading {
        let one = News { urgency, key: text.to_string(), text: text.to_string() };
        Reading { news: vec![one], ..Reading::default() }
    }

    #[test]
    fn a_menu_tells_its_heading_once_then_entries_then_only_values() {
        let mut scene = Scene::new();
        let settings = ("settings", false);
        assert_eq!(scene.frame(settings, &menu("Music", "7", 1)), ["!Sound. Music, 7, 1/3."]);
        assert!(scene.frame(settings, &menu("Music", "7", 1)).is_empty(), "nothing is new");
        assert_eq!(scene.frame(settings, &menu("Music", "8", 1)), ["!8."]);
        assert_eq!(scene.frame(settings, &menu("Voices", "9", 2)), ["!Voices, 9, 2/3."]);
    }

    #[test]
    fn a_page_is_read_when_it_stands_still() {
        let mut scene = Scene::new();
        let mut page = menu("Next", "", 1);
        page.written = vec![Written { text: "Escaped".into(), y: 8.0 }];
        assert!(scene.frame(("result", true), &page).is_empty());
        page.written.push(Written { text: "Time 1:05".into(), y: 20.0 });
        let said: Vec<String> = (0..10).flat_map(|_| scene.frame(("result", true), &page)).collect();
        assert_eq!(said, ["!Escaped. Time 1:05. Next, 1/3."]);
        page.entry = menu("Again", "", 2).entry;
        assert_eq!(scene.frame(("result", true), &page), ["!Again, 2/3."], "then its menu as any other");
    }

    #[test]
    fn news_is_told_once_while_it_lasts_and_again_after_a_while() {
        let mut scene = Scene::new();
        let door = news(Urgency::Polite, "E: Open");
        assert_eq!(scene.frame(("play", false), &door), ["E: Open."]);
        assert!((0..30).all(|_| scene.frame(("play", false), &door).is_empty()));
        (0..5).for_each(|_| drop(scene.frame(("play", false), &Reading::default())));
        assert!(scene.frame(("play", false), &door).is_empty(), "she stepped aside for a moment");
        (0..25).for_each(|_| drop(scene.frame(("play", false), &Reading::default())));
        assert_eq!(scene.frame(("play", false), &door), ["E: Open."]);
    }

    #[test]
    fn after_a_pause_only_what_is_new_is_told() {
        let mut scene = Scene::new();
        let door = news(Urgency::Polite, "E: Open");
        scene.frame(("play", false), &door);
        (0..50).for_each(|_| drop(scene.frame(("pause", false), &menu("Resume", "", 1))));
        assert!(scene.frame(("play", false), &door).is_empty());
        (0..25).for_each(|_| drop(scene.frame(("play", false), &Reading::default())));
        assert_eq!(scene.frame(("play", false), &door), ["E: Open."], "she went away and came back");
    }

    #[test]
    fn a_key_without_effect_repeats_what_is_selected_and_why() {
        let mut scene = Scene::new();
        let closed = Entry { note: "Opens later.".into(), ..menu("Night 9", "", 2).entry.unwrap() };
        let closed = Reading { entry: Some(closed), ..menu("Night 9", "", 2) };
        let map = ("levels", false);
        scene.frame(map, &closed);
        scene.narrator.press();
        let said: Vec<String> = (0..10).flat_map(|_| scene.frame(map, &closed)).collect();
        assert_eq!(said, ["!Night 9, 2/3. Opens later."], "once");
        scene.narrator.press();
        assert_eq!(scene.frame(map, &menu("Night 8", "", 1)), ["!Night 8, 1/3."]);
        assert!((0..10).all(|_| scene.frame(map, &menu("Night 8", "", 1)).is_empty()), "it had an effect");
    }

    #[test]
    fn an_alert_comes_before_everything_and_interrupts() {
        let mut scene = Scene::new();
        let mut both = news(Urgency::Polite, "E: Open");
        both.news.extend(news(Urgency::Urgent, "Gonbei: Thief!").news);
        assert_eq!(scene.frame(("play", false), &both), ["!Gonbei: Thief!", "E: Open."]);
    }
}
