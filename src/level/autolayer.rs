//! The auto-layer rules of LDtk: which tiles they paint, tile for tile as the editor does.

mod budget;
mod def;
mod engine;
mod opaque;
mod perlin;
mod source;
mod tile;

use super::format::{Defs, LayerInstance, Level, PixelData};
use super::problem::{Location, Problem};
use opaque::opaque_tiles;

pub(super) use budget::Budget;
pub(super) use def::{RuleBook, Tiles};
pub use tile::AutoTile;

/// An image, four bytes a pixel (red, green, blue, alpha), in rows.
pub struct Pixels {
    /// Width and height.
    pub size: [i32; 2],
    pub rgba: Vec<u8>,
}

/// Looks at an image that a project names, by its path relative to the project file. `None` if it
/// cannot be seen.
pub type LoadImage<'a> = &'a dyn Fn(&str) -> Option<Pixels>;

/// What the rules paint on one layer of one level, beside what the file stores.
pub struct PaintedLayer<'a> {
    /// Its place among the layers of the level.
    pub(super) index: usize,
    pub level: &'a str,
    pub layer: &'a str,
    pub tiles: Result<Vec<AutoTile>, Vec<Problem>>,
    /// Does the file store any tiles at all?
    pub is_stored: bool,
    /// Does it store other tiles than the rules paint? Not if it stores none at all: then the
    /// editor and the game both paint them when they open it.
    pub is_stale: bool,
    /// Not if the rules depend on which tiles are opaque and nobody knows that: the image has not
    /// been seen, and the file does not say.
    pub is_certain: bool,
}

/// Runs the rules of every layer of a level.
pub(super) fn paint<'a>(book: &RuleBook<'a>, level: &'a Level, budget: &mut Budget) -> Vec<PaintedLayer<'a>> {
    let layers = level.layer_instances.iter().flatten().enumerate();
    layers.filter_map(|(index, instance)| paint_layer(book, level, index, instance, budget)).collect()
}

/// `None` if nobody knows such a layer.
fn paint_layer<'a>(
    book: &RuleBook<'a>,
    level: &'a Level,
    index: usize,
    instance: &LayerInstance,
    budget: &mut Budget,
) -> Option<PaintedLayer<'a>> {
    let layer = book.layer(instance.layer_def_uid)?;
    let place = Location::level(&level.identifier).layer(&layer.def.identifier);
    let too_much = |_| {
        let what = "its rules look at too many cells, or paint too many tiles";
        vec![Problem::fault(&place, what, "use fewer and smaller rules, or make the level smaller")]
    };
    let tiles = engine::LayerPainter::new(book, layer, level, instance, &place)
        .and_then(|canvas| canvas.paint(budget).map_err(too_much));
    let is_stale = match (&tiles, &instance.auto_layer_tiles) {
        (Ok(tiles), Some(stored)) => {
            tiles.len() != stored.len() || tiles.iter().zip(stored).any(|(tile, stored)| !tile.is(stored))
        }
        _ => false,
    };
    let tileset = instance.tileset(layer.def).and_then(|uid| book.tileset(uid));
    Some(PaintedLayer {
        index,
        level: &level.identifier,
        layer: &layer.def.identifier,
        tiles,
        is_stored: instance.auto_layer_tiles.is_some(),
        is_stale,
        is_certain: tileset.is_none_or(|tiles| !book.lacks_opacity(tiles)),
    })
}

/// Paints the layers that store no tiles, as the editor does when it opens the file.
pub(super) fn fill_missing(defs: &Defs, level: &mut Level, budget: &mut Budget) -> Vec<Problem> {
    let book = RuleBook::new(defs);
    let mut faults = Vec::new();
    let mut fresh = Vec::new();
    let layers = level.layer_instances.iter().flatten().enumerate();
    for (index, layer) in layers.filter(|(_, layer)| layer.auto_layer_tiles.is_none()) {
        match paint_layer(&book, level, index, layer, budget).map(|painted| painted.tiles) {
            Some(Ok(tiles)) => fresh.push((index, tiles.iter().map(AutoTile::to_instance).collect())),
            Some(Err(list)) => faults.extend(list),
            None => {}
        }
    }
    for (index, tiles) in fresh {
        if let Some(layer) = level.layer_instances.as_mut().and_then(|layers| layers.get_mut(index)) {
            layer.auto_layer_tiles = Some(tiles);
        }
    }
    faults
}

/// Works out from their images which tiles are opaque, where rules ask for it and the file does not
/// say. An image of another size than the file says is none of ours.
pub(super) fn see_opacity(defs: &mut Defs, look: LoadImage) {
    let book = RuleBook::new(defs);
    let seen = book.tilesets.iter().map(|tiles| {
        let path = tiles.def.rel_path.as_ref().filter(|_| book.lacks_opacity(tiles))?;
        let pixels = look(path).filter(|pixels| pixels.size == [tiles.def.px_wid, tiles.def.px_hei])?;
        let digits = opaque_tiles(&pixels.rgba, pixels.size, tiles.raster);
        Some(PixelData { opaque_tiles: String::from_utf8(digits).ok(), average_colors: Some(String::new()) })
    });
    let seen: Vec<Option<PixelData>> = seen.collect();
    for (tileset, pixels) in defs.tilesets.iter_mut().zip(seen) {
        tileset.cached_pixel_data = pixels.or(tileset.cached_pixel_data.take());
    }
}
