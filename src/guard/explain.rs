//! Why a guard does what he does: all that is in him to do, and what speaks for each.
//!
//! It shows the decision that he would make in the next tick, from what his senses have told him by
//! now. It works on copies of whatever thinking changes, so that looking changes nothing.

use super::{Board, KINDS, Me, Mind, Scene, actions, follow, take_in};
use crate::mind::{Consideration, Factor, Worth};
use crate::model::*;
use crate::rules::{ActionKind, Measure};
use crate::space::steer::flock::Forces;
use hecs::Entity;

/// One thing that he could do.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    pub action: ActionKind,
    /// What he gives for it, as his brain compares it; 0: he has no reason.
    pub score: f32,
    /// What his rules make of his inputs, whether or not he has a reason.
    pub worth: Worth,
    pub terms: Vec<Term>,
    /// Is it what he does?
    pub runs: bool,
}

/// One factor of a score, as the rules call it.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    pub name: &'static str,
    pub value: f32,
    /// What it is made of; nothing, if it is a number.
    pub inputs: Vec<Considered>,
}

/// One consideration, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Considered {
    pub input: Measure,
    /// What he measures, 0 to 1,
    pub x: f32,
    /// what the curve makes of it,
    pub curve: f32,
    /// and what the weight lets through of that.
    pub passes: f32,
}

/// All that this kind of guard can do, in the order in which equals win. Nothing while he sleeps,
/// and before his mind has woken in the first tick.
pub fn explain(sim: &Sim, guard: Entity) -> Vec<Thought> {
    with_board(sim, guard, thoughts).unwrap_or_default()
}

