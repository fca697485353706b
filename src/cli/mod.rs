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
use clap::Parser;
use std::process::ExitCode;

/// Returns the exit code of a command; prints why it could not be carried out.
pub fn ended(result: Result<ExitCode, String>) -> ExitCode {
    result.unwrap_or_else(|message| {
        stdio::problem(message);
        ExitCode::from(NOT_RUN)
    })
}

/// Runs the command of the command line.
pub fn run() -> AfterCommand {
    let command = Cli::parse().command;
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
        other => window::open(other).unwrap_or_else(|message| done(Err(message))),
    }
}
