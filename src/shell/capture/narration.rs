//! `thief-girl narrate`: what is spoken from the first start to the end of a recorded heist, as a text.

use super::screenshot;
use crate::shared::files;
use crate::shell::config::start::ScreenshotScreen;
use crate::shell::game::Game;
use crate::shell::narration::{ScreenReader, Transcript};
use crate::shell::render::picture::Picture;
use crate::shell::screens;
use crate::shell::screens::{Screen, open_request};
use macroquad::prelude::next_frame;
use thief_girl::base::tick::DT;

/// Ticks from one reading to the next.
const STEP: u32 = 6;
/// How long each menu is listened to, in readings.
const LISTENED: u32 = 20;
/// The screens before the heist.
const BEFORE: [ScreenshotScreen; 4] = [
    ScreenshotScreen::FirstStart,
    ScreenshotScreen::Title,
    ScreenshotScreen::Levels,
    ScreenshotScreen::Briefing,
];

/// Writes the transcript that the options name.
pub async fn take(game: &mut Game, picture: &Picture) -> Result<(), String> {
    let Some(out) = game.options.transcript.clone() else { return Ok(()) };
    files::refuse_read(&out)?;
    let file = Transcript::to(&out).map_err(|why| format!("{}: {why}", out.display()))?;
    game.reader = ScreenReader::with(Box::new(file));
    for screen in BEFORE {
        listen(game, picture, screen, 0).await?;
    }
    let mut stack: Vec<Box<dyn Screen>> =
        open_request::heist(game).await.map_err(|why| why.to_string())?.into_iter().collect();
    while let Some(top) = stack.last_mut()
        && top.session().is_some_and(|session| !session.is_replay_over() && session.outcome().is_none())
    {
        for _ in 0..STEP {
            drop(top.update(game, DT));
        }
        read(game, picture, &mut stack).await;
    }
    listen(game, picture, ScreenshotScreen::Result, u32::MAX).await
}

/// Listens to a screen that stands still.
async fn listen(
    game: &mut Game,
    picture: &Picture,
    screen: ScreenshotScreen,
    tick: u32,
) -> Result<(), String> {
    let mut stack = screenshot::stage(game, screen, tick).await?;
    for _ in 0..LISTENED {
        read(game, picture, &mut stack).await;
    }
    Ok(())
}

async fn read(game: &mut Game, picture: &Picture, stack: &mut [Box<dyn Screen>]) {
    let seconds = STEP as f32 * DT;
    screens::paint(game, stack, picture, seconds);
    picture.present();
    if let Some(top) = stack.last() {
        game.narrate(top.name(), screens::is_read_whole(top.name()), seconds);
    }
    next_frame().await;
}
