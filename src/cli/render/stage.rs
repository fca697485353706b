//! The level as one sees it: background, tiles, and who stands among them.

use super::blit::{self, Patch, TILE, lay};
use super::cast::{self, Stands};
use super::images::{Images, Sprites};
use image::{Rgba, RgbaImage};
use thief_girl::base::ivec2;
use thief_girl::level::{LevelSpec, TileLayer};
use thief_girl::model::Sim;

/// Only what the editor draws, in its order.
pub fn plain(level: &LevelSpec, images: &Images) -> RgbaImage {
    let mut picture = backdrop(level, images);
    for layer in &level.art {
        patches(layer, images).for_each(|tile| lay(&mut picture, &tile.patch));
    }
    picture
}

/// The same, with people and things, sorted among what stands as the game does it: by the foot.
pub fn peopled(sim: &Sim, images: &Images, sprites: &Sprites) -> RgbaImage {
    let level = &sim.level;
    let mut picture = backdrop(level, images);
    for layer in level.art.iter().filter(|layer| !layer.stands) {
        patches(layer, images).for_each(|tile| lay(&mut picture, &tile.patch));
    }
    cast::lying(sim, sprites).iter().for_each(|thing| lay(&mut picture, &thing.patch));
    let mut standing: Vec<Stands> =
        level.art.iter().filter(|layer| layer.stands).flat_map(|layer| patches(layer, images)).collect();
    standing.extend(cast::standing(sim, sprites));
    // Among equals the order of the file decides, and tiles come before people: this sort keeps it.
    standing.sort_by(|a, b| a.foot.total_cmp(&b.foot));
    standing.iter().for_each(|one| lay(&mut picture, &one.patch));
    picture
}

/// Colour and image behind all tiles.
fn backdrop(level: &LevelSpec, images: &Images) -> RgbaImage {
    let size = (level.size() * TILE).as_uvec2();
    let [r, g, b] = level.background.color;
    let mut picture = RgbaImage::from_pixel(size.x, size.y, Rgba([r, g, b, 255]));
    if let Some(how) = &level.background.image
        && let Some(image) = images.get(&how.image)
    {
        blit::background(&mut picture, image, how);
    }
    picture
}

fn patches<'a>(layer: &'a TileLayer, images: &'a Images) -> impl Iterator<Item = Stands<'a>> {
    let image = images.get(&layer.image);
    layer.tiles.iter().filter_map(move |tile| {
        let patch = Patch {
            image: image?,
            source: tile.source,
            size: ivec2(tile.size, tile.size),
            at: tile.at,
            flip_x: tile.flip_x,
            flip_y: tile.flip_y,
            alpha: layer.opacity * tile.alpha,
        };
        Some(Stands { foot: tile.foot as f32, patch })
    })
}
