//! Incense: who breathes it falls asleep over it, and what wakes him.

use crate::support::{Run, Scenario, go, on};
use thief_girl::act::use_target;
use thief_girl::base::tick::ticks;
use thief_girl::base::vec2;
use thief_girl::level::PatrolMode;
use thief_girl::model::{
    Activity, AlertLevel, Awareness, Body, Button, Event, Eyes, Input, LitFuse, PropState, SleepState,
};
use thief_girl::rules::{Archetype, PropKind, Rules};

/// What happens to a guard.
const HIS: [&str; 9] =
    ["incense", "sleep", "activity", "bark", "heard", "glimpsed", "unseen", "rung", "spotted"];

const POST: &str = "
    ##############
    #............#
    #.A......@...#
    #............#
    ##############
";

/// A guard with his back to her, in the dark.
fn post() -> Scenario {
    on(POST).kit(&[PropKind::Incense, PropKind::Pebble]).looks('A', "W").moon(0.05)
}

fn throw(run: &mut Run, x: f32, y: f32) {
    run.hold(Input::IDLE.aiming(vec2(x, y)).with(Button::Throw), 1);
}

/// He has just fallen asleep over the incense behind his back.
fn asleep(scenario: Scenario) -> Run {
    let mut run = scenario.begin();
    throw(&mut run, -5.5, 0.0);
    run.until(Input::IDLE, |e| matches!(e, Event::FellAsleep { .. }));
    run
}

#[test]
fn who_breathes_incense_falls_asleep_and_wakes_by_himself() {
    let mut run = asleep(post().stoic());
    run.idle(60 * 60);
    // A second and a half of breathing is 90 ticks, 45 of sleep are 2700.
    run.told(
        &HIS,
        &[
            "38 incense burns at 4.0,2.5",
            "127 A falls asleep",
            "128 A patrol > sleep",
            "458 incense is out at 4.0,2.5",
            "2827 A wakes",
            "2828 A sleep > patrol",
            "2828 A says woke_up",
        ],
    );
    let caution = ticks(Rules::shipped().awareness.caution_seconds);
    assert_eq!(run.awareness('A').caution_until, 2827 + caution, "he is on his guard");
}

#[test]
fn whoever_leaves_the_fumes_in_time_stays_awake() {
    let mut run = on(POST)
        .kit(&[PropKind::Incense])
        .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((2, 2), "1N"), ((10, 2), "1N")])
        .moon(0.05)
        .stoic()
        .rule(|rules| rules.kit.incense.radius = 1.0)
        .begin();
    run.put_her(6.5, 3.5);
    throw(&mut run, 0.0, -1.0);
    // Two tiles at 1.8 a second.
    run.until(Input::IDLE, |e| matches!(e, Event::Incense { burns: false, .. }));
    run.told(&["sleep", "incense"], &["16 incense burns at 6.5,2.5", "436 incense is out at 6.5,2.5"]);
    assert!(run.guard_at('A').x > 8.0, "he has passed it");
    assert_eq!(run.sim.get::<SleepState>(run.guard('A')), SleepState::default());
}

