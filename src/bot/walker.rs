//! Careful as a beginner is careful: keeps out of every cone on the screen, goes where nobody could see it and treads where
//! nobody hears it, waits behind a corner until a guard has turned his back, hides when there is no other way, and runs from
//! whoever is after it. It does not know what guards will do next.

use super::threat_map::{ThreatMap, on_screen};
use super::{Bot, EscapeGoal, Fugitive, steer};
use crate::act::{UseTarget, use_target};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::base::{IVec2, Vec2};
use crate::model::*;
use crate::space::a_star;
use crate::space::steer::flee::DistanceMap;

#[derive(Clone, Debug)]
pub struct Walker {
    path: Vec<Vec2>,
    posture: Posture,
    planned: Option<Tick>,
    /// Does anybody look at where she stands?
    watched: bool,
    /// Where she waits: who changes her mind at every glance gets nowhere.
    post: Option<IVec2>,
    /// Since when there has been a way without a break, and whether there was none before.
    opened: Option<Tick>,
    was_shut: bool,
    flight: Fugitive,
}

impl Default for Walker {
    fn default() -> Self {
        Self {
            path: Vec::new(),
            posture: Posture::default(),
            planned: None,
            watched: false,
            post: None,
            opened: None,
            was_shut: false,
            flight: Fugitive::new(EscapeGoal::Cover),
        }
    }
}

/// How often it looks again. In ticks.
const LOOK_AGAIN: Tick = 6;
/// So soon after a way has opened it goes across an open place, in ticks,
const AT_ONCE: Tick = TICKS_PER_SECOND;
/// or when the way has been open for so long that nobody seems to be about to turn.
const PATIENCE: Tick = 4 * TICKS_PER_SECOND;
/// An open place that begins within so many cells of its way is before it.
const BEFORE: usize = 3;
/// So near to a guard it is quiet, in tiles.
const QUIET: f32 = 8.5;
/// A place to wait at is no farther than this, in tiles.
const FAR: f32 = 14.0;
/// What a place to wait at is worth, in tiles of way: that nobody sees it who turns his head, and each tile that guards have
/// to it, up to so many.
const COVER: f32 = 6.0;
const ROOM: f32 = 7.0;
/// Another place to wait at must be better by so much.
const BETTER: f32 = 2.0;
/// In somebody's eyes a tile of way is so many.
const SEEN: f32 = 5.0;
/// A guard who has no more than so many tiles to her makes her hide, and come out again when he has more.
const CORNERED: f32 = 6.0;

impl Bot for Walker {
    fn input(&mut self, sim: &Sim) -> Input {
        if on_screen(sim).any(|guard| is_after_her(&sim.get(guard))) {
            (self.planned, self.post) = (None, None);
            return self.flight.input(sim);
        }
        if self.planned.is_none_or(|at| sim.tick - at >= LOOK_AGAIN) {
            self.planned = Some(sim.tick);
            self.plan(sim);
        }
        let is_hidden = matches!(sim.get::<Player>(sim.player).activity, PlayerActivity::Hidden { .. });
        if is_hidden {
            return if self.is_cornered(sim) { Input::IDLE } else { steer::press_anew(sim) };
        }
        if let Some(take) = steer::take(sim).filter(|_| !self.watched) {
            return take;
        }
        let hides = matches!(use_target(sim), Some(UseTarget::Hide { .. }));
        if hides && !self.watched && self.is_cornered(sim) {
            return steer::press_anew(sim);
        }
        steer::follow(sim, &mut self.path, self.posture)
    }
}

impl Walker {
    fn plan(&mut self, sim: &Sim) {
        let here = sim.player_body().at;
        let cell = cell_of(here);
        let near = on_screen(sim).any(|guard| (sim.get::<Body>(guard).at - here).length() < QUIET);
        let lookout = ThreatMap::new(sim, near);
        self.watched = lookout.is_watched(cell);
        let goal = steer::goal(sim);
        let price = |c: IVec2| lookout.price(sim, c).or((c == cell).then_some(0.0));
        let path = goal.and_then(|goal| steer::find_path(sim, goal, price));
        self.mark(sim.tick, path.is_some());
        let goes = path.filter(|path| self.dares(sim, &lookout, path));
        self.path = match goes {
            Some(path) => {
                self.post = None;
                path
            }
            None => self.wait(sim, &lookout, goal),
        };
        let heard = self.ahead(sim, 3).any(|c| lookout.is_heard(sim, c, Posture::Walk));
        // Who is looked at already, or has an open place to cross, had better be quick.
        let quiet = !self.watched && (heard || near && self.post.is_some());
        self.posture = if quiet { Posture::Sneak } else { Posture::Walk };
    }

