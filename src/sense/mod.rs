//! Perception. The senses read the world and write each guard's percepts and awareness meter; nothing
//! else of the world reaches a guard's mind.
//!
//! Begin with [`run`], which is one tick of all senses. The modules hold the formulas of perception, which
//! the HUD, the overlays and the bots use as well: [`see::sighting`], [`light::at`], [`hear::audience`],
//! [`awareness::fill_seconds`], [`evidence::is_noticed_from`]. [`view`] is what the player sees.

#![deny(missing_docs)]

pub mod awareness;
mod company;
pub mod evidence;
pub mod exposure;
mod flame_index;
pub mod hear;
mod hideout_search;
pub mod light;
mod music;
pub mod see;
mod shadow;
mod smell;
mod surroundings;
mod sweep;
mod tremor;
pub mod view;

use crate::model::{Percept, Sim, SpecialSenses};

/// Runs all senses for one tick, the cheap ones first.
pub fn run(sim: &mut Sim) {
    exposure::update(sim);
    forget_percepts(sim);
    hear::run(sim);
    smell::run(sim);
    tremor::run(sim);
    music::run(sim);
    see::run(sim);
    hideout_search::run(sim);
    evidence::run(sim);
    awareness::run(sim);
    company::run(sim);
    surroundings::run(sim);
    sweep::run(sim);
}

fn forget_percepts(sim: &mut Sim) {
    for percepts in sim.world.query_mut::<&mut Vec<Percept>>() {
        percepts.clear();
    }
    for instinct in sim.world.query_mut::<&mut SpecialSenses>() {
        instinct.sensed = None;
    }
}
