//! The static part of a level: background and tiles. Floors keep their order, standing tiles are sorted by
//! their foot; standing layers with parallax are in front of everything.

use super::backdrop::Backdrop;
use super::canopy::Canopies;
use super::grass::Wading;
use super::lamps::Lamps;
use super::paint::{Batch, Lit, Quad, Sprite, TILE};
use super::parallax::Shift;
use super::scene::SceneContext;
use crate::shell::render::assets::{Look, TextureAtlas};
use macroquad::prelude::*;
use thief_girl::level::{LevelSpec, Tile, TileHeight, TileLayer, shards};
use thief_girl::rules::Structure;

/// How far tiles extend beyond their own cell at most, in pixels.
const REACH: f32 = 64.0;

/// The tiles of a level.
pub struct TileStage {
    backdrop: Backdrop,
    floors: Vec<TileOrder>,
    /// Standing tiles, sorted by their foot.
    standing: Vec<StandingTile>,
    /// Tiles over figures.
    pub canopies: Canopies,
    /// Layers in front of everything.
    near: Vec<TileOrder>,
    /// Size of the level, in pixels.
    size: Vec2,
}

/// Tiles that are drawn in the order of their layer.
struct TileOrder {
    sprites: Vec<Sprite>,
    /// The corners of each, which do not change, unless the layer has parallax.
    quads: Vec<Quad>,
    parallax: Vec2,
    scaling: bool,
}

/// A tile that hides what is behind it.
pub struct StandingTile {
    pub foot: f32,
    sprite: Sprite,
    /// Its corners, if neither of the following changes them.
    quad: Quad,
    /// Its cell, if it is a paper wall that lamps can shine through.
    paper: Option<IVec2>,
    /// Its cell, if it is tall grass.
    grass: Option<IVec2>,
}

impl TileStage {
    pub fn new(level: &LevelSpec, art: &TextureAtlas, look: &Look) -> Self {
        let mut stage = Self {
            backdrop: Backdrop::new(level, art),
            floors: Vec::new(),
            standing: Vec::new(),
            canopies: Canopies::new(overhead(level, art)),
            near: Vec::new(),
            size: level.size().as_vec2() * TILE,
        };
        for layer in &level.art {
            match layer.height {
                TileHeight::Flat => {
                    let layers = [&shards::floor_under(level, layer), layer];
                    stage.floors.extend(layers.map(|layer| TileOrder::new(layer, art)));
                }
                _ if layer.parallax != Vec2::ZERO => stage.near.push(TileOrder::new(layer, art)),
                TileHeight::Standing => stage.standing.extend(standing(level, layer, art, look)),
                TileHeight::Overhead => {}
            }
        }
        // A stable sort, which keeps the file's order among tiles with the same foot.
        stage.standing.sort_by(|a, b| a.foot.total_cmp(&b.foot));
        stage
    }

    pub fn draw_floors(&self, batch: &mut Batch, view: Rect) {
        self.backdrop.draw(batch, view);
        self.floors.iter().for_each(|layer| layer.draw(batch, view, self.size));
    }

    pub fn draw_near(&self, batch: &mut Batch, view: Rect) {
        self.near.iter().for_each(|layer| layer.draw(batch, view, self.size));
    }

    /// Returns the standing tiles in view, the farthest first.
    pub fn standing(&self, view: Rect) -> impl Iterator<Item = &StandingTile> {
        let near = move |s: &&StandingTile| s.sprite.dest.overlaps(&view);
        let first = self.standing.partition_point(|s| s.foot < view.y);
        let last = self.standing.partition_point(|s| s.foot <= view.bottom() + REACH);
        self.standing[first..last].iter().filter(near)
    }
}

impl TileOrder {
    fn new(layer: &TileLayer, art: &TextureAtlas) -> Self {
        let sprites = sprites_of(layer, art);
        let quads = sprites.iter().map(|sprite| sprite.quad(art.texel)).collect();
        Self { sprites, quads, parallax: layer.parallax, scaling: layer.parallax_scaling }
    }

    fn draw(&self, batch: &mut Batch, view: Rect, level: Vec2) {
        if self.parallax == Vec2::ZERO {
            let all = self.sprites.iter().zip(&self.quads);
            return all.filter(|(s, _)| s.dest.overlaps(&view)).for_each(|(_, quad)| batch.push(quad));
        }
        let shift = Shift::new(self.parallax, self.scaling, view.center(), level);
        let seen = shift.undo(view);
        for sprite in self.sprites.iter().filter(|s| s.dest.overlaps(&seen)) {
            batch.sprite(&Sprite { dest: shift.apply(sprite.dest), ..*sprite });
        }
    }
}

