//! The pause menu.

use super::duty::{DUTY_LINES, duty};
use super::menu::{Menu, MenuChoice, column};
use super::{Screen, SessionExit, SettingsPage, Transition, panel, story};
use crate::shared::text::in_sentence;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::hud::seal_color;
use crate::shell::input::{FEET, InputAction};
use crate::shell::session::GameSession;
use crate::shell::session::seals;
use crate::shell::ui::{BODY, HEIGHT, SMALL, Ui, WIDTH, hint_width, readable};
use macroquad::prelude::*;
use std::sync::Arc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::level::LevelSpec;
use thief_girl::replay::{Recording, Seal};
use thief_girl::rules::{Person, Personality};

/// The pause menu, over a heist.
pub struct Pause {
    level: Arc<LevelSpec>,
    /// The run that the player races against.
    rival: Option<Arc<Recording>>,
    menu: Menu,
    /// Whether it opened because the window lost the keyboard focus.
    because_away: bool,
    story: SessionSummary,
    /// The guards with names.
    people: Vec<(Person, Personality)>,
    /// Whether leaving loses so much that it is asked twice.
    asks: bool,
    /// The entry that was asked for once.
    sure: Option<usize>,
}

/// State of the heist for display.
struct SessionSummary {
    has_prize: bool,
    found: usize,
    treasures: usize,
    /// Each seal, and whether it can still be won.
    seals: [(Seal, bool); 5],
    /// Whether time was rewound: then no seal is recorded.
    is_rewound: bool,
}

const BOARD: Rect = Rect::new(32.0, 24.0, 576.0, 304.0);
/// Upper edge of the menu and of the keys.
const TOP: f32 = BOARD.y + 56.0;
/// Area of the seals: their heading and the five, in two columns.
const SEALS: Rect = Rect::new(BOARD.x + 16.0, BOARD.y + 242.0, BOARD.w - 32.0, 54.0);
/// Width of a seal's picture, in game pixels.
const PICTURE: f32 = 22.0;
/// Width of the menu, with the state of the heist below it.
const MENU: f32 = 168.0;
/// Area of the keys and of the people on duty, right of the menu.
const KEYS: Rect = Rect::new(BOARD.x + MENU + 34.0, TOP, BOARD.w - MENU - 50.0, SEALS.y - 8.0 - TOP);
/// Height of a row of keys.
const KEY_ROW: f32 = 19.0;
/// Ticks of a heist after which leaving it is asked twice, where it is not kept.
const LOSS: Tick = 15 * TICKS_PER_SECOND;
/// Height of an entry of the menu, in game pixels.
const ROW: f32 = 22.0;
const WORDS: [&str; 5] =
    ["ui.pause.resume", "ui.pause.restart", "ui.pause.settings", "ui.result.levels", "ui.pause.leave"];

fn places() -> Vec<Rect> {
    column(WORDS.len(), BOARD.x + 16.0, TOP, MENU - 16.0, ROW)
}

impl Pause {
    /// Opens the menu, and keeps the heist: the game may be left from here.
    pub fn new(game: &mut Game, session: &GameSession, because_away: bool) -> Self {
        game.keep_heist(session.interrupted());
        let rival = session.rival_recording();
        let (level, menu) = (session.level.clone(), Menu::default());
        let (story, people) = (SessionSummary::of(session), level.card().people);
        let asks = session.sim.tick >= LOSS && !session.is_replay() && !game.keeps_heists();
        Self { level, rival, menu, because_away, story, people, asks, sure: None }
    }

    fn again(&self) -> Transition {
        Transition::On(SessionExit::Again(self.level.clone(), self.rival.clone()))
    }
}

