//! What leaning out adds to her field of view, and what the picture tells of guards behind walls.

use super::paint::{Batch, TILE, rgba};
use super::scene::SceneContext;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::model::Player;
use thief_girl::space::sight::is_clear;

/// Offset of her head from which on her field of view is fully shown, in tiles; before a wall it is no more.
const SHOWN: f32 = 0.05;
/// Side of a square of the added view, in tiles: two pixels, so that slanting outlines look like lines.
const SQUARE: f32 = 0.125;
/// Side of a block of squares of which only the corners are looked at if they are alike, in squares.
const BLOCK: i32 = 4;
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

/// Returns the places of a grid, row by row.
fn grid(size: IVec2) -> impl Iterator<Item = IVec2> {
    (0..size.y).flat_map(move |y| (0..size.x).map(move |x| ivec2(x, y)))
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
        let blocks = (2.0 * range / SQUARE / BLOCK as f32).ceil() as i32 + 1;
        let is_added = |square: IVec2| {
            let place = (square.as_vec2() + 0.5) * SQUARE;
            eye.distance(place) <= range && is_clear(eye, place, &opaque) && !is_clear(body, place, &opaque)
        };
        let size = IVec2::splat(blocks * BLOCK);
        let mut view = Self { first, size, squares: vec![false; (size.x * size.y) as usize] };
        for block in grid(IVec2::splat(blocks)).map(|block| block * BLOCK) {
            let corners = [(0, 0), (BLOCK - 1, 0), (0, BLOCK - 1), (BLOCK - 1, BLOCK - 1)];
            let corners = corners.map(|(x, y)| is_added(first + block + ivec2(x, y)));
            let is_even = corners.iter().all(|corner| *corner == corners[0]);
            for square in grid(IVec2::splat(BLOCK)).map(|square| block + square) {
                let index = view.index(square);
                view.squares[index] = if is_even { corners[0] } else { is_added(first + square) };
            }
        }
        view
    }

    fn index(&self, square: IVec2) -> usize {
        (square.y * self.size.x + square.x) as usize
    }

    fn has(&self, square: IVec2) -> bool {
        let is_inside = square.cmpge(IVec2::ZERO).all() && square.cmplt(self.size).all();
        is_inside && self.squares[self.index(square)]
    }

    /// Returns the squares, relative to the first.
    fn all(&self) -> impl Iterator<Item = IVec2> {
        grid(self.size).filter(|square| self.has(*square))
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
        let is_right = |square: &IVec2| {
            let place = ((view.first + *square).as_vec2() + 0.5) * SQUARE;
            is_clear(body + lean, place, is_wall) && !is_clear(body, place, is_wall)
        };
        // Slivers inside a block may be overlooked.
        let (all, right) = (view.all().count(), view.all().filter(is_right).count());
        assert!(right * 100 >= all * 98, "{right} of {all}");
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
