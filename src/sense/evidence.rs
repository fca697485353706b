//! Evidence: it follows the state of the world, guards notice it when it is in view for a while, and it is
//! counted by zone.
//!
//! The tests are ordered by cost: distance, cone, ray.

use super::see::{Cosines, Viewer, viewer};
use crate::base::grid::{cell_of, center_of};
use crate::base::tick::{self, Tick};
use crate::base::{IVec2, Vec2, angle};
use crate::model::*;
use crate::rules::{EvidenceKind, Floor};
use crate::space::sight::is_clear;
use hecs::Entity;

/// Updates the list of evidence, and what every guard notices of it.
pub fn run(sim: &mut Sim) {
    keep(sim);
    let all_is_well = sim.evidence.is_empty()
        && sim
            .world
            .query_mut::<&KnownEvidence>()
            .into_iter()
            .all(|notes| *notes == KnownEvidence::default());
    if !all_is_well {
        let cosines = Cosines::new(&sim.rules.sight);
        sim.guards.clone().into_iter().for_each(|guard| look_about(sim, guard, cosines));
    }
}

/// Makes the list follow the world: new evidence is appended, and what is in order again is removed.
fn keep(sim: &mut Sim) {
    let wrong = all_that_is_wrong(sim);
    sim.evidence.retain(|entry| wrong.iter().any(|(_, what, _)| *what == entry.what));
    for (kind, what, at) in wrong {
        let is_it = |entry: &&mut Evidence| entry.what == what || is_same_heap(entry, kind, at);
        match sim.evidence.iter_mut().find(is_it) {
            // A sleeper can slide on after he fell asleep.
            Some(sleeper) if kind == EvidenceKind::Sleeper => sleeper.at = at,
            Some(_) => {}
            None => {
                let zone = sim.zone_of.at(cell_of(at));
                let since = sim.tick;
                sim.evidence.push(Evidence { kind, what, at, since, zone, noticed: false });
            }
        }
    }
}

/// Returns whether an entry is the heap of shards at this place: props that break in one cell leave one heap.
fn is_same_heap(entry: &Evidence, kind: EvidenceKind, at: Vec2) -> bool {
    let are_shards = [entry.kind, kind] == [EvidenceKind::Shards; 2];
    are_shards && cell_of(entry.at) == cell_of(at)
}

type OutOfPlace = (EvidenceKind, Entity, Vec2);

fn all_that_is_wrong(sim: &Sim) -> Vec<OutOfPlace> {
    let fixtures = open_doors(sim).chain(dark_lamps(sim)).chain(missing_treasures(sim));
    fixtures.chain(sleepers(sim)).chain(shards(sim)).collect()
}

/// Finds open doors that the level has shut, except those that a guard will shut or a plate holds.
fn open_doors(sim: &Sim) -> impl Iterator<Item = OutOfPlace> {
    let is_left_open = |door: &Door| door.is_open() && door.shuts.is_none();
    // Mostly there is none, which is found out fastest in the order of memory.
    let any = sim.world.query::<&Door>().iter().any(is_left_open);
    let doors = sim.world.view::<&Door>();
    let shut = sim.doors.iter().zip(&sim.level.doors).filter(move |(_, spec)| any && !spec.open);
    shut.filter_map(move |(&what, _)| {
        let door = doors.get(what).filter(|door| is_left_open(door))?;
        sim.holder_of(what).is_none().then_some((EvidenceKind::OpenDoor, what, center_of(door.cell)))
    })
}

fn dark_lamps(sim: &Sim) -> impl Iterator<Item = OutOfPlace> {
    let lamps = sim.world.view::<&Lamp>();
    let lit = sim.lamps.iter().zip(&sim.level.lamps).filter(|(_, spec)| spec.lit);
    lit.filter_map(move |(&what, _)| {
        let lamp = lamps.get(what).filter(|lamp| !lamp.lit)?;
        Some((EvidenceKind::DarkLamp, what, lamp.at))
    })
}

fn missing_treasures(sim: &Sim) -> impl Iterator<Item = OutOfPlace> {
    let treasures = sim.world.view::<&Treasure>();
    sim.treasures.iter().filter_map(move |&what| {
        let treasure = treasures.get(what).filter(|treasure| treasure.taken)?;
        Some((EvidenceKind::MissingTreasure, what, treasure.at))
    })
}

