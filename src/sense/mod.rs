//! F4: the senses. They read the world and write what each guard perceives; nothing else of the
//! world reaches a mind.

pub mod awareness;
pub mod hear;
pub mod light;
pub mod see;

use crate::base::{IVec2, Vec2};
use crate::model::{Map, Percept, Sim};
use crate::rules::Opacity;

/// One round of the senses, from the cheap to the expensive.
pub fn run(sim: &mut Sim) {
    light::update(sim);
    forget_percepts(sim);
    hear::run(sim);
    see::run(sim);
    awareness::run(sim);
}

fn forget_percepts(sim: &mut Sim) {
    for guard in sim.guards.clone() {
        sim.with(guard, |percepts: &mut Vec<Percept>| percepts.clear());
    }
}

/// Does a cell hide somebody who is low (sneaks or crawls), or stands?
pub fn hides(map: &Map, cell: IVec2, low: bool) -> bool {
    match map.opacity(cell) {
        Opacity::Clear => false,
        Opacity::Low => low,
        Opacity::Full => true,
    }
}

/// Is nothing between two places that stops light and standing people's eyes?
pub fn is_open(map: &Map, from: Vec2, to: Vec2) -> bool {
    crate::space::sight::is_clear(from, to, |c| hides(map, c, false))
}
