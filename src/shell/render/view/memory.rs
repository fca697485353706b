//! What the picture remembers of the last ticks: where everybody was, how far they walked, and
//! since when they are as they are.

use super::anim::direction;
use super::paint::TILE;
use super::wings::BirdMemory;
use crate::shell::render::assets::Dir;
use hecs::Entity;
use macroquad::prelude::*;
use std::collections::HashMap;
use thief_girl::base::tick::DT;
use thief_girl::model::{Activity, AlertLevel, Awareness, Body, Facing, Player, PlayerActivity, Sim};

/// What is remembered of somebody or something that moves.
#[derive(Clone, Copy, Debug)]
pub struct MotionTrack {
    was: Vec2,
    now: Vec2,
    /// The way so far, in pixels.
    pub walked: f32,
    pub dir: Dir,
    pub alert_level: AlertLevel,
    /// The tick at which the rung, and the deed, last changed.
    pub rung_since: u32,
    pub deed_since: u32,
    deed: u8,
    /// The fastest that it ever went, in tiles a second.
    pub fastest: f32,
    /// How far his certainty reaches, in tiles: follows the meter without jumps.
    pub certainty: f32,
}

#[derive(Default)]
pub struct ViewMemory {
    tracks: HashMap<Entity, MotionTrack>,
    pub birds: BirdMemory,
    /// The tick at which the heist ended.
    pub ended: Option<u32>,
    /// The last tick that it saw.
    seen: u32,
}

/// Farther than this in one tick is no step but a jump: nothing to blend.
const JUMP: f32 = 1.5;

impl ViewMemory {
    pub fn observe(&mut self, sim: &Sim) {
        for &entity in sim.guards.iter().chain(&sim.props) {
            self.follow(sim, entity);
        }
        self.birds.observe(sim);
        self.observe_her(sim);
    }

    /// Her alone: what else there is in her night is not painted.
    pub fn observe_her(&mut self, sim: &Sim) {
        self.follow(sim, sim.player);
        self.seen = sim.tick;
        match sim.outcome {
            Some(_) => self.ended = self.ended.or(Some(sim.tick)),
            None => self.ended = None,
        }
    }

    fn follow(&mut self, sim: &Sim, entity: Entity) {
        let at = sim.get::<Body>(entity).at;
        let fresh = MotionTrack::new(at, sim.tick);
        let track = self.tracks.entry(entity).or_insert(fresh);
        track.step(at);
        track.turn(sim.world.get::<&Facing>(entity).ok().map(|facing| facing.0));
        track.notice(sim, entity);
    }

    /// Another moment of the same night. Nothing is between the last place and this one, and what changed did so long
    /// ago; where time runs back, feet do too.
    pub fn leap(&mut self, sim: &Sim) {
        self.birds = BirdMemory::default();
        self.land(sim, Self::observe);
    }

    pub fn leap_her(&mut self, sim: &Sim) {
        self.land(sim, Self::observe_her);
    }

    fn land(&mut self, sim: &Sim, observe: impl Fn(&mut Self, &Sim)) {
        let back = sim.tick < self.seen;
        observe(self, sim);
        for track in self.tracks.values_mut() {
            track.land(sim.tick, back);
        }
    }

    pub fn track(&self, entity: Entity) -> Option<&MotionTrack> {
        self.tracks.get(&entity)
    }

    /// Where something is between the last two ticks, in tiles.
    pub fn place(&self, entity: Entity, blend: f32) -> Vec2 {
        self.tracks.get(&entity).map_or(Vec2::ZERO, |t| t.was.lerp(t.now, blend.clamp(0.0, 1.0)))
    }
}

impl MotionTrack {
    fn new(at: Vec2, tick: u32) -> Self {
        Self {
            was: at,
            now: at,
            walked: 0.0,
            dir: Dir::Down,
            alert_level: AlertLevel::Calm,
            rung_since: tick,
            deed_since: tick,
            deed: 0,
            fastest: 0.0,
            certainty: 0.0,
        }
    }

    fn step(&mut self, at: Vec2) {
        self.was = if self.now.distance(at) > JUMP { at } else { self.now };
        self.now = at;
        let way = self.was.distance(at);
        self.walked += way * TILE;
        self.fastest = self.fastest.max(way / DT);
    }

    /// Who has eyes shows where they look, however he is pushed about; all else, where it goes.
    fn turn(&mut self, facing: Option<Vec2>) {
        let ahead = facing.unwrap_or(self.now - self.was);
        if ahead != Vec2::ZERO {
            self.dir = direction(ahead, self.dir);
        }
    }

    /// After a leap to a tick.
    fn land(&mut self, tick: u32, back: bool) {
        if back {
            self.walked -= 2.0 * self.was.distance(self.now) * TILE;
        }
        self.was = self.now;
        for since in [&mut self.rung_since, &mut self.deed_since] {
            if *since >= tick {
                *since = 0;
            }
        }
    }

    fn notice(&mut self, sim: &Sim, entity: Entity) {
        if let Ok(awareness) = sim.world.get::<&Awareness>(entity) {
            if awareness.alert_level != self.alert_level {
                self.alert_level = awareness.alert_level;
                self.rung_since = sim.tick;
            }
            let wanted = certainty(sim, entity, &awareness);
            self.certainty += (wanted - self.certainty) * 0.35;
        }
        let deed = match (sim.world.get::<&Player>(entity), sim.world.get::<&Activity>(entity)) {
            (Ok(player), _) => match player.activity {
                PlayerActivity::Free => 0,
                PlayerActivity::Stealing { .. } => 1,
                PlayerActivity::Hidden { .. } => 2,
                PlayerActivity::Recovering { .. } => 3,
                PlayerActivity::Tending { .. } => 4,
                PlayerActivity::Picking { .. } => 5,
            },
            (_, Ok(activity)) => 10 + *activity as u8,
            _ => 0,
        };
        if deed != self.deed {
            self.deed = deed;
            self.deed_since = sim.tick;
        }
    }
}

/// The meter as a way from the guard towards her: when it gets to her, he is sure.
fn certainty(sim: &Sim, guard: Entity, awareness: &Awareness) -> f32 {
    let part = awareness.meter / 100.0;
    let way = if awareness.sighting.is_some() {
        sim.get::<Body>(guard).at.distance(sim.player_body().at)
    } else {
        sim.rules.sight.range.dim
    };
    part * way
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_flickers_along_a_wall() {
        let mut guard = MotionTrack::new(Vec2::ZERO, 0);
        let mut barrel = guard;
        let (mut seen, mut rolled) = (Vec::new(), Vec::new());
        // He looks along a diagonal; a wall lets him go this way in one tick and that way in the next.
        for tick in 0..12 {
            let aside = if tick % 2 == 0 { vec2(0.05, 0.0) } else { vec2(0.0, 0.05) };
            for (track, facing, dirs) in
                [(&mut guard, Some(vec2(0.7, 0.71)), &mut seen), (&mut barrel, None, &mut rolled)]
            {
                track.step(track.now + aside);
                track.turn(facing);
                dirs.push(track.dir);
            }
        }
        assert_eq!(seen, [Dir::Down; 12]);
        assert!(
            rolled.contains(&Dir::Right) && rolled.contains(&Dir::Down),
            "what has no eyes shows where it goes"
        );
    }
}
