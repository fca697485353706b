//! Cover, kind by kind: whom it lets pass, whom it hides, and what it does to sounds.

use crate::support::{Run, Scenario, go, on};
use thief_girl::act::next_step_loudness;
use thief_girl::model::*;
use thief_girl::rules::Outfit;

const USE: Input = Input { go: [0, 0], aim: [0, 0], buttons: Button::Use as u16 };
const POSTURES: [&str; 4] = ["run", "walk", "sneak", "crawl"];

/// The buttons of a posture.
fn holding(input: Input, posture: &str) -> Input {
    match posture {
        "run" => input.with(Button::Run),
        "sneak" => input.with(Button::Sneak),
        "crawl" => input.with(Button::Crawl),
        _ => input,
    }
}

/// In bright light, a guard at `A` who looks east.
fn watched(map: &str) -> Scenario {
    on(map).moon(0.7).looks('A', "E").stoic()
}

/// In which postures is she seen where the map has her, standing still?
fn seen_when(map: &str) -> Vec<&'static str> {
    let is_seen = |posture: &&str| {
        let mut run = watched(map).begin();
        run.hold(holding(Input::IDLE, posture), 40);
        run.first("glimpsed").is_some()
    };
    POSTURES.into_iter().filter(is_seen).collect()
}

/// In which postures does she get from her place through the cell to the east of it?
fn passes_when(map: &str) -> Vec<&'static str> {
    let passes = |posture: &&str| {
        let mut run = on(map).begin();
        let before = run.her().x;
        run.hold(holding(go("E"), posture), 240);
        run.her().x > before + 1.5
    };
    POSTURES.into_iter().filter(passes).collect()
}

/// How long the way of a sound is from the cell 1,1 to the guard.
fn way(run: &mut Run) -> Option<String> {
    run.log.clear();
    run.noise_at(1, 1, 30.0).idle(1);
    run.lines().into_iter().find_map(|line| Some(line.split_once("hears thud ")?.1.to_string()))
}

#[test]
fn a_door_is_heard_as_far_as_it_is_loud() {
    let opened = |posture: &str| {
        let map = "#########\n#@+..A..#\n#########";
        let mut run = on(map).moon(0.0).looks('A', "E").stoic().begin();
        run.idle(1).hold(holding(USE, posture), 1).idle(1);
        run
    };
    opened("sneak").told(&["door", "noise", "heard"], &["2 she opens 2,1 slow", "2 noise door 1"]);
    opened("walk").told(
        &["door", "noise", "heard"],
        &["2 she opens 2,1 normal", "2 noise door 3", "2 A hears door 3.0 faint"],
    );
    opened("run").told(
        &["door", "noise", "heard"],
        &["2 she opens 2,1 burst", "2 noise door 7", "2 A hears door 3.0"],
    );
}

#[test]
fn a_shut_door_muffles_by_what_it_is_made_of_and_an_open_one_not_at_all() {
    for (door, shut) in [('/', "8.0"), ('+', "10.0"), ('L', "10.0")] {
        let map = format!("##########\n#.@{door}...A.#\n##########");
        let mut run = on(&map).moon(0.0).looks('A', "E").stoic().begin();
        assert_eq!(way(&mut run).as_deref(), Some(shut), "`{door}` shut");
        if door != 'L' {
            run.hold(USE, 1).idle(30);
            assert_eq!(way(&mut run).as_deref(), Some("6.0"), "`{door}` open");
            run.hold(USE, 1).idle(1);
            assert_eq!(way(&mut run).as_deref(), Some(shut), "`{door}` shut again");
        }
    }
}

#[test]
fn a_shut_door_hides_and_an_open_one_does_not() {
    let mut run = watched("##########\n#A....+@.#\n##########").begin();
    run.idle(30);
    run.told(&["glimpsed"], &[]);
    run.hold(USE, 1).idle(60);
    // It takes a third of a second until he sees through.
    run.told(&["door", "glimpsed"], &["31 she opens 6,1 normal", "52 A glimpses her lit 0.70 walk 6.0"]);
}

#[test]
fn a_curtain_stops_eyes_only() {
    assert_eq!(passes_when("#@(..#"), POSTURES);
    assert!(seen_when("#########\n#A...(@.#\n#########").is_empty());
    let mut run = on("#########\n#.@(..A.#\n#########").looks('A', "E").begin();
    assert_eq!(way(&mut run).as_deref(), Some("6.0"), "five tiles and one for the cloth");
}

#[test]
fn beside_the_curtain_she_is_seen() {
    assert_eq!(seen_when("#########\n#A..@(..#\n#########"), POSTURES);
}

#[test]
fn under_a_low_table_one_crawls_unseen() {
    assert_eq!(passes_when("#@T..#"), ["crawl"]);
    let map = "#########\n#A....T@#\n#########";
    let mut run = watched(map).begin();
    run.put_her(6.5, 1.5).hold(holding(Input::IDLE, "crawl"), 60);
    run.told(&["glimpsed"], &[]);
    assert_eq!(seen_when(map), ["run", "walk"], "behind it, whoever is not low");
    let mut run = on("#########\n#.@T..A.#\n#########").looks('A', "E").begin();
    assert_eq!(way(&mut run).as_deref(), Some("5.0"), "and it muffles nothing");
}

#[test]
fn through_a_vent_one_crawls_and_nobody_looks() {
    assert_eq!(passes_when("######\n#@V..#\n######"), ["crawl"]);
    assert!(seen_when("#########\n#A...V@.#\n#########").is_empty());
    let mut run = watched("#########\n#A...V@.#\n#########").begin();
    run.put_her(5.5, 1.5).hold(holding(Input::IDLE, "crawl"), 60);
    run.told(&["glimpsed"], &[]);
    let mut run = on("#########\n#.@V..A.#\n#########").looks('A', "E").begin();
    assert_eq!(way(&mut run).as_deref(), Some("6.0"));
}

