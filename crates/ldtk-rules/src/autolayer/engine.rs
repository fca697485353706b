//! Which tiles the auto-layer rules paint on one layer of one level.

use super::budget::{Budget, Exhausted};
use super::def::{LayerRules, Rule, RuleBook, RuleGroup, Tiles, clamped};
use super::perlin::Perlin;
use super::source::{Occurrences, SourceValues, cells_of, tiled_cells};
use super::tile::AutoTile;
use crate::error::RuleErrorKind;
use crate::format::{Checker, LayerDef, LayerInstance, LayerKind, Level};
use std::collections::BTreeSet;

/// One layer of one level, ready to be painted.
pub struct LayerPainter<'a> {
    def: &'a LayerDef,
    tileset: Option<&'a Tiles<'a>>,
    rules: Vec<&'a Rule<'a>>,
    size: [i32; 2],
    seed: i64,
    source: SourceValues,
    /// Is this one of the cells in which another layer's tiles silence the rules?
    silenced: Vec<bool>,
}

/// What it costs to try a rule in a cell, and a layer of noise, in looks.
const PASSING: usize = 4;

/// What is wrong, and with which rule if it is about one.
type RuleFault = (Option<i32>, RuleErrorKind);

/// What a match of a rule paints around one cell.
type RuleMatch = Vec<AutoTile>;

impl<'a> LayerPainter<'a> {
    /// Nothing to paint where the layer has no rules.
    pub fn new(
        book: &'a RuleBook,
        layer: &'a LayerRules<'a>,
        level: &Level,
        instance: &LayerInstance,
    ) -> Result<Self, Vec<RuleFault>> {
        let def = layer.def;
        let too_large = || vec![(None, RuleErrorKind::LevelSize)];
        let mut painter = Self {
            def,
            tileset: None,
            rules: Vec::new(),
            size: cells_of(def, level, instance).ok_or_else(too_large)?,
            seed: i64::from(instance.seed),
            source: SourceValues::empty(),
            silenced: Vec::new(),
        };
        let source = match def.kind {
            LayerKind::AutoLayer => def.auto_source_layer_def_uid.and_then(|uid| book.layer(uid)),
            LayerKind::IntGrid => Some(layer),
            _ => None,
        };
        let tileset = instance.tileset(def).and_then(|uid| book.tileset(uid));
        let (Some(tileset), Some(source)) = (tileset, source) else { return Ok(painter) };
        painter.tileset = Some(tileset);
        painter.rules = rules_here(book, layer, level, instance);
        if painter.rules.is_empty() {
            return Ok(painter);
        }
        check_rules(&painter.rules)?;
        painter.source = SourceValues::read(source, level).ok_or_else(too_large)?;
        let killer = def.auto_tiles_killed_by.and_then(|uid| book.defs.layer(uid));
        painter.silenced = vec![false; painter.cells()];
        for [x, y] in killer.map(|killer| tiled_cells(killer, level)).unwrap_or_default() {
            if x < painter.size[0] && y < painter.size[1] {
                painter.silenced[(x + y * painter.size[0]) as usize] = true;
            }
        }
        Ok(painter)
    }

    fn cells(&self) -> usize {
        (self.size[0] * self.size[1]) as usize
    }

    /// All tiles in the order of the file, which is also the order of drawing.
    pub fn paint(&self, budget: &mut Budget) -> Result<Vec<AutoTile>, Exhausted> {
        let Some(tileset) = self.tileset else { return Ok(Vec::new()) };
        let mut locked = self.silenced.clone();
        let mut by_rule = Vec::new();
        for rule in &self.rules {
            budget.look(rule.required.len() * self.source.areas())?;
            let occurrences = self.source.occurrences(rule);
            // Most rules of a large project are for floors and walls that a level does not have.
            if !occurrences.are_anywhere() {
                continue;
            }
            let mut tiles = Vec::new();
            // Locked cells are passed over quickly, but there may be millions of them.
            budget.look(locked.len() / 8)?;
            for (coord, lock) in locked.iter_mut().enumerate().filter(|(_, lock)| !**lock) {
                budget.look(PASSING)?;
                let cell = [coord as i32 % self.size[0], coord as i32 / self.size[0]];
                let matches = self.matches_in(rule, &occurrences, tileset, cell, budget)?;
                *lock = !matches.is_empty() && hides(rule, tileset, &matches);
                tiles.extend(matches.into_iter().flatten());
            }
            by_rule.push(tiles);
        }
        Ok(by_rule.into_iter().rev().flatten().collect())
    }

    fn matches_in(
        &self,
        rule: &Rule,
        occurrences: &Occurrences,
        tileset: &Tiles,
        cell: [i32; 2],
        budget: &mut Budget,
    ) -> Result<Vec<RuleMatch>, Exhausted> {
        let mut matches = Vec::new();
        if !on_raster(rule, cell) {
            return Ok(matches);
        }
        budget.look(rule.required.len())?;
        if !occurrences.are_near(cell) {
            return Ok(matches);
        }
        let [flip_x, flip_y] = rule.flip;
        for (flip, allowed) in [(0, true), (1, flip_x), (2, flip_y), (3, flip_x && flip_y)] {
            if !allowed {
                continue;
            }
            if self.matches(rule, cell, flip, budget)? {
                let Some(rect) = self.rect(rule, cell, flip) else { continue };
                budget.paint(rect.len())?;
                matches.push(self.tiles(rule, rect, tileset, cell, flip));
                if rule.break_on_match {
                    break;
                }
            }
        }
        Ok(matches)
    }

