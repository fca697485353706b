//! `thief-girl shot`: a picture of a screen, painted by the game itself. And starting in a heist at once.

use super::controls::{Action, Using};
use super::game::Game;
use super::heist::Heist;
use super::picture::Picture;
use super::rival::Rival;
use super::screen::{
    self, Briefing, Credits, KeysPage, Levels, Moonscape, Pause, Play, ResultCard, Runs, Screen,
    SettingsPage, Theatre, Title, WhyCard, Workshop,
};
use super::start::{Opened, ShotScreen};
use macroquad::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::base::tick::DT;
use thief_girl::level::LevelSpec;
use thief_girl::model::Input;
use thief_girl::replay::{Playback, Recording};

/// The name of the level that the options ask for.
fn level_of_options(game: &Game, recording: Option<&Recording>) -> Option<String> {
    game.options.level.clone().or(recording.map(|r| r.level.clone()))
}

async fn bring(game: &mut Game, name: &str) -> Result<Arc<LevelSpec>, String> {
    let brought = game.campaign.bring(name).await.map_err(|e| e.to_string())?;
    Ok(game.take_in(brought))
}

fn recording_of_options(game: &Game) -> Result<Option<Recording>, String> {
    let read = |bytes: &Vec<u8>| Recording::from_bytes(bytes).map_err(unplayable);
    game.options.replay.as_ref().map(read).transpose()
}

fn unplayable(why: impl std::fmt::Display) -> String {
    format!("The recording cannot be played: {why}")
}

/// The screen to start in, if the options name a level or a recording.
pub async fn heist_of_options(game: &mut Game) -> Result<Option<Box<dyn Screen>>, String> {
    let recording = recording_of_options(game)?;
    let Some(name) = level_of_options(game, recording.as_ref()) else { return Ok(None) };
    let level = bring(game, &name).await?;
    Ok(Some(match (recording, game.options.watch) {
        (Some(recording), Some(from)) => {
            Box::new(Theatre::new(game, &level, &recording, Some(from)).map_err(unplayable)?)
        }
        (Some(recording), None) => {
            Box::new(Play::of(Heist::replayed(game, &level, &recording).map_err(unplayable)?))
        }
        (None, _) => Box::new(Play::new(game, &level)),
    }))
}

/// Takes the picture that the options ask for.
pub async fn take(game: &mut Game, picture: &Picture) -> Result<(), String> {
    let Some(shot) = game.options.shot.clone() else { return Ok(()) };
    game.overlays = shot.overlays;
    if shot.forecast {
        game.devices.down.insert(game.controls.first(Action::Forecast, Using::Keys).into());
    }
    let mut stack = stage(game, shot.screen, shot.tick).await?;
    // Twice: the first frame settles camera and lamps.
    for _ in 0..2 {
        game.ui.time = shot.tick as f32 * DT;
        game.ui.drift = game.ui.time;
        screen::paint(game, &mut stack, picture, DT);
        picture.present();
        next_frame().await;
    }
    screen::paint(game, &mut stack, picture, DT);
    picture.save(&shot.out)
}

