//! Needs of a guard and scores of all his actions, for the debug overlays.
//!
//! Shows the decision that the guard would make in the next tick from his current percepts. It runs
//! the AI's own functions on copies of all state that thinking changes.

use super::{Blackboard, Mind, Parties, SelfView, SharedState, WorldInfo, actions, follow, running, take_in};
use crate::model::*;
use crate::rules::{ActionKind, ConsiderationInput};
use crate::space::steer::flock::Forces;
use hecs::Entity;
use utility_ai::{Consideration, Factor, rank};

/// What a guard weighs: his needs and drives, and all actions of his kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// His needs and drives, in the order of the columns of his table; empty if he has none.
    pub motives: Vec<MotiveScore>,
    /// His actions, in the order that decides ties; empty while he sleeps from incense, and before the
    /// first tick.
    pub actions: Vec<ActionScore>,
}

impl Explanation {
    /// The action that wins and the one that nearly did, as the brain would rank them.
    pub fn best(&self) -> [Option<&ActionScore>; 2] {
        let running = self.actions.iter().position(|one| one.runs);
        let choice = rank(self.actions.iter().map(|one| one.score), running);
        [choice.winner, choice.runner_up].map(|ranked| self.actions.get(ranked?.action))
    }
}

/// A need or a drive of a guard.
#[derive(Clone, Debug, PartialEq)]
pub struct MotiveScore {
    /// Name in the rules.
    pub name: String,
    /// How strong it is, 0 to 1.
    pub level: f32,
    /// What that is worth to a guard of his personality, 0 to 1.
    pub value: f32,
}

/// One action of a guard with its score and what it is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionScore {
    /// The action.
    pub action: ActionKind,
    /// Score by which the brain compares it; 0 if the action does not apply now.
    pub score: f32,
    /// Score by the rules, whether or not the action applies.
    pub worth: f32,
    /// What the score is made of.
    pub parts: ScoreParts,
    /// Whether this action is running.
    pub runs: bool,
}

/// What a score is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum ScoreParts {
    /// A row of the needs table: what each column of [`Explanation::motives`] adds.
    Row(Vec<f32>),
    /// A score of its own, with its factors.
    Own(Vec<ScoreFactor>),
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

/// What a guard weighs in the next tick.
pub fn explain(sim: &Sim, guard: Entity) -> Explanation {
    with_board(sim, guard, thoughts).unwrap_or_default()
}

/// Scores of all actions that the archetype has, with his needs.
fn thoughts<'a>(board: &Blackboard<'a>, running: Option<ActionKind>) -> Explanation {
    let measure = |input| board.measure(input);
    let rules = board.all_rules;
    let table = board.rules.table(&rules.needs.motives, &board.personality.needs).ok().flatten();
    let weighed = table.as_ref().map(|table| table.weigh(measure));
    let row = |action| {
        let place = table.as_ref()?.actions().iter().position(|it| *it == action)?;
        let row = &weighed.as_ref()?.rows[place];
        Some((row.score(), ScoreParts::Row(row.contributions.clone())))
    };
    let own = |action| {
        let scoring = board.rules.actions.get(&action)?;
        let factors =
            scoring.factors().into_iter().map(|(name, factor)| term(board, name, &factor)).collect();
        Some((scoring.weigh(measure).score(), ScoreParts::Own(factors)))
    };
    let all = ActionKind::ALL.into_iter().zip(actions::<'a>());
    let actions = all.filter_map(|(action, it)| {
        let (worth, parts) = row(action).or_else(|| own(action))?;
        let score = if it.applies(board) { worth.max(0.0) } else { 0.0 };
        Some(ActionScore { action, score, worth, parts, runs: running == Some(action) })
    });
    let actions = actions.collect();
    let columns = table.as_ref().map_or(&[][..], |table| table.columns());
    let values = weighed.iter().flat_map(|weighed| &weighed.motives);
    let motives = columns.iter().zip(values).map(|(column, motive)| MotiveScore {
        name: column.name.clone(),
        level: motive.level,
        value: motive.value,
    });
    Explanation { motives: motives.collect(), actions }
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
    let (VisibleAllies(company), grab): (_, GrabState) = (sim.get(guard), sim.get(guard));
    let me = SelfView {
        id: sim.id(guard),
        who: sim.get(guard),
        leader: mind.leader,
        leads: mind.leads,
        body: sim.get(guard),
        facing: sim.get::<Facing>(guard).0,
        awareness: sim.get(guard),
        company: &company,
        surroundings: sim.get(guard),
        activity: sim.get(guard),
        grab: &grab,
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
