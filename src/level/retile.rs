//! The auto-layer rules of LDtk, so that tiles can be painted without the editor.
//!
//! The editor stores what its rules painted (`autoLayerTiles`) and trusts it when it opens a file
//! again. A file that a program wrote or changed is brought up to date here, tile for tile as the
//! editor would paint it.

mod def;
mod engine;
mod pretty;

use super::json;
use super::problem::{Problem, Problems};
use def::Defs;
use serde_json::{Value, json};

pub use pretty::to_text;

/// What [`retile`] did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RetileReport {
    pub layers: Vec<LayerReport>,
    /// What may make the editor paint something else.
    pub notes: Vec<Problem>,
}

/// What the rules painted on one layer of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerReport {
    pub level: String,
    pub layer: String,
    pub tiles: usize,
    /// Was something else stored?
    pub changed: bool,
}

/// One tile that a rule painted, as the file stores it.
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
}

/// A number as the editor writes it: whole ones without a point.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 1e9 { json!(value as i64) } else { json!(value) }
}

/// What the rules paint on one layer of one level, beside what the file stores.
pub struct PaintedLayer<'a> {
    pub level: String,
    pub layer: String,
    /// The `autoLayerTiles` of the file, if it has any.
    pub stored: Option<&'a Value>,
    pub tiles: Result<Vec<AutoTile>, Vec<Problem>>,
    /// Where the layer stands in the file, for [`retile`]: as a JSON pointer.
    pointer: String,
}

impl PaintedLayer<'_> {
    /// Does the file store other tiles than the rules paint? Not if it stores none at all: then
    /// the editor and the game both paint them when they open it.
    fn is_stale(&self) -> bool {
        match (&self.tiles, self.stored) {
            (Ok(tiles), Some(Value::Array(stored))) => {
                tiles.len() != stored.len() || tiles.iter().zip(stored).any(|(a, b)| !same_tile(a, b))
            }
            _ => false,
        }
    }
}

/// Runs the rules of every layer of every level of a project.
pub fn paint(project: &Value) -> Vec<PaintedLayer<'_>> {
    paint_where(project, |_| true)
}

/// Runs the rules of the layers of which `wanted` says so, from what the file stores.
fn paint_where(project: &Value, wanted: impl Fn(Option<&Value>) -> bool) -> Vec<PaintedLayer<'_>> {
    let defs = Defs::read(project);
    let mut painted = Vec::new();
    for (pointer, level) in levels_of(project) {
        paint_level(&defs, level, &pointer, &wanted, &mut painted);
    }
    painted
}

/// All levels with their JSON pointers: those of the root, or of its worlds.
fn levels_of(project: &Value) -> Vec<(String, &Value)> {
    let worlds = json::array_at(project, "worlds").iter().enumerate();
    let worlds = worlds.map(|(i, world)| (format!("/worlds/{i}/levels"), world));
    std::iter::once(("/levels".to_string(), project))
        .chain(worlds)
        .flat_map(|(pointer, owner)| {
            let levels = json::array_at(owner, "levels").iter().enumerate();
            levels.map(move |(i, level)| (format!("{pointer}/{i}"), level))
        })
        .collect()
}

fn paint_level<'a>(
    defs: &Defs,
    level: &'a Value,
    pointer: &str,
    wanted: &impl Fn(Option<&Value>) -> bool,
    out: &mut Vec<PaintedLayer<'a>>,
) {
    let name = json::str_at(level, "identifier");
    for (i, instance) in json::array_at(level, "layerInstances").iter().enumerate() {
        let uid = json::int_at(instance, "layerDefUid");
        let stored = instance.get("autoLayerTiles").filter(|tiles| tiles.is_array());
        let Some(def) = defs.layers.iter().find(|l| Some(l.uid) == uid).filter(|_| wanted(stored)) else {
            continue;
        };
        let place = format!("level {name}, layer {}", def.name);
        let tiles = engine::Canvas::new(defs, def, level, instance, &place).map(|canvas| canvas.paint());
        let (level, layer) = (name.to_string(), def.name.clone());
        out.push(PaintedLayer {
            level,
            layer,
            stored,
            tiles,
            pointer: format!("{pointer}/layerInstances/{i}"),
        });
    }
}

