//! Running other programs, with errors that name the one that failed.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A result whose errors are sentences for people.
pub type Result<T> = std::result::Result<T, String>;

/// Returns the root of the repository.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Returns a command for the cargo that runs this program, without the variables that describe this package.
pub fn cargo(verb: &str) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    forget_own_package(&mut command);
    command.arg(verb);
    command
}

/// Removes the variables that `cargo run` sets for the started program: a build would take them for its own,
/// and might build things again because of the difference.
pub fn forget_own_package(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") || text == "LD_LIBRARY_PATH"
        {
            command.env_remove(&name);
        }
    }
}

/// Returns the command as one would type it.
pub fn text(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(program)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Runs a command with its output shown.
pub fn run(command: &mut Command) -> Result<()> {
    eprintln!("$ {}", text(command));
    let status = command.status().map_err(|e| cannot_start(command, &e))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", text(command))) }
}

/// Runs a command with its output shown, and ends it when the time is up: a game that waits for a player
/// would block the tests.
pub fn run_within(limit: Duration, command: &mut Command) -> Result<()> {
    eprintln!("$ {}", text(command));
    let mut child = command.stdin(Stdio::null()).spawn().map_err(|e| cannot_start(command, &e))?;
    let deadline = Instant::now() + limit;
    loop {
        match child.try_wait().map_err(|e| cannot_start(command, &e))? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(format!("`{}` failed ({status})", text(command))),
            None if Instant::now() < deadline => thread::sleep(Duration::from_millis(50)),
            None => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("`{}` did not end within {} s", text(command), limit.as_secs()));
            }
        }
    }
}

/// Runs a command and returns its standard output; its standard error is shown.
pub fn output(command: &mut Command) -> Result<String> {
    let done = command.stderr(Stdio::inherit()).output().map_err(|e| cannot_start(command, &e))?;
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    if done.status.success() {
        Ok(said)
    } else {
        Err(format!("`{}` failed ({})\n{}", text(command), done.status, said.trim_end()))
    }
}

/// Runs a command with its output shown, and passes each line to `line` as well.
pub fn run_watching(command: &mut Command, mut line: impl FnMut(&str)) -> Result<()> {
    eprintln!("$ {}", text(command));
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|e| cannot_start(command, &e))?;
    if let Some(out) = child.stdout.take() {
        for read in BufReader::new(out).lines() {
            let read = read.map_err(|e| format!("cannot read the output of `{}`: {e}", text(command)))?;
            println!("{read}");
            line(&read);
        }
    }
    let status = child.wait().map_err(|e| cannot_start(command, &e))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", text(command))) }
}

/// Whether a command succeeds; nothing is shown.
pub fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Returns the path of an installed program.
pub fn which(program: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join(program)).find(|path| path.is_file())
}

fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    format!("cannot run `{}`: {error}", text(command))
}