fn thoughts<'a>(board: &Board<'a>, running: Option<usize>) -> Vec<Thought> {
    let all = KINDS.into_iter().zip(actions::<'a>()).enumerate();
    all.filter_map(|(i, (action, it))| {
        let scoring = board.rules.actions.get(&action)?;
        let terms = scoring.factors().into_iter();
        Some(Thought {
            action,
            score: it.evaluate(board).max(0.0),
            worth: scoring.weigh(|input| board.measure(input)),
            terms: terms.map(|(name, factor)| term(board, name, &factor)).collect(),
            runs: running == Some(i),
        })
    })
    .collect()
}

/// What the squad makes him wish who walks with it.
pub fn flocks(sim: &Sim, guard: Entity) -> Option<Forces> {
    with_board(sim, guard, |board, running| {
        let follows = running.is_some_and(|i| KINDS[i] == ActionKind::Follow);
        follows.then(|| follow::forces(board)).flatten()
    })
    .flatten()
}

/// Shows somebody the board that he would have in the next tick, and which action runs.
fn with_board<R>(sim: &Sim, guard: Entity, look: impl FnOnce(&Board, Option<usize>) -> R) -> Option<R> {
    let mind = sim.world.get::<&Mind>(guard).ok().filter(|_| !sim.sleeps(guard))?;
    let (mut memory, mut parties, mut rng) = (mind.memory.clone(), sim.parties.clone(), sim.rng.clone());
    let mut routes = Routes::default();
    let scene = Scene {
        level: &sim.level,
        rules: &sim.rules,
        map: &sim.map,
        gongs: &sim.gongs,
        parties: &[],
        tick: sim.tick + 1,
    };
    let Company(company) = sim.get(guard);
    let me = Me {
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
    let board = take_in(me, &mut memory, &percepts, scene, &mut parties, &mut rng, &mut routes);
    Some(look(&board, mind.brain.running()))
}

fn term(board: &Board, name: &'static str, factor: &Factor<Measure>) -> Term {
    let inputs = match factor {
        Factor::Fixed(_) => Vec::new(),
        Factor::Considered(all) => all.iter().map(|one| considered(board, one)).collect(),
    };
    Term { name, value: factor.eval(|input| board.measure(input)), inputs }
}

fn considered(board: &Board, one: &Consideration<Measure>) -> Considered {
    let x = board.measure(one.input);
    Considered { input: one.input, x, curve: one.curve.eval(x), passes: one.eval(x) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Vec2;
    use crate::base::tick::ticks;
    use crate::level::ascii;
    use crate::mind::select;
    use crate::rules::{Archetype, Rules};
    use crate::step::{state_hash, step};
    use std::sync::Arc;

    /// She walks into the view of a watchman, and away from him.
    fn heist() -> Sim {
        let map = "###############\n#A............#\n#:............#\n#.............#\n#@..........$X#\n###############";
        let level = ascii::parse(map).unwrap();
        Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config { seed: 3, ..Config::default() })
    }

    fn walked(tick: u32) -> Input {
        let ways = [Vec2::X, -Vec2::Y, Vec2::X, Vec2::Y, Vec2::ZERO];
        Input::going(ways[(tick / 60) as usize % ways.len()])
    }

    #[test]
    fn what_it_shows_is_what_the_brain_compares() {
        let mut sim = heist();
        let guard = sim.guards[0];
        step(&mut sim, Input::IDLE);
        let (mut decisions, mut done) = (0, Vec::new());
        while sim.outcome.is_none() && sim.tick < 1200 {
            let thoughts = explain(&sim, guard);
            let before = thoughts.iter().position(|thought| thought.runs);
            let chosen = select(thoughts.iter().map(|thought| thought.score), before);
            let input = walked(sim.tick);
            step(&mut sim, input);
            let after = explain(&sim, guard).iter().position(|thought| thought.runs);
            // Whatever he goes over to is what was shown to be the best, given what runs its bonus.
            if after != before && after.is_some() {
                assert_eq!(after, chosen, "tick {}", sim.tick);
                decisions += 1;
                done.push(thoughts[chosen.unwrap()].action);
            }
        }
        assert!(decisions >= 3, "only {decisions} decisions: {done:?}");
        assert!(done.contains(&ActionKind::Chase), "{done:?}");
    }

    #[test]
    fn each_slot_of_thinking_ends_with_the_best_running() {
        let mut sim = heist();
        let guard = sim.guards[0];
        // He thinks at least so often, and twice as often once he suspects something.
        let slot = ticks(sim.rules.guards[&Archetype::Watchman].think_seconds);
        step(&mut sim, Input::IDLE);
        let mut late = 0;
        while sim.outcome.is_none() && sim.tick < 900 {
            let thoughts = explain(&sim, guard);
            let running = thoughts.iter().position(|thought| thought.runs);
            let best = select(thoughts.iter().map(|thought| thought.score), running);
            late = if running == best || running.is_none() { 0 } else { late + 1 };
            assert!(late <= slot, "tick {}: {thoughts:#?}", sim.tick);
            let input = walked(sim.tick);
            step(&mut sim, input);
        }
    }

    #[test]
    fn looking_changes_nothing() {
        let (mut looked_at, mut alone) = (heist(), heist());
        for tick in 0..600 {
            step(&mut looked_at, walked(tick));
            step(&mut alone, walked(tick));
            let before = state_hash(&looked_at);
            explain(&looked_at, looked_at.guards[0]);
            assert_eq!(state_hash(&looked_at), before);
        }
        assert_eq!(state_hash(&looked_at), state_hash(&alone));
    }

    #[test]
    fn a_term_shows_what_it_is_made_of() {
        let mut sim = heist();
        assert_eq!(explain(&sim, sim.guards[0]), [], "minds wake in the first tick");
        step(&mut sim, Input::IDLE);
        let guard = sim.guards[0];
        sim.with(guard, |awareness: &mut Awareness| awareness.meter = 40.0);
        let thoughts = explain(&sim, guard);
        for thought in &thoughts {
            assert!(thought.score == 0.0 || (thought.score - thought.worth.score()).abs() < 1e-6);
        }
        let glance = thoughts.iter().find(|t| t.action == ActionKind::Glance).unwrap();
        let names: Vec<_> = glance.terms.iter().map(|term| term.name).collect();
        assert_eq!(names, ["need", "gain", "importance"]);
        let need = &glance.terms[0];
        // 40 of the 60 at which he goes and looks.
        assert_eq!(sim.rules.awareness.investigate_at, 60.0);
        assert!((need.inputs[0].x - 0.6667).abs() < 1e-4);
        assert_eq!((need.inputs[0].input, need.inputs[0].passes), (Measure::Curiosity, need.value));
        assert_eq!(need.inputs[0].curve, need.value, "its weight is 1");
        sim.with(guard, |sleep: &mut Sleep| sleep.until = Some(900));
        assert_eq!(explain(&sim, guard), [], "who sleeps does not think");
    }
}