    fn matches(&self, rule: &Rule, cell: [i32; 2], flip: u8, budget: &mut Budget) -> Result<bool, Exhausted> {
        if rule.rects.is_empty() || rule.chance <= 0.0 {
            return Ok(false);
        }
        let chance = || f64::from(self.random(i64::from(rule.uid), cell, 100));
        if rule.chance < 1.0 && chance() >= rule.chance * 100.0 {
            return Ok(false);
        }
        let [sx, sy] = signs(flip);
        let fits = |([dx, dy], wanted): &([i32; 2], i32)| {
            let value = self.source.get([cell[0] + sx * dx, cell[1] + sy * dy]).or(rule.outside);
            value.is_some_and(|value| self.source.is(value, *wanted))
        };
        let misfit = rule.wants.iter().position(|wanted| !fits(wanted));
        budget.look(misfit.unwrap_or(rule.wants.len()))?;
        let Some(noise) = rule.perlin.filter(|_| misfit.is_none()) else { return Ok(misfit.is_none()) };
        budget.look(PASSING * noise.octaves as usize)?;
        let noise = noise.at(self.seed, cell);
        // Numbers without measure give noise that is none.
        Ok(noise >= 0.0 || noise.is_nan())
    }

    /// The one of the rule's alternatives that is painted in a cell.
    fn rect<'r>(&self, rule: &'r Rule, cell: [i32; 2], flip: u8) -> Option<&'r [i32]> {
        let seed = i64::from(rule.uid) + i64::from(flip);
        let index = self.random(seed, cell, rule.rects.len() as i64);
        rule.rects.get(index as usize).map(Vec::as_slice)
    }

    fn tiles(&self, rule: &Rule, rect: &[i32], tileset: &Tiles, cell: [i32; 2], flip: u8) -> RuleMatch {
        let seed = i64::from(rule.uid) + i64::from(flip);
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
            clamped(i64::from(cell[axis]) * i64::from(self.def.grid()) + sign * (moved + in_stamp))
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
    fn new(rule: &Rule, layer: &LayerDef, tileset: &Tiles, rect: &[i32]) -> Self {
        let cells = || rect.iter().map(|id| tileset.cell(*id));
        let least = [0, 1].map(|axis| cells().map(|c| c[axis]).min().unwrap_or(0));
        let most = [0, 1].map(|axis| cells().map(|c| c[axis]).max().unwrap_or(0));
        let extent = [0, 1].map(|axis: usize| f64::from(most[axis]) - f64::from(least[axis]));
        let layer_pivot = [layer.tile_pivot_x, layer.tile_pivot_y];
        Self { least, extent, rule_pivot: rule.pivot, layer_pivot, grid: f64::from(layer.grid()) }
    }

    fn offset(&self, tile: [i32; 2], axis: usize) -> i64 {
        let column = f64::from(tile[axis]) - f64::from(self.least[axis]);
        let cells = column - self.rule_pivot[axis] * self.extent[axis] + self.layer_pivot[axis];
        i64::from((cells * self.grid).trunc() as i32)
    }
}

/// The active rules of the groups that apply here, in the order in which they are tried.
fn rules_here<'a>(
    book: &RuleBook,
    layer: &'a LayerRules<'a>,
    level: &Level,
    instance: &LayerInstance,
) -> Vec<&'a Rule<'a>> {
    let biomes = layer.def.biome_field_uid.and_then(|field| book.biomes(level, field));
    let chosen: BTreeSet<i32> = instance.optional_rules.iter().copied().collect();
    let applies = |group: &&RuleGroup| match &biomes {
        Some(here) if group.active && !group.biomes.is_empty() => {
            let mut wanted = group.biomes.iter();
            if group.needs_all_biomes {
                wanted.all(|b| here.contains(b))
            } else {
                wanted.any(|b| here.contains(b))
            }
        }
        _ => (group.active && !group.optional) || chosen.contains(&group.uid),
    };
    layer.groups.iter().filter(applies).flat_map(|g| &g.rules).filter(|r| r.active).collect()
}

/// So many faults of a layer's rules are enough to begin with.
const MOST_FAULTS: usize = 10;

/// What the editor refuses, and what it would not offer.
fn check_rules(rules: &[&Rule]) -> Result<(), Vec<RuleFault>> {
    let fault = |rule: &&Rule| {
        let octaves = rule.perlin.map_or(1, |noise| noise.octaves);
        let kind = if !(1..=Perlin::MOST_OCTAVES).contains(&octaves) {
            RuleErrorKind::PerlinOctaves
        } else if !(1..=9).contains(&rule.size) || rule.size % 2 == 0 {
            RuleErrorKind::PatternSize
        } else if rule.pattern.len() as i32 != rule.size * rule.size {
            RuleErrorKind::PatternLength
        } else {
            return None;
        };
        Some((Some(rule.uid), kind))
    };
    let faults: Vec<_> = rules.iter().filter_map(fault).take(MOST_FAULTS).collect();
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
    let divides = |value: i64, by: i32| by == 1 || by != 0 && value % i64::from(by) == 0;
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
fn hides(rule: &Rule, tileset: &Tiles, matches: &[RuleMatch]) -> bool {
    let mut tiles = matches.iter().flatten();
    rule.break_on_match
        || (!rule.is_offset() && rule.alpha >= 1.0 && tiles.any(|tile| tileset.is_opaque(tile.tile)))
}