#[test]
fn fumes_do_not_go_through_walls() {
    let mut run = on("
        ########
        #..#...#
        #.A#@..#
        #..+...#
        ########
    ")
    .kit(&[PropKind::Incense])
    .looks('A', "W")
    .moon(0.05)
    .stoic()
    .begin();
    throw(&mut run, -0.25, 0.0);
    run.idle(60 * 10);
    run.told(&["incense", "sleep"], &["16 incense burns at 4.2,2.5", "436 incense is out at 4.2,2.5"]);
    assert!((run.guard_at('A') - vec2(4.25, 2.5)).length() < Rules::shipped().kit.incense.radius);
}

#[test]
fn a_sleeper_neither_sees_nor_hears_nor_feels_her() {
    let mut run = asleep(post().stoic().moon(0.7));
    run.log.clear();
    run.idle(1).noise_at(4, 2, 5.5);
    // He looked into her face, and she stands on his toes.
    run.put_her(1.5, 2.5).idle(60).put_her(3.0, 2.5).hold(go("W").with(Button::Sneak), 60);
    run.told(&HIS, &["128 A patrol > sleep"]);
    assert_eq!(run.meter('A'), 0.0);
    assert!(!run.sim.get::<Eyes>(run.guard('A')).open);
}

#[test]
fn what_is_thrown_flies_over_who_lies_on_the_floor() {
    let mut run = asleep(post().stoic());
    run.put_her(4.5, 2.5).idle(1).log.clear();
    throw(&mut run, -2.8, 0.0);
    run.idle(60);
    run.told(&["struck"], &["147 pebble strikes at 1.8,2.5 by 1.00"]);
}

#[test]
fn a_loud_noise_wakes_him_and_he_looks_into_it() {
    // Four tiles must be left of it where he lies.
    let mut run = asleep(post());
    run.put_her(12.5, 1.5).until(Input::IDLE, |e| matches!(e, Event::Incense { burns: false, .. }));
    run.log.clear();
    run.noise_at(7, 2, 8.9).idle(60).noise_at(7, 2, 9.0).idle(60 * 20);
    run.told(
        &["heard", "sleep", "activity"],
        &[
            "519 A hears thud 5.0",
            "520 A wakes",
            "521 A sleep > investigate",
            "837 A investigate > glance",
            "981 A glance > patrol",
        ],
    );
    assert_eq!(run.when("A says woke_up"), 521);
}

#[test]
fn who_runs_into_him_wakes_him_and_who_walks_does_not() {
    // On wood he hears her run before he feels her.
    let table: [(char, Option<Button>, &[&str]); 4] = [
        (':', None, &[]),
        ('.', None, &[]),
        (':', Some(Button::Run), &["489 A wakes by she"]),
        ('.', Some(Button::Run), &["479 A wakes"]),
    ];
    for (floor, button, woken) in table {
        let map = POST.replace('.', &floor.to_string());
        let scenario = on(&map).kit(&[PropKind::Incense]).looks('A', "W").moon(0.05).stoic();
        let mut run = asleep(scenario);
        run.put_her(5.5, 3.3).until(Input::IDLE, |e| matches!(e, Event::Incense { burns: false, .. }));
        run.log.clear();
        let west = button.map_or(go("W"), |button| go("W").with(button));
        while run.her().x > 2.0 {
            run.step(west);
        }
        run.told(&["sleep"], woken);
    }
}

#[test]
fn she_holds_her_breath() {
    let mut run = on(POST).kit(&[PropKind::Incense]).looks('A', "W").moon(0.05).stoic().begin();
    throw(&mut run, 0.5, 0.0);
    run.idle(200).hold(go("S"), 30);
    assert!(run.her().y > 3.0, "she walks out of it");
}

#[test]
fn a_chase_ends_in_the_fumes() {
    let mut run = post().looks('A', "E").moon(0.7).begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    let spotted = run.sim.tick;
    // It burns at her feet already, and he is two breaths from sleep.
    let (guard, incense) = (run.guard('A'), run.sim.props[0]);
    let at = run.guard_at('A');
    run.sim.with(incense, |p: &mut thief_girl::model::Prop| p.state = PropState::Resting);
    run.sim.with(incense, |b: &mut Body| b.at = at);
    run.sim.world.insert_one(incense, LitFuse { until: spotted + 600 }).unwrap();
    run.sim.with(guard, |s: &mut SleepState| s.breathed = 60);
    run.log.clear();
    run.idle(60 * 15);
    run.told(
        &["sleep", "activity", "rung", "caught", "lost", "unseen"],
        &[
            "120 A investigate > challenge",
            "147 A falls asleep",
            "147 A sees her no more",
            "148 A challenge > sleep",
            "231 A alert > investigating",
            "431 A investigating > curious",
            "606 A curious > calm",
        ],
    );
    let Awareness { alert_level, meter, .. } = run.awareness('A');
    assert_eq!((alert_level, meter), (AlertLevel::Calm, 0.0));
    assert_eq!(run.activity('A'), Activity::Sleep);
    assert_eq!(run.sim.evidence[0].at, run.guard_at('A'), "he is found where he lies");
    assert_eq!(use_target(&run.sim), None);
}
