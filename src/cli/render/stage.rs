//! Painting the level: background, tiles, people and things.

use super::blit::{self, Patch, TILE, lay};
use super::cast::{self, StandingImage};
use super::images::{Images, SpriteImages};
use image::{Rgba, RgbaImage};
use thief_girl::base::ivec2;
use thief_girl::level::{LevelSpec, TileHeight, TileLayer, shards};
use thief_girl::model::Sim;

/// Opacity of tiles that hang over people, from 0 to 1.
const OVERHEAD: f32 = 0.6;

/// Paints only what the editor draws, in its order.
pub fn plain(level: &LevelSpec, images: &Images) -> RgbaImage {
    let mut picture = backdrop(level, images);
    for layer in &level.art {
        patches(layer, images).for_each(|tile| lay(&mut picture, &tile.patch));
    }
    picture
}

/// Paints the level with people and things, sorted by their feet as in the game.
pub fn peopled(sim: &Sim, images: &Images, sprites: &SpriteImages) -> RgbaImage {
    let level = &sim.level;
    let mut picture = backdrop(level, images);
    for layer in level.art.iter().filter(|layer| layer.height == TileHeight::Flat) {
        for layer in [&shards::floor_under(level, layer), layer] {
            patches(layer, images).for_each(|tile| lay(&mut picture, &tile.patch));
        }
    }
    cast::lying(sim, sprites).iter().for_each(|thing| lay(&mut picture, &thing.patch));
    let upright = level.art.iter().filter(|layer| layer.height == TileHeight::Standing);
    let mut standing: Vec<StandingImage> = upright.flat_map(|layer| patches(layer, images)).collect();
    standing.extend(cast::standing(sim, sprites));
    // The sort is stable, so that the order of the file decides between equals, and tiles come before people.
    standing.sort_by(|a, b| a.foot.total_cmp(&b.foot));
    standing.iter().for_each(|one| lay(&mut picture, &one.patch));
    for layer in level.art.iter().filter(|layer| layer.height == TileHeight::Overhead) {
        patches(layer, images).for_each(|tile| lay(&mut picture, &thinned(tile.patch)));
    }
    picture
}

/// Makes a tile over people translucent, so that a map still shows who is beneath.
fn thinned(patch: Patch) -> Patch {
    Patch { alpha: patch.alpha * OVERHEAD, ..patch }
}

/// Paints the colour and image behind all tiles.
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

