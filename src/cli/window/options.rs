//! The options with which each command starts the game.

use super::AfterCommand;
use crate::cli::args::{
    AudioArgs, Command, GifArgs, LEAST_PROFILED, MOST_FRAMES, NarrateArgs, ProfileArgs, ScreenshotArgs,
    SoakArgs, WatchArgs,
};
use crate::shared::disk;
use crate::shell::config::overlay::DebugOverlays;
use crate::shell::config::start::{
    AudioOptions, GifOptions, OpenedPage, ProfileOptions, ReplayFile, ScreenshotOptions, SoakOptions,
    StartOptions,
};
use std::path::Path;
use thief_girl::base::tick::{TICKS_PER_SECOND, ticks};

/// Returns the options of a command that opens a window. `is_alone`: the program was started with a file alone.
pub fn open(command: Option<Command>, is_alone: bool) -> Result<AfterCommand, String> {
    let options = match command {
        Some(Command::Play { file, level, log, rules, detach: _, texts }) => StartOptions {
            level,
            log_events: log,
            rules,
            texts: texts.as_deref().map(disk::read).transpose()?,
            ..with_levels(&file)
        },
        Some(Command::Workshop) => StartOptions { workshop: true, ..StartOptions::default() },
        Some(Command::Watch(args)) => watch(args, is_alone)?,
        Some(Command::Gif(args)) => gif(args)?,
        Some(Command::Narrate(args)) => narrate(args)?,
        Some(Command::Profile(args)) => profile(&args)?,
        Some(Command::Soak(args)) => soak(&args)?,
        Some(Command::Audio(args)) => return Ok(AfterCommand::Listen(audio(args))),
        Some(Command::Screenshot(args)) => screenshot(args)?,
        _ => StartOptions::default(),
    };
    Ok(AfterCommand::Open(Box::new(StartOptions { tells_in_window: is_alone, ..options })))
}

/// Returns the options that open a file with levels.
fn with_levels(file: &Path) -> StartOptions {
    StartOptions { level_file: Some(text_of(file)), ..StartOptions::default() }
}

/// Returns the options that open a file with levels, and play a recording.
fn with_recording(file: &Path, recording: &Path) -> Result<StartOptions, String> {
    Ok(StartOptions { replay: Some(replay(recording)?), ..with_levels(file) })
}

fn text_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Reads a recording, which is parsed in the window.
fn replay(path: &Path) -> Result<ReplayFile, String> {
    Ok(ReplayFile { name: path.display().to_string(), bytes: disk::read_bytes(path)? })
}

fn watch(args: WatchArgs, is_alone: bool) -> Result<StartOptions, String> {
    let options = if is_alone {
        // Whatever is wrong with it, the game opens.
        let path = std::path::absolute(&args.recording).unwrap_or(args.recording);
        StartOptions { replay_file: Some(text_of(&path)), ..with_levels(&args.file) }
    } else {
        with_recording(&args.file, &args.recording)?
    };
    Ok(StartOptions { watch: Some(ticks(args.at)), rules: args.rules, ..options })
}

fn gif(args: GifArgs) -> Result<StartOptions, String> {
    let options = with_recording(&args.file, &args.recording)?;
    disk::refuse_read(&args.out)?;
    let frames = args.length * args.fps as f32;
    if !(1.0..=MOST_FRAMES).contains(&frames) {
        return Err(format!(
            "--length: a film has 1 to {MOST_FRAMES} frames, and {} s with {} frames per second have {}: choose \
             another --length or --fps",
            args.length,
            args.fps,
            frames.floor()
        ));
    }
    let from = ticks(args.from);
    let to = from.saturating_add(ticks(args.length));
    let film = GifOptions { from, to, step: (TICKS_PER_SECOND / args.fps).max(1), out: args.out };
    Ok(StartOptions { lang: args.lang, film: Some(film), ..options })
}

fn narrate(args: NarrateArgs) -> Result<StartOptions, String> {
    let options = with_recording(&args.file, &args.recording)?;
    Ok(StartOptions { lang: args.lang, transcript: Some(args.out), ..options })
}

fn profile(args: &ProfileArgs) -> Result<StartOptions, String> {
    let options = with_recording(&args.file, &args.recording)?;
    let (from, to) = (args.from, args.to.unwrap_or(u32::MAX));
    if to.saturating_sub(from) < LEAST_PROFILED {
        return Err(format!(
            "--to: {to} is not {LEAST_PROFILED} ticks after --from {from}: the first pictures are not measured, as they \
             fill caches"
        ));
    }
    let frames = ProfileOptions { from, to, overlays: DebugOverlays::of(&args.overlay) };
    Ok(StartOptions { frames: Some(frames), ..options })
}

fn soak(args: &SoakArgs) -> Result<StartOptions, String> {
    let recordings = args.recordings.iter().map(|path| replay(path)).collect::<Result<_, _>>()?;
    let soak = SoakOptions { recordings, hours: args.hours, every: args.every };
    Ok(StartOptions { soak: Some(soak), ..with_levels(&args.file) })
}

fn audio(args: AudioArgs) -> AudioOptions {
    let AudioArgs { recording, file, from, length, rules, out } = args;
    let to = length.map(|length| ticks(from + length));
    AudioOptions { recording, file, from: ticks(from), to, rules, out }
}

fn screenshot(args: ScreenshotArgs) -> Result<StartOptions, String> {
    let mut overlays = DebugOverlays::of(&args.overlay);
    overlays.selected = args.select;
    let shot = ScreenshotOptions {
        tick: args.tick,
        out: args.out,
        screen: args.screen,
        overlays,
        rival: args.rival.as_deref().map(replay).transpose()?,
        rewind: args.rewind,
        forecast: args.forecast,
        saved: args.save.as_deref().map(disk::read_bytes).transpose()?,
    };
    Ok(StartOptions {
        level: args.level,
        replay: args.replay.as_deref().map(replay).transpose()?,
        lang: args.lang,
        texts: args.texts.as_deref().map(disk::read).transpose()?,
        using: args.device,
        rules: args.rules,
        opened: OpenedPage { page: args.page, row: args.row, key: args.key },
        shot: Some(shot),
        ..with_levels(&args.file)
    })
}