impl Screen for Pause {
    fn name(&self) -> &'static str {
        "pause"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        game.audio.set_rewinding(false);
        game.audio.pause(true);
        let (restart, resume) = (game.pressed(InputAction::Restart), game.pressed(InputAction::Pause));
        let picked = self.menu.update(game, &places(), false, seconds);
        if self.sure.is_some_and(|asked| asked != self.menu.selected) {
            self.sure = None;
        }
        let turn = match picked {
            _ if restart => self.again(),
            _ if resume => Transition::Back,
            MenuChoice::Chosen(0) | MenuChoice::Back => Transition::Back,
            MenuChoice::Chosen(1) => self.again(),
            MenuChoice::Chosen(2) => return Transition::Push(Box::new(SettingsPage::over_play())),
            MenuChoice::Chosen(way_out @ 3..) if self.asks && self.sure != Some(way_out) => {
                self.sure = Some(way_out);
                return Transition::Stay;
            }
            MenuChoice::Chosen(3) => Transition::On(SessionExit::Levels(Some(self.level.name.clone()))),
            MenuChoice::Chosen(_) => Transition::Home,
            _ => return Transition::Stay,
        };
        game.audio.pause(false);
        turn
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        // While the level is edited in another window, show it without the menu.
        if game.away && self.because_away && game.live.is_some() {
            return waiting(&game.ui);
        }
        panel::veil(ui);
        // Hints of the HUD would shine through the level's title.
        ui.fill(Rect::new(0.0, 0.0, WIDTH, BOARD.y), palette::NIGHT);
        ui.board(BOARD);
        panel::heading(ui, game.ui.texts.get("ui.pause.title"), BOARD.y + 6.0);
        ui.note_heading(game.ui.texts.get("ui.spoken.pause"));
        let ways = story::ways(&game.ui.texts, &self.level.name).filter(|_| !self.because_away);
        let line = game.ui.texts.get(if self.because_away { "ui.pause.away" } else { "ui.pause.line" });
        ui.paragraph(
            ways.as_deref().unwrap_or(line),
            BOARD.x + 12.0,
            BOARD.y + 33.0,
            BOARD.w - 24.0,
            &BODY.colored(palette::OCHRE).centered(),
        );
        self.tell(&game.ui);
        keys(game);
        self.duty(&game.ui);
        let asked = |(at, word)| if self.sure == Some(at) { "ui.pause.sure" } else { word };
        let words = WORDS.into_iter().enumerate().map(asked);
        let words: Vec<String> = words.map(|word| game.ui.texts.get(word).to_string()).collect();
        self.seals(&game.ui);
        self.menu.draw(game, &places(), &words);
        // A banner, such as that of a resumed heist, stands in the same place.
        let title = game.banner.is_none().then(|| game.ui.texts.of_level(&self.level.title));
        ui.write(
            title.unwrap_or_default(),
            WIDTH / 2.0,
            BOARD.y - 22.0,
            &readable(BODY.colored(palette::MOON).centered()),
        );
        let hints = [
            (game.key(InputAction::Back), game.ui.texts.get("ui.pause.resume")),
            (game.key(InputAction::Restart), game.ui.texts.get("ui.pause.restart")),
        ];
        ui.hints(&hints, HEIGHT - 28.0);
    }

    fn edited(&mut self, game: &Game) {
        if let Some(live) = &game.live {
            self.level = live.level().clone();
            self.people = self.level.card().people;
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }
}

impl Pause {
    /// Draws the objective and the loot, below the menu.
    fn tell(&self, ui: &Ui) {
        let (x, wide) = (BOARD.x + 24.0, MENU - 16.0);
        let mut y = TOP + WORDS.len() as f32 * ROW + 6.0;
        ui.write(ui.texts.get("ui.pause.tonight"), x, y, &SMALL.colored(palette::BRASS));
        y += 13.0;
        for words in self.story.words(ui, &self.level) {
            y += ui.paragraph(&words, x, y, wide, &SMALL.colored(palette::PALE)) + 1.0;
        }
    }

    /// Draws who is on duty and what is said of each, as on the calling card, below the keys.
    fn duty(&self, ui: &Ui) {
        let lines = |words: &str| ui.wrap(words, KEYS.w, &SMALL).len();
        let words = duty(&ui.texts, &self.people, self.level.guards.len(), lines);
        let y = KEYS.bottom() - DUTY_LINES as f32 * SMALL.line_height() - 3.0;
        ui.paragraph(&words, KEYS.x, y, KEYS.w, &SMALL.colored(palette::OCHRE));
    }
}

/// Draws the keys of the current device.
fn keys(game: &Game) {
    let (ui, texts) = (&game.ui, &game.ui.texts);
    ui.fill(Rect::new(KEYS.x - 10.0, KEYS.y, 1.0, KEYS.h - 8.0), faded(palette::WOOD, 0.7));
    ui.write(texts.get("ui.pause.keys"), KEYS.x, KEYS.y - 4.0, &SMALL.colored(palette::BRASS));
    let has = |actions: &[InputAction]| game.saved.settings.forecast || actions != [InputAction::Forecast];
    let told: Vec<(String, String)> = DOES
        .into_iter()
        .filter(|(actions, _)| has(actions))
        .filter_map(|(actions, does)| {
            // Of aiming and throwing, the throw is what the words say.
            Some((game.keys(actions), game.while_held(*actions.last()?, texts.get(does))))
        })
        .collect();
    let [left, _] = key_columns(&told, |key, does| hint_width(&ui.read(SMALL), key, does));
    let column = (KEYS.w / 2.0).max(left + 12.0).ceil();
    for (i, (keys, does)) in told.iter().enumerate() {
        let x = KEYS.x + (i % 2) as f32 * column;
        ui.hint(keys, does, x, KEYS.y + 12.0 + (i / 2) as f32 * KEY_ROW, 1.0);
    }
}

