//! A bot that flees from guards to a place where they do not reach it.
//!
//! It compares its own walking distances with theirs: a cell that it reaches first is safe to choose.
//! Dead ends are avoided as long as there is anything else. If no cell is safe, it runs where they
//! come last.

use super::{Bot, steer};
use crate::act::{UseTarget, reaches, use_target};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::{Tick, seconds, ticks};
use crate::base::{IVec2, Vec2};
use crate::model::*;
use crate::rules::{Floor, GuardRules};
use crate::space::a_star;
use crate::space::sight::is_clear;
use crate::space::steer::flee::{DistanceMap, Threat};
use hecs::Entity;

/// Where a fleeing bot runs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EscapeGoal {
    /// As far away from all guards as possible.
    Distance,
    /// Where no guard sees it.
    Cover,
    /// Into a hideout if nobody looks; otherwise to cover.
    Hideout,
    /// To an exit; to cover if it cannot get there first.
    Exit,
    /// What an attentive player does: to an exit with the prize if it gets there first, else into a
    /// hideout if it is inside before anybody sees it, else to cover.
    Wits,
}

impl EscapeGoal {
    /// All goals.
    pub const ALL: [Self; 5] = [Self::Cover, Self::Distance, Self::Hideout, Self::Exit, Self::Wits];
}

/// A bot that flees.
#[derive(Clone, Debug)]
pub struct Fugitive {
    refuge: EscapeGoal,
    path: Vec<Vec2>,
    planned: Option<Tick>,
}

/// Time between two plans, in seconds.
const LOOK_ROUND: f32 = 0.25;
/// Distance around guards who do not hunt it that it avoids, in tiles.
const FEAR: f32 = 4.0;
/// Cost of a tile beside such a guard, in tiles.
const DREAD: f32 = 12.0;
/// By how many tiles it must be first at a place.
const CLEARANCE: f32 = 0.8;
/// Shortest time to the end of a grab that it assumes, in seconds.
const SOON: f32 = 0.1;
/// Cost of bursting a door, in tiles.
const BURST: f32 = 1.5;
/// Value of a place where nobody notices it, in tiles of distance.
const UNSEEN: f32 = 6.0;
/// Cost of a tile of its own path, in tiles of distance from the guards.
const TROUBLE: f32 = 0.35;
/// Distance from guards beyond which more adds no value, in tiles.
const FAR: f32 = 30.0;
/// Distance beyond which a guard who could see a place does not count, in tiles.
const EYES: f32 = 12.0;
/// A place from which it gets no farther than this with somebody behind is a dead end, in tiles.
const ROOM: f32 = 10.0;
/// Lead over the guards that is enough to get into a hideout, in tiles.
const LEAD: f32 = 3.0;
/// Number of places that are tested for being dead ends.
const TRIES: usize = 6;
/// Places within this distance of a tested one count as the same, in tiles.
const SAME: f32 = 5.0;

impl Fugitive {
    /// A bot that flees to a goal.
    pub fn new(refuge: EscapeGoal) -> Self {
        Self { refuge, path: Vec::new(), planned: None }
    }

    /// Input that leaves the arc of a grab that would hit, as far as possible along the path.
    fn dodge(&self, sim: &Sim) -> Option<Input> {
        let her = sim.player_body();
        let left = |guard: Entity| match sim.get(guard) {
            GrabState::WindUp { until, .. } => Some(seconds(until.saturating_sub(sim.tick)).max(SOON)),
            _ => None,
        };
        let is_lost = |place: &dyn Fn(f32) -> Vec2| {
            let at_end = |&guard: &Entity| left(guard).is_some_and(|left| reaches(sim, guard, place(left)));
            sim.guards.iter().any(at_end)
        };
        if !is_lost(&|left| her.at + her.velocity * left) {
            return None;
        }
        let next = self.path.first().map_or(Vec2::ZERO, |next| (*next - her.at).normalize_or_zero());
        let speed = sim.rules.player.speed.run;
        let is_way_out = |direction: &Vec2| {
            let free = (1..=3).all(|i| sim.map.is_standing(cell_of(her.at + *direction * (0.3 * i as f32))));
            free && !is_lost(&|left| her.at + *direction * speed * left)
        };
        let directions =
            NEIGHBOURS.into_iter().map(|step| step.as_vec2().normalize_or_zero()).filter(is_way_out);
        let best = directions.max_by(|a, b| a.dot(next).total_cmp(&b.dot(next)))?;
        Some(steer::hold(Input::going(best), Posture::Run))
    }

