//! Why a guard does what he does: all that is in him to do, and what speaks for each.
//!
//! It shows the decision that he would make in the next tick, from what his senses have told him by
//! now. It works on copies of whatever thinking changes, so that looking changes nothing.

use super::{Blackboard, Mind, Parties, SelfView, SharedState, WorldInfo, actions, follow, running, take_in};
use crate::model::*;
use crate::rules::{ActionKind, ConsiderationInput};
use crate::space::steer::flock::Forces;
use hecs::Entity;
use utility_ai::{Consideration, Factor, ScoreBreakdown};

/// One thing that he could do.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionScore {
    pub action: ActionKind,
    /// What he gives for it, as his brain compares it; 0: he has no reason.
    pub score: f32,
    /// What his rules make of his inputs, whether or not he has a reason.
    pub worth: ScoreBreakdown,
    pub terms: Vec<ScoreFactor>,
    /// Is it what he does?
    pub runs: bool,
}

/// One factor of a score, as the rules call it.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreFactor {
    pub name: &'static str,
    pub value: f32,
    /// What it is made of; nothing, if it is a number.
    pub inputs: Vec<ConsiderationScore>,
}

/// One consideration, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConsiderationScore {
    pub input: ConsiderationInput,
    /// What he measures, 0 to 1,
    pub x: f32,
    /// what the curve makes of it,
    pub curve: f32,
    /// and what the weight lets through of that.
    pub passes: f32,
}

/// All that this kind of guard can do, in the order in which equals win. Nothing while he sleeps,
/// and before his mind has woken in the first tick.
pub fn explain(sim: &Sim, guard: Entity) -> Vec<ActionScore> {
    with_board(sim, guard, thoughts).unwrap_or_default()
}

fn thoughts<'a>(board: &Blackboard<'a>, running: Option<ActionKind>) -> Vec<ActionScore> {
    let all = ActionKind::ALL.into_iter().zip(actions::<'a>());
    all.filter_map(|(action, it)| {
        let scoring = board.rules.actions.get(&action)?;
        let terms = scoring.factors().into_iter();
        Some(ActionScore {
            action,
            score: it.evaluate(board).max(0.0),
            worth: scoring.weigh(|input| board.measure(input)),
            terms: terms.map(|(name, factor)| term(board, name, &factor)).collect(),
            runs: running == Some(action),
        })
    })
    .collect()
}

/// What the squad makes him wish who walks with it.
pub fn flocks(sim: &Sim, guard: Entity) -> Option<Forces> {
    with_board(sim, guard, |board, running| {
        (running == Some(ActionKind::Follow)).then(|| follow::forces(board)).flatten()
    })
    .flatten()
}

/// Shows somebody the board that he would have in the next tick, and which action runs.
fn with_board<R>(
    sim: &Sim,
    guard: Entity,
    look: impl FnOnce(&Blackboard, Option<ActionKind>) -> R,
) -> Option<R> {
    let mind = sim.world.get::<&Mind>(guard).ok().filter(|_| !sim.sleeps(guard))?;
    let (mut memory, mut parties, mut rng) = (mind.memory.clone(), sim.parties.clone(), sim.rng.clone());
    let mut routes = Routes::default();
    let mut shared = SharedState { parties: Parties::new(&mut parties), rng: &mut rng, routes: &mut routes };
    let scene = WorldInfo {
        level: &sim.level,
        rules: &sim.rules,
        map: &sim.map,
        gongs: &sim.gongs,
        tick: sim.tick + 1,
    };
    let VisibleAllies(company) = sim.get(guard);
    let me = SelfView {
        id: sim.id(guard),
        who: sim.get(guard),
        leader: mind.leader,
        leads: mind.leads,
        body: sim.get(guard),
        facing: sim.get::<Facing>(guard).0,
        awareness: sim.get(guard),
        company: &company,
    };
    let percepts: Vec<Percept> = sim.get(guard);
    let board = take_in(me, &mut memory, &percepts, scene, &mut shared);
    Some(look(&board, running(&mind.brain)))
}

fn term(board: &Blackboard, name: &'static str, factor: &Factor<ConsiderationInput>) -> ScoreFactor {
    let inputs = match factor {
        Factor::Fixed(_) => Vec::new(),
        Factor::Considered(all) => all.iter().map(|one| considered(board, one)).collect(),
    };
    ScoreFactor { name, value: factor.eval(|input| board.measure(input)), inputs }
}

fn considered(board: &Blackboard, one: &Consideration<ConsiderationInput>) -> ConsiderationScore {
    let x = board.measure(one.input);
    ConsiderationScore { input: one.input, x, curve: one.curve.eval(x), passes: one.eval(x) }
}
