//! Everything that can be set, page by page: a line for each, and beside it the two texts `ui.settings.NAME` and
//! `ui.settings.note.NAME` (docs/SETTINGS.md).

use super::sample::Sample;
use crate::shell::audio::Bus;
use crate::shell::controls::Action;
use crate::shell::save::{FULL, MOST_REWINDS, Motion, SLOWEST, Settings, TextSize};
use thief_girl::rules::Difficulty;

pub struct Page {
    /// Its name is the text `ui.settings.page.NAME`.
    pub name: &'static str,
    pub rows: &'static [Row],
}

#[derive(Clone, Copy)]
pub struct Row {
    pub name: &'static str,
    pub what: What,
    /// What its note tells the key of, as `{key}`.
    pub told: Option<Action>,
    /// What is shown of it at once.
    pub sample: Option<Sample>,
    /// What a fader turns.
    pub bus: Option<Bus>,
}

#[derive(Clone, Copy)]
pub enum What {
    Dial(Dial),
    Language,
    /// Opens the page of keys.
    Keys,
    /// The page as in a new game.
    Reset,
}

/// It stands at one of a few positions.
#[derive(Clone, Copy)]
pub struct Dial {
    pub read: fn(&Settings) -> usize,
    pub turn: fn(&mut Settings, usize),
    pub shown: Shown,
}

/// How it is seen where a dial stands.
#[derive(Clone, Copy)]
pub enum Shown {
    OnOff,
    /// The ends of the keys of its words, behind `ui.settings.`.
    Words(&'static [&'static str]),
    /// A fader.
    Lanterns,
    Hourglasses,
    Hundredths,
}

/// From one position of the game's speed to the next, in hundredths.
const SPEED_STEP: u8 = 5;

impl Shown {
    pub const fn positions(self) -> usize {
        match self {
            Shown::OnOff => 2,
            Shown::Words(words) => words.len(),
            Shown::Lanterns => FULL as usize + 1,
            Shown::Hourglasses => MOST_REWINDS as usize + 1,
            Shown::Hundredths => ((100 - SLOWEST) / SPEED_STEP) as usize + 1,
        }
    }

    /// Is there a lowest and a highest, or does it go round?
    const fn ends(self) -> bool {
        !matches!(self, Shown::OnOff | Shown::Words(_))
    }
}

impl Dial {
    /// Turns it up (1) or down (−1); false if it stood at its end.
    pub fn step(&self, settings: &mut Settings, step: i32) -> bool {
        let (at, count) = ((self.read)(settings), self.shown.positions());
        let to = at as i32 + step;
        let to = if self.shown.ends() { to.clamp(0, count as i32 - 1) } else { to.rem_euclid(count as i32) };
        (self.turn)(settings, to as usize);
        to as usize != at
    }

    /// The speed of the game at a position, in hundredths.
    pub const fn hundredths(position: usize) -> u8 {
        SLOWEST + SPEED_STEP * position as u8
    }
}

/// A page's dials as in a new game.
pub fn reset(settings: &mut Settings, rows: &[Row]) {
    let new = Settings::default();
    for row in rows {
        if let What::Dial(dial) = row.what {
            (dial.turn)(settings, (dial.read)(&new));
        }
    }
}

impl Row {
    const fn new(name: &'static str, what: What) -> Self {
        Self { name, what, told: None, sample: None, bus: None }
    }

    const fn telling(self, action: Action) -> Self {
        Self { told: Some(action), ..self }
    }

    const fn on(self, bus: Bus) -> Self {
        Self { bus: Some(bus), ..self }
    }

    const fn with(self, sample: Sample) -> Self {
        Self { sample: Some(sample), ..self }
    }
}

/// A row with a dial for a field that is a `bool`; with other words than on and off, those of false and true.
macro_rules! switch {
    ($name:literal, $field:ident) => {
        switch!($name, $field, Shown::OnOff)
    };
    ($name:literal, $field:ident, $shown:expr) => {
        Row::new(
            $name,
            What::Dial(Dial {
                read: |s| usize::from(s.$field),
                turn: |s, to| s.$field = to == 1,
                shown: $shown,
            }),
        )
    };
}

