//! Evidence: it follows the state of the world, guards notice it when it is in view for a while, and it is
//! counted by zone.
//!
//! The tests are ordered by cost: distance, cone, ray.

use super::see::{Cosines, Viewer, viewer_of};
use crate::base::grid::{cell_of, center_of};
use crate::base::tick;
use crate::base::{Few, IVec2, Vec2, angle};
use crate::model::*;
use crate::rules::{Archetype, EvidenceKind, Floor, GuardRules, Rules};
use crate::space::sight::is_clear;
use hecs::Entity;
use std::sync::Arc;

/// What all guards share who look about in a tick.
struct LookContext {
    rules: Arc<Rules>,
    cosines: Cosines,
    /// Cosine of half the angle in which a guard sees the treasure that he orbits.
    guarded: f32,
    /// The guards who mend something now, in the order of the guards, with their positions.
    menders: Vec<(Entity, Vec2)>,
}

impl LookContext {
    fn new(sim: &Sim) -> Self {
        let rules = sim.rules.clone();
        let guarded = angle::cos_degrees(rules.evidence.guarded.degrees / 2.0);
        let mut guards = sim.world.query::<(Entity, &ActorId, &Activity, &Body)>();
        let mends = guards.iter().filter(|(_, _, activity, _)| **activity == Activity::Mend);
        let mut menders: Vec<(ActorId, Entity, Vec2)> =
            mends.map(|(guard, id, _, body)| (*id, guard, body.at)).collect();
        menders.sort_unstable_by_key(|(id, ..)| *id);
        let menders = menders.into_iter().map(|(_, guard, at)| (guard, at)).collect();
        Self { cosines: Cosines::new(&rules.sight), rules, guarded, menders }
    }

    /// Returns whether another guard works on it; of several the first one counts.
    fn is_in_good_hands(&self, guard: Entity, thing: &Evidence) -> bool {
        let first = self.menders.iter().find(|(_, at)| is_beside(*at, thing));
        first.is_some_and(|(first, _)| *first != guard)
    }

    /// Returns whether it is the missing treasure that the guard orbits, which he notices without turning his
    /// head.
    fn is_guarded(&self, kind: &GuardRules, viewer: &Viewer, thing: &Evidence) -> bool {
        thing.kind == EvidenceKind::MissingTreasure
            && kind.orbit.is_some()
            && (thing.at - viewer.at).length() <= self.rules.evidence.guarded.tiles
    }
}

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
        let scene = LookContext::new(sim);
        noticers(sim, &scene).into_iter().for_each(|one| look_about(sim, one, &scene));
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

/// Lists what is wrong, kind by kind, and of each kind in the order of the ids. Mostly there is little, so it is
/// looked for in the order of memory, which is fastest.
fn all_that_is_wrong(sim: &mut Sim) -> Vec<OutOfPlace> {
    let mut wrong: Vec<(EvidenceKind, ActorId, Entity, Vec2)> = Vec::new();
    let mut note = |kind, id: &ActorId, what, at| wrong.push((kind, *id, what, at));
    let held = held_doors(sim);
    let Sim { world, map, level, doors, lamps, .. } = sim;
    for (what, id, door) in world.query_mut::<(Entity, &ActorId, &Door)>() {
        // A guard will shut it if it has a time for that.
        let is_left = door.is_open() && door.shuts.is_none() && !held.contains(&what);
        if is_left && spec_of(doors, &level.doors, what).is_some_and(|spec| !spec.open) {
            note(EvidenceKind::OpenDoor, id, what, center_of(door.cell));
        }
    }
    for (what, id, lamp) in world.query_mut::<(Entity, &ActorId, &Lamp)>() {
        if !lamp.lit && spec_of(lamps, &level.lamps, what).is_some_and(|spec| spec.lit) {
            note(EvidenceKind::DarkLamp, id, what, lamp.at);
        }
    }
    for (what, id, treasure) in world.query_mut::<(Entity, &ActorId, &Treasure)>() {
        if treasure.taken {
            note(EvidenceKind::MissingTreasure, id, what, treasure.at);
        }
    }
    for (what, id, sleep, body) in world.query_mut::<(Entity, &ActorId, &SleepState, &Body)>() {
        if sleep.is_asleep() {
            note(EvidenceKind::Sleeper, id, what, body.at);
        }
    }
    for (what, id, prop, body) in world.query_mut::<(Entity, &ActorId, &Prop, &Body)>() {
        // Not all props leave shards.
        if prop.state == PropState::Broken && map.floor_at(body.at) == Floor::Shards {
            note(EvidenceKind::Shards, id, what, body.at);
        }
    }
    wrong.sort_by_key(|(kind, id, ..)| (rank(*kind), *id));
    wrong.into_iter().map(|(kind, _, what, at)| (kind, what, at)).collect()
}

