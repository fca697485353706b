//! The floor under shards: their tile has no ground of its own, as they lie on any floor. LDtk shows its background there.

use crate::base::{Grid, IVec2, ivec2};
use crate::level::contract::{GRID, layer};
use crate::level::spec::{LevelSpec, Tile, TileLayer};
use crate::rules::{Floor, Structure};

/// Where the floor is looked for first: boards go on in a row.
const WAYS: [IVec2; 4] = [ivec2(-1, 0), ivec2(1, 0), ivec2(0, -1), ivec2(0, 1)];

/// Returns what is to be drawn under the shards of a layer: in each of their cells the floor of the nearest cell beside
/// it that has another one. Empty for other layers than that of floors.
pub fn floor_under(level: &LevelSpec, layer: &TileLayer) -> TileLayer {
    let under = |tile: &Tile| {
        let ground = ground(&layer.tiles, (&level.floor, &level.structure), cell_of(tile))?;
        Some(Tile { at: tile.at, foot: tile.foot, ..*ground })
    };
    let is_floor = layer.name == layer::FLOOR;
    let is_shards = |tile: &&Tile| is_floor && level.floor.get(cell_of(tile)) == Some(&Floor::Shards);
    TileLayer { tiles: layer.tiles.iter().filter(is_shards).filter_map(under).collect(), ..layer.clone() }
}

/// Returns the floor tile of the nearest free cell beside the shards in a cell.
fn ground<'a>(
    tiles: &'a [Tile],
    (floor, structure): (&Grid<Floor>, &Grid<Option<Structure>>),
    at: IVec2,
) -> Option<&'a Tile> {
    // What is under a shelf or a wall is not seen, and may be anything.
    let is_ground = |at: IVec2| floor.get(at) != Some(&Floor::Shards) && structure.get(at) == Some(&None);
    let beside = |way: IVec2| {
        let mut cells = (1..).map(|far| (far, at + way * far)).take_while(|(_, at)| floor.get(*at).is_some());
        let (far, beside) = cells.find(|(_, at)| is_ground(*at))?;
        Some((far, tiles.iter().find(|tile| cell_of(tile) == beside)?))
    };
    WAYS.into_iter().filter_map(beside).min_by_key(|(far, _)| *far).map(|(_, tile)| tile)
}

fn cell_of(tile: &Tile) -> IVec2 {
    ivec2(tile.at.x.div_euclid(GRID), tile.at.y.div_euclid(GRID))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Vec2;
    use crate::level::ascii;
    use crate::level::spec::TileHeight;

    #[test]
    fn shards_lie_on_the_free_floor_beside_them() {
        let mut spec = ascii::parse("######\n#@..X#\n#..$.#\n######").unwrap();
        for x in 1..3 {
            *spec.floor.get_mut(ivec2(x, 1)).unwrap() = Floor::Shards;
        }
        let tile = |x: i32, source: i32| Tile {
            at: ivec2(x, 1) * GRID,
            source: ivec2(source, 0),
            size: GRID,
            flip_x: false,
            flip_y: false,
            alpha: 1.0,
            foot: 2 * GRID,
        };
        let floor = [tile(0, 3), tile(1, 80), tile(2, 80), tile(3, 7)];
        let layer = TileLayer {
            name: layer::FLOOR.into(),
            image: String::new(),
            height: TileHeight::Flat,
            opacity: 1.0,
            parallax: Vec2::ZERO,
            parallax_scaling: true,
            tiles: floor.to_vec(),
        };
        assert_eq!(
            floor_under(&spec, &layer).tiles,
            [tile(1, 7), tile(2, 7)],
            "not on what is under the wall"
        );
        let other = TileLayer { name: "Decor".into(), ..layer };
        assert!(floor_under(&spec, &other).tiles.is_empty());
    }
}
