//! Memory of movements for drawing: positions of the last ticks, distances walked, and since when states have
//! lasted.

use super::anim::direction;
use super::paint::TILE;
use super::wings::BirdMemory;
use crate::shell::render::assets::Dir;
use hecs::Entity;
use macroquad::prelude::*;
use std::collections::HashMap;
use thief_girl::base::tick::DT;
use thief_girl::model::{
    Activity, AlertLevel, Awareness, BarkLine, Body, Event, Facing, Player, PlayerActivity, Sim,
};
use thief_girl::sense::view;

/// Memory of a moving entity.
#[derive(Clone, Copy, Debug)]
pub struct MotionTrack {
    was: Vec2,
    now: Vec2,
    /// Distance so far, in pixels.
    pub walked: f32,
    pub dir: Dir,
    pub alert_level: AlertLevel,
    /// Tick at which the alert level last changed.
    pub alert_level_since: u32,
    /// Tick at which the activity last changed.
    pub activity_since: u32,
    /// Tick at which the guard last fell into the habit of his personality.
    pub habit_since: Option<u32>,
    deed: u8,
    /// Largest speed so far, in tiles/s.
    pub fastest: f32,
    /// Awareness as a distance towards the player, in tiles, smoothed.
    pub certainty: f32,
    /// How well the player knows where a guard looks, from 0 to 1, smoothed.
    pub known: f32,
}

/// Memory of everything that moves.
#[derive(Default)]
pub struct ViewMemory {
    tracks: HashMap<Entity, MotionTrack>,
    pub birds: BirdMemory,
    /// Tick at which the heist ended.
    pub ended: Option<u32>,
    /// Last observed tick.
    seen: u32,
}

/// Largest change of [`MotionTrack::known`] in a tick: a sixth of a second from one end to the other.
const FADE: f32 = 0.1;
/// Distance in one tick above which a movement is a jump, in tiles, and not interpolated.
const JUMP: f32 = 1.5;

impl ViewMemory {
    pub fn observe(&mut self, sim: &Sim) {
        for &entity in sim.guards.iter().chain(&sim.props) {
            self.follow(sim, entity);
        }
        self.note_habits(sim);
        self.birds.observe(sim);
        self.observe_her(sim);
    }

    /// Whoever mutters shows the habit of his personality with it.
    fn note_habits(&mut self, sim: &Sim) {
        for event in &sim.events {
            if let Event::Bark { guard, line: BarkLine::Mutters } = *event
                && let Some(track) = sim.entity(guard).and_then(|guard| self.tracks.get_mut(&guard))
            {
                track.habit_since = Some(sim.tick);
            }
        }
    }

    /// Observes the player alone, for the ghost.
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
        track.notice(sim, entity);
        let facing = sim.world.get::<&Facing>(entity).ok().map(|facing| facing.0);
        // Of a silhouette only the movement shows.
        track.turn(facing.filter(|_| track.known >= 0.5));
    }

    /// Switches to another tick of the same heist: there is nothing to interpolate, and states count as
    /// long-lasting. Backwards in time, animations of walking run backwards.
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

    /// Returns the position of an entity between the last two ticks, in tiles.
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
            alert_level_since: tick,
            activity_since: tick,
            habit_since: None,
            deed: 0,
            fastest: 0.0,
            certainty: 0.0,
            known: 1.0,
        }
    }

    fn step(&mut self, at: Vec2) {
        self.was = if self.now.distance(at) > JUMP { at } else { self.now };
        self.now = at;
        let way = self.was.distance(at);
        self.walked += way * TILE;
        self.fastest = self.fastest.max(way / DT);
    }

    /// Entities with a facing show that, even if they are pushed; others show their movement.
    fn turn(&mut self, facing: Option<Vec2>) {
        let ahead = facing.unwrap_or(self.now - self.was);
        if ahead != Vec2::ZERO {
            self.dir = direction(ahead, self.dir);
        }
    }

    /// Adjusts to a switch to another tick.
    fn land(&mut self, tick: u32, back: bool) {
        if back {
            self.walked -= 2.0 * self.was.distance(self.now) * TILE;
        }
        self.was = self.now;
        self.habit_since = None;
        for since in [&mut self.alert_level_since, &mut self.activity_since] {
            if *since >= tick {
                *since = 0;
            }
        }
    }

    fn notice(&mut self, sim: &Sim, entity: Entity) {
        if let Ok(awareness) = sim.world.get::<&Awareness>(entity) {
            if awareness.alert_level != self.alert_level {
                self.alert_level = awareness.alert_level;
                self.alert_level_since = sim.tick;
            }
            let wanted = certainty(sim, entity, &awareness);
            self.certainty += (wanted - self.certainty) * 0.35;
            let known = f32::from(u8::from(view::knows_gaze(sim, entity)));
            self.known += (known - self.known).clamp(-FADE, FADE);
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
            self.activity_since = sim.tick;
        }
    }
}

/// Returns the awareness as a distance from the guard towards the player: when it reaches her, he is certain.
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
        // He looks diagonally, while a wall makes his movement alternate between two directions.
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
