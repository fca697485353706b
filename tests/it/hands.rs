//! What her hands do: doors, bottles, treasure, and the way out.

use crate::support::{Run, go, on};
use thief_girl::act::{UseTarget, falls_short, landing, quick_throw, use_target};
use thief_girl::base::{Vec2, ivec2, vec2};
use thief_girl::model::{AlertLevel, Awareness, Button, Event, Facing, Input, Outcome, Posture};
use thief_girl::rules::{Archetype, Floor, PropKind, UseKind};

const USE: Button = Button::Use;

fn held(posture: Posture) -> Input {
    match posture {
        Posture::Run => Input::IDLE.with(Button::Run),
        Posture::Walk => Input::IDLE,
        Posture::Sneak => Input::IDLE.with(Button::Sneak),
        Posture::Crawl => Input::IDLE.with(Button::Crawl),
    }
}

/// Opens the door beside her in a posture and, when it is open, shuts it.
fn handles_a_door(posture: Posture) -> Run {
    let mut run = on("#@+...").begin();
    run.idle(1).hold(held(posture).with(USE), 1);
    run.hold(held(posture), 70).hold(held(posture).with(USE), 1);
    run
}

#[test]
fn how_she_opens_and_shuts_a_door_depends_on_her_posture() {
    handles_a_door(Posture::Walk).told_all_but(
        &["band"],
        &["2 she opens 2,0 normal", "2 noise door 3", "73 she shuts 2,0", "73 noise door 3"],
    );
    handles_a_door(Posture::Sneak).told_all_but(
        &["band"],
        &["2 she opens 2,0 slow", "2 noise door 1", "73 she shuts 2,0", "73 noise door 1"],
    );
    handles_a_door(Posture::Run).told_all_but(
        &["band"],
        &["2 she opens 2,0 burst", "2 noise door 7", "73 she shuts 2,0", "73 noise door 7"],
    );
}

#[test]
fn a_door_takes_its_time() {
    for (posture, ticks) in [(Posture::Sneak, 60), (Posture::Walk, 21), (Posture::Run, 6)] {
        let mut run = on("#@/...").begin();
        run.idle(1).hold(held(posture).with(USE), 1);
        let open = |run: &Run| run.sim.map.is_standing(ivec2(2, 0));
        run.hold(held(posture), ticks - 1);
        assert!(!open(&run), "{posture:?}: not yet");
        run.hold(held(posture), 1);
        assert!(open(&run), "{posture:?}: now");
    }
}

#[test]
fn running_into_a_door_bursts_it_and_walking_into_it_does_not() {
    let mut run = on("#@...+....").begin();
    run.hold(go("E"), 120);
    run.told(&["door"], &[]);
    run.hold(go("E").with(Button::Run), 60);
    assert_eq!(run.log.iter().filter(|(_, e)| matches!(e, Event::Door { .. })).count(), 1);
    assert!(run.lines().iter().any(|l| l.ends_with("she opens 5,0 burst")), "{:?}", run.lines());
    assert!(run.her().x > 6.0, "she is through");
}

#[test]
fn a_door_is_not_shut_on_anybody() {
    let mut run = on("#@+...").begin();
    run.idle(1).hold(Input::IDLE.with(USE), 1).idle(30);
    run.put_her(2.5, 0.5).idle(1).hold(Input::IDLE.with(USE), 1).idle(5);
    run.told(&["door"], &["2 she opens 2,0 normal"]);
}

#[test]
fn holding_the_button_does_one_thing() {
    let mut run = on("#@+...").begin();
    run.idle(1).hold(Input::IDLE.with(USE), 200);
    run.told(&["door"], &["2 she opens 2,0 normal"]);
}

const CELLAR: &str = "
    ################
    #g@.....n.....##
    #.......n.....##
    #..........#..##
    ################
";

