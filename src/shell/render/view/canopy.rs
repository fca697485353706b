//! Canopies: treetops and gate roofs over figures. They are decoration, and fade while the player, a guard or a
//! guard's vision cone is beneath, as far as their tiles are connected.

use super::paint::{Batch, Sprite, TILE, rgba};
use super::scene::SceneContext;
use crate::shell::render::assets::CanopyLook;
use macroquad::prelude::*;
use std::collections::BTreeMap;
use thief_girl::sense::see::{self, Cone};

/// All canopies of a level. Tiles that touch, at an edge or a corner, form one.
pub struct Canopies(Vec<Canopy>);

struct Canopy {
    sprites: Vec<Sprite>,
    bounds: Rect,
    /// Opacity, 0 to 1; `None` before it is first drawn.
    whole: Option<f32>,
}

/// What no canopy may hide, in pixels of the level.
#[derive(Default)]
struct Sought {
    /// Figures, from the feet to the head.
    people: Vec<Rect>,
    /// Vision cones.
    cones: Vec<Vec<Vec2>>,
}

/// Width and height above the feet of the relevant part of a figure, in pixels.
const PERSON: Vec2 = vec2(10.0, 22.0);

impl Canopies {
    pub fn new(sprites: Vec<Sprite>) -> Self {
        let mut cells = BTreeMap::<(i32, i32), Vec<Sprite>>::new();
        for sprite in sprites {
            let cell = (sprite.dest.point() / TILE).floor().as_ivec2();
            cells.entry(cell.into()).or_default().push(sprite);
        }
        let mut all = Vec::new();
        while let Some((cell, first)) = cells.pop_first() {
            all.push(Canopy::grown(cell, first, &mut cells));
        }
        Self(all)
    }

    /// Fades canopies that hide something, and restores the others. `dt` is the time since the last frame, in
    /// seconds.
    pub fn follow(&mut self, scene: &SceneContext, cones: bool, dt: f32) {
        if self.0.is_empty() {
            return;
        }
        let (look, sought) = (&scene.look.canopy, Sought::of(scene, cones));
        for canopy in &mut self.0 {
            let wanted = if canopy.hides(&sought) { look.thin } else { 1.0 };
            let step = (1.0 - look.thin) * dt / look.seconds.max(f32::EPSILON);
            let now = canopy.whole.unwrap_or(wanted);
            canopy.whole = Some(now + (wanted - now).clamp(-step, step));
        }
    }

    /// Draws their shadows on the floor, which stay while they fade.
    pub fn draw_shade(&self, look: &CanopyLook, batch: &mut Batch, view: Rect) {
        let color = rgba([0.0; 3], look.shade);
        for sprite in self.0.iter().flat_map(|canopy| &canopy.sprites) {
            let dest = sprite.dest.offset(look.shade_px.into());
            if dest.overlaps(&view) {
                batch.sprite(&Sprite { dest, color, ..*sprite });
            }
        }
    }

    pub fn draw(&self, batch: &mut Batch, view: Rect) {
        for canopy in self.0.iter().filter(|canopy| canopy.bounds.overlaps(&view)) {
            let whole = canopy.whole.unwrap_or(1.0);
            for sprite in &canopy.sprites {
                let [r, g, b, alpha] = sprite.color;
                batch.sprite(&Sprite { color: [r, g, b, (f32::from(alpha) * whole) as u8], ..*sprite });
            }
        }
    }
}

impl Canopy {
    /// Returns the canopy of all tiles connected with those in `cell`, and removes them from `cells`.
    fn grown(cell: (i32, i32), first: Vec<Sprite>, cells: &mut BTreeMap<(i32, i32), Vec<Sprite>>) -> Self {
        let (mut sprites, mut open) = (first, vec![cell]);
        while let Some((x, y)) = open.pop() {
            let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
            for beside in around {
                if let Some(more) = cells.remove(&beside) {
                    sprites.extend(more);
                    open.push(beside);
                }
            }
        }
        let bounds = sprites.iter().map(|s| s.dest).reduce(|a, b| a.combine_with(b)).unwrap_or_default();
        Self { sprites, bounds, whole: None }
    }

