//! `thief-girl check`

use super::files;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use thief_girl::level::inspect::inspect;

pub fn run(paths: &[PathBuf]) -> ExitCode {
    // Every file is looked at, whatever is wrong with the one before.
    let right = paths.iter().map(|path| check(path)).filter(|right| !right).count() == 0;
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn check(path: &Path) -> bool {
    let text = match files::read(path) {
        Ok(text) => text,
        Err(message) => {
            eprintln!("{message}");
            return false;
        }
    };
    let file = path.display().to_string();
    let inspection = inspect(&file, &text, &files::beside(path));
    for problem in &inspection.problems {
        eprintln!("{file}: {problem}");
    }
    for warning in &inspection.warnings {
        eprintln!("{file}: warning: {warning}");
    }
    let names: Vec<&str> = inspection.levels.iter().map(|level| level.name.as_str()).collect();
    let (count, faults) = (names.len(), inspection.problems.len());
    println!("{file}: {count} playable level(s) ({}), {faults} problem(s)", names.join(", "));
    faults == 0
}
