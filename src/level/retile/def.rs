//! The definitions that the auto-layer rules need, read from the project's `defs`.

use crate::level::json::{array_at, bool_at, float_at, int, int_at, ints_at, str_at};
use serde_json::Value;
use std::collections::BTreeMap;

/// In a pattern: any value but 0; negative: 0.
pub const ANYTHING: i32 = 1_000_001;

pub struct Defs {
    pub layers: Vec<LayerDef>,
    pub tilesets: Vec<TilesetDef>,
}

pub struct LayerDef {
    pub uid: i32,
    pub name: String,
    /// `IntGrid`, `AutoLayer`, `Tiles` or `Entities`.
    pub kind: String,
    pub grid: i32,
    pub offset: [i32; 2],
    pub pivot: [f64; 2],
    pub tileset: Option<i32>,
    /// The layer whose values an AutoLayer looks at.
    pub source: Option<i32>,
    /// The layer whose tiles silence the rules.
    pub killer: Option<i32>,
    pub biome_field: Option<i32>,
    /// IntGrid values and the groups they are in; 0 for none.
    pub values: BTreeMap<i32, i32>,
    pub groups: Vec<RuleGroup>,
}

pub struct RuleGroup {
    pub uid: i32,
    pub active: bool,
    pub optional: bool,
    pub biomes: Vec<String>,
    pub needs_all_biomes: bool,
    pub rules: Vec<Rule>,
}

pub struct Rule {
    pub uid: i32,
    pub active: bool,
    pub size: i32,
    pub pattern: Vec<i32>,
    /// The alternatives; each a rectangle of tile ids, or a single one.
    pub rects: Vec<Vec<i32>>,
    pub alpha: f64,
    pub chance: f64,
    pub break_on_match: bool,
    pub flip: [bool; 2],
    pub modulo: [i32; 2],
    pub modulo_offset: [i32; 2],
    pub checker: Checker,
    /// Lay a rectangle of tiles side by side, instead of all at one place.
    pub stamp: bool,
    pub pivot: [f64; 2],
    pub tile_offset: [i32; 2],
    /// The random part of the offset along x and y, from least to most.
    pub jitter: [[i32; 2]; 2],
    /// What stands beyond the edge; `None` fails every pattern that looks there.
    pub outside: Option<i32>,
    pub perlin: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checker {
    None,
    Horizontal,
    Vertical,
}

pub struct TilesetDef {
    pub uid: i32,
    pub name: String,
    pub columns: i32,
    pub grid: i32,
    pub spacing: i32,
    pub padding: i32,
    /// One byte a tile, `1` for those without a hole.
    pub opaque: Option<Vec<u8>>,
}

impl Defs {
    pub fn read(project: &Value) -> Self {
        let defs = project.get("defs").unwrap_or(&Value::Null);
        Self {
            layers: array_at(defs, "layers").iter().filter_map(LayerDef::read).collect(),
            tilesets: array_at(defs, "tilesets").iter().filter_map(TilesetDef::read).collect(),
        }
    }

    /// Is there a rule for this tileset that hides what is beneath it only if its tiles are opaque?
    pub fn asks_for_opacity(&self, tileset: i32) -> bool {
        let layers = self.layers.iter().filter(|l| l.tileset == Some(tileset));
        let mut rules = layers.flat_map(|l| &l.groups).flat_map(|g| &g.rules);
        rules.any(|r| r.active && !r.break_on_match && !r.is_offset() && r.alpha >= 1.0)
    }
}

impl LayerDef {
    fn read(def: &Value) -> Option<Self> {
        let values = array_at(def, "intGridValues").iter();
        let values = values.filter_map(|v| Some((int_at(v, "value")?, int_at(v, "groupUid").unwrap_or(0))));
        Some(Self {
            uid: int_at(def, "uid")?,
            name: str_at(def, "identifier").to_string(),
            kind: str_at(def, "type").to_string(),
            grid: int_at(def, "gridSize").filter(|g| *g > 0).unwrap_or(16),
            offset: pair(def, "pxOffsetX", "pxOffsetY", 0),
            pivot: floats(def, "tilePivotX", "tilePivotY"),
            // Before LDtk 1.2 the rules had a tileset of their own.
            tileset: int_at(def, "tilesetDefUid").or_else(|| int_at(def, "autoTilesetDefUid")),
            source: int_at(def, "autoSourceLayerDefUid"),
            killer: int_at(def, "autoTilesKilledByOtherLayerUid"),
            biome_field: int_at(def, "biomeFieldUid"),
            values: values.collect(),
            groups: array_at(def, "autoRuleGroups").iter().map(RuleGroup::read).collect(),
        })
    }
}

impl RuleGroup {
    fn read(group: &Value) -> Self {
        let biomes = array_at(group, "requiredBiomeValues").iter().filter_map(Value::as_str);
        Self {
            uid: int_at(group, "uid").unwrap_or(-1),
            active: bool_at(group, "active").unwrap_or(true),
            optional: bool_at(group, "isOptional").unwrap_or(false),
            biomes: biomes.map(str::to_string).collect(),
            needs_all_biomes: int_at(group, "biomeRequirementMode") == Some(1),
            rules: array_at(group, "rules").iter().filter_map(Rule::read).collect(),
        }
    }
}

impl Rule {
    fn read(rule: &Value) -> Option<Self> {
        let stamp = str_at(rule, "tileMode") == "Stamp";
        Some(Self {
            uid: int_at(rule, "uid")?,
            active: bool_at(rule, "active").unwrap_or(true),
            size: int_at(rule, "size").unwrap_or(1),
            pattern: ints_at(rule, "pattern"),
            rects: rects(rule, stamp),
            alpha: float_at(rule, "alpha").unwrap_or(1.0),
            chance: float_at(rule, "chance").unwrap_or(1.0),
            break_on_match: bool_at(rule, "breakOnMatch").unwrap_or(true),
            flip: ["flipX", "flipY"].map(|key| bool_at(rule, key).unwrap_or(false)),
            modulo: pair(rule, "xModulo", "yModulo", 1),
            modulo_offset: pair(rule, "xOffset", "yOffset", 0),
            checker: match str_at(rule, "checker") {
                "Horizontal" => Checker::Horizontal,
                "Vertical" => Checker::Vertical,
                _ => Checker::None,
            },
            stamp,
            pivot: floats(rule, "pivotX", "pivotY"),
            tile_offset: pair(rule, "tileXOffset", "tileYOffset", 0),
            jitter: [
                pair(rule, "tileRandomXMin", "tileRandomXMax", 0),
                pair(rule, "tileRandomYMin", "tileRandomYMax", 0),
            ],
            outside: int_at(rule, "outOfBoundsValue"),
            perlin: bool_at(rule, "perlinActive").unwrap_or(false),
        })
    }