/// Returns the widths of the two columns of keys; `width` is that of a key with what it does.
fn key_columns(told: &[(String, String)], width: impl Fn(&str, &str) -> f32) -> [f32; 2] {
    [0, 1].map(|first| {
        let column = told.iter().skip(first).step_by(2);
        column.map(|(key, does)| width(key, does)).fold(0.0, f32::max)
    })
}

impl Pause {
    /// Draws the requirements of the seals; lost ones are dimmed. The seal for all loot can be won until the
    /// end.
    fn seals(&self, ui: &Ui) {
        let texts = &ui.texts;
        ui.rule(SEALS.x, SEALS.y - 8.0, SEALS.w, faded(palette::WOOD, 0.7));
        let title = texts.get("ui.seal.title");
        ui.write(title, SEALS.x, SEALS.y + 2.0, &SMALL.colored(palette::BRASS));
        if self.story.is_rewound {
            let x = SEALS.x + SMALL.width(title) + 10.0;
            let tag = texts.get("ui.result.unrecorded.tag");
            ui.write(tag, x, SEALS.y + 2.0, &SMALL.colored(palette::PALE));
        }
        for ((seal, stands), place) in self.story.seals.into_iter().zip(seal_places()) {
            let spent = if stands { "" } else { "_spent" };
            let picture = format!("seal_{}{spent}", seal.name());
            ui.picture(&picture, place.x, place.y - 1.0, seal_color(self.story.is_rewound));
            let color = if stands || seal == Seal::Full { palette::PALE } else { palette::STEEL };
            let line = seals::line(texts, seal, self.level.par_seconds);
            ui.write(&line, place.x + PICTURE, place.y + 2.0, &SMALL.colored(color));
        }
    }
}

/// Returns the places of the seals in two columns of three; the first place is the heading's.
fn seal_places() -> impl Iterator<Item = Rect> {
    let (wide, high) = (SEALS.w / 2.0, SEALS.h / 3.0);
    let place = move |i: u8| {
        Rect::new(SEALS.x + f32::from(i % 2) * wide, SEALS.y + f32::from(i / 2) * high, wide, high)
    };
    (1..6).map(place)
}

/// Keys that are listed, in rows of two: movement first, then actions, then time.
const DOES: [(&[InputAction], &str); 14] = [
    (&FEET, "ui.pause.does.walk"),
    (&[InputAction::Run], "ui.pause.does.run"),
    (&[InputAction::Sneak], "ui.pause.does.sneak"),
    (&[InputAction::Crawl], "ui.pause.does.crawl"),
    (&[InputAction::Use], "ui.pause.does.use"),
    (&[InputAction::Peek], "ui.pause.does.peek"),
    (&[InputAction::Aim, InputAction::Throw], "ui.pause.does.throw"),
    (&[InputAction::Next], "ui.pause.does.next"),
    (&[InputAction::Whistle], "ui.pause.does.whistle"),
    (&[InputAction::Drop], "ui.pause.does.drop"),
    (&[InputAction::Rewind], "ui.pause.does.rewind"),
    (&[InputAction::FastForward], "ui.pause.does.fast"),
    (&[InputAction::Why], "ui.pause.does.why"),
    (&[InputAction::Forecast], "ui.pause.does.ahead"),
];

impl SessionSummary {
    fn of(session: &GameSession) -> Self {
        let (sim, taken) = (&session.sim, &session.event_log.tally.taken);
        let seals = Seal::ALL.map(|seal| (seal, seal.stands(&session.event_log.tally, sim)));
        let (found, treasures) = (taken.len(), sim.level.treasures.len());
        Self { has_prize: sim.has_prize(), found, treasures, seals, is_rewound: session.whole_rewinds() > 0 }
    }

    /// Returns the objective and the loot found, in the current language, which may change during the pause.
    fn words(&self, ui: &Ui, level: &LevelSpec) -> [String; 2] {
        let texts = &ui.texts;
        let aim = if self.has_prize {
            texts.get("ui.hud.leave").to_string()
        } else {
            texts.fill("ui.hud.steal", &[("prize", &in_sentence(texts.of_level(&level.prize)))])
        };
        let (found, all) = (self.found.to_string(), self.treasures.to_string());
        [aim, texts.fill("ui.pause.loot", &[("n", &found), ("all", &all)])]
    }
}