/// The order in which evidence of one tick is listed.
fn rank(kind: EvidenceKind) -> u8 {
    match kind {
        EvidenceKind::OpenDoor => 0,
        EvidenceKind::DarkLamp => 1,
        EvidenceKind::MissingTreasure => 2,
        EvidenceKind::Sleeper => 3,
        EvidenceKind::Shards => 4,
    }
}

/// Returns the doors that are held open by a plate.
fn held_doors(sim: &Sim) -> Few<Entity> {
    let mut held = Few::new();
    for plate in sim.plates.iter().filter_map(|plate| sim.world.get::<&Plate>(*plate).ok()) {
        if plate.held_by.is_some() {
            held.extend_from_slice(&plate.doors);
        }
    }
    held
}

/// Returns the level's entry for an entity of a list that has the same order.
fn spec_of<'a, T>(list: &[Entity], specs: &'a [T], what: Entity) -> Option<&'a T> {
    specs.get(list.iter().position(|it| *it == what)?)
}

/// What decides how a guard sees evidence.
#[derive(hecs::Query)]
struct Eyewitness<'a> {
    guard: Entity,
    id: &'a ActorId,
    who: &'a Guard,
    body: &'a Body,
    facing: &'a Facing,
    eyes: &'a Eyes,
    sleep: &'a SleepState,
    activity: &'a Activity,
    awareness: &'a Awareness,
    notes: &'a KnownEvidence,
}

/// A guard who has something to note.
struct Noticer {
    guard: Entity,
    id: ActorId,
    archetype: Archetype,
    viewer: Viewer,
    is_asleep: bool,
    looks: bool,
}

/// Lists the guards who may note something, in their order.
fn noticers(sim: &mut Sim, scene: &LookContext) -> Vec<Noticer> {
    let Sim { world, guards, evidence, map, tick, counters, .. } = sim;
    let mut noticers = Vec::with_capacity(guards.len());
    for one in world.query_mut::<Eyewitness>() {
        let Eyewitness { guard, id, body, facing, eyes, awareness, .. } = one;
        let kind = &scene.rules.guards[one.who.archetype];
        let viewer = viewer_of(body, facing, eyes, &kind.senses, awareness, map, *tick);
        // A guard who hunts the player ignores evidence.
        let looks = viewer.open && awareness.alert_level < AlertLevel::Alert && !one.activity.is_hunt();
        let range = &scene.rules.evidence.range;
        let is_near = |thing: &Evidence| (thing.at - body.at).length() <= range[&thing.kind];
        // Most have noted nothing, and are far from all that there is to see.
        if *one.notes != KnownEvidence::default() || looks && evidence.iter().any(is_near) {
            let (archetype, is_asleep) = (one.who.archetype, one.sleep.is_asleep());
            noticers.push(Noticer { guard, id: *id, archetype, viewer, is_asleep, looks });
        } else if looks {
            counters.distance_tests += evidence.len() as u64;
        }
    }
    noticers.sort_unstable_by_key(|one| one.id);
    noticers
}

