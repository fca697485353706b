//! The title screen.

use super::menu::{Menu, MenuChoice, column};
use super::moonscape::Moonscape;
use super::{
    Album, Credits, LevelSearch, LevelsPage, OpeningScreen, RunsPage, Screen, SettingsPage, Transition,
    Workshop,
};
use crate::shared::font::Face;
use crate::shared::text::Lang;
use crate::shared::version;
use crate::shell::audio::MusicState;
use crate::shell::audio::wiring;
use crate::shell::config::palette;
use crate::shell::config::palette::{faded, mixed};
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{BODY, HEIGHT, SMALL, Ui, WIDTH, readable};
use macroquad::prelude::*;
use std::rc::Rc;

/// The title screen.
pub struct Title {
    night: Rc<Moonscape>,
    menu: Menu,
    age: f32,
}

#[derive(Clone, Copy, PartialEq)]
enum TitleEntry {
    Continue,
    Play,
    Album,
    Training,
    Runs,
    Workshop,
    Settings,
    Credits,
    Language,
    Quit,
}

/// All entries, in their order.
const ENTRIES: [TitleEntry; 10] = [
    TitleEntry::Continue,
    TitleEntry::Play,
    TitleEntry::Album,
    TitleEntry::Training,
    TitleEntry::Runs,
    TitleEntry::Workshop,
    TitleEntry::Settings,
    TitleEntry::Language,
    TitleEntry::Credits,
    TitleEntry::Quit,
];

/// Returns the entries. A page has none for quitting.
fn entries(game: &Game) -> Vec<TitleEntry> {
    let is_shown = |entry: &TitleEntry| match entry {
        TitleEntry::Continue => game.interrupted.is_some(),
        TitleEntry::Quit => cfg!(not(target_arch = "wasm32")),
        _ => true,
    };
    ENTRIES.into_iter().filter(is_shown).collect()
}

fn places(count: usize) -> Vec<Rect> {
    column(count, 44.0, 168.0, 190.0, (158.0 / count as f32).min(18.0).floor())
}

impl Title {
    pub fn new(game: &Game) -> Self {
        let night = if game.is_finished() { Moonscape::at_dawn() } else { Moonscape::new() };
        Self { night: Rc::new(night), menu: Menu::default(), age: 0.0 }
    }

    fn choose(&mut self, game: &mut Game, index: usize) -> Transition {
        match entries(game).get(index).copied().unwrap_or(TitleEntry::Play) {
            TitleEntry::Continue => match game.interrupted.clone() {
                Some(heist) => Transition::Push(Box::new(LevelSearch::resuming(game, heist))),
                None => Transition::Stay,
            },
            TitleEntry::Play => Transition::Push(Box::new(LevelsPage::new(game, self.night.clone()))),
            TitleEntry::Album => Transition::Push(Box::new(Album::new(self.night.clone()))),
            TitleEntry::Training => Transition::Push(Box::new(OpeningScreen::training(game))),
            TitleEntry::Runs => Transition::Push(Box::new(RunsPage::new(game, self.night.clone()))),
            TitleEntry::Workshop => Transition::Push(Box::new(Workshop::new(game, self.night.clone()))),
            TitleEntry::Settings => Transition::Push(Box::new(SettingsPage::over_night(self.night.clone()))),
            TitleEntry::Credits => Transition::Push(Box::new(Credits::new(self.night.clone()))),
            TitleEntry::Language => {
                game.switch_language();
                Transition::Stay
            }
            TitleEntry::Quit => Transition::Quit,
        }
    }
}

impl Screen for Title {
    fn name(&self) -> &'static str {
        "title"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        self.age += seconds;
        game.audio.set_music(MusicState::Title);
        wiring::set_title_place(&mut game.audio);
        let entries = entries(game);
        match self.menu.update(game, &places(entries.len()), false, seconds) {
            MenuChoice::Chosen(index) => self.choose(game, index),
            MenuChoice::Changed(index, _) if entries.get(index) == Some(&TitleEntry::Language) => {
                game.switch_language();
                Transition::Stay
            }
            _ => Transition::Stay,
        }
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        self.night.draw(ui, 0.0);
        // Darken the side with text.
        for i in 0..26 {
            let alpha = 0.42 * (1.0 - i as f32 / 26.0);
            ui.fill(Rect::new(i as f32 * 10.0, 0.0, 10.0, HEIGHT), faded(palette::NIGHT, alpha));
        }
        lettering(&game.ui);
        let words: Vec<String> = entries(game).into_iter().map(|entry| word(game, entry)).collect();
        self.menu.draw(game, &places(words.len()), &words);
        let hints = [
            (game.arrows(&[InputAction::StepUp, InputAction::StepDown]), game.ui.texts.get("ui.hint.choose")),
            (game.key(InputAction::Accept), game.ui.texts.get("ui.hint.accept")),
        ];
        ui.hints_in(&hints, Rect::new(44.0, HEIGHT - 26.0, WIDTH / 2.0, 18.0), 0.0);
        let version = game.ui.texts.fill("ui.title.version", &[("version", &version::full())]);
        ui.write(&version, WIDTH - 10.0, HEIGHT - 18.0, &readable(SMALL.colored(palette::STEEL).right()));
    }

    fn in_hand(&self, game: &Game) -> Vec<String> {
        entries(game).get(self.menu.selected).map(|entry| text_of(*entry).to_string()).into_iter().collect()
    }
}