/// She has picked up the bottle.
fn with_a_bottle() -> Run {
    let mut run = on(CELLAR).begin();
    run.idle(1).hold(Input::IDLE.with(USE), 1).idle(1);
    run.told_all_but(&["band"], &["2 she picks up bottle"]);
    run.log.clear();
    run
}

fn aim(run: &Run, to: Vec2) -> Input {
    Input::IDLE.aiming(to - run.her())
}

fn throw(run: &mut Run, to: Vec2) -> Vec2 {
    let input = aim(run, to).with(Button::Throw);
    let forecast = landing(&run.sim, run.her() + input.aim_offset());
    run.hold(input, 1).until(Input::IDLE, |e| matches!(e, Event::Shattered { .. }));
    let Some((_, Event::Shattered { at, .. })) = run.first("shatter") else { unreachable!() };
    assert!((*at - forecast).length() < 0.01, "it was to land at {forecast} and did at {at}");
    *at
}

#[test]
fn a_thrown_bottle_flies_over_low_cover_and_shatters_where_it_was_aimed() {
    let mut run = with_a_bottle();
    throw(&mut run, vec2(10.5, 1.5));
    // Eight tiles at nine a second: 53 ticks.
    run.told_all_but(
        &[],
        &["4 she throws bottle to 10.5,1.5", "57 bottle shatters at 10.5,1.5", "57 noise bottle 8"],
    );
}

#[test]
fn it_goes_no_farther_than_she_can_throw() {
    let mut run = with_a_bottle();
    assert_eq!(throw(&mut run, vec2(13.5, 1.5)), vec2(2.5 + 9.0, 1.5));
}

#[test]
fn low_cover_stops_it_where_it_comes_down() {
    let mut run = with_a_bottle();
    let at = throw(&mut run, vec2(9.05, 1.5));
    assert!(at.x > 8.0 && at.x < 9.0, "it breaks on top of the cover, not at {at}");
    assert!(run.sim.map.cells[ivec2(8, 1)].floor != Floor::Shards, "and leaves nothing to step on");
    let mut run = with_a_bottle();
    let at = throw(&mut run, vec2(8.5, 1.5));
    assert!(at.x < 8.0 && at.x > 7.3, "it strikes the front of the cover, not {at}");
}

#[test]
fn a_wall_stops_it() {
    let mut run = with_a_bottle();
    run.put_her(6.5, 3.5);
    assert!(falls_short(&run.sim, vec2(13.5, 3.5)) && !falls_short(&run.sim, vec2(9.5, 3.5)));
    let at = throw(&mut run, vec2(13.5, 3.5));
    assert!(at.x < 11.0 && at.x > 10.5, "{at}");
}

#[test]
fn she_can_put_it_down_and_pick_it_up_again() {
    let mut run = with_a_bottle();
    run.hold(Input::IDLE.with(Button::Drop), 1).idle(1).hold(Input::IDLE.with(USE), 1);
    run.told_all_but(&[], &["4 she puts down bottle", "6 she picks up bottle"]);
}

#[test]
fn with_empty_hands_she_throws_nothing() {
    let mut run = on(CELLAR).begin();
    run.idle(1).hold(Input::IDLE.aiming(vec2(3.0, 0.0)).with(Button::Throw), 30);
    run.told_all_but(&["band"], &[]);
}

#[test]
fn its_shards_are_a_floor_of_six() {
    let mut run = with_a_bottle();
    throw(&mut run, vec2(5.5, 1.5));
    assert_eq!(run.sim.map.cells[ivec2(5, 1)].floor, Floor::Shards);
    run.log.clear();
    run.idle(30);
    for (input, posture) in [(go("E"), "walk"), (go("E").with(Button::Sneak), "sneak")] {
        run.put_her(4.7, 1.5);
        run.until(input, |e| matches!(e, Event::Footstep { floor: Floor::Shards, .. }));
        let line = run.lines().into_iter().find(|l| l.contains("shards, ")).expect("a step on shards");
        assert!(line.ends_with(&format!("she steps on shards, {posture} 6")), "{line}");
        assert!(run.lines().last().is_some_and(|l| l.ends_with("noise shards 6")));
        run.log.clear();
    }
}