/// A row with a fader.
macro_rules! fader {
    ($name:literal, $field:ident) => {
        Row::new(
            $name,
            What::Dial(Dial {
                read: |s| usize::from(s.$field),
                turn: |s, to| s.$field = to as u8,
                shown: Shown::Lanterns,
            }),
        )
    };
}

/// A row with a dial for a field that has one of a few values.
macro_rules! choice {
    ($name:literal, $field:ident, $values:expr, $words:expr) => {
        Row::new(
            $name,
            What::Dial(Dial {
                read: |s| $values.iter().position(|value| *value == s.$field).unwrap_or_default(),
                turn: |s, to| s.$field = $values[to],
                shown: Shown::Words(&$words),
            }),
        )
    };
}

const EARS: [Option<Difficulty>; 5] = [
    None,
    Some(Difficulty::Story),
    Some(Difficulty::Normal),
    Some(Difficulty::Hard),
    Some(Difficulty::Master),
];
/// Of a key that is held, and of one that is a switch.
const HELD: Shown = Shown::Words(&["hold", "toggle"]);

const SPEED: Dial = Dial {
    read: |s| usize::from(s.game_speed.saturating_sub(SLOWEST) / SPEED_STEP),
    turn: |s, to| s.game_speed = Dial::hundredths(to),
    shown: Shown::Hundredths,
};
const REWINDS: Dial =
    Dial { read: |s| s.rewinds as usize, turn: |s, to| s.rewinds = to as u32, shown: Shown::Hourglasses };

const RESET: Row = Row::new("reset", What::Reset);

const GAME: &[Row] = &[
    Row::new("language", What::Language),
    choice!(
        "difficulty",
        difficulty,
        Difficulty::ALL,
        ["level.story", "level.normal", "level.hard", "level.master"]
    ),
    choice!("ears", ears, EARS, ["same", "level.story", "level.normal", "level.hard", "level.master"]),
    switch!("unseen_when_still", unseen_when_still),
    Row::new("game_speed", What::Dial(SPEED)),
    Row::new("rewinds", What::Dial(REWINDS)).telling(Action::Rewind),
    switch!("forecast", forecast).telling(Action::Forecast),
    switch!("why_cards", why_cards).telling(Action::Why),
    switch!("cones", cones),
    switch!("rings", rings),
    RESET,
];

const HANDS: &[Row] = &[
    Row::new("keys", What::Keys),
    switch!("sneak", sneak_toggles, HELD).telling(Action::Sneak),
    switch!("run", run_toggles, HELD).telling(Action::Run),
    switch!("aim", aim_toggles, HELD).telling(Action::Aim),
    RESET,
];

const PICTURE: &[Row] = &[
    switch!("fullscreen", fullscreen).telling(Action::Fullscreen),
    choice!("text", text, TextSize::ALL, ["size.usual", "size.large"]).with(Sample::Text),
    choice!("motion", motion, Motion::ALL, ["moves.full", "moves.calm", "moves.still"]).with(Sample::Motion),
    switch!("shake", shake),
    switch!("flashes", flashes),
    switch!("patterns", patterns).with(Sample::Patterns),
    RESET,
];

const SOUND: &[Row] = &[
    fader!("music", music).on(Bus::Music),
    fader!("ambience", ambience).on(Bus::Ambience),
    fader!("effects", effects).on(Bus::Effects),
    fader!("voices", voices).on(Bus::Voices),
    switch!("captions", captions).with(Sample::Caption),
    RESET,
];

