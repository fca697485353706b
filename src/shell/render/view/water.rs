//! Moving water: short quick streaks of light on shallow water, long slow ones on deep water, and foam along
//! the edges of shallow water.
//!
//! Only their places are stored; their movement is a function of the time.

use super::paint::{Batch, TILE, rgba};
use super::weather::{WeatherContext, fill, square};
use crate::shell::render::assets::{FoamLook, GlintLook, Look};
use macroquad::prelude::*;
use std::f32::consts::{PI, TAU};
use thief_girl::base::Rng;
use thief_girl::level::LevelSpec;
use thief_girl::rules::Floor;

/// A streak of light.
struct WaterGlint {
    /// Its left end at the center of its movement, in pixels.
    at: Vec2,
    length: f32,
    /// A number that varies its movement, 0 to 1.
    own: f32,
}

/// A fleck of foam.
struct FoamFleck {
    /// Its left or upper end when it appears, in pixels.
    at: Vec2,
    size: Vec2,
    /// Direction away from the edge.
    out: Vec2,
    own: f32,
}

/// The moving water of a level.
pub struct WaterEffects {
    shallow: Vec<WaterGlint>,
    deep: Vec<WaterGlint>,
    foam: Vec<FoamFleck>,
}

impl WaterEffects {
    pub fn new(level: &LevelSpec, look: &Look) -> Self {
        let look = &look.water;
        let mut rng = Rng::new(level.hash);
        Self {
            shallow: glints(level, Floor::Water, &look.shallow, &mut rng),
            deep: glints(level, Floor::DeepWater, &look.deep, &mut rng),
            foam: foam(level, &look.foam, &mut rng),
        }
    }

    pub fn draw(&self, shapes: &mut Batch, look: &Look, now: &WeatherContext) {
        let look = &look.water;
        gl_use_material(&now.materials.plain);
        for (glints, look) in [(&self.shallow, &look.shallow), (&self.deep, &look.deep)] {
            glints
                .iter()
                .filter(|it| now.view.contains(it.at))
                .for_each(|it| it.draw(shapes, look, now.clock));
        }
        for fleck in self.foam.iter().filter(|fleck| now.view.contains(fleck.at)) {
            fleck.draw(shapes, &look.foam, now.clock);
        }
        shapes.flush();
        gl_use_default_material();
    }
}

impl WaterGlint {
    fn draw(&self, shapes: &mut Batch, look: &GlintLook, clock: f32) {
        let phase = phase(clock / look.seconds, self.own);
        let shine = (phase * PI).sin();
        let slide = (self.own * TAU + phase * PI).cos() * look.slide_px;
        // It grows from its center.
        let length = (self.length * shine).round();
        let left = self.at + vec2(slide + (self.length - length) / 2.0, 0.0);
        fill(shapes, square(left.round(), vec2(length, 1.0)), rgba(look.color, look.alpha * shine));
    }
}

impl FoamFleck {
    fn draw(&self, shapes: &mut Batch, look: &FoamLook, clock: f32) {
        let phase = phase(clock / look.seconds, self.own);
        let at = self.at + self.out * (phase * 2.0).floor();
        fill(shapes, square(at, self.size), rgba(look.color, look.alpha * (phase * PI).sin()));
    }
}

/// Returns the phase of something between appearing and vanishing, 0 to 1. `turns` is the time in multiples of
/// its duration.
fn phase(turns: f32, own: f32) -> f32 {
    (turns * (0.7 + 0.6 * own) + own * 7.0).fract()
}

/// Returns the water in a cell without a structure.
fn water(level: &LevelSpec, cell: IVec2) -> Option<Floor> {
    let bare = level.structure.get(cell).is_some_and(Option::is_none);
    let floor = level.floor.get(cell).copied().filter(|_| bare)?;
    matches!(floor, Floor::Water | Floor::DeepWater).then_some(floor)
}

