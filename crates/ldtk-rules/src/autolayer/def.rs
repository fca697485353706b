//! The definitions that the auto-layer rules need, read from the project's `defs`.

use super::opaque::Raster;
use super::perlin::Perlin;
use crate::format::{Checker, Defs, LayerDef, Level, RuleDef, RuleGroupDef, TileMode, TilesetDef};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// In a pattern: any value but 0; negative: 0.
pub const ANYTHING: i32 = 1_000_001;

/// The rules of a project, ready to be run.
///
/// Make it once for all levels: it sorts out patterns and defaults.
#[derive(Debug)]
pub struct RuleBook<'a> {
    pub(super) defs: &'a Defs,
    pub(super) layers: Vec<LayerRules<'a>>,
    pub(super) tilesets: Vec<Tiles<'a>>,
}

#[derive(Debug)]
pub struct LayerRules<'a> {
    pub def: &'a LayerDef,
    /// IntGrid values and the groups they are in; 0 for none.
    pub values: BTreeMap<i32, i32>,
    pub groups: Vec<RuleGroup<'a>>,
}

#[derive(Debug)]
pub struct RuleGroup<'a> {
    pub uid: i32,
    pub active: bool,
    pub optional: bool,
    pub biomes: &'a [String],
    pub needs_all_biomes: bool,
    pub rules: Vec<Rule<'a>>,
}

#[derive(Debug)]
pub struct Rule<'a> {
    pub uid: i32,
    pub active: bool,
    pub size: i32,
    pub pattern: &'a [i32],
    /// What the pattern asks of the cells around, as offsets and entries.
    pub wants: Vec<([i32; 2], i32)>,
    /// The values and groups without which the pattern cannot match.
    pub required: Vec<i32>,
    /// The alternatives; each a rectangle of tile ids, or a single one.
    pub rects: Cow<'a, [Vec<i32>]>,
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
    /// Only where this noise is not below 0.
    pub perlin: Option<Perlin>,
}

/// A tileset, with what follows from its measures.
#[derive(Debug)]
pub struct Tiles<'a> {
    pub def: &'a TilesetDef,
    pub raster: Raster,
    columns: i32,
    /// One byte a tile, `1` for those without a hole; `None` if nobody knows.
    pub opaque: Option<&'a [u8]>,
}

impl<'a> RuleBook<'a> {
    /// The rules of these definitions.
    pub fn new(defs: &'a Defs) -> Self {
        Self {
            defs,
            layers: defs.layers.iter().map(LayerRules::new).collect(),
            tilesets: defs.tilesets.iter().map(Tiles::new).collect(),
        }
    }

    pub(super) fn layer(&self, uid: i32) -> Option<&LayerRules<'a>> {
        self.layers.iter().find(|layer| layer.def.uid == uid)
    }

    pub(super) fn tileset(&self, uid: i32) -> Option<&Tiles<'a>> {
        self.tilesets.iter().find(|tileset| tileset.def.uid == uid)
    }

    /// The level's biomes, if it has that field.
    pub(super) fn biomes(&self, level: &Level, field: i32) -> Option<BTreeSet<String>> {
        let def = self.defs.level_fields.iter().find(|def| def.uid == field)?;
        let instance = level.field_instances.iter().find(|instance| instance.def_uid == field)?;
        Some(match instance.value(def) {
            Value::Array(values) => values.iter().filter_map(Value::as_str).map(str::to_string).collect(),
            Value::String(value) => BTreeSet::from([value]),
            _ => BTreeSet::from([String::new()]),
        })
    }

    /// The tilesets of which the file does not say which tiles are opaque, although rules depend on it.
    ///
    /// [`Defs::compute_opaque_tiles`] computes it from their images.
    pub fn unknown_opacity(&self) -> impl Iterator<Item = &'a TilesetDef> + '_ {
        self.tilesets.iter().filter(|tiles| self.lacks_opacity(tiles)).map(|tiles| tiles.def)
    }

    /// Is there a rule that hides what is beneath it only if tiles of this tileset are opaque, and
    /// nobody knows whether they are?
    pub(super) fn lacks_opacity(&self, tiles: &Tiles) -> bool {
        let layers = self.layers.iter().filter(|l| l.def.tileset() == Some(tiles.def.uid));
        let mut rules = layers.flat_map(|l| &l.groups).flat_map(|g| &g.rules);
        tiles.opaque.is_none()
            && rules.any(|r| r.active && !r.break_on_match && !r.is_offset() && r.alpha >= 1.0)
    }
}