fn sleepers(sim: &Sim) -> impl Iterator<Item = OutOfPlace> {
    let any = sim.world.query::<&SleepState>().iter().any(|sleep| sleep.is_asleep());
    let guards = sim.world.view::<(&SleepState, &Body)>();
    sim.guards.iter().filter(move |_| any).filter_map(move |&what| {
        let (_, body) = guards.get(what).filter(|(sleep, _)| sleep.is_asleep())?;
        Some((EvidenceKind::Sleeper, what, body.at))
    })
}

/// Finds broken props that left shards.
fn shards(sim: &Sim) -> impl Iterator<Item = OutOfPlace> {
    let props = sim.world.view::<(&Prop, &Body)>();
    sim.props.iter().filter_map(move |&what| {
        let (_, body) = props.get(what).filter(|(prop, _)| prop.state == PropState::Broken)?;
        let is_heap = sim.map.floor_at(body.at) == Floor::Shards;
        is_heap.then_some((EvidenceKind::Shards, what, body.at))
    })
}

/// Updates what one guard sees of the evidence and what he knows of it.
fn look_about(sim: &mut Sim, guard: Entity, cosines: Cosines) {
    let viewer = viewer(sim, guard);
    let (awareness, activity): (Awareness, Activity) = (sim.get(guard), sim.get(guard));
    // A guard who hunts the player ignores evidence.
    let looks = viewer.open && awareness.alert_level < AlertLevel::Alert && !activity.is_hunt();
    let KnownEvidence { mut known, watched } = sim.with(guard, std::mem::take::<KnownEvidence>);
    // A sleeper forgets evidence and has to notice it again.
    if sim.sleeps(guard) {
        return;
    }
    let mut watching = Vec::new();
    let guarded = angle::cos_degrees(sim.rules.evidence.guarded.degrees / 2.0);
    if looks {
        known.retain(|thing| believes_on(sim, guard, &viewer, cosines, thing));
        for thing in sim.evidence.clone() {
            if !notices(sim, guard, thing.kind) {
                continue;
            }
            let knows = known.iter().any(|k| k.what == thing.what);
            let guards = is_guarded(sim, guard, &viewer, &thing);
            let seconds =
                if guards { sim.rules.evidence.guarded.seconds } else { sim.rules.evidence.seconds };
            let main = if guards { guarded } else { cosines.main };
            let eyes = Cosines { main, ..cosines };
            if knows || !sees(sim, &viewer, eyes, &thing) || is_in_good_hands(sim, guard, &thing) {
                continue;
            }
            let before = watched.iter().find(|(what, _)| *what == thing.what).map_or(0, |(_, ticks)| *ticks);
            let ticks: Tick = before + 1;
            if ticks >= tick::ticks(seconds) {
                notice(sim, guard, &thing);
                known.push(thing);
            } else {
                watching.push((thing.what, ticks));
            }
        }
    }
    sim.with(guard, |notes: &mut KnownEvidence| *notes = KnownEvidence { known, watched: watching });
}

/// Returns whether a kind of evidence means anything to a guard.
fn notices(sim: &Sim, guard: Entity, kind: EvidenceKind) -> bool {
    sim.rules.guards[&sim.get::<Guard>(guard).archetype].notices.contains(&kind)
}

/// Returns whether it is the missing treasure that the guard orbits, which he notices without turning his
/// head.
fn is_guarded(sim: &Sim, guard: Entity, viewer: &Viewer, thing: &Evidence) -> bool {
    thing.kind == EvidenceKind::MissingTreasure
        && sim.rules.guards[&sim.get::<Guard>(guard).archetype].orbit.is_some()
        && (thing.at - viewer.at).length() <= sim.rules.evidence.guarded.tiles
}

