//! The pause menu.

use super::menu::{Menu, MenuChoice, column};
use super::{Screen, SessionExit, SettingsPage, Transition, panel};
use crate::shared::text::in_sentence;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::input::{FEET, InputAction};
use crate::shell::session::GameSession;
use crate::shell::session::seals;
use crate::shell::ui::{BODY, HEIGHT, SMALL, Ui, WIDTH, readable};
use macroquad::prelude::*;
use std::sync::Arc;
use thief_girl::level::LevelSpec;
use thief_girl::replay::{Recording, Seal};

/// The pause menu, over a heist.
pub struct Pause {
    level: Arc<LevelSpec>,
    /// The run that the player races against.
    rival: Option<Arc<Recording>>,
    menu: Menu,
    /// Whether it opened because the window lost the keyboard focus.
    because_away: bool,
    story: SessionSummary,
}

/// State of the heist for display.
struct SessionSummary {
    has_prize: bool,
    found: usize,
    treasures: usize,
    /// Each seal, and whether it can still be won.
    seals: [(Seal, bool); 5],
}

const BOARD: Rect = Rect::new(92.0, 34.0, 456.0, 286.0);
/// Area of the seals: their heading and the five, in two columns.
const SEALS: Rect = Rect::new(BOARD.x + 16.0, BOARD.y + 224.0, BOARD.w - 32.0, 54.0);
/// Width of a seal's picture, in game pixels.
const PICTURE: f32 = 22.0;
/// Width of the menu; the state of the heist is to its right.
const MENU: f32 = 176.0;
const WORDS: [&str; 4] = ["ui.pause.resume", "ui.pause.restart", "ui.pause.settings", "ui.pause.leave"];

fn places() -> Vec<Rect> {
    column(WORDS.len(), BOARD.x + 16.0, BOARD.y + 76.0, MENU - 16.0, 26.0)
}

impl Pause {
    pub fn new(session: &GameSession, because_away: bool) -> Self {
        let rival = session.rival_recording();
        let (level, menu) = (session.level.clone(), Menu::default());
        Self { level, rival, menu, because_away, story: SessionSummary::of(session) }
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
        let turn = match picked {
            _ if restart => self.again(),
            _ if resume => Transition::Back,
            MenuChoice::Chosen(0) | MenuChoice::Back => Transition::Back,
            MenuChoice::Chosen(1) => self.again(),
            MenuChoice::Chosen(2) => return Transition::Push(Box::new(SettingsPage::over_play())),
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
        ui.board(BOARD);
        panel::heading(ui, game.ui.texts.get("ui.pause.title"), BOARD.y + 12.0);
        let line = game.ui.texts.get(if self.because_away { "ui.pause.away" } else { "ui.pause.line" });
        ui.paragraph(
            line,
            BOARD.x + 12.0,
            BOARD.y + 44.0,
            BOARD.w - 24.0,
            &BODY.colored(palette::OCHRE).centered(),
        );
        self.tell(game, Rect::new(BOARD.x + MENU + 18.0, BOARD.y + 76.0, BOARD.w - MENU - 34.0, 0.0));
        let words: Vec<String> = WORDS.iter().map(|w| game.ui.texts.get(w).to_string()).collect();
        self.seals(&game.ui);
        self.menu.draw(game, &places(), &words);
        let title = game.ui.texts.of_level(&self.level.title);
        ui.write(title, WIDTH / 2.0, BOARD.y - 22.0, &readable(BODY.colored(palette::MOON).centered()));
        let hints = [
            (game.key(InputAction::Back), game.ui.texts.get("ui.pause.resume")),
            (game.key(InputAction::Restart), game.ui.texts.get("ui.pause.restart")),
        ];
        ui.hints(&hints, HEIGHT - 28.0);
    }

    fn edited(&mut self, game: &Game) {
        if let Some(live) = &game.live {
            self.level = live.level().clone();
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }
}

impl Pause {
    /// Draws the objective, the loot, and the keys of the current device.
    fn tell(&self, game: &Game, at: Rect) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        ui.fill(Rect::new(at.x - 10.0, at.y, 1.0, 132.0), faded(palette::WOOD, 0.7));
        let heading = SMALL.colored(palette::BRASS);
        ui.write(texts.get("ui.pause.tonight"), at.x, at.y - 4.0, &heading);
        let mut y = at.y + 9.0;
        for words in self.story.words(&game.ui, &self.level) {
            y += ui.paragraph(&words, at.x, y, at.w, &SMALL.colored(palette::PALE)) + 1.0;
        }
        y += 4.0;
        ui.write(texts.get("ui.pause.keys"), at.x, y, &heading);
        let has =
            |actions: &[InputAction]| game.saved.settings.forecast || actions != [InputAction::Forecast];
        let told: Vec<(String, &str)> = DOES
            .into_iter()
            .filter(|(actions, _)| has(actions))
            .map(|(actions, does)| (game.keys(actions), texts.get(does)))
            .collect();
        // The widest hint of the left column determines its width, also with large letters.
        let wide = told.iter().step_by(2).map(|(keys, does)| ui.hint_width(keys, does) + 12.0);
        let column = wide.fold(at.w / 2.0 + 4.0, f32::max).ceil();
        for (i, (keys, does)) in told.iter().enumerate() {
            let x = at.x + (i % 2) as f32 * column;
            ui.hint(keys, does, x, y + 15.0 + (i / 2) as f32 * 19.0, 1.0);
        }
    }
}

impl Pause {
    /// Draws the requirements of the seals; lost ones are dimmed. The seal for all loot can be won until the
    /// end.
    fn seals(&self, ui: &Ui) {
        let texts = &ui.texts;
        ui.rule(SEALS.x, SEALS.y - 8.0, SEALS.w, faded(palette::WOOD, 0.7));
        ui.write(texts.get("ui.seal.title"), SEALS.x, SEALS.y + 2.0, &SMALL.colored(palette::BRASS));
        for ((seal, stands), place) in self.story.seals.into_iter().zip(seal_places()) {
            let spent = if stands { "" } else { "_spent" };
            ui.picture(&format!("seal_{}{spent}", seal.name()), place.x, place.y - 1.0, WHITE);
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

/// Keys that are listed: movement first, then actions, then time.
const DOES: [(&[InputAction], &str); 8] = [
    (&FEET, "ui.pause.does.walk"),
    (&[InputAction::Use], "ui.pause.does.use"),
    (&[InputAction::Sneak], "ui.pause.does.sneak"),
    (&[InputAction::Aim, InputAction::Throw], "ui.pause.does.throw"),
    (&[InputAction::Run], "ui.pause.does.run"),
    (&[InputAction::Whistle], "ui.pause.does.whistle"),
    (&[InputAction::Rewind], "ui.pause.does.rewind"),
    (&[InputAction::Forecast], "ui.pause.does.ahead"),
];

impl SessionSummary {
    fn of(session: &GameSession) -> Self {
        let (sim, taken) = (&session.sim, &session.event_log.tally.taken);
        let seals = Seal::ALL.map(|seal| (seal, seal.stands(&session.event_log.tally, sim)));
        Self { has_prize: sim.has_prize(), found: taken.len(), treasures: sim.level.treasures.len(), seals }
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
    use crate::shared::text::{Lang, Texts};

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
