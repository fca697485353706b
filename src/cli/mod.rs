//! The commands of the desktop program, one module each; `args` has their options.
//!
//! Those in `window` open a window; the others need none.

mod args;
mod check;
mod commands;
mod decisions;
#[cfg(feature = "shell")]
mod detach;
mod level_path;
mod ordered;
mod pack;
mod prove;
mod render;
mod retile;
mod sim;
mod stage;
mod survey;
mod verify;
mod window;

pub use window::AfterCommand;

use crate::shared::exit::NOT_RUN;
use crate::shared::stdio;
use args::{Cli, Command};
use clap::error::ErrorKind;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;
use thief_girl::replay::EXTENSION;

/// Returns the exit code of a command; prints why it could not be carried out.
pub fn ended(result: Result<ExitCode, String>) -> ExitCode {
    result.unwrap_or_else(|message| {
        stdio::problem(message);
        ExitCode::from(NOT_RUN)
    })
}

/// Runs the command of the command line.
pub fn run() -> AfterCommand {
    let words: Vec<OsString> = std::env::args_os().collect();
    let (is_one, words) = (words.len() == 2, with_command(words));
    let is_alone = is_one && words.len() > 2;
    let command = Cli::read(&words).unwrap_or_else(|why| refuse(&why, &words)).command;
    let done = |result: Result<ExitCode, String>| AfterCommand::Done(ended(result));
    match command {
        Some(Command::Check(args)) => done(check::run(&args)),
        Some(Command::Sim(args)) => done(sim::run(&args)),
        Some(Command::Prove(args)) => done(prove::run(&args)),
        Some(Command::Verify(args)) => done(verify::run(&args)),
        Some(Command::Survey(args)) => done(survey::run(&args)),
        Some(Command::Render(args)) => done(render::run(&args)),
        Some(Command::Pack(args)) => done(pack::run(&args)),
        Some(Command::Commands { file }) => done(commands::run(&file)),
        #[cfg(feature = "shell")]
        Some(Command::Play { file, level, detach: true, .. }) => done(detach::run(file, level)),
        Some(Command::Retile { file, layout }) => done(retile::run(&file, layout)),
        other => window::open(other, is_alone).unwrap_or_else(|message| done(Err(message))),
    }
}

/// Ends the program, as the words of the command line are not understood or ask for help.
fn refuse(why: &clap::Error, words: &[OsString]) -> ! {
    let file = words.get(1).map(Path::new).filter(|file| file.exists());
    match file.filter(|_| why.kind() == ErrorKind::InvalidSubcommand) {
        Some(file) => {
            stdio::problem(format_args!(
                "{}: its name does not say what it is: the game opens levels (.ldtk, .zip) and recordings (.{EXTENSION}, \
                 .json)",
                file.display()
            ));
            std::process::exit(NOT_RUN.into())
        }
        None => why.exit(),
    }
}

/// Adds the command for a file that is named without one, as where a file is opened with the program.
fn with_command(mut words: Vec<OsString>) -> Vec<OsString> {
    let ending = words.get(1).and_then(|file| Path::new(file).extension());
    let command = match ending.map(|ending| ending.to_ascii_lowercase()).as_deref().and_then(OsStr::to_str) {
        Some("ldtk" | "zip") => "play",
        Some("json" | EXTENSION) => "watch",
        _ => return words,
    };
    words.insert(1, command.into());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_a_command_is_played_or_watched() {
        let command = |words: &[&str]| {
            let words = ["thief-girl"].iter().chain(words).map(OsString::from).collect();
            with_command(words).get(1).cloned().unwrap_or_default()
        };
        assert_eq!(command(&["my level.ldtk", "--level", "Attic"]), "play");
        assert_eq!(command(&["/home/hana/ATTIC.ZIP"]), "play");
        assert_eq!(command(&["my.heist", "--at", "20"]), "watch");
        assert_eq!(command(&["night.json"]), "watch");
        assert_eq!(command(&["check", "my.ldtk"]), "check");
        assert_eq!(command(&["--version"]), "--version");
        assert_eq!(command(&[]), "");
    }
}
