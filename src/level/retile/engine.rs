//! Which tiles the auto-layer rules paint on one layer of one level.

use super::AutoTile;
use super::def::{ANYTHING, Checker, Defs, LayerDef, Rule, RuleGroup, TilesetDef, clamped};
use crate::level::json::{array_at, int_at, ints_at, str_at};
use crate::level::problem::Problem;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// More cells than any level has: a file may say anything.
const MOST_CELLS: i64 = 4_000_000;
/// The editor looks for the values that a rule needs in squares of so many cells.
const AREA: i32 = 10;

/// One layer of one level, ready to be painted.
pub struct Canvas<'a> {
    def: &'a LayerDef,
    tileset: Option<&'a TilesetDef>,
    rules: Vec<&'a Rule>,
    size: [i32; 2],
    seed: i64,
    source: Source,
    /// The cells in which another layer's tiles silence the rules.
    silenced: BTreeSet<i32>,
}

/// What a match of a rule paints around one cell.
type Strike = Vec<AutoTile>;

/// The values that the rules look at.
struct Source {
    size: [i32; 2],
    values: Vec<i32>,
    /// The group of each defined value; 0 for none.
    groups: BTreeMap<i32, i32>,
    areas: Vec<BTreeSet<i32>>,
}

impl<'a> Canvas<'a> {
    pub fn new(
        defs: &'a Defs,
        def: &'a LayerDef,
        level: &Value,
        instance: &Value,
        place: &str,
    ) -> Result<Self, Vec<Problem>> {
        let one = |message: &str| vec![Problem::new(place, message)];
        let size = cells_of(def, level, instance).ok_or_else(|| one("the level's size makes no sense"))?;
        let has_rules = matches!(def.kind.as_str(), "IntGrid" | "AutoLayer");
        let tileset_uid = int_at(instance, "overrideTilesetUid").or(def.tileset);
        let tileset = defs.tilesets.iter().find(|t| has_rules && Some(t.uid) == tileset_uid);
        let source_def = match def.kind.as_str() {
            "AutoLayer" => def.source.and_then(|uid| defs.layers.iter().find(|l| l.uid == uid)),
            _ => Some(def),
        };
        let mut canvas = Self {
            def,
            tileset,
            rules: Vec::new(),
            size,
            seed: i64::from(int_at(instance, "seed").unwrap_or(0)),
            source: Source::empty(),
            silenced: BTreeSet::new(),
        };
        let (Some(_), Some(source_def)) = (tileset, source_def) else { return Ok(canvas) };
        canvas.rules = rules_here(def, level, instance);
        check_rules(&canvas.rules, place)?;
        canvas.source =
            Source::read(source_def, level).ok_or_else(|| one("the level's size makes no sense"))?;
        if let Some(killer) = def.killer.and_then(|uid| instance_of(level, uid)) {
            let cells = array_at(killer, "gridTiles").iter();
            canvas.silenced = cells.filter_map(|t| ints_at(t, "d").first().copied()).collect();
        }
        Ok(canvas)
    }

    /// All tiles in the order of the file, which is also the order of drawing.
    pub fn paint(&self) -> Vec<AutoTile> {
        let Some(tileset) = self.tileset else { return Vec::new() };
        let mut locked = vec![false; (self.size[0] * self.size[1]) as usize];
        let mut by_rule = Vec::new();
        for rule in &self.rules {
            let mut tiles = Vec::new();
            for coord in 0..self.size[0] * self.size[1] {
                let cell = [coord % self.size[0], coord / self.size[0]];
                let strikes = self.strikes(rule, tileset, cell);
                let lock = &mut locked[coord as usize];
                if !*lock && !strikes.is_empty() {
                    *lock = hides(rule, tileset, &strikes);
                    tiles.extend(strikes.into_iter().flatten());
                }
            }
            by_rule.push(tiles);
        }
        by_rule.into_iter().rev().flatten().collect()
    }

    fn strikes(&self, rule: &Rule, tileset: &TilesetDef, cell: [i32; 2]) -> Vec<Strike> {
        let coord = cell[0] + cell[1] * self.size[0];
        if !self.source.can_match(rule, cell) || !on_raster(rule, cell) || self.silenced.contains(&coord) {
            return Vec::new();
        }
        let [flip_x, flip_y] = rule.flip;
        let mut strikes = Vec::new();
        for (flip, allowed) in [(0, true), (1, flip_x), (2, flip_y), (3, flip_x && flip_y)] {
            if allowed && self.matches(rule, cell, flip) {
                strikes.push(self.tiles(rule, tileset, cell, flip));
                if rule.break_on_match {
                    break;
                }
            }
        }
        strikes
    }

