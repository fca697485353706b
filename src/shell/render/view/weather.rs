//! Rain, snow and mist under the open sky, and petals over gardens. Only starting places are stored; movement
//! is a function of the time. The effects are below cones and figures, or too thin to hide them.

use super::paint::{Batch, TILE, rgba};
use super::scene::SceneContext;
use crate::shell::render::assets::{Look, Materials};
use macroquad::prelude::*;
use std::f32::consts::TAU;
use thief_girl::base::{Grid, Rng};
use thief_girl::level::{LevelSpec, Weather};
use thief_girl::rules::Floor;

/// Margin round the picture within which drops and flakes are drawn, in pixels.
const MARGIN: f32 = 16.0;

/// A drop or flake.
struct Mote {
    /// Where it begins, in parts of the picture (0 to 1).
    home: Vec2,
    /// A number that varies it, 0 to 1.
    own: f32,
}

/// What the drawing of weather depends on.
#[derive(Clone, Copy)]
pub struct WeatherContext<'a> {
    pub materials: &'a Materials,
    /// The moonlight map, which includes roofs.
    pub moon: &'a Texture2D,
    pub view: Rect,
    /// Time, in seconds.
    pub clock: f32,
}

/// The weather effects of a level.
pub struct WeatherEffects {
    weather: Weather,
    /// Cells where petals fall.
    gardens: Grid<bool>,
    /// Drops, flakes or petals.
    falling: Vec<Mote>,
    /// Splashes on the ground.
    striking: Vec<Mote>,
}

impl WeatherEffects {
    pub fn new(level: &LevelSpec, look: &Look) -> Self {
        let look = &look.weather;
        let (falling, striking) = match level.mood.weather {
            Weather::Clear => (look.petals.count, 0),
            Weather::Mist => (0, 0),
            Weather::Rain => (look.rain.streaks, look.rain.splashes),
            Weather::Snow => (look.snow.flakes, 0),
        };
        let mut rng = Rng::new(level.hash);
        let mut motes = |count: usize| {
            let mut mote = || Mote { home: vec2(rng.unit(), rng.unit()), own: rng.unit() };
            (0..count).map(|_| mote()).collect()
        };
        let gardens = gardens(level, look.petals.reach);
        Self { weather: level.mood.weather, gardens, falling: motes(falling), striking: motes(striking) }
    }

    /// Draws mist and splashes.
    pub fn draw_on_ground(&self, scene: &SceneContext, shapes: &mut Batch, now: &WeatherContext) {
        match self.weather {
            Weather::Mist => mist(scene, shapes, now),
            Weather::Rain => {
                gl_use_material(&now.materials.plain);
                self.splashes(scene, shapes, now);
                shapes.flush();
                gl_use_default_material();
            }
            Weather::Clear | Weather::Snow => {}
        }
    }

    /// Draws what falls.
    pub fn draw_in_air(&self, scene: &SceneContext, shapes: &mut Batch, now: &WeatherContext) {
        gl_use_material(&now.materials.plain);
        match self.weather {
            Weather::Rain => self.rain(scene, shapes, now),
            Weather::Snow => self.snow(scene, shapes, now),
            Weather::Clear => self.petals(scene, shapes, now),
            Weather::Mist => {}
        }
        shapes.flush();
        gl_use_default_material();
    }

    fn rain(&self, scene: &SceneContext, shapes: &mut Batch, now: &WeatherContext) {
        let look = &scene.look.weather.rain;
        for mote in self.falling.iter().take(look.streaks) {
            let fallen = now.clock * look.px_per_second * (0.85 + 0.3 * mote.own);
            let foot = drift(mote.home, vec2(-look.slant, 1.0) * fallen, now.view).round();
            let length = look.length_px[0] + (look.length_px[1] - look.length_px[0]) * mote.own;
            let head = foot + (vec2(look.slant, -1.0) * length).round();
            if is_open_sky(scene, foot) && is_open_sky(scene, head) {
                let color = rgba(look.color, look.alpha * (0.5 + 0.5 * mote.own));
                fill(shapes, [head, head + Vec2::X, foot + Vec2::X, foot], color);
            }
        }
    }

    fn snow(&self, scene: &SceneContext, shapes: &mut Batch, now: &WeatherContext) {
        let look = &scene.look.weather.snow;
        let [slow, fast] = look.px_per_second;
        for mote in self.falling.iter().take(look.flakes) {
            let sway = ((now.clock * look.sway_hz + mote.own * 7.0) * TAU).sin() * look.sway_px;
            let fallen = now.clock * (slow + (fast - slow) * mote.own);
            let at = drift(mote.home, vec2(sway, fallen), now.view).round();
            if is_open_sky(scene, at) {
                // Fast ones are near, and large.
                let side = if mote.own > 1.0 - look.large { 2.0 } else { 1.0 };
                let color = rgba(look.color, look.alpha * (0.5 + 0.5 * mote.own));
                fill(shapes, square(at, Vec2::splat(side)), color);
            }
        }
    }

    /// Draws petals, which turn as they fall.
    fn petals(&self, scene: &SceneContext, shapes: &mut Batch, now: &WeatherContext) {
        let look = &scene.look.weather.petals;
        for mote in self.falling.iter().take(look.count) {
            let phase = (now.clock * look.sway_hz + mote.own * 7.0) * TAU;
            let direction = Vec2::from(look.px_per_second) * now.clock * (0.7 + 0.6 * mote.own);
            let at = drift(mote.home, direction + vec2(phase.sin() * look.sway_px, 0.0), now.view).round();
            if self.gardens.get(cell(at)).is_some_and(|garden| *garden) {
                let flat = (phase * 3.0).sin() > 0.0;
                let color = rgba(look.colors[usize::from(mote.own > 0.5)], look.alpha);
                fill(shapes, square(at, vec2(if flat { 2.0 } else { 1.0 }, 1.0)), color);
            }
        }
    }

