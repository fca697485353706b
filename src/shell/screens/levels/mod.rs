//! The choice of a heist: on a map of the town; or in a row of cards, for heists of other files.

mod card;
mod compass;
mod file_check;
mod map;
mod row;

use super::menu::{Menu, MenuChoice};
use super::moonscape::Moonscape;
use super::{Briefing, FindingsPage, RunsPage, Screen, Transition, panel};
use crate::shell::audio::MusicState;
use crate::shell::audio::cues::OneShot;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::ui::{BODY, HEIGHT, WIDTH, readable};
use file_check::FileCheck;
use macroquad::prelude::*;
use map::LevelMap;
use row::LevelRow;
use std::rc::Rc;
use thief_girl::level::Problem;

/// The screen on which a heist is chosen.
pub struct LevelsPage {
    night: Rc<Moonscape>,
    menu: Menu,
    hung: LevelsLayout,
    /// Index of the heist that comes next.
    tonight: Option<usize>,
    /// The check of the file, if it is one that the player may be editing.
    check: Option<FileCheck>,
}

/// How the heists are laid out.
enum LevelsLayout {
    Map(LevelMap),
    Row(LevelRow),
}

impl LevelsPage {
    pub fn new(game: &Game, night: Rc<Moonscape>) -> Self {
        let cards = &game.campaign.cards;
        let won: Vec<bool> = cards.iter().map(|card| game.has_won(&card.name)).collect();
        let tonight = tonight(&won);
        let menu = Menu { selected: tonight.unwrap_or(0), rested: 1.0 };
        let map = LevelMap::new(game).filter(|_| !cards.is_empty());
        let hung = map
            .map_or_else(|| LevelsLayout::Row(LevelRow::new(menu.selected, cards.len())), LevelsLayout::Map);
        Self { night, menu, hung, tonight, check: FileCheck::of(game) }
    }

    /// Checks the whole file at once, for screenshots.
    pub fn settled(mut self) -> Self {
        self.check.iter_mut().for_each(FileCheck::settle);
        self
    }

    /// Selects another heist.
    pub fn at(mut self, game: &Game, level: &str) -> Self {
        self.menu.selected = game.campaign.place_of(level).unwrap_or(self.menu.selected);
        self
    }

    fn places(&self, count: usize) -> Vec<Rect> {
        match &self.hung {
            LevelsLayout::Map(map) => map.places(),
            LevelsLayout::Row(row) => row.places(count),
        }
    }

    /// Returns the place of the selected heist's card.
    fn card(&self, count: usize) -> Rect {
        match &self.hung {
            LevelsLayout::Map(_) => map::CARD,
            LevelsLayout::Row(row) => row.places(count).get(self.menu.selected).copied().unwrap_or_default(),
        }
    }

    fn pick(&mut self, game: &mut Game, seconds: f32) -> MenuChoice {
        let count = game.campaign.cards.len();
        let places = self.places(count);
        let on_card = game.ui.clicked && game.ui.points_at(self.card(count));
        let in_order = turned(game, self.menu.selected, count);
        match &mut self.hung {
            LevelsLayout::Map(_) if on_card => {
                game.sound(OneShot::MenuAccept);
                MenuChoice::Chosen(self.menu.selected)
            }
            LevelsLayout::Map(map) => {
                let by_place = map.toward(self.menu.selected, (game.nav.x, game.nav.y));
                let to = by_place.filter(|_| !game.saved.settings.narration).or(in_order);
                self.menu.reach(game, &places, to, seconds)
            }
            LevelsLayout::Row(row) => {
                row.follow(self.menu.selected, count, seconds);
                self.menu.update(game, &places, true, seconds)
            }
        }
    }

    /// Returns the place of the hint about the runs of the selected heist.
    fn runs_place(&self, game: &Game) -> Rect {
        let width = game.ui.hint_width(&game.key(InputAction::Runs), game.ui.texts.get("ui.levels.runs"));
        let card = self.card(game.campaign.cards.len());
        let x = (card.x + (card.w - width) / 2.0).clamp(10.0, WIDTH - width - 10.0).floor();
        Rect::new(x, card.y + card.h + 6.0, width, 18.0)
    }

    /// Returns why the level of a card cannot be played.
    fn faults(&self, game: &Game, index: usize) -> Vec<Problem> {
        let card = game.campaign.cards.get(index);
        card.zip(self.check.as_ref()).map_or_else(Vec::new, |(card, check)| check.faults_of(&card.name))
    }

    /// Updates the check of the file, and the cards after the file has changed.
    fn follow_file(&mut self, game: &mut Game, seconds: f32) {
        if self.check.as_mut().is_some_and(|check| check.pass(game, seconds)) {
            self.menu.selected = self.menu.selected.min(game.campaign.cards.len().saturating_sub(1));
        }
    }

    fn show_findings(&self, game: &mut Game, faults: Vec<Problem>) -> Transition {
        game.sound(OneShot::MenuAccept);
        let file = game.campaign.folder.file_name().to_string();
        Transition::Push(Box::new(FindingsPage::new(self.night.clone(), file, faults)))
    }

    fn runs(&self, game: &mut Game) -> Transition {
        let Some(card) = game.campaign.cards.get(self.menu.selected).cloned() else {
            return Transition::Stay;
        };
        game.sound(OneShot::MenuAccept);
        Transition::Push(Box::new(RunsPage::of_level(game, self.night.clone(), card)))
    }
}

