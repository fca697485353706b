//! `thief-girl screenshot`: a picture of a screen.

use crate::shell::config::start::{ScreenshotScreen, chosen};
use crate::shell::game::Game;
use crate::shell::input::{DeviceKind, InputAction};
use crate::shell::render::picture::Picture;
use crate::shell::screens;
use crate::shell::screens::open_request;
use crate::shell::screens::open_request::OpenError;
use crate::shell::screens::{
    AfterReturned, Album, Briefing, Credits, Ending, FirstStart, KeysPage, LevelsPage, Moonscape, NextStage,
    Pause, Play, ReplayViewer, ResultCard, Returned, RunsPage, Screen, SettingsPage, Title, WhyCard,
    Workshop,
};
use crate::shell::session::GameSession;
use crate::shell::session::ghost::Ghost;
use macroquad::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::base::tick::DT;
use thief_girl::level::LevelSpec;
use thief_girl::model::Input;
use thief_girl::replay::{Playback, Recording, RecordingError};

/// How often the page after a stage is updated before it is drawn.
const FRAMES_OF_NEXT_STAGE: usize = 30;

/// The screens that have pages or rows to choose.
const HAVE_PAGES: [ScreenshotScreen; 4] = [
    ScreenshotScreen::Ending,
    ScreenshotScreen::FirstStart,
    ScreenshotScreen::Keys,
    ScreenshotScreen::Settings,
];

/// Returns the message about a recording that does not belong to its level.
fn misfit(game: &Game) -> impl Fn(RecordingError) -> String + use<> {
    let error = open_request::misfit(game);
    move |why| error(why).to_string()
}

/// Takes the picture that the options name.
pub async fn take(game: &mut Game, picture: &Picture) -> Result<(), String> {
    let Some(shot) = game.options.shot.clone() else { return Ok(()) };
    game.overlays = shot.overlays;
    if shot.forecast {
        game.devices.down.insert(game.controls.first(InputAction::Forecast, DeviceKind::Keys).into());
    }
    let mut stack = stage(game, shot.screen, shot.tick).await?;
    // Twice, as the first frame sets camera and lamps.
    for _ in 0..2 {
        game.ui.time = shot.tick as f32 * DT;
        game.ui.drift = game.ui.time;
        screens::paint(game, &mut stack, picture, DT);
        picture.present();
        next_frame().await;
    }
    screens::paint(game, &mut stack, picture, DT);
    picture.save(&shot.out)
}

/// Returns the screen to be shown, with what is behind it.
pub(super) async fn stage(
    game: &mut Game,
    screen: ScreenshotScreen,
    tick: u32,
) -> Result<Vec<Box<dyn Screen>>, String> {
    let opened = &game.options.opened;
    if !HAVE_PAGES.contains(&screen) {
        opened.page_of(1).and(opened.row_of(1))?;
    }
    if let Some(menu) = menu(game, screen, tick)? {
        return Ok(vec![menu]);
    }
    let night = Rc::new(Moonscape::new());
    let recording = open_request::recording(game).map_err(|why| why.to_string())?;
    let first = || game.campaign.cards.first().map(|card| card.name.clone());
    let name = open_request::level(game, recording.as_ref()).or_else(first).ok_or("There is no level.")?;
    let level = open_request::bring(game, &name).await.map_err(|why| why.to_string())?;
    if let Some(guard) = game.overlays.selected {
        chosen("--select", guard, level.guards.len())?;
    }
    Ok(match screen {
        ScreenshotScreen::Returned => vec![Box::new(Returned::new(game, level.card(), AfterReturned::Next))],
        ScreenshotScreen::Briefing => {
            vec![Box::new(Briefing::new(game, level.card(), night).lying())]
        }
        ScreenshotScreen::Replay => {
            let recording = recording.ok_or("there is nothing to watch: name a recording with --replay")?;
            let viewer = ReplayViewer::new(game, &level, &recording, Some(tick)).map_err(misfit(game))?;
            vec![Box::new(viewer.standing(game))]
        }
        ScreenshotScreen::Pause => {
            let session = played(game, &level, tick)?;
            let pause = Pause::new(game, &session, false);
            vec![Box::new(Play::of(session)), Box::new(pause)]
        }
        ScreenshotScreen::Why => {
            let session = played(game, &level, tick)?;
            let (why, _) = session.why.get().ok_or("nobody has noticed her by then")?;
            let card = WhyCard::new(game, &session, why.clone(), None).lying();
            vec![Box::new(Play::of(session)), Box::new(card)]
        }
        ScreenshotScreen::NextStage => {
            let session = played(game, &level, tick)?;
            let mut page = NextStage::new(game, Box::new(session));
            // The page waits for the player, and is updated in many frames after the level was loaded.
            (0..FRAMES_OF_NEXT_STAGE).for_each(|_| drop(page.update(game, DT)));
            vec![Box::new(page)]
        }
        ScreenshotScreen::Result => {
            let session = played(game, &level, tick)?;
            vec![Box::new(ResultCard::new(game, Box::new(session)).lying())]
        }
        _ => vec![Box::new(Play::of(played(game, &level, tick)?))],
    })
}

