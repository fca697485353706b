//! The shade: lies in wait, faint until she is near, pounces, gives up soon, and hides elsewhere.

use crate::support::{Run, go, on};
use thief_girl::base::{grid::cell_of, ivec2, vec2};
use thief_girl::model::{Activity, Button, Event, Facing, Input};
use thief_girl::rules::Archetype;

const DIM: f32 = 0.4;

/// From the door in the south she will come along the corridor to the treasure in the north.
const CORRIDOR: &str = "
    #############
    #...........#
    #.....c.....#
    #...........#
    #####...#####
    #####.......#
    #####...###.#
    #####...A...#
    #####...#####
    #####...#####
    #####.@.#####
    ######X######
";

fn waiting() -> Run {
    let mut run = on(CORRIDOR).moon(DIM).stays('A', Archetype::Shade, "60W").begin();
    run.idle(60 * 4);
    run
}

#[test]
fn he_hides_beside_her_way_and_looks_at_it() {
    let run = waiting();
    run.told(&["activity"], &["1 A patrol > ambush"]);
    assert_eq!(cell_of(run.guard_at('A')), ivec2(8, 7), "the niche");
    let look = run.sim.get::<Facing>(run.guard('A')).0;
    assert!(look.x < -0.9, "{look}");
}

#[test]
fn he_is_faint_until_she_is_near() {
    let mut run = waiting();
    let shows = |run: &mut Run, x, y| {
        run.put_her(x, y);
        run.sim.shows(run.guard('A'))
    };
    let him = run.guard_at('A');
    assert_eq!(shows(&mut run, him.x - 3.5, him.y), 1.0);
    assert!((shows(&mut run, him.x, him.y + 4.25) - 0.55).abs() < 0.01);
    assert!((shows(&mut run, him.x, him.y + 8.0) - 0.1).abs() < 1e-6);
    // Everybody else shows all the time.
    let run = on(CORRIDOR).moon(DIM).looks('A', "W").begin();
    assert_eq!(run.sim.shows(run.guard('A')), 1.0);
}

#[test]
fn he_sees_less_far_than_others() {
    let seen = |archetype| {
        let mut run = on("A.....@").moon(DIM).stays('A', archetype, "60E").begin();
        run.idle(30);
        run.first("glimpsed").is_some()
    };
    assert!(seen(Archetype::Clerk) && !seen(Archetype::Shade));
}

#[test]
fn what_he_hears_turns_his_head_and_no_more() {
    let mut run = waiting();
    let before = run.guard_at('A');
    run.noise_at(6, 9, 8.0).idle(60);
    assert_eq!((run.activity('A'), run.guard_at('A')), (Activity::Ambush, before));
    run.told(&["activity"], &["1 A patrol > ambush"]);
}

/// He stands at the end of a corridor in which nobody can hide, and she walks towards him.
const BLIND: &str = "
    ########################
    #A...............@.....#
    ########################
";

#[test]
fn he_pounces_when_she_is_near_and_not_sooner_than_is_fair() {
    let mut run = on(BLIND).moon(DIM).stays('A', Archetype::Shade, "60E").begin();
    run.hold(go("W"), 60 * 3);
    let sneak = go("W").with(Button::Sneak);
    run.until(sneak, |e| matches!(e, Event::Spotted { .. }));
    assert!((run.guard_at('A') - vec2(1.5, 1.5)).length() < 0.1, "till then he has not stirred");
    run.hold(go("E").with(Button::Run), 60);
    run.told(
        &["glimpsed", "rung", "spotted", "activity", "bark"],
        &[
            "1 A patrol > ambush",
            "249 A glimpses her dim 0.40 sneak 3.3",
            "274 A calm > curious",
            "302 A curious > investigating",
            "323 A investigating > alert",
            "323 spotted A dim 0.40 sneak 0.8 by touch",
            "324 A ambush > chase",
            "324 A says spotted",
        ],
    );
}

