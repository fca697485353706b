//! Bringing a file up to date with its auto-layer rules, without the editor.
//!
//! The editor stores what its rules painted (`autoLayerTiles`) and trusts it when it opens a file
//! again. A file that a program wrote or changed is brought up to date here.

use crate::autolayer::{AutoTile, Budget, LoadImage, PaintedLayer, RuleBook};
use crate::error::{ReadError, RuleError};
use crate::format::{Defs, Level, Project};
use crate::pretty::{Layout, to_text};
use crate::read::{LevelFileError, ReadFile, without_bom};
use serde_json::Value;
use std::fmt;

/// What [`retile`] needs beside the project file. The default reads no other file.
#[derive(Clone)]
pub struct RetileOptions<'a> {
    /// Reads the separate files of levels.
    pub read: ReadFile<'a>,
    /// Loads the images of tilesets of which the file does not say which tiles are opaque.
    pub load_image: LoadImage<'a>,
    /// How much work the rules may do.
    pub budget: Budget,
    /// Whether files are also brought into LDtk's layout whose tiles did not change. If not, these stay as
    /// they are to the byte.
    pub always_format: bool,
}

impl Default for RetileOptions<'_> {
    fn default() -> Self {
        Self {
            read: &|_| Err("no other files are read".to_string()),
            load_image: &|_| None,
            budget: Budget::default(),
            always_format: false,
        }
    }
}

/// What [`retile`] did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Retiled {
    /// The project file first, then the separate files of levels.
    pub files: Vec<RetiledFile>,
    /// Identifiers of tilesets of which nobody knows which tiles are opaque, although rules depend on it: the
    /// editor may paint something else.
    pub unknown_opacity: Vec<String>,
}

/// A file, as the editor would write it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RetiledFile {
    /// Path relative to the project file; `None` for that file itself.
    pub path: Option<String>,
    /// Text of the file.
    pub text: String,
    /// Whether it is another text than before.
    pub changed: bool,
}

/// One reason why a project was not retiled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RetileError {
    /// The project file cannot be read.
    Project(ReadError),
    /// The separate file of a level cannot be read.
    LevelFile(LevelFileError),
    /// Rules cannot be run.
    Rule(RuleError),
}

/// All reasons why a project was not retiled, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetileErrors {
    /// The reasons, in the order of the file.
    pub list: Vec<RetileError>,
}

impl fmt::Display for RetileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Project(error) => error.fmt(f),
            Self::LevelFile(error) => error.fmt(f),
            Self::Rule(error) => error.fmt(f),
        }
    }
}