#[test]
fn low_cover_hides_whoever_is_low_behind_it() {
    assert!(passes_when("#@n..#").is_empty());
    assert_eq!(seen_when("#########\n#A...n@.#\n#########"), ["run", "walk"]);
}

#[test]
fn a_standing_screen_stops_feet_and_eyes_and_muffles_two() {
    assert!(passes_when("#@S..#").is_empty());
    assert!(seen_when("#########\n#A...S@.#\n#########").is_empty());
    let mut run = on("#########\n#.@S..A.#\n#########").looks('A', "E").begin();
    assert_eq!(way(&mut run).as_deref(), Some("7.0"));
}

/// She stands in the middle of tall grass.
const MEADOW: &str = "
    ####################
    #,,,,,\"\"\"\"\"\"\"\"\"\"\",,#
    #,A,,,@\"\"\"\"\"\"\"\"\"\",,#
    #,,,,,\"\"\"\"\"\"\"\"\"\"\",,#
    ####################
";

#[test]
fn tall_grass_hides_whoever_is_low_in_it() {
    let seen = |posture: &str| {
        let mut run = watched(MEADOW).begin();
        run.put_her(7.5, 2.5).hold(holding(Input::IDLE, posture), 40);
        run.first("glimpsed").is_some()
    };
    assert_eq!(POSTURES.map(seen), [true, true, false, false]);
}

#[test]
fn tall_grass_rustles_louder_than_the_ground_under_it() {
    let steps = |posture: &str, ticks: u32| {
        let mut run = on(MEADOW).moon(0.0).begin();
        run.put_her(7.5, 2.5).hold(holding(go("E"), posture), ticks);
        run
    };
    steps("run", 20).told(&["step", "noise"], &["20 she steps on grass, run 5.5", "20 noise rustle 5.5"]);
    steps("walk", 18).told(&["step", "noise"], &["18 she steps on grass, walk 3", "18 noise rustle 3"]);
    steps("sneak", 25)
        .told(&["step", "noise"], &["25 she steps on grass, sneak 0.5", "25 noise footstep 0.5"]);
    steps("crawl", 43)
        .told(&["step", "noise"], &["42 she steps on grass, crawl 0.25", "42 noise footstep 0.25"]);
}

#[test]
fn what_she_wears_does_not_quiet_the_grass() {
    let mut run = on(MEADOW).moon(0.0).outfit(Outfit::Tabi).begin();
    run.put_her(7.5, 2.5).hold(go("E"), 18);
    run.told(&["noise"], &["18 noise rustle 3"]);
}

#[test]
fn a_guard_hears_her_in_the_grass() {
    let mut run = watched(MEADOW).moon(0.0).begin();
    run.put_her(5.8, 2.5).hold(go("E").with(Button::Run), 20);
    run.told(&["noise", "heard"], &["20 noise rustle 5.5", "20 A hears rustle 5.0 faint"]);
}

#[test]
fn the_ring_that_she_sees_is_the_step_that_is_heard() {
    let floors = [".", "\"", "~", ",", "!", "s", ":"];
    for (outfit, floor) in Outfit::ALL.into_iter().flat_map(|o| floors.map(|f| (o, f))) {
        for posture in POSTURES {
            let mut run = on(&format!("@{}", floor.repeat(20))).outfit(outfit).begin();
            run.put_her(3.5, 0.5);
            let step = |run: &mut Run| loop {
                run.step(holding(go("E"), posture));
                if let Some(Event::Footstep { loudness, .. }) = run.sim.events.first() {
                    return *loudness;
                }
            };
            let heard = step(&mut run);
            assert_eq!(next_step_loudness(&run.sim), heard, "{posture} on `{floor}` in {outfit:?}");
            assert_eq!(step(&mut run), heard);
        }
    }
}

#[test]
fn tabi_make_footsteps_quieter() {
    let loudness = |outfit: Outfit| {
        let mut run = on("@;;;;;;;;;").outfit(outfit).begin();
        run.hold(go("E"), 1);
        next_step_loudness(&run.sim)
    };
    assert_eq!((loudness(Outfit::Plain), loudness(Outfit::Tabi)), (4.5, 4.5 * 0.7));
}

#[test]
fn in_a_closet_and_in_a_jar_nothing_is_seen_of_her() {
    for hideout in ['C', 'j'] {
        let map = format!("#########\n#A....@.#\n######{hideout}##\n#########");
        let mut run = watched(&map).begin();
        run.idle(20).hold(USE, 1).idle(60).hold(USE, 1).idle(30);
        run.told(
            &["hid", "came out", "glimpsed", "unseen", "spotted"],
            &[
                "1 A glimpses her lit 0.70 walk 5.0",
                "21 she hides",
                "21 A sees her no more",
                "82 she comes out",
                "82 A glimpses her lit 0.70 walk 5.0",
            ],
        );
        assert!(passes_when(&format!("#@{hideout}..#")).is_empty(), "`{hideout}` stands in the way");
    }
}

#[test]
fn walking_comes_out_of_hiding_but_not_at_once() {
    let mut run = on("####\n#@.#\n#C##\n####").begin();
    run.idle(1).hold(USE, 1).hold(go("E"), 60);
    // Getting in takes 0.35 s.
    run.told(&["hid", "came out"], &["2 she hides", "23 she comes out"]);
}