    /// Plans the path to the goal.
    fn plan(&mut self, sim: &Sim) {
        let ground = TravelTimes::new(sim);
        let aim = match self.refuge {
            EscapeGoal::Hideout => ground.nearest(sim.level.hideouts.iter().flat_map(|it| beside(it.cell))),
            EscapeGoal::Exit => ground.nearest(sim.level.exits.iter().copied()),
            EscapeGoal::Wits => ground.exit().or_else(|| ground.closet()),
            EscapeGoal::Distance | EscapeGoal::Cover => None,
        };
        // The place where it is already did not help.
        let aim = aim.filter(|cell| *cell != cell_of(sim.player_body().at));
        let unseen = if self.refuge == EscapeGoal::Distance { 0.0 } else { UNSEEN };
        let cells = aim.or_else(|| ground.best(unseen)).map(|cell| ground.hers.path_to(cell));
        self.path = cells.map_or(Vec::new(), |cells| {
            let Some(&last) = cells.last() else { return Vec::new() };
            a_star::smooth(&cells, sim.player_body().at, center_of(last), 0.35, |cell| stride(sim, cell))
        });
    }
}

fn beside(cell: IVec2) -> impl Iterator<Item = IVec2> {
    NEIGHBOURS[..4].iter().map(move |step| cell + *step)
}

impl Bot for Fugitive {
    fn input(&mut self, sim: &Sim) -> Input {
        let is_hidden = matches!(sim.get::<Player>(sim.player).activity, PlayerActivity::Hidden { .. });
        if is_hidden {
            return Input::IDLE;
        }
        let wants_to_hide = matches!(self.refuge, EscapeGoal::Hideout | EscapeGoal::Wits);
        let hides = wants_to_hide && matches!(use_target(sim), Some(UseTarget::Hide { .. }));
        if hides && !is_seen(sim) {
            return steer::press_anew(sim);
        }
        if let Some(dodge) = self.dodge(sim) {
            return dodge;
        }
        if shuts_out(sim) {
            return steer::press_anew(sim);
        }
        if self.planned.is_none_or(|at| sim.tick - at >= ticks(LOOK_ROUND)) {
            self.planned = Some(sim.tick);
            self.plan(sim);
        }
        if self.path.is_empty() {
            return steer::hold(Input::IDLE, Posture::Sneak);
        }
        steer::follow(sim, &mut self.path, Posture::Run)
    }
}

fn is_seen(sim: &Sim) -> bool {
    sim.guards.iter().any(|&guard| sim.get::<Awareness>(guard).sighting.is_some())
}

/// Whether the use target is a door to close against guards who cannot open doors.
fn shuts_out(sim: &Sim) -> bool {
    let Some(UseTarget::CloseDoor { at, .. }) = use_target(sim) else { return false };
    let her = sim.player_body().at;
    let is_shut_out = |guard: &Entity| {
        let him = sim.get::<Body>(*guard).at;
        !kind(sim, *guard).opens_doors && (him - at).length() < (him - her).length()
    };
    hunters(sim).iter().all(is_shut_out)
}

fn kind(sim: &Sim, guard: Entity) -> &GuardRules {
    &sim.rules.guards[sim.get::<Guard>(guard).archetype]
}

/// Path cost of a cell for the running bot.
fn stride(sim: &Sim, cell: IVec2) -> Option<f32> {
    let cost = steer::cost(&sim.map, cell)?;
    Some(if sim.map.cells[cell].is_door { cost.min(BURST) } else { cost })
}

