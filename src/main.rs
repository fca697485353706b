//! The program: the desktop's commands, and the game in its window or page.

// Started from the desktop, Windows would open a console for it otherwise.
#![cfg_attr(windows, windows_subsystem = "windows")]

#[cfg(not(target_arch = "wasm32"))]
mod cli;
// The commands alone do not use all of it.
#[cfg_attr(not(feature = "shell"), allow(dead_code))]
mod shared;
#[cfg(feature = "shell")]
mod shell;

use std::process::ExitCode;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> ExitCode {
    #[cfg(windows)]
    shared::console::attach();
    match cli::run() {
        cli::AfterCommand::Done(code) => code,
        #[cfg(feature = "shell")]
        cli::AfterCommand::Open(options) => shell::app::open(*options),
        #[cfg(feature = "shell")]
        cli::AfterCommand::Listen(listen) => cli::ended(shell::capture::audio::run(&listen)),
    }
}

#[cfg(all(target_arch = "wasm32", feature = "shell"))]
fn main() -> ExitCode {
    shell::app::open(shell::config::start::StartOptions::of_page())
}

#[cfg(all(target_arch = "wasm32", not(feature = "shell")))]
fn main() -> ExitCode {
    ExitCode::SUCCESS
}
