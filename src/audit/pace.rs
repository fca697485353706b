//! Audit of par: whether it can be met at all, and which one would do.

use super::rules::AuditRules;
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::{IVec2, Vec2};
use crate::level::contract::level::PAR;
use crate::level::{Finding, Location, Problem};
use crate::model::Sim;
use crate::rules::{Loot, Passability};
use crate::space::a_star;

/// Warns about a par that is shorter than the fastest possible run.
pub fn findings(sim: &Sim) -> Vec<Problem> {
    let level = &sim.level;
    let Some(shortest) = shortest_seconds(sim) else { return Vec::new() };
    if level.par_seconds == 0 || level.par_seconds as f32 >= shortest {
        return Vec::new();
    }
    let (field, par, shortest) = (PAR.to_string(), level.par_seconds, shortest.ceil() as u32);
    vec![Problem::new(&Location::level(&level.name), Finding::ParTooShort { field, par, shortest })]
}

/// Returns a par for a level that a run wins in this many seconds, unnoticed: something longer, in steps of five
/// seconds.
pub fn suggested_par(seconds: f32) -> u32 {
    let limits = AuditRules::shipped();
    (seconds * limits.par_of_proof / 5.0).ceil() as u32 * 5
}

/// Duration of running straight to the prize and out, with all doors open, in seconds.
fn shortest_seconds(sim: &Sim) -> Option<f32> {
    let (level, rules) = (&sim.level, &sim.rules.player);
    let prize = level.treasures.iter().find(|t| t.loot == Loot::Main)?.at;
    let total = |by: Vec2| Some(path_length(sim, level.start, by)? + exit_path_length(sim, by)?);
    // She need not stand on it: she reaches out, on the way in as on the way out.
    let around = || NEIGHBOURS.iter().filter_map(|step| total(center_of(cell_of(prize) + *step)));
    let shortest = total(prize).or_else(|| around().reduce(f32::min))?;
    let saved = 2.0 * sim.rules.hands.reach + rules.exit_reach;
    Some((shortest - saved).max(0.0) / rules.speed.run + rules.steal_seconds)
}

/// Length of the player's path to the nearest exit, in tiles.
fn exit_path_length(sim: &Sim, from: Vec2) -> Option<f32> {
    let mut nearest = None;
    for exit in sim.level.exits.iter().map(|exit| center_of(*exit)) {
        // Many exits are too far away even as the crow flies.
        if nearest.is_none_or(|nearest| (exit - from).length() < nearest) {
            let distance = path_length(sim, from, exit);
            nearest = distance.into_iter().chain(nearest).reduce(f32::min);
        }
    }
    nearest
}

/// Length of the player's path between two positions, in tiles.
fn path_length(sim: &Sim, from: Vec2, to: Vec2) -> Option<f32> {
    let cost = |cell: IVec2| {
        let cell = sim.map.cells.get(cell)?;
        (cell.feet <= Passability::Crawl || cell.is_door).then_some(1.0)
    };
    let points = a_star::find(sim.map.cells.size(), from, to, sim.rules.player.half.x, cost)?;
    let starts = std::iter::once(&from).chain(&points);
    Some(starts.zip(&points).map(|(a, b)| (*b - *a).length()).sum())
}
