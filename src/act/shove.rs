//! People moving props: the player shoves and kicks, guards push slowly what blocks their path. Guards
//! step over small props.

use super::collision::{Surface, bounce};
use super::knock;
use super::ring::ring_under;
use super::settle::{TOUCH, is_rolling, is_wedged, set_velocity};
use crate::base::{Aabb, Vec2, tick};
use crate::model::*;
use hecs::Entity;

/// Distance at which [`push_ahead`] finds a prop, in tiles.
const PUSH_NEAR: f32 = 0.5;

/// Moves a heavy prop that the player walks squarely into; running kicks it.
pub fn shove(sim: &mut Sim, her: Aabb, direction: Vec2, posture: Posture) {
    let Some(prop) = touched(sim, her, direction, sim.rules.crowd.corner_help) else { return };
    let speed = sim.rules.rolling.shove.of(posture) / mass(sim, prop);
    if let Some(knocked) = set_off(sim, prop, direction, speed.min(sim.rules.rolling.top_speed)) {
        let ring = ring_under(sim, sim.get::<Body>(prop).at);
        knock::knock(sim, prop, knocked, ring);
    }
}

/// How a guard walks squarely into something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Push {
    /// One of the four directions.
    pub direction: Vec2,
    /// In tiles/s.
    pub speed: f32,
    /// How much of his sides may touch a prop without pushing it, in tiles.
    pub sides: f32,
}

/// Moves a heavy prop that a guard walks squarely into, without noise; one that rolls towards him hits him.
pub fn push(sim: &mut Sim, guard: Aabb, Push { direction, speed, sides }: Push) {
    let Some(prop) = touched(sim, guard, direction, sides) else { return };
    if is_rolling(sim, prop) && sim.get::<Body>(prop).velocity.dot(direction) <= -sim.rules.rolling.rest_speed
    {
        let axis = usize::from(direction.x == 0.0);
        return bounce(sim, prop, axis, Surface::person(sim, direction[axis] * speed));
    }
    let pushed = sim.rules.rolling.guard_push / mass(sim, prop);
    if sim.get::<Body>(prop).velocity.dot(direction) < pushed && !is_wedged(sim, prop, direction) {
        set_velocity(sim, prop, direction * pushed);
        let heard_at = sim.tick + tick::ticks(sim.rules.rolling.pulse_seconds);
        sim.with(prop, |p: &mut Prop| p.state = PropState::Rolling { heard_at });
    }
}

/// Returns the place of the heavy prop that the player would push if she walked on, and in which of the four
/// directions; `None` where nothing heavy stands before her, where it cannot move, and while she crawls.
pub fn push_ahead(sim: &Sim) -> Option<(Vec2, Vec2)> {
    let (her, Facing(face)) = (sim.player_body().aabb(), sim.get(sim.player));
    let direction =
        if face.x.abs() > face.y.abs() { Vec2::X * face.x.signum() } else { Vec2::Y * face.y.signum() };
    let ahead = direction * PUSH_NEAR / 2.0;
    let near = Aabb::new(her.center + ahead, her.half + ahead.abs());
    let prop = touched(sim, near, direction, sim.rules.crowd.corner_help)?;
    let is_strong = sim.rules.rolling.shove.of(sim.get::<Player>(sim.player).posture) > 0.0;
    let moves = is_strong && !is_rolling(sim, prop) && !is_wedged(sim, prop, direction);
    moves.then(|| (sim.get::<Body>(prop).at, direction))
}

/// Kicks small props that the player walks over, depending on her posture.
pub fn underfoot(sim: &mut Sim) {
    let (her, wish) = (sim.player_body(), sim.get::<Intent>(sim.player));
    let speed = sim.rules.rolling.underfoot.of(wish.posture);
    let Some(direction) = wish.velocity.try_normalize().filter(|_| speed > 0.0 && !her.is_still()) else {
        return;
    };
    // Mostly nothing lies under her feet, which is found out fastest in the order of memory.
    let lies_here =
        |(prop, body): (&Prop, &Body)| prop.state.is_on_floor() && body.aabb().overlaps(&her.aabb());
    if !sim.world.query_mut::<(&Prop, &Body)>().into_iter().any(lies_here) {
        return;
    }
    for i in 0..sim.props.len() {
        let prop = sim.props[i];
        let small = sim.get::<Prop>(prop).state.is_on_floor() && !sim.is_heavy(prop);
        let thing: Body = sim.get(prop);
        let met = small && thing.aabb().overlaps(&her.aabb()) && (thing.at - her.at).dot(direction) > 0.0;
        // One kick is enough for as long as it rolls away from her.
        if met
            && thing.velocity.dot(direction) < 0.5 * speed
            && let Some(knocked) = set_off(sim, prop, direction, speed)
        {
            let ring = ring_under(sim, thing.at);
            knock::clink(sim, prop, knocked, ring);
        }
    }
}

fn mass(sim: &Sim, prop: Entity) -> f32 {
    sim.rules.props[&sim.get::<Prop>(prop).kind].mass
}

/// The heavy prop that a body walks into with more than `sides` tiles of its sides.
fn touched(sim: &Sim, body: Aabb, direction: Vec2, sides: f32) -> Option<Entity> {
    let core = body.half - direction.perp().abs() * sides;
    let reach = Aabb::new(body.center + direction * TOUCH, core);
    let touched = |&prop: &Entity| sim.is_heavy(prop) && meets(&reach, &sim.get::<Body>(prop).aabb());
    sim.props.iter().copied().find(touched)
}

/// Like [`Aabb::overlaps`], but for a box that may have a negative size.
fn meets(core: &Aabb, thing: &Aabb) -> bool {
    (core.center - thing.center).abs().cmplt(core.half + thing.half).all()
}

/// Gives a prop a speed if it is slower and nothing holds it; returns the strength of the hit in
/// tiles/s.
fn set_off(sim: &mut Sim, prop: Entity, direction: Vec2, speed: f32) -> Option<f32> {
    let before = sim.get::<Body>(prop).velocity;
    let moves = before.length() < speed && !is_wedged(sim, prop, direction);
    moves.then(|| {
        set_velocity(sim, prop, direction * speed);
        speed - before.dot(direction)
    })
}
