//! Searching for the exact level of a recording: in the open file, in the campaign, and in earlier drops.

use super::moonscape::Moonscape;
use super::runs::refused;
use super::{NoticeScreen, Play, ReplayViewer, Resuming, Screen, Transition, panel};
use crate::shell::audio::cues::OneShot;
use crate::shell::config::start::CAMPAIGN;
use crate::shell::game::Game;
use crate::shell::game::campaign::{Campaign, LoadedLevel};
use crate::shell::game::drop;
use crate::shell::game::drop::{DroppedFiles, Recent};
use crate::shell::platform::folder::ProjectFolder;
use crate::shell::platform::pending::Pending;
use crate::shell::storage::interrupted::InterruptedRun;
use crate::shell::ui::Ui;
use macroquad::prelude::*;
use std::collections::VecDeque;
use thief_girl::replay::Recording;

/// What the level is searched for.
#[derive(Clone, Debug, PartialEq)]
pub enum SeekPurpose {
    Watch,
    Race,
    /// Resume an interrupted heist.
    Resume(Box<InterruptedRun>),
}

/// The screen while the level of a recording is searched for.
pub struct LevelSearch {
    night: Moonscape,
    recording: Recording,
    wish: SeekPurpose,
    places: VecDeque<LevelSource>,
    looking: SearchState,
    /// A file that has the level in another version.
    alike: Option<String>,
}

/// A place to search.
enum LevelSource {
    Open(Campaign),
    Campaign,
    Recent(Recent),
}

enum SearchState {
    Nowhere,
    /// Waiting for an earlier drop.
    Borrowing,
    Inside(Pending<Option<FoundLevel>>),
}

/// A level of the right name, and the campaign that it is from.
struct FoundLevel {
    campaign: Campaign,
    brought: LoadedLevel,
}

impl LevelSearch {
    pub fn new(game: &Game, recording: Recording, wish: SeekPurpose) -> Self {
        let recent = drop::recent(&game.saved).into_iter().map(LevelSource::Recent);
        let places = [LevelSource::Open(game.campaign.clone()), LevelSource::Campaign]
            .into_iter()
            .chain(recent)
            .collect();
        Self { night: Moonscape::new(), recording, wish, places, looking: SearchState::Nowhere, alike: None }
    }

    /// Searches for the level of a heist, to resume it.
    pub fn resuming(game: &Game, heist: InterruptedRun) -> Self {
        Self::new(game, heist.run.clone(), SeekPurpose::Resume(Box::new(heist)))
    }

    fn look_inside(&mut self, game: &Game, campaign: impl Future<Output = Option<Campaign>> + 'static) {
        let (name, pictures) = (self.recording.level.clone(), game.assets.arrival());
        self.looking = SearchState::Inside(Pending::new(async move {
            let campaign = campaign.await.filter(|campaign| campaign.place_of(&name).is_some())?;
            let brought = campaign.bring(&name).await.ok()?;
            pictures.wait().await;
            Some(FoundLevel { campaign, brought })
        }));
    }

    fn look_in_folder(&mut self, game: &Game, folder: ProjectFolder) {
        self.look_inside(game, async { Campaign::open(folder).await.ok() });
    }

    /// Continues with the next place.
    fn go_on(&mut self, game: &mut Game) -> Transition {
        match self.places.pop_front() {
            Some(LevelSource::Open(campaign)) => self.look_inside(game, async { Some(campaign) }),
            Some(LevelSource::Campaign) => self.look_in_folder(game, ProjectFolder::around(CAMPAIGN)),
            Some(LevelSource::Recent(recent)) => {
                game.drops.borrow(&recent);
                self.looking = SearchState::Borrowing;
            }
            None => return told(self.missing(&game.ui)),
        }
        Transition::Stay
    }

    /// Returns a message that the level was not found.
    fn missing(&self, ui: &Ui) -> String {
        let level = self.recording.level.as_str();
        match &self.alike {
            Some(file) => ui.texts.fill("ui.runs.other_level", &[("level", level), ("file", file)]),
            None => ui.texts.fill("ui.runs.no_level", &[("level", level)]),
        }
    }

    fn found(&mut self, game: &mut Game, found: FoundLevel) -> Transition {
        if found.brought.level.hash != self.recording.level_hash {
            self.alike.get_or_insert(found.campaign.folder.file_name().to_string());
            self.looking = SearchState::Nowhere;
            return Transition::Stay;
        }
        let level = game.take_in(found.brought);
        let shown = match &self.wish {
            SeekPurpose::Resume(interrupted) => {
                if found.campaign.folder != game.campaign.folder {
                    game.visit(found.campaign);
                }
                let interrupted = InterruptedRun::clone(interrupted);
                Resuming::new(game, &level, interrupted).map(|night| Transition::Anew(Box::new(night)))
            }
            SeekPurpose::Watch => ReplayViewer::new(game, &level, &self.recording, None)
                .map(|viewer| Transition::Replace(Box::new(viewer))),
            SeekPurpose::Race => {
                if found.campaign.folder != game.campaign.folder {
                    game.visit(found.campaign);
                }
                Play::racing(game, &level, &self.recording).map(|play| Transition::Anew(Box::new(play)))
            }
        };
        shown.unwrap_or_else(|why| {
            let why = refused(&game.ui.texts, &why);
            told(game.ui.texts.fill("ui.runs.cannot", &[("why", &why)]))
        })
    }
}

fn told(words: String) -> Transition {
    Transition::Replace(Box::new(NoticeScreen::new(words)))
}

impl Screen for LevelSearch {
    fn name(&self) -> &'static str {
        "seek"
    }

    fn update(&mut self, game: &mut Game, _seconds: f32) -> Transition {
        if game.nav.back {
            game.sound(OneShot::MenuBack);
            return Transition::Back;
        }
        if self.recording.rules_hash != game.rules.hash {
            return told(game.ui.texts.fill("ui.runs.other_rules", &[("version", &self.recording.game)]));
        }
        match &mut self.looking {
            SearchState::Nowhere => self.go_on(game),
            SearchState::Borrowing => {
                match game.drops.borrowed() {
                    None => {}
                    Some(Ok(DroppedFiles { level: Some(dropped), .. })) => {
                        self.look_in_folder(game, dropped.folder)
                    }
                    Some(_) => self.looking = SearchState::Nowhere,
                }
                Transition::Stay
            }
            SearchState::Inside(pending) => match pending.poll() {
                None => Transition::Stay,
                Some(Some(found)) => self.found(game, found),
                Some(None) => {
                    self.looking = SearchState::Nowhere;
                    Transition::Stay
                }
            },
        }
    }

    fn draw(&mut self, game: &Game) {
        self.night.draw(&game.ui, 0.5);
        panel::heading(&game.ui, game.ui.texts.get("ui.runs.seeking"), 160.0);
    }
}