    /// Is the tile moved away from its cell?
    pub fn is_offset(&self) -> bool {
        self.tile_offset != [0; 2] || self.jitter != [[0; 2]; 2]
    }

    /// The values and groups without which the pattern cannot match.
    pub fn required(&self) -> impl Iterator<Item = i32> {
        self.pattern.iter().copied().filter(|v| *v > 0 && *v != ANYTHING)
    }
}

/// Before LDtk 1.5 a rule had one list of ids: the tiles of one stamp, or alternatives.
fn rects(rule: &Value, stamp: bool) -> Vec<Vec<i32>> {
    if let Some(rects) = rule.get("tileRectsIds").and_then(Value::as_array) {
        let ids = |rect: &Value| rect.as_array().map(|ids| ids.iter().filter_map(int).collect());
        return rects.iter().map(|rect| ids(rect).unwrap_or_default()).collect();
    }
    let ids = ints_at(rule, "tileIds");
    if stamp && !ids.is_empty() { vec![ids] } else { ids.into_iter().map(|id| vec![id]).collect() }
}

impl TilesetDef {
    fn read(def: &Value) -> Option<Self> {
        let grid = int_at(def, "tileGridSize").filter(|g| *g > 0).unwrap_or(16);
        let (spacing, padding) = (int_at(def, "spacing").unwrap_or(0), int_at(def, "padding").unwrap_or(0));
        let width = int_at(def, "pxWid").unwrap_or(0);
        let (step, room) = (i64::from(grid) + i64::from(spacing), i64::from(width) - 2 * i64::from(padding));
        let columns = if step > 0 { (room + step - 1).div_euclid(step).clamp(1, 1 << 20) as i32 } else { 1 };
        let opaque = def.get("cachedPixelData").and_then(|c| c.get("opaqueTiles")).and_then(Value::as_str);
        let opaque = opaque.map(|digits| digits.bytes().collect());
        let name = str_at(def, "identifier").to_string();
        Some(Self { uid: int_at(def, "uid")?, name, columns, grid, spacing, padding, opaque })
    }

    pub fn is_opaque(&self, tile: i32) -> bool {
        let digit = self.opaque.as_ref().zip(usize::try_from(tile).ok()).and_then(|(all, i)| all.get(i));
        digit == Some(&b'1')
    }

    /// The column and row of a tile.
    pub fn cell(&self, tile: i32) -> [i32; 2] {
        [tile.rem_euclid(self.columns), tile.div_euclid(self.columns)]
    }

    /// The top left corner of a tile in the image.
    pub fn source(&self, tile: i32) -> [i32; 2] {
        let step = i64::from(self.grid) + i64::from(self.spacing);
        self.cell(tile).map(|i| clamped(i64::from(self.padding) + i64::from(i) * step))
    }
}

/// The nearest number that fits: nonsense in a file must not end the program.
pub fn clamped(value: i64) -> i32 {
    value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

fn pair(object: &Value, x: &str, y: &str, default: i32) -> [i32; 2] {
    [x, y].map(|key| int_at(object, key).unwrap_or(default))
}

fn floats(object: &Value, x: &str, y: &str) -> [f64; 2] {
    [x, y].map(|key| float_at(object, key).unwrap_or(0.0))
}
