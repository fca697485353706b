//! Looks for the very level that a recording was played in: in the file that is open, in the campaign, and in what was
//! dropped before.

use super::moonscape::Moonscape;
use super::runs::refused;
use super::{Notice, Play, Screen, Theatre, Turn, board};
use crate::shell::audio::cues::Moment;
use crate::shell::campaign::{Brought, Campaign};
use crate::shell::drop::{self, Drop, Recent};
use crate::shell::folder::Folder;
use crate::shell::game::Game;
use crate::shell::pending::Pending;
use crate::shell::start::CAMPAIGN;
use macroquad::prelude::*;
use std::collections::VecDeque;
use thief_girl::replay::Recording;

/// What is to be done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Watch,
    Race,
}

pub struct Seeking {
    night: Moonscape,
    recording: Recording,
    wish: Wish,
    places: VecDeque<Place>,
    looking: Looking,
    /// A file that has the level, but not as it was.
    alike: Option<String>,
}

/// Where it may be.
enum Place {
    Open(Campaign),
    Campaign,
    Recent(Recent),
}

enum Looking {
    Nowhere,
    /// For an earlier drop, to look into.
    Borrowing,
    Inside(Pending<Option<Found>>),
}

/// A level of the same name, and the file it is from.
struct Found {
    campaign: Campaign,
    brought: Brought,
}

impl Seeking {
    pub fn new(game: &Game, recording: Recording, wish: Wish) -> Self {
        let recent = drop::recent(&game.saved).into_iter().map(Place::Recent);
        let places =
            [Place::Open(game.campaign.clone()), Place::Campaign].into_iter().chain(recent).collect();
        Self { night: Moonscape::new(), recording, wish, places, looking: Looking::Nowhere, alike: None }
    }

    fn look_inside(&mut self, campaign: impl Future<Output = Option<Campaign>> + 'static) {
        let name = self.recording.level.clone();
        self.looking = Looking::Inside(Pending::new(async move {
            let campaign = campaign.await.filter(|campaign| campaign.place_of(&name).is_some())?;
            let brought = campaign.bring(&name).await.ok()?;
            Some(Found { campaign, brought })
        }));
    }

    fn look_in_folder(&mut self, folder: Folder) {
        self.look_inside(async { Campaign::open(folder).await.ok() });
    }

    /// Goes on to the next place.
    fn go_on(&mut self, game: &mut Game) -> Turn {
        match self.places.pop_front() {
            Some(Place::Open(campaign)) => self.look_inside(async { Some(campaign) }),
            Some(Place::Campaign) => self.look_in_folder(Folder::around(CAMPAIGN)),
            Some(Place::Recent(recent)) => {
                game.drops.borrow(&recent);
                self.looking = Looking::Borrowing;
            }
            None => return told(self.missing(game)),
        }
        Turn::Stay
    }

    /// That it is nowhere, in words.
    fn missing(&self, game: &Game) -> String {
        let level = self.recording.level.as_str();
        match &self.alike {
            Some(file) => game.texts.fill("ui.runs.other_level", &[("level", level), ("file", file)]),
            None => game.texts.fill("ui.runs.no_level", &[("level", level)]),
        }
    }

    fn found(&mut self, game: &mut Game, found: Found) -> Turn {
        if found.brought.level.hash != self.recording.level_hash {
            self.alike.get_or_insert(found.campaign.folder.file_name().to_string());
            self.looking = Looking::Nowhere;
            return Turn::Stay;
        }
        let level = game.take_in(found.brought);
        let shown = match self.wish {
            Wish::Watch => Theatre::new(game, &level, &self.recording, None)
                .map(|theatre| Turn::Replace(Box::new(theatre))),
            Wish::Race => {
                if found.campaign.folder != game.campaign.folder {
                    game.visit(found.campaign);
                }
                Play::racing(game, &level, &self.recording).map(|play| Turn::Anew(Box::new(play)))
            }
        };
        shown.unwrap_or_else(|why| {
            let why = refused(&game.texts, &why);
            told(game.texts.fill("ui.runs.cannot", &[("why", &why)]))
        })
    }
}

fn told(words: String) -> Turn {
    Turn::Replace(Box::new(Notice::new(words)))
}

impl Screen for Seeking {
    fn name(&self) -> &'static str {
        "seek"
    }

    fn update(&mut self, game: &mut Game, _seconds: f32) -> Turn {
        if game.nav.back {
            game.sound(Moment::MenuBack);
            return Turn::Back;
        }
        if self.recording.rules_hash != game.rules.hash {
            return told(game.texts.fill("ui.runs.other_rules", &[("version", &self.recording.game)]));
        }
        match &mut self.looking {
            Looking::Nowhere => self.go_on(game),
            Looking::Borrowing => {
                match game.drops.borrowed() {
                    None => {}
                    Some(Ok(Drop { level: Some(dropped), .. })) => self.look_in_folder(dropped.folder),
                    Some(_) => self.looking = Looking::Nowhere,
                }
                Turn::Stay
            }
            Looking::Inside(pending) => match pending.poll() {
                None => Turn::Stay,
                Some(Some(found)) => self.found(game, found),
                Some(None) => {
                    self.looking = Looking::Nowhere;
                    Turn::Stay
                }
            },
        }
    }

    fn draw(&mut self, game: &Game) {
        self.night.draw(&game.ui, 0.5);
        board::heading(&game.ui, game.texts.get("ui.runs.seeking"), 160.0);
    }
}
