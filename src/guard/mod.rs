//! Guard AI: percepts → memory → scores → action → intent.
//!
//! Begin with [`run`], which gives every guard his turn: his memory takes in the percepts of the last
//! tick, his brain selects the action with the highest score, and that action writes his intent. AI
//! code sees only a blackboard with his body, memory, orders and the allies in sight; it sees neither
//! the ECS world nor the player. [`explain`](explain()) shows the scores of a guard for debugging.
//!
//! Each action is a file with a type that implements [`utility_ai::Action`]; `actions` lists them.
#![deny(missing_docs)]

mod alarm;
mod ambush;
mod avoid;
mod bark;
mod blackboard;
mod challenge;
mod chase;
mod circle;
mod clockwork;
mod doll_state;
mod errand;
mod explain;
mod fetch;
mod flee;
mod follow;
mod fright;
mod glance;
mod haunt;
mod hesitation;
mod hunt;
mod investigate;
mod lose;
mod memory;
mod mend;
mod needs;
mod needs_memory;
mod outthink;
mod parties;
mod path_following;
mod patrol;
mod pocket;
mod report;
mod rest;
mod rouse;
mod scatter;
mod search;
mod search_spots;
mod shine;
mod squad_memory;
mod steps;
mod tactics_memory;
mod track;
mod world_info;

pub use explain::{
    ActionScore, ConsiderationScore, Explanation, MotiveScore, ScoreFactor, ScoreParts, explain, flocks,
};
pub use memory::{
    GuardMemory, LastKnownPosition, Lead, LeadSource, PathFollower, PatrolProgress, RepairTask, ScentMemory,
    SearchMemory,
};
pub use needs_memory::Mood;
pub use path_following::find_path;

use crate::base::{Few, HashState, StateHash, Vec2, tick};
use crate::model::*;
use crate::rules::{ActionKind, Archetype, BarkReason, ConsiderationInput, Personality, Rules};
use bark::{BarkContext, BarkLog};
use blackboard::{Blackboard, SelfView, SharedState};
use parties::Parties;
use std::collections::BTreeMap;
use std::sync::Arc;
use utility_ai::{Action, Brain, CompiledTable, Schedule, ThinkContext, Urgency, Workspace};
use world_info::WorldInfo;

/// AI state of a guard: his brain, his memory and his place in a squad.
#[derive(Clone, Debug)]
pub struct Mind {
    /// Runner and schedule of his actions.
    brain: Brain,
    /// What the guard remembers.
    pub memory: GuardMemory,
    /// Leader of his squad, from the level; never changes.
    pub leader: Option<ActorId>,
    /// Whether the guard leads a squad; never changes.
    leads: bool,
    /// Scores of [`ActionKind::ALL`] for his kind and personality, compiled from the rules.
    scores: Arc<CompiledTable<ConsiderationInput>>,
    /// Memory for the work of choosing.
    workspace: Spare,
}

/// Memory that is kept so that no decision allocates. It is no part of the state: a copy of a mind begins without.
#[derive(Default)]
struct Spare(Workspace);

impl Clone for Spare {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl std::fmt::Debug for Spare {
    /// Writes nothing of what is left in it, so that equal minds look equal.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Spare")
    }
}

impl HashState for Mind {
    fn hash_state(&self, hash: &mut StateHash) {
        // The schedule of the brain and the scores follow from the rules, and the squad from the level.
        let Self { brain, memory, leader: _, leads: _, scores: _, workspace: _ } = self;
        hash.add(&running(brain)).add(memory);
    }
}

/// Returns the mood of a guard, for pictures.
pub fn mood(sim: &Sim, guard: hecs::Entity) -> Mood {
    let mind = sim.world.get::<&Mind>(guard);
    mind.map_or(Mood::default(), |mind| mind.memory.needs.mood(sim.tick))
}

/// Declares the implementations of all actions, in the order of [`ActionKind::ALL`].
macro_rules! actions {
    ($($kind:ident => $action:expr,)*) => {
        /// The actions of [`ActionKind::ALL`], in its order, which decides ties. [`running`] depends on the order.
        fn actions<'a>() -> &'a [&'a dyn Action<Blackboard<'a>>] {
            // One list for all guards and ticks.
            &[$(&$action),*]
        }

        /// The implementation of an action.
        fn action<'a>(kind: ActionKind) -> &'a dyn Action<Blackboard<'a>> {
            match kind {
                $(ActionKind::$kind => &$action,)*
            }
        }

        const _: () = {
            let (declared, mut i) = ([$(ActionKind::$kind),*], 0);
            while i < declared.len() {
                assert!(declared[i] as usize == ActionKind::ALL[i] as usize, "actions are in the order of ALL");
                i += 1;
            }
        };
    };
}

