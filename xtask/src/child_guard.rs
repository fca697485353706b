//! A process and all its descendants, which end together with this program: a browser consists of a dozen
//! processes, and an interrupted test must leave none of them.

use std::ffi::OsStr;
use std::fs::File;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::sh::{self, Result};

/// How long programs may take to end by themselves.
const PATIENCE: Duration = Duration::from_secs(5);

/// A shell that leads a process group. When its standard input closes, because the guard was dropped or this
/// program has ended, it ends the whole group.
const HOLDER: &str = "
\"$0\" \"$@\" </dev/null &
trap '' TERM
cat >/dev/null
kill -TERM -$$
sleep 0.3
kill -KILL -$$
";

/// A running program; dropping it ends the program and its descendants.
pub struct ChildGuard {
    holder: Child,
}

impl ChildGuard {
    /// Starts a program with these outputs. Only the program, arguments and environment of the command count.
    pub fn start(command: &Command, said: impl Into<Stdio>, complained: impl Into<Stdio>) -> Result<Self> {
        let mut holder = Command::new("sh");
        holder.arg("-c").arg(HOLDER).arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            set(&mut holder, name, value);
        }
        holder.stdin(Stdio::piped()).stdout(said).stderr(complained);
        lead_a_group(&mut holder);
        let cannot = |e| format!("cannot start `{}`: {e}", sh::text(command));
        Ok(Self { holder: holder.spawn().map_err(cannot)? })
    }

    /// Starts a program with all its output going to a file.
    pub fn start_logged(command: &Command, log: &Path) -> Result<Self> {
        let cannot = |e| format!("cannot write {}: {e}", log.display());
        let said = File::create(log).map_err(cannot)?;
        let complained = said.try_clone().map_err(cannot)?;
        Self::start(command, said, complained)
    }

    /// Returns its standard output, if that was piped.
    pub fn take_stdout(&mut self) -> Option<ChildStdout> {
        self.holder.stdout.take()
    }
}

fn set(command: &mut Command, name: &OsStr, value: Option<&OsStr>) {
    match value {
        Some(value) => command.env(name, value),
        None => command.env_remove(name),
    };
}

#[cfg(unix)]
fn lead_a_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn lead_a_group(_command: &mut Command) {}

impl Drop for ChildGuard {
    fn drop(&mut self) {
        drop(self.holder.stdin.take());
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if !matches!(self.holder.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.holder.kill();
        let _ = self.holder.wait();
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_has_started_ends_with_it() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/leash-test");
        std::fs::create_dir_all(&folder).unwrap();
        let log = folder.join("log");
        let mut program = Command::new("sh");
        // A grandchild that ignores SIGTERM.
        program.args(["-c", "sh -c \"trap '' TERM; echo \\$\\$; sleep 60; sleep 60\" & wait"]);
        let leash = ChildGuard::start_logged(&program, &log).unwrap();
        let deadline = Instant::now() + Duration::from_secs(20);
        let child = loop {
            let said = std::fs::read_to_string(&log).unwrap();
            if let Ok(number) = said.trim().parse::<u32>() {
                break number;
            }
            assert!(Instant::now() < deadline, "the program did not start: {said}");
            thread::sleep(Duration::from_millis(20));
        };
        let is_alive = || {
            let state = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
            !state.is_empty() && !state.contains(") Z ")
        };
        assert!(is_alive());
        drop(leash);
        // The whole group was killed at once, but the grandchild may be gone a moment after its leader.
        let deadline = Instant::now() + Duration::from_secs(5);
        while is_alive() {
            assert!(Instant::now() < deadline, "{child} is still there");
            thread::sleep(Duration::from_millis(1));
        }
    }
}
