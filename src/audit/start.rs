//! Audit of the start: no guard should see the player while she looks around.

use super::rules::AuditRules;
use crate::base::grid::cell_of;
use crate::base::tick::{Tick, seconds, ticks};
use crate::level::Problem;
use crate::level::check::place_of;
use crate::level::contract::entity;
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
                let cure = "move him or the start, let him look elsewhere first, or put something between";
                findings.push(Problem::warning(&place, told(sim.tick, sighting, &sim.rules), cure));
            }
        }
    }
    findings
}

/// Words of the finding: `he sees her at the start, 4.0 tiles away, …`
fn told(tick: Tick, sighting: &Sighting, rules: &Rules) -> String {
    let when =
        if tick <= 1 { "at the start".into() } else { format!("{:.1} s after the start", seconds(tick)) };
    let verb = if sighting.touched { "feels" } else { "sees" };
    let found = |difficulty| sighting.full_seconds * rules.difficulty[&difficulty].seen_time;
    format!(
        "he {verb} her {when}, {:.1} tiles away, where she would be found in {:.1} s ({:.1} s on master)",
        sighting.distance,
        found(Difficulty::Normal),
        found(Difficulty::Master)
    )
}