/// Draws a notice that the heist is paused, instead of the menu.
fn waiting(ui: &Ui) {
    let words = ui.texts.get("ui.live.away");
    let style = SMALL.colored(palette::PALE).centered();
    let width = (SMALL.width(words) + 28.0).ceil();
    // Beside the player's status.
    let plate = Rect::new(WIDTH - 8.0 - width, HEIGHT - 30.0, width, 22.0);
    ui.panel(plate, 0.94);
    ui.write(words, plate.x + (width / 2.0).floor(), plate.y + 5.0, &style);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::font::Face;
    use crate::shared::line_breaks::wrap;
    use crate::shared::text::{Lang, Texts};
    use crate::shell::game::{key_name, marked_if_held};
    use crate::shell::input::ActionGroup;
    use crate::shell::input::{ControlMap, DeviceKind, is_held};
    use crate::shell::ui::ink::TextStyle;
    use thief_girl::level::LdtkProject;
    use thief_girl::profile::Settings;
    use thief_girl::rules::name_of;

    #[test]
    fn every_key_of_a_heist_is_listed_and_fits_in_its_column() {
        let has = |action: &InputAction| DOES.iter().any(|(actions, _)| actions.contains(action));
        let groups = [ActionGroup::Going, ActionGroup::Hands, ActionGroup::Time];
        let missing: Vec<_> =
            groups.iter().flat_map(|group| group.actions()).filter(|action| !has(action)).collect();
        let elsewhere =
            [&InputAction::Restart, &InputAction::Pause, &InputAction::ReadAloud, &InputAction::LargePrint];
        assert_eq!(missing, elsewhere, "two are named below, and the settings name the last");
        let rows = DOES.len().div_ceil(2) as f32;
        let duty = DUTY_LINES as f32 * SMALL.line_height() + 3.0;
        assert!(12.0 + rows * KEY_ROW <= KEYS.h - duty, "the people on duty stand below");
        let map = ControlMap::shipped();
        let large = TextStyle { face: Face::Large, ..SMALL };
        for (lang, style) in Lang::ALL.into_iter().flat_map(|lang| [(lang, SMALL), (lang, large)]) {
            let texts = Texts::shipped(lang);
            for using in [DeviceKind::Keys, DeviceKind::Pad, DeviceKind::Touch] {
                let name = |action: &InputAction| key_name(&texts, map.first(*action, using));
                let told: Vec<(String, String)> = DOES
                    .into_iter()
                    .map(|(actions, does)| {
                        assert_ne!(texts.get(does), does, "{lang:?}");
                        let is_held =
                            actions.last().is_some_and(|it| is_held(*it, using, &Settings::default()));
                        let what = marked_if_held(&texts, texts.get(does), is_held);
                        (actions.iter().map(name).collect::<Vec<_>>().join(" "), what)
                    })
                    .collect();
                let [left, right] = key_columns(&told, |key, does| hint_width(&style, key, does));
                let wide = (KEYS.w / 2.0).max(left + 12.0) + right;
                assert!(wide <= KEYS.w, "{lang:?} {using:?} {:?}: {left} and {right}", style.face);
            }
        }
    }

    #[test]
    fn the_people_on_duty_fit_below_the_keys() {
        let file = "levels/campaign.ldtk";
        let project = LdtkProject::parse(file, include_str!("../../../levels/campaign.ldtk")).unwrap();
        for (texts, level) in Lang::ALL
            .into_iter()
            .flat_map(|lang| project.cards().into_iter().map(move |card| (Texts::shipped(lang), card)))
        {
            let lines = |words: &str| wrap(Face::Small, words, KEYS.w as i32).len();
            let words = duty(&texts, &level.people, level.guards, lines);
            assert!(lines(&words) <= DUTY_LINES, "{words}");
            for (_, personality) in level.people {
                assert!(
                    words.contains(texts.get(&format!("personality.{}", name_of(personality)))),
                    "{words}"
                );
            }
        }
    }

    #[test]
    fn what_each_seal_wants_fits_in_its_column() {
        for texts in Lang::ALL.map(Texts::shipped) {
            for (seal, place) in Seal::ALL.into_iter().zip(seal_places()) {
                let line = seals::line(&texts, seal, 754);
                assert!(PICTURE + SMALL.width(&line) <= place.w - 6.0, "{line}");
                assert!(place.y + place.h <= BOARD.y + BOARD.h, "{seal:?}");
            }
        }
    }
}
