//! [`ScreenReader`]: speaks the screens while that is switched on, and any screen when it is asked to.

use super::{Narrator, Reading, voice};
use crate::shared::text::Lang;

/// What is to be spoken in a frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish<'a> {
    /// Whether whatever is new is spoken.
    pub is_on: bool,
    /// Whether the whole screen is read, on or off.
    pub reads_all: bool,
    /// Whether a key of menus was pressed.
    pub is_pressed: bool,
    /// What is spoken last when it is switched off, for whoever did not mean to.
    pub farewell: &'a str,
}

/// Speaks by the voice of the system or the page.
#[derive(Default)]
pub struct ScreenReader {
    narrator: Option<Narrator>,
    /// Whether the narrator has a voice of its own choice, which speaks always.
    is_given: bool,
    /// Whether the voice was made to be heard; a page also has one that only screen readers hear.
    is_aloud: bool,
    was_on: bool,
}

impl ScreenReader {
    /// Creates a reader that always speaks, by a given voice.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn with(voice: Box<dyn super::Voice>) -> Self {
        Self { narrator: Some(Narrator::new(voice)), is_given: true, ..Self::default() }
    }

    /// Whether anything can be spoken in a frame: if not, the picture need not be put into words.
    pub fn listens(&self, is_on: bool, reads_all: bool) -> bool {
        is_on || reads_all || self.is_given || cfg!(target_arch = "wasm32")
    }

    /// Speaks what is new since the last frame. With `is_page`, a new screen is read from top to bottom.
    pub fn pass(
        &mut self,
        wish: Wish,
        lang: Lang,
        (screen, is_page): (&str, bool),
        reading: &Reading,
        seconds: f32,
    ) {
        let is_on = self.listens(wish.is_on, false);
        if self.listens(wish.is_on, wish.reads_all) {
            self.find_voice(wish.is_on || wish.reads_all && cfg!(not(target_arch = "wasm32")));
        }
        let Some(narrator) = &mut self.narrator else { return };
        if wish.is_pressed {
            narrator.press();
        }
        if wish.reads_all {
            narrator.read_all(lang, reading);
        } else if is_on {
            narrator.follow(lang, (screen, is_page), reading, seconds);
        } else if self.was_on {
            narrator.say(lang, wish.farewell.to_string(), true);
        }
        self.was_on = is_on;
    }

    /// Makes the narrator, or one whose voice is heard if the other's is not.
    fn find_voice(&mut self, aloud: bool) {
        if !self.is_given && (self.narrator.is_none() || self.is_aloud != aloud) {
            self.narrator = voice(aloud).map(Narrator::new);
            self.is_aloud = aloud;
        }
    }

    /// Ends what is being spoken.
    pub fn hush(&mut self) {
        self.narrator.iter_mut().for_each(Narrator::hush);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::narration::Entry;
    use crate::shell::narration::utterance::tests::Recorder;

    #[test]
    fn whoever_switches_it_off_is_told_how_to_hear_a_screen_again() {
        let told = Recorder::default();
        // On a desktop, a narrator stays after it was switched off.
        let mut reader = ScreenReader {
            narrator: Some(Narrator::new(Box::new(told.clone()))),
            is_aloud: true,
            ..ScreenReader::default()
        };
        let entry = Entry { name: "Music".into(), position: (1, 1), ..Entry::default() };
        let menu = Reading { entry: Some(entry), ..Reading::default() };
        let mut frame = |is_on, reads_all| {
            let wish = Wish { is_on, reads_all, farewell: "Off. O reads.", ..Wish::default() };
            reader.pass(wish, Lang::En, ("settings", false), &menu, 0.1);
            told.0.take()
        };
        assert_eq!(frame(true, false), ["!Music."]);
        assert!(frame(true, false).is_empty());
        assert_eq!(frame(false, false), ["!Off. O reads."]);
        assert!(frame(false, false).is_empty(), "once");
        frame(false, true);
        assert_eq!(frame(true, false).len(), 0, "nothing is new since it was read");
    }
}
