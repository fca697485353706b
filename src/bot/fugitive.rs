//! Runs for it: away from those who are after her, to where they do not get at her.
//!
//! It weighs the ground by two floods, hers and theirs: what she reaches before any of them is hers to choose from.

use super::{Bot, steer};
use crate::act::{UseTarget, use_target};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::{Tick, ticks};
use crate::base::{IVec2, Vec2};
use crate::model::*;
use crate::space::path;
use crate::space::sight::is_clear;
use crate::space::steer::flee::{Fear, Ways};

/// What she runs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refuge {
    /// As far away from all of them as she gets.
    Distance,
    /// Where none of them sees her, and will not soon.
    Cover,
    /// Into a closet or a jar; to cover where there is none.
    Hideout,
    /// To the way out; to cover where she cannot get there.
    Exit,
}

impl Refuge {
    pub const ALL: [Self; 4] = [Self::Cover, Self::Distance, Self::Hideout, Self::Exit];
}

#[derive(Clone, Debug)]
pub struct Fugitive {
    refuge: Refuge,
    way: Vec<Vec2>,
    planned: Option<Tick>,
}

/// How often she looks round. In seconds.
const LOOK_ROUND: f32 = 0.25;
/// From how far a guard frightens her off a way past him, in tiles, and how many times as long a tile beside him is.
const FEAR: f32 = 4.0;
const DREAD: f32 = 12.0;
/// A place out of their sight is worth so many tiles of distance.
const UNSEEN: f32 = 6.0;
/// A tile of way costs so many tiles of distance.
const TROUBLE: f32 = 0.35;
/// So far away is as good as farther, in tiles.
const FAR: f32 = 30.0;
/// A guard who could see a place from farther than this does not count, in tiles.
const EYES: f32 = 12.0;

impl Fugitive {
    pub fn new(refuge: Refuge) -> Self {
        Self { refuge, way: Vec::new(), planned: None }
    }

    fn plan(&mut self, sim: &Sim) {
        let ground = Ground::new(sim);
        let aim = match self.refuge {
            Refuge::Hideout => ground.nearest(sim.level.hideouts.iter().flat_map(|it| beside(it.cell))),
            Refuge::Exit => ground.nearest(sim.level.exits.iter().copied()),
            Refuge::Distance | Refuge::Cover => None,
        };
        let unseen = if self.refuge == Refuge::Distance { 0.0 } else { UNSEEN };
        let cells = aim.or_else(|| ground.best(sim, unseen)).map(|cell| ground.hers.cells_to(cell));
        let cost = |cell| steer::cost(&sim.map, cell);
        self.way = cells.map_or(Vec::new(), |cells| {
            let Some(&last) = cells.last() else { return Vec::new() };
            path::smooth(&cells, sim.player_body().at, center_of(last), 0.35, cost)
        });
    }
}

fn beside(cell: IVec2) -> impl Iterator<Item = IVec2> {
    NEIGHBOURS[..4].iter().map(move |step| cell + *step)
}

impl Bot for Fugitive {
    fn input(&mut self, sim: &Sim) -> Input {
        let is_hidden = matches!(sim.get::<Player>(sim.player).busy, Busy::Hidden { .. });
        if is_hidden {
            return Input::IDLE;
        }
        let hides = self.refuge == Refuge::Hideout && matches!(use_target(sim), Some(UseTarget::Hide { .. }));
        if hides && !is_seen(sim) {
            return steer::press_anew(sim);
        }
        if self.planned.is_none_or(|at| sim.tick - at >= ticks(LOOK_ROUND)) {
            self.planned = Some(sim.tick);
            self.plan(sim);
        }
        if self.way.is_empty() {
            return steer::hold(Input::IDLE, Posture::Sneak);
        }
        steer::follow(sim, &mut self.way, Posture::Run)
    }
}

fn is_seen(sim: &Sim) -> bool {
    sim.guards.iter().any(|&guard| sim.get::<Awareness>(guard).sighting.is_some())
}

/// How long everything takes her and takes them.
struct Ground {
    hers: Ways,
    theirs: Ways,
    /// How many tiles she runs while the fastest of them runs one.
    pace: f32,
}

impl Ground {
    fn new(sim: &Sim) -> Self {
        let (size, here) = (sim.map.cells.size(), cell_of(sim.player_body().at));
        let guards: Vec<Vec2> = sim.guards.iter().map(|&guard| sim.get::<Body>(guard).at).collect();
        let barred = steer::barred(sim);
        let dear = |cell: IVec2| {
            let fear = |of: &Vec2| Fear { of: *of, tiles: FEAR, dread: DREAD }.price(center_of(cell));
            let price = guards.iter().map(fear).fold(1.0, f32::max);
            steer::cost(&sim.map, cell).filter(|_| !barred.contains(&cell)).map(|cost| cost * price)
        };
        let hers = Ways::new(size, [(here, 0)], dear, |_| false);
        let starts = guards.iter().map(|at| (cell_of(*at), 0));
        let walks = |cell| (sim.map.is_standing(cell) || sim.map.cells.get(cell)?.is_door).then_some(1.0);
        let theirs = Ways::new(size, starts, walks, |_| false);
        let run = |guard: &hecs::Entity| sim.rules.guards[&sim.get::<Guard>(*guard).archetype].speed.chase;
        let fastest = sim.guards.iter().map(run).fold(0.1, f32::max);
        Self { hers, theirs, pace: sim.rules.player.speed.run / fastest }
    }

    /// By how many tiles she is there before them; `None` where she is not.
    fn lead(&self, cell: IVec2) -> Option<f32> {
        let hers = self.hers.tiles_to(cell)?;
        // Where no guard walks, none comes.
        let theirs = self.theirs.tiles_to(cell).unwrap_or(f32::MAX);
        Some(theirs * self.pace - hers).filter(|lead| *lead > 0.0)
    }

    /// The nearest of some cells at which she is first.
    fn nearest(&self, cells: impl Iterator<Item = IVec2>) -> Option<IVec2> {
        let first = cells.filter_map(|cell| self.lead(cell).and(Some((self.hers.tiles_to(cell)?, cell))));
        first.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cell)| cell)
    }

    /// The best place that she reaches before them; a place out of their sight is better by `unseen` tiles.
    fn best(&self, sim: &Sim, unseen: f32) -> Option<IVec2> {
        let worth = |cell: IVec2| {
            self.lead(cell)?;
            let far = self.theirs.tiles_to(cell).unwrap_or(FAR).min(FAR);
            let hidden = if in_view(sim, cell) { 0.0 } else { unseen };
            Some((far + hidden - TROUBLE * self.hers.tiles_to(cell)?, cell))
        };
        let all = sim.map.cells.iter().filter_map(|(cell, _)| worth(cell));
        all.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cell)| cell)
    }
}

/// Could any of them see somebody there, if he turned his head?
fn in_view(sim: &Sim, cell: IVec2) -> bool {
    let place = center_of(cell);
    sim.guards
        .iter()
        .map(|&guard| sim.get::<Body>(guard).at)
        .any(|at| (at - place).length() < EYES && is_clear(at, place, |c| sim.map.hides(c, true)))
}