/// Returns the heist before or after this one, if one of the keys for it is pressed: on the map the arrows follow the
/// town and not the order, unless it is read aloud, as a map that one does not see is a list.
fn turned(game: &Game, from: usize, count: usize) -> Option<usize> {
    let pressed = |action| i32::from(game.pressed(action));
    let arrows = if game.saved.settings.narration { game.nav.x + game.nav.y } else { 0 };
    let step = pressed(InputAction::NextPage) - pressed(InputAction::LastPage) + arrows;
    let to = (from as i32 + step).checked_rem_euclid(count as i32)?;
    (step != 0).then_some(to as usize)
}

/// Returns the heist that comes next: the first that was never won after the first that was. Who opened all nights at
/// once and began in the middle goes on from there, and not with the first night.
fn tonight(won: &[bool]) -> Option<usize> {
    let begun = won.iter().position(|won| *won).unwrap_or(0);
    let open = |(i, won): (usize, &bool)| (!won).then_some(i);
    let after = won.iter().enumerate().skip(begun).find_map(open);
    after.or_else(|| won.iter().enumerate().find_map(open))
}

impl Screen for LevelsPage {
    fn name(&self) -> &'static str {
        "levels"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        game.audio.set_music(MusicState::Title);
        self.follow_file(game, seconds);
        let faults = self.faults(game, self.menu.selected);
        if !faults.is_empty() && game.pressed(InputAction::Findings) {
            return self.show_findings(game, faults);
        }
        if game.pressed(InputAction::Runs) || (game.ui.clicked && game.ui.points_at(self.runs_place(game))) {
            return self.runs(game);
        }
        match self.pick(game, seconds) {
            MenuChoice::Chosen(index) => match game.campaign.cards.get(index).cloned() {
                Some(card) if !game.is_open(&card.name) => {
                    game.sound(OneShot::MenuDenied);
                    // What opens it is highlighted again.
                    self.menu.rested = 0.0;
                    Transition::Stay
                }
                Some(_) if !self.faults(game, index).is_empty() => {
                    self.show_findings(game, self.faults(game, index))
                }
                Some(card) => Transition::Push(Box::new(Briefing::new(game, card, self.night.clone()))),
                None => Transition::Back,
            },
            MenuChoice::Back => Transition::Back,
            _ => Transition::Stay,
        }
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        let Menu { selected, rested } = self.menu;
        if let Some(card) = game.campaign.cards.get(selected) {
            let y = self.places(game.campaign.cards.len()).get(selected).map_or(0.0, |place| place.y);
            card::say(game, card, self.faults(game, selected).len(), y);
            ui.note_position(selected, game.campaign.cards.len());
        }
        match &self.hung {
            LevelsLayout::Map(map) => map.draw(game, selected, rested, self.tonight),
            LevelsLayout::Row(row) => {
                self.night.draw(ui, 0.5);
                let title = if game.campaign.is_training() { "ui.title.training" } else { "ui.levels.title" };
                panel::heading(ui, game.ui.texts.get(title), 22.0);
                row.draw(game, selected, rested, |index| self.faults(game, index).len());
            }
        }
        if game.campaign.cards.is_empty() {
            ui.write(game.ui.texts.get("ui.levels.none"), WIDTH / 2.0, 170.0, &readable(BODY.centered()));
        } else {
            let place = self.runs_place(game);
            ui.hint(&game.key(InputAction::Runs), game.ui.texts.get("ui.levels.runs"), place.x, place.y, 1.0);
        }
        ui.hints(&self.hints(game), HEIGHT - 22.0);
    }

    fn in_hand(&self, game: &Game) -> Vec<String> {
        game.campaign.cards.get(self.menu.selected).map(|card| card.name.clone()).into_iter().collect()
    }
}

impl LevelsPage {
    fn hints<'a>(&self, game: &'a Game) -> Vec<(String, &'a str)> {
        let ways = match self.hung {
            LevelsLayout::Map(_) => {
                &[InputAction::StepUp, InputAction::StepLeft, InputAction::StepDown, InputAction::StepRight][..]
            }
            LevelsLayout::Row(_) => &[InputAction::StepLeft, InputAction::StepRight],
        };
        let mut hints = vec![
            (game.arrows(ways), game.ui.texts.get("ui.hint.choose")),
            (game.key(InputAction::Accept), game.ui.texts.get("ui.hint.accept")),
            (game.key(InputAction::Back), game.ui.texts.get("ui.hint.back")),
        ];
        if matches!(self.hung, LevelsLayout::Map(_)) {
            let keys = game.keys(&[InputAction::LastPage, InputAction::NextPage]);
            hints.insert(1, (keys, game.ui.texts.get("ui.levels.in_order")));
        }
        if !self.faults(game, self.menu.selected).is_empty() {
            hints.insert(2, (game.key(InputAction::Findings), game.ui.texts.get("ui.workshop.findings_key")));
        }
        hints
    }
}

#[cfg(test)]
mod tests {
    use super::tonight;

    #[test]
    fn tonight_is_the_first_night_not_won_from_where_the_player_began() {
        let nights = |won: &[usize]| (1..=12).map(|night| won.contains(&night)).collect::<Vec<_>>();
        let next = |won: &[usize]| tonight(&nights(won)).map(|index| index + 1);
        assert_eq!(next(&[]), Some(1));
        assert_eq!(next(&[1, 2]), Some(3));
        assert_eq!(next(&[1, 2, 3, 6]), Some(4), "a gap is not skipped");
        assert_eq!(next(&[6]), Some(7), "all nights were open");
        assert_eq!(next(&[12]), Some(1), "after the last, what is left");
        assert_eq!(next(&(1..=12).collect::<Vec<_>>()), None);
        assert_eq!(tonight(&[]), None);
    }
}
