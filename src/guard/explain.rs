//! Scores of all actions of a guard, for the debug overlays.
//!
//! Shows the decision that the guard would make in the next tick from his current percepts. It runs
//! the AI's own functions on copies of all state that thinking changes.

use super::{Blackboard, Mind, Parties, SelfView, SharedState, WorldInfo, actions, follow, running, take_in};
use crate::model::*;
use crate::rules::{ActionKind, ConsiderationInput};
use crate::space::steer::flock::Forces;
use hecs::Entity;
use utility_ai::{Consideration, Factor, ScoreBreakdown};

/// One action of a guard with its score and factors.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionScore {
    /// The action.
    pub action: ActionKind,
    /// Score by which the brain compares it; 0 if the action does not apply now.
    pub score: f32,
    /// Score and factors by the rules, whether or not the action applies.
    pub breakdown: ScoreBreakdown,
    /// Factors of the score, with their considerations.
    pub factors: Vec<ScoreFactor>,
    /// Whether this action is running.
    pub runs: bool,
}

/// One factor of a score.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreFactor {
    /// Name of the factor in the rules.
    pub name: &'static str,
    /// Value of the factor.
    pub value: f32,
    /// Considerations that it is made of; empty if it is a fixed number.
    pub inputs: Vec<ConsiderationScore>,
}

/// One consideration of a factor, with its intermediate values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConsiderationScore {
    /// What is measured.
    pub input: ConsiderationInput,
    /// Measured value, from 0 to 1.
    pub x: f32,
    /// Value after the response curve.
    pub curve: f32,
    /// Value after the weight, which enters the factor.
    pub passes: f32,
}

/// Scores of all actions that a guard's archetype has, in the order that decides ties.
///
/// Empty while he sleeps from incense, and before the first tick.
pub fn explain(sim: &Sim, guard: Entity) -> Vec<ActionScore> {
    with_board(sim, guard, thoughts).unwrap_or_default()
}

/// Scores of all actions that the archetype has.
fn thoughts<'a>(board: &Blackboard<'a>, running: Option<ActionKind>) -> Vec<ActionScore> {
    let all = ActionKind::ALL.into_iter().zip(actions::<'a>());
    all.filter_map(|(action, it)| {
        let scoring = board.rules.actions.get(&action)?;
        let terms = scoring.factors().into_iter();
        Some(ActionScore {
            action,
            score: it.evaluate(board).max(0.0),
            breakdown: scoring.weigh(|input| board.measure(input)),
            factors: terms.map(|(name, factor)| term(board, name, &factor)).collect(),
            runs: running == Some(action),
        })
    })
    .collect()
}

/// Flocking forces on a guard who follows his squad; `None` while he does something else.
pub fn flocks(sim: &Sim, guard: Entity) -> Option<Forces> {
    with_board(sim, guard, |board, running| {
        (running == Some(ActionKind::Follow)).then(|| follow::forces(board)).flatten()
    })
    .flatten()
}

/// Calls `look` with the blackboard that a guard would have in the next tick and with his running
/// action.
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
