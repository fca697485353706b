//! Bringing a file up to date with its auto-layer rules, with findings in the game's own words.
//!
//! [`ldtk_rules`] runs the rules; here a project has to be within the game's limits first.

use super::ldtk::{LdtkProject, MOST_FINDINGS, read_project};
use super::problem::{Location, Problem, Problems};
use ldtk_rules::{RetileError, RetileErrors, RetileOptions, Retiled, retile_levels};

/// The layers whose stored tiles are certainly not those that their rules paint, and rules that cannot be run.
pub fn stale(project: &LdtkProject) -> Vec<Problem> {
    let mut problems = Vec::new();
    for painted in project.paint() {
        if painted.is_stale && painted.is_certain {
            let place = Location::level(painted.level).layer(painted.layer);
            let what = "`autoLayerTiles` is not what the rules paint";
            problems.push(Problem::warning(
                &place,
                what,
                "save the file in LDtk, or run `thief-girl retile`",
            ));
        }
        problems.extend(painted.tiles.err().into_iter().flatten().map(Problem::from));
    }
    problems.truncate(MOST_FINDINGS);
    problems
}

/// Writes every `autoLayerTiles` of a project anew and changes nothing else. A project with faults in its
/// rules is left as it was. `file` names the project in messages.
pub fn retile(file: &str, text: &str, options: &RetileOptions) -> Result<Retiled, Problems> {
    let mut project = read_project(file, text, options.read)?;
    project.compute_opaque_tiles(options.load_image);
    Problems::or(file, project.unread(), ())?;
    let (defs, levels) = project.parts();
    retile_levels(text, defs, levels, options).map_err(|RetileErrors { list }| Problems {
        file: file.to_string(),
        list: list.into_iter().map(problem).collect(),
    })
}

/// What may make the editor paint something else.
pub fn notes(retiled: &Retiled) -> Vec<Problem> {
    let note = |tileset: &String| {
        let what = "nobody knows which tiles are opaque: the image cannot be seen, and `cachedPixelData` does not say";
        let cure = "rules without `breakOnMatch` hide nothing: put the image where it belongs";
        Problem::warning(&Location::of(format!("tileset {tileset}")), what, cure)
    };
    retiled.unknown_opacity.iter().map(note).collect()
}

fn problem(error: RetileError) -> Problem {
    match error {
        RetileError::Rule(error) => error.into(),
        // The files have been read once already: something happened to them since.
        other => Problem::fault(&Location::default(), other.to_string(), "try again"),
    }
}
