//! Audit of patrols: whether guards can walk them.

use crate::base::Vec2;
use crate::base::grid::cell_of;
use crate::guard;
use crate::level::check::place_of;
use crate::level::contract::{entity, field};
use crate::level::{Finding, GuardSpec, PatrolMode, Problem};
use crate::model::Sim;

/// Warns about patrols that are blocked or touch the start.
pub fn findings(sim: &Sim) -> Vec<Problem> {
    sim.level.guards.iter().flat_map(|guard| round(sim, guard)).collect()
}

fn round(sim: &Sim, guard: &GuardSpec) -> Vec<Problem> {
    let place = place_of(&sim.level, entity::GUARD, cell_of(guard.at));
    let half_width = sim.rules.guards[guard.archetype].half.x;
    let (mut findings, mut passes) = (Vec::new(), false);
    for (from, to) in legs(guard) {
        match guard::find_path(&sim.map, from, to, half_width) {
            Some(path) => passes |= touches_start(sim, from, &path),
            None => {
                let (field, from, to) = (field::PATROL.into(), cell_of(from), cell_of(to));
                findings.push(Problem::new(&place, Finding::PatrolBarred { field, from, to }));
            }
        }
    }
    if passes {
        findings.push(Problem::new(&place, Finding::PatrolPassesStart { field: field::PATROL.into() }));
    }
    findings
}

/// The legs of a patrol, from each point to the next.
fn legs(guard: &GuardSpec) -> impl Iterator<Item = (Vec2, Vec2)> {
    let points = &guard.patrol;
    // Who stays in his place has no round.
    let returns = guard.round == PatrolMode::Loop && points.len() > 1;
    let back = if returns { points.last().zip(points.first()) } else { None };
    points.windows(2).map(|pair| (&pair[0], &pair[1])).chain(back).map(|(from, to)| (from.at, to.at))
}

/// Whether a guard who walks a path would feel the player at her start.
fn touches_start(sim: &Sim, from: Vec2, path: &[Vec2]) -> bool {
    let start = sim.level.start;
    let starts = std::iter::once(&from).chain(path);
    starts.zip(path).any(|(a, b)| {
        let nearest = nearest_on(*a, *b, start);
        (nearest - start).length() <= sim.rules.sight.touch_range && sim.map.is_clear(nearest, start)
    })
}

/// The point between `a` and `b` that is nearest to `place`.
fn nearest_on(a: Vec2, b: Vec2, place: Vec2) -> Vec2 {
    let offset = b - a;
    let along = (place - a).dot(offset) / offset.length_squared().max(f32::MIN_POSITIVE);
    a + offset * along.clamp(0.0, 1.0)
}
