//! The main loop.
//!
//! Begin with [`open`]. The screens are a stack: every frame the uppermost one reads the input, all visible
//! ones are painted on the small picture, and the picture is shown in the window.

#[cfg(not(target_arch = "wasm32"))]
mod crash;
#[cfg(not(target_arch = "wasm32"))]
mod handed_over;
mod icon;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod json_readers;
mod report;
mod window_config;

use super::audio::Audio;
use super::game::Game;
use super::ui::{HEIGHT, WIDTH};
use crate::shared::exit::NOT_RUN;
use crate::shared::files;
#[cfg(not(target_arch = "wasm32"))]
use crate::shared::stdio;
use crate::shared::text::{Lang, Texts};
use crate::shell::audio::incoming::Incoming;
#[cfg(not(target_arch = "wasm32"))]
use crate::shell::capture::gif;
#[cfg(not(target_arch = "wasm32"))]
use crate::shell::capture::narration;
#[cfg(not(target_arch = "wasm32"))]
use crate::shell::capture::profile;
use crate::shell::capture::screenshot;
#[cfg(not(target_arch = "wasm32"))]
use crate::shell::capture::soak;
use crate::shell::config::start::StartOptions;
use crate::shell::game::campaign;
use crate::shell::game::campaign::{Campaign, LoadedLevel};
use crate::shell::game::drop::{DroppedFiles, DroppedProject};
use crate::shell::game::rules_folder::EditOutcome;
use crate::shell::input::poll::{Attention, InputDevices};
use crate::shell::input::touch::{TouchContext, TouchView};
use crate::shell::input::{DeviceKind, InputAction, Latch};
use crate::shell::platform::costs;
use crate::shell::platform::costs::FramePart;
use crate::shell::platform::folder::ProjectFolder;
#[cfg(not(target_arch = "wasm32"))]
use crate::shell::platform::window::WindowSize;
use crate::shell::platform::{clock, desktop, page, window};
use crate::shell::render::assets::{Assets, FirstPictures};
use crate::shell::render::picture::Picture;
use crate::shell::screens;
use crate::shell::screens::open_request;
use crate::shell::screens::open_request::OpenError;
use crate::shell::screens::{
    FirstStart, LargePrint, LevelSearch, Loading, Moonscape, NoticeScreen, OpeningScreen, RunsPage, Screen,
    SeekPurpose, Title, Transition, Workshop,
};
use crate::shell::session::GameSession;
use crate::shell::storage::interrupted::InterruptedRun;
use crate::shell::storage::save;
use crate::shell::storage::save::MotionSetting;
use macroquad::prelude::*;
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether [`run`] has failed: the window's future cannot return a result.
static FAILED: AtomicBool = AtomicBool::new(false);

/// Opens the window and runs the game until it is closed.
pub fn open(options: StartOptions) -> ExitCode {
    if let Err(why) = desktop::check_display() {
        eprintln!("{why}");
        return ExitCode::from(NOT_RUN);
    }
    let seen = save::glance(&options);
    let size = seen.window.unwrap_or(window::FIRST);
    #[cfg(not(target_arch = "wasm32"))]
    crash::watch_opening();
    macroquad::Window::from_config(
        window_config::window_config(&options, seen.fullscreen, size),
        async move {
            page::show_panics();
            #[cfg(not(target_arch = "wasm32"))]
            crash::watch(save::shelf);
            if let Err(why) = run(options).await {
                FAILED.store(true, Ordering::Relaxed);
                #[cfg(target_arch = "wasm32")]
                page::fail(&why);
                #[cfg(not(target_arch = "wasm32"))]
                stdio::problem(why);
            }
        },
    );
    if FAILED.load(Ordering::Relaxed) { ExitCode::from(NOT_RUN) } else { ExitCode::SUCCESS }
}

