//! The table of all settings, page by page. Each has two texts, `ui.settings.NAME` and `ui.settings.note.NAME`
//! (docs/SETTINGS.md).

use super::sample::SettingsSample;
use crate::shared::text::Lang;
use crate::shell::audio::Bus;
use crate::shell::input::{InputAction, Layout};
use crate::shell::narration;
use crate::shell::platform::page;
use crate::shell::storage::save::{FULL, MOST_REWINDS, MotionSetting, Preset, SLOWEST, Settings, TextSize};
use thief_girl::rules::{Difficulty, name_of};

/// A page of the settings.
pub struct SettingsSection {
    /// Name; the text is `ui.settings.page.NAME`.
    pub name: &'static str,
    pub rows: &'static [SettingsRow],
}

/// A row of a page.
#[derive(Clone, Copy)]
pub struct SettingsRow {
    pub name: &'static str,
    pub what: RowKind,
    /// Action whose key its note names as `{key}`.
    pub told: Option<InputAction>,
    /// Sample that shows its effect.
    pub sample: Option<SettingsSample>,
    /// Audio channel of a fader.
    pub bus: Option<Bus>,
}

/// What a row does.
#[derive(Clone, Copy)]
pub enum RowKind {
    Dial(Dial),
    Language,
    /// Chooses a preset of comfort.
    Preset,
    /// Chooses a layout of keys.
    Layout,
    /// Opens the page of keys.
    Keys,
    /// Opens the list of tips.
    Tips,
    /// Resets the page.
    Reset,
    /// Ends the questions of the first start.
    Begin,
}

/// A setting with a few positions.
#[derive(Clone, Copy)]
pub struct Dial {
    pub read: fn(&Settings) -> usize,
    pub turn: fn(&mut Settings, usize),
    pub shown: DialStyle,
}

/// How the position of a dial is shown.
#[derive(Clone, Copy)]
pub enum DialStyle {
    OnOff,
    /// Words, by the ends of their keys after `ui.settings.`.
    Words(&'static [&'static str]),
    /// A fader.
    Lanterns,
    Hourglasses,
    Hundredths,
}

/// Step of the game's speed, in percent.
const SPEED_STEP: u8 = 5;

impl DialStyle {
    pub const fn positions(self) -> usize {
        match self {
            DialStyle::OnOff => 2,
            DialStyle::Words(words) => words.len(),
            DialStyle::Lanterns => FULL as usize + 1,
            DialStyle::Hourglasses => MOST_REWINDS as usize + 1,
            DialStyle::Hundredths => ((100 - SLOWEST) / SPEED_STEP) as usize + 1,
        }
    }

    /// Whether it has a lowest and a highest position, rather than being cyclic.
    const fn ends(self) -> bool {
        !matches!(self, DialStyle::OnOff | DialStyle::Words(_))
    }
}

impl Dial {
    /// Changes the position by `step`; returns false if it is at its end.
    pub fn step(&self, settings: &mut Settings, step: i32) -> bool {
        let (at, count) = ((self.read)(settings), self.shown.positions());
        let to = at as i32 + step;
        let to = if self.shown.ends() { to.clamp(0, count as i32 - 1) } else { to.rem_euclid(count as i32) };
        (self.turn)(settings, to as usize);
        to as usize != at
    }

    /// Returns the game speed at a position, in percent.
    pub const fn hundredths(position: usize) -> u8 {
        SLOWEST + SPEED_STEP * position as u8
    }
}

/// Resets the dials of a page.
pub fn reset(settings: &mut Settings, rows: &[SettingsRow]) {
    let new = Settings::default();
    for row in rows {
        if let RowKind::Dial(dial) = row.what {
            (dial.turn)(settings, (dial.read)(&new));
        }
    }
}

impl SettingsRow {
    const fn new(name: &'static str, what: RowKind) -> Self {
        Self { name, what, told: None, sample: None, bus: None }
    }

    /// Whether it can be set on this device. If not, its note is `ui.settings.note.NAME_impossible`.
    pub fn is_possible(&self) -> bool {
        match self.name {
            "fullscreen" => page::can_be_full(),
            "narration" => narration::can_speak(),
            _ => true,
        }
    }

    const fn telling(self, action: InputAction) -> Self {
        Self { told: Some(action), ..self }
    }

    const fn on(self, bus: Bus) -> Self {
        Self { bus: Some(bus), ..self }
    }

    const fn with(self, sample: SettingsSample) -> Self {
        Self { sample: Some(sample), ..self }
    }
}