impl<'a> LayerRules<'a> {
    fn new(def: &'a LayerDef) -> Self {
        Self {
            def,
            values: def.int_grid_values.iter().map(|v| (v.value, v.group_uid)).collect(),
            groups: def.auto_rule_groups.iter().map(RuleGroup::read).collect(),
        }
    }
}

impl<'a> RuleGroup<'a> {
    fn read(group: &'a RuleGroupDef) -> Self {
        Self {
            uid: group.uid,
            active: group.active.unwrap_or(true),
            optional: group.is_optional,
            biomes: &group.required_biome_values,
            needs_all_biomes: group.biome_requirement_mode == 1,
            rules: group.rules.iter().map(Rule::read).collect(),
        }
    }
}

impl<'a> Rule<'a> {
    fn read(rule: &'a RuleDef) -> Self {
        Self {
            uid: rule.uid,
            active: rule.active.unwrap_or(true),
            size: rule.size.unwrap_or(1),
            pattern: &rule.pattern,
            wants: wants(&rule.pattern, rule.size.unwrap_or(1)),
            required: required(&rule.pattern),
            rects: rects(rule),
            alpha: rule.alpha.unwrap_or(1.0),
            chance: rule.chance.unwrap_or(1.0),
            // Rules older than this switch did not break.
            break_on_match: rule.break_on_match.unwrap_or(false),
            flip: [rule.flip_x, rule.flip_y],
            modulo: [rule.x_modulo, rule.y_modulo].map(|modulo| modulo.unwrap_or(1)),
            modulo_offset: [rule.x_offset, rule.y_offset],
            checker: rule.checker,
            stamp: rule.tile_mode == TileMode::Stamp,
            pivot: [rule.pivot_x, rule.pivot_y],
            tile_offset: [rule.tile_x_offset, rule.tile_y_offset],
            jitter: [
                [rule.tile_random_x_min, rule.tile_random_x_max],
                [rule.tile_random_y_min, rule.tile_random_y_max],
            ],
            outside: rule.out_of_bounds_value,
            perlin: rule.perlin_active.then(|| Perlin {
                seed: rule.perlin_seed,
                scale: rule.perlin_scale.unwrap_or(0.2),
                octaves: rule.perlin_octaves.unwrap_or(2),
            }),
        }
    }

    /// Is the tile moved away from its cell?
    pub fn is_offset(&self) -> bool {
        self.tile_offset != [0; 2] || self.jitter != [[0; 2]; 2]
    }
}

fn wants(pattern: &[i32], size: i32) -> Vec<([i32; 2], i32)> {
    // Another size is refused before anybody looks.
    let (size, middle) = (size.clamp(1, 9), size.clamp(1, 9) / 2);
    let entries = (0..).zip(pattern).filter(|(_, wanted)| **wanted != 0);
    entries.map(|(i, wanted)| ([i % size - middle, i / size - middle], *wanted)).collect()
}

fn required(pattern: &[i32]) -> Vec<i32> {
    let values = pattern.iter().copied().filter(|v| *v > 0 && *v != ANYTHING);
    values.collect::<BTreeSet<i32>>().into_iter().collect()
}

/// Before LDtk 1.5 a rule had one list of ids: the tiles of one stamp, or alternatives.
fn rects(rule: &RuleDef) -> Cow<'_, [Vec<i32>]> {
    match (&rule.tile_rects_ids, rule.tile_mode) {
        (Some(rects), _) => Cow::Borrowed(rects),
        (None, TileMode::Stamp) if !rule.tile_ids.is_empty() => Cow::Owned(vec![rule.tile_ids.clone()]),
        (None, _) => rule.tile_ids.iter().map(|id| vec![*id]).collect(),
    }
}

impl<'a> Tiles<'a> {
    fn new(def: &'a TilesetDef) -> Self {
        let raster = Raster::new(def.grid(), def.spacing, def.padding);
        let [columns, rows] = [def.px_wid, def.px_hei].map(|side| raster.count(side));
        let opaque = cached_opacity(def, i64::from(columns) * i64::from(rows));
        Self { def, raster, columns: columns.max(1), opaque }
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
        self.cell(tile).map(|index| clamped(self.raster.start(index)))
    }
}

/// What the file says of the tiles' opacity, if it is such that the editor believes it: else it looks
/// at the image.
fn cached_opacity(def: &TilesetDef, tiles: i64) -> Option<&[u8]> {
    let cached = def.cached_pixel_data.as_ref()?;
    let (colors, digits) = (cached.average_colors.as_ref()?, cached.opaque_tiles.as_ref()?);
    (digits.len() as i64 == tiles && colors.len() % 4 == 0).then_some(digits.as_bytes())
}

/// The nearest number that fits: nonsense in a file must not end the program.
pub fn clamped(value: i64) -> i32 {
    value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}