async fn run(options: StartOptions) -> Result<(), String> {
    #[cfg(not(target_arch = "wasm32"))]
    let handed = handed_over::HandedOver::begin(&options);
    let (mut game, mut incoming) = load(options).await?;
    #[cfg(not(target_arch = "wasm32"))]
    if handed.is_second() {
        let words = game.ui.texts.get("ui.save.second").to_string();
        game.tell(&words);
    }
    let picture = Picture::new().with(game.assets.materials.clone());
    if let Some(done) = instead_of_play(&mut game, &picture).await {
        return done;
    }
    wait_for_start(&mut game, &mut incoming).await;
    #[cfg(not(target_arch = "wasm32"))]
    crash::provoke("start", None);
    let mut stack = first_screens(&mut game).await?;
    if game.options.log_events {
        report::ready(&stack);
    }
    game.drops.begin();
    let mut main_loop = MainLoop {
        picture,
        hands: InputDevices::new(&game.controls, game.devices.using),
        attention: Attention::new(),
        latch: Latch::default(),
        incoming,
        #[cfg(not(target_arch = "wasm32"))]
        window: WindowSize::new(game.saved.settings.window),
        #[cfg(not(target_arch = "wasm32"))]
        handed,
    };
    #[cfg(not(target_arch = "wasm32"))]
    prevent_quit();
    while !stack.is_empty() {
        #[cfg(not(target_arch = "wasm32"))]
        if is_quit_requested() {
            game.keep_heist(running(&stack).and_then(GameSession::interrupted));
            return Ok(());
        }
        if page::is_lost() {
            return leave_off(&mut game, &stack).await;
        }
        main_loop.pass(&mut game, &mut stack).await;
        next_frame().await;
    }
    #[cfg(not(target_arch = "wasm32"))]
    crash::confirmed(&game);
    Ok(())
}

/// Does what a command wants of the program instead of play, such as a picture or a film; returns `None` if it wants play.
async fn instead_of_play(game: &mut Game, picture: &Picture) -> Option<Result<(), String>> {
    if game.options.shot.is_some() {
        return Some(screenshot::take(game, picture).await);
    }
    #[cfg(not(target_arch = "wasm32"))]
    if game.options.film.is_some() {
        return Some(gif::take(game, picture).await);
    }
    #[cfg(not(target_arch = "wasm32"))]
    if game.options.transcript.is_some() {
        return Some(narration::take(game, picture).await);
    }
    #[cfg(not(target_arch = "wasm32"))]
    if game.options.frames.is_some() {
        return Some(profile::take(game, picture).await);
    }
    #[cfg(not(target_arch = "wasm32"))]
    if game.options.soak.is_some() {
        return Some(soak::take(game, picture).await);
    }
    None
}

/// Waits until the player starts the game, which a page asks for: only then may it make sounds.
async fn wait_for_start(game: &mut Game, incoming: &mut Incoming) {
    page::progress(1.0);
    while !page::started() {
        // What is not needed before the title comes while the player reads how to start.
        follow_files(game, incoming, clock::frame_seconds(), true);
        next_frame().await;
    }
    if page::started_by_touch() {
        game.devices.using = DeviceKind::Touch;
    }
}

/// What lasts from frame to frame, beside the game and its screens.
struct MainLoop {
    picture: Picture,
    hands: InputDevices,
    attention: Attention,
    latch: Latch,
    /// Sounds that are still being loaded.
    incoming: Incoming,
    #[cfg(not(target_arch = "wasm32"))]
    window: WindowSize,
    #[cfg(not(target_arch = "wasm32"))]
    handed: handed_over::HandedOver,
}

impl MainLoop {
    /// Passes a frame: reads the input, advances and draws the screens, and follows what changes outside the game.
    async fn pass(&mut self, game: &mut Game, stack: &mut Vec<Box<dyn Screen>>) {
        let seconds = clock::frame_seconds();
        costs::begin();
        self.read_input(game, stack, seconds);
        costs::lap(FramePart::Input);
        #[cfg(not(target_arch = "wasm32"))]
        self.handed.pass(game, seconds);
        step(game, stack, seconds);
        costs::lap(FramePart::Ticks);
        follow_edits(game, stack, seconds).await;
        follow_rules(game, stack, seconds);
        costs::lap(FramePart::Rest);
        paint(game, stack, &self.picture, seconds);
        self.picture.present();
        if let Some(top) = stack.last().filter(|_| !game.away) {
            game.narrate(top.name(), screens::is_read_whole(top.name()), seconds);
        }
        follow_fullscreen(game, stack);
        game.follow_storage();
        let is_menu = screens::under_fingers(stack) == TouchContext::Menu;
        follow_files(game, &mut self.incoming, seconds, is_menu);
        game.audio.update(seconds);
        report::state(game, stack);
        #[cfg(not(target_arch = "wasm32"))]
        keep_window(game, &mut self.window, seconds);
        costs::lap(FramePart::Rest);
    }