/// Alert guards; without any, those who suspect something; without any, all.
fn hunters(sim: &Sim) -> Vec<Entity> {
    let feel = |alert_level: AlertLevel| -> Vec<Entity> {
        let is_there = |guard: &Entity| sim.get::<Awareness>(*guard).alert_level >= alert_level;
        sim.guards.iter().copied().filter(is_there).collect()
    };
    let all = [AlertLevel::Alert, AlertLevel::Curious, AlertLevel::Calm].map(feel);
    all.into_iter().find(|hunters| !hunters.is_empty()).unwrap_or_default()
}

/// Walking distances of the player and the guards to all cells.
struct TravelTimes<'a> {
    sim: &'a Sim,
    hers: DistanceMap,
    theirs: DistanceMap,
    /// Cells of the hunting guards.
    hunters: Vec<IVec2>,
    /// How many tiles the player runs while the fastest hunting guard runs one.
    pace: f32,
}

impl<'a> TravelTimes<'a> {
    fn new(sim: &'a Sim) -> Self {
        let (size, here) = (sim.map.cells.size(), cell_of(sim.player_body().at));
        let hunters = hunters(sim);
        let place = |guard: &Entity| sim.get::<Body>(*guard).at;
        let others: Vec<Vec2> = sim.guards.iter().filter(|it| !hunters.contains(it)).map(place).collect();
        let barred = steer::barred(sim);
        let dear = |cell: IVec2| {
            let fear = |of: &Vec2| Threat { of: *of, tiles: FEAR, dread: DREAD }.price(center_of(cell));
            let price = others.iter().map(fear).fold(1.0, f32::max);
            stride(sim, cell).filter(|_| !barred.contains(&cell)).map(|cost| cost * price)
        };
        let hers = DistanceMap::new(size, [(here, 0)], dear, |_| false);
        // Guards who cannot open doors are shut out by any door.
        let opens = hunters.iter().any(|guard| kind(sim, *guard).opens_doors);
        let walks = |cell| {
            let is_door = sim.map.cells.get(cell)?.is_door;
            (if is_door { opens } else { sim.map.is_standing(cell) }).then_some(1.0)
        };
        let at: Vec<IVec2> = hunters.iter().map(place).map(cell_of).collect();
        let theirs = DistanceMap::new(size, at.iter().map(|cell| (*cell, 0)), walks, |_| false);
        let fastest = hunters.iter().map(|guard| kind(sim, *guard).speed.chase).fold(0.1, f32::max);
        Self { sim, hers, theirs, hunters: at, pace: sim.rules.player.speed.run / fastest }
    }

    /// Walking distance of the nearest guard, in tiles; where none can walk, that of the cells beside.
    fn far(&self, cell: IVec2) -> f32 {
        let beside = || NEIGHBOURS.iter().filter_map(|step| self.theirs.distance_to(cell + *step));
        self.theirs.distance_to(cell).unwrap_or_else(|| beside().fold(f32::MAX, f32::min))
    }

    /// Whether the player is first at a cell and everywhere on her path to it; being faster does not
    /// count.
    fn is_hers(&self, cell: IVec2) -> bool {
        let is_first = |cell: &IVec2| {
            let hers = self.hers.distance_to(*cell).unwrap_or(f32::MAX);
            self.far(*cell) * self.pace.min(1.0) > hers + CLEARANCE
        };
        // Behind a door that they do not open she is safe, but they may stand before it.
        is_first(&cell) && self.hers.path_to(cell).iter().skip(1).all(is_first)
    }

