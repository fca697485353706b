//! What leaning out adds to her field of view, and what the picture tells of guards behind walls.

use super::paint::{Batch, TILE, rgba};
use super::scene::SceneContext;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::model::Player;
use thief_girl::space::sight::is_clear;

/// Offset of her head from which on her field of view is fully shown, in tiles; before a wall it is no more.
const SHOWN: f32 = 0.05;
/// Side of a square of the added view, in tiles.
const SQUARE: f32 = 0.25;
/// Width of the outline, in pixels.
const LINE: f32 = 1.0;

impl SceneContext<'_> {
    /// Returns how far the player leans out, from 0 (not at all) to 1, and the offset of her head, in tiles.
    pub fn leaning(&self) -> (f32, Vec2) {
        let lean = self.sim.get::<Player>(self.sim.player).lean;
        let most = self.sim.rules.player.peek_tiles.max(f32::MIN_POSITIVE);
        ((lean.length() / most).min(1.0), lean)
    }

    /// Returns how much of a guard's gaze is shown, from 0 (a silhouette without a cone) to 1.
    pub fn known(&self, guard: Entity) -> f32 {
        let track = || self.memory.track(guard).map_or(1.0, |track| track.known);
        if self.shows_all { 1.0 } else { track() }
    }
}

/// Draws what leaning out adds to her field of view on the floor, with an outline; the rest stays as it is.
pub fn draw(scene: &SceneContext, shapes: &mut Batch) {
    let (_, lean) = scene.leaning();
    if lean == Vec2::ZERO || scene.sim.outcome.is_some() {
        return;
    }
    let strength = (lean.length() / SHOWN).min(1.0);
    let (look, map) = (&scene.look.peek, &scene.sim.map);
    let body = scene.sim.player_body().at;
    let added = AddedView::new(body, body + lean, look.tiles, |cell| map.blinds(cell, false));
    gl_use_default_material();
    let fill = rgba(look.color, look.fill * strength);
    added.runs().for_each(|run| quad(shapes, run, fill));
    let edge = rgba(look.color, look.edge * strength);
    added.edges().for_each(|line| quad(shapes, line, edge));
    shapes.flush();
}

/// Adds a rectangle, in pixels.
fn quad(shapes: &mut Batch, to: Rect, color: [u8; 4]) {
    let corner = |x: f32, y: f32| (vec2(x, y), Vec2::ZERO, Vec4::ZERO);
    let [a, b] = [corner(to.x, to.y), corner(to.right(), to.y)];
    let [c, d] = [corner(to.right(), to.bottom()), corner(to.x, to.bottom())];
    shapes.triangle([a, b, c], color);
    shapes.triangle([a, c, d], color);
}

/// What is in view of her head and not of her body, in squares of [`SQUARE`] tiles.
struct AddedView {
    /// The first square's column and row.
    first: IVec2,
    /// The number of columns and of rows.
    size: IVec2,
    squares: Vec<bool>,
}

impl AddedView {
    /// Looks at all places within `range` tiles of her head; `opaque` says whether a cell blocks the view.
    fn new(body: Vec2, eye: Vec2, range: f32, opaque: impl Fn(IVec2) -> bool) -> Self {
        let first = ((eye - range) / SQUARE).floor().as_ivec2();
        let size = IVec2::splat((2.0 * range / SQUARE).ceil() as i32 + 1);
        let is_added = |square: IVec2| {
            let place = (square.as_vec2() + 0.5) * SQUARE;
            eye.distance(place) <= range && is_clear(eye, place, &opaque) && !is_clear(body, place, &opaque)
        };
        let all = (0..size.y).flat_map(|y| (0..size.x).map(move |x| ivec2(x, y)));
        Self { first, size, squares: all.map(|square| is_added(first + square)).collect() }
    }

    fn has(&self, square: IVec2) -> bool {
        let is_inside = square.cmpge(IVec2::ZERO).all() && square.cmplt(self.size).all();
        is_inside && self.squares[(square.y * self.size.x + square.x) as usize]
    }

    /// Returns the squares, relative to the first.
    fn all(&self) -> impl Iterator<Item = IVec2> {
        let inside = (0..self.size.y).flat_map(|y| (0..self.size.x).map(move |x| ivec2(x, y)));
        inside.filter(|square| self.has(*square))
    }

    /// Returns the place of a square, in pixels of the level.
    fn place(&self, square: IVec2) -> Rect {
        let corner = (self.first + square).as_vec2() * SQUARE * TILE;
        Rect::new(corner.x, corner.y, SQUARE * TILE, SQUARE * TILE)
    }

    /// Returns the squares as rows that are as long as possible, in pixels of the level.
    fn runs(&self) -> impl Iterator<Item = Rect> {
        let starts = self.all().filter(|square| !self.has(*square - IVec2::X));
        starts.map(|start| {
            let long = (1..).take_while(|x| self.has(start + ivec2(*x, 0))).count() as f32 + 1.0;
            let first = self.place(start);
            Rect { w: first.w * long, ..first }
        })
    }

    /// Returns the lines between what is added and what is not, in pixels of the level.
    fn edges(&self) -> impl Iterator<Item = Rect> {
        self.all().flat_map(move |square| {
            let place = self.place(square);
            let sides = [
                (IVec2::NEG_Y, Rect { h: LINE, ..place }),
                (IVec2::Y, Rect { y: place.bottom() - LINE, h: LINE, ..place }),
                (IVec2::NEG_X, Rect { w: LINE, ..place }),
                (IVec2::X, Rect { x: place.right() - LINE, w: LINE, ..place }),
            ];
            sides.into_iter().filter(move |(side, _)| !self.has(square + *side)).map(|(_, line)| line)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall along row 2 whose corner is at column 4.
    fn is_wall(cell: IVec2) -> bool {
        cell.y == 2 && cell.x < 4
    }

    fn added(lean: Vec2) -> (AddedView, Vec2) {
        let body = vec2(3.7, 3.4);
        (AddedView::new(body, body + lean, 8.0, is_wall), body)
    }

    #[test]
    fn what_is_highlighted_is_seen_by_the_head_and_not_by_the_body() {
        let lean = vec2(0.7, 0.0);
        let (view, body) = added(lean);
        assert!(view.all().count() > 20, "round the corner there is something to see");
        for square in view.all() {
            let place = ((view.first + square).as_vec2() + 0.5) * SQUARE;
            assert!(is_clear(body + lean, place, is_wall), "{place}");
            assert!(!is_clear(body, place, is_wall), "{place} was in view before");
        }
    }

    #[test]
    fn without_leaning_or_without_walls_nothing_is_highlighted() {
        assert_eq!(added(Vec2::ZERO).0.all().count(), 0);
        let open = AddedView::new(vec2(3.7, 3.4), vec2(4.4, 3.4), 8.0, |_| false);
        assert_eq!((open.all().count(), open.runs().count(), open.edges().count()), (0, 0, 0));
    }

    #[test]
    fn rows_cover_every_square_once() {
        let (view, _) = added(vec2(0.7, 0.0));
        let area: f32 = view.runs().map(|run| run.w * run.h).sum();
        let square = (SQUARE * TILE) * (SQUARE * TILE);
        assert!((area - square * view.all().count() as f32).abs() < 0.1);
    }
}
