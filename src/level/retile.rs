//! Bringing a file up to date with its auto-layer rules, so that tiles can be painted without the editor.
//!
//! The editor stores what its rules painted (`autoLayerTiles`) and trusts it when it opens a file
//! again. A file that a program wrote or changed is brought up to date here.

use super::autolayer::{AutoTile, Budget, LoadImage, PaintedLayer, RuleBook, Tiles, paint};
use super::format::Defs;
use super::json;
use super::ldtk::{LdtkProject, MOST_FINDINGS, ReadFile, read_project};
use super::pretty::to_text;
use super::problem::{Location, Problem, Problems};
use serde_json::Value;

/// What [`retile`] did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Retiled {
    /// The project file first, then the separate files of levels.
    pub files: Vec<RetiledFile>,
    /// What may make the editor paint something else.
    pub notes: Vec<Problem>,
}

/// A file, as the editor would write it.
#[derive(Clone, Debug, PartialEq)]
pub struct RetiledFile {
    /// Relative to the project file; `None` for that file itself.
    pub path: Option<String>,
    pub text: String,
    /// Is it another text than before?
    pub changed: bool,
}

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
        problems.extend(painted.tiles.err().unwrap_or_default());
    }
    problems.truncate(MOST_FINDINGS);
    problems
}

/// Writes every `autoLayerTiles` of a project anew and touches nothing else, but for the layout of
/// the text, which becomes the editor's. A project with faults in its rules is left as it was.
///
/// `file` names the project in messages; `read` gives the separate files of levels; `look` shows the
/// images of tilesets of which the file does not say which tiles are opaque.
pub fn retile(file: &str, text: &str, read: ReadFile, look: LoadImage) -> Result<Retiled, Problems> {
    let mut project = read_project(file, text, read)?;
    project.see_opacity(look);
    Problems::or(file, project.unread(), ())?;
    let (defs, levels) = project.parts();
    let mut main = parse(text).map_err(|fault| Problems { file: file.to_string(), list: vec![fault] })?;
    let minified = json::bool_at(&main, "minifyJson") == Some(true);
    let pointers = level_pointers(&main);
    let (mut files, mut faults) = (Vec::new(), Vec::new());
    let (book, mut budget) = (RuleBook::new(defs), Budget::default());
    for (level, pointer) in levels.iter().zip(pointers) {
        let painted = paint(&book, level, &mut budget);
        faults.extend(painted.iter().filter_map(|layer| layer.tiles.as_ref().err()).flatten().cloned());
        let here = main.pointer_mut(&format!("{pointer}/layerInstances"));
        if let Some(layers) = here.and_then(Value::as_array_mut) {
            put_tiles(layers, painted);
        } else if let Some(path) = &level.external_rel_path {
            match retile_separate(path, read, painted, minified) {
                Ok(file) => files.push(file),
                Err(fault) => faults.push(fault.at_level(&level.identifier)),
            }
        }
    }
    files.insert(0, RetiledFile::new(None, text, &main, minified));
    Problems::or(file, faults, Retiled { files, notes: notes(defs) })
}

fn parse(text: &str) -> Result<Value, Problem> {
    let text = text.trim_start_matches('\u{feff}');
    serde_json::from_str(text)
        .map_err(|e| Problem::fault(&Location::default(), format!("this is no JSON: {e}"), ""))
}

/// A level in a file of its own.
fn retile_separate(
    path: &str,
    read: ReadFile,
    painted: Vec<PaintedLayer>,
    minified: bool,
) -> Result<RetiledFile, Problem> {
    let text = read(path).map_err(|why| Problem::fault(&Location::default(), why, ""))?;
    let mut level = parse(&text)?;
    if let Some(layers) = level.get_mut("layerInstances").and_then(Value::as_array_mut) {
        put_tiles(layers, painted);
    }
    Ok(RetiledFile::new(Some(path.to_string()), &text, &level, minified))
}

impl RetiledFile {
    fn new(path: Option<String>, before: &str, now: &Value, minified: bool) -> Self {
        let text = to_text(now, minified);
        Self { path, changed: text != before, text }
    }
}

/// Where the levels stand in a project file, as JSON pointers: those of the root, or of its worlds.
fn level_pointers(project: &Value) -> Vec<String> {
    let worlds = json::array_at(project, "worlds").iter().enumerate();
    let worlds = worlds.map(|(i, world)| (format!("/worlds/{i}/levels"), world));
    let owners = std::iter::once(("/levels".to_string(), project)).chain(worlds);
    let pointers = owners.flat_map(|(pointer, owner)| {
        (0..json::array_at(owner, "levels").len()).map(move |i| format!("{pointer}/{i}"))
    });
    pointers.collect()
}

/// What has not changed keeps the words of the file. A new key goes where the editor writes it.
fn put_tiles(layers: &mut [Value], painted: Vec<PaintedLayer>) {
    for PaintedLayer { index, tiles, is_stored, is_stale, .. } in painted {
        let Some(instance) = layers.get_mut(index).and_then(Value::as_object_mut) else { continue };
        let Some(tiles) = tiles.ok().filter(|_| is_stale || !is_stored) else { continue };
        let tiles = Value::Array(tiles.iter().map(AutoTile::to_json).collect());
        if instance.contains_key("autoLayerTiles") {
            instance.insert("autoLayerTiles".to_string(), tiles);
        } else {
            let after = instance.keys().position(|key| key == "intGridCsv").map_or(instance.len(), |i| i + 1);
            instance.shift_insert(after, "autoLayerTiles".to_string(), tiles);
        }
    }
}

/// What the editor may see otherwise than we do.
fn notes(defs: &Defs) -> Vec<Problem> {
    let book = RuleBook::new(defs);
    let lost = book.tilesets.iter().filter(|tiles| book.lacks_opacity(tiles));
    let note = |tileset: &Tiles| {
        let what = "nobody knows which tiles are opaque: the image cannot be seen, and `cachedPixelData` does not say";
        let place = Location::of(format!("tileset {}", tileset.def.identifier));
        Problem::warning(
            &place,
            what,
            "rules without `breakOnMatch` hide nothing: put the image where it belongs",
        )
    };
    lost.map(note).collect()
}
