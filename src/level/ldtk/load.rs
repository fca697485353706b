//! Parses project and level files, within the limits.

use super::limits;
use crate::level::problem::{Location, Problem};
use ldtk_rules::{Level, Project, ReadError};

const SAVE_PROJECT: &str = "save the level again in LDtk, as a project file";
const SAVE_LEVEL: &str = "save the project again in LDtk";

/// Parses a project of a supported version.
pub fn project(text: &str) -> Result<Project, Problem> {
    limits::text(text)?;
    Project::from_json(text).map_err(|error| problem(error, SAVE_PROJECT))
}

/// Parses a separate level file.
pub fn level(path: &str, text: &str) -> Result<Level, Problem> {
    let unreadable = |fault: Problem| Problem {
        what: format!("its file `{path}` cannot be read: {}", fault.what),
        ..fault
    };
    limits::text(text).map_err(unreadable)?;
    Level::from_json(text).map_err(|error| match error {
        ReadError::NotALevel => {
            Problem::fault(&Location::default(), format!("its file `{path}` has no layers"), SAVE_LEVEL)
        }
        error => unreadable(problem(error, SAVE_LEVEL)),
    })
}

/// Returns the fault for a separate level file that is missing.
pub fn unreadable(path: &str, why: &str) -> Problem {
    let what = format!("its file `{path}` cannot be read: {why}");
    Problem::fault(&Location::default(), what, "put it beside the project, or save the project again in LDtk")
}

/// Converts an error of parsing; `cure` is the fix if the file is of another kind.
fn problem(error: ReadError, cure: &str) -> Problem {
    let place = match &error {
        ReadError::Type { path, .. } => Location::of(path),
        _ => Location::default(),
    };
    let (what, cure) = match error {
        ReadError::Type { message, .. } => {
            (format!("this makes no sense: {message}"), "save the file again in LDtk")
        }
        ReadError::TooOld(version) => {
            (format!("made with LDtk {version}"), "open it in LDtk 1.0 or newer and save it again")
        }
        ReadError::TooNew(version) => {
            (format!("made with LDtk {version}, but this game reads LDtk 1.x"), "save it with LDtk 1.5")
        }
        error @ ReadError::NoVersion(_) => (error.to_string(), "save the file again in LDtk"),
        error => (error.to_string(), cure),
    };
    Problem::fault(&place, what, cure)
}
