//! What never moves: the painted tiles of the level, floors in their order and standing ones by
//! their foot.

use super::lamps::Lamps;
use super::paint::{Batch, Lit, Sprite, TILE, rgba};
use crate::shell::assets::{Art, Look};
use macroquad::prelude::*;
use thief_girl::level::{LevelSpec, Tile};
use thief_girl::model::Sim;
use thief_girl::rules::Structure;

/// Tiles reach at most this far from their own cell, in pixels.
const REACH: f32 = 64.0;

pub struct Stage {
    floors: Vec<Sprite>,
    /// Sorted by their foot.
    standing: Vec<Standing>,
}

/// A tile that hides what is behind it.
pub struct Standing {
    pub foot: f32,
    sprite: Sprite,
    /// Its cell, if it is made of paper that a lamp can shine through.
    paper: Option<IVec2>,
}

impl Stage {
    pub fn new(level: &LevelSpec, art: &Art, look: &Look) -> Self {
        let mut stage = Self { floors: Vec::new(), standing: Vec::new() };
        for layer in &level.art {
            let image = art.tiles(&layer.image);
            for tile in &layer.tiles {
                let mut sprite = sprite_of(tile, image, art);
                sprite.color[3] = (255.0 * layer.opacity * tile.alpha) as u8;
                if !layer.stands {
                    stage.floors.push(sprite);
                    continue;
                }
                let foot = tile.foot as f32;
                sprite.light = Lit::Wall { foot: foot + 3.0, behind: 0.0, shade: shade(tile, look) };
                stage.standing.push(Standing { foot, sprite, paper: paper(level, tile) });
            }
        }
        // The file's order decides among tiles with the same foot: this sort keeps it.
        stage.standing.sort_by(|a, b| a.foot.total_cmp(&b.foot));
        stage
    }

    pub fn draw_floors(&self, batch: &mut Batch, view: Rect) {
        for sprite in self.floors.iter().filter(|s| s.dest.overlaps(&view)) {
            batch.sprite(sprite);
        }
    }

    /// The standing tiles in view, the farthest first.
    pub fn standing(&self, view: Rect) -> impl Iterator<Item = &Standing> {
        let near = move |s: &&Standing| s.sprite.dest.overlaps(&view);
        let first = self.standing.partition_point(|s| s.foot < view.y);
        let last = self.standing.partition_point(|s| s.foot <= view.bottom() + REACH);
        self.standing[first..last].iter().filter(near)
    }
}

impl Standing {
    /// Paints it; paper glows by the lamps behind it.
    pub fn draw(&self, batch: &mut Batch, sim: &Sim, lamps: &mut Lamps) {
        let mut sprite = self.sprite;
        if let (Some(cell), Lit::Wall { foot, shade, .. }) = (self.paper, sprite.light) {
            sprite.light = Lit::Wall { foot, behind: lamps.behind(sim, cell) * 0.9, shade };
        }
        batch.sprite(&sprite);
    }
}

fn sprite_of(tile: &Tile, image: Option<Vec2>, art: &Art) -> Sprite {
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
        color: rgba([1.0; 3], 1.0),
        light: Lit::Flat,
    }
}

/// How a wall's tile is lit at its top and bottom: darker the higher above its foot.
fn shade(tile: &Tile, look: &Look) -> [f32; 2] {
    let light = &look.light;
    let at = |y: i32| {
        let height = ((tile.foot - y) as f32 / (2.0 * TILE)).clamp(0.0, 1.0);
        light.wall_foot + (light.wall_top - light.wall_foot) * height
    };
    [at(tile.at.y), at(tile.at.y + tile.size)]
}

fn paper(level: &LevelSpec, tile: &Tile) -> Option<IVec2> {
    let cell = ivec2(tile.at.x.div_euclid(TILE as i32), (tile.foot - 1).div_euclid(TILE as i32));
    let is_paper = level.structure.get(cell).copied().flatten() == Some(Structure::Shoji);
    is_paper.then_some(cell)
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
