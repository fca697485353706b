//! What leaning out adds to her field of view, and what the picture tells of guards behind walls.

use super::area::FloorArea;
use super::paint::Batch;
use super::scene::SceneContext;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::model::Player;
use thief_girl::space::sight::is_clear;

/// Offset of her head from which on her field of view is fully shown, in tiles; before a wall it is no more.
const SHOWN: f32 = 0.05;

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
    let added = added_view(body, body + lean, look.tiles, |cell| map.blinds(cell, false));
    added.draw(shapes, look.color, [look.fill, look.edge].map(|part| part * strength));
}

/// Returns what is in view of her head and not of her body.
fn added_view(body: Vec2, eye: Vec2, range: f32, opaque: impl Fn(IVec2) -> bool) -> FloorArea {
    FloorArea::new(eye, range, |place| is_clear(eye, place, &opaque) && !is_clear(body, place, &opaque))
}

#[cfg(test)]
mod tests {
    use super::super::area::SQUARE;
    use super::super::paint::TILE;
    use super::*;

    /// A wall along row 2 whose corner is at column 4.
    fn is_wall(cell: IVec2) -> bool {
        cell.y == 2 && cell.x < 4
    }

    fn added(lean: Vec2) -> (FloorArea, Vec2) {
        let body = vec2(3.7, 3.4);
        (added_view(body, body + lean, 8.0, is_wall), body)
    }

    #[test]
    fn what_is_highlighted_is_seen_by_the_head_and_not_by_the_body() {
        let lean = vec2(0.7, 0.0);
        let (view, body) = added(lean);
        assert!(view.all().count() > 20, "round the corner there is something to see");
        let is_right = |square: &IVec2| {
            let place = view.middle(*square);
            is_clear(body + lean, place, is_wall) && !is_clear(body, place, is_wall)
        };
        // Slivers inside a block may be overlooked.
        let (all, right) = (view.all().count(), view.all().filter(is_right).count());
        assert!(right * 100 >= all * 98, "{right} of {all}");
    }

    #[test]
    fn without_leaning_or_without_walls_nothing_is_highlighted() {
        assert_eq!(added(Vec2::ZERO).0.all().count(), 0);
        let open = added_view(vec2(3.7, 3.4), vec2(4.4, 3.4), 8.0, |_| false);
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
