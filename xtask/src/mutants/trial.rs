//! Runs tests with one mutant.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::switches::VARIABLE;
use super::{Package, build};
use crate::sh::Result;

/// A mutant may take this many times as long as the tests without one; then it is caught, as one that never ends.
const PATIENCE: u32 = 5;

/// What the tests said.
#[derive(Debug, PartialEq)]
pub enum Verdict {
    /// All passed.
    Passed,
    /// The first test that failed, or what happened instead.
    Failed(String),
}

/// Runs the tests of a package without a mutant and returns how long each program may take with one.
///
/// # Errors
///
/// Returns which test fails without any change.
pub fn limits(package: &Package, programs: &[PathBuf]) -> Result<Vec<Duration>> {
    let limit = |program: &PathBuf| {
        let start = Instant::now();
        match run_one(package, program, Duration::from_secs(3600), None)? {
            Verdict::Passed => {
                println!("{} s for {}", start.elapsed().as_secs(), program.display());
                Ok(PATIENCE * start.elapsed() + Duration::from_secs(10))
            }
            Verdict::Failed(test) => {
                Err(format!("without any change, {test} fails in {}", program.display()))
            }
        }
    };
    programs.iter().map(limit).collect()
}

/// Runs the programs of a package's tests one after another, up to the first test that fails.
pub fn run(package: &Package, programs: &[PathBuf], limits: &[Duration], mutant: usize) -> Result<Verdict> {
    for (program, limit) in programs.iter().zip(limits) {
        let verdict = run_one(package, program, *limit, Some(mutant))?;
        if verdict != Verdict::Passed {
            return Ok(verdict);
        }
    }
    Ok(Verdict::Passed)
}

fn run_one(package: &Package, program: &Path, limit: Duration, mutant: Option<usize>) -> Result<Verdict> {
    let mut command = within_memory(program);
    command.args(package.without.iter().flat_map(|name| ["--skip", name]));
    command.current_dir(build::folder(package)).env_remove(VARIABLE);
    // The same cases for every mutant.
    command.env("PROPTEST_RNG_SEED", "20");
    if let Some(number) = mutant {
        command.env(VARIABLE, number.to_string());
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let cannot = |e| format!("cannot run {}: {e}", program.display());
    let mut child = command.spawn().map_err(cannot)?;
    let (send, lines) = mpsc::channel();
    if let Some(out) = child.stdout.take() {
        thread::spawn(move || {
            BufReader::new(out).lines().map_while(std::io::Result::ok).try_for_each(|line| send.send(line))
        });
    }
    let deadline = Instant::now() + limit;
    let failed = loop {
        match lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                if let Some(test) = failure(&line) {
                    break Some(test.to_string());
                }
            }
            Err(RecvTimeoutError::Timeout) => break Some("never ending".to_string()),
            Err(RecvTimeoutError::Disconnected) => break None,
        }
    };
    if failed.is_some() {
        let _ = child.kill();
    }
    let status = child.wait().map_err(cannot)?;
    Ok(match failed {
        Some(test) => Verdict::Failed(test),
        None if status.success() => Verdict::Passed,
        None => Verdict::Failed(format!("an abort ({status})")),
    })
}

/// Returns a command that may take 8 GiB of memory, where a shell can say so: some loops of mutants never end and keep
/// all that they do.
fn within_memory(program: &Path) -> Command {
    if !cfg!(unix) {
        return Command::new(program);
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", r#"ulimit -v 8388608; exec "$0" "$@""#]).arg(program);
    shell
}

/// Returns the test that failed, if a line of the output tells of one.
fn failure(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_test_is_named() {
        assert_eq!(failure("test act::tests::he_falls ... FAILED"), Some("act::tests::he_falls"));
        assert_eq!(failure("test act::tests::he_falls ... ok"), None);
    }
}
