//! Noises as rings on the floor, which bend round walls and through doors, because they are drawn from the same
//! distances by which guards hear.

use super::geodesic;
use super::paint::{Batch, TILE, rgba};
use super::scene::SceneContext;
use crate::shell::platform::costs;
use crate::shell::render::assets::{Look, Materials};
use macroquad::prelude::*;
use std::collections::VecDeque;
use thief_girl::act;
use thief_girl::base::Grid;
use thief_girl::base::grid::{NEIGHBOURS, cell_of};
use thief_girl::model::{Event, Sim};
use thief_girl::rules::Floor;
use thief_girl::sense::hear;

/// Largest distance in the texture, as a factor of the loudness, including cells filled in at walls.
const HEADROOM: f32 = 1.25;
/// Largest number of rings, for clarity.
const MOST: usize = 10;

/// The spread of a noise, as a square texture with a pixel per cell.
struct RippleField {
    texture: Texture2D,
    /// Area that it covers, in tiles.
    area: Rect,
    /// Part of the area that is in the level, in tiles.
    shown: Rect,
    reach: f32,
    /// How far the ring goes: as far as its reach, or beyond the last cell. A gong is heard farther than levels are wide.
    end: f32,
}

impl RippleField {
    fn new(sim: &Sim, at: Vec2, loudness: f32) -> Self {
        let reach = loudness * sim.difficulty().hearing;
        let distance = hear::spread(sim, at, loudness).distance;
        let (source, most) = (cell_of(at), distance.size() - 1);
        let radius = reach.ceil() as i32 + 1;
        let corner = (source - radius).clamp(IVec2::ZERO, most);
        let side = ((source + radius).clamp(IVec2::ZERO, most) - corner + 1).max_element();
        let near = Grid::from_fn(side, side, |c| distance.get(corner + c).copied().unwrap_or(f32::INFINITY));
        let open = |c: IVec2| sim.map.muffles(corner + c) == Some(0.0);
        let near = geodesic::straightened(&near, source - corner, open);
        // Where the noise is masked, the ring ends earlier.
        let masking = |cell| loudness / hear::unmasked(sim, loudness, corner + cell);
        let ways: Vec<f32> = near.iter().map(|(cell, _)| filled(&near, cell) * masking(cell)).collect();
        let farthest = ways.iter().copied().filter(|way| way.is_finite()).fold(0.0, f32::max);
        let end = reach.min(farthest + 1.0);
        let mut bytes = Vec::with_capacity(ways.len() * 4);
        for way in ways {
            let part = (way / (end * HEADROOM)).min(1.0);
            bytes.extend([(part * 255.0 + 0.5) as u8, 0, 0, 255]);
        }
        let texture = costs::driver(|| Texture2D::from_rgba8(side as u16, side as u16, &bytes));
        texture.set_filter(FilterMode::Linear);
        let area = Rect::new(corner.x as f32, corner.y as f32, side as f32, side as f32);
        let level = sim.level.size().as_vec2();
        let shown = area.intersect(Rect::new(0.0, 0.0, level.x, level.y)).unwrap_or_default();
        Self { texture, area, shown, reach, end }
    }

    /// Draws the ring whose front has come `front` tiles, and which is faint beyond a part of its reach.
    fn draw(&self, front: f32, clear_part: f32, color: [u8; 4], threat: bool) {
        let mut batch = Batch::new(Some(&self.texture));
        // The shader takes the part (below 1) and the size in one number.
        let last = self.area.w + (clear_part * self.reach / self.end).min(0.999);
        let sign = if threat { -1.0 } else { 1.0 };
        let extra = vec4(front, self.end, sign * self.end * HEADROOM, last);
        let corners = [vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(1.0, 1.0), vec2(0.0, 1.0)].map(|c| {
            let at = self.shown.point() + c * self.shown.size();
            (at * TILE, (at - self.area.point()) / self.area.size(), extra)
        });
        batch.quad(corners, color);
        batch.flush();
    }
}

/// Returns the distance of a cell. Those that hear nothing have one slightly above their neighbors', so that the picture
/// is smooth up to the walls, which are drawn over it.
fn filled(near: &Grid<f32>, cell: IVec2) -> f32 {
    let own = near[cell];
    if own.is_finite() {
        return own;
    }
    let around = NEIGHBOURS.iter().filter_map(|step| {
        let distance = near.get(cell + *step).filter(|w| w.is_finite())?;
        Some(distance + step.as_vec2().length())
    });
    around.fold(f32::INFINITY, f32::min)
}

