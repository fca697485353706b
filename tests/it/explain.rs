//! What is shown of a guard's mind is what decides, and looking changes nothing.

use std::sync::Arc;
use thief_girl::base::{Vec2, tick::ticks};
use thief_girl::guard::{ActionScore, Explanation, ScoreParts, explain};
use thief_girl::level::ascii;
use thief_girl::model::{Awareness, Config, Input, Sim, SleepState};
use thief_girl::rules::{ActionKind, Archetype, Rules};
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
        let thoughts = explain(&sim, guard).actions;
        let before = thoughts.iter().position(|thought| thought.runs);
        let chosen = select(thoughts.iter().map(|thought| thought.score), before);
        let input = walked(sim.tick);
        step(&mut sim, input);
        let after = explain(&sim, guard).actions.iter().position(|thought| thought.runs);
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
    let slot = ticks(sim.rules.guards[Archetype::Watchman].think_seconds);
    step(&mut sim, Input::IDLE);
    let mut late = 0;
    while sim.outcome.is_none() && sim.tick < 900 {
        let thoughts = explain(&sim, guard).actions;
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
fn a_score_shows_what_it_is_made_of() {
    let mut sim = heist();
    assert_eq!(explain(&sim, sim.guards[0]), Explanation::default(), "minds wake in the first tick");
    step(&mut sim, Input::IDLE);
    let guard = sim.guards[0];
    sim.with(guard, |awareness: &mut Awareness| awareness.meter = 12.0);
    let thoughts = explain(&sim, guard);
    let sum = |parts: &ScoreParts| match parts {
        ScoreParts::Row(parts) => parts.iter().sum::<f32>(),
        ScoreParts::Own(factors) => factors.iter().map(|factor| factor.value).product(),
    };
    for thought in &thoughts.actions {
        assert!((thought.worth - sum(&thought.parts)).abs() < 1e-6, "{thought:?}");
        assert!(thought.score == 0.0 || thought.score == thought.worth, "{thought:?}");
    }
    let glance = thoughts.actions.iter().find(|t| t.action == ActionKind::Glance).unwrap();
    let place = thoughts.motives.iter().position(|motive| motive.name == "curiosity").unwrap();
    // 12 of the 60 at which he goes and looks.
    assert_eq!(sim.rules.awareness.investigate_at, 60.0);
    assert!((thoughts.motives[place].level - 0.5).abs() < 1e-4, "0.2 of the way to 0.75 at 0.3");
    let ScoreParts::Row(parts) = &glance.parts else { panic!("{glance:?}") };
    assert!((parts[place] - 0.5 * 0.8 * 0.65).abs() < 1e-4, "level × importance × gain: {parts:?}");
    sim.with(guard, |sleep: &mut SleepState| sleep.until = Some(900));
    assert_eq!(explain(&sim, guard), Explanation::default(), "who sleeps does not think");
}

#[test]
fn the_runner_up_is_told() {
    let mut sim = heist();
    step(&mut sim, Input::IDLE);
    let thoughts = explain(&sim, sim.guards[0]);
    let [best, second] = thoughts.best().map(|one| one.map(|one: &ActionScore| one.action));
    assert_eq!((best, second), (Some(ActionKind::Patrol), None), "nothing else is to be done yet");
}
