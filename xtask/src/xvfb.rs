//! A screen in memory, for programs that insist on one.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::apt;
use crate::sh::{self, Result};

/// The server, and the libraries that the window is made with; miniquad loads those when it runs.
const PACKAGES: [&str; 6] = ["xvfb", "libgl1", "libgl1-mesa-dri", "libxi6", "libxkbcommon0", "libxcursor1"];

pub fn install() -> Result<()> {
    apt::ensure("drawing without a screen", &PACKAGES)?;
    sh::which("Xvfb").map(drop).ok_or_else(|| "drawing without a screen needs the program Xvfb".into())
}

pub struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    pub fn open() -> Result<Self> {
        let mut command = Command::new("Xvfb");
        // It looks for a free number itself and tells it on descriptor 1.
        command.args(["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = command.spawn().map_err(|e| format!("cannot start Xvfb: {e}"))?;
        let mut number = String::new();
        let said = server.stdout.take().map(|out| BufReader::new(out).read_line(&mut number));
        let screen = Self { server, display: format!(":{}", number.trim()) };
        match said {
            Some(Ok(length)) if length > 1 => Ok(screen),
            _ => Err("Xvfb did not start; run it by hand to see why: Xvfb :99 -screen 0 1280x720x24".into()),
        }
    }

    /// Makes a program draw here.
    pub fn give_to<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("DISPLAY", &self.display).env_remove("WAYLAND_DISPLAY").env("LIBGL_ALWAYS_SOFTWARE", "1")
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
