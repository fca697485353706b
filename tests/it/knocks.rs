//! What strikes what: how every kind is kicked and thrown, how loud it is, what breaks, and what falls
//! over an edge.

use crate::support::things::{body, noises, running, send};
use crate::support::{Run, go, on, topic};
use thief_girl::act;
use thief_girl::base::{ivec2, vec2};
use thief_girl::model::{Button, Event, Input, NoiseKind, Prop};
use thief_girl::rules::{Floor, Material};

/// What things do.
const DEEDS: [&str; 4] = ["rolls", "struck", "rests", "shatter"];

/// She runs into one of the things (from two tiles away), and all that it does; and how loud.
fn kicked(letter: char, how: &Input) -> Vec<String> {
    let map = "
        ####################
        #..................#
        #@.?...............#
        #..................#
        ####################
    ";
    let mut run = on(&map.replace('?', &letter.to_string())).begin();
    run.hold(*how, 60).idle(600);
    let mine = |event: &Event| {
        DEEDS.contains(&topic(event))
            || matches!(event, Event::Noise { who: None, kind, .. } if *kind != NoiseKind::Roll)
    };
    let lines = run.lines().into_iter().zip(&run.log);
    lines.filter(|(_, (_, event))| mine(event)).map(|(line, _)| line).collect()
}

#[test]
fn every_kind_is_kicked_in_its_own_way() {
    let did = |letter, expected: &[&str]| assert_eq!(kicked(letter, &running("E")), expected, "{letter}");
    did(
        'g',
        &[
            "20 bottle rolls from 3.5,2.5",
            "20 bottle strikes at 3.5,2.5 by 0.93",
            "20 noise bottle 7.428571",
            "289 bottle rests at 18.5,2.5",
        ],
    );
    did('u', &["18 vase rolls from 3.5,2.5", "18 vase shatters at 3.5,2.5", "18 noise vase 9"]);
    did(
        'b',
        &[
            "17 barrel rolls from 3.5,2.5",
            "17 barrel strikes at 3.5,2.5 by 0.69",
            "17 noise thud 6.857143",
            "257 barrel rests at 15.1,2.5",
        ],
    );
    did(
        'p',
        &[
            "18 kettle rolls from 3.5,2.5",
            "18 kettle strikes at 3.5,2.5 by 0.86",
            "18 noise thud 7.714286",
            "266 kettle rests at 16.3,2.5",
        ],
    );
    // Thick clay: it takes a harder knock than a kick.
    did(
        'q',
        &[
            "17 jar rolls from 3.5,2.5",
            "17 jar strikes at 3.5,2.5 by 0.53",
            "17 noise vase 4.747253",
            "196 jar rests at 10.5,2.5",
        ],
    );
    // It does not roll, it slides: she comes upon it again.
    did(
        'h',
        &[
            "18 chair rolls from 3.5,2.5",
            "18 chair strikes at 3.5,2.5 by 1.00",
            "18 noise thud 6",
            "43 chair strikes at 5.7,2.5 by 0.50",
            "43 noise thud 2.999999",
            "91 chair rests at 8.5,2.5",
        ],
    );
    did(
        't',
        &[
            "19 bucket rolls from 3.5,2.5",
            "19 bucket strikes at 3.5,2.5 by 0.93",
            "19 noise thud 6.5",
            "19 noise splash 4",
            "226 bucket rests at 15.0,2.5",
        ],
    );
    did(
        'm',
        &[
            "21 coin rolls from 3.5,2.5",
            "21 coin strikes at 3.5,2.5 by 0.93",
            "21 noise coin 4.642857",
            "245 coin rests at 16.0,2.5",
        ],
    );
    did(
        'i',
        &[
            "21 pebble rolls from 3.5,2.5",
            "21 pebble strikes at 3.5,2.5 by 0.93",
            "21 noise pebble 3.7142856",
            "171 pebble rests at 11.8,2.5",
        ],
    );
    // It rings all the way.
    did(
        'e',
        &[
            "20 bell rolls from 3.5,2.5",
            "20 bell strikes at 3.5,2.5 by 0.93",
            "20 noise bell 8.357142",
            "50 noise bell 4.641431",
            "80 noise bell 3.7414346",
            "110 noise bell 2.8414338",
            "140 noise bell 1.9414312",
            "170 noise bell 1.041431",
            "200 bell rests at 13.5,2.5",
        ],
    );
}