    /// The nearest of some cells at which the player is first.
    fn nearest(&self, cells: impl Iterator<Item = IVec2>) -> Option<IVec2> {
        let first = cells.filter(|cell| self.is_hers(*cell));
        let near = first.filter_map(|cell| Some((self.hers.distance_to(cell)?, cell)));
        near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cell)| cell)
    }

    /// The nearest exit, if the player has the prize and is first there.
    fn exit(&self) -> Option<IVec2> {
        let exits = self.sim.level.exits.iter().copied().filter(|_| self.sim.has_prize());
        self.nearest(exits)
    }

    /// The nearest cell before a hideout that nobody sees and where she is early enough to get in.
    fn closet(&self) -> Option<IVec2> {
        let early = |cell: &IVec2| {
            let hers = self.hers.distance_to(*cell).unwrap_or(f32::MAX);
            self.far(*cell) * self.pace - hers > LEAD && !is_noticed(self.sim, *cell)
        };
        self.nearest(self.sim.level.hideouts.iter().flat_map(|it| beside(it.cell)).filter(early))
    }

    /// The best cell at which the player is first, preferably no dead end; a cell where nobody notices
    /// her is worth `unseen` more.
    ///
    /// If she is first nowhere, the cell where the guards arrive latest after her.
    fn best(&self, unseen: f32) -> Option<IVec2> {
        let cells = || self.sim.map.cells.iter().map(|(cell, _)| cell);
        let worth = |cell: IVec2| {
            let hidden = if is_noticed(self.sim, cell) { 0.0 } else { unseen };
            let distance = self.hers.distance_to(cell)?;
            Some((self.far(cell).min(FAR) + hidden - TROUBLE * distance, cell))
        };
        let first = cells().filter(|cell| self.is_hers(*cell));
        let mut places: Vec<(f32, IVec2)> = first.filter_map(worth).collect();
        places.sort_by(|a, b| b.0.total_cmp(&a.0));
        let lead = |cell: IVec2| Some((self.far(cell) * self.pace - self.hers.distance_to(cell)?, cell));
        let last = || cells().filter_map(lead).max_by(|a, b| a.0.total_cmp(&b.0));
        self.first_open(&places).or_else(|| Some(places.first().copied().or_else(last)?.1))
    }

    /// The first of some cells that is no dead end, as far as they are tested.
    fn first_open(&self, places: &[(f32, IVec2)]) -> Option<IVec2> {
        let mut dead_ends: Vec<IVec2> = Vec::new();
        for (_, cell) in places {
            if dead_ends.iter().any(|dead_end| (*dead_end - *cell).as_vec2().length() < SAME) {
                continue;
            }
            if self.leads_on(*cell) {
                return Some(*cell);
            }
            dead_ends.push(*cell);
            if dead_ends.len() == TRIES {
                break;
            }
        }
        None
    }

    /// Whether a cell leads on for somebody with guards behind her.
    fn leads_on(&self, cell: IVec2) -> bool {
        let trail = self.hers.path_to(cell);
        let is_near = |a: &IVec2, b: IVec2| (*a - b).abs().max_element() <= 1;
        let is_theirs =
            |at: IVec2| !is_near(&cell, at) && trail.iter().chain(&self.hunters).any(|it| is_near(it, at));
        let walks = |at: IVec2| stride(self.sim, at).filter(|_| !is_theirs(at));
        let on = DistanceMap::new(self.sim.map.cells.size(), [(cell, 0)], walks, |_| false);
        self.sim.map.cells.iter().any(|(to, _)| on.distance_to(to).is_some_and(|tiles| tiles > ROOM))
    }
}

/// Whether a guard who turns his head would see or smell somebody in a cell. Nobody smells anything in
/// water.
fn is_noticed(sim: &Sim, cell: IVec2) -> bool {
    let place = center_of(cell);
    let has_scent = sim.map.floor_at(place) != Floor::Water;
    sim.guards.iter().any(|&guard| {
        let senses = &kind(sim, guard).senses;
        let at = sim.get::<Body>(guard).at;
        let far = (at - place).length();
        let sees = || senses.eyes && is_clear(at, place, |c| sim.map.hides(c, true));
        far < senses.sight.unwrap_or(EYES) && sees() || has_scent && far < senses.nose
    })
}