async fn stage(game: &mut Game, screen: ShotScreen, tick: u32) -> Result<Vec<Box<dyn Screen>>, String> {
    let night = Rc::new(Moonscape::new());
    let recording = recording_of_options(game)?;
    let first = || game.campaign.cards.first().map(|card| card.name.clone());
    let name = level_of_options(game, recording.as_ref()).or_else(first).ok_or("There is no level.")?;
    let level = bring(game, &name).await?;
    Ok(match screen {
        ShotScreen::Title | ShotScreen::Loading => vec![Box::new(Title::new())],
        ShotScreen::Levels => vec![Box::new(Levels::new(game, night))],
        ShotScreen::Workshop => vec![Box::new(Workshop::new(game, night).settled())],
        ShotScreen::Runs => {
            let given = game.options.replay.clone().map(|bytes| ("friend.heist".to_string(), bytes));
            screen::receive(game, given.into_iter().collect());
            vec![Box::new(Runs::new(game, night))]
        }
        ShotScreen::Credits => vec![Box::new(Credits::new(night).rolled(tick as f32))],
        ShotScreen::Settings => {
            let Opened { page, row, .. } = game.options.opened;
            vec![Box::new(SettingsPage::over_night(night).opened_at(page, row))]
        }
        ShotScreen::Keys => {
            let Opened { page, row, key } = &game.options.opened;
            vec![Box::new(KeysPage::over(Some(night)).opened_at(*page, *row, key.as_deref()))]
        }
        ShotScreen::Briefing => {
            vec![Box::new(Briefing::new(game, level.card(), night).lying())]
        }
        ShotScreen::Play => vec![Box::new(Play::of(played(game, &level, tick)?))],
        ShotScreen::Theatre => {
            let recording = recording.ok_or("there is nothing to watch: name a recording with --replay")?;
            let theatre = Theatre::new(game, &level, &recording, Some(tick)).map_err(unplayable)?;
            vec![Box::new(theatre.standing(game))]
        }
        ShotScreen::Pause => {
            let heist = played(game, &level, tick)?;
            let pause = Pause::new(&heist, false);
            vec![Box::new(Play::of(heist)), Box::new(pause)]
        }
        ShotScreen::Why => {
            let heist = played(game, &level, tick)?;
            let (why, _) = heist.why.get().ok_or("nobody has noticed her by then")?;
            let card = WhyCard::new(game, &heist, why.clone()).lying();
            vec![Box::new(Play::of(heist)), Box::new(card)]
        }
        ShotScreen::Result => {
            let heist = played(game, &level, tick)?;
            vec![Box::new(ResultCard::new(game, Box::new(heist)).lying())]
        }
    })
}

/// A heist at a tick, without having been seen before.
fn played(game: &mut Game, level: &Arc<LevelSpec>, tick: u32) -> Result<Heist, String> {
    let recording = recording_of_options(game)?;
    let mut heist = begun(game, level, recording.as_ref())?;
    let mut inputs = recording.as_ref().map(Playback::new);
    for _ in 0..tick {
        let input = inputs.as_mut().and_then(Iterator::next).unwrap_or(Input::IDLE);
        heist.tick(game, input);
        heist.speech.pass(DT);
        heist.captions.pass(DT);
        heist.why.pass(DT);
        heist.view.pass(DT);
        if heist.sim.outcome.is_some() {
            break;
        }
    }
    heist.settle(tick.max(60));
    if let Some(seconds) = game.options.shot.as_ref().and_then(|shot| shot.rewind) {
        turn_back(game, &mut heist, seconds);
    }
    Ok(heist)
}

/// A heist before its first tick. Only what she plays herself can be raced and rewound.
fn begun(game: &mut Game, level: &Arc<LevelSpec>, recording: Option<&Recording>) -> Result<Heist, String> {
    let shot = game.options.shot.clone();
    let rival = shot.as_ref().and_then(|shot| shot.rival.as_deref());
    let plays = rival.is_some() || shot.as_ref().is_some_and(|shot| shot.rewind.is_some());
    let mut heist = match recording {
        Some(recording) if plays => Heist::in_night(game, level, recording.config),
        Some(recording) => Heist::replayed(game, level, recording).map_err(unplayable)?,
        None => Heist::new(game, level),
    };
    if let Some(rival) = rival {
        let rival = Arc::new(Recording::from_bytes(rival).map_err(unplayable)?);
        heist.race(Rival::new(level, &game.rules, rival).map_err(unplayable)?);
    }
    Ok(heist)
}

/// Holds the key that turns back time.
fn turn_back(game: &mut Game, heist: &mut Heist, seconds: f32) {
    game.devices.down.insert(game.controls.first(Action::Rewind, Using::Keys).to_string());
    for _ in 0..(seconds / DT) as u32 {
        heist.advance(game, DT);
    }
}
