//! A bot that is careful like a beginner.
//!
//! It keeps out of the vision cones on the screen, prefers cells that nobody could see or hear, waits
//! behind a corner until a guard has turned away, leans out where a guard whom it does not see may look at its
//! path, hides when there is no other way, and flees from guards who hunt it. When it has waited in vain, it puts
//! out a lamp on its way, or throws what it has. Where its only way is shut, it picks
//! the lock or takes the key, from a belt only behind the guard's back. It does not predict guards.

use super::diversion;
use super::errand::{self, Errand, Task};
use super::gaze::{GazeMemory, on_screen};
use super::threat_map::ThreatMap;
use super::{Bot, EscapeGoal, Fugitive, steer};
use crate::act::{UseTarget, use_target};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::base::{IVec2, Vec2};
use crate::model::*;
use crate::space::a_star;
use crate::space::steer::flee::DistanceMap;
use hecs::Entity;

/// A careful bot without prediction.
#[derive(Clone, Debug)]
pub struct Walker {
    path: Vec<Vec2>,
    posture: Posture,
    errand: Option<Errand>,
    /// Tick until which it does not hide.
    daring: Tick,
    planned: Option<Tick>,
    /// Whether a guard looks at its position.
    watched: bool,
    /// Cell where it waits; kept, so that it does not change its mind all the time.
    post: Option<IVec2>,
    /// Tick since which there has been a safe path without a break.
    opened: Option<Tick>,
    /// Whether there was no safe path before.
    was_shut: bool,
    /// How far it has come.
    progress: Progress,
    /// What it does to open a way, and the tick at which it decided on it.
    diversion: Option<(Errand, Tick)>,
    /// The throw that it is about to make.
    throws: Option<Input>,
    /// What it knows of where guards look.
    gazes: GazeMemory,
    flight: Fugitive,
}

impl Default for Walker {
    fn default() -> Self {
        Self {
            path: Vec::new(),
            posture: Posture::default(),
            errand: None,
            daring: 0,
            planned: None,
            watched: false,
            post: None,
            opened: None,
            was_shut: false,
            progress: Progress::default(),
            diversion: None,
            throws: None,
            gazes: GazeMemory::default(),
            flight: Fugitive::new(EscapeGoal::Cover),
        }
    }
}

/// Ticks between two plans.
const LOOK_AGAIN: Tick = 6;
/// How soon after a path has opened it crosses an open place, in ticks.
const AT_ONCE: Tick = TICKS_PER_SECOND;
/// How long a path must be open until it crosses an open place anyway, in ticks.
const PATIENCE: Tick = 4 * TICKS_PER_SECOND;
/// An open place within this many cells of its path is before it.
const BEFORE: usize = 3;
/// It leans out when no more cells than this are between it and the first one that may be watched.
const REACH: usize = 1;
/// Distance to a guard below which it sneaks, in tiles.
const QUIET: f32 = 8.5;
/// Maximum walking distance of a place to wait, in tiles.
const FAR: f32 = 14.0;
/// Value of a place to wait that nobody sees by turning his head, in tiles of walking distance.
const COVER: f32 = 6.0;
/// Maximum distance of guards that adds to the value of a place to wait, in tiles.
const ROOM: f32 = 7.0;
/// How much better another place to wait must be, in tiles.
const BETTER: f32 = 2.0;
/// How long it comes no nearer before it does something about it, in ticks.
const TIRED: Tick = 8 * TICKS_PER_SECOND;
/// How long it tries to get at a lamp or a thing, in ticks.
const GIVES_UP: Tick = 40 * TICKS_PER_SECOND;
/// Cost of a watched cell, in tiles.
const SEEN: f32 = 5.0;
/// Distance of the nearest guard below which it hides, in tiles.
const CORNERED: f32 = 6.0;
/// How long it hides from a guard who does not go away, in ticks.
const HIDES: Tick = 20 * TICKS_PER_SECOND;
/// How long it does not hide again after that, in ticks.
const DARES: Tick = 10 * TICKS_PER_SECOND;

impl Bot for Walker {
    fn input(&mut self, sim: &Sim) -> Input {
        self.gazes.observe(sim);
        if on_screen(sim).any(|guard| is_after_her(&sim.get(guard))) {
            (self.planned, self.post) = (None, None);
            return self.flight.input(sim);
        }
        if self.planned.is_none_or(|at| sim.tick - at >= LOOK_AGAIN) {
            self.planned = Some(sim.tick);
            self.plan(sim);
        }
        if let PlayerActivity::Hidden { since, .. } = sim.get::<Player>(sim.player).activity {
            return self.stay_hidden(sim, since);
        }
        if let Some(leans) = self.gazes.leaning(sim).filter(|_| !self.watched) {
            return leans;
        }
        if let Some(throw) = self.throws.take().filter(|_| !self.watched) {
            return throw;
        }
        if let Some(take) = errand::handle(sim, self.errand).filter(|_| !self.watched) {
            return take;
        }
        let hides = matches!(use_target(sim), Some(UseTarget::Hide { .. }));
        if hides && sim.tick >= self.daring && !self.watched && self.is_cornered(sim) {
            return steer::press_anew(sim);
        }
        steer::follow(sim, &mut self.path, self.posture)
    }
}

