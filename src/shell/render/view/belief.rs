//! The belief of search parties as a haze on the floor: dense where they believe the player to be, absent where
//! they have looked, and fading towards the end of the search.

use super::paint::{Batch, TILE, rgba};
use super::scene::SceneContext;
use crate::shell::platform::costs;
use crate::shell::render::assets::{Look, Materials};
use macroquad::prelude::*;
use thief_girl::base::tick::DT;
use thief_girl::base::{Grid, grid::NEIGHBOURS};
use thief_girl::model::{SearchParty, Sim};

/// The haze, which follows the belief with a delay, so that nothing jumps.
pub struct Haze {
    /// Density in every cell, 0 to 1.
    shown: Grid<f32>,
    texture: Option<Texture2D>,
    is_clear: bool,
}

impl Haze {
    pub fn new(sim: &Sim) -> Self {
        let size = sim.map.cells.size();
        Self { shown: Grid::new(size.x, size.y, 0.0), texture: None, is_clear: true }
    }

    /// Moves the haze towards the current belief. Call after every tick.
    pub fn observe(&mut self, sim: &Sim, look: &Look) {
        if sim.parties.is_empty() && self.is_clear {
            return;
        }
        let mut wanted = self.shown.map(|_| 0.0);
        for party in sim.parties.iter().filter(|party| !party.members.is_empty() && !party.gone) {
            thicken(&mut wanted, party, sim);
        }
        let part = 1.0 - (-3.0 * DT / look.belief.seconds.max(0.01)).exp();
        self.is_clear = true;
        for (shown, wanted) in self.shown.values_mut().iter_mut().zip(wanted.values()) {
            *shown += (wanted - *shown) * part;
            // Less is not visible.
            self.is_clear &= *shown < 0.01;
        }
        if self.is_clear {
            self.shown.fill(0.0);
        }
    }

    pub fn draw(&mut self, scene: &SceneContext, materials: &Materials, clock: f32) {
        if self.is_clear {
            return;
        }
        let texture = self.picture();
        let look = &scene.look.belief;
        materials.belief.set_uniform("Clock", clock);
        gl_use_material(&materials.belief);
        let mut batch = Batch::new(Some(&texture));
        let size = scene.sim.map.cells.size().as_vec2() * TILE;
        let corners = [vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(1.0, 1.0), vec2(0.0, 1.0)];
        batch.quad(corners.map(|c| (c * size, c, Vec4::ZERO)), rgba(look.color, look.alpha));
        batch.flush();
        gl_use_default_material();
    }

    /// Returns the density as a texture with a pixel per cell.
    fn picture(&mut self) -> Texture2D {
        let byte = |thick: &f32| (thick.clamp(0.0, 1.0) * 255.0).round() as u8;
        let bytes = self.shown.values().iter().flat_map(|thick| [byte(thick), 0, 0, 255]).collect();
        let (width, height) = (self.shown.width() as u16, self.shown.height() as u16);
        let image = Image { bytes, width, height };
        let texture = self.texture.get_or_insert_with(|| {
            let texture = Texture2D::from_image(&image);
            texture.set_filter(FilterMode::Linear);
            texture
        });
        costs::driver(|| texture.update(&image));
        texture.clone()
    }
}

/// Adds the belief of a party, relative to its maximum and thinner in its last seconds. It extends into walls,
/// which are drawn over it, so that it is smooth up to them.
fn thicken(wanted: &mut Grid<f32>, party: &SearchParty, sim: &Sim) {
    let most = party.belief.cells().map(|(_, belief)| belief).fold(0.0, f32::max);
    let whole = party.until.saturating_sub(party.since).max(1);
    let left = party.until.saturating_sub(sim.tick) as f32 / whole as f32;
    for (cell, belief) in party.belief.cells() {
        let thick = (belief / most).sqrt() * (0.4 + 0.6 * left);
        let around = NEIGHBOURS.iter().map(|step| cell + *step);
        for cell in around.filter(|cell| !sim.map.is_open(*cell, true)).chain([cell]) {
            wanted.get_mut(cell).into_iter().for_each(|wanted| *wanted = wanted.max(thick));
        }
    }
}