#[test]
fn his_breath_is_short_and_then_he_hides_somewhere_else() {
    let map = format!("A..@{}", ".".repeat(60));
    let mut run = on(&map).moon(DIM).stays('A', Archetype::Shade, "60E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Activity { to: Activity::Chase, .. }));
    let pounced = run.sim.tick;
    run.put_her(5.5, 0.5).idle(20);
    run.until(go("E").with(Button::Run), |e| matches!(e, Event::Activity { to: Activity::Ambush, .. }));
    let seconds = (run.sim.tick - pounced) as f32 / 60.0;
    assert!(seconds < 3.2, "{seconds}");
    run.told(&["caught"], &[]);
    run.hold(go("E").with(Button::Run), 60 * 4);
    assert!((run.guard_at('A') - vec2(0.5, 0.5)).length() > 1.8, "not where she has found him out");
    assert_eq!(run.activity('A'), Activity::Ambush);
}

/// A long gallery with niches to both sides, the treasure at its end.
const GALLERY: &str = "
    ######################################
    ########.########.########.########.##
    #....................................#
    X.@..............A..................$#
    #....................................#
    ########.########.########.########.##
    ######################################
";

#[test]
fn from_the_ambush_to_the_burst_to_another_place() {
    let mut run = on(GALLERY).moon(DIM).stays('A', Archetype::Shade, "60W").begin();
    run.idle(60 * 5);
    assert_eq!(cell_of(run.guard_at('A')), ivec2(17, 1), "a niche beside her way to the treasure");
    // She comes along the gallery, and runs back the way she came when he bursts out.
    run.until(go("E"), |e| matches!(e, Event::Activity { to: Activity::Chase, .. }));
    assert_eq!(cell_of(run.guard_at('A')), ivec2(17, 1), "he has not stirred till then");
    run.until(go("W").with(Button::Run), |e| matches!(e, Event::Activity { to: Activity::Ambush, .. }));
    assert!(run.guard_at('A').x < 10.0, "he followed her: {}", run.guard_at('A'));
    run.put_her(1.5, 2.5).idle(60 * 12);
    assert_eq!(cell_of(run.guard_at('A')), ivec2(17, 5), "the niche on the other side");
    run.told(
        &["glimpsed", "unseen", "rung", "spotted", "lost", "activity", "bark", "shout", "grab", "caught"],
        &[
            "1 A patrol > ambush",
            "524 A glimpses her dim 0.40 walk 2.8 aside",
            "530 A calm > curious",
            "546 A curious > investigating",
            "569 A investigating > alert",
            "569 spotted A dim 0.40 walk 2.1",
            "570 A ambush > chase",
            "570 A says spotted",
            "607 A sees her no more",
            "620 A glimpses her dim 0.40 run 3.7 aside",
            "625 A sees her no more",
            "632 A glimpses her dim 0.40 run 4.4",
            "732 A chase > ambush",
            "732 A sees her no more",
            "816 A alert > investigating",
            "1016 A investigating > curious",
            "1191 A curious > calm",
        ],
    );
}

#[test]
fn a_lamp_that_does_not_reach_a_niche_leaves_it_dark() {
    let lit = GALLERY.replacen("########.########.", "########.########*", 1);
    let waits = |radius| {
        let run = on(&lit).moon(DIM).lamp_radius(radius).stays('A', Archetype::Shade, "60W");
        cell_of(run.begin().idle(60 * 5).guard_at('A'))
    };
    assert_eq!(waits(3.0), ivec2(17, 5), "the niche on the other side, four tiles away");
    assert_ne!(waits(9.0), ivec2(17, 5));
}

#[test]
fn out_of_breath_he_gives_up_even_while_she_is_before_him() {
    let map = format!("A..@{}", ".".repeat(60));
    let mut run = on(&map).moon(DIM).stays('A', Archetype::Shade, "60E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Activity { to: Activity::Chase, .. }));
    let pounced = run.sim.tick;
    while run.activity('A') == Activity::Chase && run.sim.tick < pounced + 600 {
        let him = run.guard_at('A');
        run.put_her(him.x + 3.0, him.y).idle(1);
    }
    let seconds = (run.sim.tick - pounced) as f32 / 60.0;
    assert!((3.0..4.0).contains(&seconds), "{seconds}");
}