impl Walker {
    /// Comes out of a hideout when no guard is near any more. A guard who stays near is not waited for for
    /// ever: it comes out as soon as he does not look.
    fn stay_hidden(&mut self, sim: &Sim, since: Tick) -> Input {
        let waits = sim.tick - since;
        let here = cell_of(sim.player_body().at);
        let is_looked_at = || ThreatMap::new(sim, false, &self.gazes, false, None).is_watched(here);
        if self.is_cornered(sim) && (waits < HIDES || is_looked_at()) {
            return Input::IDLE;
        }
        if waits >= HIDES {
            self.daring = sim.tick + DARES;
        }
        steer::press_anew(sim)
    }

    /// Chooses path and posture for the next ticks.
    fn plan(&mut self, sim: &Sim) {
        let here = sim.player_body().at;
        let cell = cell_of(here);
        let near = on_screen(sim).any(|guard| (sim.get::<Body>(guard).at - here).length() < QUIET);
        self.errand = errand::next(sim);
        let threats = ThreatMap::new(sim, near, &self.gazes, true, self.victim());
        self.watched = threats.is_watched(cell);
        let price = |c: IVec2| threats.price(sim, c).or((c == cell).then_some(0.0));
        let safe_path = |to: Errand| steer::find_path(sim, to.at, price);
        let mut path = self.errand.and_then(safe_path);
        self.mark(sim.tick, path.is_some());
        self.divert(sim, &threats);
        if let Some((diversion, _)) = self.diversion {
            self.errand = Some(diversion);
            path = safe_path(diversion);
        }
        let goal = self.errand.map(|errand| errand.at);
        let goes = path.filter(|path| self.dares(sim, &threats, path));
        self.path = match goes.or_else(|| self.approach(sim, &threats, near, goal)) {
            Some(path) => {
                self.post = None;
                path
            }
            None => self.wait(sim, &threats, goal),
        };
        let is_heard = |c| threats.is_heard(sim, c, Posture::Walk);
        let heard = is_heard(cell) || self.ahead(sim, 3).any(is_heard);
        // A bot that is looked at already, or crosses an open place, had better be quick.
        let quiet = !self.watched && (heard || near && (self.post.is_some() || self.victim().is_some()));
        self.posture = if quiet { Posture::Sneak } else { Posture::Walk };
    }

    /// The part of a path up to the first cell at which a guard whom it does not see may look, if these are all
    /// that is in its way; there it leans out.
    fn approach(&mut self, sim: &Sim, wary: &ThreatMap, low: bool, goal: Option<Vec2>) -> Option<Vec<Vec2>> {
        if !self.gazes.is_open(sim) {
            return None;
        }
        let here = cell_of(sim.player_body().at);
        let seen = ThreatMap::new(sim, low, &self.gazes, false, self.victim());
        let price = |c: IVec2| seen.price(sim, c).or((c == here).then_some(0.0));
        let path = steer::find_path(sim, goal?, price).filter(|path| self.dares(sim, &seen, path))?;
        let along: Vec<IVec2> = cells(sim.player_body().at, &path).collect();
        let first = along.iter().position(|cell| wary.is_watched(*cell))?;
        if first <= REACH {
            self.gazes.lean_out(sim, along[first]);
            return Some(Vec::new());
        }
        Some(along[..first].iter().map(|cell| center_of(*cell)).collect())
    }

    /// When it has come no nearer for long, throws what it has, or decides on a lamp to put out or a thing to
    /// fetch.
    fn divert(&mut self, sim: &Sim, threats: &ThreatMap) {
        let is_left =
            |to: Errand, since: Tick| sim.tick - since < GIVES_UP && diversion::is_left(sim, to.what);
        self.diversion = self.diversion.filter(|(to, since)| is_left(*to, *since));
        let Some(main) = self.errand else { return };
        let Some(path) = steer::find_path(sim, main.at, |_| Some(0.0)) else { return };
        let way: Vec<IVec2> = cells(sim.player_body().at, &path).collect();
        self.progress.note(sim.tick, main.at, way.len());
        if self.watched || self.diversion.is_some() || sim.tick - self.progress.since < TIRED {
            return;
        }
        self.throws = diversion::throw(sim, threats, &way);
        if self.throws.is_none() {
            let to = diversion::lamp(sim, threats, &way).or_else(|| diversion::thing(sim, threats));
            self.diversion = to.map(|to| (to, sim.tick));
        }
        self.progress.since = sim.tick;
    }

