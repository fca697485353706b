//! Overlay F4: paths of guards, the belief of search parties, and the forces in squads and flocks.

use super::chart::Chart;
use super::inspector::{activity_color, mind};
use crate::shell::config::palette;
use crate::shell::config::palette::{faded, mixed};
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::guard;
use thief_girl::model::{Activity, Bird, Birds, Body, SearchParty, Sim};
use thief_girl::space::steer::flock::{Boid, FlockParameters, Forces};

/// How far ahead a velocity is drawn, in seconds.
const AHEAD_SECONDS: f32 = 0.4;
/// Length of the strongest force, in tiles.
const LONGEST: f32 = 1.5;

/// Draws the overlay.
pub fn draw(chart: &Chart, sim: &Sim) {
    sim.parties.iter().for_each(|party| belief(chart, sim, party));
    for &guard in &sim.guards {
        way(chart, sim, guard);
        if let Some(wishes) = guard::flocks(sim, guard) {
            forces(chart, sim.get::<Body>(guard).at, &wishes);
        }
    }
    for &flock in &sim.birds {
        birds(chart, sim, &sim.get(flock));
    }
}

/// Draws the path that a guard follows, and his velocity.
fn way(chart: &Chart, sim: &Sim, guard: Entity) {
    let body: Body = sim.get(guard);
    let color = activity_color(sim.get::<Activity>(guard));
    chart.arrow(body.at, body.velocity * AHEAD_SECONDS, palette::CREAM);
    let Some(mind) = mind(sim, guard) else { return };
    let follower = &mind.memory.path_follower;
    let mut from = body.at;
    for &corner in &follower.points {
        chart.line(from, corner, color);
        chart.dot(corner, color);
        from = corner;
    }
    if follower.no_path {
        chart.cross(follower.goal, palette::SCARF);
    } else if !follower.points.is_empty() {
        chart.diamond(follower.goal, color, true);
    }
    if follower.stuck > 0 {
        chart.label(body.at, vec2(8.0, -8.0), &follower.stuck.to_string(), palette::SCARF);
    }
}

/// Draws the belief of a search party, and which member checks what.
fn belief(chart: &Chart, sim: &Sim, party: &SearchParty) {
    let most = party.belief.cells().map(|(_, part)| part).fold(0.0, f32::max);
    for (cell, part) in party.belief.cells().filter(|(cell, part)| *part > 0.0 && chart.shows(cell.as_vec2()))
    {
        // Relative to the most likely cell; the square root makes the others visible.
        let heat = (part / most).sqrt();
        chart.tint(cell.as_vec2(), 1.0, faded(mixed(palette::WINE, palette::GLOW, heat), 0.15 + 0.45 * heat));
    }
    chart.diamond(party.center, palette::ORANGE, false);
    for member in &party.members {
        let Some(claim) = member.claim else { continue };
        if let Some(body) = sim.get_by_id::<Body>(member.who) {
            chart.dashes(body.at, claim, palette::ORANGE);
        }
        chart.diamond(claim, palette::ORANGE, true);
    }
    for cell in &party.opened {
        chart.cross(cell.as_vec2() + 0.5, palette::STEEL);
    }
}

fn birds(chart: &Chart, sim: &Sim, flock: &Birds) {
    chart.diamond(flock.perch, palette::BRASS, false);
    let flies = |bird: &&Bird| bird.velocity != Vec2::ZERO;
    let boid = |(i, bird): (usize, &Bird)| Boid::new(i as u32, bird.at, bird.velocity);
    let boids: Vec<Boid> = flock.birds.iter().filter(flies).enumerate().map(boid).collect();
    let flocking = FlockParameters::new(sim.rules.birds[&flock.kind].flock);
    for bird in boids.iter().filter(|bird| chart.shows(bird.at)) {
        chart.arrow(bird.at, bird.velocity * AHEAD_SECONDS, palette::CREAM);
        forces(chart, bird.at, &flocking.forces(bird, &boids, None));
    }
}

/// Draws the forces on a member of a flock: cohesion, alignment, separation, and the goal.
fn forces(chart: &Chart, at: Vec2, forces: &Forces) {
    let all = [
        (forces.cohesion, palette::TEAL),
        (forces.alignment, palette::MOON),
        (forces.separation, palette::SCARF),
        (forces.goal, palette::GLOW),
    ];
    for (force, color) in all.into_iter().filter(|(force, _)| *force != Vec2::ZERO) {
        chart.arrow(at, force.clamp_length_max(1.0) * LONGEST, color);
    }
}
