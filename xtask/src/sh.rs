//! Running other programs, and saying which one failed when it does.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Errors here are sentences for a person; nobody matches on them.
pub type Result<T> = std::result::Result<T, String>;

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The cargo that runs us, without the variables that describe *our* package to a build.
pub fn cargo(verb: &str) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    forget_own_package(&mut command);
    command.arg(verb);
    command
}

/// `cargo run` tells the program it starts about its package; a build started from there would take that
/// for its own, and might build things again for the difference.
pub fn forget_own_package(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") || text == "LD_LIBRARY_PATH"
        {
            command.env_remove(&name);
        }
    }
}

/// The command as one would type it.
pub fn text(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(program)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Runs to the end with its output shown.
pub fn run(command: &mut Command) -> Result<()> {
    eprintln!("$ {}", text(command));
    let status = command.status().map_err(|e| cannot_start(command, &e))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", text(command))) }
}

/// Runs with its output shown, and ends it when the time is up: a game that waits for somebody to play it
/// would hold up the tests for ever.
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

/// Runs to the end and returns what it printed; its errors stay visible.
pub fn output(command: &mut Command) -> Result<String> {
    let done = command.stderr(Stdio::inherit()).output().map_err(|e| cannot_start(command, &e))?;
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    if done.status.success() {
        Ok(said)
    } else {
        Err(format!("`{}` failed ({})\n{}", text(command), done.status, said.trim_end()))
    }
}

/// Runs to the end, shows its output and hands each line of it to `line` as well.
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

/// Whether it ran and ended well; nothing is shown.
pub fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Where a program of that name is, if it is installed.
pub fn which(program: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join(program)).find(|path| path.is_file())
}

fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    format!("cannot run `{}`: {error}", text(command))
}
