//! What is shown of a guard's mind is what decides, and looking changes nothing.

use std::sync::Arc;
use thief_girl::base::{Vec2, tick::ticks};
use thief_girl::guard::explain;
use thief_girl::level::ascii;
use thief_girl::model::{Awareness, Config, Input, Sim, SleepState};
use thief_girl::rules::{ActionKind, Archetype, ConsiderationInput, Rules};
use thief_girl::step::{state_hash, step};
use utility_ai::select;

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
        assert!(thought.score == 0.0 || (thought.score - thought.breakdown.score()).abs() < 1e-6);
    }
    let glance = thoughts.iter().find(|t| t.action == ActionKind::Glance).unwrap();
    let names: Vec<_> = glance.factors.iter().map(|term| term.name).collect();
    assert_eq!(names, ["need", "gain", "importance"]);
    let need = &glance.factors[0];
    // 40 of the 60 at which he goes and looks.
    assert_eq!(sim.rules.awareness.investigate_at, 60.0);
    assert!((need.inputs[0].x - 0.6667).abs() < 1e-4);
    assert_eq!((need.inputs[0].input, need.inputs[0].passes), (ConsiderationInput::Curiosity, need.value));
    assert_eq!(need.inputs[0].curve, need.value, "its weight is 1");
    sim.with(guard, |sleep: &mut SleepState| sleep.until = Some(900));
    assert_eq!(explain(&sim, guard), [], "who sleeps does not think");
}