/// A row with a dial for a `bool`; optionally with words for false and true.
macro_rules! switch {
    ($name:literal, $field:ident) => {
        switch!($name, $field, DialStyle::OnOff)
    };
    ($name:literal, $field:ident, $shown:expr) => {
        SettingsRow::new(
            $name,
            RowKind::Dial(Dial {
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
        SettingsRow::new(
            $name,
            RowKind::Dial(Dial {
                read: |s| usize::from(s.$field),
                turn: |s, to| s.$field = to as u8,
                shown: DialStyle::Lanterns,
            }),
        )
    };
}

/// A row with a dial for a field with a few values.
macro_rules! choice {
    ($name:literal, $field:ident, $values:expr, $words:expr) => {
        SettingsRow::new(
            $name,
            RowKind::Dial(Dial {
                read: |s| $values.iter().position(|value| *value == s.$field).unwrap_or_default(),
                turn: |s, to| s.$field = $values[to],
                shown: DialStyle::Words(&$words),
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
/// Words for a key that is held, and for one that toggles.
const HELD: DialStyle = DialStyle::Words(&["hold", "toggle"]);

/// Words for a window, and for full screen.
const WINDOW: DialStyle = DialStyle::Words(&["window.windowed", "window.full"]);

const SPEED: Dial = Dial {
    read: |s| usize::from(s.game_speed.saturating_sub(SLOWEST) / SPEED_STEP),
    turn: |s, to| s.game_speed = Dial::hundredths(to),
    shown: DialStyle::Hundredths,
};
const REWINDS: Dial =
    Dial { read: |s| s.rewinds as usize, turn: |s, to| s.rewinds = to as u32, shown: DialStyle::Hourglasses };

const RESET: SettingsRow = SettingsRow::new("reset", RowKind::Reset);
const LANGUAGE: SettingsRow = SettingsRow::new("language", RowKind::Language);
const PRESET: SettingsRow = SettingsRow::new("preset", RowKind::Preset);
const TEXT: SettingsRow = choice!("text", text, TextSize::ALL, ["size.usual", "size.large", "size.largest"])
    .with(SettingsSample::Text);
const NARRATION: SettingsRow = switch!("narration", narration).telling(InputAction::ReadAloud);
const CONTRAST: SettingsRow = switch!("contrast", contrast);
const MONO: SettingsRow = switch!("mono", mono);
const CAPTIONS: SettingsRow = switch!("captions", captions).with(SettingsSample::Caption);

const GAME: &[SettingsRow] = &[
    LANGUAGE,
    choice!(
        "difficulty",
        difficulty,
        Difficulty::ALL,
        ["level.story", "level.normal", "level.hard", "level.master"]
    ),
    switch!("all_nights", all_nights),
    switch!("forecast", forecast).telling(InputAction::Forecast),
    switch!("why_cards", why_cards).telling(InputAction::Why),
    switch!("cones", cones),
    switch!("cones_behind_walls", cones_behind_walls).telling(InputAction::Peek),
    switch!("rings", rings),
    RESET,
];

const HELP: &[SettingsRow] = &[
    PRESET,
    choice!("ears", ears, EARS, ["same", "level.story", "level.normal", "level.hard", "level.master"]),
    switch!("unseen_when_still", unseen_when_still),
    SettingsRow::new("game_speed", RowKind::Dial(SPEED)),
    SettingsRow::new("rewinds", RowKind::Dial(REWINDS)).telling(InputAction::Rewind),
    switch!("planning", planning),
    switch!("tips", tips),
    SettingsRow::new("tips_list", RowKind::Tips),
    RESET,
];

const HANDS: &[SettingsRow] = &[
    SettingsRow::new("keys", RowKind::Keys),
    SettingsRow::new("layout", RowKind::Layout),
    switch!("sneak", sneak_toggles, HELD).telling(InputAction::Sneak),
    switch!("run", run_toggles, HELD).telling(InputAction::Run),
    switch!("aim", aim_toggles, HELD).telling(InputAction::Aim),
    switch!("hold_free", hold_free),
    RESET,
];

const PICTURE: &[SettingsRow] = &[
    switch!("fullscreen", fullscreen, WINDOW).telling(InputAction::Fullscreen),
    TEXT,
    choice!("motion", motion, MotionSetting::ALL, ["moves.full", "moves.calm", "moves.still"])
        .with(SettingsSample::Motion),
    switch!("shake", shake),
    switch!("flashes", flashes),
    switch!("patterns", patterns).with(SettingsSample::Patterns),
    CONTRAST,
    RESET,
];

const SOUND: &[SettingsRow] = &[
    fader!("master", master),
    fader!("music", music).on(Bus::Music),
    fader!("ambience", ambience).on(Bus::Ambience),
    fader!("effects", effects).on(Bus::Effects),
    fader!("voices", voices).on(Bus::Voices),
    MONO,
    CAPTIONS,
    NARRATION,
    switch!("cone_cues", cone_cues),
    switch!("guide", guide),
    RESET,
];

pub const PAGES: [SettingsSection; 5] = [
    SettingsSection { name: "game", rows: GAME },
    SettingsSection { name: "help", rows: HELP },
    SettingsSection { name: "hands", rows: HANDS },
    SettingsSection { name: "picture", rows: PICTURE },
    SettingsSection { name: "sound", rows: SOUND },
];

/// The questions of the first start. A preset changes the rows below it, so it is asked before them.
pub const FIRST: &[SettingsRow] =
    &[LANGUAGE, NARRATION, PRESET, TEXT, CONTRAST, CAPTIONS, SettingsRow::new("begin", RowKind::Begin)];

/// Returns the key of the name of a preset after `ui.settings.`.
pub fn preset_word(preset: Option<Preset>) -> String {
    preset.map_or("preset_name.own".to_string(), |preset| format!("preset_name.{}", name_of(preset)))
}

/// Returns the value of a row for reports; empty if it has none.
pub fn value_code(row: &SettingsRow, lang: Lang, settings: &Settings) -> String {
    match row.what {
        RowKind::Dial(dial) => (dial.read)(settings).to_string(),
        RowKind::Language => lang.code().to_string(),
        RowKind::Preset => Preset::of(settings).map_or(String::new(), name_of),
        RowKind::Layout => Layout::of(&settings.keys).map_or(String::new(), name_of),
        RowKind::Keys | RowKind::Tips | RowKind::Reset | RowKind::Begin => String::new(),
    }
}

/// Chooses the preset so many steps further.
pub fn turn_preset(settings: &mut Settings, steps: i32) {
    *settings = further(&Preset::ALL, Preset::of(settings), steps).applied_to(settings);
}

/// Chooses the layout of keys so many steps further, in place of the player's own keys.
pub fn turn_layout(settings: &mut Settings, steps: i32) {
    settings.keys = further(&Layout::ALL, Layout::of(&settings.keys), steps).bindings();
}

/// Returns the value so many steps further; one's own choice is before the first.
fn further<T: Copy + PartialEq>(all: &[T], now: Option<T>, steps: i32) -> T {
    let count = all.len() as i32;
    let at = now.and_then(|now| all.iter().position(|value| *value == now));
    let to = at.map_or(if steps > 0 { 0 } else { count - 1 }, |at| (at as i32 + steps).rem_euclid(count));
    all[to as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::font::{self, Face};
    use crate::shared::line_breaks::wrap;
    use crate::shared::text::Texts;
    use crate::shell::storage::save::{NullStorage, SaveData, load, store};

    fn dials() -> impl Iterator<Item = (&'static str, Dial)> {
        let rows = PAGES.iter().flat_map(|page| page.rows);
        rows.filter_map(|row| match row.what {
            RowKind::Dial(dial) => Some((row.name, dial)),
            _ => None,
        })
    }

    #[test]
    fn every_position_of_every_dial_can_be_reached_and_comes_back_from_the_file() {
        let shelf = NullStorage::default();
        for (name, dial) in dials() {
            for position in 0..dial.shown.positions() {
                let mut saved = SaveData::default();
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
    fn presets_go_round_from_whatever_was_chosen() {
        let mut settings = Settings { shake: false, ..Settings::default() };
        let mut turned = |steps| {
            turn_preset(&mut settings, steps);
            Preset::of(&settings)
        };
        assert_eq!(turned(1), Some(Preset::Standard), "from a choice of one's own");
        assert_eq!(
            [turned(1), turned(-1), turned(-1)].map(Option::unwrap),
            [Preset::Relaxed, Preset::Standard, Preset::CalmPicture]
        );
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
            for preset in Preset::ALL.into_iter().map(Some).chain([None]) {
                let word = get(format!("ui.settings.{}", preset_word(preset)));
                assert!(font::width(Face::Bold, &word) <= 120, "{word} is too wide");
                let note = preset.map(|preset| get(format!("ui.settings.note.preset_{}", name_of(preset))));
                assert!(note.is_none_or(|note| wrap(Face::Body, &note, 388).len() <= 2), "{preset:?}");
            }
            let first = SettingsSection { name: "first", rows: FIRST };
            for page in PAGES.iter().chain([&first]) {
                get(format!("ui.settings.page.{}", page.name));
                for row in page.rows {
                    let name = get(format!("ui.settings.{}", row.name));
                    assert!(font::width(Face::Bold, &name) <= 176, "{name} is too wide");
                    let note = get(format!("ui.settings.note.{}", row.name)).replace("{key}", "Pg Down");
                    assert!(wrap(Face::Body, &note, 388).len() <= 2, "{note} is too long");
                    if ["fullscreen", "narration"].contains(&row.name) {
                        let note = get(format!("ui.settings.note.{}_impossible", row.name));
                        assert!(wrap(Face::Body, &note, 388).len() <= 2, "{note} is too long");
                    }
                    if let RowKind::Dial(Dial { shown: DialStyle::Words(words), .. }) = row.what {
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
        // All fields except the language, the keys and the kit, which have pages of their own, the window's size,
        // which is set at its edges, and whether the first start is over.
        let fields = serde_json::to_value(Settings::default()).unwrap().as_object().unwrap().len();
        assert_eq!(count, fields - 5, "a field of Settings has no row");
    }
}