/// Returns a screen that needs no level; `None` if this one does.
fn menu(game: &mut Game, screen: ScreenshotScreen, tick: u32) -> Result<Option<Box<dyn Screen>>, String> {
    let night = Rc::new(Moonscape::new());
    let opened = game.options.opened.clone();
    Ok(Some(match screen {
        ScreenshotScreen::Title | ScreenshotScreen::Loading => Box::new(Title::new(game)),
        ScreenshotScreen::Levels => Box::new(LevelsPage::new(game, night).settled()),
        ScreenshotScreen::Album => Box::new(Album::new(night)),
        ScreenshotScreen::Ending => {
            Box::new(Ending::new().opened_at(&opened, &game.ui.texts)?.aged(tick as f32 * DT))
        }
        ScreenshotScreen::Workshop => Box::new(Workshop::new(game, night).settled()),
        ScreenshotScreen::Runs => {
            let given = game.options.replay.clone().map(|file| ("friend.heist".to_string(), file.bytes));
            screens::receive(game, given.into_iter().collect());
            Box::new(RunsPage::new(game, night))
        }
        ScreenshotScreen::Credits => Box::new(Credits::new(night).rolled(tick as f32)),
        ScreenshotScreen::Settings => Box::new(SettingsPage::over_night(night).opened_at(&opened)?),
        ScreenshotScreen::FirstStart => Box::new(FirstStart::new(night).opened_at(&opened)?),
        ScreenshotScreen::Keys => Box::new(KeysPage::over(Some(night)).opened_at(&opened)?),
        _ => return Ok(None),
    }))
}

/// Returns a heist at a tick, played without painting.
fn played(game: &mut Game, level: &Arc<LevelSpec>, tick: u32) -> Result<GameSession, String> {
    let recording = open_request::recording(game).map_err(|why| why.to_string())?;
    let mut session = begun(game, level, recording.as_ref())?;
    let mut inputs = recording.as_ref().map(Playback::new);
    for _ in 0..tick {
        let input = inputs.as_mut().and_then(Iterator::next).unwrap_or(Input::IDLE);
        session.tick(game, input);
        session.speech.pass(DT);
        session.captions.pass(DT);
        session.why.pass(DT);
        session.view.pass(DT);
        if session.sim.outcome.is_some() {
            break;
        }
    }
    session.settle(tick.max(60));
    if let Some(seconds) = game.options.shot.as_ref().and_then(|shot| shot.rewind) {
        hold_rewind(game, &mut session, seconds);
    }
    Ok(session)
}

/// Returns a heist before its first tick. Only one that is played, not replayed, can have a ghost and
/// rewinds.
fn begun(
    game: &mut Game,
    level: &Arc<LevelSpec>,
    recording: Option<&Recording>,
) -> Result<GameSession, String> {
    let shot = game.options.shot.clone();
    let rival = shot.as_ref().and_then(|shot| shot.rival.as_ref());
    let plays = rival.is_some() || shot.as_ref().is_some_and(|shot| shot.rewind.is_some());
    let mut session = match recording {
        Some(recording) if plays => GameSession::in_night(game, level, recording.config),
        Some(recording) => GameSession::replayed(game, level, recording).map_err(misfit(game))?,
        None => GameSession::new(game, level),
    };
    if let Some(rival) = rival {
        let run = Arc::new(open_request::parse(rival).map_err(|why| why.to_string())?);
        let misfit = |why| OpenError::Recording(rival.name.clone(), why).to_string();
        session.race(Ghost::new(level, &game.rules, run).map_err(misfit)?);
    }
    Ok(session)
}

/// Holds the rewind key.
fn hold_rewind(game: &mut Game, session: &mut GameSession, seconds: f32) {
    game.devices.down.insert(game.controls.first(InputAction::Rewind, DeviceKind::Keys).to_string());
    for _ in 0..(seconds / DT) as u32 {
        session.advance(game, DT);
    }
}
