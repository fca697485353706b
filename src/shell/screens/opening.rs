//! The screen while a level file that the player has brought is opened.

use super::moonscape::Moonscape;
use super::{Briefing, FindingsPage, LevelsPage, Screen, Transition, panel};
use crate::shell::config::start::TRAINING;
use crate::shell::game::Game;
use crate::shell::game::campaign::Campaign;
use crate::shell::game::drop;
use crate::shell::game::drop::DroppedProject;
use crate::shell::platform::folder::ProjectFolder;
use crate::shell::platform::pending::Pending;
use macroquad::prelude::*;
use std::rc::Rc;
use thief_girl::level::Problems;

/// The screen while a level file is opened.
pub struct OpeningScreen {
    night: Rc<Moonscape>,
    /// Name of the file, for the heading.
    file: String,
    /// What the player has brought; `None` for the training.
    dropped: Option<DroppedProject>,
    campaign: Pending<Result<Campaign, Problems>>,
}

impl OpeningScreen {
    pub fn new(dropped: DroppedProject) -> Self {
        let file = dropped.folder.file_name().to_string();
        Self::of(dropped.folder.clone(), file, Some(dropped))
    }

    /// Opens the training that ships with the game.
    pub fn training(game: &Game) -> Self {
        let name = game.ui.texts.get("ui.title.training").to_string();
        Self::of(ProjectFolder::around(TRAINING), name, None)
    }

    fn of(folder: ProjectFolder, file: String, dropped: Option<DroppedProject>) -> Self {
        let campaign = Pending::new(Campaign::open(folder));
        Self { night: Rc::new(Moonscape::new()), file, dropped, campaign }
    }

    /// Shows the calling card if the file has only one level, or one is asked for; otherwise the list.
    fn enter(&self, game: &mut Game, campaign: Campaign) -> Transition {
        game.visit(campaign);
        if let Some(dropped) = &self.dropped {
            self.remember(game, dropped);
        }
        let request = self.dropped.as_ref().and_then(|dropped| dropped.editor.as_ref());
        if request.is_some() {
            game.advises = true;
            let words = game.ui.texts.fill("ui.drop.handed_over", &[("file", &self.file)]);
            game.banner = Some((words, 0.0));
        }
        self.show(game, request.and_then(|request| request.level.as_deref()))
    }

    /// Remembers what was brought, and tells which of its files are ignored.
    fn remember(&self, game: &mut Game, dropped: &DroppedProject) {
        let only = if let [only] = game.campaign.cards.as_slice() { Some(&only.title) } else { None };
        let title = only.map_or("", |title| game.ui.texts.of_level(title)).to_string();
        drop::remember(&mut game.saved, dropped, &title, miniquad::date::now() as u64);
        game.keep();
        if let [first, more @ ..] = dropped.passed_over.as_slice() {
            let others = [first.clone()].into_iter().chain((!more.is_empty()).then(|| "…".into()));
            let others: Vec<String> = others.collect();
            let (file, others) = (dropped.folder.file(), others.join(", "));
            game.tell(&game.ui.texts.fill("ui.drop.several", &[("file", file), ("others", &others)]));
        }
    }

    fn show(&self, game: &mut Game, level: Option<&str>) -> Transition {
        let cards = game.campaign.cards.as_slice();
        let wanted = level.and_then(|level| cards.get(game.campaign.place_of(level)?));
        let card = wanted.or(if let [only] = cards { Some(only) } else { None }).cloned();
        Transition::Anew(match card {
            Some(card) => Box::new(Briefing::new(game, card, self.night.clone())),
            None => Box::new(LevelsPage::new(game, self.night.clone())),
        })
    }
}

impl Screen for OpeningScreen {
    fn name(&self) -> &'static str {
        "opening"
    }

    fn update(&mut self, game: &mut Game, _seconds: f32) -> Transition {
        match self.campaign.poll() {
            None => Transition::Stay,
            Some(Ok(campaign)) => self.enter(game, campaign),
            Some(Err(Problems { file, list })) => {
                Transition::Replace(Box::new(FindingsPage::new(self.night.clone(), file, list)))
            }
        }
    }

    fn draw(&mut self, game: &Game) {
        self.night.draw(&game.ui, 0.5);
        let words = game.ui.texts.fill("ui.drop.opening", &[("file", &self.file)]);
        panel::heading(&game.ui, &words, 160.0);
    }
}
