//! F5: what is in the guards' heads. Percepts → memory → scores → action → intent.
//!
//! A guard's turn, top down: he remembers what his senses told him, his brain picks the
//! action that serves his needs best, and that action makes his intent. A mind sees only its
//! [`Blackboard`]: never the world, and never her.

mod alarm;
mod ambush;
mod avoid;
mod bark;
mod blackboard;
mod chase;
mod circle;
mod clockwork;
mod doll_state;
mod explain;
mod flee;
mod follow;
mod fright;
mod glance;
mod haunt;
mod hunt;
mod investigate;
mod memory;
mod mend;
mod outthink;
mod parties;
mod path_following;
mod patrol;
mod rouse;
mod scatter;
mod search;
mod search_spots;
mod shine;
mod squad_memory;
mod tactics_memory;
mod track;
mod world_info;

pub use blackboard::{Blackboard, SelfView};
pub use explain::{ActionScore, ConsiderationScore, ScoreFactor, explain, flocks};
pub use memory::{GuardMemory, Lead, LeadSource, SearchMemory};
pub use path_following::find_path;
pub use world_info::WorldInfo;

use crate::base::{HashState, StateHash, Vec2, tick};
use crate::model::*;
use crate::rules::{ActionKind, BarkReason, Rules};
use bark::{BarkContext, BarkLog};
use blackboard::SharedState;
use parties::Parties;
use utility_ai::{Action, Brain, Schedule, ThinkContext, Urgency};

/// A guard's mind: what he decided and what he remembers.
#[derive(Clone, Debug)]
pub struct Mind {
    pub brain: Brain,
    pub memory: GuardMemory,
    /// Whom he follows, and whether anybody follows him: orders that never change.
    pub leader: Option<ActorId>,
    pub leads: bool,
}

impl HashState for Mind {
    fn hash_state(&self, hash: &mut StateHash) {
        // When it thinks follows from the rules.
        let Self { brain, memory, leader: _, leads: _ } = self;
        hash.add(&running(brain)).add(memory);
    }
}

/// What each of [`ActionKind::ALL`] is, in the same order: that in which equals win.
fn actions<'a>() -> [&'a dyn Action<Blackboard<'a>>; ActionKind::ALL.len()] {
    [
        &fright::Fright,
        &scatter::Scatter,
        &haunt::Haunt,
        &flee::Flee,
        &alarm::Alarm,
        &shine::Shine,
        &circle::Circle,
        &chase::Chase,
        &track::Track,
        &outthink::Outthink,
        &search::Search,
        &investigate::Investigate,
        &rouse::Rouse,
        &mend::Mend,
        &glance::Glance,
        &ambush::Ambush,
        &follow::Follow,
        &patrol::Patrol,
    ]
}

/// What an action looks like from outside.
fn activity(action: ActionKind) -> Activity {
    match action {
        ActionKind::Fright => Activity::Fright,
        ActionKind::Scatter => Activity::Scatter,
        ActionKind::Haunt => Activity::Haunt,
        ActionKind::Flee => Activity::Flee,
        ActionKind::Alarm => Activity::Alarm,
        ActionKind::Shine => Activity::Shine,
        ActionKind::Circle => Activity::Circle,
        ActionKind::Chase => Activity::Chase,
        ActionKind::Track => Activity::Track,
        ActionKind::Outthink => Activity::Outthink,
        ActionKind::Search => Activity::Search,
        ActionKind::Investigate => Activity::Investigate,
        ActionKind::Rouse | ActionKind::Glance => Activity::Glance,
        ActionKind::Mend => Activity::Mend,
        ActionKind::Ambush => Activity::Ambush,
        ActionKind::Follow => Activity::Follow,
        ActionKind::Patrol => Activity::Patrol,
    }
}

/// Every guard thinks on his slot and makes his intent.
pub fn run(sim: &mut Sim) {
    if sim.tick == 1 {
        wake(sim);
    }
    parties::update(sim);
    let Sim { world, guards, level, rules, map, gongs, parties, routes, tick, rng, events, said, .. } = sim;
    let scene = WorldInfo { level, rules, map, gongs, tick: *tick };
    let mut talk = BarkLog { rules: &rules.barks, said, now: *tick };
    talk.forget();
    routes.hunted = hunted(world, guards);
    let mut shared = SharedState { parties: Parties::new(parties), rng, routes };
    let mut turns = world.view_mut::<GuardQuery>();
    for guard in guards {
        if let Some(turn) = turns.get_mut(*guard) {
            think(turn, scene, &mut shared, events, &mut talk);
        }
    }
}

/// Where those who hunt her are on their way to.
fn hunted(world: &mut hecs::World, guards: &[hecs::Entity]) -> Vec<Vec2> {
    let mut minds = world.view_mut::<(&Activity, &Mind)>();
    let goal = |guard: &hecs::Entity| {
        let (activity, mind) = minds.get_mut(*guard)?;
        activity.is_hunt().then_some(mind.memory.path_follower.goal)
    };
    guards.iter().filter_map(goal).collect()
}

/// Gives every guard his mind; their slots are spread over the ticks.
fn wake(sim: &mut Sim) {
    let count = sim.guards.len();
    for (i, guard) in sim.guards.clone().into_iter().enumerate() {
        let schedule = schedule(&sim.rules, sim.get(guard), i, count);
        let leader =
            sim.level.guards[i].leader.and_then(|place| sim.guards.get(place)).map(|leader| sim.id(*leader));
        let leads = sim.level.guards.iter().any(|other| other.leader == Some(i));
        let mind = Mind { brain: Brain::new(schedule), memory: GuardMemory::default(), leader, leads };
        sim.world.insert_one(guard, mind).expect("guards are never despawned");
    }
}