#[test]
fn small_things_fly_from_under_her_feet_unless_she_sneaks() {
    let walking = |letter| kicked(letter, &go("E"));
    assert_eq!(
        walking('g'),
        [
            "29 bottle rolls from 3.5,2.5",
            "29 bottle strikes at 3.5,2.5 by 0.49",
            "29 noise bottle 3.8857143",
            "166 bottle rests at 7.6,2.5",
        ]
    );
    assert_eq!(
        walking('i'),
        [
            "30 pebble rolls from 3.5,2.5",
            "30 pebble strikes at 3.5,2.5 by 0.49",
            "30 noise pebble 1.9428571",
            "106 pebble rests at 5.8,2.5",
        ]
    );
    for letter in "gtmie".chars() {
        assert_eq!(kicked(letter, &go("E").with(Button::Sneak)), [""; 0], "{letter}");
    }
}

/// She throws what is at hand to the middle of a cell: what came of it.
fn thrown(map: &str, to: (i32, i32)) -> Run {
    let mut run = on(map).begin();
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(1);
    let aim = Input::IDLE.aiming(ivec2(to.0, to.1).as_vec2() + 0.5 - run.her());
    let at = act::landing(&run.sim, run.her() + aim.aim_offset());
    let prop = run.sim.get::<Prop>(run.sim.props[0]);
    let promised = act::landing_loudness(&run.sim, prop.kind, prop.material, at);
    run.log.clear();
    run.hold(aim.with(Button::Throw), 1).idle(120);
    let thing = |event: &Event| match event {
        Event::Noise { who: None, loudness, .. } => Some(*loudness),
        _ => None,
    };
    let loudness = run.log.iter().find_map(|(_, event)| thing(event));
    assert_eq!(loudness, Some(promised), "the aim told how loud it would be");
    run
}

#[test]
fn the_floor_it_comes_down_on_decides_how_loud_it_is() {
    let on_floor = |thing: char, floor: char| {
        let map =
            format!("{}\n#{thing}@{}#\n{}", "#".repeat(12), floor.to_string().repeat(8), "#".repeat(12));
        let run = thrown(&map, (8, 1));
        run.lines().into_iter().find(|line| line.contains("noise")).expect("it is heard")
    };
    // On wood, what the table says; on stone a little more; soft floors swallow it.
    assert_eq!(
        ['.', ';', ':'].map(|floor| on_floor('g', floor)),
        ["44 noise bottle 8", "44 noise bottle 8.8", "44 noise bottle 4"]
    );
    assert_eq!(
        ['.', ';', '_'].map(|floor| on_floor('i', floor)),
        ["44 noise pebble 4", "44 noise pebble 4.4", "44 noise pebble 1.6"]
    );
    assert_eq!(['.', '%'].map(|floor| on_floor('m', floor)), ["44 noise coin 5", "44 noise coin 6.5"]);
    assert_eq!(['.', ','].map(|floor| on_floor('t', floor)), ["44 noise thud 7", "44 noise thud 3.5"]);
    assert_eq!(['.', ':'].map(|floor| on_floor('e', floor)), ["44 noise bell 9", "44 noise bell 4.5"]);
}