    /// Notes whether there is a way.
    fn mark(&mut self, now: Tick, is_open: bool) {
        self.was_shut |= !is_open;
        self.opened = if is_open { self.opened.or(Some(now)) } else { None };
    }

    /// Does she set out on a way? Before an open place she waits for the moment in which somebody has just turned away.
    fn dares(&self, sim: &Sim, lookout: &ThreatMap, path: &[Vec2]) -> bool {
        let here = cell_of(sim.player_body().at);
        let open = cells(sim.player_body().at, path).take(BEFORE).any(|cell| lookout.is_open(cell));
        let since = self.opened.map_or(0, |at| sim.tick - at);
        lookout.is_open(here) || !open || self.was_shut && since <= AT_ONCE || since >= PATIENCE
    }

    /// The way to the place where she waits for a better moment.
    fn wait(&mut self, sim: &Sim, lookout: &ThreatMap, goal: Option<Vec2>) -> Vec<Vec2> {
        let (size, here) = (sim.map.cells.size(), sim.player_body().at);
        let barred = steer::barred(sim);
        let floor = |cell: IVec2| steer::cost(&sim.map, cell).filter(|_| !barred.contains(&cell));
        let seen = |cell: IVec2| if lookout.is_watched(cell) { SEEN } else { 1.0 };
        let hers = DistanceMap::new(size, [(cell_of(here), 0)], |c| Some(floor(c)? * seen(c)), |_| false);
        let ahead = DistanceMap::new(size, goal.map(|goal| (cell_of(goal), 0)), floor, |_| false);
        let theirs = theirs(sim);
        let cost = |cell: IVec2| {
            let way = hers.distance_to(cell).filter(|way| *way < FAR && !lookout.is_watched(cell))?;
            let room = theirs.distance_to(cell).unwrap_or(f32::MAX);
            // She must be there before them.
            let first = room > way || cell == cell_of(here);
            let cover = if lookout.is_open(cell) { 0.0 } else { COVER };
            first.then_some(ahead.distance_to(cell)? + way - cover - 2.0 * room.min(ROOM))
        };
        let all = sim.map.cells.iter().filter_map(|(cell, _)| Some((cost(cell)?, cell)));
        let best = all.min_by(|a, b| a.0.total_cmp(&b.0));
        let kept = self.post.and_then(|cell| Some((cost(cell)? - BETTER, cell)));
        let post = kept.into_iter().chain(best).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cell)| cell);
        self.post = post;
        let way = post.map_or(Vec::new(), |cell| hers.path_to(cell));
        a_star::smooth(&way, here, post.map_or(here, center_of), 0.35, floor)
    }

    /// The next cells of her way.
    fn ahead<'a>(&'a self, sim: &Sim, count: usize) -> impl Iterator<Item = IVec2> + 'a {
        cells(sim.player_body().at, &self.path).take(count)
    }

    /// Is somebody coming, and near?
    fn is_cornered(&self, sim: &Sim) -> bool {
        let here = cell_of(sim.player_body().at);
        let theirs = theirs(sim);
        let near =
            NEIGHBOURS.iter().filter_map(|step| theirs.distance_to(here + *step)).fold(f32::MAX, f32::min);
        near < CORNERED
    }
}

/// How far the guards on the screen have to everywhere.
fn theirs(sim: &Sim) -> DistanceMap {
    let walks = |cell| (sim.map.is_standing(cell) || sim.map.cells.get(cell)?.is_door).then_some(1.0);
    let starts = on_screen(sim).map(|guard| (cell_of(sim.get::<Body>(guard).at), 0));
    DistanceMap::new(sim.map.cells.size(), starts, walks, |_| false)
}

/// The cells along a way of straight pieces.
fn cells(from: Vec2, path: &[Vec2]) -> impl Iterator<Item = IVec2> + '_ {
    let starts = std::iter::once(from).chain(path.iter().copied());
    starts.zip(path).flat_map(|(a, b)| {
        let steps = (*b - a).length().ceil().max(1.0) as usize;
        (1..=steps).map(move |i| cell_of(a.lerp(*b, i as f32 / steps as f32)))
    })
}

/// Is he sure of her, or about to be? Both can be seen.
fn is_after_her(mind: &Awareness) -> bool {
    mind.alert_level == AlertLevel::Alert
        || mind.alert_level == AlertLevel::Investigating && mind.sighting.is_some()
}