/// A ring in progress.
struct Ripple {
    spread: RippleField,
    whose: RippleOwner,
    age: f32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RippleOwner {
    Hers,
    /// A shout or whistle of a guard.
    Call,
    /// A guard's step on a nightingale floor.
    Step,
}

/// Returns the place, loudness and source of the ring of an event; `None` if it has none.
fn ring(sim: &Sim, event: &Event) -> Option<(Vec2, f32, RippleOwner)> {
    let her = sim.id(sim.player);
    match *event {
        Event::Noise { at, kind, loudness, .. } if kind.call().is_some() => {
            Some((at, loudness, RippleOwner::Call))
        }
        Event::Noise { who, at, loudness, .. } => {
            who.is_none_or(|who| who == her).then_some((at, loudness, RippleOwner::Hers))
        }
        // Guards ignore each other's steps, but the player hears them on nightingale floors.
        Event::Footstep { who, at, floor: Floor::Nightingale, loudness, .. } => {
            (who != her).then_some((at, loudness, RippleOwner::Step))
        }
        _ => None,
    }
}

/// A noise whose ring has not begun.
struct PendingRipple {
    at: Vec2,
    loudness: f32,
    whose: RippleOwner,
    age: f32,
}

/// The rings in progress.
#[derive(Default)]
pub struct Ripples {
    all: Vec<Ripple>,
    /// Where several guards shout at once, their rings begin one after the other: a spread takes a large part of a frame.
    pending: VecDeque<PendingRipple>,
    /// Spread of the player's next step.
    preview: Option<(RippleKey, RippleField)>,
    /// Spread of a thrown prop where it would land.
    landing: Option<(RippleKey, RippleField)>,
}

/// What a spread depends on.
#[derive(PartialEq)]
struct RippleKey {
    cell: IVec2,
    loudness: f32,
    /// Version of the map.
    version: u32,
    /// Which masking noises sound.
    masks: Vec<bool>,
}

impl Ripples {
    /// Starts a ring for every noise that matters to the player, one in a tick.
    pub fn observe(&mut self, sim: &Sim, look: &Look) {
        let heard = sim.events.iter().filter_map(|event| ring(sim, event));
        let loud = heard.filter(|(_, loudness, _)| *loudness >= look.noise.least);
        self.pending.extend(loud.map(|(at, loudness, whose)| PendingRipple {
            at,
            loudness,
            whose,
            age: 0.0,
        }));
        let Some(PendingRipple { at, loudness, whose, age }) = self.pending.pop_front() else { return };
        if self.all.len() >= MOST {
            self.all.remove(0);
        }
        self.all.push(Ripple { spread: RippleField::new(sim, at, loudness), whose, age });
    }

    pub fn advance(&mut self, look: &Look, dt: f32) {
        self.pending.iter_mut().for_each(|ripple| ripple.age += dt);
        self.all.iter_mut().for_each(|ripple| ripple.age += dt);
        self.all.retain(|r| r.age < r.spread.end / look.noise.tiles_per_second + look.noise.stay_seconds);
    }

    pub fn draw(&self, scene: &SceneContext, materials: &Materials) {
        let look = &scene.look.noise;
        let clear_part = 1.0 - scene.sim.rules.hearing.faint_part;
        gl_use_material(&materials.ripple);
        for ripple in &self.all {
            let front = (ripple.age * look.tiles_per_second).min(ripple.spread.end);
            let waiting = ripple.age - ripple.spread.end / look.tiles_per_second;
            let alpha = 1.0 - (waiting / look.stay_seconds).clamp(0.0, 1.0);
            // The player's soft steps have faint rings.
            let loud = (ripple.spread.reach / 6.0).clamp(0.4, 1.0);
            let (color, strength) = match ripple.whose {
                RippleOwner::Hers => (look.clear, loud * 0.95),
                RippleOwner::Call => (look.threat, loud * 0.95),
                RippleOwner::Step => (look.theirs, look.theirs_alpha),
            };
            let color = rgba(color, alpha * strength);
            ripple.spread.draw(front, clear_part, color, ripple.whose == RippleOwner::Call);
        }
        gl_use_default_material();
    }

    /// Draws a thin ring at the reach of the player's next step.
    pub fn draw_preview(&mut self, scene: &SceneContext, materials: &Materials) {
        let loudness = act::next_step_loudness(scene.sim);
        if loudness < scene.look.noise.least {
            return;
        }
        let at = scene.sim.player_body().at;
        let spread = remembered(&mut self.preview, scene.sim, at, loudness);
        gl_use_material(&materials.ripple);
        spread.draw(spread.end, 1.0, rgba(scene.look.noise.clear, scene.look.noise.preview), false);
        gl_use_default_material();
    }

    /// Draws the reach of a thrown prop where it would land.
    pub fn draw_landing(&mut self, scene: &SceneContext, materials: &Materials, at: Vec2, loudness: f32) {
        let clear_part = 1.0 - scene.sim.rules.hearing.faint_part;
        let spread = remembered(&mut self.landing, scene.sim, at, loudness);
        gl_use_material(&materials.ripple);
        spread.draw(spread.end, clear_part, rgba(scene.look.noise.clear, 0.6), false);
        spread.draw(spread.reach * clear_part, 1.0, rgba(scene.look.noise.clear, 0.35), false);
        gl_use_default_material();
    }
}

/// Returns the spread of a noise, computed again only if it would differ.
fn remembered<'a>(
    kept: &'a mut Option<(RippleKey, RippleField)>,
    sim: &Sim,
    at: Vec2,
    loudness: f32,
) -> &'a RippleField {
    let (cell, version) = (at.floor().as_ivec2(), sim.map.version);
    let key = RippleKey { cell, loudness, version, masks: sim.level.masks_at(sim.tick) };
    if kept.as_ref().is_none_or(|(k, _)| *k != key) {
        *kept = None;
    }
    &kept.get_or_insert_with(|| (key, RippleField::new(sim, at, loudness))).1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deaf_cells_continue_their_neighbours() {
        let mut near = Grid::new(3, 1, f32::INFINITY);
        near[ivec2(0, 0)] = 2.0;
        assert_eq!([0, 1, 2].map(|x| filled(&near, ivec2(x, 0))), [2.0, 3.0, f32::INFINITY]);
    }
}
