//! Water that is never quite still: streaks of light that come up, slide along and go. Nothing is kept of them but
//! where they are at home.

use super::paint::{Batch, TILE, rgba};
use super::weather::{Moment, fill, square};
use crate::shell::assets::Look;
use macroquad::prelude::*;
use std::f32::consts::{PI, TAU};
use thief_girl::base::Rng;
use thief_girl::level::LevelSpec;
use thief_girl::rules::Floor;

/// A streak of light.
struct Glint {
    /// Its left end in the middle of its way, in pixels.
    at: Vec2,
    length: f32,
    /// What makes it unlike the others, 0 to 1.
    own: f32,
}

/// The streaks on the waters of a level.
pub struct Water {
    glints: Vec<Glint>,
}

impl Water {
    pub fn new(level: &LevelSpec, look: &Look) -> Self {
        let look = &look.water;
        let is_water = |cell: IVec2| {
            let bare = level.structure.get(cell).is_some_and(Option::is_none);
            bare && matches!(level.floor.get(cell), Some(Floor::Water | Floor::DeepWater))
        };
        let mut rng = Rng::new(level.hash);
        let mut glints = Vec::new();
        for (cell, _) in level.floor.iter().filter(|(cell, _)| is_water(*cell)) {
            for _ in 0..look.a_tile {
                let [short, long] = look.length_px;
                let length = (short + (long - short) * rng.unit()).round();
                let at = (cell.as_vec2() + vec2(rng.unit(), rng.unit())) * TILE;
                let own = rng.unit();
                // It slides a little to both sides, and stays on the water.
                let ends = [at.x - look.slide_px, at.x + length + look.slide_px];
                if ends.iter().all(|x| is_water((vec2(*x, at.y) / TILE).floor().as_ivec2())) {
                    glints.push(Glint { at, length, own });
                }
            }
        }
        Self { glints }
    }

    pub fn draw(&self, shapes: &mut Batch, look: &Look, now: &Moment) {
        let look = &look.water;
        gl_use_material(&now.materials.plain);
        for glint in self.glints.iter().filter(|glint| now.view.contains(glint.at)) {
            let phase = (now.clock / look.seconds * (0.7 + 0.6 * glint.own) + glint.own * 7.0).fract();
            let shine = (phase * PI).sin();
            let slide = (glint.own * TAU + phase * PI).cos() * look.slide_px;
            // It grows out of its middle.
            let length = (glint.length * shine).round();
            let left = glint.at + vec2(slide + (glint.length - length) / 2.0, 0.0);
            fill(shapes, square(left.round(), vec2(length, 1.0)), rgba(look.color, look.alpha * shine));
        }
        shapes.flush();
        gl_use_default_material();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::level::ascii::AsciiLevel;

    #[test]
    fn streaks_lie_on_water_and_nowhere_else() {
        let level = AsciiLevel::new("@....\n.~~~~\n.~~~~\n.....").sketch().expect("a map");
        let look = Look::shipped();
        let water = Water::new(&level, &look);
        assert!(!water.glints.is_empty());
        for glint in &water.glints {
            for x in [glint.at.x - look.water.slide_px, glint.at.x + glint.length + look.water.slide_px] {
                let cell = (vec2(x, glint.at.y) / TILE).floor().as_ivec2();
                assert_eq!(level.floor.get(cell), Some(&Floor::Water), "{cell}");
            }
        }
    }
}
