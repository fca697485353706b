//! Audit of the start: no guard should see the player while she looks around.

use super::rules::AuditRules;
use crate::base::grid::cell_of;
use crate::base::tick::{Tick, seconds, ticks};
use crate::level::check::place_of;
use crate::level::contract::entity;
use crate::level::finding::{Perception, When};
use crate::level::{Finding, Problem};
use crate::model::{Event, Input, Sighting, Sim};
use crate::rules::{Difficulty, Rules};
use crate::step::step;

/// Plays the first seconds with a player who stands still, and warns about guards who see her.
pub fn findings(mut sim: Sim, limits: &AuditRules) -> Vec<Problem> {
    let mut seen_by = Vec::new();
    let mut findings = Vec::new();
    while sim.tick < ticks(limits.first_look_seconds) && sim.outcome.is_none() {
        step(&mut sim, Input::IDLE);
        for event in &sim.events {
            let Event::Glimpsed { guard, sighting, .. } = event else { continue };
            let index = sim.guards.iter().position(|entity| sim.id(*entity) == *guard);
            let Some(spec) = index.and_then(|index| sim.level.guards.get(index)) else { continue };
            if !seen_by.contains(guard) {
                seen_by.push(*guard);
                let place = place_of(&sim.level, entity::GUARD, cell_of(spec.at));
                findings.push(Problem::new(&place, watched(sim.tick, sighting, &sim.rules)));
            }
        }
    }
    findings
}

/// The finding about a guard who notices the player.
fn watched(tick: Tick, sighting: &Sighting, rules: &Rules) -> Finding {
    let found = |difficulty| sighting.full_seconds * rules.difficulty[&difficulty].seen_time;
    Finding::StartWatched {
        perception: if sighting.touched { Perception::Feels } else { Perception::Sees },
        when: if tick <= 1 { When::AtStart } else { When::After { seconds: seconds(tick) } },
        distance: sighting.distance,
        normal: found(Difficulty::Normal),
        master: found(Difficulty::Master),
    }
}
