//! What will be if nothing happens: a copy of the night runs ahead while she keeps still.
//!
//! It is the simulation itself that runs, with its minds and its chances, and not a drawing of their rounds: who
//! would see her where she stands, sees her in it. It tells only of those whom she sees.

use crate::base::Vec2;
use crate::base::tick::Tick;
use crate::model::{Activity, AlertLevel, Awareness, Body, Button, Facing, Input, Player, Posture, Sim};
use crate::sense::see::{self, Cone};
use crate::snapshot::fork;
use crate::space::sight::is_clear;
use crate::step::step;
use hecs::Entity;

/// A guard in the time to come.
#[derive(Clone, Debug, PartialEq)]
pub struct ForecastGuard {
    pub guard: Entity,
    /// Tick by tick: first as he is now, last as he will be in the end.
    pub path: Vec<ForecastPose>,
    /// What he will see in the end, in tiles: his own place first, as [`see::cone`] gives it. Empty if nothing.
    pub cone: Vec<Vec2>,
}

/// A guard at a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForecastPose {
    pub tick: Tick,
    /// In tiles.
    pub at: Vec2,
    /// A unit vector.
    pub facing: Vec2,
    pub activity: Activity,
    pub alert_level: AlertLevel,
}

/// Where everybody whom she sees will be over so many ticks, in the order of their ids. It ends sooner if the night
/// does: if she would be caught.
pub fn forecast(sim: &Sim, ticks: Tick) -> Vec<ForecastGuard> {
    let seen = sim.guards.iter().copied().filter(|&guard| sees(sim, guard));
    let mut all: Vec<ForecastGuard> = seen.map(|guard| foreseen(sim, guard, ticks)).collect();
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

/// Does she see a guard? He stands, so that low things hide him from nobody: only walls, shut doors and smoke are
/// between them, and the dark if he lies in wait in it.
pub fn sees(sim: &Sim, guard: Entity) -> bool {
    let (her, him) = (sim.player_body().at, sim.get::<Body>(guard).at);
    sim.shows(guard) > 0.0 && is_clear(her, him, |cell| sim.map.blinds(cell, false))
}

/// The input that keeps her where she is and as low as she is.
pub fn still(sim: &Sim) -> Input {
    match sim.get::<Player>(sim.player).posture {
        Posture::Sneak => Input::IDLE.with(Button::Sneak),
        Posture::Crawl => Input::IDLE.with(Button::Crawl),
        Posture::Run | Posture::Walk => Input::IDLE,
    }
}

/// Of whom only the present is known yet.
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