    /// Draws splashes, each at a new place.
    fn splashes(&self, scene: &SceneContext, shapes: &mut Batch, now: &WeatherContext) {
        let look = &scene.look.weather.rain;
        for mote in self.striking.iter().take(look.splashes) {
            let phase = now.clock / look.splash_seconds + mote.own;
            // Steps of a sequence that covers the picture evenly.
            let home = (mote.home + vec2(0.7549, 0.5698) * (phase.floor() % 1000.0)).fract();
            let at = drift(home, Vec2::ZERO, now.view).round();
            if !splashes_at(scene, at) {
                continue;
            }
            let age = phase.fract();
            let color = rgba(look.color, look.splash_alpha * (1.0 - age * 0.6));
            let reach = (age * 3.0).floor();
            let height = [0.0, 2.0, 1.0][(age * 3.0) as usize % 3];
            for side in [-reach, reach] {
                fill(shapes, square(at + vec2(side, -height), Vec2::ONE), color);
            }
        }
    }
}

/// Returns which cells are under the open sky with grass near them.
fn gardens(level: &LevelSpec, reach: i32) -> Grid<bool> {
    let size = level.size();
    let grass = |cell: IVec2| level.floor.get(cell) == Some(&Floor::Grass) && !level.indoors[cell];
    Grid::from_fn(size.x, size.y, |cell| {
        let mut near = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| ivec2(x, y)));
        !level.indoors[cell] && near.any(|step| grass(cell + step))
    })
}

fn mist(scene: &SceneContext, shapes: &mut Batch, now: &WeatherContext) {
    let look = &scene.look.weather.mist;
    let material = &now.materials.mist;
    let level = scene.sim.level.size().as_vec2() * TILE;
    let drift = Vec2::from(look.drift_px_per_second) * now.clock;
    material.set_texture("Moon", now.moon.clone());
    material.set_uniform("Level", 1.0 / level);
    material.set_uniform("Drift", vec3(drift.x, drift.y, 1.0 / look.patch_px));
    gl_use_material(material);
    let seen = now.view.intersect(Rect::new(0.0, 0.0, level.x, level.y)).unwrap_or_default();
    fill(shapes, square(seen.point(), seen.size()), rgba(look.color, look.alpha));
    shapes.flush();
    gl_use_default_material();
}

/// Returns the corners of a rectangle.
pub fn square(at: Vec2, size: Vec2) -> [Vec2; 4] {
    [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y].map(|corner| at + corner * size)
}

/// Adds a filled quad.
pub fn fill(shapes: &mut Batch, corners: [Vec2; 4], color: [u8; 4]) {
    shapes.quad(corners.map(|at| (at, Vec2::ZERO, Vec4::ZERO)), color);
}

/// Returns the place of something that began at `home`, in parts of a picture, and has moved by `direction`, in
/// pixels. The pattern repeats over the level, is fixed to it while the camera moves, and every picture
/// contains all of it once.
fn drift(home: Vec2, direction: Vec2, view: Rect) -> Vec2 {
    let (corner, size) = (view.point() - MARGIN, view.size() + 2.0 * MARGIN);
    corner + (home * size + direction - corner).rem_euclid(size)
}

fn cell(at: Vec2) -> IVec2 {
    (at / TILE).floor().as_ivec2()
}

/// Whether a place, in pixels of the level, is under the open sky.
pub fn is_open_sky(scene: &SceneContext, at: Vec2) -> bool {
    scene.sim.level.indoors.get(cell(at)).is_some_and(|indoors| !indoors)
}

fn splashes_at(scene: &SceneContext, at: Vec2) -> bool {
    let (level, cell) = (&scene.sim.level, cell(at));
    is_open_sky(scene, at) && level.floor[cell] != Floor::Drop && level.structure[cell].is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::level::ascii::AsciiLevel;

    #[test]
    fn what_drifts_stands_still_in_the_level_while_the_camera_moves() {
        let view = |x: f32| Rect::new(x, 40.0, 640.0, 360.0);
        let (home, way) = (vec2(0.5, 0.25), vec2(10_000.0, -77.0));
        let at = drift(home, way, view(100.0));
        assert!((drift(home, way, view(110.0)) - at).length() < 0.1, "the camera went on by ten pixels");
        let size = vec2(640.0, 360.0) + 2.0 * MARGIN;
        for x in [-5000.0, 0.0, 3.5, 9999.0] {
            let at = drift(home, way, view(x)) - (view(x).point() - MARGIN);
            assert!(at.cmpge(Vec2::ZERO).all() && at.cmple(size).all(), "{at} is in the picture");
        }
    }

    #[test]
    fn petals_fall_where_gardens_are_and_not_on_bare_roofs() {
        let level = AsciiLevel::new("############\n#,.......@.#\n############").sketch().expect("a map");
        let gardens = gardens(&level, 2);
        let row: Vec<bool> = (1..11).map(|x| gardens[ivec2(x, 1)]).collect();
        assert_eq!(row, [[true; 3].as_slice(), &[false; 7]].concat());
    }
}
