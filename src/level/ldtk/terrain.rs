//! Reads the two IntGrid layers: floors and structures.

use crate::base::{Grid, IVec2};

use crate::level::contract::{GRID, layer};
use crate::level::finding::Finding;
use crate::level::location::Location;
use crate::level::problem::Problem;
use crate::rules::{Floor, Structure};
use ldtk_rules::{Defs, LayerDef, LayerInstance, LayerKind, Level};
use std::collections::BTreeMap;

/// Floors and structures of a level.
pub struct Terrain {
    pub floor: Grid<Floor>,
    pub structure: Grid<Option<Structure>>,
}

impl Terrain {
    pub fn read(
        level: &Level,
        defs: &Defs,
        size: IVec2,
        place: &Location,
        problems: &mut Vec<Problem>,
    ) -> Self {
        let mut values = |name: &str| {
            let values = int_grid(level, defs, size, &place.layer(name));
            values.map_err(|fault| problems.push(fault)).ok()
        };
        let (structures, floors) = (values(layer::STRUCTURE), values(layer::FLOOR));
        let structure =
            translate(structures, size, |v| (v == 0).then_some(None).or(Structure::from_value(v).map(Some)));
        report(structure.unknown, &place.layer(layer::STRUCTURE), problems);
        let structure = structure.cells.map(|s| s.flatten());
        let floor = translate(floors, size, |v| (v == 0).then_some(None).or(Floor::from_value(v).map(Some)));
        report(floor.unknown, &place.layer(layer::FLOOR), problems);
        let mut bare = Vec::new();
        let floor = Grid::from_fn(size.x, size.y, |cell| match (floor.cells[cell], structure[cell]) {
            (Some(Some(floor)), _) => floor,
            // Nobody ever gets there.
            (Some(None), Some(Structure::Wall | Structure::Parapet | Structure::Hedge)) => Floor::Drop,
            (Some(None), _) => {
                bare.push(cell);
                Floor::Wood
            }
            // Already reported; wood does not lead to further complaints.
            (None, _) => Floor::Wood,
        });
        if !bare.is_empty() {
            let place = place.layer(layer::FLOOR).cells(bare);
            problems.push(Problem::new(&place, Finding::FloorMissing));
        }
        Self { floor, structure }
    }
}

/// Returns the values of an IntGrid layer.
fn int_grid(level: &Level, defs: &Defs, size: IVec2, place: &Location) -> Result<Grid<i32>, Problem> {
    let found = level.layer_instances.iter().flatten().find_map(|layer| {
        let def = defs.layer(layer.layer_def_uid)?;
        (def.identifier == place.layer).then_some((layer, def))
    });
    let Some((layer, def)) = found else {
        let (layer, layer_type) = (place.layer.clone(), format!("{:?}", LayerKind::IntGrid));
        return Err(Problem::new(place, Finding::LayerMissing { layer, layer_type }));
    };
    check_layer(layer, def, place)?;
    let (count, expected) = (layer.int_grid_csv.len(), (size.x * size.y) as usize);
    if count != expected {
        return Err(Problem::new(place, Finding::LayerCells { count, expected }));
    }
    Ok(Grid::from_fn(size.x, size.y, |c| layer.int_grid_csv[(c.x + c.y * size.x) as usize]))
}

fn check_layer(layer: &LayerInstance, def: &LayerDef, place: &Location) -> Result<(), Problem> {
    let fault = |finding: Finding| Err(Problem::new(place, finding));
    if def.kind != LayerKind::IntGrid {
        return fault(Finding::LayerType { layer_type: format!("{:?}", def.kind) });
    }
    if def.grid() != GRID {
        return fault(Finding::LayerGrid { pixels: def.grid(), grid: GRID });
    }
    if layer.offset(def) != [0, 0] {
        return fault(Finding::LayerOffset);
    }
    Ok(())
}

/// Translated cells; `None` where the value is unknown or the layer could not be read.
struct Translated<T> {
    cells: Grid<Option<T>>,
    unknown: BTreeMap<i32, Vec<IVec2>>,
}

fn translate<T: Clone>(
    values: Option<Grid<i32>>,
    size: IVec2,
    word: impl Fn(i32) -> Option<T>,
) -> Translated<T> {
    let mut unknown: BTreeMap<i32, Vec<IVec2>> = BTreeMap::new();
    let cells = Grid::from_fn(size.x, size.y, |cell| {
        let value = *values.as_ref()?.get(cell)?;
        let word = word(value);
        if word.is_none() {
            unknown.entry(value).or_default().push(cell);
        }
        word
    });
    Translated { cells, unknown }
}

fn report(unknown: BTreeMap<i32, Vec<IVec2>>, place: &Location, problems: &mut Vec<Problem>) {
    for (value, cells) in unknown {
        problems.push(Problem::new(&place.cells(cells), Finding::CellValueUnknown { value }));
    }
}
