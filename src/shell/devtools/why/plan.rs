//! A small plan of the place: brightness, the paths of the player and the guard, his vision cone, and the path
//! of a noise.

use super::charts;
use crate::shell::config::palette;
use crate::shell::config::palette::{faded, mixed};
use crate::shell::game::Game;
use macroquad::prelude::*;
use thief_girl::base::grid::center_of;
use thief_girl::base::{self, IVec2, ivec2};
use thief_girl::model::{Map, Sim};
use thief_girl::replay::{Cause, DetectionReport, Stimulus, StimulusKind};
use thief_girl::rules::{Floor, Opacity, Passability};
use thief_girl::sense::light;
use thief_girl::sense::see::{self, Cone};

/// Side of a cell, in game pixels.
const CELL: f32 = 6.0;
/// Radius of the ring round the source of a noise, in game pixels.
const RING: f32 = 4.0;
/// Length of an arrow at the edge, in game pixels.
const ARROW: f32 = 6.0;
/// Interval of the dots along a path, in ticks.
const DOTS: usize = 12;

/// A part of the level at the moment of the report.
pub struct PlanPicture {
    /// Its upper left cell.
    corner: IVec2,
    /// Its size, in cells.
    size: IVec2,
    /// Colors of the cells, row by row.
    colors: Vec<Color>,
    cone: Vec<Vec2>,
}

impl PlanPicture {
    /// Creates a plan as large as fits into `room`, centered on the player and the guard as far as the edges of
    /// the level allow; on the guard if it cannot show both.
    pub fn new(why: &DetectionReport, room: Vec2) -> Self {
        let sim = &why.moment;
        let size = (room / CELL).floor();
        let size = ivec2(size.x as i32, size.y as i32);
        let last = why.last();
        let apart = (last.her - last.him).abs();
        let shows_both = apart.x < size.x as f32 - 2.0 && apart.y < size.y as f32 - 2.0;
        let middle = if shows_both { (last.her + last.him) / 2.0 } else { last.him };
        let corner = fit(ivec2(middle.x as i32, middle.y as i32) - size / 2, size, sim.level.size());
        let cells = (0..size.y).flat_map(|y| (0..size.x).map(move |x| corner + ivec2(x, y)));
        let colors = cells.map(|cell| tint(sim, cell)).collect();
        let cone = sim.entity(why.guard).map_or_else(Vec::new, |guard| see::cone(sim, guard, Cone::Main));
        Self { corner, size, colors, cone: cone.into_iter().map(|p| vec2(p.x, p.y)).collect() }
    }

    /// Draws it with its upper left corner at `at`, in game pixels.
    pub fn draw(&self, game: &Game, why: &DetectionReport, at: Vec2) {
        let frame = Rect::new(at.x, at.y, self.size.x as f32 * CELL, self.size.y as f32 * CELL);
        let sheet = PlanSheet { game, at, corner: vec2(self.corner.x as f32, self.corner.y as f32), frame };
        let around = Rect::new(frame.x - 2.0, frame.y - 2.0, frame.w + 4.0, frame.h + 4.0);
        game.ui.fill(around, palette::WOOD);
        game.ui.fill(Rect::new(frame.x - 1.0, frame.y - 1.0, frame.w + 2.0, frame.h + 2.0), palette::NIGHT);
        for (i, color) in self.colors.iter().enumerate() {
            let (x, y) = (i as i32 % self.size.x, i as i32 / self.size.x);
            let place = at + vec2(x as f32, y as f32) * CELL;
            game.ui.fill(Rect::new(place.x, place.y, CELL, CELL), *color);
        }
        sheet.cone(&self.cone, charts::color(why.last().alert_level));
        sheet.ways(why);
        if let Some(sound) = heard(why) {
            sheet.dotted(sound);
        }
        sheet.people(why);
    }
}

/// Moves a part into the whole, or centers the whole in it if the part is larger.
fn fit(corner: IVec2, part: IVec2, whole: IVec2) -> IVec2 {
    let room = whole - part;
    let along = |at: i32, room: i32| if room < 0 { room / 2 } else { at.clamp(0, room) };
    ivec2(along(corner.x, room.x), along(corner.y, room.y))
}

/// Returns the path of the noise that the report is about, if there is one.
fn heard(why: &DetectionReport) -> Option<&[IVec2]> {
    let strongest = why.signs.iter().max_by(|a, b| a.raised.total_cmp(&b.raised));
    let sign = match why.cause() {
        Cause::Sign(sign) => Some(sign),
        _ => strongest.filter(|sign| sign.raised > 0.5),
    };
    match sign {
        Some(Stimulus {
            what: StimulusKind::Heard { sound, .. } | StimulusKind::Told { sound, .. }, ..
        }) => Some(&sound.path),
        _ => None,
    }
}

/// Returns the color of a cell by its content and brightness.
fn tint(sim: &Sim, cell: IVec2) -> Color {
    let map: &Map = &sim.map;
    let Some(it) = map.cells.get(cell) else { return palette::NIGHT };
    if it.is_door {
        return if it.feet == Passability::Open { palette::WOOD } else { palette::BRASS };
    }
    let bright = light::at(sim, center_of(cell));
    let (dark, lit) = match (it.feet, it.opacity, it.floor) {
        (Passability::Solid, Opacity::Full, _) if it.muffles.is_some() => (palette::OCHRE, palette::OCHRE),
        (Passability::Solid, Opacity::Full, _) => return palette::BARK,
        (Passability::Solid, _, Floor::Drop | Floor::DeepWater) if !it.built => return palette::NIGHT,
        (_, Opacity::Low | Opacity::Full, _) => (palette::SLATE, palette::BRASS),
        _ => (palette::DUSK, palette::STEEL),
    };
    mixed(dark, lit, bright)
}

