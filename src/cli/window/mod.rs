//! The commands that need a window, and the options with which they start the game.

#[cfg(feature = "shell")]
mod options;

#[cfg(feature = "shell")]
pub use options::open;

use std::process::ExitCode;

/// What is left to do after the command line was handled.
pub enum AfterCommand {
    Done(ExitCode),
    #[cfg(feature = "shell")]
    Open(Box<crate::shell::config::start::StartOptions>),
    #[cfg(feature = "shell")]
    Listen(crate::shell::config::start::AudioOptions),
}

#[cfg(not(feature = "shell"))]
pub fn open(_: Option<super::args::Command>, _: bool) -> Result<AfterCommand, String> {
    Err("this thief-girl was built without its window (feature `shell`): play, workshop, watch, gif, narrate, profile, soak, audio and screenshot do not work".into())
}
