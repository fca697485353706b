//! From text to the types of the format, or a word about why not.

use super::limits;
use crate::level::problem::{Location, Problem};
use ldtk_rules::{Level, Project, ReadError};

const SAVE_PROJECT: &str = "save the level again in LDtk, as a project file";
const SAVE_LEVEL: &str = "save the project again in LDtk";

/// A project of a version that we know.
pub fn project(text: &str) -> Result<Project, Problem> {
    limits::text(text)?;
    Project::from_json(text).map_err(|error| problem(error, SAVE_PROJECT))
}

/// A level from a file of its own.
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

/// What to say of a separate file that is not there.
pub fn unreadable(path: &str, why: &str) -> Problem {
    let what = format!("its file `{path}` cannot be read: {why}");
    Problem::fault(&Location::default(), what, "put it beside the project, or save the project again in LDtk")
}

/// What to say of a file that the library cannot read. `cure`: what to do if it is no such file at all.
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
