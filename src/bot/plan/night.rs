//! The night without her: where every guard is, and when, as long as nothing happens.

use crate::base::StateHash;
use crate::base::Vec2;
use crate::base::grid::cell_of;
use crate::base::tick::Tick;
use crate::model::*;
use crate::snapshot::fork;
use crate::step::step;

/// Places are noted this often.
const EVERY: Tick = 6;

/// Who is no farther than this from where he would be without her goes his round, in tiles.
const NEAR: f32 = 0.4;

pub struct Night {
    from: Tick,
    /// One list of places a note, in the order of `Sim::guards`.
    places: Vec<Vec<Vec2>>,
}

impl Night {
    /// Looks so far ahead from now, in ticks, on a copy in which nobody can see her.
    pub fn new(sim: &Sim, span: Tick) -> Self {
        let mut sim = fork(sim);
        let player = sim.player;
        sim.with(player, |exposure: &mut Exposure| exposure.hidden = true);
        let (from, mut places) = (sim.tick, Vec::new());
        while sim.tick < from + span && sim.outcome.is_none() {
            if (sim.tick - from).is_multiple_of(EVERY) {
                places.push(sim.guards.iter().map(|&guard| sim.get::<Body>(guard).at).collect());
            }
            step(&mut sim, Input::IDLE);
        }
        Self { from, places }
    }

    /// What she has changed in the world up to now, as a number: what she has taken, opened and put out, and who is not
    /// where he would be without her.
    pub fn changes(&self, sim: &Sim) -> u64 {
        let mut hash = StateHash::default();
        let player: Player = sim.get(sim.player);
        let hidden = sim.get::<Exposure>(sim.player).hidden;
        hash.bool(hidden)
            .u32(player.keys.len() as u32)
            .u32(player.loot.len() as u32)
            .bool(player.held.is_some());
        for &door in &sim.doors {
            let door: Door = sim.get(door);
            hash.bool(door.state == DoorState::Closed).bool(door.locked);
        }
        sim.lamps.iter().for_each(|&lamp| {
            hash.bool(sim.get::<Lamp>(lamp).lit);
        });
        let plan = self.places.get(((sim.tick - self.from) / EVERY) as usize);
        for (i, &guard) in sim.guards.iter().enumerate() {
            let (at, awareness) = (sim.get::<Body>(guard).at, sim.get::<Awareness>(guard));
            hash.u32(awareness.rung as u32);
            if plan.is_none_or(|plan| (plan[i] - at).length() > NEAR) {
                let cell = cell_of(at);
                hash.u32(cell.x as u32).u32(cell.y as u32);
            }
        }
        hash.finish()
    }
}