fn glints(level: &LevelSpec, on: Floor, look: &GlintLook, rng: &mut Rng) -> Vec<WaterGlint> {
    let is_home = |cell: IVec2| water(level, cell) == Some(on);
    let mut glints = Vec::new();
    for (cell, _) in level.floor.iter().filter(|(cell, _)| is_home(*cell)) {
        for _ in 0..look.a_tile {
            let length = between(look.length_px, rng);
            let at = (cell.as_vec2() + vec2(rng.unit(), rng.unit())) * TILE;
            let own = rng.unit();
            // Its whole range must be on water of its kind.
            let ends = [at.x - look.slide_px, at.x + length + look.slide_px];
            if ends.iter().all(|x| is_home((vec2(*x, at.y) / TILE).floor().as_ivec2())) {
                glints.push(WaterGlint { at, length, own });
            }
        }
    }
    glints
}

/// Places foam where shallow water meets land, and where deep water meets shallow water.
fn foam(level: &LevelSpec, look: &FoamLook, rng: &mut Rng) -> Vec<FoamFleck> {
    let mut foam = Vec::new();
    for (cell, _) in level.floor.iter() {
        let Some(here) = water(level, cell) else { continue };
        for side in [IVec2::X, IVec2::Y, IVec2::NEG_X, IVec2::NEG_Y] {
            let beyond = level.floor.get(cell + side).map(|_| water(level, cell + side));
            if matches!(
                (here, beyond),
                (Floor::Water, Some(None)) | (Floor::DeepWater, Some(Some(Floor::Water)))
            ) {
                let along = IVec2::new(side.y.abs(), side.x.abs());
                // Banks have round corners.
                let corner = |by: IVec2| if water(level, cell + by).is_none() { 8.0 } else { 0.0 };
                let (from, to) = (corner(-along), TILE - corner(along));
                for _ in 0..look.a_side {
                    let length = between(look.length_px, rng);
                    let start = (from + (to - from - length).max(0.0) * rng.unit()).round();
                    let (along, out) = (along.as_vec2(), -side.as_vec2());
                    let middle = (cell.as_vec2() + 0.5) * TILE;
                    let edge = middle + side.as_vec2() * (TILE / 2.0 - look.inset_px) - along * TILE / 2.0;
                    let size = along * length + vec2(along.y, along.x);
                    foam.push(FoamFleck { at: edge + along * start, size, out, own: rng.unit() });
                }
            }
        }
    }
    foam
}

fn between([short, long]: [f32; 2], rng: &mut Rng) -> f32 {
    (short + (long - short) * rng.unit()).round()
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::level::ascii::AsciiLevel;

    /// Land above and below, deep water on the right.
    fn stream() -> (LevelSpec, WaterEffects) {
        let map = "@......\n.......\n~~~~www\n~~~~www\n.......";
        let level = AsciiLevel::new(map).sketch().expect("a map");
        let water = WaterEffects::new(&level, &Look::shipped());
        (level, water)
    }

    fn cell(at: Vec2) -> IVec2 {
        (at / TILE).floor().as_ivec2()
    }

    #[test]
    fn streaks_lie_on_water_of_their_kind_and_nowhere_else() {
        let (level, water) = stream();
        let look = Look::shipped().water;
        let kinds =
            [(&water.shallow, &look.shallow, Floor::Water), (&water.deep, &look.deep, Floor::DeepWater)];
        for (glints, look, floor) in kinds {
            assert!(!glints.is_empty(), "{floor:?}");
            for glint in glints {
                for x in [glint.at.x - look.slide_px, glint.at.x + glint.length + look.slide_px] {
                    assert_eq!(level.floor.get(cell(vec2(x, glint.at.y))), Some(&floor));
                }
            }
        }
    }

    #[test]
    fn foam_is_where_wading_begins_and_ends() {
        let (level, water) = stream();
        let mut brim = [false; 2];
        for fleck in &water.foam {
            for end in [fleck.at, fleck.at + fleck.size + fleck.out - 0.5] {
                let ends_wading = level.floor[cell(end)] == Floor::DeepWater;
                assert!(ends_wading || level.floor[cell(end)] == Floor::Water, "on the water: {end}");
                // Deep water has foam only where it meets shallow water.
                assert!(!ends_wading || cell(end).x == 4, "{end}");
                brim[usize::from(ends_wading)] = true;
            }
        }
        assert_eq!(brim, [true; 2]);
    }
}