/// The place of a plan on the picture.
struct PlanSheet<'a> {
    game: &'a Game,
    at: Vec2,
    /// Upper left corner of the part, in tiles.
    corner: Vec2,
    frame: Rect,
}

impl PlanSheet<'_> {
    fn place(&self, tiles: base::Vec2) -> Vec2 {
        (self.at + (vec2(tiles.x, tiles.y) - self.corner) * CELL).floor()
    }

    fn dot(&self, at: Vec2, side: f32, color: Color) {
        let dot = Rect::new(at.x - (side / 2.0).floor(), at.y - (side / 2.0).floor(), side, side);
        if self.frame.contains(dot.point()) && self.frame.contains(dot.point() + dot.size()) {
            self.game.ui.fill(dot, color);
        }
    }

    /// Draws the vision cone, clipped to the frame.
    fn cone(&self, cone: &[Vec2], color: Color) {
        let inside = |p: Vec2| p.clamp(self.frame.point(), self.frame.point() + self.frame.size());
        let points: Vec<Vec2> = cone.iter().map(|p| inside(self.at + (*p - self.corner) * CELL)).collect();
        for edge in points.get(1..).unwrap_or_default().windows(2) {
            draw_triangle(points[0], edge[0], edge[1], faded(color, 0.3));
        }
    }

    fn ways(&self, why: &DetectionReport) {
        let count = why.samples.len();
        for (i, sample) in why.samples.iter().enumerate().rev().step_by(DOTS) {
            let fresh = 0.25 + 0.6 * (i as f32 / count as f32);
            self.dot(self.place(sample.him), 1.0, faded(palette::MOON, fresh));
            self.dot(self.place(sample.her), 2.0, faded(palette::SCARF, fresh));
        }
    }

    /// Draws the path of a noise from cell to cell.
    fn dotted(&self, path: &[IVec2]) {
        let place = |cell: IVec2| self.place(center_of(cell));
        for step in path.windows(2) {
            for part in [0.0, 0.5] {
                self.dot(place(step[0]).lerp(place(step[1]), part).floor(), 1.0, palette::GLOW);
            }
        }
        if let Some(first) = path.first() {
            let at = place(*first);
            match beyond(self.frame, at) {
                Some(edge) => self.arrow(edge, at, palette::GLOW),
                None => {
                    // A ring at the edge stays within the plan.
                    let ring = clamped(self.frame, at, RING + 1.0);
                    draw_circle_lines(ring.x + 0.5, ring.y + 0.5, RING, 1.0, palette::GLOW);
                }
            }
        }
    }

    /// Draws an arrow at the edge that points to what is beyond it.
    fn arrow(&self, edge: Vec2, to: Vec2, color: Color) {
        let ahead = (to - edge).normalize_or_zero();
        let (back, side) = (edge - ahead * ARROW, ahead.perp() * ARROW / 2.0);
        let [left, right] = [back + side, back - side].map(|corner| clamped(self.frame, corner, 1.0));
        draw_triangle(edge, left, right, color);
    }

    /// Draws the player in the color of her scarf, and the guard with his direction of view.
    fn people(&self, why: &DetectionReport) {
        let last = why.last();
        let (her, him) = (self.place(last.her), self.place(last.him));
        let look = vec2(last.facing.x, last.facing.y);
        for i in 2..6 {
            self.dot((him + look * i as f32).round(), 1.0, charts::color(last.alert_level));
        }
        self.dot(him, 5.0, palette::NIGHT);
        self.dot(him, 3.0, charts::color(last.alert_level));
        if let Some(edge) = beyond(self.frame, her) {
            return self.arrow(edge, her, palette::SCARF);
        }
        self.dot(her, 5.0, palette::CREAM);
        self.dot(her, 3.0, palette::SCARF);
    }
}

/// Moves a point into a frame, at least `margin` from its edges.
fn clamped(frame: Rect, at: Vec2, margin: f32) -> Vec2 {
    let margin = vec2(margin, margin);
    at.clamp(frame.point() + margin, frame.point() + frame.size() - margin)
}

/// Returns the nearest point at the edge of a frame to what is outside; `None` for what is inside.
fn beyond(frame: Rect, at: Vec2) -> Option<Vec2> {
    let inside = clamped(frame, at, 1.0);
    (inside.distance(at) > 2.0).then_some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_far_away_is_pointed_to_from_the_edge() {
        let frame = Rect::new(396.0, 110.0, 174.0, 150.0);
        assert_eq!(beyond(frame, vec2(450.0, 200.0)), None);
        assert_eq!(beyond(frame, vec2(365.0, 199.0)), Some(vec2(397.0, 199.0)), "a gong far in the west");
        assert_eq!(beyond(frame, vec2(900.0, 9.0)), Some(vec2(569.0, 111.0)));
        let ring = clamped(frame, vec2(397.0, 259.0), RING + 1.0);
        assert_eq!(ring, vec2(396.0 + RING + 1.0, 260.0 - RING - 1.0), "the ring does not leave the plan");
    }
}
