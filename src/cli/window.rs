//! The commands that need a window: what they ask of the game.

use super::args::Command;
#[cfg(feature = "shell")]
use super::args::{FILM_SECONDS, ListenArgs};
#[cfg(feature = "shell")]
use super::files;
use std::process::ExitCode;

/// What is left to do after the commands that need no window.
pub enum Then {
    Done(ExitCode),
    #[cfg(feature = "shell")]
    Open(Box<crate::shell::start::StartOptions>),
    #[cfg(feature = "shell")]
    Listen(crate::shell::start::Listen),
}

#[cfg(feature = "shell")]
pub fn open(command: Option<Command>) -> Result<Then, String> {
    use crate::shell::controls::Using;
    use crate::shell::overlay::Overlays;
    use crate::shell::start::{Film, Frames, Listen, Opened, Shot, ShotScreen, StartOptions};
    use crate::shell::text::Lang;
    use thief_girl::base::tick::{TICKS_PER_SECOND, ticks};
    let mut options = StartOptions::default();
    match command {
        Some(Command::Play { file, level, log, rules }) => {
            options.level_file = Some(file.to_string_lossy().into_owned());
            options.level = level;
            options.log_events = log;
            options.rules = rules;
        }
        Some(Command::Watch(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.replay = Some(files::read_bytes(&args.recording)?);
            options.watch = Some(ticks(args.at.max(0.0)));
            options.rules = args.rules;
        }
        Some(Command::Film(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.replay = Some(files::read_bytes(&args.recording)?);
            options.lang = args.lang.as_deref().map(Lang::of_tag);
            if !FILM_SECONDS.contains(&args.length) {
                let (least, most) = (FILM_SECONDS.start(), FILM_SECONDS.end());
                return Err(format!("--length: a film lasts from {least} to {most} seconds"));
            }
            let from = ticks(args.from.max(0.0));
            let to = from.saturating_add(ticks(args.length));
            options.film = Some(Film { from, to, step: (TICKS_PER_SECOND / args.fps).max(1), out: args.out });
        }
        Some(Command::Frames(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.replay = Some(files::read_bytes(&args.recording)?);
            let to = args.to.unwrap_or(u32::MAX);
            options.frames = Some(Frames { from: args.from, to, overlays: Overlays::parse(&args.overlay)? });
        }
        Some(Command::Listen(ListenArgs { recording, file, from, length, rules, out })) => {
            let to = length.map(|length| ticks((from + length).max(0.0)));
            let from = ticks(from.max(0.0));
            return Ok(Then::Listen(Listen { recording, file, from, to, rules, out }));
        }
        Some(Command::Shot(args)) => {
            let screen = ShotScreen::of_name(&args.screen)
                .ok_or_else(|| format!("there is no screen `{}`: see thief-girl shot --help", args.screen))?;
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.level = args.level;
            options.replay = args.replay.as_deref().map(files::read_bytes).transpose()?;
            options.lang = args.lang.as_deref().map(Lang::of_tag);
            options.using = Using::of_name(&args.hands)
                .ok_or_else(|| format!("there is no device `{}`: keys, pad or touch", args.hands))?;
            options.rules = args.rules;
            options.opened = Opened { page: args.page, row: args.row, key: args.key };
            let mut overlays = Overlays::parse(&args.overlay)?;
            overlays.selected = args.select;
            let rival = args.rival.as_deref().map(files::read_bytes).transpose()?;
            let (tick, out, rewind, forecast) = (args.tick, args.out, args.rewind, args.forecast);
            let saved = args.save.as_deref().map(files::read_bytes).transpose()?;
            options.shot = Some(Shot { tick, out, screen, overlays, rival, rewind, forecast, saved });
        }
        _ => {}
    }
    Ok(Then::Open(Box::new(options)))
}

#[cfg(not(feature = "shell"))]
pub fn open(_: Option<Command>) -> Result<Then, String> {
    Err("this thief-girl was built without its window (feature `shell`): play and shot do not work".into())
}