actions! {
    Fright => fright::Fright,
    Scatter => scatter::Scatter,
    Haunt => haunt::Haunt,
    Flee => flee::Flee,
    Alarm => alarm::Alarm,
    Challenge => challenge::Challenge,
    Shine => shine::Shine,
    Circle => circle::Circle,
    Chase => chase::Chase,
    Track => track::Track,
    Outthink => outthink::Outthink,
    Search => search::Search,
    Fetch => fetch::Fetch,
    Investigate => investigate::Investigate,
    Report => report::Report,
    Rouse => rouse::Rouse,
    Mend => mend::Mend,
    Pocket => pocket::Pocket,
    Glance => glance::Glance,
    Rest => rest::Rest,
    Ambush => ambush::Ambush,
    Follow => follow::Follow,
    Patrol => patrol::Patrol,
}

/// Activity that an action shows to the outside.
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
        ActionKind::Challenge => Activity::Challenge,
        ActionKind::Rest => Activity::Rest,
        ActionKind::Fetch => Activity::Fetch,
        ActionKind::Pocket => Activity::Pocket,
        ActionKind::Report => Activity::Report,
    }
}

/// Lets every guard think if the tick is his slot, and writes his intent, activity, barks and events.
pub fn run(sim: &mut Sim) {
    if sim.tick == 1 {
        wake(sim);
    }
    parties::update(sim);
    let Sim {
        world, guards, level, rules, map, gongs, parties, routes, tick, rng, events, spoken_lines, ..
    } = sim;
    let scene = WorldInfo { level, rules, map, gongs, tick: *tick };
    let mut log = BarkLog { rules: &rules.barks, said: spoken_lines, now: *tick };
    log.forget();
    find_hunted(world, guards, &mut routes.hunted);
    let mut shared = SharedState { parties: Parties::new(parties), rng, routes };
    // They think in their order. That is the order of memory, unless some have a nose.
    if world.query_mut::<(&ActorId, &Mind)>().into_iter().map(|(id, _)| id).is_sorted() {
        for turn in world.query_mut::<GuardQuery>() {
            think(turn, scene, &mut shared, events, &mut log);
        }
        return;
    }
    let mut turns: Few<GuardQuery> = world.query_mut::<GuardQuery>().into_iter().collect();
    turns.sort_unstable_by_key(|turn| *turn.id);
    for turn in turns {
        think(turn, scene, &mut shared, events, &mut log);
    }
}

/// Lists the path goals of the hunting guards, in the order of the guards.
fn find_hunted(world: &mut hecs::World, guards: &[hecs::Entity], goals: &mut Vec<Vec2>) {
    goals.clear();
    // Mostly nobody hunts, which is found out fastest in the order of memory.
    if !world.query_mut::<&Activity>().into_iter().any(|activity| activity.is_hunt()) {
        return;
    }
    for guard in guards {
        let Ok((activity, mind)) = world.query_one_mut::<(&Activity, &Mind)>(*guard) else { continue };
        if activity.is_hunt() {
            goals.push(mind.memory.path_follower.goal);
        }
    }
}

/// The compiled scores of each kind of guard with each personality.
#[derive(Default)]
struct ScoreTables(BTreeMap<(Archetype, Personality), Arc<CompiledTable<ConsiderationInput>>>);

impl ScoreTables {
    /// The scores of a guard, compiled at the first call for his kind and personality.
    fn of(
        &mut self,
        rules: &Rules,
        Guard { archetype, personality, .. }: Guard,
    ) -> Arc<CompiledTable<ConsiderationInput>> {
        let compile = || Arc::new(rules.scores(archetype, personality));
        self.0.entry((archetype, personality)).or_insert_with(compile).clone()
    }
}

/// Gives every guard his [`Mind`], with think slots spread over the ticks.
fn wake(sim: &mut Sim) {
    let count = sim.guards.len();
    let mut compiled = ScoreTables::default();
    for (i, guard) in sim.guards.clone().into_iter().enumerate() {
        let schedule = schedule(&sim.rules, sim.get(guard), i, count);
        let scores = compiled.of(&sim.rules, sim.get(guard));
        let leader =
            sim.level.guards[i].leader.and_then(|place| sim.guards.get(place)).map(|leader| sim.id(*leader));
        let leads = sim.level.guards.iter().any(|other| other.leader == Some(i));
        let (brain, memory, workspace) = (Brain::new(schedule), GuardMemory::default(), Spare::default());
        let mind = Mind { brain, memory, leader, leads, scores, workspace };
        sim.world.insert_one(guard, mind).expect("guards are never despawned");
    }
}

/// Adjusts the think schedules and the scores of all guards after the rules have changed.
pub fn retune(sim: &mut Sim) {
    let count = sim.guards.len();
    let mut compiled = ScoreTables::default();
    for (i, guard) in sim.guards.clone().into_iter().enumerate() {
        let schedule = schedule(&sim.rules, sim.get(guard), i, count);
        let scores = compiled.of(&sim.rules, sim.get(guard));
        // Before the first tick no mind has woken yet.
        if let Ok(mind) = sim.world.query_one_mut::<&mut Mind>(guard) {
            mind.brain.reschedule(schedule);
            mind.scores = scores;
        }
    }
}

