//! Project files of LDtk 1.0 and newer, brought to the one shape that the crate `ldtk_rust` reads.
//!
//! The crate was written for LDtk 1.1.3 and gives up at the first key it does not find and the
//! first word it does not know. So its types are told here as tables (`shape`), keys that a
//! version lacks are filled in, words that it does not know become the nearest default, and levels
//! in files of their own are fetched.

mod derive;
mod shape;

use super::json::{array_at, str_at};
use super::problem::{Problem, Problems};
use serde_json::{Value, json};

/// Reads a file that a project names, by its path relative to the project file.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// Parses a project and fetches its separate level files. The levels of all worlds are then in
/// `levels`.
pub fn load(file: &str, text: &str, read: ReadFile) -> Result<Value, Problems> {
    let mut project: Value = serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|e| {
        Problems::one(
            file,
            "",
            format!("this is no JSON: {e}; save the level again in LDtk, as a project file"),
        )
    })?;
    check_version(&project).map_err(|message| Problems::one(file, "", message))?;
    gather_worlds(&mut project);
    let problems = fetch_levels(&mut project, read);
    Problems::or(file, problems, project)
}

/// Brings a loaded project to the shape that `ldtk_rust` reads.
pub fn reshape(file: &str, mut project: Value) -> Result<Value, Problems> {
    let mut problems = Vec::new();
    if let Some(root) = project.as_object_mut() {
        // Examples for the schema's sake, and lists that the crate knows nothing of.
        root.remove("__FORCED_REFS");
        root.remove("toc");
    }
    derive::fill(&mut project, &mut problems);
    shape::fit(&mut project, shape::PROJECT, &mut problems);
    Problems::or(file, problems, project)
}

/// Is it a project, and of a version that we know?
fn check_version(project: &Value) -> Result<(), String> {
    let version = str_at(project, "jsonVersion");
    if project.get("defs").is_none() {
        return Err(
            "this is no LDtk project: it has no `defs`; save the level again in LDtk, as a project file"
                .into(),
        );
    }
    match version.split(['.', '-']).next().and_then(|major| major.parse::<u32>().ok()) {
        Some(1) => Ok(()),
        Some(0) => Err(format!("made with LDtk {version}: open it in LDtk 1.0 or newer and save it again")),
        Some(_) => {
            Err(format!("made with LDtk {version}, but this game reads LDtk 1.x: save it with LDtk 1.5"))
        }
        None => {
            Err(format!("`jsonVersion` is `{version}`, which is no version: save the file again in LDtk"))
        }
    }
}

/// Moves the levels of a project with several worlds to where all others have theirs.
fn gather_worlds(project: &mut Value) {
    let mut found = Vec::new();
    if let Some(worlds) = project.get_mut("worlds").and_then(Value::as_array_mut) {
        for world in worlds.iter_mut() {
            if let Some(levels) = world.get_mut("levels").and_then(Value::as_array_mut) {
                found.append(levels);
            }
        }
        worlds.clear();
    }
    match project.get_mut("levels") {
        Some(Value::Array(levels)) => levels.append(&mut found),
        _ if !found.is_empty() => project["levels"] = json!(found),
        _ => {}
    }
}

/// Puts the levels that are kept in files of their own in their places.
fn fetch_levels(project: &mut Value, read: ReadFile) -> Vec<Problem> {
    let mut problems = Vec::new();
    let levels = project.get_mut("levels").and_then(Value::as_array_mut);
    for level in levels.into_iter().flatten() {
        if level.get("layerInstances").is_some_and(|layers| !layers.is_null()) {
            continue;
        }
        let place = format!("level {}", str_at(level, "identifier"));
        let path = str_at(level, "externalRelPath");
        if path.is_empty() {
            problems.push(Problem::new(place, "it has no layers: open the file in LDtk and save it"));
            continue;
        }
        match fetch_level(path, read) {
            Ok(fetched) => *level = fetched,
            Err(e) => problems.push(Problem::new(place, format!("its file `{path}` cannot be read: {e}"))),
        }
    }
    problems
}

fn fetch_level(path: &str, read: ReadFile) -> Result<Value, String> {
    let text = read(path)?;
    let level: Value =
        serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|e| e.to_string())?;
    if array_at(&level, "layerInstances").is_empty() {
        return Err("it has no layers; save the project again in LDtk".to_string());
    }
    Ok(level)
}
