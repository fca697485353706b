//! F4: what is in the guards' heads. Percepts → memory → scores → action → intent.
//!
//! A guard's turn, top down: he remembers what his senses told him, his brain picks the
//! action that serves his needs best, and that action makes his intent. A mind sees only its
//! [`Board`]: never the world, and never her.

mod board;
mod chase;
mod glance;
mod investigate;
mod legs;
mod memory;
mod mend;
mod patrol;
mod rouse;
mod search;

pub use board::{Board, Me, Scene};
pub use legs::way;
pub use memory::{Clue, Lead, Memory};

use crate::base::{Rng, tick};
use crate::mind::{Action, Brain, Schedule};
use crate::model::*;

/// A guard's mind: what he decided and what he remembers.
#[derive(Clone, Debug)]
pub struct Mind {
    pub brain: Brain,
    pub memory: Memory,
}

/// The actions, in the order in which equals win, and what they look like from outside.
const ACTIVITIES: [Activity; 7] = [
    Activity::Chase,
    Activity::Search,
    Activity::Investigate,
    Activity::Glance,
    Activity::Mend,
    Activity::Glance,
    Activity::Patrol,
];

fn actions<'a>() -> [&'a dyn Action<Board<'a>>; 7] {
    [
        &chase::Chase,
        &search::Search,
        &investigate::Investigate,
        &rouse::Rouse,
        &mend::Mend,
        &glance::Glance,
        &patrol::Patrol,
    ]
}

/// Every guard thinks on his slot and makes his intent.
pub fn run(sim: &mut Sim) {
    if sim.tick == 1 {
        wake(sim);
    }
    let Sim { world, guards, level, rules, map, tick, rng, events, .. } = sim;
    let scene = Scene { level, rules, map, tick: *tick };
    let mut turns = world.view_mut::<Turn>();
    for guard in guards {
        if let Some(turn) = turns.get_mut(*guard) {
            think(turn, scene, rng, events);
        }
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

/// What a guard's turn reads, and what it writes.
#[derive(hecs::Query)]
struct Turn<'a> {
    id: &'a ActorId,
    who: &'a Guard,
    body: &'a Body,
    facing: &'a Facing,
    awareness: &'a Awareness,
    percepts: &'a Vec<Percept>,
    sleep: &'a Sleep,
    mind: &'a mut Mind,
    intent: &'a mut Intent,
    activity: &'a mut Activity,
}

fn think(guard: Turn, scene: Scene, rng: &mut Rng, events: &mut Vec<Event>) {
    if guard.sleep.is_asleep() {
        return sleep(guard, scene, rng, events);
    }
    let Mind { brain, memory } = guard.mind;
    memory.remember(guard.percepts, scene.tick);
    let me = Me { body: *guard.body, facing: guard.facing.0, awareness: *guard.awareness };
    let mut board = Board::new(me, *guard.who, memory, scene, rng);
    brain.tick(&actions(), &mut board, scene.tick);
    let Board { intent, lines, lost, .. } = board;

    let before = *guard.activity;
    let activity = match brain.running().map(|i| ACTIVITIES[i]) {
        Some(Activity::Patrol) | None if intent.doze => Activity::Doze,
        running => running.unwrap_or(before),
    };
    *guard.intent = intent;
    *guard.activity = activity;

    let guard = *guard.id;
    if activity != before {
        events.push(Event::Activity { guard, from: before, to: activity });
    }
    events.extend(lost.map(|last_known| Event::LostHer { guard, last_known }));
    let awoken = before == Activity::Sleep || before == Activity::Doze && activity == Activity::Glance;
    // Whoever is startled out of his sleep has not made up his mind about what it was.
    let lines = if awoken { vec![Line::WokeUp] } else { lines };
    events.extend(lines.into_iter().map(|line| Event::Bark { guard, line }));
}

/// Incense has put out his mind. What he hears in spite of it wakes him, and then he knows of it.
fn sleep(guard: Turn, scene: Scene, rng: &mut Rng, events: &mut Vec<Event>) {
    let Mind { brain, memory } = guard.mind;
    let from = std::mem::replace(guard.activity, Activity::Sleep);
    if from != Activity::Sleep {
        let me = Me { body: *guard.body, facing: guard.facing.0, awareness: *guard.awareness };
        brain.rest(&actions(), &mut Board::new(me, *guard.who, memory, scene, rng));
        memory.forget();
        events.push(Event::Activity { guard: *guard.id, from, to: Activity::Sleep });
    }
    memory.remember(guard.percepts, scene.tick);
    *guard.intent = Intent { doze: true, ..Intent::default() };
}
