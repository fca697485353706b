//! A pause in the night.

use super::menu::{Menu, Picked, column};
use super::{Screen, SettingsPage, Turn, Way, board};
use crate::shell::controls::{Action, FEET};
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::palette::{self, faded};
use crate::shell::text::in_sentence;
use crate::shell::ui::{BODY, HEIGHT, SMALL, WIDTH, readable};
use macroquad::prelude::*;
use std::sync::Arc;
use thief_girl::level::LevelSpec;
use thief_girl::replay::Recording;

pub struct Pause {
    level: Arc<LevelSpec>,
    /// The run that she races with.
    rival: Option<Arc<Recording>>,
    menu: Menu,
    /// Nobody asked for it: the keyboard went elsewhere.
    because_away: bool,
    story: Story,
}

/// How the night goes.
struct Story {
    has_prize: bool,
    found: usize,
    treasures: usize,
}

const BOARD: Rect = Rect::new(92.0, 62.0, 456.0, 222.0);
/// The menu's part of it; beside it stands how the night goes.
const MENU: f32 = 176.0;
const WORDS: [&str; 4] = ["ui.pause.resume", "ui.pause.restart", "ui.pause.settings", "ui.pause.leave"];

fn places() -> Vec<Rect> {
    column(WORDS.len(), BOARD.x + 16.0, BOARD.y + 76.0, MENU - 16.0, 26.0)
}

impl Pause {
    pub fn new(heist: &Heist, because_away: bool) -> Self {
        let rival = heist.rival.as_ref().map(|rival| rival.recording.clone());
        let (level, menu) = (heist.level.clone(), Menu::default());
        Self { level, rival, menu, because_away, story: Story::of(heist) }
    }

    fn again(&self) -> Turn {
        Turn::On(Way::Again(self.level.clone(), self.rival.clone()))
    }
}

impl Screen for Pause {
    fn name(&self) -> &'static str {
        "pause"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn {
        game.audio.turn_back(false);
        game.audio.pause(true);
        let (restart, resume) = (game.pressed(Action::Restart), game.pressed(Action::Pause));
        let picked = self.menu.update(game, &places(), false, seconds);
        let turn = match picked {
            _ if restart => self.again(),
            _ if resume => Turn::Back,
            Picked::Chosen(0) | Picked::Back => Turn::Back,
            Picked::Chosen(1) => self.again(),
            Picked::Chosen(2) => return Turn::Push(Box::new(SettingsPage::over_play())),
            Picked::Chosen(_) => Turn::Home,
            _ => return Turn::Stay,
        };
        game.audio.pause(false);
        turn
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        // Whoever draws the level in another window wants to see it, and not a menu.
        if game.away && self.because_away && game.live.is_some() {
            return waiting(game);
        }
        board::veil(ui);
        ui.board(BOARD);
        board::heading(ui, game.texts.get("ui.pause.title"), BOARD.y + 12.0);
        let line = game.texts.get(if self.because_away { "ui.pause.away" } else { "ui.pause.line" });
        ui.paragraph(
            line,
            BOARD.x + 12.0,
            BOARD.y + 44.0,
            BOARD.w - 24.0,
            &BODY.colored(palette::OCHRE).centered(),
        );
        self.tell(game, Rect::new(BOARD.x + MENU + 18.0, BOARD.y + 76.0, BOARD.w - MENU - 34.0, 0.0));
        let words: Vec<String> = WORDS.iter().map(|w| game.texts.get(w).to_string()).collect();
        self.menu.draw(game, &places(), &words);
        let title = game.texts.of_level(&self.level.title);
        ui.write(title, WIDTH / 2.0, BOARD.y - 22.0, &readable(BODY.colored(palette::MOON).centered()));
        let hints = [
            (game.key(Action::Back), game.texts.get("ui.pause.resume")),
            (game.key(Action::Restart), game.texts.get("ui.pause.restart")),
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
    /// What there is to do, what is in the sleeve, and the keys of the device in hand.
    fn tell(&self, game: &Game, at: Rect) {
        let (ui, texts) = (&game.ui, &game.texts);
        ui.fill(Rect::new(at.x - 10.0, at.y, 1.0, 132.0), faded(palette::WOOD, 0.7));
        let heading = SMALL.colored(palette::BRASS);
        ui.write(texts.get("ui.pause.tonight"), at.x, at.y - 4.0, &heading);
        let mut y = at.y + 9.0;
        for words in self.story.words(game, &self.level) {
            y += ui.paragraph(&words, at.x, y, at.w, &SMALL.colored(palette::PALE)) + 1.0;
        }
        y += 4.0;
        ui.write(texts.get("ui.pause.keys"), at.x, y, &heading);
        let has = |actions: &[Action]| game.saved.settings.forecast || actions != [Action::Forecast];
        for (i, (actions, does)) in DOES.into_iter().filter(|(actions, _)| has(actions)).enumerate() {
            let (column, row) = (i % 2, i / 2);
            let x = at.x + column as f32 * (at.w / 2.0 + 4.0);
            ui.hint(&game.keys(actions), texts.get(does), x, y + 15.0 + row as f32 * 19.0, 1.0);
        }
    }
}

/// What the keys are told of: feet before hands, then what turns time.
const DOES: [(&[Action], &str); 8] = [
    (&FEET, "ui.pause.does.walk"),
    (&[Action::Use], "ui.pause.does.use"),
    (&[Action::Sneak], "ui.pause.does.sneak"),
    (&[Action::Aim, Action::Throw], "ui.pause.does.throw"),
    (&[Action::Run], "ui.pause.does.run"),
    (&[Action::Whistle], "ui.pause.does.whistle"),
    (&[Action::Rewind], "ui.pause.does.rewind"),
    (&[Action::Forecast], "ui.pause.does.ahead"),
];

impl Story {
    fn of(heist: &Heist) -> Self {
        let (sim, taken) = (&heist.sim, &heist.chronicle.tally.taken);
        Self { has_prize: sim.has_prize(), found: taken.len(), treasures: sim.level.treasures.len() }
    }

    /// What there is to do, and what has been found, in the language of now: it may change during the pause.
    fn words(&self, game: &Game, level: &LevelSpec) -> [String; 2] {
        let texts = &game.texts;
        let aim = if self.has_prize {
            texts.get("ui.hud.leave").to_string()
        } else {
            texts.fill("ui.hud.steal", &[("prize", &in_sentence(texts.of_level(&level.prize)))])
        };
        let (found, all) = (self.found.to_string(), self.treasures.to_string());
        [aim, texts.fill("ui.pause.loot", &[("n", &found), ("all", &all)])]
    }
}

/// The night waits, and is seen.
fn waiting(game: &Game) {
    let words = game.texts.get("ui.live.away");
    let style = SMALL.colored(palette::PALE).centered();
    let width = (SMALL.width(words) + 28.0).ceil();
    // Beside what is said of her own body.
    let plate = Rect::new(WIDTH - 8.0 - width, HEIGHT - 30.0, width, 22.0);
    game.ui.panel(plate, 0.94);
    game.ui.write(words, plate.x + (width / 2.0).floor(), plate.y + 5.0, &style);
}