fn patches<'a>(layer: &'a TileLayer, images: &'a Images) -> impl Iterator<Item = StandingImage<'a>> {
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
        Some(StandingImage { foot: tile.foot as f32, patch })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::base::{IVec2, Vec2, vec2};
    use thief_girl::level::{BackgroundImage, Tile, ascii};
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;

    const RED: Rgba<u8> = Rgba([255, 0, 0, 255]);
    const GREEN: Rgba<u8> = Rgba([0, 255, 0, 255]);
    const BLACK: Rgba<u8> = Rgba([0, 0, 0, 255]);
    const SEE_THROUGH: Rgba<u8> = Rgba([9, 9, 9, 0]);

    /// Two tiles: one transparent with a red top left pixel, one all green.
    fn tiles() -> Images {
        let image = RgbaImage::from_fn(32, 16, |x, y| match (x, y) {
            (16.., _) => GREEN,
            (0, 0) => RED,
            _ => SEE_THROUGH,
        });
        Images::from([("tiles.png".to_string(), image)])
    }

    fn tile(at: IVec2, source_x: i32) -> Tile {
        let source = ivec2(source_x, 0);
        Tile { at, source, size: 16, flip_x: false, flip_y: false, alpha: 1.0, foot: at.y + 16 }
    }

    fn layer(tiles: Vec<Tile>) -> TileLayer {
        TileLayer {
            name: "Floor".into(),
            image: "tiles.png".into(),
            height: TileHeight::Flat,
            opacity: 1.0,
            parallax: Vec2::ZERO,
            parallax_scaling: false,
            tiles,
        }
    }

    /// A level of 96 × 64 pixels.
    fn level(art: Vec<TileLayer>) -> LevelSpec {
        LevelSpec { art, ..ascii::parse("######\n#@..X#\n#..$.#\n######").unwrap() }
    }

    fn pixels<const N: usize>(picture: &RgbaImage, at: [(u32, u32); N]) -> [Rgba<u8>; N] {
        at.map(|(x, y)| *picture.get_pixel(x, y))
    }

    #[test]
    fn tiles_lie_where_they_are_put_and_turned_as_they_are_turned() {
        let at = ivec2(10, 20);
        for (flip_x, flip_y, red) in [
            (false, false, (10, 20)),
            (true, false, (25, 20)),
            (false, true, (10, 35)),
            (true, true, (25, 35)),
        ] {
            let picture = plain(&level(vec![layer(vec![Tile { flip_x, flip_y, ..tile(at, 0) }])]), &tiles());
            let reds: Vec<_> = picture.enumerate_pixels().filter(|(.., p)| **p == RED).collect();
            assert_eq!(reds.iter().map(|(x, y, _)| (*x, *y)).collect::<Vec<_>>(), [red]);
        }
    }

    #[test]
    fn layers_and_tiles_are_as_see_through_as_they_say() {
        let half = Tile { alpha: 0.5, ..tile(ivec2(0, 0), 16) };
        let faint = TileLayer { opacity: 0.5, ..layer(vec![half, tile(ivec2(16, 0), 16)]) };
        let picture = plain(&level(vec![faint]), &tiles());
        let greens = pixels(&picture, [(3, 3), (19, 3), (40, 3)]);
        assert_eq!(greens, [Rgba([0, 64, 0, 255]), Rgba([0, 128, 0, 255]), BLACK]);
    }

    #[test]
    fn what_lies_off_the_picture_or_the_tileset_is_left_out() {
        let far = tile(ivec2(i32::MAX, i32::MIN), 16);
        let wild = Tile { source: ivec2(-40, i32::MAX), size: i32::MAX, ..tile(ivec2(0, 0), 0) };
        let corner = tile(ivec2(-8, -8), 16);
        let picture = plain(&level(vec![layer(vec![far, wild, corner])]), &tiles());
        assert_eq!(pixels(&picture, [(7, 7), (8, 7), (7, 8)]), [GREEN, BLACK, BLACK]);
    }

    #[test]
    fn the_editor_goes_by_layers_and_the_game_by_feet() {
        let standing = |tile| TileLayer { height: TileHeight::Standing, ..layer(vec![tile]) };
        let solid = |image: &str, foot| TileLayer {
            image: image.into(),
            ..standing(Tile { foot, ..tile(ivec2(64, 0), 16) })
        };
        let mut images = tiles();
        images.insert("red.png".into(), RgbaImage::from_pixel(32, 16, RED));
        let level = level(vec![solid("red.png", 48), solid("tiles.png", 16)]);
        assert_eq!(pixels(&plain(&level, &images), [(70, 7)]), [GREEN], "the later layer");
        let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let picture = peopled(&sim, &images, &SpriteImages::load().unwrap());
        assert_eq!(pixels(&picture, [(70, 7)]), [RED], "the nearer foot");
    }

    #[test]
    fn people_and_things_stand_in_their_cells() {
        let level = Arc::new(level(Vec::new()));
        let sim = Sim::new(level.clone(), Arc::new(Rules::shipped()), Config::default());
        let picture = peopled(&sim, &Images::new(), &SpriteImages::load().unwrap());
        let painted = |cell: IVec2| {
            let corner = (cell * TILE).as_uvec2();
            (0..256).any(|i| *picture.get_pixel(corner.x + i % 16, corner.y + i / 16) != BLACK)
        };
        assert!(
            painted(ivec2(1, 1)) && painted(ivec2(4, 1)) && painted(ivec2(3, 2)),
            "start, exit, treasure"
        );
        assert!(!painted(ivec2(5, 3)), "a bare corner");
    }

    #[test]
    fn who_is_beneath_a_crown_shows_through_it() {
        let crown = TileLayer { height: TileHeight::Overhead, ..layer(vec![tile(ivec2(80, 48), 16)]) };
        let sim = Sim::new(Arc::new(level(vec![crown])), Arc::new(Rules::shipped()), Config::default());
        let picture = peopled(&sim, &tiles(), &SpriteImages::load().unwrap());
        assert_eq!(pixels(&picture, [(90, 60)]), [Rgba([0, 153, 0, 255])], "a bare cell");
    }

    fn background(how: BackgroundImage) -> RgbaImage {
        let mut level = level(Vec::new());
        level.background.color = [0, 0, 255];
        level.background.image = Some(how);
        plain(&level, &tiles())
    }

    #[test]
    fn the_background_is_cropped_moved_and_stretched() {
        const BLUE: Rgba<u8> = Rgba([0, 0, 255, 255]);
        let crop = BackgroundImage {
            image: "tiles.png".into(),
            crop: [12.0, 0.0, 8.0, 4.0],
            at: vec2(10.0, 20.0),
            scale: vec2(2.0, 3.0),
            tiled: false,
        };
        // Half of the part is transparent, the other half green: 8 pixels and 12 rows of each.
        let picture = background(crop.clone());
        let seen = pixels(&picture, [(17, 20), (18, 20), (25, 31), (26, 31), (25, 32), (18, 19)]);
        assert_eq!(seen, [BLUE, GREEN, GREEN, BLUE, BLUE, BLUE]);
        let tiled = background(BackgroundImage { tiled: true, ..crop });
        assert_eq!(pixels(&tiled, [(2, 0), (1, 0), (95, 63)]), [GREEN, BLUE, BLUE]);
        let greens = tiled.pixels().filter(|p| **p == GREEN).count();
        assert_eq!(greens, 96 * 64 / 2, "it covers everything");
    }
}
