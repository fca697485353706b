//! Memory of birds, for interpolation between ticks.

use super::anim::direction;
use crate::shell::render::assets::Dir;
use hecs::Entity;
use macroquad::prelude::Vec2;
use std::collections::HashMap;
use thief_girl::model::{Bird, Birds, Sim};

/// A bird in the last two ticks.
#[derive(Clone, Copy, Debug)]
pub struct ShownBird {
    pub was: Bird,
    pub now: Bird,
    pub dir: Dir,
}

/// Memory of all flocks.
#[derive(Default)]
pub struct BirdMemory(HashMap<Entity, Vec<ShownBird>>);

impl BirdMemory {
    pub fn observe(&mut self, sim: &Sim) {
        for &entity in &sim.birds {
            let flock: Birds = sim.get(entity);
            let perched = |i: usize| if i.is_multiple_of(2) { Dir::Right } else { Dir::Left };
            let fresh = |(i, bird): (usize, &Bird)| ShownBird { was: *bird, now: *bird, dir: perched(i) };
            let all =
                self.0.entry(entity).or_insert_with(|| flock.birds.iter().enumerate().map(fresh).collect());
            for (shown, bird) in all.iter_mut().zip(&flock.birds) {
                (shown.was, shown.now) = (shown.now, *bird);
                if bird.velocity != Vec2::ZERO {
                    shown.dir = direction(bird.velocity, shown.dir);
                }
            }
        }
    }

    /// Returns the birds of a flock.
    pub fn of(&self, flock: Entity) -> &[ShownBird] {
        self.0.get(&flock).map_or(&[], Vec::as_slice)
    }
}
