//! How bright it is. The simulation owns the light; the picture only shows it.

use crate::base::{Vec2, grid::cell_of, tick};
use crate::model::{Band, Body, Event, Exposure, Guard, Lamp, Sim};
use crate::rules::LightRules;
use crate::space::sight::{Fan, polygon};
use hecs::Entity;

/// The light at a place, 0 (black) to 1: what is there without lamps, and every lamp and lantern
/// that shines on it. A lamp's light falls evenly from 1 beside it to 0 at its radius.
pub fn at(sim: &Sim, place: Vec2) -> f32 {
    let ambient = sim.level.ambient.get(cell_of(place)).copied().unwrap_or(0.0);
    let shine = |source: Vec2, radius: f32| {
        let part = 1.0 - (place - source).length() / radius.max(f32::MIN_POSITIVE);
        if part > 0.0 && sim.map.is_clear(source, place) { part } else { 0.0 }
    };
    let all_lamps = sim.world.view::<&Lamp>();
    let lit = sim.lamps.iter().filter_map(|&l| all_lamps.get(l)).filter(|l| l.lit);
    let lamps: f32 = lit.map(|l| shine(l.at, l.radius)).sum();
    let all_guards = sim.world.view::<(&Guard, &Body)>();
    let lanterns: f32 = sim
        .guards
        .iter()
        .filter_map(|&g| all_guards.get(g))
        .map(|(guard, body)| {
            let radius = sim.rules.guards[&guard.archetype].lantern_radius;
            if radius > 0.0 { shine(body.at, radius) } else { 0.0 }
        })
        .sum();
    (ambient + lamps + lanterns).min(1.0)
}

/// The lantern in a guard's hand: where it is and how far it shines.
pub fn lantern(sim: &Sim, guard: Entity) -> Option<(Vec2, f32)> {
    let radius = sim.rules.guards[&sim.get::<Guard>(guard).archetype].lantern_radius;
    (radius > 0.0).then(|| (sim.get::<Body>(guard).at, radius))
}

/// What a lamp lights, for drawing: itself, then the edge.
pub fn polygon_of(sim: &Sim, source: Vec2, radius: f32) -> Vec<Vec2> {
    let fan = Fan { eye: source, facing: Vec2::X, half_angle: std::f32::consts::PI, range: radius };
    polygon(fan, |c| sim.map.hides(c, false))
}

/// The band in which an amount of light lies.
pub fn band_of(light: f32, rules: &LightRules) -> Band {
    if light > rules.lit_above {
        Band::Lit
    } else if light < rules.dark_below {
        Band::Dark
    } else {
        Band::Dim
    }
}

/// Where the light on her stands now, and which band counts.
pub fn update(sim: &mut Sim) {
    let light = at(sim, sim.player_body().at);
    let (now, rules) = (sim.tick, sim.rules.light.clone());
    let band = band_of(light, &rules);
    let first = now <= 1;
    let change = sim.with(sim.player, |exposure: &mut Exposure| {
        exposure.light = light;
        if band != exposure.pending {
            exposure.pending = band;
            exposure.pending_since = now;
        }
        let lasted = now - exposure.pending_since >= tick::ticks(rules.hysteresis_seconds);
        let from = exposure.band;
        if first || (lasted && exposure.pending != exposure.band) {
            exposure.band = exposure.pending;
        }
        (from != exposure.band).then_some((from, exposure.band))
    });
    if let Some((from, to)) = change {
        sim.events.push(Event::Band { from, to });
    }
}
