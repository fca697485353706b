//! Reads the picture of a level: background and painted tiles.

use super::limits::shortened;
use crate::base::{IVec2, vec2};
use crate::level::contract::layer::height;
use crate::level::finding::Finding;
use crate::level::location::Location;
use crate::level::problem::Problem;
use crate::level::spec::{Background, BackgroundImage, Tile, TileLayer};
use ldtk_rules::{Defs, LayerDef, LayerInstance, LayerKind, Level, TileInstance, TilesetDef};

/// Reads the background of a level. `color` is the default for levels that have none of their own.
pub fn background(
    level: &Level,
    color: Option<&str>,
    place: &Location,
    problems: &mut Vec<Problem>,
) -> Background {
    let color = level.bg_color.as_deref().or(color).unwrap_or("#000000");
    let color = rgb(color).unwrap_or_else(|| {
        problems.push(Problem::new(place, Finding::BackgroundColor { color: shortened(color) }));
        [0; 3]
    });
    let image = level.bg_rel_path.clone().and_then(|image| {
        let placed = placed(level, image);
        if placed.is_none() {
            problems.push(Problem::new(place, Finding::BackgroundUnplaced));
        }
        placed
    });
    Background { color, image }
}

/// Maximum coordinate and size of a background picture, in pixels.
const FARTHEST: f64 = 1e6;

fn placed(level: &Level, image: String) -> Option<BackgroundImage> {
    let shown = level.bg_pos_shown.as_ref()?;
    let (crop, scale, at) = (*shown.crop_rect.all()?, *shown.scale.all()?, *shown.top_left_px.all()?);
    let far = crop.iter().chain(&scale).chain(&at).any(|number| number.abs() > FARTHEST);
    // What is smaller than a pixel would have to be repeated without end.
    if far || (0..2).any(|axis| crop[axis + 2] * scale[axis] < 1.0) {
        return None;
    }
    let tiled = level.bg_pos.as_deref() == Some("Repeat");
    // The editor fits the first of many pictures by the pivot, wherever a single one would be.
    let at = if tiled { first_tile(level, [crop[2], crop[3]]) } else { at };
    let pair = |pair: [f64; 2]| vec2(pair[0] as f32, pair[1] as f32);
    Some(BackgroundImage { image, crop: crop.map(|px| px as f32), at: pair(at), scale: pair(scale), tiled })
}

/// Returns the top left corner of the first repeat of a picture that covers a level: at the level's corner or
/// beyond.
fn first_tile(level: &Level, size: [f64; 2]) -> [f64; 2] {
    let (level_size, pivot) = (level.px_size(), [level.bg_pivot_x, level.bg_pivot_y]);
    [0, 1].map(|axis| {
        let free = f64::from(level_size[axis]) - size[axis];
        let first = pivot[axis].unwrap_or(0.5) * free;
        if size[axis] > 0.0 { first - (first / size[axis]).ceil() * size[axis] } else { 0.0 }
    })
}

/// Parses a colour written as `#RRGGBB`.
fn rgb(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let [_, r, g, b] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([r, g, b])
}

/// Reads the visible layers of a level that have tiles, from the bottom up.
pub fn layers(level: &Level, defs: &Defs, place: &Location, problems: &mut Vec<Problem>) -> Vec<TileLayer> {
    let mut art = Vec::new();
    // The file names the topmost layer first.
    for layer in level.layer_instances.iter().flatten().rev() {
        let Some(def) = defs.layer(layer.layer_def_uid).filter(|_| layer.visible != Some(false)) else {
            continue;
        };
        if layer.auto_layer_tiles.as_ref().is_none_or(Vec::is_empty) && layer.grid_tiles.is_empty() {
            continue;
        }
        match read_layer(level, layer, def, defs) {
            Ok(layer) => art.push(layer),
            Err(finding) => problems.push(Problem::new(&place.layer(&def.identifier), finding)),
        }
    }
    art
}

/// Reads the tiles of a layer.
fn read_layer(
    level: &Level,
    layer: &LayerInstance,
    def: &LayerDef,
    defs: &Defs,
) -> Result<TileLayer, Finding> {
    let tileset = layer.tileset(def).and_then(|uid| defs.tileset(uid));
    let tileset = tileset.ok_or(Finding::TilesetMissing)?;
    let nowhere = || Finding::TilesetWithoutImage { tileset: tileset.identifier.clone() };
    let image = tileset.rel_path.clone().ok_or_else(nowhere)?;
    let canvas = TileContext::new(level, layer, def, tileset);
    // As in the editor: either the tiles of rules, or those that were laid by hand.
    let tiles: Option<Vec<Tile>> = match def.kind {
        LayerKind::Tiles => layer.grid_tiles.iter().map(|tile| canvas.tile(tile, by_hand)).collect(),
        _ => layer.auto_layer_tiles.iter().flatten().map(|tile| canvas.tile(tile, by_rule)).collect(),
    };
    Ok(TileLayer {
        name: def.identifier.clone(),
        image,
        height: height(&def.identifier),
        opacity: def.display_opacity.unwrap_or(1.0).clamp(0.0, 1.0) as f32,
        parallax: vec2(factor(def.parallax_factor_x), factor(def.parallax_factor_y)),
        parallax_scaling: def.parallax_scaling.unwrap_or(true),
        tiles: tiles.ok_or(Finding::TileUnplaced)?,
    })
}