    /// The guard whose key it wants.
    fn victim(&self) -> Option<Entity> {
        match self.errand?.what {
            Task::Rob(guard) => Some(guard),
            _ => None,
        }
    }

    /// Records whether there is a safe path.
    fn mark(&mut self, now: Tick, is_open: bool) {
        self.was_shut |= !is_open;
        self.opened = if is_open { self.opened.or(Some(now)) } else { None };
    }

    /// Whether it sets out on a path. Before an open place it waits for a moment when somebody has
    /// just turned away.
    fn dares(&self, sim: &Sim, threats: &ThreatMap, path: &[Vec2]) -> bool {
        let here = cell_of(sim.player_body().at);
        let open = cells(sim.player_body().at, path).take(BEFORE).any(|cell| threats.is_open(cell));
        let since = self.opened.map_or(0, |at| sim.tick - at);
        threats.is_open(here) || !open || self.was_shut && since <= AT_ONCE || since >= PATIENCE
    }

    /// Path to the place where it waits for a better moment.
    fn wait(&mut self, sim: &Sim, threats: &ThreatMap, goal: Option<Vec2>) -> Vec<Vec2> {
        let (size, here) = (sim.map.cells.size(), sim.player_body().at);
        let barred = steer::barred(sim);
        let floor = |cell: IVec2| steer::cost(&sim.map, cell).filter(|_| !barred.contains(&cell));
        let seen = |cell: IVec2| if threats.is_watched(cell) { SEEN } else { 1.0 };
        let hers = DistanceMap::new(size, [(cell_of(here), 0)], |c| Some(floor(c)? * seen(c)), |_| false);
        let ahead = DistanceMap::new(size, goal.map(|goal| (cell_of(goal), 0)), floor, |_| false);
        let theirs = theirs(sim);
        let cost = |cell: IVec2| {
            let way = hers.distance_to(cell).filter(|way| *way < FAR && !threats.is_watched(cell))?;
            let room = theirs.distance_to(cell).unwrap_or(f32::MAX);
            // It must be there before the guards.
            let first = room > way || cell == cell_of(here);
            let cover = if threats.is_open(cell) { 0.0 } else { COVER };
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

    /// The next cells of the path.
    fn ahead<'a>(&'a self, sim: &Sim, count: usize) -> impl Iterator<Item = IVec2> + 'a {
        cells(sim.player_body().at, &self.path).take(count)
    }

    /// Whether a guard is near.
    fn is_cornered(&self, sim: &Sim) -> bool {
        let here = cell_of(sim.player_body().at);
        let theirs = theirs(sim);
        let near =
            NEIGHBOURS.iter().filter_map(|step| theirs.distance_to(here + *step)).fold(f32::MAX, f32::min);
        near < CORNERED
    }
}

/// How near it has come to where it wants to be.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    /// Where it wants to be, in tiles.
    goal: Vec2,
    /// The shortest way that was left, in cells.
    left: usize,
    /// Tick at which it came nearer, or did something about it.
    since: Tick,
}

impl Progress {
    /// Notes how much of the way to a goal is left.
    fn note(&mut self, now: Tick, goal: Vec2, left: usize) {
        let is_other = (goal - self.goal).length() > 1.0;
        if is_other || left < self.left {
            *self = Self { goal, left, since: now };
        }
    }
}

/// Walking distances of the guards on the screen to all cells.
fn theirs(sim: &Sim) -> DistanceMap {
    let walks = |cell| (sim.map.is_standing(cell) || sim.map.cells.get(cell)?.is_door).then_some(1.0);
    let starts = on_screen(sim).map(|guard| (cell_of(sim.get::<Body>(guard).at), 0));
    DistanceMap::new(sim.map.cells.size(), starts, walks, |_| false)
}

/// The cells along a path.
fn cells(from: Vec2, path: &[Vec2]) -> impl Iterator<Item = IVec2> + '_ {
    let starts = std::iter::once(from).chain(path.iter().copied());
    starts.zip(path).flat_map(|(a, b)| {
        let steps = (*b - a).length().ceil().max(1.0) as usize;
        (1..=steps).map(move |i| cell_of(a.lerp(*b, i as f32 / steps as f32)))
    })
}

/// Whether a guard is alert or about to be, both of which players see.
fn is_after_her(mind: &Awareness) -> bool {
    mind.alert_level == AlertLevel::Alert
        || mind.alert_level == AlertLevel::Investigating && mind.sighting.is_some()
}