fn word(game: &Game, entry: TitleEntry) -> String {
    let texts = &game.ui.texts;
    match &game.interrupted {
        Some(heist) if entry == TitleEntry::Continue => {
            let night = game.campaign.numeral(&heist.run.level, texts.lang);
            texts.fill(text_of(entry), &[("n", &night)])
        }
        _ => texts.get(text_of(entry)).to_string(),
    }
}

fn text_of(entry: TitleEntry) -> &'static str {
    match entry {
        TitleEntry::Continue => "ui.title.continue",
        TitleEntry::Play => "ui.title.play",
        TitleEntry::Album => "ui.story.album",
        TitleEntry::Training => "ui.title.training",
        TitleEntry::Runs => "ui.title.runs",
        TitleEntry::Workshop => "ui.title.workshop",
        TitleEntry::Settings => "ui.title.settings",
        TitleEntry::Credits => "ui.title.credits",
        TitleEntry::Language => "ui.title.language",
        TitleEntry::Quit => "ui.title.quit",
    }
}

/// Draws the title in the current language, large, and in the other one, small, on the scarf.
fn lettering(ui: &Ui) {
    let name = ui.texts.get("ui.title.name");
    let large = TextStyle::new(Face::Title, palette::CREAM).outlined(palette::NIGHT).scaled(4);
    let (x, y) = (40.0, 28.0);
    let width = large.width(name);
    scarf(ui, x - 14.0, y + 78.0, width + 30.0);
    ui.write(name, x + 3.0, y + 4.0, &large.colored(faded(palette::NIGHT, 0.55)));
    ui.write(name, x, y, &large);
    let other = match ui.texts.lang {
        Lang::En => "怪盗むすめ",
        Lang::Ja => "THIEF GIRL",
    };
    let small = TextStyle::new(Face::Title, palette::CREAM).shadowed(palette::WINE);
    ui.write(other, x + 6.0, y + 84.0, &small);
    ui.write(ui.texts.get("ui.title.sub"), x + 4.0, y + 116.0, &readable(BODY.colored(palette::PALE)));
}

/// Draws the red scarf, moving in the wind.
fn scarf(ui: &Ui, x: f32, y: f32, width: f32) {
    let time = ui.drift;
    let mut column = 0.0;
    while column < width {
        let part = column / width;
        let sway =
            (time * 2.2 - part * 7.0).sin() * 5.0 * part + (time * 1.3 - part * 4.0).sin() * 3.0 * part;
        let thick = 24.0 - 9.0 * part + (time * 3.0 - part * 9.0).sin() * 2.0 * part;
        let top = (y + 2.0 * part + sway).round();
        // Folds have few tones; near the neck, the cloth is flat.
        let fold = (time * 2.2 - part * 7.0).cos() * ((part - 0.3) * 3.0).clamp(0.0, 1.0);
        let tone = (fold * 3.0).round() / 3.0;
        let body = if tone > 0.0 {
            mixed(palette::CRIMSON, palette::SCARF, tone)
        } else {
            mixed(palette::CRIMSON, palette::WINE, -tone * 0.8)
        };
        let thick = thick.round();
        // The end has a notch.
        let notch = ((part - 0.93) / 0.07).max(0.0) * thick * 0.5;
        for (from, to) in [(0.0, thick / 2.0 - notch), (thick / 2.0 + notch, thick)] {
            ui.fill(Rect::new(x + column, top + from.round(), 2.0, (to - from).round().max(0.0)), body);
        }
        ui.fill(Rect::new(x + column, top, 2.0, 1.0), palette::SCARF);
        ui.fill(Rect::new(x + column, top + thick - 1.0, 2.0, 1.0), palette::WINE);
        column += 2.0;
    }
}