    fn read_input(&mut self, game: &mut Game, stack: &mut Vec<Box<dyn Screen>>, seconds: f32) {
        let fit = Picture::fit();
        let pane =
            TouchView { over: screens::under_fingers(stack), size: vec2(WIDTH, HEIGHT), scale: fit.scale };
        let to_picture = |at| fit.to_picture(at);
        game.devices = self.hands.read(&game.controls, game.away, pane, || game.places(), to_picture);
        hold(game, &mut self.latch, stack, seconds);
        read_hands(game, &mut self.attention, seconds, stack);
    }
}

/// Lets the uppermost screen pause if the browser has ended full screen: it keeps the key that did so, Esc.
fn follow_fullscreen(game: &mut Game, stack: &mut Vec<Box<dyn Screen>>) {
    if game.follow_fullscreen() {
        let turn = stack.last_mut().map_or(Transition::Stay, |top| top.away(game));
        screens::apply(game, stack, turn);
    }
}

/// Holds the keys that are switched on, for players who do not want to hold any. Only in a heist.
fn hold(game: &mut Game, latch: &mut Latch, stack: &[Box<dyn Screen>], seconds: f32) {
    let session = stack.last().filter(|top| top.name() == "play").and_then(|top| top.session());
    match session.filter(|_| game.saved.settings.hold_free && game.devices.using != DeviceKind::Touch) {
        Some(session) => latch.apply(&mut game.devices, &game.controls, session.is_working(), seconds),
        None => latch.let_go(),
    }
}

/// Keeps the size of the window, and restores it after full screen.
#[cfg(not(target_arch = "wasm32"))]
fn keep_window(game: &mut Game, window: &mut WindowSize, seconds: f32) {
    let size = [screen_width(), screen_height()].map(|side| side.round() as u32);
    match window.pass(size, game.fullscreen, seconds) {
        window::WindowRequest::Nothing => {}
        window::WindowRequest::Resize([width, height]) => {
            request_new_screen_size(width as f32, height as f32)
        }
        window::WindowRequest::Remember(size) => {
            game.saved.settings.window = Some(size);
            game.keep();
        }
    }
}

/// Returns the heist that is being played or watched.
fn running(stack: &[Box<dyn Screen>]) -> Option<&GameSession> {
    stack.iter().rev().find_map(|screen| screen.session())
}

/// Keeps the running heist for the next page, after the graphics context was lost, and waits until the page
/// is reloaded.
async fn leave_off(game: &mut Game, stack: &[Box<dyn Screen>]) -> Result<(), String> {
    let night = running(stack).and_then(GameSession::interrupted).map(|night| night.to_text());
    page::keep_night(night.as_deref());
    game.audio.mute(true);
    loop {
        next_frame().await;
    }
}

/// Loads everything, with a loading screen.
async fn load(mut options: StartOptions) -> Result<(Game, Incoming), String> {
    let lang = options.lang.unwrap_or_else(system_language);
    let mut texts = Texts::shipped(lang);
    if let Some(json) = &options.texts {
        texts.put(lang, json).map_err(|why| format!("--texts: {why}"))?;
    }
    let (picture, mut loading) = (Picture::new(), Loading::default());
    let mut show = |part: f32| {
        page::progress(part.min(0.99));
        picture.begin();
        loading.draw(&texts, part, get_time() as f32);
        picture.present();
    };
    show(0.0);
    next_frame().await;
    let assets = Assets::load(first_pictures(&options), |part| page::progress(part * 0.7)).await?;
    show(0.7);
    next_frame().await;
    let (campaign, unopened) = open_levels(&mut options).await?;
    show(0.9);
    next_frame().await;
    let refusal = unopened.or(open_request::fetch(&mut options).await.err());
    let mut audio = Audio::new();
    let incoming = Incoming::begin(&mut audio).await;
    for problem in assets.problems.iter().chain(&incoming.problems) {
        warn!("{}", problem);
    }
    show(1.0);
    let rules = files::rules_or_words(options.rules.as_deref())?;
    let mut game = Game::new(options, assets, audio, texts, campaign, rules);
    if let Some(refusal) = refusal {
        refuse(&mut game, &refusal)?;
    }
    game.seed = if game.options.keeps_nothing() { 1 } else { (miniquad::date::now() * 1000.0) as u64 };
    Ok((game, incoming))
}

