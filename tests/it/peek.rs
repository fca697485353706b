//! Leaning out: what she sees from where, who sees her head, and what the careful bot makes of it.

use crate::support::{Run, Scenario, go, on};
use thief_girl::act::peek_shows;
use thief_girl::base::tick::ticks;
use thief_girl::base::vec2;
use thief_girl::bot::{Bot, Walker};
use thief_girl::model::{Button, Event, Input, Outcome, Player};
use thief_girl::replay::forecast;
use thief_girl::sense::view;

const LIT: f32 = 0.7;

/// She stands south of a wall; east of its end a corridor goes north, where a clerk stands.
const CORNER: &str = "
    ##########
    ####A....#
    ####.....#
    ####.....#
    ####.....#
    #.@......#
    #........#
    ##########
";

/// The clerk looks south down the corridor, or away from it.
fn corner(looks: &str) -> Run {
    let mut run = on(CORNER).moon(LIT).looks('A', looks).begin();
    run.put_her(3.6, 5.4);
    run
}

fn peek(direction: &str) -> Input {
    go(direction).with(Button::Peek)
}

fn lean(run: &Run) -> f32 {
    run.sim.get::<Player>(run.sim.player).lean.length()
}

#[test]
fn she_sees_round_the_corner_without_taking_a_step() {
    let mut run = corner("N");
    let before = run.her();
    assert!(!view::sees(&run.sim, run.guard('A')));
    run.hold(peek("E"), ticks(0.5));
    assert!(view::sees(&run.sim, run.guard('A')), "{:?}", view::eye(&run.sim));
    assert!((lean(&run) - 0.75).abs() < 1e-3 && run.her() == before);
    run.idle(ticks(0.5));
    assert!(lean(&run) == 0.0 && !view::sees(&run.sim, run.guard('A')), "and no longer when she lets go");
}

#[test]
fn leaning_out_would_show_who_is_near_and_not_in_sight() {
    let mut run = corner("N");
    assert_eq!(peek_shows(&run.sim, 5.0), Some(run.guard('A')));
    assert_eq!(peek_shows(&run.sim, 3.0), None, "he is farther");
    run.put_her(5.5, 4.5);
    assert_eq!(peek_shows(&run.sim, 5.0), None, "she sees him");
    run.put_her(1.5, 5.5);
    assert_eq!(peek_shows(&run.sim, 9.0), None, "from here the wall hides him all the same");
}

#[test]
fn the_forecast_knows_whom_she_sees_by_leaning_out() {
    let mut run = corner("N");
    assert_eq!(forecast(&run.sim, 60).len(), 0);
    run.hold(peek("E"), ticks(0.5));
    assert_eq!(forecast(&run.sim, 60).len(), 1);
}

#[test]
fn her_field_of_view_is_what_she_sees() {
    let mut run = corner("N");
    let reaches = |run: &Run| view::field(&run.sim, 12.0).iter().any(|edge| edge.x < 5.0 && edge.y < 2.0);
    assert!(!reaches(&run));
    run.hold(peek("E"), ticks(0.5));
    assert!(reaches(&run), "up the corridor");
}

#[test]
fn who_looks_there_sees_her_head_but_slowly() {
    let first_sight = |lean_time: f32| {
        let mut run =
            on(CORNER).moon(LIT).looks('A', "S").rule(move |rules| rules.sight.lean_time = lean_time).begin();
        run.put_her(3.6, 5.4).idle(30);
        assert!(run.first("glimpsed").is_none(), "behind the corner nobody sees her");
        run.hold(peek("E"), ticks(8.0));
        let seen = run.first("glimpsed").map(|(_, event)| event.clone());
        let Some(Event::Glimpsed { sighting, .. }) = seen else { panic!("{:?}", run.lines()) };
        assert!(sighting.leaning && !sighting.silhouette, "{sighting:?}");
        sighting.full_seconds
    };
    let (head, body) = (first_sight(2.5), first_sight(1.0));
    assert!((head - 2.5 * body).abs() < 1e-3, "{head} {body}");
}

#[test]
fn who_draws_back_in_time_is_not_found() {
    let mut run = corner("S");
    run.hold(peek("E"), ticks(0.8)).idle(ticks(6.0));
    run.told(&["spotted", "caught"], &[]);
    assert!(run.first("glimpsed").is_some());
}

#[test]
fn a_shut_door_has_a_crack_for_the_eye_and_none_for_the_guard() {
    let map = "
        ###########
        #.........#
        #.........#
        #####/#####
        #....@....#
        #.........#
        #####A#####
    ";
    let map = map.replace(
        "#.........#\n        #.........#\n        #####/",
        "#....A....#\n        #.........#\n        #####/",
    );
    let map = map.replace("#####A#####", "###########");
    let mut run = on(&map).moon(LIT).looks('A', "S").begin();
    run.put_her(5.5, 4.3);
    assert!(!view::sees(&run.sim, run.guard('A')));
    run.hold(peek("N"), ticks(3.0));
    assert!(view::sees(&run.sim, run.guard('A')));
    run.told(&["glimpsed", "door"], &[]);
}

#[test]
fn walls_stop_her_head() {
    let mut run = corner("N");
    run.hold(peek("N"), ticks(0.5));
    assert!(view::eye(&run.sim).y > 5.0, "{:?}", view::eye(&run.sim));
    assert!(!view::sees(&run.sim, run.guard('A')));
}

#[test]
fn while_she_leans_she_does_not_walk_and_busy_hands_do_not_lean() {
    let mut run = corner("N");
    let at = run.her();
    run.hold(peek("W"), 60);
    assert!((run.her() - at).length() < 0.01);
    let mut steals = on("#######\n#@$...#\n#....X#\n#######").moon(0.1).begin();
    steals.idle(2).hold(Input::IDLE.with(Button::Use), 5);
    steals.hold(Input::IDLE.with(Button::Use).with(Button::Peek), 10);
    assert_eq!(lean(&steals), 0.0);
}

/// A guard in a side room stands where her way passes its mouth; she cannot see where he looks.
fn past_a_room(looks: &str) -> Scenario {
    let map = "
        ##################
        #######...########
        #######.A.########
        #######...########
        #######...########
        #@.............$X#
        #................#
        ##################
    ";
    on(map).moon(LIT).looks('A', looks)
}

#[test]
fn the_careful_bot_leans_out_before_it_crosses_an_unknown_gaze() {
    let play = |looks: &str| {
        let (mut run, mut bot) = (past_a_room(looks).begin(), Walker::default());
        let mut leaned = 0;
        while run.sim.tick < ticks(20.0) && run.sim.outcome.is_none() {
            let input = bot.input(&run.sim);
            leaned += u32::from(input.has(Button::Peek));
            run.step(input);
        }
        (run, leaned)
    };
    let (away, leaned) = play("N");
    assert_eq!(away.sim.outcome, Some(Outcome::Won), "{:?}", away.lines());
    assert!(leaned > 0);
    away.told(&["glimpsed", "spotted"], &[]);
    let (towards, leaned) = play("S");
    assert!(leaned > 0 && towards.her().x < 8.0 || towards.sim.outcome != Some(Outcome::Won));
    towards.told(&["spotted", "caught"], &[]);
}

#[test]
fn her_eye_is_where_she_stands_unless_she_leans() {
    let run = corner("N");
    assert_eq!(view::eye(&run.sim), run.her());
    assert!((run.her() - vec2(3.6, 5.4)).length() < 0.01);
}