#[test]
fn what_it_is_made_of_decides_too() {
    let knocked = |material: Material| {
        let mut run = on("
            #######
            #@....#
            #..u..#
            #######
        ")
        .begin();
        let vase = run.sim.props[0];
        run.sim.with(vase, |prop: &mut Prop| prop.material = material);
        send(&mut run, 0, vec2(6.0, 0.0));
        run.idle(240);
        run
    };
    knocked(Material::Clay).told(&["struck", "shatter"], &["23 vase shatters at 5.6,2.5"]);
    knocked(Material::Iron).told(&["struck", "shatter"], &["23 vase strikes at 5.6,2.5 by 0.78"]);
    let loudest = |material| noises(&knocked(material), "vase").into_iter().fold(0.0, f32::max);
    let [iron, wood, paper] = [Material::Iron, Material::Wood, Material::Paper].map(loudest);
    assert!(iron > wood && wood > paper && paper > 0.0, "{iron} {wood} {paper}");
}

#[test]
fn what_it_hits_decides_too() {
    let against = |what: &str| {
        let mut run = on(&format!(
            "
            #########
            #@......#
            #b...{what}..#
            #########
        "
        ))
        .begin();
        send(&mut run, 0, vec2(6.0, 0.0));
        run.until(Input::IDLE, |e| matches!(e, Event::Struck { .. }));
        noises(&run, "thud")[0]
    };
    let [wall, screen, paper, shoji_door, wooden_door, closet, jar] =
        ["#", "S", "=", "/", "+", "C", "j"].map(against);
    assert!((wall - 7.47).abs() < 0.01, "{wall}");
    let part = |loudness: f32| (loudness / wall * 100.0).round();
    assert_eq!(
        [screen, paper, shoji_door, wooden_door, closet, jar].map(part),
        [60.0, 50.0, 50.0, 100.0, 100.0, 110.0]
    );
    // Against each other both ring: a kettle as iron on wood does, a barrel as wood on iron.
    let mut run = on("
        #########
        #@......#
        #b...p..#
        #########
    ")
    .begin();
    send(&mut run, 0, vec2(6.0, 0.0));
    run.until(Input::IDLE, |e| matches!(e, Event::Struck { .. }));
    let [barrel, kettle] = noises(&run, "thud")[..] else { panic!("{:?}", run.lines()) };
    let force = barrel / 10.0 / 1.3;
    assert!((kettle - 9.0 * force).abs() < 0.01, "{barrel} {kettle}");
}

#[test]
fn a_bell_rings_whatever_is_done_to_it() {
    let bell = "
        ##########
        #@e......#
        #........#
        #........#
        ##########
    ";
    let mut run = on(bell).begin();
    // Her hand is never soft enough.
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(1).hold(Input::IDLE.with(Button::Drop), 1);
    run.told(
        &["pick", "put", "struck", "noise"],
        &[
            "2 bell strikes at 2.5,1.5 by 0.14",
            "2 noise bell 1.2857144",
            "2 she picks up bell",
            "4 she puts down bell",
            "4 bell strikes at 1.5,1.5 by 0.14",
            "4 noise bell 1.2857144",
        ],
    );
}

#[test]
fn a_barrel_that_rolls_over_an_edge_is_heard_below() {
    let mut run = on("
        ##########
        #@b>>>   #
        #.....   #
        ##########
    ")
    .begin();
    run.hold(go("E"), 30).idle(240);
    run.told(
        &["rolls", "struck", "rests", "shatter", "fell"],
        &["6 barrel rolls from 2.5,1.5", "81 barrel falls at 6.1,1.5"],
    );
    // As loud as a drop lets it be.
    assert_eq!(noises(&run, "thud"), [6.0]);
    assert!(run.sim.map.obstacles.is_empty() && run.sim.map.is_standing(ivec2(2, 1)));
}

#[test]
fn deep_water_swallows_things() {
    let mut run = on("
        ##########
        #@b..www.#
        #.....www#
        ##########
    ")
    .begin();
    run.hold(running("E"), 30).idle(240);
    run.told(
        &["rolls", "rests", "shatter", "fell"],
        &["6 barrel rolls from 2.5,1.5", "37 barrel sinks at 5.0,1.5"],
    );
    let run = thrown(
        "
        ##########
        #g@..www.#
        ##########
    ",
        (6, 1),
    );
    run.told_all_but(
        &["band"],
        &["4 she throws bottle to 6.5,1.5", "31 bottle sinks at 6.5,1.5", "31 noise splash 5.6"],
    );
    let run = thrown(
        "
        ##########
        #t@..   .#
        ##########
    ",
        (6, 1),
    );
    run.told_all_but(
        &["band"],
        &["4 she throws bucket to 6.5,1.5", "31 bucket falls at 6.5,1.5", "31 noise thud 4.2000003"],
    );
}

#[test]
fn bars_keep_things_from_falling_where_there_is_nothing_behind_them() {
    let mut run = on("
        ##########
        #@b..W   #
        ##########
    ")
    .begin();
    run.sim.map_mut().cells[ivec2(5, 1)].floor = Floor::Drop;
    run.hold(running("E"), 30).idle(240);
    assert!(body(&run, 0).aabb().max().x < 5.0 && run.first("fell").is_none(), "{:?}", run.lines());
    // Nor do they let through what is thrown.
    let mut run = on("
        ##########
        #g@..W   #
        ##########
    ")
    .begin();
    run.sim.map_mut().cells[ivec2(5, 1)].floor = Floor::Drop;
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(1);
    run.hold(Input::IDLE.aiming(vec2(5.0, 0.0)).with(Button::Throw), 1).idle(120);
    assert!(run.first("shatter").is_some() && run.first("fell").is_none(), "{:?}", run.lines());
}