/// Opens the levels that are asked for. Those that cannot be opened, or of which none can be played, are an error, or, if
/// the window has to tell that, the campaign is opened in their place.
async fn open_levels(options: &mut StartOptions) -> Result<(Campaign, Option<OpenError>), String> {
    let opened = match levels_of(options.file()).await {
        Ok(campaign) if options.level_file.is_some() => {
            campaign.find_playable().await.map(|()| campaign).map_err(OpenError::Level)
        }
        opened => opened,
    };
    match opened {
        Ok(campaign) => Ok((campaign, None)),
        Err(why) if options.tells_in_window && options.level_file.is_some() => {
            options.level_file = None;
            let campaign = levels_of(options.file()).await.map_err(|why| why.to_string())?;
            Ok((campaign, Some(why)))
        }
        Err(why) => Err(why.to_string()),
    }
}

async fn levels_of(file: &str) -> Result<Campaign, OpenError> {
    let folder = ProjectFolder::on_disk(Path::new(file)).map_err(|why| OpenError::Level(why.problems()))?;
    Campaign::open(folder).await.map_err(OpenError::Level)
}

/// Takes in what comes while the game already runs: first the pictures, which are missed more, then the sounds.
fn follow_files(game: &mut Game, incoming: &mut Incoming, seconds: f32, is_menu: bool) {
    game.follow_pictures();
    if game.assets.arrival().is_over() {
        incoming.advance(&mut game.audio, seconds, is_menu);
    }
}

/// Returns which pictures must be there first: on a page that begins with the title few, as they come over a network.
fn first_pictures(options: &StartOptions) -> FirstPictures {
    let begins_in_level =
        options.level.is_some() || options.replay.is_some() || options.replay_file.is_some();
    if cfg!(target_arch = "wasm32") && !begins_in_level { FirstPictures::OfTitle } else { FirstPictures::All }
}

fn system_language() -> Lang {
    let tag = page::language().or_else(desktop::language);
    tag.map_or(Lang::En, |tag| Lang::of_tag(&tag))
}

/// Handles options that cannot be fulfilled. For whoever typed a command the game ends with a message; else it shows the
/// message in the player's language over the title.
fn refuse(game: &mut Game, refusal: &OpenError) -> Result<(), String> {
    if !game.options.tells_in_window {
        return Err(refusal.to_string());
    }
    game.ask_nothing();
    let words = [Some(refusal.words(&game.ui.texts)), game.notice.take()];
    game.notice = Some(words.into_iter().flatten().collect::<Vec<_>>().join("\n"));
    Ok(())
}

/// Returns the title, with the screens that the options ask for on top.
async fn first_screens(game: &mut Game) -> Result<Vec<Box<dyn Screen>>, String> {
    let mut stack: Vec<Box<dyn Screen>> = vec![Box::new(Title::new(game))];
    if game.options.workshop {
        stack.push(Box::new(Workshop::new(game, Rc::new(Moonscape::new()))));
    }
    if let Some(interrupted) = page::night().and_then(|text| InterruptedRun::from_text(&text)) {
        stack.push(Box::new(LevelSearch::resuming(game, interrupted)));
        return Ok(stack);
    }
    match open_request::heist(game).await {
        Ok(session) => stack.extend(session),
        Err(refusal) => refuse(game, &refusal)?,
    }
    // The address has a link to a run.
    if let Some(letters) = page::param("run")
        && let Some(recording) = screens::receive_link(game, &letters)
    {
        stack.push(Box::new(LevelSearch::new(game, recording, SeekPurpose::Watch)));
    }
    if stack.len() == 1 && game.is_first_start() {
        stack.push(Box::new(FirstStart::new(Rc::new(Moonscape::new()))));
    }
    Ok(stack)
}

