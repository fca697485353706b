//! The picture of a level, exactly as the file has it: background and painted tiles.

use crate::base::{IVec2, vec2};
use crate::level::contract::layer::stands;
use crate::level::format::{Defs, LayerDef, LayerInstance, Level, TileInstance, TilesetDef};
use crate::level::problem::{Place, Problem};
use crate::level::spec::{Background, BackgroundImage, Tile, TileLayer};

/// What is behind all layers. `color` is that of levels that have none of their own.
pub fn background(
    level: &Level,
    color: Option<&str>,
    place: &Place,
    problems: &mut Vec<Problem>,
) -> Background {
    let color = level.bg_color.as_deref().or(color).unwrap_or("#000000");
    let color = rgb(color).unwrap_or_else(|| {
        let what = format!("the background colour `{color}` is none");
        problems.push(Problem::fault(place, what, "choose one in LDtk"));
        [0; 3]
    });
    let image = level.bg_rel_path.clone().and_then(|image| {
        let placed = placed(level, image);
        if placed.is_none() {
            let what = "the background picture has no place";
            problems.push(Problem::fault(
                place,
                what,
                "open the project in LDtk, with the picture beside it, and save it",
            ));
        }
        placed
    });
    Background { color, image }
}

fn placed(level: &Level, image: String) -> Option<BackgroundImage> {
    let shown = level.bg_pos_shown.as_ref()?;
    let (crop, scale, at) = (shown.crop_rect.all()?, shown.scale.all()?, shown.top_left_px.all()?);
    Some(BackgroundImage {
        image,
        crop: crop.map(|px| px as f32),
        at: vec2(at[0] as f32, at[1] as f32),
        scale: vec2(scale[0] as f32, scale[1] as f32),
        tiled: level.bg_pos.as_deref() == Some("Repeat"),
    })
}

/// `#RRGGBB`
fn rgb(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let [_, r, g, b] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([r, g, b])
}

/// The layers of a level that show anything, from the bottom up.
pub fn layers(level: &Level, defs: &Defs, place: &Place, problems: &mut Vec<Problem>) -> Vec<TileLayer> {
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
            Err([what, cure]) => problems.push(Problem::fault(&place.layer(&def.identifier), what, cure)),
        }
    }
    art
}

/// The error is what is wrong, and what to do.
fn read_layer(
    level: &Level,
    layer: &LayerInstance,
    def: &LayerDef,
    defs: &Defs,
) -> Result<TileLayer, [String; 2]> {
    let fault = |what: &str, cure: &str| [what.to_string(), cure.to_string()];
    let tileset = layer.tileset(def).and_then(|uid| defs.tileset(uid));
    let tileset =
        tileset.ok_or(fault("it has tiles, but no tileset", "choose one in the layer's settings"))?;
    let nowhere = || {
        fault(
            &format!("the tileset {} has no image of its own", tileset.identifier),
            "choose a picture for it",
        )
    };
    let image = tileset.rel_path.clone().ok_or_else(nowhere)?;
    let canvas = Canvas::new(level, layer, def, tileset);
    let tiles =
        layer.auto_layer_tiles.iter().flatten().chain(&layer.grid_tiles).map(|tile| canvas.tile(tile));
    let tiles: Option<Vec<Tile>> = tiles.collect();
    Ok(TileLayer {
        name: def.identifier.clone(),
        image,
        stands: stands(&def.identifier),
        opacity: def.display_opacity.unwrap_or(1.0).clamp(0.0, 1.0) as f32,
        parallax: vec2(factor(def.parallax_factor_x), factor(def.parallax_factor_y)),
        parallax_scaling: def.parallax_scaling.unwrap_or(true),
        tiles: tiles.ok_or(fault("a tile has no place", "save the level again in LDtk"))?,
    })
}

fn factor(parallax: f64) -> f32 {
    parallax.clamp(-1.0, 1.0) as f32
}

/// What all tiles of a layer share.
struct Canvas {
    offset: IVec2,
    /// The edge of a tile and of a cell, in pixels.
    size: i32,
    grid: i32,
    cells_wide: i64,
}

impl Canvas {
    fn new(level: &Level, layer: &LayerInstance, def: &LayerDef, tileset: &TilesetDef) -> Self {
        let offset = layer.offset(def);
        let [cells_wide, _] = level.cells(def, layer);
        Self { offset: offset.into(), size: tileset.grid(), grid: def.grid(), cells_wide }
    }

    /// `None` if it has no place.
    fn tile(&self, tile: &TileInstance) -> Option<Tile> {
        let (px, source) = (IVec2::from(*tile.px.all()?), IVec2::from(*tile.src.all()?));
        let at = px.saturating_add(self.offset);
        let row = tile.cell().and_then(|cell| i64::from(cell).checked_div_euclid(self.cells_wide));
        let foot = row.map_or(at.y.saturating_add(self.size), |row| {
            let foot = (row + 1).saturating_mul(self.grid.into());
            (foot.clamp(i32::MIN.into(), i32::MAX.into()) as i32).saturating_add(self.offset.y)
        });
        Some(Tile {
            at,
            source,
            size: self.size,
            flip_x: tile.flip & 1 != 0,
            flip_y: tile.flip & 2 != 0,
            alpha: tile.opacity().clamp(0.0, 1.0) as f32,
            foot,
        })
    }
}
