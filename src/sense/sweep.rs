//! Which cells a search party sees empty.
//!
//! A cell counts as seen if a member would see the player there even if she crouched: in the light of that
//! cell, in his cones, with nothing between. So dark places and places behind low cover must be walked up to,
//! and tall grass walked through.

use super::light::{self, LightSource};
use super::see::{Cone, Viewer, fan, viewer};
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2};
use crate::model::*;
use crate::rules::SightRules;
use crate::space::occupancy::Occupancy;
use crate::space::sight::is_clear;
use hecs::Entity;

/// Lets each member of a search party look, just before its belief is updated.
pub fn run(sim: &mut Sim) {
    let next = sim.tick + 1;
    let mut parties = std::mem::take(&mut sim.parties);
    let is_due = |party: &SearchParty| party.is_due(next, &sim.rules.search.belief);
    let flames: Vec<LightSource> =
        if parties.iter().any(is_due) { light::burning(sim).collect() } else { Vec::new() };
    for party in parties.iter_mut().filter(|party| is_due(party)) {
        for member in &party.members {
            // Guards are listed in the order of their ids.
            let place = sim.guards.binary_search_by_key(&member.who, |guard| sim.id(*guard));
            if let Some(guard) = place.ok().map(|place| sim.guards[place]).filter(|guard| !sim.sleeps(*guard))
            {
                party.seen.extend(sweep(sim, guard, &party.belief, &flames));
            }
        }
    }
    sim.parties = parties;
}

/// Returns the cells in which a guard would see the player.
fn sweep(sim: &Sim, guard: Entity, belief: &Occupancy, flames: &[LightSource]) -> Vec<IVec2> {
    let looks = SweepContext::new(sim, viewer(sim, guard), flames);
    let (from, to) = (cell_of(looks.eyes.at - looks.range), cell_of(looks.eyes.at + looks.range));
    // Only cells that the player may be in matter, and nobody sees into hideouts.
    let cells = belief.cells_between(from, to).map(|(cell, _)| cell);
    cells.filter(|cell| sim.map.is_open(*cell, true) && looks.see_into(sim, *cell)).collect()
}

/// A guard's eyes and the light that they see by.
struct SweepContext {
    eyes: Viewer,
    /// For each cone the cosine of half its angle, and its range in full light, in tiles.
    cones: [(f32, f32); 2],
    range: f32,
    flames: Vec<LightSource>,
}

impl SweepContext {
    fn new(sim: &Sim, eyes: Viewer, flames: &[LightSource]) -> Self {
        let rules = &sim.rules.sight;
        let cones = [Cone::Main, Cone::Peripheral].map(|which| {
            let fan = fan(&eyes, which, LightBand::Lit, rules);
            (libm::cosf(fan.half_angle), if eyes.open { fan.range } else { 0.0 })
        });
        let range = cones[0].1.max(rules.touch_range);
        let near = |flame: &LightSource| (flame.at - eyes.at).length() < flame.radius + range;
        Self { eyes, cones, range, flames: flames.iter().copied().filter(near).collect() }
    }

    /// Returns whether the guard sees a cell; the tests are ordered by cost.
    fn see_into(&self, sim: &Sim, cell: IVec2) -> bool {
        let place = center_of(cell);
        let offset = place - self.eyes.at;
        let far = offset.length();
        let touches = far <= sim.rules.sight.touch_range;
        let in_cone =
            |(cosine, range): (f32, f32)| far <= range && offset.dot(self.eyes.facing) >= cosine * far;
        if !touches && !self.cones.into_iter().any(in_cone) {
            return false;
        }
        let low = far > sim.rules.search.belief.stoop;
        let hides = |cell| if touches { sim.map.hides(cell, low) } else { sim.map.blinds(cell, low) };
        is_clear(self.eyes.at, place, hides) && (touches || far <= self.reach(sim, place, &sim.rules.sight))
    }

    /// Returns how far the guard would see the player if she stood there, in tiles.
    fn reach(&self, sim: &Sim, place: Vec2, rules: &SightRules) -> f32 {
        let caution = if self.eyes.cautious { rules.caution_range } else { 0.0 };
        let by_light =
            || rules.range.of(light::band_of(light::by(sim, place, &self.flames), &sim.rules.light));
        // Within the range of the dark, light does not matter.
        let is_near = (place - self.eyes.at).length() <= rules.range.dark;
        if is_near { rules.range.dark + caution } else { self.eyes.sight.unwrap_or_else(by_light) + caution }
    }
}
