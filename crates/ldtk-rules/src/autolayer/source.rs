//! What the rules look at: the values of a layer's cells.

use super::def::{ANYTHING, LayerRules, Rule};
use crate::format::{LayerDef, LayerInstance, Level, MAX_LAYER_CELLS};
use std::collections::{BTreeMap, BTreeSet};

/// The editor looks for the values that a rule needs in squares of so many cells.
const AREA: i32 = 10;

/// The values that the rules look at.
pub struct SourceValues {
    size: [i32; 2],
    values: Vec<i32>,
    /// The group of each defined value; 0 for none.
    groups: BTreeMap<i32, i32>,
    /// The values and groups of each of these squares.
    areas: Vec<BTreeSet<i64>>,
}

impl SourceValues {
    /// That of a layer without rules.
    pub fn empty() -> Self {
        Self { size: [0; 2], values: Vec::new(), groups: BTreeMap::new(), areas: Vec::new() }
    }

    /// `None` if the level's size makes no sense. A layer that the level lacks is empty.
    pub fn read(layer: &LayerRules, level: &Level) -> Option<Self> {
        let empty = LayerInstance::default();
        let instance = level.layer(layer.def.uid).unwrap_or(&empty);
        let size = cells_of(layer.def, level, instance)?;
        let mut values = instance.int_grid_csv.clone();
        values.resize((size[0] * size[1]) as usize, 0);
        // What the layer does not define counts as empty.
        for value in &mut values {
            *value = if layer.values.contains_key(value) { *value } else { 0 };
        }
        let mut source = Self { size, values, groups: layer.values.clone(), areas: Vec::new() };
        source.areas = source.survey();
        Some(source)
    }

    /// Which values and groups occur in each area.
    fn survey(&self) -> Vec<BTreeSet<i64>> {
        let [wide, high] = self.size.map(|s| s.div_ceil_by(AREA));
        let mut areas = vec![BTreeSet::new(); (wide * high) as usize];
        for (i, value) in self.values.iter().enumerate() {
            let (x, y) = (i as i32 % self.size[0], i as i32 / self.size[0]);
            let area = &mut areas[(x / AREA + y / AREA * wide) as usize];
            if *value < 1000 {
                area.insert(i64::from(*value));
            }
            if let Some(group) = self.groups.get(value) {
                area.insert((i64::from(*group) + 1) * 1000);
            }
        }
        areas
    }

    /// The value of a cell; `None` beyond the edge.
    pub fn get(&self, [x, y]: [i32; 2]) -> Option<i32> {
        let inside = (0..self.size[0]).contains(&x) && (0..self.size[1]).contains(&y);
        if inside { self.values.get((x + y * self.size[0]) as usize).copied() } else { None }
    }

    /// Does a value satisfy an entry of a pattern?
    pub fn is(&self, value: i32, wanted: i32) -> bool {
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

    /// How many areas there are.
    pub fn areas(&self) -> usize {
        self.areas.len()
    }

    /// Where the values occur that a rule needs. To look each of them up for every cell took most of the time of large
    /// levels.
    pub fn occurrences(&self, rule: &Rule) -> Occurrences {
        let in_areas = |wanted: &i32| {
            let wanted = i64::from(if *wanted < 1000 { *wanted } else { wanted / 1000 * 1000 });
            self.areas.iter().map(|found| found.contains(&wanted)).collect()
        };
        Occurrences {
            radius: rule.size / 2,
            wide: self.size[0].div_ceil_by(AREA),
            in_areas: rule.required.iter().map(in_areas).collect(),
        }
    }
}

/// In which areas the values occur that a rule needs.
pub struct Occurrences {
    /// Of the rule's pattern, in cells.
    radius: i32,
    /// Number of areas along x.
    wide: i32,
    /// For each value, whether each area has it.
    in_areas: Vec<Vec<bool>>,
}

impl Occurrences {
    /// Whether the level has all the values at all.
    pub fn are_anywhere(&self) -> bool {
        self.in_areas.iter().all(|has| has.contains(&true))
    }

    /// The editor's quick look at the surroundings: a rule whose values are nowhere near is left
    /// out, even if the value beyond the edge would have matched.
    pub fn are_near(&self, [x, y]: [i32; 2]) -> bool {
        let r = self.radius;
        let corners = [[x - r, y - r], [x + r, y - r], [x - r, y + r], [x + r, y + r]];
        let areas = corners.map(|corner| self.area(corner));
        // A pattern of one cell has four times the same corner.
        let near = if r == 0 { &areas[..1] } else { &areas[..] };
        let is_near = |has: &Vec<bool>| near.iter().flatten().any(|area| has.get(*area) == Some(&true));
        self.in_areas.iter().all(is_near)
    }

    /// The area of a cell; `None` beyond the left or right edge or above the map.
    fn area(&self, cell: [i32; 2]) -> Option<usize> {
        let [x, y] = cell.map(|c| c / AREA);
        ((0..self.wide).contains(&x) && y >= 0).then(|| (x + y * self.wide) as usize)
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

/// The cells of a layer in which somebody laid tiles by hand.
pub fn tiled_cells(def: &LayerDef, level: &Level) -> BTreeSet<[i32; 2]> {
    let size = |layer| cells_of(def, level, layer).filter(|[wide, _]| *wide > 0);
    let Some((layer, [wide, high])) = level.layer(def.uid).and_then(|layer| Some((layer, size(layer)?)))
    else {
        return BTreeSet::new();
    };
    let coords = layer.grid_tiles.iter().filter_map(|tile| tile.origin.get().first().copied());
    coords
        .filter(|coord| (0..wide * high).contains(coord))
        .map(|coord| [coord % wide, coord / wide])
        .collect()
}

/// How many cells a layer has along x and y, or `None` if that makes no sense.
pub fn cells_of(def: &LayerDef, level: &Level, layer: &LayerInstance) -> Option<[i32; 2]> {
    let [wide, high] = level.cells(def, layer);
    let fits = wide
        .checked_mul(high)
        .is_some_and(|cells| cells <= MAX_LAYER_CELLS && wide.max(high) <= MAX_LAYER_CELLS);
    fits.then_some([wide as i32, high as i32])
}