/// Think schedule of the guard with index `index` of `count` guards.
fn schedule(rules: &Rules, guard: Guard, index: usize, count: usize) -> Schedule {
    let every = tick::ticks(rules.guards[guard.archetype].think_seconds);
    Schedule::spread(every, index, count).paced(every, tick::ticks(rules.mind.remote_think_seconds))
}

/// How often a guard has to think: seldom when he is calm and far from the player.
fn urgency(awareness: &Awareness) -> Urgency {
    let is_calm = awareness.alert_level == AlertLevel::Calm;
    if is_calm && awareness.remote { Urgency::Low } else { Urgency::Normal }
}

/// Components that a guard's turn reads and writes.
#[derive(hecs::Query)]
struct GuardQuery<'a> {
    id: &'a ActorId,
    who: &'a Guard,
    body: &'a Body,
    facing: &'a Facing,
    awareness: &'a Awareness,
    percepts: &'a Vec<Percept>,
    company: &'a VisibleAllies,
    surroundings: &'a Surroundings,
    sleep: &'a SleepState,
    grab: &'a GrabState,
    mind: &'a mut Mind,
    intent: &'a mut Intent,
    activity: &'a mut Activity,
}

/// Runs one guard's turn.
fn think(
    guard: GuardQuery,
    scene: WorldInfo,
    shared: &mut SharedState,
    events: &mut Vec<Event>,
    log: &mut BarkLog,
) {
    let id = *guard.id;
    if guard.sleep.is_asleep() {
        shared.parties.leave(id);
        return sleep(guard, scene, shared, events);
    }
    let me = guard.me();
    let Mind { brain, memory, scores, workspace, .. } = guard.mind;
    if !guard.grab.is_ready() {
        // The grab moves him, so standing still does not mean that his path is blocked.
        memory.path_follower.stuck = 0;
    }
    let before = running(brain);
    let mut board = take_in(me, memory, guard.percepts, scene, shared);
    let now = ThinkContext { tick: scene.tick, urgency: urgency(guard.awareness) };
    let choice = brain.tick_with(actions(), &mut board, now, |board, running| {
        let applies = |i: usize| action(ActionKind::ALL[i]).applies(board);
        scores.choose(&mut workspace.0, |input| board.measure(input), applies, running)
    });
    hesitation::hesitate(&mut board, choice, before);
    avoid::avoid_mates(&mut board);
    let Blackboard { intent, reasons, wishes, lost, .. } = board;
    shared.parties.grant(id, &wishes, scene);
    if memory.search.is_none() {
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
    // A guard who has just been woken does not know by what yet.
    let reasons = if awoken { vec![BarkReason::Woken] } else { reasons };
    let speaker = BarkContext {
        id,
        who: guard.who.archetype,
        at: guard.body.at,
        awareness: *guard.awareness,
        from: memory.last_action,
        to,
    };
    let lines = log.speak(&speaker, &reasons, memory);
    memory.last_action = to.or(memory.last_action);
    events.extend(lines.into_iter().map(|line| Event::Bark { guard: id, line }));
}

/// The action that a brain is running.
fn running(brain: &Brain) -> Option<ActionKind> {
    brain.running().map(|i| ActionKind::ALL[i])
}

/// Stores the percepts in the memory and creates the blackboard for this tick.
fn take_in<'a>(
    me: SelfView<'a>,
    memory: &'a mut GuardMemory,
    percepts: &[Percept],
    scene: WorldInfo<'a>,
    shared: &'a mut SharedState,
) -> Blackboard<'a> {
    memory.remember(percepts, scene.tick);
    if scene.rules.guards[me.who.archetype].has(ActionKind::Search) {
        shared.parties.hear(me.id, percepts, memory);
    }
    let mut board = Blackboard::new(me, memory, scene, shared);
    needs::keep_in_mind(&mut board, percepts, me.activity, me.grab);
    // A witness remembers those who can help, others those whom they can tell.
    if board.rules.has(ActionKind::Flee) {
        flee::keep_in_mind(&mut board);
    } else {
        errand::keep_in_mind(&mut board);
    }
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
            surroundings: *self.surroundings,
            activity: *self.activity,
            grab: self.grab,
        }
    }
}

/// Runs the turn of a guard whom incense keeps asleep: he leaves his action and forgets, and may hear
/// what wakes him.
fn sleep(guard: GuardQuery, scene: WorldInfo, shared: &mut SharedState, events: &mut Vec<Event>) {
    let me = guard.me();
    let Mind { brain, memory, .. } = guard.mind;
    let from = std::mem::replace(guard.activity, Activity::Sleep);
    if from != Activity::Sleep {
        brain.stop(actions(), &mut Blackboard::new(me, memory, scene, shared));
        memory.forget();
        events.push(Event::Activity { guard: *guard.id, from, to: Activity::Sleep });
    }
    memory.remember(guard.percepts, scene.tick);
    *guard.intent = Intent { doze: true, ..Intent::default() };
}
