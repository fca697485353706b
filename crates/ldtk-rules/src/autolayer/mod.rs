//! The auto-layer rules of LDtk: which tiles they paint, tile for tile as the editor does.

mod budget;
mod def;
mod engine;
mod opaque;
mod perlin;
mod source;
mod tile;

pub use budget::Budget;
pub use def::RuleBook;
pub use tile::AutoTile;

use crate::error::{RuleError, RuleErrorKind};
use crate::format::{Defs, LayerInstance, Level, PixelData};
use opaque::opaque_tiles;

/// An image: four bytes per pixel (red, green, blue, alpha), in rows from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Width and height, in pixels.
    pub size: [i32; 2],
    /// `4 × width × height` bytes; what is missing counts as transparent.
    pub rgba: Vec<u8>,
}

/// Loads an image that a project names, by its path relative to the project file; `None` if that fails.
pub type LoadImage<'a> = &'a dyn Fn(&str) -> Option<Pixels>;

/// What the rules paint on one layer of one level, beside what the file stores.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PaintedLayer<'a> {
    /// Index of the layer in [`Level::layer_instances`].
    pub index: usize,
    /// Identifier of the level.
    pub level: &'a str,
    /// Identifier of the layer.
    pub layer: &'a str,
    /// Tiles in the order of the file, which is also the order of drawing; or what is wrong with the rules.
    pub tiles: Result<Vec<AutoTile>, Vec<RuleError>>,
    /// Whether the file stores tiles of this layer.
    pub is_stored: bool,
    /// Whether it stores other tiles than the rules paint. Not if it stores none at all: the editor paints
    /// them when it opens the file.
    pub is_stale: bool,
    /// Whether the result is certain. It is not if the rules depend on which tiles are opaque and the file does
    /// not say: see [`Defs::compute_opaque_tiles`].
    pub is_certain: bool,
}

impl<'a> RuleBook<'a> {
    /// Runs the rules of every layer of a level, whether the file stores its tiles or not.
    ///
    /// Layers without rules are in the list as well, without tiles. Layers that the project does not define are
    /// not.
    pub fn paint<'l>(&self, level: &'l Level, budget: &mut Budget) -> Vec<PaintedLayer<'l>>
    where
        'a: 'l,
    {
        let layers = level.layer_instances.iter().flatten().enumerate();
        layers.filter_map(|(index, instance)| self.paint_layer(level, index, instance, budget)).collect()
    }

    /// `None` if the project defines no such layer.
    fn paint_layer<'l>(
        &self,
        level: &'l Level,
        index: usize,
        instance: &LayerInstance,
        budget: &mut Budget,
    ) -> Option<PaintedLayer<'l>>
    where
        'a: 'l,
    {
        let layer = self.layer(instance.layer_def_uid)?;
        let fault = |(rule, kind)| RuleError {
            level: level.identifier.clone(),
            layer: layer.def.identifier.clone(),
            rule,
            kind,
        };
        let tiles = engine::LayerPainter::new(self, layer, level, instance)
            .and_then(|painter| painter.paint(budget).map_err(|_| vec![(None, RuleErrorKind::Budget)]))
            .map_err(|faults| faults.into_iter().map(fault).collect());
        let is_stale = match (&tiles, &instance.auto_layer_tiles) {
            (Ok(tiles), Some(stored)) => {
                tiles.len() != stored.len()
                    || tiles.iter().zip(stored).any(|(tile, stored)| !tile.is_stored_as(stored))
            }
            _ => false,
        };
        let tileset = instance.tileset(layer.def).and_then(|uid| self.tileset(uid));
        Some(PaintedLayer {
            index,
            level: &level.identifier,
            layer: &layer.def.identifier,
            tiles,
            is_stored: instance.auto_layer_tiles.is_some(),
            is_stale,
            is_certain: tileset.is_none_or(|tiles| !self.lacks_opacity(tiles)),
        })
    }

    /// Paints the layers that store no tiles, as the editor does when it opens a file.
    ///
    /// # Errors
    ///
    /// If rules cannot be run: all that is wrong with them. The other layers are painted all the same.
    pub fn fill_missing(&self, level: &mut Level, budget: &mut Budget) -> Result<(), Vec<RuleError>> {
        let mut faults = Vec::new();
        let mut fresh = Vec::new();
        let layers = level.layer_instances.iter().flatten().enumerate();
        for (index, layer) in layers.filter(|(_, layer)| layer.auto_layer_tiles.is_none()) {
            match self.paint_layer(level, index, layer, budget).map(|painted| painted.tiles) {
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
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}

impl Defs {
    /// Computes which tiles are opaque from the images of their tilesets, where rules depend on it and the file
    /// does not say.
    ///
    /// A rule without *break on match* hides the tiles of later rules only if its own tile is opaque. An image of
    /// another size than the file says is ignored.
    pub fn compute_opaque_tiles(&mut self, load_image: LoadImage) {
        let book = RuleBook::new(self);
        let computed = book.tilesets.iter().map(|tiles| {
            let path = tiles.def.rel_path.as_ref().filter(|_| book.lacks_opacity(tiles))?;
            let size = [tiles.def.px_wid, tiles.def.px_hei];
            let pixels = load_image(path).filter(|pixels| pixels.size == size)?;
            let digits = opaque_tiles(&pixels.rgba, pixels.size, tiles.raster);
            let opaque_tiles = String::from_utf8(digits).ok();
            Some(PixelData { opaque_tiles, average_colors: Some(String::new()) })
        });
        let computed: Vec<Option<PixelData>> = computed.collect();
        for (tileset, pixels) in self.tilesets.iter_mut().zip(computed) {
            tileset.cached_pixel_data = pixels.or(tileset.cached_pixel_data.take());
        }
    }
}
