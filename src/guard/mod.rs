//! F4: what is in the guards' heads. Percepts → memory → scores → action → intent.
//!
//! A guard's turn, top down: he [remembers](memory) what his senses told him, his brain picks the
//! action that serves his needs best, and that action makes his intent. A mind sees only its
//! [`Board`]: never the world, and never her.

mod board;
mod chase;
mod glance;
mod investigate;
mod legs;
mod memory;
mod patrol;
mod search;

pub use board::Board;
pub use memory::{Clue, Lead, Memory};

use crate::base::tick;
use crate::mind::{Action, Brain, Schedule};
use crate::model::*;
use hecs::Entity;

/// A guard's mind: what he decided and what he remembers.
#[derive(Clone, Debug)]
pub struct Mind {
    pub brain: Brain,
    pub memory: Memory,
}

/// The actions, in the order in which equals win, and what they look like from outside.
const ACTIVITIES: [Activity; 5] =
    [Activity::Chase, Activity::Search, Activity::Investigate, Activity::Glance, Activity::Patrol];

fn actions<'a>() -> [&'a dyn Action<Board<'a>>; 5] {
    [&chase::Chase, &search::Search, &investigate::Investigate, &glance::Glance, &patrol::Patrol]
}

/// Every guard thinks on his slot and makes his intent.
pub fn run(sim: &mut Sim) {
    if sim.tick == 1 {
        wake(sim);
    }
    for guard in sim.guards.clone() {
        think(sim, guard);
    }
}

/// Gives every guard his mind; their slots are spread over the ticks.
fn wake(sim: &mut Sim) {
    let count = sim.guards.len();
    for (i, guard) in sim.guards.clone().into_iter().enumerate() {
        let every = tick::ticks(sim.rules.guards[&sim.get::<Guard>(guard).archetype].think_seconds);
        let mind = Mind { brain: Brain::new(Schedule::spread(every, i, count)), memory: Memory::default() };
        sim.world.insert_one(guard, mind).expect("guards are never despawned");
    }
}

fn think(sim: &mut Sim, guard: Entity) {
    let mut mind: Mind = sim.get(guard);
    let percepts: Vec<Percept> = sim.get(guard);
    let before: Activity = sim.get(guard);
    mind.memory.remember(&percepts, sim.tick);

    let mut rng = sim.rng.clone();
    let mut board = Board::new(sim, guard, &mut mind.memory, &mut rng);
    mind.brain.tick(&actions(), &mut board, sim.tick);
    let (intent, lines, lost) = (board.intent, std::mem::take(&mut board.lines), board.lost.take());
    drop(board);

    let activity = match mind.brain.running().map(|i| ACTIVITIES[i]) {
        Some(Activity::Patrol) | None if intent.doze => Activity::Doze,
        running => running.unwrap_or(before),
    };
    sim.rng = rng;
    sim.with(guard, |m: &mut Mind| *m = mind);
    sim.with(guard, |i: &mut Intent| *i = intent);
    sim.with(guard, |a: &mut Activity| *a = activity);

    let id = sim.id(guard);
    if activity != before {
        sim.events.push(Event::Activity { guard: id, from: before, to: activity });
    }
    sim.events.extend(lost.map(|last_known| Event::LostHer { guard: id, last_known }));
    sim.events.extend(lines.into_iter().map(|line| Event::Bark { guard: id, line }));
}
