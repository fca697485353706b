//! Runs the auto-layer rules of a project and compares or replaces the tiles that its file stores.
//!
//! [`ldtk_rules`] runs the rules; this module adds the game's limits and converts errors to [`Problem`]s.
//! Begin with [`retile`](retile()).

use super::finding::Finding;
use super::ldtk::{LdtkProject, MOST_FINDINGS, read_project, within_limits};
use super::location::{Location, Subject};
use super::problem::{Problem, Problems};
use ldtk_rules::{RetileError, RetileErrors, RetileOptions, Retiled, RetiledFile, retile_levels};

/// Returns a warning for each layer whose stored tiles differ from what its rules paint, and a fault for each
/// rule that cannot be run; at most [`MOST_FINDINGS`].
///
/// Layers where the result is not certain are left out: see
/// [`compute_opaque_tiles`](LdtkProject::compute_opaque_tiles).
pub fn stale(project: &LdtkProject) -> Vec<Problem> {
    let mut problems = Vec::new();
    for painted in project.paint() {
        if painted.is_stale && painted.is_certain {
            let place = Location::level(painted.level).layer(painted.layer);
            problems.push(Problem::new(&place, Finding::TilesOutdated));
        }
        problems.extend(painted.tiles.err().into_iter().flatten().map(Problem::from));
    }
    problems.truncate(MOST_FINDINGS);
    problems
}

/// Runs all rules of a project and returns its files with every `autoLayerTiles` replaced and nothing else
/// changed.
///
/// `file` names the project in messages, `text` is its content; `options` say how to read other files and how
/// much work the rules may do. Nothing is written to disk.
///
/// # Errors
///
/// Returns all faults if the project, the separate file of a level or a rule is faulty, or if a file would become too
/// long to be read.
pub fn retile(file: &str, text: &str, options: &RetileOptions) -> Result<Retiled, Problems> {
    let mut project = read_project(file, text, options.read)?;
    project.compute_opaque_tiles(options.load_image);
    Problems::or(file, project.unread(), ())?;
    let (defs, levels) = project.parts();
    let retiled = retile_levels(text, defs, levels, options).map_err(|RetileErrors { list }| Problems {
        file: file.to_string(),
        list: list.into_iter().map(problem).collect(),
    })?;
    // Tiles take far more room than the values from which they come.
    let too_long = |file: &RetiledFile| within_limits(file.path.as_deref(), &file.text).err();
    Problems::or(file, retiled.files.iter().filter_map(too_long).collect(), retiled)
}

/// Returns a warning for each tileset because of which LDtk may paint other tiles than [`retile`](retile())
/// did.
///
/// Rules depend on which of its tiles are opaque, but neither its image nor the project file tells.
pub fn notes(retiled: &Retiled) -> Vec<Problem> {
    let note = |tileset: &String| {
        let place = Location::of(Subject::Tileset { name: tileset.clone() });
        Problem::new(&place, Finding::OpacityUnknown)
    };
    retiled.unknown_opacity.iter().map(note).collect()
}

fn problem(error: RetileError) -> Problem {
    match error {
        RetileError::Rule(error) => error.into(),
        // The files have been read once already: something happened to them since.
        other => Problem::new(&Location::default(), Finding::RetileFailed { why: other.to_string() }),
    }
}
