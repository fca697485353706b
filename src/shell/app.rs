//! S4: the loop. A stack of screens; every frame the uppermost reads the hands, all that are seen are painted on
//! the small picture, and the picture is shown in the window.

use super::assets::Assets;
use super::audio::Audio;
use super::campaign::{self, Brought, Campaign};
use super::controls::{Action, Using};
use super::costs::{self, Part};
use super::devices::{Attention, Hands};
use super::drop::Drop;
#[cfg(not(target_arch = "wasm32"))]
use super::film;
use super::folder::{Folder, own_bytes};
#[cfg(not(target_arch = "wasm32"))]
use super::frames;
use super::game::Game;
use super::incoming::Incoming;
use super::picture::Picture;
use super::save::Motion;
use super::screen::{self, Loading, Notice, Opening, Runs, Screen, Seeking, Title, Turn, Wish};
use super::start::StartOptions;
use super::text::{Lang, Texts};
use super::tuning::Told;
use super::{desktop, page, report, shot};
use crate::shared::files;
use macroquad::prelude::*;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// The window's future answers nothing; this says how it went.
static FAILED: AtomicBool = AtomicBool::new(false);

/// Opens the window and plays until it is closed.
pub fn open(options: StartOptions) -> ExitCode {
    if let Err(why) = desktop::check_display() {
        eprintln!("{why}");
        return ExitCode::FAILURE;
    }
    macroquad::Window::from_config(desktop::window(&options), async move {
        page::show_panics();
        if let Err(why) = run(options).await {
            FAILED.store(true, Ordering::Relaxed);
            if cfg!(target_arch = "wasm32") { page::fail(&why) } else { eprintln!("{why}") }
        }
    });
    if FAILED.load(Ordering::Relaxed) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

async fn run(options: StartOptions) -> Result<(), String> {
    let (mut game, mut incoming) = load(options).await?;
    let picture = Picture::new().with(game.assets.materials.clone());
    if game.options.shot.is_some() {
        return shot::take(&mut game, &picture).await;
    }
    #[cfg(not(target_arch = "wasm32"))]
    if game.options.film.is_some() {
        return film::take(&mut game, &picture).await;
    }
    #[cfg(not(target_arch = "wasm32"))]
    if game.options.frames.is_some() {
        return frames::take(&mut game, &picture).await;
    }
    page::progress(1.0);
    while !page::started() {
        next_frame().await;
    }
    if page::started_by_touch() {
        game.devices.using = Using::Touch;
    }
    let mut stack = first_screens(&mut game).await?;
    if game.options.log_events {
        report::ready(&stack);
    }
    game.drops.begin();
    let (mut hands, mut attention) = (Hands::new(&game.controls, game.devices.using), Attention::new());
    while !stack.is_empty() {
        let seconds = get_frame_time().min(0.25);
        costs::begin();
        let (over, fit) = (screen::under_fingers(&stack), Picture::fit());
        game.devices = hands.read(&game.controls, game.away, over, || game.places(), |at| fit.to_picture(at));
        read_hands(&mut game, &mut attention, seconds, &mut stack);
        costs::lap(Part::Hands);
        frame(&mut game, &mut stack, seconds);
        costs::lap(Part::Ticks);
        follow_edits(&mut game, &mut stack, seconds).await;
        follow_rules(&mut game, &mut stack, seconds);
        costs::lap(Part::Rest);
        screen::paint(&mut game, &mut stack, &picture, seconds);
        picture.present();
        incoming.advance(&mut game.audio);
        game.audio.update(seconds);
        report::state(&game, &stack);
        costs::lap(Part::Rest);
        next_frame().await;
    }
    Ok(())
}

/// Loads everything, with lamps that are lit one by one.
async fn load(mut options: StartOptions) -> Result<(Game, Incoming), String> {
    let lang = options.lang.unwrap_or_else(system_language);
    let texts = Texts::shipped(lang);
    let (picture, mut loading) = (Picture::new(), Loading::default());
    let mut show = |part: f32| {
        page::progress(part.min(0.99));
        picture.begin();
        loading.draw(&texts, part, get_time() as f32);
        picture.present();
    };
    show(0.0);
    next_frame().await;
    let assets = Assets::load(|part| page::progress(part * 0.7)).await?;
    show(0.7);
    next_frame().await;
    let campaign = Campaign::open(Folder::around(options.file())).await.map_err(|e| e.to_string())?;
    show(0.9);
    next_frame().await;
    if let Some(file) = &options.replay_file {
        options.replay = Some(own_bytes(file).await?);
    }
    let mut audio = Audio::new();
    let incoming = Incoming::begin(&mut audio).await;
    for problem in assets.problems.iter().chain(&incoming.problems) {
        warn!("{problem}");
    }
    show(1.0);
    let rules = files::rules_or_words(options.rules.as_deref())?;
    let mut game = Game::new(options, assets, audio, texts, campaign, rules);
    game.seed = if game.options.keeps_nothing() { 1 } else { (miniquad::date::now() * 1000.0) as u64 };
    Ok((game, incoming))
}

fn system_language() -> Lang {
    let tag = page::language().or_else(desktop::language);
    tag.map_or(Lang::En, |tag| Lang::of_tag(&tag))
}

/// The title, and on it what the options ask for.
async fn first_screens(game: &mut Game) -> Result<Vec<Box<dyn Screen>>, String> {
    let mut stack: Vec<Box<dyn Screen>> = vec![Box::new(Title::new())];
    stack.extend(shot::heist_of_options(game).await?);
    // A link to a run.
    if let Some(letters) = page::param("run")
        && let Some(recording) = screen::receive_link(game, &letters)
    {
        stack.push(Box::new(Seeking::new(game, recording, Wish::Watch)));
    }
    Ok(stack)
}

fn read_hands(game: &mut Game, attention: &mut Attention, seconds: f32, stack: &mut Vec<Box<dyn Screen>>) {
    let drift_pace = match game.saved.settings.motion {
        Motion::Full => 1.0,
        Motion::Calm => game.interface.calm_pace,
        Motion::Still => 0.0,
    };
    let fit = Picture::fit();
    let mouse = fit.to_picture(mouse_position().into());
    let fingers = &game.devices.glass;
    let is_touched = game.devices.using == Using::Touch;
    let ui = &mut game.ui;
    ui.time += seconds;
    ui.drift += seconds * drift_pace;
    // A finger that was lifted still points where it was.
    let pointer = if is_touched { fingers.pointer.unwrap_or(ui.pointer) } else { mouse };
    let moves = game.devices.mouse_moved || fingers.pointer.is_some();
    ui.pointer_moved = moves && pointer.distance(ui.pointer) > 0.5;
    ui.pointer = pointer;
    ui.clicked = fingers.clicked || is_mouse_button_pressed(MouseButton::Left);
    ui.wheel = mouse_wheel().1 + fingers.wheel;
    ui.tidy();
    game.steer(seconds);
    if game.pressed(Action::Fullscreen) {
        game.saved.settings.fullscreen = !game.saved.settings.fullscreen;
        game.apply_settings();
        game.keep();
    }
    let away = attention.is_away();
    if away && !game.away {
        let turn = stack.last_mut().map_or(Turn::Stay, |top| top.away(game));
        screen::apply(game, stack, turn);
    }
    if away != game.away {
        game.audio.mute(away);
    }
    game.away = away;
}

fn frame(game: &mut Game, stack: &mut Vec<Box<dyn Screen>>, seconds: f32) {
    match game.drops.next() {
        Some(Ok(drop)) => receive(game, stack, drop),
        Some(Err(refusal)) => game.notice = Some(refusal.words(&game.texts)),
        None => {}
    }
    if let Some(text) = game.notice.take() {
        stack.push(Box::new(Notice::new(text)));
    }
    let turn = stack.last_mut().map_or(Turn::Quit, |top| top.update(game, seconds));
    screen::apply(game, stack, turn);
    if stack.len() == 1 {
        game.go_home();
    }
}

/// Shows what was dropped: a level is played, and of recordings alone the list is shown, over whatever goes on.
fn receive(game: &mut Game, stack: &mut Vec<Box<dyn Screen>>, drop: Drop) {
    let taken = screen::receive(game, drop.recordings);
    if let Some(level) = drop.level {
        stack.push(Box::new(Opening::new(level)));
    } else if let Some(file) = taken {
        let turn = stack.last_mut().map_or(Turn::Stay, |top| top.away(game));
        screen::apply(game, stack, turn);
        stack.push(Box::new(Runs::showing(game, &file)));
    }
}

/// Goes on in what the file of the level says now, if somebody has edited it.
async fn follow_edits(game: &mut Game, stack: &mut [Box<dyn Screen>], seconds: f32) {
    let Some(live) = &mut game.live else { return };
    let Some(edit) = live.look(seconds) else { return };
    let (folder, level) = (live.folder().clone(), live.level().clone());
    if edit.is_seen() {
        // The menus are to know it too.
        if let Ok(campaign) = Campaign::open(folder.clone()).await {
            game.campaign = campaign;
        }
        let (pictures, problems) = campaign::pictures(&folder, &level).await;
        game.take_in(Brought { level, pictures, problems });
        stack.iter_mut().for_each(|screen| screen.edited(game));
    }
    if game.options.log_events {
        report::edit(&edit);
    }
}

/// Goes on by what the files of the rules say now, if somebody has edited them.
fn follow_rules(game: &mut Game, stack: &mut [Box<dyn Screen>], seconds: f32) {
    let Some(told) = game.tuning.as_mut().and_then(|tuning| tuning.look(seconds)) else { return };
    if game.options.log_events {
        report::rules(&told);
    }
    if let Told::New(rules) = told {
        game.rules = rules;
        stack.iter_mut().for_each(|screen| screen.retuned(game));
    }
}
