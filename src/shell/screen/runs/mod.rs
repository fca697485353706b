//! The runs that are kept: watched, raced, given away, brought in and thrown away.

mod count;
mod paint;
mod refused;
pub mod trade;

pub use refused::refused;

use super::menu::{Menu, Picked};
use super::moonscape::Moonscape;
use super::seek::{Seeking, Wish};
use super::{Screen, Turn};
use crate::shell::audio::MusicState;
use crate::shell::audio::cues::Moment;
use crate::shell::game::Game;
use crate::shell::page;
use crate::shell::runs::Run;
use count::{Count, Counted};
use macroquad::prelude::*;
use std::collections::BTreeSet;
use std::rc::Rc;
use thief_girl::level::LevelCard;
use thief_girl::replay::Recording;

/// So many rows are seen at once.
const ROWS: usize = 7;

pub struct Runs {
    night: Rc<Moonscape>,
    /// Only those of this level.
    level: Option<LevelCard>,
    /// The list: how to bring one in, and below it the runs.
    list: Menu,
    /// The uppermost row that is seen.
    first: usize,
    /// What can be done with the run under the hand.
    deeds: Menu,
    hand: Hand,
    /// A link is on its way to the clipboard.
    copying: bool,
    /// The run that is being played through, and those that cannot be.
    count: Option<Count>,
    passed_over: BTreeSet<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    List,
    Deeds,
    /// It is asked whether a run may go for good.
    Asked,
}

/// What can be done with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Watch,
    Race,
    Export,
    Link,
    Delete,
    /// The answers when it is asked.
    Spare,
    Burn,
}

impl Deed {
    fn key(self) -> &'static str {
        match self {
            Deed::Watch => "ui.runs.watch",
            Deed::Race => "ui.runs.race",
            Deed::Export => "ui.runs.export",
            Deed::Link => "ui.runs.link",
            Deed::Delete => "ui.runs.delete",
            Deed::Spare => "ui.runs.spare",
            Deed::Burn => "ui.runs.burn",
        }
    }
}