    fn matches(&self, rule: &Rule, cell: [i32; 2], flip: u8) -> bool {
        if rule.rects.is_empty() || rule.chance <= 0.0 {
            return false;
        }
        let chance = f64::from(self.random(i64::from(rule.uid), cell, 100));
        if rule.chance < 1.0 && chance >= rule.chance * 100.0 {
            return false;
        }
        let middle = rule.size / 2;
        let [sx, sy] = signs(flip);
        rule.pattern.iter().enumerate().all(|(i, wanted)| {
            let at = [i as i32 % rule.size - middle, i as i32 / rule.size - middle];
            let looked_at = [cell[0] + sx * at[0], cell[1] + sy * at[1]];
            *wanted == 0
                || self.source.get(looked_at).or(rule.outside).is_some_and(|v| self.source.is(v, *wanted))
        })
    }

    fn tiles(&self, rule: &Rule, tileset: &TilesetDef, cell: [i32; 2], flip: u8) -> Strike {
        let seed = i64::from(rule.uid) + i64::from(flip);
        let Some(rect) = rule.rects.get(self.random(seed, cell, rule.rects.len() as i64) as usize) else {
            return Vec::new();
        };
        // Along y the editor does not mix the flip into the seed but always 1.
        let jitter = [(0, seed), (1, i64::from(rule.uid) + 1)].map(|(axis, seed)| {
            let [least, most] = rule.jitter[axis].map(i64::from);
            if [least, most] == [0, 0] {
                0
            } else {
                i64::from(self.random(seed, cell, most - least + 1)) + least
            }
        });
        let stamp = rule.stamp.then(|| Stamp::new(rule, self.def, tileset, rect));
        let tile_at = |id: i32, axis: usize| {
            let sign = i64::from(signs(flip)[axis]);
            let moved = i64::from(rule.tile_offset[axis]) + jitter[axis];
            let in_stamp = stamp.as_ref().map_or(0, |s| s.offset(tileset.cell(id), axis));
            clamped(i64::from(cell[axis]) * i64::from(self.def.grid) + sign * (moved + in_stamp))
        };
        let tile = |&id: &i32| AutoTile {
            px: [tile_at(id, 0), tile_at(id, 1)],
            src: tileset.source(id),
            flip,
            tile: id,
            rule: rule.uid,
            coord: cell[0] + cell[1] * self.size[0],
            alpha: rule.alpha,
        };
        rect.iter().map(tile).collect()
    }

    /// The editor's own noise: evenly spread in `0..count`, by cell.
    fn random(&self, seed: i64, cell: [i32; 2], count: i64) -> i32 {
        let [x, y] = cell.map(i64::from);
        let mixed = (self.seed + seed + x * 374_761_393 + y * 668_265_263) as i32;
        let mixed = mixed ^ (mixed >> 13);
        // JavaScript multiplies as floats and so drops the low bits of the product.
        let product = (f64::from(mixed) * 1_274_126_177.0) as i64 as i32;
        let mixed = i64::from(product ^ (product >> 16));
        if count > 0 { mixed.rem_euclid(count) as i32 } else { 0 }
    }
}

/// Where the tiles of a stamp lie around its pivot.
struct Stamp {
    least: [i32; 2],
    extent: [f64; 2],
    rule_pivot: [f64; 2],
    layer_pivot: [f64; 2],
    grid: f64,
}

impl Stamp {
    fn new(rule: &Rule, layer: &LayerDef, tileset: &TilesetDef, rect: &[i32]) -> Self {
        let cells = || rect.iter().map(|id| tileset.cell(*id));
        let least = [0, 1].map(|axis| cells().map(|c| c[axis]).min().unwrap_or(0));
        let most = [0, 1].map(|axis| cells().map(|c| c[axis]).max().unwrap_or(0));
        let extent = [0, 1].map(|axis: usize| f64::from(most[axis]) - f64::from(least[axis]));
        Self { least, extent, rule_pivot: rule.pivot, layer_pivot: layer.pivot, grid: f64::from(layer.grid) }
    }

