//! The painted tiles, exactly as the file has them.

use super::Alphas;
use crate::base::{IVec2, Vec2, ivec2};
use crate::level::contract::layer::stands;
use crate::level::problem::Problem;
use crate::level::spec::{Tile, TileLayer};
use ldtk_rust::{LayerInstance, Level, Project, TileInstance, TilesetDefinition};

/// The layers of a level that show anything, from the bottom up.
pub fn read(
    project: &Project,
    level: &Level,
    alphas: Option<&Vec<Alphas>>,
    place: &str,
    problems: &mut Vec<Problem>,
) -> Vec<TileLayer> {
    let mut art = Vec::new();
    // The file names the topmost layer first.
    let layers = level.layer_instances.as_deref().unwrap_or_default();
    for (i, layer) in layers.iter().enumerate().rev() {
        if !layer.visible || (layer.auto_layer_tiles.is_empty() && layer.grid_tiles.is_empty()) {
            continue;
        }
        let alphas = alphas.and_then(|all| all.get(i));
        match read_layer(project, level, layer, alphas) {
            Ok(layer) => art.push(layer),
            Err(message) => {
                problems.push(Problem::new(format!("{place}, layer {}", layer.identifier), message));
            }
        }
    }
    art
}

fn read_layer(
    project: &Project,
    level: &Level,
    layer: &LayerInstance,
    alphas: Option<&Alphas>,
) -> Result<TileLayer, String> {
    let uid = layer.override_tileset_uid.or(layer.tileset_def_uid);
    let tileset = project.defs.tilesets.iter().find(|t| Some(t.uid) == uid);
    let tileset = tileset.ok_or("it has tiles, but no tileset: choose one in the layer's settings")?;
    let image = tileset.rel_path.clone().ok_or_else(|| {
        format!("the tileset {} has no image of its own: choose a picture for it", tileset.identifier)
    })?;
    let no_alphas = Alphas::default();
    let Alphas { auto, grid } = alphas.unwrap_or(&no_alphas);
    // Tiles of rules name their rule first and then their cell; tiles by hand only their cell.
    let kinds = [(&layer.auto_layer_tiles, auto, 1), (&layer.grid_tiles, grid, 0)];
    let mut tiles = Vec::new();
    for (list, alphas, cell_at) in kinds {
        for (i, tile) in list.iter().enumerate() {
            let alpha = alphas.get(i).copied().unwrap_or(1.0);
            let tile = read_tile(level, layer, tileset, tile, tile.d.get(cell_at).copied(), alpha);
            tiles.push(tile.ok_or("a tile has no place: save the level again in LDtk")?);
        }
    }
    let name = layer.identifier.clone();
    Ok(TileLayer {
        stands: stands(&name),
        name,
        image,
        opacity: layer.opacity.clamp(0.0, 1.0) as f32,
        parallax: Vec2::ZERO,
        parallax_scaling: false,
        tiles,
    })
}

fn read_tile(
    level: &Level,
    layer: &LayerInstance,
    tileset: &TilesetDefinition,
    tile: &TileInstance,
    cell: Option<i64>,
    alpha: f32,
) -> Option<Tile> {
    let offset = ivec2(narrow(layer.px_total_offset_x), narrow(layer.px_total_offset_y));
    let at = point(&tile.px)?.saturating_add(offset);
    let size = narrow(tileset.tile_grid_size);
    let row = cell.and_then(|cell| cell.checked_div_euclid(cells_wide(level, layer)));
    let foot = row.map_or(at.y.saturating_add(size), |row| {
        narrow((row + 1).saturating_mul(layer.grid_size)).saturating_add(offset.y)
    });
    let (flip_x, flip_y) = (tile.f & 1 != 0, tile.f & 2 != 0);
    Some(Tile { at, source: point(&tile.src)?, size, flip_x, flip_y, alpha, foot })
}

/// How many cells a row of the layer has.
fn cells_wide(level: &Level, layer: &LayerInstance) -> i64 {
    let grid = layer.grid_size.max(1);
    (level.px_wid - layer.px_total_offset_x + grid - 1).div_euclid(grid)
}

fn point(pair: &[i64]) -> Option<IVec2> {
    pair.first_chunk::<2>().map(|[x, y]| ivec2(narrow(*x), narrow(*y)))
}

fn narrow(wide: i64) -> i32 {
    wide.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}
