//! A virtual screen for programs that need one.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::apt;
use crate::child_guard::ChildGuard;
use crate::sh::{self, Result};

/// The server, and the libraries that miniquad loads at run time.
const PACKAGES: [&str; 6] = ["xvfb", "libgl1", "libgl1-mesa-dri", "libxi6", "libxkbcommon0", "libxcursor1"];

/// A small window manager: without one no window gets the keyboard or the full screen.
const MANAGER: &str = "openbox";

/// Installs the screen, if missing.
pub fn install() -> Result<()> {
    apt::ensure("drawing without a screen", &PACKAGES)?;
    sh::which("Xvfb").map(drop).ok_or_else(|| "drawing without a screen needs the program Xvfb".into())
}

/// Installs the screen with a window manager, for programs that have several windows or fill the screen.
pub fn install_managed() -> Result<()> {
    install()?;
    if sh::which(MANAGER).is_none() {
        apt::ensure("windows without a screen", &[MANAGER])?;
    }
    sh::which(MANAGER).map(drop).ok_or_else(|| format!("windows without a screen need the program {MANAGER}"))
}

/// A running virtual screen.
pub struct VirtualScreen {
    // In the order in which they must end.
    _manager: Option<ChildGuard>,
    _server: ChildGuard,
    display: String,
}

impl VirtualScreen {
    /// Opens a screen that the game's window fills.
    pub fn open() -> Result<Self> {
        Self::open_of("1280x720x24")
    }

    /// Opens a screen with a window manager and room for a browser around the game.
    pub fn open_managed() -> Result<Self> {
        let mut screen = Self::open_of("1440x960x24")?;
        let mut command = Command::new(MANAGER);
        command.arg("--sm-disable");
        screen._manager =
            Some(ChildGuard::start(screen.give_to(&mut command), Stdio::null(), Stdio::null())?);
        Ok(screen)
    }

    fn open_of(size: &str) -> Result<Self> {
        let mut command = Command::new("Xvfb");
        // It chooses a free display number and writes it to descriptor 1.
        command.args(["-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]);
        let mut server = ChildGuard::start(&command, Stdio::piped(), Stdio::null())?;
        let mut number = String::new();
        let said = server.take_stdout().map(|out| BufReader::new(out).read_line(&mut number));
        let screen = Self { _manager: None, _server: server, display: format!(":{}", number.trim()) };
        match said {
            Some(Ok(length)) if length > 1 => Ok(screen),
            _ => Err("Xvfb did not start; run it by hand to see why: Xvfb :99 -screen 0 1280x720x24".into()),
        }
    }

    /// Makes a program draw on this screen.
    pub fn give_to<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("DISPLAY", &self.display).env_remove("WAYLAND_DISPLAY").env("LIBGL_ALWAYS_SOFTWARE", "1")
    }
}