    fn offset(&self, tile: [i32; 2], axis: usize) -> i64 {
        let column = f64::from(tile[axis]) - f64::from(self.least[axis]);
        let cells = column - self.rule_pivot[axis] * self.extent[axis] + self.layer_pivot[axis];
        i64::from((cells * self.grid).trunc() as i32)
    }
}

impl Source {
    fn empty() -> Self {
        Self { size: [0; 2], values: Vec::new(), groups: BTreeMap::new(), areas: Vec::new() }
    }

    /// `None` if the level's size makes no sense.
    fn read(def: &LayerDef, level: &Value) -> Option<Self> {
        let instance = instance_of(level, def.uid).unwrap_or(&Value::Null);
        let size = cells_of(def, level, instance)?;
        let mut values = ints_at(instance, "intGridCsv");
        values.resize((size[0] * size[1]) as usize, 0);
        // What the layer does not define counts as empty.
        for value in &mut values {
            *value = if def.values.contains_key(value) { *value } else { 0 };
        }
        let mut source = Self { size, values, groups: def.values.clone(), areas: Vec::new() };
        source.areas = source.survey();
        Some(source)
    }

    /// Which values occur in each area.
    fn survey(&self) -> Vec<BTreeSet<i32>> {
        let [wide, high] = self.size.map(|s| s.div_ceil_by(AREA));
        let mut areas = vec![BTreeSet::new(); (wide * high) as usize];
        for (i, value) in self.values.iter().enumerate() {
            let (x, y) = (i as i32 % self.size[0], i as i32 / self.size[0]);
            areas[(x / AREA + y / AREA * wide) as usize].insert(*value);
        }
        areas
    }

    fn get(&self, [x, y]: [i32; 2]) -> Option<i32> {
        let inside = (0..self.size[0]).contains(&x) && (0..self.size[1]).contains(&y);
        if inside { self.values.get((x + y * self.size[0]) as usize).copied() } else { None }
    }

    /// Does a value satisfy an entry of a pattern?
    fn is(&self, value: i32, wanted: i32) -> bool {
        match wanted {
            ANYTHING => value != 0,
            _ if wanted == -ANYTHING => value == 0,
            1.. => self.is_or_belongs_to(value, wanted),
            _ => !self.is_or_belongs_to(value, wanted.saturating_neg()),
        }
    }

    fn is_or_belongs_to(&self, value: i32, wanted: i32) -> bool {
        if wanted < 1000 { value == wanted } else { self.groups.get(&value) == Some(&(wanted / 1000 - 1)) }
    }

    /// The editor's quick look at the surroundings: a rule whose values are nowhere near is left
    /// out, even if the value beyond the edge would have matched.
    fn can_match(&self, rule: &Rule, [x, y]: [i32; 2]) -> bool {
        let r = rule.size / 2;
        let corners = [[x - r, y - r], [x + r, y - r], [x - r, y + r], [x + r, y + r]];
        let near = if rule.size == 1 { &corners[..1] } else { &corners[..] };
        rule.required().all(|wanted| near.iter().any(|corner| self.area_has(*corner, wanted)))
    }

    fn area_has(&self, corner: [i32; 2], wanted: i32) -> bool {
        let wide = self.size[0].div_ceil_by(AREA);
        let [x, y] = corner.map(|c| c / AREA);
        let inside = (0..wide).contains(&x) && y >= 0;
        let area = if inside { self.areas.get((x + y * wide) as usize) } else { None };
        area.is_some_and(|values| values.iter().any(|v| self.is_or_belongs_to(*v, wanted)))
    }
}

trait DivCeilBy {
    fn div_ceil_by(self, step: i32) -> i32;
}

impl DivCeilBy for i32 {
    fn div_ceil_by(self, step: i32) -> i32 {
        (self + step - 1).div_euclid(step)
    }
}

fn instance_of(level: &Value, layer: i32) -> Option<&Value> {
    array_at(level, "layerInstances").iter().find(|i| int_at(i, "layerDefUid") == Some(layer))
}

