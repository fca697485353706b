//! The commands that need a window, and the options with which they start the game.

use super::args::Command;
#[cfg(feature = "shell")]
use super::args::{AudioArgs, LEAST_PROFILED, MOST_FRAMES, ProfileArgs};
#[cfg(feature = "shell")]
use crate::shared::disk;
#[cfg(feature = "shell")]
use crate::shell::config::start::ReplayFile;
#[cfg(feature = "shell")]
use std::path::Path;
use std::process::ExitCode;

/// What is left to do after the command line was handled.
pub enum AfterCommand {
    Done(ExitCode),
    #[cfg(feature = "shell")]
    Open(Box<crate::shell::config::start::StartOptions>),
    #[cfg(feature = "shell")]
    Listen(crate::shell::config::start::AudioOptions),
}

/// Returns the options of a command that opens a window. `is_alone`: the program was started with a file alone.
#[cfg(feature = "shell")]
pub fn open(command: Option<Command>, is_alone: bool) -> Result<AfterCommand, String> {
    use crate::shell::config::overlay::DebugOverlays;
    use crate::shell::config::start::{
        AudioOptions, GifOptions, OpenedPage, ProfileOptions, ScreenshotOptions, SoakOptions, StartOptions,
    };
    use thief_girl::base::tick::{TICKS_PER_SECOND, ticks};
    let mut options = StartOptions { tells_in_window: is_alone, ..StartOptions::default() };
    match command {
        Some(Command::Play { file, level, log, rules, detach: _, texts }) => {
            options.level_file = Some(file.to_string_lossy().into_owned());
            options.level = level;
            options.log_events = log;
            options.rules = rules;
            options.texts = texts.as_deref().map(disk::read).transpose()?;
        }
        Some(Command::Workshop) => options.workshop = true,
        Some(Command::Watch(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            if is_alone {
                // Whatever is wrong with it, the game opens.
                let path = std::path::absolute(&args.recording).unwrap_or(args.recording);
                options.replay_file = Some(path.to_string_lossy().into_owned());
            } else {
                options.replay = Some(replay(&args.recording)?);
            }
            options.watch = Some(ticks(args.at));
            options.rules = args.rules;
        }
        Some(Command::Gif(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.replay = Some(replay(&args.recording)?);
            disk::refuse_read(&args.out)?;
            options.lang = args.lang;
            let frames = args.length * args.fps as f32;
            if !(1.0..=MOST_FRAMES).contains(&frames) {
                return Err(format!(
                    "--length: a film has 1 to {MOST_FRAMES} frames, and {} s with {} frames per second have {}: \
                     choose another --length or --fps",
                    args.length,
                    args.fps,
                    frames.floor()
                ));
            }
            let from = ticks(args.from);
            let to = from.saturating_add(ticks(args.length));
            options.film =
                Some(GifOptions { from, to, step: (TICKS_PER_SECOND / args.fps).max(1), out: args.out });
        }
        Some(Command::Narrate(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.replay = Some(replay(&args.recording)?);
            options.lang = args.lang;
            options.transcript = Some(args.out);
        }
        Some(Command::Profile(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.replay = Some(replay(&args.recording)?);
            let ProfileArgs { from, to, overlay, .. } = args;
            let to = to.unwrap_or(u32::MAX);
            if to.saturating_sub(from) < LEAST_PROFILED {
                return Err(format!(
                    "--to: {to} is not {LEAST_PROFILED} ticks after --from {from}: the first pictures are not \
                     measured, as they fill caches"
                ));
            }
            options.frames = Some(ProfileOptions { from, to, overlays: DebugOverlays::of(&overlay) });
        }
        Some(Command::Soak(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            let recordings = args.recordings.iter().map(|path| replay(path));
            let recordings = recordings.collect::<Result<_, _>>()?;
            options.soak = Some(SoakOptions { recordings, hours: args.hours, every: args.every });
        }
        Some(Command::Audio(AudioArgs { recording, file, from, length, rules, out })) => {
            let to = length.map(|length| ticks(from + length));
            let from = ticks(from);
            return Ok(AfterCommand::Listen(AudioOptions { recording, file, from, to, rules, out }));
        }
        Some(Command::Screenshot(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.level = args.level;
            options.replay = args.replay.as_deref().map(replay).transpose()?;
            options.lang = args.lang;
            options.texts = args.texts.as_deref().map(disk::read).transpose()?;
            options.using = args.device;
            options.rules = args.rules;
            options.opened = OpenedPage { page: args.page, row: args.row, key: args.key };
            let mut overlays = DebugOverlays::of(&args.overlay);
            overlays.selected = args.select;
            let rival = args.rival.as_deref().map(replay).transpose()?;
            let (tick, out, screen) = (args.tick, args.out, args.screen);
            let (rewind, forecast) = (args.rewind, args.forecast);
            let saved = args.save.as_deref().map(disk::read_bytes).transpose()?;
            options.shot =
                Some(ScreenshotOptions { tick, out, screen, overlays, rival, rewind, forecast, saved });
        }
        _ => {}
    }
    Ok(AfterCommand::Open(Box::new(options)))
}

/// Reads a recording, which is parsed in the window.
#[cfg(feature = "shell")]
fn replay(path: &Path) -> Result<ReplayFile, String> {
    Ok(ReplayFile { name: path.display().to_string(), bytes: disk::read_bytes(path)? })
}

#[cfg(not(feature = "shell"))]
pub fn open(_: Option<Command>, _: bool) -> Result<AfterCommand, String> {
    Err("this thief-girl was built without its window (feature `shell`): play, workshop, watch, gif, narrate, profile, soak, audio and screenshot do not work".into())
}
