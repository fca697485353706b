//! What is in the way of a rolling prop, and how it moves in the same part of a tick.

use super::settle::{is_rolling, is_thing, others, rivals};
use crate::base::{Aabb, Vec2, tick};
use crate::model::*;
use crate::space::collide::{Contact, sweep};
use hecs::Entity;

/// How much of the current tick each prop has moved already.
#[derive(Default)]
pub struct Clocks(Vec<(Entity, f32)>);

impl Clocks {
    /// The moment of the tick up to which a prop has moved, 0 to 1.
    pub fn of(&self, prop: Entity) -> f32 {
        self.0.iter().find(|(it, _)| *it == prop).map_or(0.0, |(_, clock)| *clock)
    }

    /// Notes that a prop has moved up to a moment of the tick.
    pub fn set(&mut self, prop: Entity, clock: f32) {
        match self.0.iter_mut().find(|(it, _)| *it == prop) {
            Some((_, before)) => *before = clock,
            None => self.0.push((prop, clock)),
        }
    }
}

/// Something in the way of a prop.
pub struct Obstacle {
    /// The other prop or the person.
    pub who: Entity,
    /// Its box as far as the prop may not enter it, wherever it goes meanwhile.
    pub solid: Option<Aabb>,
    /// Its box at the beginning and how far it moves meanwhile, in tiles, if it moves.
    path: Option<(Aabb, Vec2)>,
}

/// Everything in the way of a prop between its own clock and a moment of the tick. What already overlaps it
/// does not count.
pub fn moving(sim: &Sim, prop: Entity, clocks: &Clocks, until: f32) -> Vec<Obstacle> {
    let (here, from) = (sim.get::<Body>(prop).aabb(), clocks.of(prop));
    let is_apart = |place: &Aabb| !place.overlaps(&here);
    let obstacle = |who: Entity| {
        let body: Body = sim.get(who);
        let (step, now) = (body.velocity * tick::DT, body.aabb());
        let is_thing = is_thing(sim, who);
        let (start, part) = if !is_thing {
            // People have walked before things roll.
            (body.at - step * (1.0 - from), until - from)
        } else if is_rolling(sim, who) {
            let clock = clocks.of(who);
            (body.at + step * (from - clock).max(0.0), (until - from.max(clock)).max(0.0))
        } else {
            (body.at, 0.0)
        };
        let moves = step * part != Vec2::ZERO;
        let path = Some((now.at(start), step * part)).filter(|(place, _)| moves && is_apart(place));
        // A prop may stay where it is after all, but a person has left.
        let solid = Some(now).filter(|place| (is_thing || !moves) && is_apart(place));
        Obstacle { who, solid, path }
    };
    rivals(sim, prop).map(obstacle).collect()
}

/// The same as if nothing else moved.
pub fn standing(sim: &Sim, prop: Entity) -> Vec<Obstacle> {
    let still = |(who, place)| Obstacle { who, solid: Some(place), path: None };
    others(sim, prop).map(still).collect()
}

/// The first contact of a box that moves by a step with something that moves as well.
pub fn first_contact(body: Aabb, step: Vec2, way: &[Obstacle]) -> Option<(Contact, &Obstacle)> {
    let contact = |it: &Obstacle| it.path.and_then(|(place, other)| sweep(body, step, place, other));
    let contacts = way.iter().filter_map(|it| Some((contact(it)?, it)));
    contacts.min_by(|a, b| a.0.time.total_cmp(&b.0.time))
}
