//! Which cells a search party sees empty.
//!
//! A cell counts as seen if a member would see the player there even if she crouched: in the light of that
//! cell, in his cones, with nothing between. So dark places, places behind low cover and tall grass must be walked up
//! to.

use super::flame_index::FlameIndex;
use super::light::{self, LightSource};
use super::see::{Cone, Viewer, fan, viewer};
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2, ivec2, vec2};
use crate::model::*;
use crate::space::occupancy::Occupancy;
use crate::space::sight::is_clear;

/// How much larger the searched box is than the cones, in tiles: more than rounding.
const MARGIN: f32 = 0.01;

/// Lets each member of a search party look, just before its belief is updated.
pub fn run(sim: &mut Sim) {
    let next = sim.tick + 1;
    let mut parties = std::mem::take(&mut sim.parties);
    let is_due = |party: &SearchParty| party.is_due(next, &sim.rules.search.belief);
    let mut flames = None;
    for party in parties.iter_mut().filter(|party| is_due(party)) {
        for member in &party.members {
            // Guards are listed in the order of their ids.
            let place = sim.guards.binary_search_by_key(&member.who, |guard| sim.id(*guard));
            if let Some(guard) = place.ok().map(|place| sim.guards[place]).filter(|guard| !sim.sleeps(*guard))
            {
                let flames = flames.get_or_insert_with(|| FlameIndex::new(sim));
                SweepContext::new(sim, viewer(sim, guard), flames).sweep(&party.belief, &mut party.seen);
            }
        }
    }
    sim.parties = parties;
}

/// A guard's eyes and the light that they see by.
struct SweepContext<'a> {
    sim: &'a Sim,
    eyes: Viewer,
    /// For each cone the cosine of half its angle, and its range in full light, in tiles.
    cones: [(f32, f32); 2],
    /// How much farther he sees in any light, in tiles.
    caution: f32,
    flames: Vec<LightSource>,
}

impl<'a> SweepContext<'a> {
    fn new(sim: &'a Sim, eyes: Viewer, flames: &mut FlameIndex) -> Self {
        let rules = &sim.rules.sight;
        let cones = [Cone::Main, Cone::Peripheral].map(|which| {
            let fan = fan(&eyes, which, LightBand::Lit, rules);
            (libm::cosf(fan.half_angle), if eyes.open { fan.range } else { 0.0 })
        });
        let caution = if eyes.cautious { rules.caution_range } else { 0.0 };
        let mut near = Vec::new();
        flames.find(eyes.at, cones[0].1.max(rules.touch_range), &mut near);
        Self { sim, eyes, cones, caution, flames: near }
    }

    /// Adds the cells in which the guard would see the player to `seen`, row by row.
    fn sweep(&self, belief: &Occupancy, seen: &mut Vec<IVec2>) {
        let (from, to) = self.bounds();
        let mut in_view = Vec::new();
        // Only cells that the player may be in matter, and nobody sees into hideouts.
        for (first, row) in belief.rows_between(from, to) {
            self.look_along(first, row.len(), &mut in_view);
            let cells = (first.x..).map(|x| ivec2(x, first.y)).zip(row.iter().zip(&in_view));
            let near = cells.filter(|(_, (belief, in_view))| **in_view && **belief > 0.0);
            seen.extend(near.map(|(cell, _)| cell).filter(|cell| self.see_into(*cell)));
        }
    }

    /// The first and the last cell of a box that contains both cones and the reach of his hands.
    fn bounds(&self) -> (IVec2, IVec2) {
        let (at, touch, facing) = (self.eyes.at, self.sim.rules.sight.touch_range, self.eyes.facing);
        let (mut from, mut to) = (Vec2::splat(-touch), Vec2::splat(touch));
        for (cosine, range) in self.cones {
            // The farthest that a cone reaches along an axis: straight, or along one of its sides.
            let sine = (1.0 - cosine * cosine).max(0.0).sqrt();
            let extent = |along: f32, across: f32| {
                if along >= cosine { 1.0 } else { along * cosine + across.abs() * sine }
            };
            let range = range + MARGIN;
            to = to.max(range * vec2(extent(facing.x, facing.y), extent(facing.y, facing.x)));
            from = from.min(-range * vec2(extent(-facing.x, facing.y), extent(-facing.y, facing.x)));
        }
        (cell_of(at + from - MARGIN), cell_of(at + to + MARGIN))
    }

    /// Writes for each of `count` cells of a row whether it lies in a cone or within reach of his hands: a
    /// plain loop, which compilers turn into vector instructions.
    fn look_along(&self, first: IVec2, count: usize, in_view: &mut Vec<bool>) {
        let (touch, facing) = (self.sim.rules.sight.touch_range, self.eyes.facing);
        let [main, peripheral] = self.cones;
        in_view.clear();
        in_view.extend((0..count as i32).map(|x| {
            let offset = center_of(first + ivec2(x, 0)) - self.eyes.at;
            let far = offset.length_squared().sqrt();
            let along = offset.dot(facing);
            let is_in = |(cosine, range): (f32, f32)| (far <= range) & (along >= cosine * far);
            (far <= touch) | is_in(main) | is_in(peripheral)
        }));
    }

    /// Returns whether the guard sees a cell in view; the tests are ordered by cost.
    fn see_into(&self, cell: IVec2) -> bool {
        let (sim, place) = (self.sim, center_of(cell));
        let far = (place - self.eyes.at).length();
        let touches = far <= sim.rules.sight.touch_range;
        let low = far > sim.rules.search.belief.stoop;
        let hides = |cell| if touches { sim.map.hides(cell, low) } else { sim.map.blinds(cell, low) };
        if !sim.map.is_open(cell, true) {
            return false;
        }
        // Mostly bounds of the light decide already, and they cost less than a ray.
        let is_lit = if touches { Some(true) } else { self.is_lit(far, light::least(sim, cell), 1.0) };
        is_lit != Some(false)
            && is_clear(self.eyes.at, place, hides)
            && is_lit.unwrap_or_else(|| self.is_lit_there(place, far))
    }

    /// Returns whether the guard would see the player `far` tiles away in any light between two bounds, or
    /// `None` if that depends on the light.
    fn is_lit(&self, far: f32, least: f32, most: f32) -> Option<bool> {
        let (rules, light) = (&self.sim.rules.sight, &self.sim.rules.light);
        // Within the range of the dark, light does not matter.
        if far <= rules.range.dark {
            return Some(far <= rules.range.dark + self.caution);
        }
        if let Some(sight) = self.eyes.sight {
            return Some(far <= sight + self.caution);
        }
        let is_seen = |band: LightBand| far <= rules.range.of(band) + self.caution;
        let possible = light::band_of(least, light)..=light::band_of(most, light);
        let mut bands = [LightBand::Dark, LightBand::Dim, LightBand::Lit].into_iter();
        let first = is_seen(*possible.start());
        bands.all(|band| !possible.contains(&band) || is_seen(band) == first).then_some(first)
    }

    /// Returns whether the guard would see the player at a place `far` tiles away, by the light there.
    fn is_lit_there(&self, place: Vec2, far: f32) -> bool {
        let sky = light::sky(self.sim, place, &mut 0);
        let near = self.flames.iter().copied();
        // If the flames do not suffice without walls, none of them needs a ray.
        let bounds = self.is_lit(far, sky.clamp(0.0, 1.0), light::sum(sky, place, near));
        bounds.unwrap_or_else(|| {
            let light = light::by(self.sim, place, &self.flames);
            self.is_lit(far, light, light) == Some(true)
        })
    }
}
