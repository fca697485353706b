//! Access to a guard's mind, and colors for its state.

use crate::shell::config::palette;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::guard::Mind;
use thief_girl::model::{Activity, AlertLevel, Sim};

/// Returns a guard's mind; `None` before its first tick.
pub fn mind(sim: &Sim, guard: Entity) -> Option<hecs::Ref<'_, Mind>> {
    sim.world.get::<&Mind>(guard).ok()
}

/// Returns the color of an alert level.
pub fn alert_color(alert_level: AlertLevel) -> Color {
    match alert_level {
        AlertLevel::Calm => palette::TEAL,
        AlertLevel::Curious => palette::AMBER,
        AlertLevel::Investigating => palette::ORANGE,
        AlertLevel::Alert => palette::SCARF,
    }
}

/// Returns the color of an activity.
pub fn activity_color(activity: Activity) -> Color {
    match activity {
        Activity::Chase
        | Activity::Circle
        | Activity::Shine
        | Activity::Alarm
        | Activity::Flee
        | Activity::Challenge
        | Activity::Haunt => palette::SCARF,
        Activity::Search | Activity::Track | Activity::Outthink => palette::ORANGE,
        Activity::Investigate | Activity::Glance | Activity::Fetch => palette::AMBER,
        Activity::Patrol => palette::TEAL,
        Activity::Follow | Activity::Ambush => palette::MOON,
        Activity::Rest | Activity::Pocket | Activity::Report => palette::OCHRE,
        Activity::Doze | Activity::Sleep => palette::STEEL,
        Activity::Mend | Activity::Scatter | Activity::Fright => palette::BRASS,
    }
}
