//! From text to the types of the format, or a word about why not.

use super::limits;
use crate::level::format::{Level, Project};
use crate::level::problem::{Location, Problem};
use serde::de::DeserializeOwned;

const SAVE_AGAIN: &str = "save the level again in LDtk, as a project file";

/// A project of a version that we know.
pub fn project(text: &str) -> Result<Project, Problem> {
    let project: Project = parse(text, SAVE_AGAIN)?;
    let fault = |what: &str, cure: &str| Err(Problem::fault(&Location::default(), what, cure));
    if project.defs.is_none() {
        return fault("this is no LDtk project: it has no `defs`", SAVE_AGAIN);
    }
    let version = limits::shortened(&project.json_version);
    match version.split(['.', '-']).next().and_then(|major| major.parse::<u32>().ok()) {
        Some(1) => Ok(project),
        Some(0) => {
            fault(&format!("made with LDtk {version}"), "open it in LDtk 1.0 or newer and save it again")
        }
        Some(_) => {
            fault(&format!("made with LDtk {version}, but this game reads LDtk 1.x"), "save it with LDtk 1.5")
        }
        None => fault(
            &format!("`jsonVersion` is `{version}`, which is no version"),
            "save the file again in LDtk",
        ),
    }
}

/// A level from a file of its own.
pub fn level(path: &str, text: &str) -> Result<Level, Problem> {
    let cure = "save the project again in LDtk";
    let level: Level = parse(text, cure).map_err(|fault| Problem {
        what: format!("its file `{path}` cannot be read: {}", fault.what),
        ..fault
    })?;
    if level.layer_instances.is_none() {
        return Err(Problem::fault(&Location::default(), format!("its file `{path}` has no layers"), cure));
    }
    Ok(level)
}

/// What to say of a separate file that is not there.
pub fn unreadable(path: &str, why: &str) -> Problem {
    let what = format!("its file `{path}` cannot be read: {why}");
    Problem::fault(&Location::default(), what, "put it beside the project, or save the project again in LDtk")
}

fn parse<T: DeserializeOwned>(text: &str, cure: &str) -> Result<T, Problem> {
    limits::text(text)?;
    let text = text.trim_start_matches('\u{feff}');
    serde_json::from_str(text).map_err(|error| {
        if !error.is_data() {
            return Problem::fault(&Location::default(), format!("this is no JSON: {error}"), cure);
        }
        // Read again, to learn where it was: that costs time, and so only when something is wrong.
        let again = &mut serde_json::Deserializer::from_str(text);
        let path = serde_path_to_error::deserialize::<_, T>(again).err().map(|e| e.path().to_string());
        let place = Location::of(path.filter(|path| path != ".").unwrap_or_default());
        Problem::fault(&place, format!("this makes no sense: {error}"), "save the file again in LDtk")
    })
}