/// How many cells a layer has along x and y, or `None` if that makes no sense.
fn cells_of(def: &LayerDef, level: &Value, instance: &Value) -> Option<[i32; 2]> {
    let along = |length: &str, offset: &str, axis: usize| {
        let length = i64::from(int_at(level, length).unwrap_or(256));
        let offset = i64::from(int_at(instance, offset).unwrap_or(0)) + i64::from(def.offset[axis]);
        let cells = (length - offset + i64::from(def.grid) - 1).div_euclid(i64::from(def.grid));
        (0..=MOST_CELLS).contains(&cells).then_some(cells)
    };
    let (wide, high) = (along("pxWid", "pxOffsetX", 0)?, along("pxHei", "pxOffsetY", 1)?);
    (wide * high <= MOST_CELLS).then_some([wide as i32, high as i32])
}

/// The active rules of the groups that apply here, in the order in which they are tried.
fn rules_here<'a>(def: &'a LayerDef, level: &Value, instance: &Value) -> Vec<&'a Rule> {
    let optional = ints_at(instance, "optionalRules");
    let biomes = def.biome_field.and_then(|field| biomes_of(level, field));
    let applies = |group: &&RuleGroup| match &biomes {
        Some(here) if group.active && !group.biomes.is_empty() => {
            let mut wanted = group.biomes.iter();
            if group.needs_all_biomes {
                wanted.all(|b| here.contains(b))
            } else {
                wanted.any(|b| here.contains(b))
            }
        }
        _ => (group.active && !group.optional) || optional.contains(&group.uid),
    };
    def.groups.iter().filter(applies).flat_map(|g| &g.rules).filter(|r| r.active).collect()
}

/// The level's biomes, if it has that field.
fn biomes_of(level: &Value, field: i32) -> Option<Vec<String>> {
    let field = array_at(level, "fieldInstances").iter().find(|f| int_at(f, "defUid") == Some(field))?;
    Some(match field.get("__value") {
        Some(Value::Array(values)) => values.iter().filter_map(Value::as_str).map(str::to_string).collect(),
        _ => vec![str_at(field, "__value").to_string()],
    })
}

/// What the editor refuses, and what we cannot do.
fn check_rules(rules: &[&Rule], place: &str) -> Result<(), Vec<Problem>> {
    let fault = |rule: &&&Rule| {
        let message = if rule.perlin {
            "Perlin rules are not supported yet: switch Perlin off, or paint this layer in LDtk"
        } else if !(1..=9).contains(&rule.size) || rule.size % 2 == 0 {
            "a pattern's `size` must be 1, 3, 5, 7 or 9"
        } else if rule.pattern.len() as i32 != rule.size * rule.size {
            "`pattern` must have `size` × `size` entries"
        } else {
            return None;
        };
        Some(Problem::new(format!("{place}, rule {}", rule.uid), message))
    };
    let faults: Vec<_> = rules.iter().filter_map(|rule| fault(&rule)).collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

fn signs(flip: u8) -> [i32; 2] {
    [if flip & 1 == 0 { 1 } else { -1 }, if flip & 2 == 0 { 1 } else { -1 }]
}

/// Is the cell one of those that the rule's modulo and checker leave?
fn on_raster(rule: &Rule, [x, y]: [i32; 2]) -> bool {
    let [mx, my] = rule.modulo;
    let [ox, oy] = rule.modulo_offset;
    // No remainder at all for a modulo of 0, which is none of the editor's numbers.
    let divides = |value: i64, by: i32| by != 0 && value % i64::from(by) == 0;
    let step = |value: i32, by: i32| i64::from(value.checked_div(by).unwrap_or(0)) % 2;
    let (wide_x, wide_y) = (i64::from(x), i64::from(y));
    let row = match rule.checker {
        Checker::Vertical => wide_y + step(x, mx),
        _ => wide_y - i64::from(oy),
    };
    let column = match rule.checker {
        Checker::Horizontal => wide_x + step(y, my),
        _ => wide_x - i64::from(ox),
    };
    divides(row, my) && divides(column, mx)
}

/// Does a rule that painted here keep later rules from painting?
fn hides(rule: &Rule, tileset: &TilesetDef, strikes: &[Strike]) -> bool {
    let mut tiles = strikes.iter().flatten();
    rule.break_on_match
        || (!rule.is_offset() && rule.alpha >= 1.0 && tiles.any(|tile| tileset.is_opaque(tile.tile)))
}