pub const PAGES: [Page; 4] = [
    Page { name: "game", rows: GAME },
    Page { name: "hands", rows: HANDS },
    Page { name: "picture", rows: PICTURE },
    Page { name: "sound", rows: SOUND },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::font::{self, Face};
    use crate::shell::save::{Forgetful, Saved, load, store};
    use crate::shell::text::{Lang, Texts};

    fn dials() -> impl Iterator<Item = (&'static str, Dial)> {
        let rows = PAGES.iter().flat_map(|page| page.rows);
        rows.filter_map(|row| match row.what {
            What::Dial(dial) => Some((row.name, dial)),
            _ => None,
        })
    }

    #[test]
    fn every_position_of_every_dial_can_be_reached_and_comes_back_from_the_file() {
        let shelf = Forgetful::default();
        for (name, dial) in dials() {
            for position in 0..dial.shown.positions() {
                let mut saved = Saved::default();
                (dial.turn)(&mut saved.settings, position);
                store(&shelf, &saved).unwrap();
                let (back, told) = load(&shelf);
                assert_eq!(((dial.read)(&back.settings), told), (position, None), "{name}");
                assert_eq!(back, saved, "{name}");
            }
        }
    }

    #[test]
    fn a_dial_turns_nothing_but_its_own() {
        for (name, dial) in dials() {
            let mut settings = Settings::default();
            let before: Vec<usize> = dials().map(|(_, other)| (other.read)(&settings)).collect();
            let to = ((dial.read)(&settings) + 1) % dial.shown.positions();
            (dial.turn)(&mut settings, to);
            let turned: Vec<&str> = dials()
                .zip(before)
                .filter(|((_, other), before)| (other.read)(&settings) != *before)
                .map(|((name, _), _)| name)
                .collect();
            assert_eq!(turned, [name]);
        }
    }

    #[test]
    fn faders_stop_at_their_ends_and_words_go_round() {
        for (name, dial) in dials() {
            let mut settings = Settings::default();
            let start = (dial.read)(&settings);
            let count = dial.shown.positions();
            let moved = (0..count).filter(|_| dial.step(&mut settings, 1)).count();
            let expected = if dial.shown.ends() { (count - 1, count - 1 - start) } else { (start, count) };
            assert_eq!(((dial.read)(&settings), moved), expected, "{name}");
        }
    }

    #[test]
    fn reset_brings_back_its_page_and_leaves_the_others() {
        for page in &PAGES {
            let mut settings = Settings { lang: Some(Lang::Ja), ..Settings::default() };
            let turn = |settings: &mut Settings| {
                dials().for_each(|(_, dial)| {
                    let to = ((dial.read)(settings) + 1) % dial.shown.positions();
                    (dial.turn)(settings, to);
                });
            };
            turn(&mut settings);
            reset(&mut settings, page.rows);
            let new = Settings::default();
            for (name, dial) in dials() {
                let is_here = page.rows.iter().any(|row| row.name == name);
                assert_eq!((dial.read)(&settings) == (dial.read)(&new), is_here, "{name} on {}", page.name);
            }
            assert_eq!(settings.lang, Some(Lang::Ja));
        }
    }

    #[test]
    fn every_row_has_words_that_fit_in_both_languages() {
        let mut texts = Texts::shipped(Lang::En);
        for lang in Lang::ALL {
            texts.lang = lang;
            let get = |key: String| {
                let text = texts.get(&key).to_string();
                assert_ne!(text, key, "{lang:?}: there is no such text");
                text
            };
            for page in &PAGES {
                get(format!("ui.settings.page.{}", page.name));
                for row in page.rows {
                    let name = get(format!("ui.settings.{}", row.name));
                    assert!(font::width(Face::Bold, &name) <= 176, "{name} is too wide");
                    let note = get(format!("ui.settings.note.{}", row.name)).replace("{key}", "Pg Down");
                    assert!(font::wrap(Face::Body, &note, 388).len() <= 2, "{note} is too long");
                    if let What::Dial(Dial { shown: Shown::Words(words), .. }) = row.what {
                        words.iter().for_each(|word| {
                            let word = get(format!("ui.settings.{word}"));
                            assert!(font::width(Face::Bold, &word) <= 120, "{word} is too wide");
                        });
                    }
                }
            }
        }
    }

    #[test]
    fn a_setting_has_one_row() {
        let mut names: Vec<&str> = dials().map(|(name, _)| name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!((names.len(), count), (count, count));
        // All fields of the settings but the language, the keys and the kit, which have pages of their own.
        let fields = serde_json::to_value(Settings::default()).unwrap().as_object().unwrap().len();
        assert_eq!(count, fields - 3, "a field of Settings has no row");
    }
}
