//! What a careful bot does when waiting does not open a way: it puts out a lamp that lights the way, or throws
//! something away from it.

use super::errand::{Errand, Task};
use super::steer;
use super::threat_map::ThreatMap;
use crate::act::{landing, thrown_loudness, throws};
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2, ivec2};
use crate::model::*;
use crate::rules::{LampKind, PropKind};
use crate::sense::hear;

/// Part of a lamp's radius within which it makes a difference on the floor.
const BRIGHT: f32 = 0.7;
/// Distance from the way at least which a thrown prop must land, in tiles.
const ASIDE: f32 = 2.0;
/// Maximum distance of a lamp or of a thing to throw, in tiles.
const FAR: f32 = 20.0;
/// What a guard comes for or looks at, if it is thrown.
const DECOYS: [PropKind; 3] = [PropKind::Coin, PropKind::Pebble, PropKind::Bottle];

/// The nearest lit lamp in reach that lights a watched part of the way, as an errand.
pub fn lamp(sim: &Sim, threats: &ThreatMap, way: &[IVec2]) -> Option<Errand> {
    let watched: Vec<Vec2> = way.iter().filter(|c| threats.is_watched(**c)).map(|c| center_of(*c)).collect();
    let falls_on = |lamp: &Lamp, at: Vec2| {
        (at - lamp.at).length() < lamp.radius * BRIGHT && sim.map.is_clear(lamp.at, at)
    };
    let lights = |lamp: &Lamp| {
        lamp.lit && lamp.kind != LampKind::Brazier && watched.iter().any(|at| falls_on(lamp, *at))
    };
    let lamps = sim.lamps.iter().map(|&it| (it, sim.get::<Lamp>(it))).filter(|(_, lamp)| lights(lamp));
    nearest(sim, threats, lamps.map(|(it, lamp)| (Task::Snuff(it), lamp.at)))
}

/// The nearest thing in reach that can be thrown, as an errand; `None` if she has one.
pub fn thing(sim: &Sim, threats: &ThreatMap) -> Option<Errand> {
    if throws(sim).is_some() {
        return None;
    }
    let lies = |prop: &Prop| DECOYS.contains(&prop.kind) && prop.state == PropState::Resting;
    let things = sim.props.iter().copied().filter(|&it| lies(&sim.get(it)));
    nearest(sim, threats, things.map(|it| (Task::PickUp(it), sim.get::<Body>(it).at)))
}

/// Whether a lamp still burns, or a thing still lies there.
pub fn is_left(sim: &Sim, what: Task) -> bool {
    match what {
        Task::Snuff(lamp) => sim.get::<Lamp>(lamp).lit,
        Task::PickUp(prop) => sim.get::<Prop>(prop).state == PropState::Resting,
        _ => false,
    }
}

/// The nearest of some tasks that nobody watches and to which a path leads.
fn nearest(sim: &Sim, threats: &ThreatMap, tasks: impl Iterator<Item = (Task, Vec2)>) -> Option<Errand> {
    let here = sim.player_body().at;
    let mut near: Vec<_> = tasks.filter(|(_, at)| (*at - here).length() < FAR).collect();
    near.sort_by(|(_, a), (_, b)| (*a - here).length().total_cmp(&(*b - here).length()));
    near.into_iter().find_map(|(what, thing)| {
        let is_free = |cell: &IVec2| {
            !threats.is_watched(*cell) && steer::find_path(sim, center_of(*cell), |_| Some(0.0)).is_some()
        };
        let cell = steer::cells_at(&sim.map, cell_of(thing)).find(is_free)?;
        Some(Errand { at: center_of(cell), what })
    })
}

/// Where to throw, so that a guard who looks at the way turns from it, or goes to look; `None` if the hands and
/// pouches have nothing for it, or no such place is in range.
pub fn throw(sim: &Sim, threats: &ThreatMap, way: &[IVec2]) -> Option<Input> {
    let thing = throws(sim).filter(|(kind, _)| DECOYS.contains(kind))?;
    let her = sim.player_body().at;
    let watchers: Vec<hecs::Entity> = threats.watchers(way);
    let aims = |cell: IVec2| Input::IDLE.aiming(center_of(cell) - her).with(Button::Throw);
    let draws = |cell: IVec2| {
        let at = landing(sim, her + aims(cell).aim_offset());
        let from_way = way.iter().map(|c| (center_of(*c) - at).length()).fold(f32::MAX, f32::min);
        let hear = || hear::audience(sim, at, thrown_loudness(sim, thing, at));
        let comes =
            |(guard, heard): &(hecs::Entity, hear::SoundArrival)| !heard.faint && watchers.contains(guard);
        let is_good = from_way >= ASIDE && hear().iter().any(comes);
        is_good.then_some((from_way, cell))
    };
    let best = in_range(sim, her).filter_map(draws).max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, cell)| aims(cell))
}

/// Every second cell in range of a throw.
fn in_range(sim: &Sim, her: Vec2) -> impl Iterator<Item = IVec2> {
    let range = sim.rules.player.throw_range;
    let steps = move || (-range as i32..=range as i32).step_by(2);
    let cells = steps().flat_map(move |y| steps().map(move |x| cell_of(her) + ivec2(x, y)));
    cells.filter(move |cell| sim.map.is_standing(*cell) && (center_of(*cell) - her).length() <= range)
}
