//! Runs for it: away from those who are after her, to where they do not get at her.
//!
//! It weighs the ground by two floods, hers and theirs: what she reaches before any of them is hers to choose from, and of
//! that she takes no dead end as long as there is anything else. It never just gives up: where nothing is hers, she runs to
//! where they are last.

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

/// What she runs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EscapeGoal {
    /// As far away from all of them as she gets.
    Distance,
    /// Where none of them sees her, and will not soon.
    Cover,
    /// Into a closet or a jar, if nobody looks when she is there; to cover where there is none.
    Hideout,
    /// To the way out; to cover where she cannot get there, or has nothing to leave with.
    Exit,
    /// What a player does who keeps her head: out, if she has the prize and is first at an exit; into a hideout if she can
    /// be in it before anybody comes round the corner; else to cover.
    Wits,
}

impl EscapeGoal {
    pub const ALL: [Self; 5] = [Self::Cover, Self::Distance, Self::Hideout, Self::Exit, Self::Wits];
}

#[derive(Clone, Debug)]
pub struct Fugitive {
    refuge: EscapeGoal,
    path: Vec<Vec2>,
    planned: Option<Tick>,
}

/// How often she looks round. In seconds.
const LOOK_ROUND: f32 = 0.25;
/// From how far a guard who is not after her frightens her off a way past him, in tiles, and how many times as long a tile
/// beside him is.
const FEAR: f32 = 4.0;
const DREAD: f32 = 12.0;
/// By so many tiles she wants to be the first at a place.
const CLEARANCE: f32 = 0.8;
/// Nobody gets anywhere in less than this, in seconds.
const SOON: f32 = 0.1;
/// A door that she bursts costs her so many tiles.
const BURST: f32 = 1.5;
/// A place where nobody notices her is worth so many tiles of distance.
const UNSEEN: f32 = 6.0;
/// A tile of way costs so many tiles of distance.
const TROUBLE: f32 = 0.35;
/// So far away is as good as farther, in tiles.
const FAR: f32 = 30.0;
/// A guard who could see a place from farther than this does not count, in tiles.
const EYES: f32 = 12.0;
/// From where she gets no farther on than this, with somebody at her heels, is a dead end. In tiles.
const ROOM: f32 = 10.0;
/// With so many tiles between her and them she has the time to get into a hideout.
const LEAD: f32 = 3.0;
/// Of so many places she asks whether they are dead ends; those within so many tiles of one are the same one.
const TRIES: usize = 6;
const SAME: f32 = 5.0;

impl Fugitive {
    pub fn new(refuge: EscapeGoal) -> Self {
        Self { refuge, path: Vec::new(), planned: None }
    }

    /// Out of the arc of somebody who reaches for her, if she would be inside when he closes his hands: as far as she can
    /// along her way.
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

    fn plan(&mut self, sim: &Sim) {
        let ground = TravelTimes::new(sim);
        let aim = match self.refuge {
            EscapeGoal::Hideout => ground.nearest(sim.level.hideouts.iter().flat_map(|it| beside(it.cell))),
            EscapeGoal::Exit => ground.nearest(sim.level.exits.iter().copied()),
            EscapeGoal::Wits => ground.exit().or_else(|| ground.closet()),
            EscapeGoal::Distance | EscapeGoal::Cover => None,
        };
        // Where she is already, it did not help.
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

/// Is there a door at hand that she can shut in the face of whoever is after her, and that he cannot open?
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
    &sim.rules.guards[&sim.get::<Guard>(guard).archetype]
}

/// What a cell costs her who runs.
fn stride(sim: &Sim, cell: IVec2) -> Option<f32> {
    let cost = steer::cost(&sim.map, cell)?;
    Some(if sim.map.cells[cell].is_door { cost.min(BURST) } else { cost })
}

/// Those who are sure of her; if nobody is, those who suspect something; else everybody.
fn hunters(sim: &Sim) -> Vec<Entity> {
    let feel = |alert_level: AlertLevel| -> Vec<Entity> {
        let is_there = |guard: &Entity| sim.get::<Awareness>(*guard).alert_level >= alert_level;
        sim.guards.iter().copied().filter(is_there).collect()
    };
    let all = [AlertLevel::Alert, AlertLevel::Curious, AlertLevel::Calm].map(feel);
    all.into_iter().find(|hunters| !hunters.is_empty()).unwrap_or_default()
}

/// How long everything takes her and takes them.
struct TravelTimes<'a> {
    sim: &'a Sim,
    hers: DistanceMap,
    theirs: DistanceMap,
    /// Where they are.
    hunters: Vec<IVec2>,
    /// How many tiles she runs while the fastest of them runs one.
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
        // Who cannot open doors is behind all of them: she shuts them.
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

    /// How far it is for them, in tiles. Where none of them walks, they reach no farther in than an arm is long.
    fn far(&self, cell: IVec2) -> f32 {
        let beside = || NEIGHBOURS.iter().filter_map(|step| self.theirs.distance_to(cell + *step));
        self.theirs.distance_to(cell).unwrap_or_else(|| beside().fold(f32::MAX, f32::min))
    }

    /// Is she there before them, and everywhere on her way there? That she is the faster counts for nothing.
    fn is_hers(&self, cell: IVec2) -> bool {
        let is_first = |cell: &IVec2| {
            let hers = self.hers.distance_to(*cell).unwrap_or(f32::MAX);
            self.far(*cell) * self.pace.min(1.0) > hers + CLEARANCE
        };
        // Behind a door that they do not open she is safe, but they may stand before it.
        is_first(&cell) && self.hers.path_to(cell).iter().skip(1).all(is_first)
    }

    /// The nearest of some cells at which she is first.
    fn nearest(&self, cells: impl Iterator<Item = IVec2>) -> Option<IVec2> {
        let first = cells.filter(|cell| self.is_hers(*cell));
        let near = first.filter_map(|cell| Some((self.hers.distance_to(cell)?, cell)));
        near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cell)| cell)
    }

    /// The nearest way out, if she has what she came for and is first there.
    fn exit(&self) -> Option<IVec2> {
        let exits = self.sim.level.exits.iter().copied().filter(|_| self.sim.has_prize());
        self.nearest(exits)
    }

    /// The nearest place before a hideout that none of them sees now, and at which she is so early that she is inside
    /// before any of them comes.
    fn closet(&self) -> Option<IVec2> {
        let early = |cell: &IVec2| {
            let hers = self.hers.distance_to(*cell).unwrap_or(f32::MAX);
            self.far(*cell) * self.pace - hers > LEAD && !is_noticed(self.sim, *cell)
        };
        self.nearest(self.sim.level.hideouts.iter().flat_map(|it| beside(it.cell)).filter(early))
    }

    /// The best place at which she is first, and no dead end if there is any other. A place where nobody notices her is
    /// better by `unseen` tiles. Where she is first nowhere: the place to which they come latest after her.
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

    /// The first of some places that is no dead end, as far as she looks.
    fn first_open(&self, places: &[(f32, IVec2)]) -> Option<IVec2> {
        let mut sacks: Vec<IVec2> = Vec::new();
        for (_, cell) in places {
            if sacks.iter().any(|sack| (*sack - *cell).as_vec2().length() < SAME) {
                continue;
            }
            if self.leads_on(*cell) {
                return Some(*cell);
            }
            sacks.push(*cell);
            if sacks.len() == TRIES {
                break;
            }
        }
        None
    }

    /// Does she get on from there, with somebody behind her all the way?
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

/// Would any of them take notice of somebody there, if he turned his head? Noses find nobody in water.
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