fn same_tile(tile: &AutoTile, stored: &Value) -> bool {
    let pair = |key: &str| json::ints_at(stored, key);
    pair("px") == tile.px
        && pair("src") == tile.src
        && json::int_at(stored, "f") == Some(i32::from(tile.flip))
        && json::int_at(stored, "t") == Some(tile.tile)
        && pair("d") == [tile.rule, tile.coord]
        // Files older than LDtk 1.4 know no alpha.
        && json::float_at(stored, "a").unwrap_or(1.0) == tile.alpha
}

/// Rewrites every `autoLayerTiles` of a project in place and touches nothing else. A project with
/// faults is left as it was.
pub fn retile(project: &mut Value) -> Result<RetileReport, Problems> {
    let mut faults = separate_levels(project);
    let mut report = RetileReport { layers: Vec::new(), notes: notes(project) };
    let mut writes = Vec::new();
    for painted in paint(project) {
        let changed = painted.is_stale() || painted.stored.is_none();
        match painted.tiles {
            Err(list) => faults.extend(list),
            Ok(tiles) => {
                let (level, layer) = (painted.level, painted.layer);
                report.layers.push(LayerReport { level, layer, tiles: tiles.len(), changed });
                if changed {
                    writes.push((painted.pointer, tiles));
                }
            }
        }
    }
    Problems::or("", faults, ())?;
    for (pointer, tiles) in writes {
        put_tiles(project, &pointer, &tiles);
    }
    Ok(report)
}

/// Paints the layers that store no tiles, as the editor does when it opens the file.
pub(super) fn fill_missing(project: &mut Value) -> Vec<Problem> {
    let mut faults = Vec::new();
    let mut writes = Vec::new();
    for painted in paint_where(project, |stored| stored.is_none()) {
        match painted.tiles {
            Ok(tiles) => writes.push((painted.pointer, tiles)),
            Err(list) => faults.extend(list),
        }
    }
    for (pointer, tiles) in writes {
        put_tiles(project, &pointer, &tiles);
    }
    faults
}

/// A new key goes where the editor writes it.
fn put_tiles(project: &mut Value, pointer: &str, tiles: &[AutoTile]) {
    let Some(instance) = project.pointer_mut(pointer).and_then(Value::as_object_mut) else { return };
    let tiles = Value::Array(tiles.iter().map(AutoTile::to_json).collect());
    if instance.contains_key("autoLayerTiles") {
        instance.insert("autoLayerTiles".to_string(), tiles);
    } else {
        let after = instance.keys().position(|key| key == "intGridCsv").map_or(instance.len(), |i| i + 1);
        instance.shift_insert(after, "autoLayerTiles".to_string(), tiles);
    }
}

/// [`retile`] from text to text, written as the editor writes.
pub fn retile_text(text: &str) -> Result<String, Problems> {
    let mut project: Value =
        serde_json::from_str(text).map_err(|e| Problems::one("", "", format!("this is no JSON: {e}")))?;
    retile(&mut project)?;
    Ok(to_text(&project))
}

/// The layers whose stored tiles are not those that their rules paint.
pub fn stale(project: &Value) -> Vec<Problem> {
    let mut problems = Vec::new();
    for painted in paint(project) {
        if painted.is_stale() {
            let place = format!("level {}, layer {}", painted.level, painted.layer);
            problems.push(Problem::new(
                place,
                "`autoLayerTiles` is not what the rules paint: save the file in LDtk, or run `thief-girl retile`",
            ));
        }
        problems.extend(painted.tiles.err().unwrap_or_default());
    }
    problems
}

/// Levels in files of their own are not in the text that is rewritten.
fn separate_levels(project: &Value) -> Vec<Problem> {
    levels_of(project)
        .into_iter()
        .filter(|(_, level)| level.get("layerInstances").is_none_or(Value::is_null))
        .map(|(_, level)| {
            Problem::new(
                format!("level {}", json::str_at(level, "identifier")),
                "its layers are in a file of their own: switch off `Save levels to separate files` in LDtk first",
            )
        })
        .collect()
}

/// What the editor may see otherwise than we do.
fn notes(project: &Value) -> Vec<Problem> {
    let defs = Defs::read(project);
    let lost = defs.tilesets.iter().filter(|t| t.opaque.is_none() && defs.asks_for_opacity(t.uid));
    lost.map(|tileset| {
        Problem::new(
            format!("tileset {}", tileset.name),
            "`cachedPixelData` has no `opaqueTiles`, so no tile counts as opaque and rules without `breakOnMatch` \
             hide nothing beneath them: LDtk adds it when it opens and saves the file",
        )
    })
    .collect()
}
