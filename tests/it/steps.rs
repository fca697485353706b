//! Actions in steps: whatever interrupts one, in whichever step, leaves nothing of it in his memory but the
//! repair that is still to be done.

use crate::support::traces::{burns, smash, snuff};
use crate::support::{Run, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::{GuardMemory, LastKnownPosition, Mind};
use thief_girl::model::{Activity, AlertLevel, Awareness, Body, Event, Input, SleepState, Surroundings};
use thief_girl::rules::{EvidenceKind, Personality};
use utility_ai::SequenceState;

/// A lamp in the wall of a room and a bottle in its middle; she is shut away where nobody sees or hears her.
const ROOM: &str = "
    ######*########
    #A...g........#
    #.............#
    ###############
    #@#############
    ###############
";

fn room() -> Run {
    on(ROOM).moon(0.1).looks('A', "E").unasking().begin()
}

/// The room after the lamp went out.
fn dark() -> Run {
    let mut run = room();
    snuff(&mut run, 0);
    run
}

fn memory(run: &Run) -> GuardMemory {
    run.sim.world.get::<&Mind>(run.guard('A')).expect("he is awake").memory.clone()
}

/// Until the guard does something and is in this step of it.
#[track_caller]
fn until_step(run: &mut Run, does: Activity, step: usize) {
    for _ in 0..1200 {
        run.idle(1);
        if run.activity('A') == does && memory(run).steps.entered() == Some(step) {
            return;
        }
    }
    panic!("he never came to step {step}\n{}", run.lines().join("\n"));
}

/// He is sure of her, who is beside him and then gone.
fn alarm(run: &mut Run) {
    let (guard, at, seen) = (run.guard('A'), run.guard_at('A') + vec2(1.0, 0.0), run.sim.tick);
    run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
    let her = LastKnownPosition { at, velocity: Vec2::ZERO, seen };
    run.sim.with(guard, |mind: &mut Mind| mind.memory.last_known = Some(her));
    run.until_he('A', Activity::Chase);
}

/// Nothing of a sequence of steps is left.
#[track_caller]
fn is_clean(memory: &GuardMemory, when: &str) {
    assert_eq!(memory.steps, SequenceState::default(), "{when}");
    assert_eq!((memory.repair, memory.ahead), (None, Vec2::ZERO), "{when}");
}

#[test]
fn an_alarm_in_any_step_of_a_repair_leaves_the_repair_and_nothing_else() {
    for step in 0..3 {
        let mut run = dark();
        until_step(&mut run, Activity::Mend, step);
        alarm(&mut run);
        let memory = memory(&run);
        is_clean(&memory, &format!("step {step}"));
        let left: Vec<_> = memory.repairs.iter().map(|task| (task.kind, task.stand)).collect();
        assert_eq!(left, [(EvidenceKind::DarkLamp, None)], "step {step}");
        assert!(!burns(&run, 0));
        run.until(Input::IDLE, |e| matches!(e, Event::Mended { .. }));
    }
}

#[test]
fn an_alarm_while_he_looks_around_at_shards_leaves_them_to_be_looked_at() {
    let mut run = room();
    smash(&mut run, 0);
    until_step(&mut run, Activity::Mend, 3);
    assert_ne!(memory(&run).ahead, Vec2::ZERO);
    alarm(&mut run);
    is_clean(&memory(&run), "shards");
    assert_eq!(memory(&run).repairs.iter().map(|task| task.kind).collect::<Vec<_>>(), [EvidenceKind::Shards]);
}

#[test]
fn sleep_in_any_step_of_a_repair_leaves_nothing_and_he_notices_it_again() {
    for step in 0..3 {
        let mut run = dark();
        until_step(&mut run, Activity::Mend, step);
        let (guard, until) = (run.guard('A'), run.sim.tick + 200);
        run.sim.with(guard, |sleep: &mut SleepState| sleep.until = Some(until));
        run.idle(1);
        assert_eq!(run.activity('A'), Activity::Sleep, "step {step}");
        is_clean(&memory(&run), &format!("step {step}"));
        assert_eq!(memory(&run).repairs, [], "step {step}");
        run.log.clear();
        run.until(Input::IDLE, |e| matches!(e, Event::Mended { .. }));
        let lines = run.lines();
        let after: Vec<&str> = lines.iter().filter_map(|line| line.split_once(' ')).map(|it| it.1).collect();
        let at = |what: &str| after.iter().position(|line| *line == what);
        let order = ["A wakes", "A sleep > glance", "A glance > patrol", "A patrol > mend"].map(at);
        assert!(order.is_sorted() && order[0].is_some(), "step {step}: {}", lines.join("\n"));
    }
}

#[test]
fn an_alarm_in_any_step_of_an_investigation_leaves_nothing() {
    for step in 0..3 {
        let mut run = room();
        run.idle(30).noise_at(9, 1, 20.0);
        until_step(&mut run, Activity::Investigate, step);
        alarm(&mut run);
        is_clean(&memory(&run), &format!("step {step}"));
        // He searches, and does not go back to the noise.
        run.log.clear();
        run.idle(60 * 40);
        let does = |what: Activity| {
            run.log.iter().any(|(_, e)| matches!(e, Event::Activity { to, .. } if *to == what))
        };
        assert_eq!((does(Activity::Search), does(Activity::Investigate)), (true, false), "step {step}");
    }
}

#[test]
fn another_noise_while_he_looks_around_sends_him_on() {
    let mut run = room();
    run.idle(30).noise_at(4, 1, 20.0);
    until_step(&mut run, Activity::Investigate, 2);
    let here = run.guard_at('A');
    run.noise_at(12, 1, 20.0).idle(3);
    assert_eq!((memory(&run).steps.entered(), memory(&run).ahead), (Some(1), Vec2::ZERO), "he walks again");
    until_step(&mut run, Activity::Investigate, 2);
    assert!((run.guard_at('A') - here).length() > 6.0, "from {here} to {}", run.guard_at('A'));
}

/// Whether a greedy guard pockets a coin that he sees in this step before he has lit the lamp.
fn pockets_first(step: usize) -> bool {
    let map = ROOM.replace("#@####", "#@#m##");
    let mut run = on(&map).moon(0.1).looks('A', "E").personality('A', Personality::Greedy).begin();
    snuff(&mut run, 0);
    until_step(&mut run, Activity::Mend, step);
    let (guard, coin) = (run.guard('A'), run.sim.props[1]);
    let there = run.guard_at('A') + vec2(1.0, 0.2);
    run.sim.with(coin, |body: &mut Body| body.at = there);
    run.idle(12);
    assert!(run.sim.get::<Surroundings>(guard).treat.is_some(), "he sees the coin in step {step}");
    run.log.clear();
    run.until(Input::IDLE, |e| matches!(e, Event::Mended { .. } | Event::Pilfered { .. }));
    run.first("pilfered").is_some()
}

#[test]
fn a_coin_stops_him_on_the_way_to_a_lamp_but_not_while_he_lights_it() {
    assert_eq!([1, 2].map(pockets_first), [true, false]);
}
