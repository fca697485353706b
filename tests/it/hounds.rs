//! What hounds do: they smell her trail and herself, follow it, go round her from both sides, and wait
//! before shut doors.

use crate::support::{Run, Scenario, go, on};
use thief_girl::base::Vec2;
use thief_girl::model::{Activity, AlertLevel, Awareness, Body, Button, Event, Input, Percept};
use thief_girl::rules::Archetype;

/// Black night: what hounds know of her then, they do not see.
const DARK: f32 = 0.05;

/// A hound that lies at its letter and looks one way.
fn lies(scenario: Scenario, letter: char, look: &str) -> Scenario {
    scenario.stays(letter, Archetype::Hound, &format!("60{look}"))
}

/// Nose and nothing else.
fn blind_and_deaf(scenario: Scenario) -> Scenario {
    scenario.rule(|rules| {
        let senses = &mut rules.guards[Archetype::Hound].senses;
        (senses.eyes, senses.ears) = (true, false);
        senses.sight = Some(0.0);
    })
}

const CORNER: &str = "
    #################
    #A....@.........#
    ###########.#####
    ###########.#####
    #.........,.....#
    #################
";

#[test]
fn a_trail_is_followed_round_a_corner() {
    let mut run = blind_and_deaf(lies(on(CORNER).moon(DARK), 'A', "W")).begin();
    run.hold(go("E"), 86).hold(go("S"), 52).hold(go("W"), 130).idle(10);
    // Gone from the far end of the trail as if she had never been.
    run.put_her(15.5, 1.5).idle(80);
    let hound = run.guard_at('A');
    assert!(hound.y > 4.0 && hound.x < 6.0, "it is where the trail ends: {hound}");
    run.told(
        &["activity", "rung", "spotted", "bark"],
        &["11 A calm > curious", "12 A patrol > track", "12 A says scent", "47 A curious > investigating"],
    );
}

const BROOK: &str = "
    ################
    #A.....@.......#
    ######.#########
    #~~~~~~~~~~~~~~#
    ############.###
    #..............#
    ################
";

#[test]
fn water_washes_a_trail_off() {
    let mut run = blind_and_deaf(lies(on(BROOK).moon(DARK), 'A', "W")).begin();
    run.hold(go("W"), 17).hold(go("S"), 34).hold(go("E"), 103).hold(go("S"), 36);
    assert_eq!(run.activity('A'), Activity::Track);
    run.idle(240);
    // On the bank where the trail ends it cast about, and gave up: she came out of the water elsewhere.
    run.told(
        &["activity", "rung", "spotted"],
        &[
            "11 A calm > curious",
            "12 A patrol > track",
            "47 A curious > investigating",
            "366 A track > patrol",
            "390 A investigating > curious",
        ],
    );
}

#[test]
fn in_the_dark_she_is_smelt_when_she_is_near_and_not_in_under_a_third_of_a_second() {
    let mut run =
        lies(on("#############\n#A.........@#\n#############").moon(DARK), 'A', "W").stoic().begin();
    run.idle(30).put_her(3.4, 1.5).idle(80);
    run.told(
        &["glimpsed", "rung", "spotted"],
        &[
            "31 A glimpses her dark 0.05 walk 1.9 by her scent",
            "35 A calm > curious",
            "52 A curious > investigating",
            "77 A investigating > alert",
            "77 spotted A dark 0.05 walk 1.9 by her scent",
        ],
    );
}

#[test]
fn who_stands_in_water_has_no_scent_and_beside_it_she_has() {
    let beside = |ground: char| {
        let map = format!("#############\n#A.......{0}@{0}#\n#############", ground);
        let mut run = blind_and_deaf(lies(on(&map).moon(DARK), 'A', "W")).begin();
        run.idle(5).put_her(10.5, 1.5).idle(5);
        let hound = run.guard('A');
        run.sim.with(hound, |body: &mut Body| body.at = Vec2::new(8.5, 1.5));
        run.idle(240);
        run.awareness('A').alert_level
    };
    assert_eq!((beside('~'), beside('.')), (AlertLevel::Calm, AlertLevel::Alert));
}

