//! The list of saved runs, which can be watched, raced against, exported, imported and deleted.

mod count;
mod paint;
mod refused;
pub mod trade;

pub use refused::refused;

use super::menu::{Menu, MenuChoice};
use super::moonscape::Moonscape;
use super::seek::{LevelSearch, SeekPurpose};
use super::{Screen, Transition};
use crate::shell::audio::MusicState;
use crate::shell::audio::cues::OneShot;
use crate::shell::game::Game;
use crate::shell::platform::clock::TimeSlice;
use crate::shell::platform::page;
use crate::shell::storage::runs::RunEntry;
use crate::shell::storage::save::SaveError;
use crate::shell::storage::saved_kind::SavedKind;
use count::{RunVerification, VerificationStatus};
use macroquad::prelude::*;
use std::collections::BTreeSet;
use std::rc::Rc;
use thief_girl::level::LevelCard;
use thief_girl::replay::Recording;

/// Number of visible rows.
const ROWS: usize = 7;

/// The screen with the list of runs.
pub struct RunsPage {
    night: Rc<Moonscape>,
    /// The level to whose runs the list is limited.
    level: Option<LevelCard>,
    /// The list: importing, and below it the runs.
    list: Menu,
    /// Index of the first visible row.
    first: usize,
    /// Actions for the selected run.
    deeds: Menu,
    hand: RunsFocus,
    /// Whether a link is being copied to the clipboard.
    copying: bool,
    /// The verification in progress.
    count: Option<RunVerification>,
    /// Files of runs that cannot be verified.
    passed_over: BTreeSet<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RunsFocus {
    List,
    Actions,
    /// Confirmation of deleting a run.
    Asked,
}

/// An action for a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RunAction {
    Watch,
    Race,
    Export,
    Link,
    Delete,
    /// Cancel deleting.
    Spare,
    Burn,
}

impl RunAction {
    fn key(self) -> &'static str {
        match self {
            RunAction::Watch => "ui.runs.watch",
            RunAction::Race => "ui.runs.race",
            RunAction::Export => "ui.runs.export",
            RunAction::Link => "ui.runs.link",
            RunAction::Delete => "ui.runs.delete",
            RunAction::Spare => "ui.runs.spare",
            RunAction::Burn => "ui.runs.burn",
        }
    }
}

impl RunsPage {
    pub fn new(game: &Game, night: Rc<Moonscape>) -> Self {
        Self::of(game, night, None)
    }

    pub fn of_level(game: &Game, night: Rc<Moonscape>, level: LevelCard) -> Self {
        Self::of(game, night, Some(level))
    }

    fn of(game: &Game, night: Rc<Moonscape>, level: Option<LevelCard>) -> Self {
        let (list, deeds) = (Menu::default(), Menu::default());
        let mut runs = Self {
            night,
            level,
            list,
            first: 0,
            deeds,
            hand: RunsFocus::List,
            copying: false,
            count: None,
            passed_over: BTreeSet::new(),
        };
        runs.list.selected = usize::from(!runs.runs(game).is_empty());
        runs
    }

    /// Opens the list with this run selected.
    pub fn showing(game: &Game, file: &str) -> Self {
        let mut runs = Self::new(game, Rc::new(Moonscape::new()));
        let place = runs.runs(game).iter().position(|run| run.file == file);
        runs.list.selected = place.map_or(0, |place| place + 1);
        runs
    }