#[test]
fn a_guard_comes_to_look_at_where_the_bottle_seemed_to_be() {
    let map = "
        ################
        #g@...........##
        ########.#######
        #..............#
        #.....A........#
        ################
    ";
    let mut run = on(map).moon(0.1).looks('A', "S").begin();
    run.idle(1).hold(Input::IDLE.with(USE), 1).idle(1);
    throw(&mut run, vec2(8.5, 1.5));
    run.put_her(1.5, 1.5);
    let Some((_, Event::Heard { seemed, at, distance, faint, .. })) = run.first("heard") else {
        panic!("unheard")
    };
    let (seemed, at, distance) = (*seemed, *at, *distance);
    assert!(!faint && distance < 5.3, "{distance}");
    assert!((seemed - at).length() <= 0.12 * distance + 0.71, "{seemed} is far from {at}");
    let mut nearest = f32::MAX;
    for _ in 0..400 {
        run.idle(1);
        nearest = nearest.min((run.guard_at('A') - seemed).length());
    }
    assert!(nearest < 0.13, "he came no nearer than {nearest}");
    assert!(run.lines().iter().any(|l| l.ends_with("A says heard_bottle")));
    assert!(run.lines().iter().any(|l| l.ends_with("A says nothing_here")));
}

#[test]
fn a_bottle_that_hits_a_guard_shatters_at_him_and_wakes_him() {
    let map = "
        ################
        #g@......A....##
        ################
    ";
    let mut run = on(map).moon(0.1).stays('A', Archetype::Clerk, "60Z").begin();
    run.idle(1).hold(Input::IDLE.with(USE), 1).idle(1);
    let input = aim(&run, vec2(9.9, 1.5)).with(Button::Throw);
    run.hold(input, 1).until(Input::IDLE, |e| matches!(e, Event::Shattered { .. }));
    let Some((_, Event::Shattered { at, .. })) = run.first("shatter") else { unreachable!() };
    assert!((at.x - 9.2).abs() < 0.2, "it strikes his chest, not {at}");
    run.idle(10);
    assert!(run.lines().iter().any(|l| l.ends_with("A doze > investigate")), "{:?}", run.lines());
}

#[test]
fn a_high_throw_goes_over_his_head() {
    let map = "
        ################
        #g@..A........##
        ################
    ";
    let mut run = on(map).moon(0.1).stays('A', Archetype::Clerk, "60Z").begin();
    run.idle(1).hold(Input::IDLE.with(USE), 1).idle(1);
    assert_eq!(throw(&mut run, vec2(10.5, 1.5)), vec2(10.5, 1.5));
}

const VAULT: &str = "
    #########
    #X.@$..c#
    #########
";

#[test]
fn stealing_takes_four_fifths_of_a_second_of_holding() {
    let mut run = on(VAULT).begin();
    run.idle(1).hold(Input::IDLE.with(USE), 100);
    run.told_all_but(&["band"], &["2 she begins to steal", "50 she has stolen main"]);
}

#[test]
fn small_loot_is_a_grip() {
    let mut run = on(VAULT).begin();
    run.put_her(6.5, 1.5).idle(1).hold(Input::IDLE.with(USE), 100);
    run.told_all_but(&["band"], &["2 she begins to steal", "17 she has stolen small"]);
}

#[test]
fn letting_go_gives_up_and_she_can_begin_again() {
    let mut run = on(VAULT).begin();
    run.idle(1).hold(Input::IDLE.with(USE), 40).idle(60);
    run.told_all_but(&["band"], &["2 she begins to steal"]);
    run.hold(Input::IDLE.with(USE), 60);
    run.told_all_but(
        &["band"],
        &["2 she begins to steal", "102 she begins to steal", "150 she has stolen main"],
    );
}

