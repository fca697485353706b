//! A virtual sound server: browsers wait for one before they let a page play sound.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::apt;
use crate::child_guard::ChildGuard;
use crate::sh;

/// Installs the sound server if possible; the tests also run without one.
pub fn install() {
    if sh::which("pulseaudio").is_none()
        && let Err(why) = apt::ensure("sound in tests", &["pulseaudio"])
    {
        eprintln!("the browsers are tested without a sound server: {why}");
    }
}

/// A running sound server.
pub struct VirtualSpeakers {
    _server: ChildGuard,
    socket: PathBuf,
}

impl VirtualSpeakers {
    /// Starts a server that discards all sound; returns `None` if that fails.
    pub fn open(folder: &Path) -> Option<Self> {
        let home = folder.canonicalize().ok()?.join("sound");
        let _ = fs::remove_dir_all(&home);
        fs::create_dir_all(&home).ok()?;
        let socket = home.join("socket");
        let protocol = format!("module-native-protocol-unix auth-anonymous=1 socket={}", socket.display());
        let mut command = Command::new(sh::which("pulseaudio")?);
        command.args(["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]);
        command.args(["-L", "module-null-sink", "-L"]).arg(protocol);
        command.env("HOME", &home).env("XDG_RUNTIME_DIR", &home).env("XDG_CONFIG_HOME", &home);
        let server = ChildGuard::start_logged(&command, &folder.join("sound.log")).ok()?;
        Some(Self { _server: server, socket })
    }

    pub fn give_to(&self, command: &mut Command) {
        command.env("PULSE_SERVER", format!("unix:{}", self.socket.display()));
    }
}