/// Updates what one guard sees of the evidence and what he knows of it.
fn look_about(sim: &mut Sim, one: Noticer, scene: &LookContext) {
    let Noticer { guard, archetype, viewer, is_asleep, looks, .. } = one;
    // A sleeper forgets evidence and has to notice it again.
    let mut notes = sim.with(guard, std::mem::take::<KnownEvidence>);
    if is_asleep {
        return;
    }
    if looks {
        notes.known.retain(|thing| believes_on(sim, guard, &viewer, scene, thing));
        watch(sim, guard, &viewer, (scene, &scene.rules.guards[archetype]), &mut notes);
    } else {
        notes.watched.clear();
    }
    sim.with(guard, |here: &mut KnownEvidence| *here = notes);
}

/// Counts for how long a guard has seen each piece of evidence, and makes him notice what he has seen long enough.
fn watch(
    sim: &mut Sim,
    guard: Entity,
    viewer: &Viewer,
    (scene, kind): (&LookContext, &GuardRules),
    notes: &mut KnownEvidence,
) {
    let KnownEvidence { known, watched } = notes;
    // Both lists have the order of the evidence: up to here, `watched` is of this tick.
    let mut counted = 0;
    for i in 0..sim.evidence.len() {
        let thing = sim.evidence[i];
        if !kind.notices.contains(&thing.kind) || known.iter().any(|k| k.what == thing.what) {
            continue;
        }
        let guards = scene.is_guarded(kind, viewer, &thing);
        let eyes = if guards { Cosines { main: scene.guarded, ..scene.cosines } } else { scene.cosines };
        if !sees(sim, viewer, eyes, &thing) || scene.is_in_good_hands(guard, &thing) {
            continue;
        }
        let before = watched[counted..].iter().position(|(what, _)| *what == thing.what);
        match before {
            Some(before) => drop(watched.drain(counted..counted + before)),
            None => watched.insert(counted, (thing.what, 0)),
        }
        watched[counted].1 += 1;
        let evidence = &scene.rules.evidence;
        let seconds = if guards { evidence.guarded.seconds } else { evidence.seconds };
        if watched[counted].1 >= tick::ticks(seconds) {
            watched.remove(counted);
            notice(sim, guard, &thing);
            known.push(thing);
        } else {
            counted += 1;
        }
    }
    watched.truncate(counted);
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
    let (found, rays) = is_open_to(map, thing.kind, thing.at, viewer.at);
    counters.rays += rays;
    found
}

/// Returns whether a guard who stands at `from` and looks there sees evidence of a kind that is at `at`, in tiles. His
/// cone of vision is not asked.
pub fn is_noticed_from(sim: &Sim, kind: EvidenceKind, at: Vec2, from: Vec2) -> bool {
    (at - from).length() <= sim.rules.evidence.range[&kind] && is_open_to(&sim.map, kind, at, from).0
}

/// Returns whether nothing is between evidence and a viewer, and how many rays were cast to find out.
fn is_open_to(map: &Map, kind: EvidenceKind, at: Vec2, from: Vec2) -> (bool, u64) {
    // Low cover and tall grass hide what lies on the floor.
    let lies = matches!(kind, EvidenceKind::Sleeper | EvidenceKind::Shards);
    let own = cell_of(at);
    let mut rays = 0;
    let mut clear = |place: Vec2| {
        rays += 1;
        is_clear(from, place, |cell| (lies || cell != own) && map.blinds(cell, lies))
    };
    // Things built into a wall are also seen by its faces, so from both sides and along the wall.
    let found = clear(at) || (!lies && faces(own, from).into_iter().flatten().any(clear));
    (found, rays)
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
fn believes_on(sim: &mut Sim, guard: Entity, viewer: &Viewer, scene: &LookContext, thing: &Evidence) -> bool {
    let wrong = sim.evidence.iter().any(|entry| entry.what == thing.what);
    if wrong && !scene.is_in_good_hands(guard, thing) {
        return true;
    }
    if !is_beside(viewer.at, thing) && !sees(sim, viewer, scene.cosines, thing) {
        return true;
    }
    let percept = Percept::InOrder { what: thing.what };
    sim.with(guard, |percepts: &mut Vec<Percept>| percepts.push(percept));
    false
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
