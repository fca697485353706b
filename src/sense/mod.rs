//! F5: the senses. They read the world and write what each guard perceives; nothing else of the
//! world reaches a mind.

pub mod awareness;
mod company;
mod evidence;
pub mod exposure;
mod hands;
pub mod hear;
pub mod light;
mod music;
pub mod see;
mod shadow;
mod smell;
mod sweep;
mod tremor;

use crate::model::{Percept, Sim, SpecialSenses};

/// One round of the senses, from the cheap to the expensive.
pub fn run(sim: &mut Sim) {
    exposure::update(sim);
    forget_percepts(sim);
    hear::run(sim);
    smell::run(sim);
    tremor::run(sim);
    music::run(sim);
    see::run(sim);
    hands::run(sim);
    evidence::run(sim);
    awareness::run(sim);
    company::run(sim);
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