/// One reason per line.
impl fmt::Display for RetileErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.list.iter().enumerate() {
            write!(f, "{}{error}", if i > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for RetileError {}
impl std::error::Error for RetileErrors {}

impl From<ReadError> for RetileErrors {
    fn from(error: ReadError) -> Self {
        Self { list: vec![RetileError::Project(error)] }
    }
}

/// Writes every `autoLayerTiles` of a project anew and changes nothing else.
///
/// Nothing is written to disk: the result holds the texts of all files.
///
/// # Errors
///
/// If a file cannot be read or rules cannot be run: all reasons at once, and no file.
///
/// # Examples
///
/// ```
/// use ldtk_rules::{RetileOptions, retile};
///
/// let text = r#"{ "jsonVersion": "1.5.3", "defs": { "layers": [] }, "levels": [] }"#;
/// let retiled = retile(text, &RetileOptions::default())?;
/// assert!(!retiled.files[0].changed);
/// # Ok::<(), ldtk_rules::RetileErrors>(())
/// ```
pub fn retile(text: &str, options: &RetileOptions) -> Result<Retiled, RetileErrors> {
    let mut project = Project::from_json(text)?;
    let faults = project.load_levels(options.read);
    if !faults.is_empty() {
        return Err(RetileErrors { list: faults.into_iter().map(RetileError::LevelFile).collect() });
    }
    let mut defs = project.defs.take().unwrap_or_default();
    defs.compute_opaque_tiles(options.load_image);
    retile_levels(text, &defs, project.all_levels(), options)
}

/// The same for a project that has been read already.
///
/// `text` is the project file, `defs` and `levels` are what was read of it: all levels in the order of the file
/// ([`Project::all_levels`]), with their layers. `options.load_image` is not used:
/// call [`Defs::compute_opaque_tiles`] before.
///
/// # Errors
///
/// As [`retile`].
pub fn retile_levels<'a>(
    text: &str,
    defs: &Defs,
    levels: impl IntoIterator<Item = &'a Level>,
    options: &RetileOptions,
) -> Result<Retiled, RetileErrors> {
    let mut main = OpenFile::parse(text)?;
    let layout = Layout::of(&main.json);
    let book = RuleBook::new(defs);
    let mut budget = options.budget.clone();
    let (mut files, mut faults) = (Vec::new(), Vec::new());
    for (level, pointer) in levels.into_iter().zip(level_pointers(&main.json)) {
        let mut painted = book.paint(level, &mut budget);
        for layer in &mut painted {
            if let Err(errors) = &mut layer.tiles {
                faults.extend(std::mem::take(errors).into_iter().map(RetileError::Rule));
            }
        }
        if let Some(layers) = main.layers_at(&format!("{pointer}/layerInstances")) {
            main.changed |= put_tiles(layers, painted);
        } else if let Some(path) = &level.external_rel_path {
            match OpenFile::read(path, options.read) {
                Ok((before, mut file)) => {
                    if let Some(layers) = file.layers_at("/layerInstances") {
                        file.changed |= put_tiles(layers, painted);
                    }
                    files.push(file.close(Some(path.clone()), &before, layout, options.always_format));
                }
                Err(why) => {
                    let (level, path) = (level.identifier.clone(), path.clone());
                    faults.push(RetileError::LevelFile(LevelFileError { level, path, why }));
                }
            }
        }
    }
    if !faults.is_empty() {
        return Err(RetileErrors { list: faults });
    }
    files.insert(0, main.close(None, text, layout, options.always_format));
    let unknown_opacity = book.unknown_opacity().map(|tileset| tileset.identifier.clone()).collect();
    Ok(Retiled { files, unknown_opacity })
}

/// A file whose tiles are being written.
struct OpenFile {
    json: Value,
    /// Did any layer get other tiles?
    changed: bool,
}

impl OpenFile {
    fn parse(text: &str) -> Result<Self, ReadError> {
        let json = serde_json::from_str(without_bom(text)).map_err(|e| ReadError::Json(e.to_string()))?;
        Ok(Self { json, changed: false })
    }

    /// The file with its text before.
    fn read(path: &str, read: ReadFile) -> Result<(String, Self), String> {
        let text = read(path)?;
        let file = Self::parse(&text).map_err(|error| error.to_string())?;
        Ok((text, file))
    }

    fn layers_at(&mut self, pointer: &str) -> Option<&mut Vec<Value>> {
        self.json.pointer_mut(pointer)?.as_array_mut()
    }

    fn close(self, path: Option<String>, before: &str, layout: Layout, always_format: bool) -> RetiledFile {
        let rewrite = self.changed || always_format;
        let text = if rewrite { to_text(&self.json, layout) } else { before.to_string() };
        RetiledFile { path, changed: text != before, text }
    }
}

/// Where the levels stand in a project file, as JSON pointers: those of the root, or of its worlds.
fn level_pointers(project: &Value) -> Vec<String> {
    let list = |object: &Value, key: &str| object.get(key).and_then(Value::as_array).map_or(0, Vec::len);
    let worlds = (0..list(project, "worlds")).map(|i| format!("/worlds/{i}"));
    let owners = std::iter::once(String::new()).chain(worlds);
    let pointers = owners.flat_map(|owner| {
        let levels = project.pointer(&owner).map_or(0, |owner| list(owner, "levels"));
        (0..levels).map(move |i| format!("{owner}/levels/{i}"))
    });
    pointers.collect()
}

/// Writes the tiles that are other ones than before; tells whether there are any. A new key goes where the
/// editor writes it.
fn put_tiles(layers: &mut [Value], painted: Vec<PaintedLayer>) -> bool {
    let mut changed = false;
    for PaintedLayer { index, tiles, is_stored, is_stale, .. } in painted {
        let Some(instance) = layers.get_mut(index).and_then(Value::as_object_mut) else { continue };
        let Some(tiles) = tiles.ok().filter(|_| is_stale || !is_stored) else { continue };
        let tiles = Value::Array(tiles.iter().map(AutoTile::to_json).collect());
        changed = true;
        if instance.contains_key("autoLayerTiles") {
            instance.insert("autoLayerTiles".to_string(), tiles);
        } else {
            let after = instance.keys().position(|key| key == "intGridCsv").map_or(instance.len(), |i| i + 1);
            instance.shift_insert(after, "autoLayerTiles".to_string(), tiles);
        }
    }
    changed
}
