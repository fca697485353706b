//! The auto-layer rules of LDtk, so that tiles can be painted without the editor.
//!
//! The editor stores what its rules painted (`autoLayerTiles`) and trusts it when it opens a file
//! again. A file that a program wrote or changed is brought up to date here, tile for tile as the
//! editor would paint it.

mod budget;
mod def;
mod engine;
mod opaque;
mod perlin;
mod pretty;
mod source;

use super::format::{Defs, LayerInstance, Level, PixelData, TileInstance};
use super::json;
use super::ldtk::{LdtkProject, MOST_FINDINGS, ReadFile, read_project};
use super::problem::{Place, Problem, Problems};
use def::Tiles;
use opaque::opaque_tiles;
use serde_json::{Value, json};

pub(super) use budget::Budget;
pub(super) use def::RuleBook;
pub use pretty::to_text;

/// An image, four bytes a pixel (red, green, blue, alpha), in rows.
pub struct Pixels {
    /// Width and height.
    pub size: [i32; 2],
    pub rgba: Vec<u8>,
}

/// Looks at an image that a project names, by its path relative to the project file. `None` if it
/// cannot be seen.
pub type Look<'a> = &'a dyn Fn(&str) -> Option<Pixels>;

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

/// One tile that a rule painted.
#[derive(Clone, Debug, PartialEq)]
pub struct AutoTile {
    pub px: [i32; 2],
    pub src: [i32; 2],
    /// Bit 0: mirrored along x; bit 1: along y.
    pub flip: u8,
    pub tile: i32,
    pub rule: i32,
    /// The cell in row order to which the tile belongs.
    pub coord: i32,
    pub alpha: f64,
}

impl AutoTile {
    /// The entry of `autoLayerTiles`.
    pub fn to_json(&self) -> Value {
        json!({
            "px": self.px,
            "src": self.src,
            "f": self.flip,
            "t": self.tile,
            "d": [self.rule, self.coord],
            "a": number(self.alpha),
        })
    }

    fn to_instance(&self) -> TileInstance {
        TileInstance {
            px: self.px.into(),
            src: self.src.into(),
            flip: self.flip.into(),
            id: self.tile,
            origin: [self.rule, self.coord].into(),
            alpha: Some(self.alpha),
        }
    }

    fn is(&self, stored: &TileInstance) -> bool {
        let stored = TileInstance { alpha: Some(stored.opacity()), ..stored.clone() };
        self.to_instance() == stored
    }
}

/// A number as the editor writes it: whole ones without a point.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 1e9 { json!(value as i64) } else { json!(value) }
}

/// What the rules paint on one layer of one level, beside what the file stores.
pub struct PaintedLayer<'a> {
    /// Its place among the layers of the level.
    index: usize,
    pub level: &'a str,
    pub layer: &'a str,
    pub tiles: Result<Vec<AutoTile>, Vec<Problem>>,
    /// Does the file store any tiles at all?
    pub is_stored: bool,
    /// Does it store other tiles than the rules paint? Not if it stores none at all: then the
    /// editor and the game both paint them when they open it.
    pub is_stale: bool,
    /// Not if the rules depend on which tiles are opaque and nobody knows that: the image has not
    /// been seen, and the file does not say.
    pub is_certain: bool,
}

/// Runs the rules of every layer of a level.
pub(super) fn paint<'a>(book: &RuleBook<'a>, level: &'a Level, budget: &mut Budget) -> Vec<PaintedLayer<'a>> {
    let layers = level.layer_instances.iter().flatten().enumerate();
    layers.filter_map(|(index, instance)| paint_layer(book, level, index, instance, budget)).collect()
}