#[test]
fn nobody_is_smelt_in_under_a_third_of_a_second_however_near_and_hard_it_is() {
    let mut run = lies(on("A@").moon(DARK), 'A', "W")
        .rule(|rules| rules.hounds.smell.sure_seconds = 0.0)
        .difficulty(thief_girl::rules::Difficulty::Master)
        .begin();
    let found = |run: &Run| run.awareness('A').alert_level == AlertLevel::Alert;
    while !found(&run) {
        run.idle(1);
    }
    assert!(run.sim.tick >= 18, "{}", run.sim.tick);
}

#[test]
fn a_closet_and_a_wall_keep_her_scent_in() {
    let mut run = lies(on("####\n#A##\n##@#\n####").moon(DARK), 'A', "W").begin();
    run.idle(300);
    run.told(&["glimpsed", "rung"], &[]);
}

const YARD: &str = "
    #####################
    #...................#
    #...................#
    #A..................#
    #...................#
    #..........@........#
    #...................#
    #B..................#
    #...................#
    #...................#
    #####################
";

/// Two hounds that know of her, who moves as they see it: where they are, as seen from her, when the first one closes in.
fn closed_in(map: &str, velocity: Vec2) -> (Run, Vec2, Vec2) {
    let mut run = lies(lies(on(map).moon(DARK), 'A', "E"), 'B', "E").begin();
    for hound in ['A', 'B'] {
        let hound = run.guard(hound);
        run.sim.with(hound, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
    }
    // They know of her from now on.
    let mut sides = None;
    for _ in 0..300 {
        let her = run.her();
        let seen = Percept::Saw { at: her, velocity, is_certain: true };
        for hound in ['A', 'B'] {
            let hound = run.guard(hound);
            run.sim.with(hound, |percepts: &mut Vec<Percept>| percepts.push(seen));
        }
        run.idle(1);
        let (a, b) = (run.guard_at('A') - her, run.guard_at('B') - her);
        if sides.is_none() && a.length().min(b.length()) < 2.6 {
            sides = Some((a, b));
        }
        if run.sim.outcome.is_some() {
            break;
        }
    }
    let (a, b) = sides.expect("they close in");
    (run, a, b)
}

/// Whether a place is no more than 25° off the way north or south: that is its tangent.
fn is_upright(at: Vec2) -> bool {
    at.x.abs() < 0.466 * at.y.abs()
}

#[test]
fn two_go_to_both_sides_of_her_and_then_close_in() {
    let (run, a, b) = closed_in(YARD, Vec2::ZERO);
    // North and south of her who looked for them in the west.
    assert!(a.y < 0.0 && b.y > 0.0 && is_upright(a) && is_upright(b), "{a} {b}");
    run.told(
        &["activity", "spotted", "caught", "shout"],
        &[
            "1 A patrol > chase",
            "1 B patrol > chase",
            "9 B chase > circle",
            "12 A chase > circle",
            "63 B barks 11.5,5.5",
            "66 A barks 11.5,5.5",
            "186 A catches her",
        ],
    );
}

#[test]
fn whoever_walks_past_has_them_beside_her_way() {
    // They look for her in the east, but she walks north: the first one is in the west, the other one on his way round.
    let (_, a, b) = closed_in(YARD, Vec2::NEG_Y);
    assert!(a.x < 0.0 && is_upright(a.perp()) && !is_upright(b), "{a} {b}");
}

/// Walls two and a half tiles to both sides of her.
const ALLEY: &str = "
    #####################
    #A..................#
    #...................#
    #..........@........#
    #...................#
    #B..................#
    #####################
";

#[test]
fn between_walls_they_come_to_both_sides_nearer_to_her() {
    let (_, a, b) = closed_in(ALLEY, Vec2::ZERO);
    assert!(a.y < -1.9 && b.y > 1.9, "{a} {b}");
}

#[test]
fn alone_it_runs_straight_at_her() {
    let mut run = lies(on(YARD).moon(DARK), 'A', "E").stays('B', Archetype::Clerk, "60W").begin();
    run.put_her(3.3, 3.5).until(Input::IDLE, |e| matches!(e, Event::Caught { .. }));
    run.told(
        &["activity", "spotted", "caught"],
        &[
            "12 A patrol > track",
            "31 spotted A dark 0.05 walk 0.8 by touch",
            "36 A track > chase",
            "93 B patrol > glance",
            "99 B glance > investigate",
            "102 A catches her",
        ],
    );
}

const DOOR: &str = "
    ############
    #A...+....@#
    ############
";

#[test]
fn a_shut_door_stops_it_and_it_barks_before_it() {
    let mut run = lies(on(DOOR).moon(DARK), 'A', "E").begin();
    let hound = run.guard('A');
    run.idle(1);
    let her = run.her();
    for _ in 0..200 {
        run.sim.with(hound, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
        let seen = Percept::Saw { at: her, velocity: Vec2::ZERO, is_certain: true };
        run.sim.with(hound, |p: &mut Vec<Percept>| p.push(seen));
        run.idle(1);
    }
    assert!((run.guard_at('A').x - 4.68).abs() < 0.01, "with its nose at the door");
    run.told(&["activity", "door", "shout", "caught"], &["6 A patrol > chase", "84 A barks 10.5,1.5"]);
}

#[test]
fn its_eyes_are_short_and_do_not_ask_for_light() {
    let seen = |light: f32, x: f32| {
        let mut run = lies(on("A.............@").moon(light), 'A', "E")
            .stoic()
            .rule(|r| {
                r.guards[Archetype::Hound].senses.nose = 0.0;
            })
            .begin();
        run.idle(20).put_her(x, 0.5).idle(120);
        run.first("glimpsed").is_some()
    };
    assert!(seen(0.05, 4.3) && seen(0.7, 4.3), "4 tiles in any light");
    assert!(!seen(0.05, 4.7) && !seen(0.7, 4.7), "and no farther");
}

#[test]
fn whoever_is_given_a_nose_while_it_is_played_smells() {
    let mut run = on("#A.@....#").moon(DARK).stays('A', Archetype::Watchman, "60W").begin();
    let meter = |run: &Run| run.sim.get::<Awareness>(run.guard('A')).meter;
    run.idle(60);
    assert_eq!(meter(&run), 0.0, "she stands behind him in the dark");
    let mut rules = (*run.sim.rules).clone();
    rules.guards[Archetype::Watchman].senses.nose = 6.0;
    run.sim.retune(rules.into());
    thief_girl::guard::retune(&mut run.sim);
    run.idle(20);
    assert!(meter(&run) > 0.0);
}

#[test]
fn who_sits_in_a_jar_has_got_away_from_it() {
    let map = "
        ##############
        #A....@......#
        #............#
        #..........j.#
        ##############
    ";
    let mut run = lies(on(map).moon(DARK), 'A', "E").begin();
    run.idle(1);
    let (hound, her) = (run.guard('A'), run.her());
    // It has just been sure of her, and sees nothing more of her.
    run.sim.with(hound, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
    run.sim.with(hound, |p: &mut Vec<Percept>| {
        p.push(Percept::Saw { at: her, velocity: Vec2::ZERO, is_certain: true })
    });
    run.put_her(11.5, 2.5).hold(Input::IDLE.with(Button::Use), 30);
    run.until(Input::IDLE, |event| matches!(event, Event::LostHer { .. }));
    let trail = run.sim.scents.left(thief_girl::base::ivec2(11, 2));
    run.idle(120);
    assert!(run.awareness('A').alert_level < AlertLevel::Alert, "{:?}", run.awareness('A'));
    assert_eq!(run.sim.scents.left(thief_girl::base::ivec2(11, 2)), trail, "none is left since");
    run.told(&["caught"], &[]);
}

/// B sees her and cannot get to her.
const CAGE: &str = "
    #################
    #...............#
    #...............#
    #...............#
    #..........nnn..#
    #A....@....nBn..#
    #..........nnn..#
    #...............#
    #...............#
    #...............#
    #################
";

#[test]
fn where_the_other_side_stays_free_one_waits_and_then_closes_in() {
    let mut run = lies(lies(on(CAGE).moon(DARK), 'A', "E"), 'B', "W").begin();
    let hounds = ['A', 'B'].map(|hound| run.guard(hound));
    for hound in hounds {
        run.sim.with(hound, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
    }
    let mut waited = 0;
    while (run.guard_at('A') - run.her()).length() > 1.5 && run.sim.tick < 900 {
        let seen = Percept::Saw { at: run.her(), velocity: Vec2::ZERO, is_certain: true };
        for hound in hounds {
            run.sim.with(hound, |percepts: &mut Vec<Percept>| percepts.push(seen));
        }
        run.idle(1);
        let is_still = run.sim.get::<Body>(run.guard('A')).is_still();
        waited += u32::from(is_still && run.activity('A') == Activity::Circle);
    }
    assert!(waited > 60 && run.sim.tick < 300, "{waited} {}", run.sim.tick);
}