/// Returns the overhead tiles without parallax.
fn overhead(level: &LevelSpec, art: &TextureAtlas) -> Vec<Sprite> {
    let hangs = |layer: &&TileLayer| layer.height == TileHeight::Overhead && layer.parallax == Vec2::ZERO;
    level.art.iter().filter(hangs).flat_map(|layer| sprites_of(layer, art)).collect()
}

/// Returns the tiles of a standing layer.
fn standing(level: &LevelSpec, layer: &TileLayer, art: &TextureAtlas, look: &Look) -> Vec<StandingTile> {
    let image = art.tiles(&layer.image);
    let stand = |tile: &Tile| {
        let foot = tile.foot as f32;
        let mut sprite = sprite_of(tile, layer.opacity, image, art);
        sprite.light = Lit::Wall { foot: foot + 3.0, behind: 0.0, shade: shade(tile, look) };
        let built = |what| built(level, tile, what);
        StandingTile {
            foot,
            sprite,
            quad: sprite.quad(art.texel),
            paper: built(Structure::Shoji),
            grass: built(Structure::TallGrass),
        }
    };
    layer.tiles.iter().map(stand).collect()
}

impl StandingTile {
    /// Draws the tile; paper walls glow by lamps behind them, and tall grass leans.
    pub fn draw(&self, batch: &mut Batch, scene: &SceneContext, wading: &Wading, lamps: &mut Lamps) {
        if self.paper.is_none() && self.grass.is_none() {
            return batch.push(&self.quad);
        }
        let sprite = self.sprite.with_light_behind(self.paper, scene, lamps);
        // A tuft is two tiles high, and its upper tile continues the slant of the lower one.
        let height = |y: f32| (self.foot - y) / (2.0 * TILE);
        let lean = self.grass.map_or(0.0, |cell| wading.lean(scene, cell));
        let (top, bottom) = (sprite.dest.y, sprite.dest.bottom());
        batch.leaning(&sprite, [height(top), height(bottom)].map(|high| (high * lean).round()));
    }
}

fn sprites_of(layer: &TileLayer, art: &TextureAtlas) -> Vec<Sprite> {
    let image = art.tiles(&layer.image);
    layer.tiles.iter().map(|tile| sprite_of(tile, layer.opacity, image, art)).collect()
}

fn sprite_of(tile: &Tile, opacity: f32, image: Option<Vec2>, art: &TextureAtlas) -> Sprite {
    let size = tile.size as f32;
    let source = match image {
        Some(at) => Rect::new(at.x + tile.source.x as f32, at.y + tile.source.y as f32, size, size),
        None => art.missing.source,
    };
    Sprite {
        dest: Rect::new(tile.at.x as f32, tile.at.y as f32, size, size),
        source,
        flip_x: tile.flip_x,
        flip_y: tile.flip_y,
        color: [255, 255, 255, (255.0 * opacity * tile.alpha) as u8],
        light: Lit::Flat,
    }
}

/// Returns the light on a wall's tile at its top and bottom: darker the higher above its foot.
fn shade(tile: &Tile, look: &Look) -> [f32; 2] {
    let light = &look.light;
    let at = |y: i32| {
        let height = ((tile.foot - y) as f32 / (2.0 * TILE)).clamp(0.0, 1.0);
        light.wall_foot + (light.wall_top - light.wall_foot) * height
    };
    [at(tile.at.y), at(tile.at.y + tile.size)]
}

/// Returns the cell of a tile, if it has this structure.
fn built(level: &LevelSpec, tile: &Tile, what: Structure) -> Option<IVec2> {
    let cell = ivec2(tile.at.x.div_euclid(TILE as i32), (tile.foot - 1).div_euclid(TILE as i32));
    (level.structure.get(cell).copied().flatten() == Some(what)).then_some(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(y: i32, foot: i32) -> Tile {
        let at = ivec2(0, y);
        Tile { at, source: ivec2(0, 0), size: 16, flip_x: false, flip_y: false, alpha: 1.0, foot }
    }

    #[test]
    fn walls_are_lit_from_their_foot() {
        let look = Look::shipped();
        let (upper, lower) = (shade(&tile(0, 32), &look), shade(&tile(16, 32), &look));
        assert_eq!(upper[0], look.light.wall_top);
        assert_eq!(lower[1], look.light.wall_foot);
        assert_eq!(upper[1], lower[0], "no seam");
    }
}