fn read_hands(game: &mut Game, attention: &mut Attention, seconds: f32, stack: &mut Vec<Box<dyn Screen>>) {
    let drift_pace = match game.saved.settings.motion {
        MotionSetting::Full => 1.0,
        MotionSetting::Calm => game.interface.calm_pace,
        MotionSetting::Still => 0.0,
    };
    let fit = Picture::fit();
    let mouse = fit.to_picture(mouse_position().into());
    let fingers = &game.devices.glass;
    let is_touched = game.devices.using == DeviceKind::Touch;
    let ui = &mut game.ui;
    ui.time += seconds;
    ui.drift += seconds * drift_pace;
    // The pointer stays where a finger was lifted.
    let pointer = if is_touched { fingers.pointer.unwrap_or(ui.pointer) } else { mouse };
    let moves = game.devices.mouse_moved || fingers.pointer.is_some();
    ui.pointer_moved = moves && pointer.distance(ui.pointer) > 0.5;
    ui.pointer = pointer;
    ui.clicked = fingers.clicked || is_mouse_button_pressed(MouseButton::Left);
    ui.wheel = mouse_wheel().1 + fingers.wheel;
    let is_used = ui.pointer_moved || ui.clicked || ui.wheel != 0.0;
    ui.pointer_is_used = is_used || ui.pointer_is_used && game.devices.pressed.is_empty();
    ui.tidy();
    click_hint(game, stack);
    game.steer(seconds);
    if game.pressed(InputAction::Fullscreen) && page::can_be_full() {
        game.saved.settings.fullscreen = !game.saved.settings.fullscreen;
        game.apply_settings();
        game.keep();
    }
    let away = attention.is_away();
    if away && !game.away {
        let turn = stack.last_mut().map_or(Transition::Stay, |top| top.away(game));
        screens::apply(game, stack, turn);
    }
    if away != game.away {
        game.audio.mute(away);
        game.reader.hush();
    }
    game.away = away;
}

/// Lets a click on a hint press its key, as a touch does; not in a heist, where the mouse aims and throws.
fn click_hint(game: &mut Game, stack: &[Box<dyn Screen>]) {
    let plays = stack.last().is_some_and(|top| top.name() == "play");
    if plays || !game.devices.pressed.contains("MouseLeft") {
        return;
    }
    let pointer = game.ui.pointer;
    if let Some(place) = game.places().into_iter().find(|place| place.holds(pointer)) {
        game.devices.pressed.insert(place.key);
        game.ui.clicked = false;
    }
}

/// Advances the screens by a frame. On the desktop a crash leaves only a notice, which says where its report is.
fn step(game: &mut Game, stack: &mut Vec<Box<dyn Screen>>, seconds: f32) {
    #[cfg(target_arch = "wasm32")]
    frame(game, stack, seconds);
    #[cfg(not(target_arch = "wasm32"))]
    if let Err(panic) = crash::guarded(|| frame(game, stack, seconds)) {
        survive(game, stack, &panic);
    }
}

/// Draws the screens; a crash is as in [`step`].
fn paint(game: &mut Game, stack: &mut Vec<Box<dyn Screen>>, picture: &Picture, seconds: f32) {
    #[cfg(target_arch = "wasm32")]
    screens::paint(game, stack, picture, seconds);
    #[cfg(not(target_arch = "wasm32"))]
    if let Err(panic) = crash::guarded(|| {
        screens::paint(game, stack, picture, seconds);
        provoke("draw", stack);
    }) {
        survive(game, stack, &panic);
    }
}

/// Replaces all screens by a notice of a panic. If that panics as well, the game ends.
#[cfg(not(target_arch = "wasm32"))]
fn survive(game: &mut Game, stack: &mut Vec<Box<dyn Screen>>, panic: &str) {
    let was_told = crash::is_told();
    let words = crash::report(game, stack, panic);
    eprintln!("{words}");
    stack.clear();
    if !was_told {
        stack.push(Box::new(NoticeScreen::new(words)));
    }
}

