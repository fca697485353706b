//! Chases: where he runs who follows her, and where those run who do not.

use crate::support::traces::open;
use crate::support::{Run, Scenario, go, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::model::{Activity, BarkLine, Button, Event};
use thief_girl::rules::{Archetype, Pursuit};

const LIT: f32 = 0.7;

const FLOOR: &str = "
    ########################
    #@.....................#
    #......................#
    #......................#
    #......................#
    #......................#
    #..........A...........#
    ########################
";

/// She walks east all along the wall; he is a captain who has found her, and hunts her like this.
fn caught_by(pursuit: Pursuit) -> u32 {
    let mut run = on(FLOOR)
        .moon(LIT)
        .stays('A', Archetype::Captain, "60N")
        .stoic()
        .rule(|rules| rules.guards[Archetype::Captain].pursuit = pursuit)
        .begin();
    run.put_her(4.5, 1.5).until(go("E"), |e| matches!(e, Event::Spotted { .. }));
    let found = run.sim.tick;
    run.until(go("E"), |e| matches!(e, Event::Caught { .. }));
    run.sim.tick - found
}

#[test]
fn who_runs_to_where_she_will_be_is_there_sooner() {
    assert_eq!((caught_by(Pursuit::Straight), caught_by(Pursuit::Intercept)), (220, 217));
}

/// A hall with a gap to the east, out of which a passage leads.
const HALL: &str = "
    #########################
    #.................#.....#
    #.................#.....#
    #A......@...............#
    #.................#.....#
    #.................#.....#
    #..............B..#.....#
    #########################
";

/// A looks east and B west, and they see each other from afar.
fn two_foot_soldiers(map: &str) -> Scenario {
    on(map)
        .moon(LIT)
        .stays('A', Archetype::Ashigaru, "60E")
        .stays('B', Archetype::Ashigaru, "60W")
        .stoic()
        .rule(|rules| rules.guards[Archetype::Ashigaru].senses.company_radius = 16.0)
}

/// Both have found her, and A is nearly there; she has not moved yet. Together: they see each other.
fn hall(together: bool) -> Run {
    let far = if together { 16.0 } else { 2.0 };
    let mut run = on(HALL)
        .moon(LIT)
        .stays('A', Archetype::Ashigaru, "60E")
        .stays('B', Archetype::Ashigaru, "60W")
        .stoic()
        .rule(|rules| rules.guards[Archetype::Ashigaru].senses.company_radius = far)
        .begin();
    for _ in 0..300 {
        if run.activity('B') == Activity::Chase && run.guard_at('A').x >= 4.5 {
            return run;
        }
        run.idle(1);
    }
    panic!("they have not found her");
}

/// She runs for the gap; where both are when she is as far as this.
fn where_they_are(run: &mut Run, x: f32) -> (Vec2, Vec2) {
    for _ in 0..200 {
        if run.her().x >= x || run.sim.outcome.is_some() {
            break;
        }
        run.hold(go("E").with(Button::Run), 1);
    }
    (run.guard_at('A'), run.guard_at('B'))
}

#[test]
fn one_is_behind_her_and_the_other_at_the_gap_before_her() {
    let mut run = hall(true);
    let (behind, before) = where_they_are(&mut run, 15.0);
    run.told(&["caught"], &[]);
    assert!(behind.x < run.her().x - 2.0 && (behind.y - 3.5).abs() < 0.2, "A is at {behind}");
    assert!((before - vec2(18.5, 3.5)).length() < 0.3, "B is at {before}");
}

#[test]
fn who_sees_nobody_behind_her_follows_her_himself() {
    let mut run = hall(false);
    let (_, follows) = where_they_are(&mut run, 15.0);
    assert!(follows.x < 17.0, "B does not wait at the gap: {follows}");
    run.told(&["caught"], &[]);
}

#[test]
fn she_turns_round_before_the_one_and_the_other_has_her() {
    let mut run = hall(true);
    where_they_are(&mut run, 15.0);
    run.until(go("W").with(Button::Run), |e| matches!(e, Event::Caught { .. }));
    run.told(&["caught"], &["339 A catches her"]);
}

#[test]
fn from_the_discovery_to_the_gap_at_which_he_cuts_her_off() {
    let mut run = hall(true);
    run.until(go("E").with(Button::Run), |e| matches!(e, Event::GrabBegan { .. }));
    // He stood in the gap, before her, and goes for her only when she is within three tiles.
    assert!((run.guard_at('B') - vec2(18.0, 3.5)).length() < 0.5, "{}", run.guard_at('B'));
    assert!(run.guard_at('A').x < run.her().x - 2.5, "the other is behind her: {}", run.guard_at('A'));
    run.until(go("E").with(Button::Run), |e| matches!(e, Event::Caught { .. }));
    run.told(
        &["spotted", "unseen", "lost", "activity", "bark", "shout", "grab", "caught"],
        &[
            "117 spotted A lit 0.70 walk 7.0",
            "120 A patrol > chase",
            "120 A says spotted",
            "127 spotted B lit 0.70 walk 7.6",
            "129 B patrol > chase",
            "129 B says spotted",
            "189 B says cut_off",
            "195 A shouts 8.5,3.5",
            "206 B shouts 8.5,3.5",
            "310 B grabs at her towards 1.0,0.0",
            "331 B catches her",
        ],
    );
}

#[test]
fn one_guard_is_enough_for_a_gap_and_the_one_on_his_way_to_it_counts() {
    let map = HALL.replace("#..............B..#.....#", "#.............DB..#.....#");
    let map = map.replace("#A......@", "#..A....@");
    let mut run = two_foot_soldiers(&map).stays('D', Archetype::Ashigaru, "60W").begin();
    run.idle(260);
    let covers: Vec<String> = run.lines().into_iter().filter(|line| line.ends_with("cut_off")).collect();
    assert_eq!(covers, ["173 D says cut_off"], "B runs at her");
}

/// A hall with two gaps to the east, three tiles apart.
const TWO_GAPS: &str = "
    #########################
    #.................#.....#
    #.................#.....#
    #.......................#
    #A......@......B..#.....#
    #.................#.....#
    #.......................#
    #.................#.....#
    #########################
";

/// B waits at the upper gap, to which she has run; then she turns. Where he is a second and a half later.
fn gap_of_b_after(turn: &str) -> Vec2 {
    let mut run = two_foot_soldiers(TWO_GAPS).begin();
    run.idle(190).hold(go("NE"), 20).hold(go(turn), 90);
    run.guard_at('B')
}

#[test]
fn he_leaves_his_gap_for_another_only_if_that_is_clearly_better() {
    let [slightly, clearly] = ["SE", "S"].map(gap_of_b_after);
    assert!((slightly - vec2(18.5, 3.5)).length() < 0.5, "he keeps his gap: {slightly}");
    assert!((clearly - vec2(18.5, 6.5)).length() < 1.2, "he runs to the other: {clearly}");
}

/// What B says he covers if this lies in the gap of the hall, and when.
fn covers(gap: char) -> Vec<String> {
    let map = HALL.replace("#A......@...............#", &format!("#A......@.........{gap}.....#"));
    let mut run = two_foot_soldiers(&map).begin();
    if gap == '+' {
        open(&mut run, 0);
    }
    run.idle(220);
    run.lines().into_iter().filter(|line| line.contains(" B says ")).collect()
}

#[test]
fn who_cuts_her_off_names_what_he_covers() {
    let said = |line: &str| vec!["129 B says spotted".to_string(), format!("189 B says {line}")];
    for (gap, line) in
        [('.', "cut_off"), ('+', "cut_off_door"), ('X', "cut_off_exit"), ('→', "cut_off_stairs")]
    {
        assert_eq!(covers(gap), said(line), "{gap}");
    }
}

#[test]
fn a_floor_between_deep_water_is_a_bridge() {
    let wet: Vec<String> = HALL
        .lines()
        .enumerate()
        .map(|(y, line)| if y == 4 { line.into() } else { line.replacen(".#.....#", ".w.....#", 1) })
        .collect();
    let mut run = two_foot_soldiers(&wet.join("\n")).begin();
    run.idle(220);
    assert!(
        run.lines().iter().any(|line| line.ends_with("B says cut_off_bridge")),
        "{}",
        run.lines().join("\n")
    );
}

#[test]
fn whoever_has_no_words_for_a_door_says_that_he_goes_round() {
    use thief_girl::rules::{ActionKind, BarkReason, Rules, WayOut};
    let barks = Rules::shipped().barks;
    let chase = (Some(ActionKind::Patrol), Some(ActionKind::Chase));
    let line = |who| barks.line(who, chase, Some(BarkReason::CutOff(WayOut::Door)));
    assert_eq!(line(Archetype::Captain), Some(BarkLine::CutOffDoor));
    assert_eq!(line(Archetype::Hound), Some(BarkLine::CutOff));
}
