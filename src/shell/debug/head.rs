//! A guard's head from outside, and the colours of what goes on in it.

use crate::shell::palette;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::guard::Mind;
use thief_girl::model::{Activity, Rung, Sim};

/// A guard's mind, once it has woken.
pub fn mind(sim: &Sim, guard: Entity) -> Option<hecs::Ref<'_, Mind>> {
    sim.world.get::<&Mind>(guard).ok()
}

pub fn rung_color(rung: Rung) -> Color {
    match rung {
        Rung::Calm => palette::TEAL,
        Rung::Curious => palette::AMBER,
        Rung::Investigating => palette::ORANGE,
        Rung::Alert => palette::SCARF,
    }
}

pub fn activity_color(activity: Activity) -> Color {
    match activity {
        _ if activity.is_hunt() => palette::SCARF,
        _ if activity.is_search() => palette::ORANGE,
        Activity::Investigate | Activity::Glance => palette::AMBER,
        Activity::Patrol => palette::TEAL,
        Activity::Follow | Activity::Ambush => palette::MOON,
        Activity::Doze | Activity::Sleep => palette::STEEL,
        _ => palette::BRASS,
    }
}
