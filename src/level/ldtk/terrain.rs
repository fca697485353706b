//! The two IntGrids: what one walks on, and what stands there.

use crate::base::{Grid, IVec2};

use crate::level::contract::{GRID, layer};
use crate::level::problem::{Problem, some_of};
use crate::rules::{Floor, Structure};
use ldtk_rust::{LayerInstance, Level};
use std::collections::BTreeMap;

pub struct Terrain {
    pub floor: Grid<Floor>,
    pub structure: Grid<Option<Structure>>,
}

impl Terrain {
    pub fn read(level: &Level, size: IVec2, place: &str, problems: &mut Vec<Problem>) -> Self {
        let mut values = |name: &str| {
            int_grid(level, name, size).unwrap_or_else(|message| {
                problems.push(Problem::new(format!("{place}, layer {name}"), message));
                None
            })
        };
        let (structures, floors) = (values(layer::STRUCTURE), values(layer::FLOOR));
        let structure =
            translate(structures, size, |v| (v == 0).then_some(None).or(Structure::from_value(v).map(Some)));
        report(structure.unknown, &format!("{place}, layer {}", layer::STRUCTURE), problems);
        let structure = structure.cells.map(|s| s.flatten());
        let floor = translate(floors, size, |v| (v == 0).then_some(None).or(Floor::from_value(v).map(Some)));
        report(floor.unknown, &format!("{place}, layer {}", layer::FLOOR), problems);
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
            let place = format!("{place}, layer {}, cell {}", layer::FLOOR, some_of(&bare));
            problems.push(Problem::new(place, "no floor painted: paint one, or `wall` on `Structure`"));
        }
        Self { floor, structure }
    }
}

/// The values of an IntGrid layer, `None` if it has been reported as a whole.
fn int_grid(level: &Level, name: &str, size: IVec2) -> Result<Option<Grid<i64>>, String> {
    let layers = level.layer_instances.iter().flatten();
    let Some(found) = layers.into_iter().find(|l| l.identifier == name) else {
        return Err(format!("there is no such layer: add an IntGrid layer `{name}`"));
    };
    check_layer(found)?;
    let cells = i64::from(size.x) * i64::from(size.y);
    if found.int_grid_csv.len() as i64 != cells {
        let has = found.int_grid_csv.len();
        return Err(format!("it has {has} cells, but the level {cells}: save the level again in LDtk"));
    }
    Ok(Some(Grid::from_fn(size.x, size.y, |c| found.int_grid_csv[(c.x + c.y * size.x) as usize])))
}

fn check_layer(layer: &LayerInstance) -> Result<(), String> {
    if layer.layer_instance_type != "IntGrid" {
        return Err(format!("it is of type {}: make it an IntGrid layer", layer.layer_instance_type));
    }
    if layer.grid_size != i64::from(GRID) {
        return Err(format!("its grid is {} pixels: make it {GRID}", layer.grid_size));
    }
    if (layer.px_total_offset_x, layer.px_total_offset_y) != (0, 0) {
        return Err("it has an offset: set it to 0".to_string());
    }
    Ok(())
}

/// Cells in the game's words; `None` where the file made no sense.
struct Translated<T> {
    cells: Grid<Option<T>>,
    unknown: BTreeMap<i64, Vec<IVec2>>,
}

fn translate<T: Clone>(
    values: Option<Grid<i64>>,
    size: IVec2,
    word: impl Fn(i64) -> Option<T>,
) -> Translated<T> {
    let mut unknown: BTreeMap<i64, Vec<IVec2>> = BTreeMap::new();
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

fn report(unknown: BTreeMap<i64, Vec<IVec2>>, place: &str, problems: &mut Vec<Problem>) {
    for (value, cells) in unknown {
        let place = format!("{place}, cell {}", some_of(&cells));
        problems.push(Problem::new(place, format!("the value {value} means nothing in this game: erase it")));
    }
}
