//! What lessons are about: things, places and guards, and which of them is nearest to the player.

use serde::Deserialize;
use thief_girl::base::grid::{cell_of, center_of};
use thief_girl::base::{Vec2, ivec2};
use thief_girl::model::{
    Activity, Body, Door, DoorState, Gong, Guard, Hideout, Key, Lamp, MusicBox, Prop, Sim, Switch, Treasure,
};
use thief_girl::rules::{Archetype, CarryMode, Floor, LampKind, Passability, Structure};
use thief_girl::sense::view::knows_gaze;

/// A kind of thing, place or guard that a lesson is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LessonTarget {
    Treasure,
    Key,
    Exit,
    /// A guard who does not know of the player; neither hound nor doll.
    Guard,
    Hound,
    /// A clockwork doll, who feels steps through walls: a wall does not hide her.
    Doll,
    /// A closed door.
    Door,
    LockedDoor,
    Hideout,
    /// A lamp that the player can put out.
    Lamp,
    Switch,
    Gong,
    MusicBox,
    /// Something that the player can pick up.
    LooseThing,
    /// Something heavy that rolls.
    HeavyThing,
    Vent,
    Table,
    LowCover,
    TallGrass,
    ShallowWater,
    DeepWater,
    NightingaleFloor,
}

/// How far before the center of a thing the line of sight may end, in tiles, so that the thing's own cell does
/// not block it.
const FRONT: f32 = 0.8;

impl LessonTarget {
    /// Returns the nearest one within `tiles` of the player that no wall hides, except from a doll.
    pub fn nearest(self, sim: &Sim, tiles: f32) -> Option<Vec2> {
        let her = sim.player_body().at;
        let is_hidden = |at: &Vec2| self != LessonTarget::Doll && !is_seen(sim, her, *at);
        let is_near = |at: &Vec2| at.distance(her) <= tiles && !is_hidden(at);
        let near = self.places(sim, her, tiles).into_iter().filter(is_near);
        near.min_by(|a, b| a.distance(her).total_cmp(&b.distance(her)))
    }

    fn places(self, sim: &Sim, her: Vec2, tiles: f32) -> Vec<Vec2> {
        let floor = |wanted| cells(sim, her, tiles, |sim, at| sim.level.floor.get(at) == Some(&wanted));
        let structure =
            |wanted| cells(sim, her, tiles, |sim, at| sim.level.structure.get(at) == Some(&Some(wanted)));
        match self {
            LessonTarget::Treasure => all(sim, &sim.treasures, |it: Treasure| (!it.taken).then_some(it.at)),
            LessonTarget::Key => {
                all(sim, &sim.keys, |it: Key| (!it.taken && it.carrier.is_none()).then_some(it.at))
            }
            LessonTarget::Exit => sim.level.exits.iter().copied().map(center_of).collect(),
            LessonTarget::Guard => guards(sim, |who| {
                let senses = &sim.rules.guards[who].senses;
                senses.nose <= 0.0 && senses.tremor <= 0.0
            }),
            LessonTarget::Hound => guards(sim, |who| sim.rules.guards[who].senses.nose > 0.0),
            LessonTarget::Doll => guards(sim, |who| sim.rules.guards[who].senses.tremor > 0.0),
            LessonTarget::Door => all(sim, &sim.doors, |it: Door| shut(&it).filter(|_| !it.locked)),
            LessonTarget::LockedDoor => {
                all(sim, &sim.doors, |it: Door| shut(&it).filter(|_| it.locked && it.pickable))
            }
            LessonTarget::Hideout => all(sim, &sim.hideouts, |it: Hideout| Some(center_of(it.cell))),
            LessonTarget::Lamp => {
                all(sim, &sim.lamps, |it: Lamp| (it.lit && it.kind != LampKind::Brazier).then_some(it.at))
            }
            LessonTarget::Switch => {
                all(sim, &sim.switches, |it: Switch| (!it.lamps.is_empty()).then_some(center_of(it.cell)))
            }
            LessonTarget::Gong => all(sim, &sim.gongs, |it: Gong| Some(center_of(it.cell))),
            LessonTarget::MusicBox => all(sim, &sim.music_boxes, |it: MusicBox| Some(center_of(it.cell))),
            LessonTarget::LooseThing => {
                things(sim, |prop| sim.rules.props[&prop.kind].carried != CarryMode::No)
            }
            LessonTarget::HeavyThing => {
                things(sim, |prop| sim.rules.props[&prop.kind].feet == Passability::Solid)
            }
            LessonTarget::Vent => structure(Structure::Vent),
            LessonTarget::Table => structure(Structure::Table),
            LessonTarget::LowCover => structure(Structure::LowCover),
            LessonTarget::TallGrass => structure(Structure::TallGrass),
            LessonTarget::ShallowWater => floor(Floor::Water),
            LessonTarget::DeepWater => floor(Floor::DeepWater),
            LessonTarget::NightingaleFloor => floor(Floor::Nightingale),
        }
    }
}

/// Returns whether the player does not know where a guard within `tiles` looks, who does not lie in wait.
pub fn unseen_guard(sim: &Sim, tiles: f32) -> bool {
    let her = sim.player_body().at;
    let is_near = |guard| sim.get::<Body>(guard).at.distance(her) <= tiles;
    sim.guards.iter().any(|&guard| sim.shows(guard) >= 1.0 && is_near(guard) && !knows_gaze(sim, guard))
}

/// Returns the places of the entities for which `place` returns one.
fn all<T: hecs::Component + Clone>(
    sim: &Sim,
    list: &[hecs::Entity],
    place: impl Fn(T) -> Option<Vec2>,
) -> Vec<Vec2> {
    list.iter().filter_map(|&entity| place(sim.get(entity))).collect()
}

fn shut(door: &Door) -> Option<Vec2> {
    (door.state == DoorState::Closed).then(|| center_of(door.cell))
}

/// Returns the places of guards who do what they do every day.
fn guards(sim: &Sim, is_one: impl Fn(Archetype) -> bool) -> Vec<Vec2> {
    // A tip must not reveal an ambush.
    let is_shown = |activity: Activity| activity.is_everyday() && activity != Activity::Ambush;
    let is_one = |guard: &&hecs::Entity| {
        is_one(sim.get::<Guard>(**guard).archetype) && is_shown(sim.get::<Activity>(**guard))
    };
    sim.guards.iter().filter(is_one).map(|&guard| sim.get::<Body>(guard).at).collect()
}

fn things(sim: &Sim, is_one: impl Fn(&Prop) -> bool) -> Vec<Vec2> {
    let lies = |prop: &Prop| prop.state.is_on_floor() && is_one(prop);
    sim.props.iter().filter(|&&prop| lies(&sim.get(prop))).map(|&prop| sim.get::<Body>(prop).at).collect()
}

/// Returns the centers of cells of a kind within `tiles` of the player.
fn cells(
    sim: &Sim,
    her: Vec2,
    tiles: f32,
    is_one: impl Fn(&Sim, thief_girl::base::IVec2) -> bool,
) -> Vec<Vec2> {
    let (here, most) = (cell_of(her), tiles.ceil() as i32);
    let around = (-most..=most).flat_map(|y| (-most..=most).map(move |x| here + ivec2(x, y)));
    around.filter(|cell| is_one(sim, *cell)).map(center_of).collect()
}

/// Whether no wall is between the player and the front of a thing.
fn is_seen(sim: &Sim, her: Vec2, at: Vec2) -> bool {
    let (way, distance) = (at - her, at.distance(her));
    distance <= FRONT || sim.map.is_clear(her, at - way * (FRONT / distance))
}