    /// Returns the listed runs, the latest first.
    fn runs<'a>(&self, game: &'a Game) -> Vec<&'a RunEntry> {
        let is_shown = |run: &&RunEntry| self.level.as_ref().is_none_or(|card| card.name == run.level);
        game.runs.list().iter().filter(is_shown).collect()
    }

    /// Returns the selected run.
    fn run(&self, game: &Game) -> Option<RunEntry> {
        let runs = self.runs(game);
        runs.get(self.list.selected.checked_sub(1)?).map(|run| (*run).clone())
    }

    fn deeds(&self) -> &'static [RunAction] {
        match self.hand {
            RunsFocus::Asked => &[RunAction::Spare, RunAction::Burn],
            _ => &[RunAction::Watch, RunAction::Race, RunAction::Export, RunAction::Link, RunAction::Delete],
        }
    }

    /// Selects the side that the mouse points at.
    fn follow_mouse(&mut self, game: &Game) {
        if !game.ui.pointer_moved && !game.ui.clicked || self.hand == RunsFocus::Asked {
            return;
        }
        let points = |places: Vec<Rect>| places.into_iter().any(|place| game.ui.points_at(place));
        if self.run(game).is_some() && points(self.deed_places()) {
            self.hand = RunsFocus::Actions;
        } else if points(self.places(game)) {
            self.hand = RunsFocus::List;
        }
    }

    /// Keeps the selection within the list, and the selected row visible. The wheel moves the selection, too.
    fn roll(&mut self, game: &Game) {
        let last = self.runs(game).len();
        let most = last.saturating_sub(ROWS - 1);
        let notch = game.ui.wheel;
        if notch != 0.0 && self.hand != RunsFocus::Asked {
            self.first = self.first.saturating_add_signed(if notch > 0.0 { -1 } else { 1 }).min(most);
            self.list.selected = self.list.selected.clamp(self.first, self.first + ROWS - 1);
        }
        self.list.selected = self.list.selected.min(last);
        let top = self.list.selected.saturating_sub(ROWS - 1);
        self.first = self.first.clamp(top, self.list.selected.max(top)).min(most);
        if self.run(game).is_none() {
            self.hand = RunsFocus::List;
        }
    }

    fn update_list(&mut self, game: &mut Game, seconds: f32) -> Transition {
        match self.list.update(game, &self.places(game), false, seconds) {
            MenuChoice::Back => return Transition::Back,
            MenuChoice::Chosen(0) => {
                if let Some(file) = trade::bring_in(game) {
                    return Transition::Replace(Box::new(Self::showing(game, &file)));
                }
            }
            MenuChoice::Chosen(_) | MenuChoice::Changed(1.., 1) => self.lay_hand(RunsFocus::Actions),
            _ => {}
        }
        Transition::Stay
    }

    fn update_deeds(&mut self, game: &mut Game, seconds: f32) -> Transition {
        match self.deeds.update(game, &self.deed_places(), false, seconds) {
            MenuChoice::Back | MenuChoice::Changed(_, -1) => self.lay_hand(RunsFocus::List),
            MenuChoice::Chosen(index) => {
                let deed = self.deeds().get(index).copied();
                if let (Some(deed), Some(run)) = (deed, self.run(game)) {
                    return self.act(game, deed, &run);
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn lay_hand(&mut self, hand: RunsFocus) {
        (self.hand, self.deeds) = (hand, Menu::default());
    }

    fn act(&mut self, game: &mut Game, deed: RunAction, run: &RunEntry) -> Transition {
        match deed {
            RunAction::Delete => self.lay_hand(RunsFocus::Asked),
            RunAction::Spare => self.lay_hand(RunsFocus::Actions),
            RunAction::Burn => {
                self.lay_hand(RunsFocus::List);
                if let Err(why) = game.runs.remove(&*game.shelf, &run.file) {
                    game.notice = Some(game.ui.texts.fill("ui.runs.not_deleted", &[("why", &why)]));
                }
                game.keep_at_last();
            }
            _ => {
                if let Some(recording) = trade::open(game, run) {
                    return self.act_with(game, deed, recording);
                }
            }
        }
        Transition::Stay
    }

    fn act_with(&mut self, game: &mut Game, deed: RunAction, recording: Recording) -> Transition {
        let seek = |wish| Transition::Push(Box::new(LevelSearch::new(game, recording.clone(), wish)));
        match deed {
            RunAction::Watch => return seek(SeekPurpose::Watch),
            RunAction::Race => return seek(SeekPurpose::Race),
            RunAction::Link => self.copying = trade::copy_link(game, &recording),
            _ => game.notice = Some(trade::export(&game.ui, &recording)),
        }
        Transition::Stay
    }

    /// Verifies runs that have not been verified yet, one after the other.
    fn count(&mut self, game: &mut Game) {
        let Some(count) = &mut self.count else {
            let is_next = |run: &&RunEntry| run.proof.is_none() && !self.passed_over.contains(&run.file);
            if let Some(run) = self.runs(game).into_iter().find(is_next).cloned() {
                self.count = RunVerification::begin(game, &run);
                if self.count.is_none() {
                    self.passed_over.insert(run.file);
                }
            }
            return;
        };
        let slice = TimeSlice::begin(game.interface.runs.count_seconds);
        match count.advance(|| slice.lasts()) {
            VerificationStatus::Still => return,
            VerificationStatus::Never => _ = self.passed_over.insert(count.file.clone()),
            VerificationStatus::Done(appraisal) => {
                if let Err(why) = game.runs.appraise(&*game.shelf, &count.file, appraisal) {
                    game.settle(SavedKind::Replay, Err(SaveError::Refused(why)));
                    self.passed_over.insert(count.file.clone());
                }
            }
        }
        self.count = None;
    }

    /// Checks whether the link was copied. If the browser forbids that, the page shows the link.
    fn look_for_link(&mut self, game: &mut Game) {
        if let Some(copied) = page::copied().filter(|_| self.copying) {
            self.copying = false;
            if copied {
                game.notice = Some(game.ui.texts.get("ui.runs.copied").to_string());
            }
        }
    }
}

impl Screen for RunsPage {
    fn name(&self) -> &'static str {
        "runs"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        game.audio.set_music(MusicState::Title);
        self.look_for_link(game);
        self.count(game);
        self.roll(game);
        self.follow_mouse(game);
        let before = self.hand;
        let turn = match self.hand {
            RunsFocus::List => self.update_list(game, seconds),
            RunsFocus::Actions | RunsFocus::Asked => self.update_deeds(game, seconds),
        };
        self.roll(game);
        if self.hand != before {
            game.sound(OneShot::MenuMove);
        }
        turn
    }

    fn draw(&mut self, game: &Game) {
        self.paint(game);
    }
}