/// `None` if nobody knows such a layer.
fn paint_layer<'a>(
    book: &RuleBook<'a>,
    level: &'a Level,
    index: usize,
    instance: &LayerInstance,
    budget: &mut Budget,
) -> Option<PaintedLayer<'a>> {
    let layer = book.layer(instance.layer_def_uid)?;
    let place = Place::level(&level.identifier).layer(&layer.def.identifier);
    let too_much = |_| {
        let what = "its rules look at too many cells, or paint too many tiles";
        vec![Problem::fault(&place, what, "use fewer and smaller rules, or make the level smaller")]
    };
    let tiles = engine::Canvas::new(book, layer, level, instance, &place)
        .and_then(|canvas| canvas.paint(budget).map_err(too_much));
    let is_stale = match (&tiles, &instance.auto_layer_tiles) {
        (Ok(tiles), Some(stored)) => {
            tiles.len() != stored.len() || tiles.iter().zip(stored).any(|(tile, stored)| !tile.is(stored))
        }
        _ => false,
    };
    let tileset = instance.tileset(layer.def).and_then(|uid| book.tileset(uid));
    Some(PaintedLayer {
        index,
        level: &level.identifier,
        layer: &layer.def.identifier,
        tiles,
        is_stored: instance.auto_layer_tiles.is_some(),
        is_stale,
        is_certain: tileset.is_none_or(|tiles| !book.lacks_opacity(tiles)),
    })
}

/// Paints the layers that store no tiles, as the editor does when it opens the file.
pub(super) fn fill_missing(defs: &Defs, level: &mut Level, budget: &mut Budget) -> Vec<Problem> {
    let book = RuleBook::new(defs);
    let mut faults = Vec::new();
    let mut fresh = Vec::new();
    let layers = level.layer_instances.iter().flatten().enumerate();
    for (index, layer) in layers.filter(|(_, layer)| layer.auto_layer_tiles.is_none()) {
        match paint_layer(&book, level, index, layer, budget).map(|painted| painted.tiles) {
            Some(Ok(tiles)) => fresh.push((index, tiles.iter().map(AutoTile::to_instance).collect())),
            Some(Err(list)) => faults.extend(list),
            None => {}
        }
    }
    for (index, tiles) in fresh {
        if let Some(layer) = level.layer_instances.as_mut().and_then(|layers| layers.get_mut(index)) {
            layer.auto_layer_tiles = Some(tiles);
        }
    }
    faults
}

/// The layers whose stored tiles are certainly not those that their rules paint, and rules that cannot be run.
pub fn stale(project: &LdtkProject) -> Vec<Problem> {
    let mut problems = Vec::new();
    for painted in project.paint() {
        if painted.is_stale && painted.is_certain {
            let place = Place::level(painted.level).layer(painted.layer);
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
pub fn retile(file: &str, text: &str, read: ReadFile, look: Look) -> Result<Retiled, Problems> {
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
        .map_err(|e| Problem::fault(&Place::default(), format!("this is no JSON: {e}"), ""))
}

/// A level in a file of its own.
fn retile_separate(
    path: &str,
    read: ReadFile,
    painted: Vec<PaintedLayer>,
    minified: bool,
) -> Result<RetiledFile, Problem> {
    let text = read(path).map_err(|why| Problem::fault(&Place::default(), why, ""))?;
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

/// Works out from their images which tiles are opaque, where rules ask for it and the file does not
/// say. An image of another size than the file says is none of ours.
pub(super) fn see_opacity(defs: &mut Defs, look: Look) {
    let book = RuleBook::new(defs);
    let seen = book.tilesets.iter().map(|tiles| {
        let path = tiles.def.rel_path.as_ref().filter(|_| book.lacks_opacity(tiles))?;
        let pixels = look(path).filter(|pixels| pixels.size == [tiles.def.px_wid, tiles.def.px_hei])?;
        let digits = opaque_tiles(&pixels.rgba, pixels.size, tiles.raster);
        Some(PixelData { opaque_tiles: String::from_utf8(digits).ok(), average_colors: Some(String::new()) })
    });
    let seen: Vec<Option<PixelData>> = seen.collect();
    for (tileset, pixels) in defs.tilesets.iter_mut().zip(seen) {
        tileset.cached_pixel_data = pixels.or(tileset.cached_pixel_data.take());
    }
}

/// What the editor may see otherwise than we do.
fn notes(defs: &Defs) -> Vec<Problem> {
    let book = RuleBook::new(defs);
    let lost = book.tilesets.iter().filter(|tiles| book.lacks_opacity(tiles));
    let note = |tileset: &Tiles| {
        let what = "nobody knows which tiles are opaque: the image cannot be seen, and `cachedPixelData` does not say";
        let place = Place::of(format!("tileset {}", tileset.def.identifier));
        Problem::warning(
            &place,
            what,
            "rules without `breakOnMatch` hide nothing: put the image where it belongs",
        )
    };
    lost.map(note).collect()
}