    fn hides(&self, sought: &Sought) -> bool {
        let over = |person: &Rect| self.sprites.iter().any(|s| s.dest.overlaps(person));
        sought.people.iter().filter(|p| self.bounds.overlaps(p)).any(over)
            || sought
                .cones
                .iter()
                .filter(|c| around(c).overlaps(&self.bounds))
                .any(|cone| self.sprites.iter().any(|s| inside(cone, s.dest.center())))
    }
}

impl Sought {
    fn of(scene: &SceneContext, cones: bool) -> Self {
        let sim = scene.sim;
        let guards = sim.guards.iter().copied().filter(|&guard| sim.shows(guard) > 0.0);
        let mut sought = Self::default();
        for who in std::iter::once(sim.player).chain(guards.clone()) {
            let corner = scene.feet(who) - vec2(PERSON.x / 2.0, PERSON.y);
            sought.people.push(Rect::new(corner.x, corner.y, PERSON.x, PERSON.y));
        }
        if cones {
            let seen = guards.map(|guard| see::cone(sim, guard, Cone::Main));
            sought.cones = seen.map(|cone| cone.iter().map(|p| *p * TILE).collect()).collect();
        }
        sought
    }
}

/// Returns the bounding box of a polygon.
fn around(polygon: &[Vec2]) -> Rect {
    let low = polygon.iter().fold(Vec2::MAX, |low, p| low.min(*p));
    let high = polygon.iter().fold(Vec2::MIN, |high, p| high.max(*p));
    Rect::new(low.x, low.y, high.x - low.x, high.y - low.y)
}

/// Whether a point is in a polygon: then a ray from it crosses the outline an odd number of times.
fn inside(polygon: &[Vec2], point: Vec2) -> bool {
    let before = polygon.iter().cycle().skip(polygon.len().saturating_sub(1));
    let crossed = polygon.iter().zip(before).filter(|(a, b)| {
        (a.y > point.y) != (b.y > point.y) && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
    });
    crossed.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::super::paint::Lit;
    use super::*;

    fn tile(x: f32, y: f32) -> Sprite {
        let dest = Rect::new(x * TILE, y * TILE, TILE, TILE);
        Sprite { dest, source: dest, flip_x: false, flip_y: false, color: [255; 4], light: Lit::Flat }
    }

    #[test]
    fn tiles_that_touch_are_one_canopy() {
        let trees = Canopies::new(vec![tile(0.0, 0.0), tile(4.0, 0.0), tile(1.0, 1.0), tile(4.0, 0.0)]);
        let sizes: Vec<usize> = trees.0.iter().map(|canopy| canopy.sprites.len()).collect();
        assert_eq!(sizes, [2, 2]);
        assert_eq!(trees.0[0].bounds, Rect::new(0.0, 0.0, 32.0, 32.0));
    }

    #[test]
    fn a_canopy_hides_whose_picture_or_what_eyes_it_covers() {
        let trees = Canopies::new(vec![tile(0.0, 0.0), tile(2.0, 2.0), tile(1.0, 1.0)]);
        let person = |x, y| Sought { people: vec![Rect::new(x, y, 10.0, 22.0)], cones: Vec::new() };
        assert!(trees.0[0].hides(&person(3.0, 10.0)), "a head");
        assert!(!trees.0[0].hides(&person(36.0, 0.0)), "within the box, beside the tiles");
        let cone = |far: f32| Sought {
            people: Vec::new(),
            cones: vec![vec![vec2(60.0, 60.0), vec2(far, 40.0), vec2(40.0, far)]],
        };
        assert!(trees.0[0].hides(&cone(10.0)) && !trees.0[0].hides(&cone(55.0)));
    }
}
