//! Forecast: where the guards whom the player knows of will be if she stands still.
//!
//! It runs a copy of the heist, with the guards' AI and random numbers, so a guard who would notice
//! the standing player does so in the forecast as well. It covers only guards whose gaze
//! she knows: whom she sees, or hears near by.

use crate::base::Vec2;
use crate::base::tick::Tick;
use crate::model::{Activity, AlertLevel, Awareness, Body, Button, Facing, Input, Player, Posture, Sim};
use crate::sense::see::{self, Cone};
use crate::sense::view::knows_gaze;
use crate::snapshot::fork;
use crate::step::step;
use hecs::Entity;

/// Forecast of one guard.
#[derive(Clone, Debug, PartialEq)]
pub struct ForecastGuard {
    /// Guard whom the forecast is about.
    pub guard: Entity,
    /// One pose per tick, from now to the end.
    pub path: Vec<ForecastPose>,
    /// Outline of the guard's main vision cone at the end as by [`see::cone`], in tiles: his position
    /// first; empty if he sees nothing.
    pub cone: Vec<Vec2>,
}

/// A guard at one tick of a forecast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForecastPose {
    /// The tick.
    pub tick: Tick,
    /// Position, in tiles.
    pub at: Vec2,
    /// Direction in which he looks, as a unit vector.
    pub facing: Vec2,
    /// What the guard does.
    pub activity: Activity,
    /// The guard's alert level.
    pub alert_level: AlertLevel,
}

/// Where all guards whose gaze the player knows will be over the next `ticks` ticks, in the order of their
/// identifiers; ends earlier if the player would be caught.
pub fn forecast(sim: &Sim, ticks: Tick) -> Vec<ForecastGuard> {
    let known = sim.guards.iter().copied().filter(|&guard| knows_gaze(sim, guard));
    let mut all: Vec<ForecastGuard> = known.map(|guard| foreseen(sim, guard, ticks)).collect();
    if all.is_empty() || sim.outcome.is_some() {
        return all;
    }
    let (mut ahead, still) = (fork(sim), still(sim));
    for _ in 0..ticks {
        step(&mut ahead, still);
        all.iter_mut().for_each(|one| one.path.push(pose(&ahead, one.guard)));
        if ahead.outcome.is_some() {
            break;
        }
    }
    all.iter_mut().for_each(|one| one.cone = see::cone(&ahead, one.guard, Cone::Main));
    all
}

/// The input with which the player stands still, keeping a low posture.
pub fn still(sim: &Sim) -> Input {
    match sim.get::<Player>(sim.player).posture {
        Posture::Sneak => Input::IDLE.with(Button::Sneak),
        Posture::Crawl => Input::IDLE.with(Button::Crawl),
        Posture::Run | Posture::Walk => Input::IDLE,
    }
}

/// A forecast with only the current pose.
fn foreseen(sim: &Sim, guard: Entity, ticks: Tick) -> ForecastGuard {
    let mut path = Vec::with_capacity(ticks as usize + 1);
    path.push(pose(sim, guard));
    ForecastGuard { guard, path, cone: Vec::new() }
}

fn pose(sim: &Sim, guard: Entity) -> ForecastPose {
    ForecastPose {
        tick: sim.tick,
        at: sim.get::<Body>(guard).at,
        facing: sim.get::<Facing>(guard).0,
        activity: sim.get(guard),
        alert_level: sim.get::<Awareness>(guard).alert_level,
    }
}