/// Panics in a heist, if a developer wishes it here.
#[cfg(not(target_arch = "wasm32"))]
fn provoke(place: &str, stack: &[Box<dyn Screen>]) {
    if let Some(session) = running(stack) {
        crash::provoke(place, Some(session));
    }
}

fn frame(game: &mut Game, stack: &mut Vec<Box<dyn Screen>>, seconds: f32) {
    match game.drops.next() {
        Some(Ok(drop)) => receive(game, stack, drop),
        Some(Err(refusal)) => game.notice = Some(refusal.words(&game.ui.texts)),
        None => {}
    }
    if let Some(text) = game.notice.take() {
        screens::apply(game, stack, Transition::Push(Box::new(NoticeScreen::new(text))));
    }
    let turn = if game.pressed(InputAction::LargePrint) && screens::has_large_print(game, stack) {
        Transition::Push(Box::new(LargePrint::new(&game.ui.reading())))
    } else {
        stack.last_mut().map_or(Transition::Quit, |top| top.update(game, seconds))
    };
    screens::apply(game, stack, turn);
    #[cfg(not(target_arch = "wasm32"))]
    provoke("update", stack);
    if stack.len() == 1 {
        game.go_home();
    }
}

/// Shows what was dropped: a level is played; for recordings alone the list of recordings is shown.
fn receive(game: &mut Game, stack: &mut Vec<Box<dyn Screen>>, drop: DroppedFiles) {
    let taken = screens::receive(game, drop.recordings);
    if let Some(level) = drop.level {
        if is_played(game, stack, &level) {
            let words = game.ui.texts.fill("ui.drop.played_already", &[("file", level.folder.file_name())]);
            game.banner = Some((words, 0.0));
            return;
        }
        screens::apply(game, stack, Transition::Push(Box::new(OpeningScreen::new(level))));
    } else if let Some(file) = taken {
        let turn = stack.last_mut().map_or(Transition::Stay, |top| top.away(game));
        screens::apply(game, stack, turn);
        let runs = RunsPage::showing(game, &file);
        screens::apply(game, stack, Transition::Push(Box::new(runs)));
    }
}

/// Whether a level editor hands over the file that is being played: it was reloaded when it was saved.
fn is_played(game: &Game, stack: &[Box<dyn Screen>], level: &DroppedProject) -> bool {
    let plays = stack.last().is_some_and(|top| top.name() == "play");
    let same = game.live.as_ref().is_some_and(|live| {
        let wanted = level.editor.as_ref().and_then(|request| request.level.as_ref());
        *live.folder() == level.folder && wanted.is_none_or(|wanted| *wanted == live.level().name)
    });
    plays && same && level.editor.is_some()
}

/// Reloads an edited level file.
async fn follow_edits(game: &mut Game, stack: &mut [Box<dyn Screen>], seconds: f32) {
    let Some(live) = &mut game.live else { return };
    let Some(edit) = live.look(seconds) else { return };
    let (folder, level) = (live.folder().clone(), live.level().clone());
    if edit.is_seen() {
        // The menus must know the new level too.
        if let Ok(campaign) = Campaign::open(folder.clone()).await {
            game.campaign = campaign;
        }
        let (pictures, problems) = campaign::pictures(&folder, &level).await;
        game.take_in(LoadedLevel { level, pictures, problems });
        stack.iter_mut().for_each(|screen| screen.edited(game));
    }
    if game.options.log_events {
        report::edit(&edit);
    }
}

/// Reloads edited files of the rules.
fn follow_rules(game: &mut Game, stack: &mut [Box<dyn Screen>], seconds: f32) {
    let Some(told) = game.tuning.as_mut().and_then(|tuning| tuning.look(seconds)) else { return };
    if game.options.log_events {
        report::rules(&told);
    }
    if let EditOutcome::New(rules) = told {
        game.rules = rules;
        stack.iter_mut().for_each(|screen| screen.retuned(game));
    }
}