/// Returns whether a guard sees a piece of evidence.
fn sees(sim: &mut Sim, viewer: &Viewer, cosines: Cosines, thing: &Evidence) -> bool {
    let Sim { rules, counters, map, .. } = sim;
    counters.distance_tests += 1;
    let offset = thing.at - viewer.at;
    let distance = offset.length();
    if !viewer.open || distance > rules.evidence.range[&thing.kind] {
        return false;
    }
    counters.cone_tests += 1;
    if distance > 0.0 && offset.dot(viewer.facing) < cosines.main * distance {
        return false;
    }
    // Low cover and tall grass hide what lies on the floor.
    let lies = matches!(thing.kind, EvidenceKind::Sleeper | EvidenceKind::Shards);
    let own = cell_of(thing.at);
    let mut clear = |place: Vec2| {
        counters.rays += 1;
        is_clear(viewer.at, place, |cell| (lies || cell != own) && map.blinds(cell, lies))
    };
    // Things built into a wall are also seen by its faces, so from both sides and along the wall.
    clear(thing.at) || (!lies && faces(own, viewer.at).into_iter().flatten().any(clear))
}

/// Returns the centres of those sides of a cell that face a viewer, just outside the cell.
fn faces(cell: IVec2, viewer: Vec2) -> [Option<Vec2>; 2] {
    const OFF: f32 = 0.51;
    let (middle, offset) = (center_of(cell), viewer - center_of(cell));
    let face = |offset: f32, axis: Vec2| (offset.abs() > OFF).then(|| middle + axis * OFF * offset.signum());
    [face(offset.y, Vec2::Y), face(offset.x, Vec2::X)]
}

/// Returns whether a guard goes on believing that something is wrong: until he sees or stands beside it in
/// order, or another guard works on it.
fn believes_on(sim: &mut Sim, guard: Entity, viewer: &Viewer, cosines: Cosines, thing: &Evidence) -> bool {
    let wrong = sim.evidence.iter().any(|entry| entry.what == thing.what);
    if wrong && !is_in_good_hands(sim, guard, thing) {
        return true;
    }
    if !is_beside(viewer.at, thing) && !sees(sim, viewer, cosines, thing) {
        return true;
    }
    let percept = Percept::InOrder { what: thing.what };
    sim.with(guard, |percepts: &mut Vec<Percept>| percepts.push(percept));
    false
}

/// Returns whether another guard works on it; of several the first one counts.
fn is_in_good_hands(sim: &Sim, guard: Entity, thing: &Evidence) -> bool {
    let is_at_it = |other: &Entity| {
        sim.get::<Activity>(*other) == Activity::Mend && is_beside(sim.get::<Body>(*other).at, thing)
    };
    sim.guards.iter().copied().find(is_at_it).is_some_and(|first| first != guard)
}

fn is_beside(at: Vec2, thing: &Evidence) -> bool {
    (cell_of(thing.at) - cell_of(at)).abs().max_element() <= 1
}

/// Makes a guard notice a piece of evidence; the first notice counts for its zone.
fn notice(sim: &mut Sim, guard: Entity, thing: &Evidence) {
    let &Evidence { kind, what, at, since, zone, .. } = thing;
    sim.with(guard, |percepts: &mut Vec<Percept>| percepts.push(Percept::Noticed { kind, what, at, since }));
    let Some(entry) = sim.evidence.iter_mut().find(|entry| entry.what == what && !entry.noticed) else {
        return;
    };
    entry.noticed = true;
    let Some(counted) = sim.zones.get_mut(usize::from(zone)) else { return };
    counted.noticed += 1;
    let count = counted.noticed;
    let warned = count >= sim.rules.evidence.cautious_at && !counted.cautious;
    counted.cautious |= warned;
    let guard = sim.id(guard);
    sim.events.push(Event::Noticed { guard, kind, at, zone, count });
    if warned {
        warn(sim, zone);
    }
}

/// Makes every guard cautious who is in a zone or whose patrol route leads through it.
fn warn(sim: &mut Sim, zone: u16) {
    sim.events.push(Event::ZoneCautious { zone });
    let until = sim.tick + tick::ticks(sim.rules.evidence.caution_seconds);
    for guard in sim.guards.clone() {
        let round = &sim.level.guards[sim.get::<Guard>(guard).spec].patrol;
        let here = sim.get::<Body>(guard).at;
        let mut places = round.iter().map(|point| point.at).chain([here]);
        if places.any(|place| sim.zone_of.at(cell_of(place)) == zone) {
            sim.with(guard, |a: &mut Awareness| a.caution_until = a.caution_until.max(until));
        }
    }
}