fn factor(parallax: f64) -> f32 {
    parallax.clamp(-1.0, 1.0) as f32
}

/// What all tiles of a layer have in common.
struct TileContext {
    offset: IVec2,
    /// The edge of a tile and of a cell, in pixels.
    size: i32,
    grid: i32,
    pivot: [f64; 2],
    cells_wide: i64,
}

/// Computes the offset of a tile from its `px` along an axis, in pixels, from the size of a cell and of a
/// tile, the layer's pivot, and whether the tile is mirrored. Tiles are never scaled, and mirrored about
/// their pivot.
type Pin = fn(f64, f64, f64, bool) -> f64;

fn by_rule(cell: f64, tile: f64, pivot: f64, mirrored: bool) -> f64 {
    pivot * cell + if mirrored { cell - tile } else { 0.0 }
}

fn by_hand(cell: f64, tile: f64, pivot: f64, mirrored: bool) -> f64 {
    pivot * cell + if mirrored { cell - (1.0 - pivot) * tile } else { -pivot * tile }
}

impl TileContext {
    fn new(level: &Level, layer: &LayerInstance, def: &LayerDef, tileset: &TilesetDef) -> Self {
        let [cells_wide, _] = level.cells(def, layer);
        Self {
            offset: layer.offset(def).into(),
            size: tileset.grid(),
            grid: def.grid(),
            pivot: [def.tile_pivot_x, def.tile_pivot_y],
            cells_wide,
        }
    }

    /// Converts a tile; `None` if the file gives it no position.
    fn tile(&self, tile: &TileInstance, pin: Pin) -> Option<Tile> {
        let (px, source) = (IVec2::from(*tile.px.all()?), IVec2::from(*tile.src.all()?));
        let flip = [tile.flip & 1 != 0, tile.flip & 2 != 0];
        let pinned = [0, 1]
            .map(|axis| pin(self.grid.into(), self.size.into(), self.pivot[axis], flip[axis]).round() as i32);
        let at = px.saturating_add(pinned.into()).saturating_add(self.offset);
        let row = tile.cell().and_then(|cell| i64::from(cell).checked_div_euclid(self.cells_wide));
        let foot = row.map_or(at.y.saturating_add(self.size), |row| {
            let foot = (row + 1).saturating_mul(self.grid.into());
            (foot.clamp(i32::MIN.into(), i32::MAX.into()) as i32).saturating_add(self.offset.y)
        });
        let alpha = tile.opacity().clamp(0.0, 1.0) as f32;
        Some(Tile { at, source, size: self.size, flip_x: flip[0], flip_y: flip[1], alpha, foot })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_of_the_size_of_a_cell_lie_on_it_whichever_way_they_look() {
        for mirrored in [false, true] {
            assert_eq!(by_rule(16.0, 16.0, 0.0, mirrored), 0.0);
            assert_eq!(by_hand(16.0, 16.0, 0.0, mirrored), 0.0);
        }
    }

    #[test]
    fn large_tiles_are_mirrored_about_their_pin() {
        // A tile of 32 on a cell of 16, pinned by its left edge, its middle, its right edge.
        let places =
            |pin: Pin| [0.0, 0.5, 1.0].map(|pivot| [false, true].map(|flip| pin(16.0, 32.0, pivot, flip)));
        assert_eq!(places(by_hand), [[0.0, -16.0], [-8.0, 8.0], [-16.0, 32.0]]);
        assert_eq!(places(by_rule), [[0.0, -16.0], [8.0, -8.0], [16.0, 0.0]]);
    }

    #[test]
    fn repeated_pictures_begin_at_or_before_the_corner() {
        let level = Level { px_wid: Some(100), px_hei: Some(64), bg_pivot_x: Some(1.0), ..Level::default() };
        // Flush with the right edge: 100 − 30 = 70, and two pictures further left.
        assert_eq!(first_tile(&level, [30.0, 64.0]), [-20.0, 0.0]);
        assert_eq!(first_tile(&level, [0.0, 1e9]), [0.0, (64.0 - 1e9) * 0.5]);
    }
}