/// Other rules hold: every mind thinks as often as they say.
pub fn retune(sim: &mut Sim) {
    let count = sim.guards.len();
    for (i, guard) in sim.guards.clone().into_iter().enumerate() {
        let schedule = schedule(&sim.rules, sim.get(guard), i, count);
        // Before the first tick no mind has woken yet.
        if let Ok(mind) = sim.world.query_one_mut::<&mut Mind>(guard) {
            mind.brain.reschedule(schedule);
        }
    }
}

/// How often the `index`-th of `count` guards thinks.
fn schedule(rules: &Rules, guard: Guard, index: usize, count: usize) -> Schedule {
    let every = tick::ticks(rules.guards[&guard.archetype].think_seconds);
    let pace = [rules.mind.urgent_think_seconds, rules.mind.remote_think_seconds].map(tick::ticks);
    Schedule::spread(every, index, count).paced(pace[0], pace[1])
}

/// Whoever suspects something is quick; whom nobody sees need not be.
fn urgency(awareness: &Awareness) -> Urgency {
    match awareness.alert_level {
        AlertLevel::Calm if awareness.remote => Urgency::Low,
        AlertLevel::Calm => Urgency::Normal,
        _ => Urgency::High,
    }
}

/// What a guard's turn reads, and what it writes.
#[derive(hecs::Query)]
struct GuardQuery<'a> {
    id: &'a ActorId,
    who: &'a Guard,
    body: &'a Body,
    facing: &'a Facing,
    awareness: &'a Awareness,
    percepts: &'a Vec<Percept>,
    company: &'a VisibleAllies,
    sleep: &'a SleepState,
    grab: &'a GrabState,
    mind: &'a mut Mind,
    intent: &'a mut Intent,
    activity: &'a mut Activity,
}

fn think(
    guard: GuardQuery,
    scene: WorldInfo,
    shared: &mut SharedState,
    events: &mut Vec<Event>,
    talk: &mut BarkLog,
) {
    let id = *guard.id;
    if guard.sleep.is_asleep() {
        shared.parties.leave(id);
        return sleep(guard, scene, shared, events);
    }
    let me = guard.me();
    let Mind { brain, memory, .. } = guard.mind;
    if !guard.grab.is_ready() {
        // His body is not his own: that he gets nowhere does not mean that there is no way.
        memory.path_follower.stuck = 0;
    }
    let mut board = take_in(me, memory, guard.percepts, scene, shared);
    brain.tick(&actions(), &mut board, ThinkContext { tick: scene.tick, urgency: urgency(guard.awareness) });
    avoid::avoid_mates(&mut board);
    let Blackboard { intent, reasons, wishes, lost, .. } = board;
    shared.parties.grant(id, &wishes, scene);
    if memory.hunt.is_none() {
        shared.parties.leave(id);
    }

    let before = *guard.activity;
    let to = running(brain);
    let now = match to.map(activity) {
        Some(Activity::Patrol) | None if intent.doze => Activity::Doze,
        running => running.unwrap_or(before),
    };
    *guard.intent = intent;
    *guard.activity = now;

    if now != before {
        events.push(Event::Activity { guard: id, from: before, to: now });
    }
    events.extend(lost.map(|last_known| Event::LostHer { guard: id, last_known }));
    let awoken = before == Activity::Sleep || before == Activity::Doze && now == Activity::Glance;
    // Whoever is startled out of his sleep has not made up his mind about what it was.
    let reasons = if awoken { vec![BarkReason::Woken] } else { reasons };
    let speaker = BarkContext {
        id,
        who: guard.who.archetype,
        at: guard.body.at,
        awareness: *guard.awareness,
        from: memory.did,
        to,
    };
    let lines = talk.speak(&speaker, &reasons, memory);
    memory.did = to.or(memory.did);
    events.extend(lines.into_iter().map(|line| Event::Bark { guard: id, line }));
}

/// What runs in a mind.
fn running(brain: &Brain) -> Option<ActionKind> {
    brain.running().map(|i| ActionKind::ALL[i])
}

/// What his senses told him sinks in, and he is ready to think.
fn take_in<'a>(
    me: SelfView<'a>,
    memory: &'a mut GuardMemory,
    percepts: &[Percept],
    scene: WorldInfo<'a>,
    shared: &'a mut SharedState,
) -> Blackboard<'a> {
    memory.remember(percepts, scene.tick);
    if scene.rules.guards[&me.who.archetype].actions.contains_key(&ActionKind::Search) {
        shared.parties.hear(me.id, percepts, memory);
    }
    let mut board = Blackboard::new(me, memory, scene, shared);
    flee::keep_in_mind(&mut board);
    follow::keep_in_mind(&mut board);
    board
}

impl<'a> GuardQuery<'a> {
    fn me(&self) -> SelfView<'a> {
        SelfView {
            id: *self.id,
            who: *self.who,
            leader: self.mind.leader,
            leads: self.mind.leads,
            body: *self.body,
            facing: self.facing.0,
            awareness: *self.awareness,
            company: &self.company.0,
        }
    }
}

/// Incense has put out his mind. What he hears in spite of it wakes him, and then he knows of it.
fn sleep(guard: GuardQuery, scene: WorldInfo, shared: &mut SharedState, events: &mut Vec<Event>) {
    let me = guard.me();
    let Mind { brain, memory, .. } = guard.mind;
    let from = std::mem::replace(guard.activity, Activity::Sleep);
    if from != Activity::Sleep {
        brain.stop(&actions(), &mut Blackboard::new(me, memory, scene, shared));
        memory.forget();
        events.push(Event::Activity { guard: *guard.id, from, to: Activity::Sleep });
    }
    memory.remember(guard.percepts, scene.tick);
    *guard.intent = Intent { doze: true, ..Intent::default() };
}
