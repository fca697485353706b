//! The heist without the player: where every guard is at which time if nothing happens. It decides
//! which moments of a search count as one.

use super::super::time_to_goal::KeyPlace;
use crate::base::grid::cell_of;
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::base::{IVec2, StateHash, Vec2};
use crate::model::*;
use crate::snapshot::fork;
use crate::step::step;
use hecs::Entity;

/// Ticks between stored positions.
const EVERY: Tick = 6;

/// A guard at most this far from his baseline position is on his round, in tiles.
const NEAR: f32 = 0.4;

/// Moments at most this far apart may count as one, in ticks.
const MOMENT: Tick = TICKS_PER_SECOND / 3;

/// Awareness meters that differ by less than this may count as one: what falls in one second.
const METER: f32 = 12.0;

/// Positions of all guards over time if the player does nothing and nobody sees her.
pub struct BaselineRun {
    from: Tick,
    /// One list of positions per stored tick, in the order of `Sim::guards`.
    places: Vec<Vec<Vec2>>,
    /// Tick from which on no guard moves any more.
    still_from: Tick,
    /// Initial cells of props, in the order of `Sim::props`.
    things: Vec<IVec2>,
}

/// A moment of a heist, for comparison with others.
pub struct StateKey {
    tick: Tick,
    changes: u64,
    /// Hash of the awareness meters if no guard moves, when the time does not matter; otherwise
    /// `None`.
    meters: Option<u64>,
}

impl BaselineRun {
    /// Simulates `span` ticks on a copy of a heist in which nobody can see the player.
    pub fn new(sim: &Sim, span: Tick) -> Self {
        let mut sim = fork(sim);
        let player = sim.player;
        sim.with(player, |exposure: &mut Exposure| exposure.hidden = true);
        let things = sim.props.iter().map(|&prop| cell_of(sim.get::<Body>(prop).at)).collect();
        let (from, mut places) = (sim.tick, Vec::new());
        let (mut still_from, mut stance) = (from, stance(&sim));
        while sim.tick < from + span && sim.outcome.is_none() {
            if (sim.tick - from).is_multiple_of(EVERY) {
                places.push(sim.guards.iter().map(|&guard| sim.get::<Body>(guard).at).collect());
            }
            step(&mut sim, Input::IDLE);
            let before = std::mem::replace(&mut stance, self::stance(&sim));
            if stance != before || !sim.level.masks.is_empty() {
                still_from = sim.tick + 1;
            }
        }
        Self { from, places, still_from, things }
    }

    /// The cells through which a guard goes, with the ticks at which he is there.
    pub fn round(&self, sim: &Sim, guard: Entity) -> Vec<KeyPlace> {
        let mut round: Vec<KeyPlace> = Vec::new();
        let Some(guard) = sim.guards.iter().position(|other| *other == guard) else { return round };
        for (i, places) in self.places.iter().enumerate() {
            let (cell, from) = (cell_of(places[guard]), self.from + i as Tick * EVERY);
            match round.last_mut().filter(|last| last.cell == cell) {
                Some(last) => last.until = from + EVERY,
                None => round.push(KeyPlace { cell, from, until: from + EVERY }),
            }
        }
        round
    }

    /// The key of the current state.
    pub fn moment(&self, sim: &Sim) -> StateKey {
        // What a guard in a squad or in ambush does next also depends on what he remembers.
        let has_settled = |activity: Activity| {
            activity.is_everyday() && !matches!(activity, Activity::Follow | Activity::Ambush)
        };
        let is_still = sim.tick >= self.still_from
            && sim
                .guards
                .iter()
                .enumerate()
                .all(|(i, &guard)| self.is_on_his_round(sim, i) && has_settled(sim.get(guard)));
        StateKey { tick: sim.tick, changes: self.changes(sim), meters: is_still.then(|| meters(sim)) }
    }

    /// Hash of what the player has changed: what she has taken, opened, put out, moved and thrown,
    /// whether she has just whistled, and which guards are not on their rounds.
    fn changes(&self, sim: &Sim) -> u64 {
        let mut hash = StateHash::default();
        let player: Player = sim.get(sim.player);
        let hidden = sim.get::<Exposure>(sim.player).hidden;
        hash.add(&hidden).add(&player.keys.len()).add(&player.loot.len());
        hash.add(&(sim.tick < player.whistles_at));
        for &door in &sim.doors {
            let door: Door = sim.get(door);
            hash.add(&(door.state == DoorState::Closed)).add(&door.locked);
        }
        sim.lamps.iter().for_each(|&lamp| {
            hash.add(&sim.get::<Lamp>(lamp));
        });
        sim.music_boxes.iter().for_each(|&music_box| {
            hash.add(&sim.get::<MusicBox>(music_box));
        });
        self.hash_things(sim, &mut hash);
        for (i, &guard) in sim.guards.iter().enumerate() {
            hash.add(&sim.get::<Awareness>(guard).alert_level);
            if !self.is_on_his_round(sim, i) {
                let cell = cell_of(sim.get::<Body>(guard).at);
                hash.add(&cell);
            }
        }
        hash.finish()
    }

    /// Hashes props: small ones by whether the player has or had them, heavy ones by their cells.
    fn hash_things(&self, sim: &Sim, hash: &mut StateHash) {
        for (&prop, before) in sim.props.iter().zip(&self.things) {
            let (state, cell) = (sim.get::<Prop>(prop).state, cell_of(sim.get::<Body>(prop).at));
            hash.u32(match state {
                PropState::Resting | PropState::Leaning | PropState::Rolling { .. } => 0,
                PropState::Held => 1,
                PropState::Pocketed => 2,
                PropState::Flying(_) => 3,
                PropState::Broken | PropState::Gone => 4,
            });
            if cell != *before && sim.is_heavy(prop) {
                hash.add(&cell);
            }
        }
    }

    /// Whether a guard is near his baseline position.
    fn is_on_his_round(&self, sim: &Sim, guard: usize) -> bool {
        let plan = self.places.get(((sim.tick - self.from) / EVERY) as usize);
        plan.is_some_and(|plan| (plan[guard] - sim.get::<Body>(sim.guards[guard]).at).length() <= NEAR)
    }
}

impl StateKey {
    /// Hash of the moment with the player in a cell.
    pub fn at(&self, cell: IVec2) -> u64 {
        let time = self.meters.unwrap_or(u64::from(self.tick / MOMENT));
        self.name(cell, time)
    }

    /// Hash of the moment with the player in a cell some ticks later, if nothing changes; `None` if
    /// that is not known.
    pub fn after(&self, ticks: Tick, cell: IVec2) -> Option<u64> {
        self.meters.is_none().then(|| self.name(cell, u64::from((self.tick + ticks) / MOMENT)))
    }

    fn name(&self, cell: IVec2, time: u64) -> u64 {
        let mut hash = StateHash::default();
        hash.add(&cell).add(&self.meters.is_some());
        hash.u64(time).u64(self.changes).finish()
    }
}

/// Position, facing and activity of all guards.
fn stance(sim: &Sim) -> Vec<(Vec2, Vec2, Activity)> {
    let of = |&guard: &_| (sim.get::<Body>(guard).at, sim.get::<Facing>(guard).0, sim.get(guard));
    sim.guards.iter().map(of).collect()
}

/// Hash of the awareness meters of all guards.
fn meters(sim: &Sim) -> u64 {
    let mut hash = StateHash::default();
    sim.guards.iter().for_each(|&guard| {
        hash.u32((sim.get::<Awareness>(guard).meter / METER) as u32);
    });
    hash.finish()
}
