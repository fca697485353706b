//! Whether props on the floor rest or roll: slopes move them; floors and obstacles hold them.

use crate::base::{Aabb, IVec2, Vec2, grid::cell_of, tick};
use crate::model::*;
use crate::rules::{Floor, Passability, PropKind};
use crate::space::collide::Solids;
use hecs::Entity;

/// Distance at which two things touch, in tiles.
pub const TOUCH: f32 = 0.02;

/// Whether a prop rolls.
pub fn is_rolling(sim: &Sim, prop: Entity) -> bool {
    matches!(sim.get::<Prop>(prop).state, PropState::Rolling { .. })
}

/// Whether a prop is slower than the speed that counts as rest.
pub fn is_slow(sim: &Sim, prop: Entity) -> bool {
    sim.get::<Body>(prop).velocity.length() < sim.rules.rolling.rest_speed
}

/// Gives a prop on the floor a velocity; one at rest begins to roll.
pub fn set_velocity(sim: &mut Sim, prop: Entity, velocity: Vec2) {
    sim.with(prop, |body: &mut Body| body.velocity = velocity);
    if !is_rolling(sim, prop) {
        let heard_at = sim.tick + tick::ticks(sim.rules.rolling.pulse_seconds);
        sim.with(prop, |p: &mut Prop| p.state = PropState::Rolling { heard_at });
        let (id, kind, at) = (sim.id(prop), sim.get::<Prop>(prop).kind, sim.get::<Body>(prop).at);
        sim.events.push(Event::Rolls { prop: id, kind, at });
    }
}

/// Lets a prop that has just come to the floor rest or roll down a slope.
pub fn let_go(sim: &mut Sim, prop: Entity) {
    sim.with(prop, |body: &mut Body| body.velocity = Vec2::ZERO);
    if is_held(sim, prop) { rest(sim, prop) } else { set_velocity(sim, prop, Vec2::ZERO) }
}

/// Brings a prop to rest.
pub fn rest(sim: &mut Sim, prop: Entity) {
    let slopes = slips(sim, prop, sim.get::<Body>(prop).at) != Vec2::ZERO;
    let state = if slopes { PropState::Leaning } else { PropState::Resting };
    sim.with(prop, |p: &mut Prop| p.state = state);
    sim.with(prop, |body: &mut Body| body.velocity = Vec2::ZERO);
}

/// Acceleration by the slope and deceleration by the floor for a kind of prop at a position, in
/// tiles/s².
pub fn ground(sim: &Sim, kind: PropKind, at: Vec2) -> (Vec2, f32) {
    let slope = slope(sim, at);
    let pull = slope.downhill() * (sim.rules.rolling.downhill * sim.rules.floor(slope).slope);
    (pull, sim.rules.floor(sim.map.floor_at(at)).drag * sim.rules.props[&kind].friction)
}

/// The floor that gives the slope at a position: that of the level, because shards lie on slopes too.
pub fn slope(sim: &Sim, at: Vec2) -> Floor {
    sim.level.floor.get(cell_of(at)).copied().unwrap_or(Floor::Wood)
}

/// Direction in which a slope moves a prop; zero if the floor holds it.
pub fn slips(sim: &Sim, prop: Entity, at: Vec2) -> Vec2 {
    let (pull, drag) = ground(sim, sim.get::<Prop>(prop).kind, at);
    if pull.length() > drag { pull.normalize() } else { Vec2::ZERO }
}

/// Whether a prop stays where it is: held by the floor, by an obstacle, or between two slopes.
pub fn is_held(sim: &Sim, prop: Entity) -> bool {
    let at = sim.get::<Body>(prop).at;
    let direction = slips(sim, prop, at);
    direction == Vec2::ZERO
        || slips(sim, prop, at + direction * TOUCH).dot(direction) < 0.0
        || is_wedged(sim, prop, direction)
}

/// Whether something that stays in place keeps a prop from moving in a direction.
pub fn is_wedged(sim: &Sim, prop: Entity, direction: Vec2) -> bool {
    let body: Body = sim.get(prop);
    let ahead = body.aabb().at(body.at + direction * TOUCH);
    let stays = |other: Entity| !is_thing(sim, other) || !is_rolling(sim, other) || is_slow(sim, other);
    solids(sim, &[]).hit(&ahead).is_some()
        || others(sim, prop).any(|(other, place)| place.overlaps(&ahead) && stays(other))
}

/// Everything else that can be in the way of a prop, and its box. What already overlaps does not count.
pub fn others(sim: &Sim, prop: Entity) -> impl Iterator<Item = (Entity, Aabb)> {
    let here = sim.get::<Body>(prop).aabb();
    rivals(sim, prop)
        .map(|other| (other, sim.get::<Body>(other).aabb()))
        .filter(move |(_, place)| !place.overlaps(&here))
}

/// All that a prop can run into: props on the floor, and for heavy ones people.
pub fn rivals(sim: &Sim, prop: Entity) -> impl Iterator<Item = Entity> {
    let on_floor = move |other: &Entity| *other != prop && sim.get::<Prop>(*other).state.is_on_floor();
    let is_heavy = sim.is_heavy(prop);
    let people = sim.guards.iter().chain([&sim.player]).copied().filter(move |_| is_heavy);
    sim.props.iter().copied().filter(on_floor).chain(people)
}

/// Whether an entity is a prop.
pub fn is_thing(sim: &Sim, other: Entity) -> bool {
    sim.world.satisfies::<&Prop>(other)
}

/// Walls and boxes that stop props.
pub fn solids<'a>(sim: &'a Sim, boxes: &'a [Aabb]) -> Solids<'a, impl Fn(IVec2) -> bool> {
    let stops = |cell: &Cell| cell.feet != Passability::Open && !cell.is_edge();
    Solids { is_solid: move |cell| sim.map.cells.get(cell).is_none_or(stops), boxes }
}