impl Runs {
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
            hand: Hand::List,
            copying: false,
            count: None,
            passed_over: BTreeSet::new(),
        };
        runs.list.selected = usize::from(!runs.runs(game).is_empty());
        runs
    }

    /// With the hand on this one.
    pub fn showing(game: &Game, file: &str) -> Self {
        let mut runs = Self::new(game, Rc::new(Moonscape::new()));
        let place = runs.runs(game).iter().position(|run| run.file == file);
        runs.list.selected = place.map_or(0, |place| place + 1);
        runs
    }

    /// The runs that are listed, the latest first.
    fn runs<'a>(&self, game: &'a Game) -> Vec<&'a Run> {
        let is_shown = |run: &&Run| self.level.as_ref().is_none_or(|card| card.name == run.level);
        game.runs.list().iter().filter(is_shown).collect()
    }

    /// The run under the hand.
    fn run(&self, game: &Game) -> Option<Run> {
        let runs = self.runs(game);
        runs.get(self.list.selected.checked_sub(1)?).map(|run| (*run).clone())
    }

    fn deeds(&self) -> &'static [Deed] {
        match self.hand {
            Hand::Asked => &[Deed::Spare, Deed::Burn],
            _ => &[Deed::Watch, Deed::Race, Deed::Export, Deed::Link, Deed::Delete],
        }
    }

    /// The mouse takes the hand from one side to the other.
    fn follow_mouse(&mut self, game: &Game) {
        if !game.ui.pointer_moved && !game.ui.clicked || self.hand == Hand::Asked {
            return;
        }
        let points = |places: Vec<Rect>| places.into_iter().any(|place| game.ui.points_at(place));
        if self.run(game).is_some() && points(self.deed_places()) {
            self.hand = Hand::Deeds;
        } else if points(self.places(game)) {
            self.hand = Hand::List;
        }
    }

    /// Keeps the hand on a row, and that row in sight. The wheel takes the hand along.
    fn roll(&mut self, game: &Game) {
        let last = self.runs(game).len();
        let most = last.saturating_sub(ROWS - 1);
        let notch = game.ui.wheel;
        if notch != 0.0 && self.hand != Hand::Asked {
            self.first = self.first.saturating_add_signed(if notch > 0.0 { -1 } else { 1 }).min(most);
            self.list.selected = self.list.selected.clamp(self.first, self.first + ROWS - 1);
        }
        self.list.selected = self.list.selected.min(last);
        let top = self.list.selected.saturating_sub(ROWS - 1);
        self.first = self.first.clamp(top, self.list.selected.max(top)).min(most);
        if self.run(game).is_none() {
            self.hand = Hand::List;
        }
    }

    fn update_list(&mut self, game: &mut Game, seconds: f32) -> Turn {
        match self.list.update(game, &self.places(game), false, seconds) {
            Picked::Back => return Turn::Back,
            Picked::Chosen(0) => {
                if let Some(file) = trade::bring_in(game) {
                    return Turn::Replace(Box::new(Self::showing(game, &file)));
                }
            }
            Picked::Chosen(_) | Picked::Changed(1.., 1) => self.lay_hand(Hand::Deeds),
            _ => {}
        }
        Turn::Stay
    }

    fn update_deeds(&mut self, game: &mut Game, seconds: f32) -> Turn {
        match self.deeds.update(game, &self.deed_places(), false, seconds) {
            Picked::Back | Picked::Changed(_, -1) => self.lay_hand(Hand::List),
            Picked::Chosen(index) => {
                let deed = self.deeds().get(index).copied();
                if let (Some(deed), Some(run)) = (deed, self.run(game)) {
                    return self.act(game, deed, &run);
                }
            }
            _ => {}
        }
        Turn::Stay
    }

    fn lay_hand(&mut self, hand: Hand) {
        (self.hand, self.deeds) = (hand, Menu::default());
    }

    fn act(&mut self, game: &mut Game, deed: Deed, run: &Run) -> Turn {
        match deed {
            Deed::Delete => self.lay_hand(Hand::Asked),
            Deed::Spare => self.lay_hand(Hand::Deeds),
            Deed::Burn => {
                self.lay_hand(Hand::List);
                if let Err(why) = game.runs.remove(&*game.shelf, &run.file) {
                    game.notice = Some(game.texts.fill("ui.runs.not_deleted", &[("why", &why)]));
                }
            }
            _ => {
                if let Some(recording) = trade::open(game, run) {
                    return self.act_with(game, deed, recording);
                }
            }
        }
        Turn::Stay
    }

    fn act_with(&mut self, game: &mut Game, deed: Deed, recording: Recording) -> Turn {
        let seek = |wish| Turn::Push(Box::new(Seeking::new(game, recording.clone(), wish)));
        match deed {
            Deed::Watch => return seek(Wish::Watch),
            Deed::Race => return seek(Wish::Race),
            Deed::Link => self.copying = trade::copy_link(game, &recording),
            _ => game.notice = Some(trade::export(game, &recording)),
        }
        Turn::Stay
    }

    /// Plays the runs through that nobody has counted, one after the other.
    fn count(&mut self, game: &mut Game) {
        let Some(count) = &mut self.count else {
            let is_next = |run: &&Run| run.proof.is_none() && !self.passed_over.contains(&run.file);
            if let Some(run) = self.runs(game).into_iter().find(is_next).cloned() {
                self.count = Count::begin(game, &run);
                if self.count.is_none() {
                    self.passed_over.insert(run.file);
                }
            }
            return;
        };
        let until = get_time() + game.interface.runs.count_seconds;
        match count.advance(|| get_time() < until) {
            Counted::Still => return,
            Counted::Never => _ = self.passed_over.insert(count.file.clone()),
            Counted::Done(appraisal) => {
                if let Err(why) = game.runs.appraise(&*game.shelf, &count.file, appraisal) {
                    game.notice = Some(game.texts.fill("ui.runs.not_kept", &[("why", &why)]));
                    self.passed_over.insert(count.file.clone());
                }
            }
        }
        self.count = None;
    }

    /// Looks whether the link has come to the clipboard. If the browser keeps it shut, the page shows the link.
    fn look_for_link(&mut self, game: &mut Game) {
        if let Some(copied) = page::copied().filter(|_| self.copying) {
            self.copying = false;
            if copied {
                game.notice = Some(game.texts.get("ui.runs.copied").to_string());
            }
        }
    }
}

impl Screen for Runs {
    fn name(&self) -> &'static str {
        "runs"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn {
        game.audio.set_music(MusicState::Title);
        self.look_for_link(game);
        self.count(game);
        self.roll(game);
        self.follow_mouse(game);
        let before = self.hand;
        let turn = match self.hand {
            Hand::List => self.update_list(game, seconds),
            Hand::Deeds | Hand::Asked => self.update_deeds(game, seconds),
        };
        self.roll(game);
        if self.hand != before {
            game.sound(Moment::MenuMove);
        }
        turn
    }

    fn draw(&mut self, game: &Game) {
        self.paint(game);
    }
}