#[test]
fn while_she_steals_she_does_not_walk() {
    let mut run = on(VAULT).begin();
    run.idle(1);
    let before = run.her();
    run.hold(go("W").with(USE), 30);
    assert!((run.her() - before).length() < 0.1, "{}", run.her());
}

#[test]
fn without_the_heirloom_there_is_no_leaving() {
    let mut run = on(VAULT).begin();
    run.script("walk 1,1").idle(60);
    run.told(&["escaped", "stolen"], &[]);
    assert_eq!(run.sim.outcome, None);
    // Nor with small loot alone.
    run.put_her(6.5, 1.5).idle(1).hold(Input::IDLE.with(USE), 30);
    run.put_her(1.5, 1.5).idle(60);
    assert!(run.first("stolen").is_some());
    assert_eq!(run.sim.outcome, None);
}

#[test]
fn with_the_heirloom_she_is_away_as_soon_as_she_steps_on_an_exit() {
    let mut run = on(VAULT).begin();
    run.script("wait 0.1\nsteal\nwalk 1,1");
    assert_eq!(run.sim.outcome, Some(Outcome::Won));
    let end = run.sim.tick;
    run.told(&["stolen", "escaped"], &["55 she has stolen main", &format!("{end} she escapes by 1,1")]);
    assert!(run.her().x > 1.9, "on its first edge: {}", run.her());
}

#[test]
fn she_reaches_round_no_wall() {
    let mut run = on("@#$").begin();
    run.idle(1);
    assert_eq!(use_target(&run.sim), None);
    let mut run = on("@.$").begin();
    run.put_her(1.1, 0.5).idle(1);
    assert!(use_target(&run.sim).is_some());
}

