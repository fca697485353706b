//! Parses project and level files, within the limits.

use super::limits;
use crate::level::finding::Finding;
use crate::level::location::Location;
use crate::level::problem::Problem;
use ldtk_rules::{Level, Project, ReadError};

/// Parses a project of a supported version.
pub fn project(text: &str) -> Result<Project, Problem> {
    within_limits(None, text)?;
    Project::from_json(text).map_err(|error| Problem::new(&place_of(&error), finding(error)))
}

/// Parses a separate level file.
pub fn level(path: &str, text: &str) -> Result<Level, Problem> {
    let faulty = |fault: Finding| Finding::LevelFileFaulty { path: path.to_string(), fault: Box::new(fault) };
    within_limits(Some(path), text)?;
    Level::from_json(text).map_err(|error| {
        let (place, path) = (place_of(&error), path.to_string());
        let finding = match error {
            ReadError::NotALevel => Finding::LevelFileWithoutLayers { path },
            ReadError::Json(message) => Finding::LevelFileNotJson { path, message },
            error => faulty(finding(error)),
        };
        Problem::new(&place, finding)
    })
}

/// Checks that a project file, or the separate level file of this path, is short enough to be read.
pub fn within_limits(path: Option<&str>, text: &str) -> Result<(), Problem> {
    let of_part =
        |fault, path: &str| Finding::LevelFileFaulty { path: path.to_string(), fault: Box::new(fault) };
    limits::text(text).map_err(|fault| {
        let finding = match path {
            Some(path) => of_part(fault, path),
            None => fault,
        };
        Problem::new(&Location::default(), finding)
    })
}

/// Returns the fault for a separate level file that is missing.
pub fn unreadable(path: &str, why: &str) -> Problem {
    let (path, why) = (path.to_string(), why.to_string());
    Problem::new(&Location::default(), Finding::LevelFileUnreadable { path, why })
}

/// Returns the place of an error of parsing: the path of a wrong value.
fn place_of(error: &ReadError) -> Location {
    match error {
        ReadError::Type { path, .. } if !path.is_empty() => Location::of(path.as_str()),
        _ => Location::default(),
    }
}

fn finding(error: ReadError) -> Finding {
    match error {
        ReadError::Json(message) => Finding::NotJson { message },
        ReadError::Type { message, .. } => Finding::WrongType { message },
        ReadError::TooOld(version) => Finding::LdtkTooOld { version },
        ReadError::TooNew(version) => Finding::LdtkTooNew { version },
        ReadError::NoVersion(version) => Finding::LdtkVersion { version },
        ReadError::NotAProject => Finding::NotAProject,
        other => Finding::FileUnreadable { why: other.to_string() },
    }
}