#[test]
fn an_exit_takes_her_who_passes_close_beside_it() {
    for (x, away) in [(2.25, true), (2.5, false)] {
        let mut run = on("
            ########
            #X.....#
            #$@....#
            ########
        ")
        .begin();
        run.put_her(2.6, 2.5).idle(1).hold(Input::IDLE.with(USE), 60);
        run.put_her(x, 1.5).idle(2);
        assert_eq!(run.sim.outcome.is_some(), away, "at {x}");
    }
}

/// What "use" would do where she stands, facing one way.
fn target_facing(map: &str, facing: Vec2) -> Option<UseKind> {
    let mut run = on(map).begin();
    let player = run.sim.player;
    run.idle(1);
    run.sim.with(player, |face: &mut Facing| face.0 = facing);
    use_target(&run.sim)?.kind()
}

#[test]
fn of_two_things_that_are_as_near_she_uses_the_one_that_she_faces() {
    let bottles = |facing| {
        let mut run = on("#g@g#").begin();
        let player = run.sim.player;
        run.idle(1);
        run.sim.with(player, |face: &mut Facing| face.0 = facing);
        run.hold(Input::IDLE.with(USE), 1);
        match run
            .log
            .iter()
            .find_map(|(_, event)| if let Event::PickedUp { at, .. } = event { Some(*at) } else { None })
        {
            Some(at) => at.x,
            None => panic!("she picked up nothing"),
        }
    };
    assert_eq!((bottles(Vec2::X), bottles(Vec2::NEG_X)), (3.5, 1.5));
}

#[test]
fn what_matters_comes_before_what_is_nearer() {
    // A lamp that she faces beside a cup, a lamp beside a door, and an open hand for the treasure.
    let cup = "
        #####
        #*@c#
        #####
    ";
    assert_eq!(target_facing(cup, Vec2::NEG_X), Some(UseKind::Steal));
    let door = "
        #####
        #*@+.
        #####
    ";
    assert_eq!(target_facing(door, Vec2::X), Some(UseKind::OpenDoor));
    assert_eq!(target_facing(door, Vec2::Y), Some(UseKind::OpenDoor), "between both");
    assert_eq!(target_facing(door, Vec2::NEG_X), Some(UseKind::Snuff), "but she can have the lamp");
}

#[test]
fn a_closed_door_behind_her_is_no_target_and_an_open_one_is() {
    let map = "
        #####
        #.@+.
        #####
    ";
    assert_eq!(target_facing(map, Vec2::X), Some(UseKind::OpenDoor));
    assert_eq!(target_facing(map, Vec2::Y), Some(UseKind::OpenDoor), "beside her");
    assert_eq!(target_facing(map, Vec2::NEG_X), None);
    let mut run = on(map).begin();
    run.hold(go("E"), 10).hold(Input::IDLE.with(USE), 1).idle(60);
    let player = run.sim.player;
    run.sim.with(player, |facing: &mut Facing| facing.0 = Vec2::NEG_X);
    assert_eq!(use_target(&run.sim).and_then(|target| target.kind()), Some(UseKind::CloseDoor));
}

#[test]
fn an_open_door_that_she_faces_comes_before_a_closet_beside_her() {
    let map = "
        ######
        #@+..#
        #C####
        ######
    ";
    let mut run = on(map).begin();
    run.hold(go("E"), 10).hold(Input::IDLE.with(USE), 1).idle(60).put_her(1.4, 1.4);
    let kind_facing = |run: &mut Run, facing| {
        let player = run.sim.player;
        run.sim.with(player, |face: &mut Facing| face.0 = facing);
        use_target(&run.sim).and_then(|target| target.kind())
    };
    assert_eq!(kind_facing(&mut run, Vec2::X), Some(UseKind::CloseDoor));
    assert_eq!(kind_facing(&mut run, vec2(1.0, 1.0).normalize()), Some(UseKind::Hide), "between both");
    assert_eq!(kind_facing(&mut run, Vec2::Y), Some(UseKind::Hide));
}

#[test]
fn who_is_hunted_finds_the_closet_before_the_lamp_that_she_faces() {
    let map = "
        ##########
        #*@C....A#
        ##########
    ";
    for (alert, kind) in [(false, UseKind::Snuff), (true, UseKind::Hide)] {
        let mut run = on(map).moon(0.0).looks('A', "E").begin();
        let (player, guard) = (run.sim.player, run.guard('A'));
        run.sim.with(player, |face: &mut Facing| face.0 = Vec2::NEG_X);
        run.sim.with(guard, |awareness: &mut Awareness| {
            awareness.alert_level = if alert { AlertLevel::Alert } else { AlertLevel::Calm };
        });
        assert_eq!(use_target(&run.sim).and_then(|target| target.kind()), Some(kind), "alert: {alert}");
    }
}

#[test]
fn a_closet_among_closets_is_reached_from_its_corner() {
    let map = "
        #####
        #CCC#
        #...#
        #@..#
        #####
    ";
    let mut run = on(map).begin();
    run.put_her(1.4, 2.4).idle(1);
    let hides = |run: &Run| matches!(use_target(&run.sim), Some(UseTarget::Hide { .. }));
    assert!(hides(&run));
    run.put_her(1.4, 3.5).idle(1);
    assert!(!hides(&run), "too far");
}

/// When she is past a place, running east.
fn runs_past(map: &str, from: (f32, f32), x: f32) -> u32 {
    let mut run = on(map).begin();
    run.put_her(from.0, from.1);
    for tick in 1..300 {
        run.hold(go("E").with(Button::Run), 1);
        if run.her().x > x {
            return tick;
        }
    }
    panic!("she is stuck at {}; {:?}", run.her(), run.lines());
}

#[test]
fn a_door_that_she_runs_at_costs_her_no_speed() {
    let hall = |door: &str| {
        ["##########", "#@...#....", &format!("#....{door}...."), "#....#....", "##########"].join("\n")
    };
    let (open, shut) = (hall("."), hall("+"));
    for y in [2.5, 2.25, 2.75] {
        let (with, without) = (runs_past(&shut, (1.5, y), 8.0), runs_past(&open, (1.5, y), 8.0));
        assert!(with <= without + 1, "from {y}: {with} ticks, and {without} through an open frame");
    }
    // Half a tile beside it, she is led into the opening.
    for y in [1.9, 3.1] {
        let ticks = runs_past(&shut, (1.5, y), 8.0);
        assert!(ticks <= runs_past(&open, (1.5, y), 8.0) + 8, "from {y}: {ticks} ticks");
    }
}

#[test]
fn an_open_door_takes_her_in_from_the_row_beside_it() {
    let map = "
        ########
        #..#...#
        #@.+...#
        #..#...#
        ########
    ";
    for posture in [Posture::Walk, Posture::Sneak, Posture::Run] {
        for y in [1.75, 1.9, 3.1, 3.25] {
            let mut run = on(map).begin();
            run.put_her(2.7, y).idle(1).hold(held(posture).with(Button::Use), 1).idle(60);
            run.hold(Input { go: go("E").go, ..held(posture) }, 120);
            assert!(
                run.her().x > 4.0,
                "{posture:?} from {y}: she is stuck at {}; {:?}",
                run.her(),
                run.lines()
            );
        }
    }
    // A shut one does not.
    let mut run = on(map).begin();
    run.put_her(2.7, 3.25).hold(go("E"), 120);
    assert!(run.her().y > 3.2 && run.her().x < 3.0, "{}", run.her());
}

#[test]
fn whoever_runs_along_a_wall_leaves_its_doors_shut() {
    let map = "
        ####+#####
        #@.......#
        ##########
    ";
    let mut run = on(map).begin();
    run.hold(go("NE").with(Button::Run), 120);
    run.told(&["door"], &[]);
    run.put_her(4.5, 1.6).hold(go("N").with(Button::Run), 30);
    assert_eq!(run.lines().iter().filter(|line| line.ends_with("opens 4,0 burst")).count(), 1);
}

#[test]
fn a_door_that_opens_slowly_is_hurried_on_by_her_shoulder() {
    let mut run = on("#@+......").begin();
    run.idle(1).hold(held(Posture::Sneak).with(USE), 1).hold(go("E").with(Button::Run), 60);
    run.told(&["door"], &["2 she opens 2,0 slow", "4 she opens 2,0 burst"]);
    assert!(run.her().x > 4.0, "{}", run.her());
}

#[test]
fn a_throw_slows_her_but_does_not_stop_her() {
    let run_on = |throws: bool| {
        let mut run = on("#@..........................").kit(&[PropKind::SmokeBall]).begin();
        let runs = go("E").with(Button::Run);
        run.hold(runs, 20);
        run.hold(if throws { runs.with(Button::Throw) } else { runs }, 1);
        run.hold(runs, 39);
        assert_eq!(run.first("throw").is_some(), throws);
        run.her().x
    };
    let (thrown, not) = (run_on(true), run_on(false));
    assert!(thrown < not && thrown > not - 0.5, "{thrown}, and {not} without");
}

#[test]
fn a_quick_throw_lets_smoke_fall_and_throws_pebbles_ahead() {
    for (kind, offset) in [(PropKind::SmokeBall, Vec2::ZERO), (PropKind::Pebble, vec2(0.0, 5.0))] {
        let mut run = on("#@......").kit(&[kind]).begin();
        run.idle(1);
        assert_eq!(quick_throw(&run.sim), Some(offset), "{kind:?}; she faces south at first");
    }
    let mut run = on("#@......").begin();
    run.idle(1);
    assert_eq!(quick_throw(&run.sim), None);
}

#[test]
fn one_press_is_one_throw_however_long_it_is_held() {
    let throw = Input::IDLE.with(Button::Throw).aiming(vec2(3.0, 0.0));
    let mut run = on("#@......#").kit(&[PropKind::Pebble]).begin();
    run.hold(throw, 120);
    assert_eq!(run.lines().iter().filter(|line| line.contains("throws")).count(), 1, "{:?}", run.lines());
    run.idle(1).hold(throw, 120);
    assert_eq!(run.lines().iter().filter(|line| line.contains("throws")).count(), 2, "{:?}", run.lines());
}
