//! What she sounds like and who hears it: footsteps, doors, walls, faint and clear.

use crate::support::{Run, go, on};
use proptest::prelude::*;
use thief_girl::base::{Rng, Vec2, grid::NEIGHBOURS, grid::center_of, ivec2, vec2};
use thief_girl::guard::GuardMemory;
use thief_girl::model::{Activity, AlertLevel, Button, Event, Input, Noise, NoiseKind, Percept};
use thief_girl::rules::{AlertCall, Difficulty, name_of};
use thief_girl::sense::hear;

/// What her footsteps on a floor ring like, in a posture.
fn footsteps(floor: char, input: Input) -> f32 {
    let row: String = std::iter::repeat_n(floor, 20).collect();
    let mut run = on(&format!("@{row}")).begin();
    run.hold(input, 120);
    let steps: Vec<f32> = run
        .log
        .iter()
        .filter_map(|(_, e)| if let Event::Footstep { loudness, .. } = e { Some(*loudness) } else { None })
        .collect();
    let noises: Vec<f32> = run
        .log
        .iter()
        .filter_map(|(_, e)| match e {
            Event::Noise { kind: NoiseKind::Footstep | NoiseKind::Shards, loudness, .. } => Some(*loudness),
            _ => None,
        })
        .collect();
    assert!(steps.len() >= 2, "{floor}: {} steps in two seconds", steps.len());
    assert!(steps.iter().all(|s| *s == steps[0]), "{floor}: {steps:?}");
    // Every step that can be heard is a noise of the same loudness.
    let audible: Vec<f32> = steps.iter().copied().filter(|s| *s > 0.0).collect();
    assert_eq!(noises, audible, "{floor}");
    steps[0]
}

#[test]
fn every_floor_rings_as_the_table_says() {
    // GAME.md, "How loud": sneak, walk, run.
    let table = [
        (':', [0.0, 1.5, 3.5]),
        ('_', [0.0, 1.5, 3.5]),
        (',', [0.5, 2.0, 4.5]),
        ('.', [1.0, 3.5, 7.0]),
        (';', [1.5, 4.5, 9.0]),
        ('~', [2.0, 5.5, 10.0]),
        ('%', [2.5, 6.5, 12.0]),
        ('!', [4.0, 7.0, 10.0]),
        // A roof is wood.
        ('^', [1.0, 3.5, 7.0]),
    ];
    for (floor, [sneak, walk, run]) in table {
        assert_eq!(footsteps(floor, go("E").with(Button::Sneak)), sneak, "sneaking on `{floor}`");
        assert_eq!(footsteps(floor, go("E")), walk, "walking on `{floor}`");
        assert_eq!(footsteps(floor, go("E").with(Button::Run)), run, "running on `{floor}`");
        assert_eq!(footsteps(floor, go("E").with(Button::Crawl)), sneak / 2.0, "crawling on `{floor}`");
    }
}

#[test]
fn steps_come_at_the_length_of_a_stride() {
    let mut run = on("@...................").begin();
    run.hold(go("E"), 60);
    run.told(
        &["step"],
        &[
            "18 she steps on wood, walk 3.5",
            "34 she steps on wood, walk 3.5",
            "51 she steps on wood, walk 3.5",
        ],
    );
}

#[test]
fn who_stands_still_makes_no_noise() {
    let mut run = on("@....").begin();
    run.idle(600);
    run.told_all_but(&[], &[]);
}

/// How long the way of a sound is from the first letter of the first row to the guard `A`;
/// `None` if he does not hear it.
fn way(map: &str) -> Option<f32> {
    let mut run = on(map).begin();
    run.noise_at(0, 0, 30.0).idle(1);
    heard(&run).first().map(|(distance, _)| (distance * 100.0).round() / 100.0)
}

/// The ways of all that was heard, and whether it was faint.
fn heard(run: &Run) -> Vec<(f32, bool)> {
    let heard = run.log.iter().filter_map(|(_, e)| match e {
        Event::Heard { distance, faint, .. } => Some((*distance, *faint)),
        _ => None,
    });
    heard.collect()
}

#[test]
fn sound_takes_a_tile_a_tile_and_what_stands_in_its_way_costs_extra() {
    assert_eq!(way("......A"), Some(6.0));
    assert_eq!(way("...=..A"), Some(8.0), "a paper screen");
    assert_eq!(way(".../..A"), Some(8.0), "a shut sliding door");
    assert_eq!(way("...+..A"), Some(10.0), "a shut wooden door");
    assert_eq!(way("...(..A"), Some(7.0), "a curtain");
    assert_eq!(way("...V..A"), Some(7.0), "a vent");
    assert_eq!(way("...W..A"), Some(8.0), "a lattice");
    assert_eq!(way("...n..A"), Some(6.0), "low cover");
    assert_eq!(way("...\"..A"), Some(6.0), "tall grass");
    assert_eq!(way("...T..A"), Some(6.0), "a table");
    assert_eq!(way(".=.+..A"), Some(12.0), "they add up");
    assert_eq!(way("...#..A"), None, "a wall");
}

#[test]
fn an_open_door_costs_nothing() {
    let mut run = on("#.@/..A").begin();
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(30);
    run.told(&["door"], &["2 she opens 3,0 normal"]);
    run.log.clear();
    run.noise_at(1, 0, 30.0).idle(1);
    assert_eq!(heard(&run), [(5.0, false)]);
}

#[test]
fn sound_goes_round_walls() {
    // Five down and up round the end of the wall, four across: the diagonals are not free.
    let map = "
        ..#.A
        ..#..
        ..#..
        .....
    ";
    let round = way(map).expect("he hears it");
    // (0,0) > (1,2) by a diagonal, down, round the foot of the wall, up again.
    assert_eq!(round, 8.83);
    assert_eq!(way("..#.A\n..#..\n..#..\n..#.."), None, "no way round");
}

#[test]
fn sound_does_not_squeeze_between_corners() {
    assert_eq!(way(".#\n#A"), None);
    assert_eq!(way("..\n#A"), Some(2.0));
    assert_eq!(way("..\n.A"), Some(1.41));
}

#[test]
fn in_the_last_third_of_its_reach_a_sound_is_faint() {
    // A noise of 9: clear up to 6 tiles, faint up to 9.
    for (tiles, expected) in
        [(5, Some(false)), (6, Some(false)), (7, Some(true)), (9, Some(true)), (10, None)]
    {
        let row: String = std::iter::repeat_n('.', tiles).collect();
        let mut run = on(&format!("{row}A")).begin();
        run.noise_at(0, 0, 9.0).idle(1);
        assert_eq!(heard(&run).first().map(|h| h.1), expected, "at {tiles} tiles");
    }
}

#[test]
fn hearing_depends_on_the_difficulty() {
    // A noise of 8 reaches 5.6, 8, 9.2 and 10.4 tiles.
    let reach =
        [(Difficulty::Story, 5), (Difficulty::Normal, 8), (Difficulty::Hard, 9), (Difficulty::Master, 10)];
    for (difficulty, tiles) in reach {
        for (tiles, is_heard) in [(tiles, true), (tiles + 1, false)] {
            let row: String = std::iter::repeat_n('.', tiles).collect();
            let mut run = on(&format!("{row}A")).difficulty(difficulty).begin();
            run.noise_at(0, 0, 8.0).idle(1);
            assert_eq!(!heard(&run).is_empty(), is_heard, "{} at {tiles}", name_of(difficulty));
        }
    }
}

const CORRIDOR: &str = "
    ####################
    #..................#
    #A.................#
    #..................#
    #################@.#
    ####################
";

#[test]
fn a_faint_sound_makes_him_stop_and_look_for_as_long_as_that_takes() {
    let mut run = on(CORRIDOR).looks('A', "E").begin();
    run.idle(60).noise_at(9, 2, 9.0).idle(300);
    run.told_all_but(
        &[],
        &[
            "61 A hears thud 8.0 faint",
            "61 A calm > curious",
            "66 A patrol > glance",
            "66 A says heard_something",
            // 0.6 s to react and 1.2 s to look.
            "175 A glance > patrol",
            // While he looks he stays curious; then the meter falls by 12 a second, to 20.
            "199 A curious > calm",
        ],
    );
}

#[test]
fn who_has_looked_after_a_faint_sound_does_not_stop_at_the_next_within_a_second() {
    let mut memory = GuardMemory::default();
    let sound = [Percept::Heard { from: vec2(9.5, 2.5), kind: NoiseKind::Thud, faint: true }];
    let mut looks_again = |after: u32| {
        memory.remember(&sound, 600);
        memory.lead.as_mut().expect("he heard it").glanced = true;
        memory.remember(&sound, 600 + after);
        memory.lead.take().is_some_and(|lead| !lead.glanced)
    };
    assert_eq!([30, 59, 60, 90].map(&mut looks_again), [false, false, true, true]);
}

#[test]
fn for_half_a_second_what_he_saw_counts_more_than_what_he_hears() {
    let goes_after = |after: u32| {
        let mut memory = GuardMemory::default();
        memory.remember(&[Percept::Saw { at: vec2(2.5, 2.5), velocity: Vec2::ZERO, is_certain: false }], 600);
        let sound = Percept::Heard { from: vec2(9.5, 2.5), kind: NoiseKind::Thud, faint: false };
        memory.remember(&[sound], 600 + after);
        memory.lead.map(|lead| lead.at.x)
    };
    assert_eq!([1, 29, 30, 60].map(goes_after), [2.5, 2.5, 9.5, 9.5].map(Some));
}

#[test]
fn two_faint_sounds_within_eight_seconds_are_worth_a_walk() {
    let mut run = on(CORRIDOR).looks('A', "E").begin();
    run.idle(60).noise_at(9, 2, 9.0).idle(240).noise_at(9, 2, 9.0).idle(60);
    assert_eq!(run.activity('A'), Activity::Investigate);
    assert!(run.meter('A') >= 60.0, "{}", run.meter('A'));

    let mut run = on(CORRIDOR).looks('A', "E").begin();
    run.idle(60).noise_at(9, 2, 9.0).idle(490).noise_at(9, 2, 9.0).idle(60);
    assert_eq!(run.activity('A'), Activity::Glance, "more than eight seconds lie between");
    assert_eq!(run.meter('A'), 25.0);
}

#[test]
fn the_steps_of_one_walk_are_one_sound() {
    let mut run = on(CORRIDOR).looks('A', "E").begin();
    run.idle(60);
    for _ in 0..2 {
        run.noise_at(9, 2, 9.0).idle(30);
    }
    assert_eq!(run.activity('A'), Activity::Glance);
    assert_eq!(run.meter('A'), 37.0, "25 for the first, 12 more for the second");
}

#[test]
fn one_clear_sound_is_worth_a_walk_to_where_it_seemed_to_be() {
    let mut run = on(CORRIDOR).looks('A', "E").begin();
    run.idle(60).noise_at(6, 2, 9.0).idle(30);
    let Some((_, Event::Heard { at, seemed, distance, .. })) = run.first("heard") else { panic!("unheard") };
    let (at, seemed, distance) = (*at, *seemed, *distance);
    assert_eq!(distance, 5.0);
    let off = (seemed - at).length();
    assert!(off > 0.0 && off <= 0.12 * distance, "{off} off");
    // He comes to where it seemed to be, not to where it was.
    let mut nearest = f32::MAX;
    for _ in 0..300 {
        run.idle(1);
        nearest = nearest.min((run.guard_at('A') - seemed).length());
    }
    assert!(nearest < 0.13, "{nearest} from where it seemed to be");
    run.told(
        &["activity", "bark"],
        &[
            "66 A patrol > investigate",
            "66 A says heard_something",
            "381 A says nothing_here",
            "382 A investigate > patrol",
        ],
    );
}

#[test]
fn hearing_alone_never_fills_the_meter_past_eighty() {
    let mut run = on(CORRIDOR).looks('A', "E").stoic().begin();
    for _ in 0..200 {
        run.noise_at(3, 2, 14.0).idle(3);
        assert!(run.meter('A') <= 80.0);
    }
    assert_eq!(run.meter('A'), 80.0);
    assert_eq!(run.awareness('A').alert_level, AlertLevel::Investigating);
}

#[test]
fn she_can_run_behind_two_paper_walls() {
    // Running on mats is 3.5; each screen costs 2 besides its tile.
    let run = |map: &str| {
        let mut run = on(map).begin();
        run.hold(go("E").with(Button::Run), 40);
        heard(&run).len()
    };
    assert!(run("@::::::\n#######\n").eq(&0), "nobody there");
    assert!(run("@::::::\n:::A:::\n") > 0, "he stands beside her");
    assert_eq!(run("@::::::\n=======\n=======\n:::A:::\n"), 0);
}

#[test]
fn guards_do_not_hear_each_others_steps() {
    use thief_girl::level::PatrolMode;
    use thief_girl::rules::Archetype;
    let mut run = on("A......B#@")
        .round('A', Archetype::Watchman, PatrolMode::PingPong, &[((0, 0), ""), ((5, 0), "")])
        .begin();
    run.idle(300);
    run.told(&["heard", "rung", "noise"], &[]);
}

#[test]
fn a_shout_is_on_the_record_of_what_was_heard() {
    let mut run = on("A.......B#@").looks('A', "W").looks('B', "W").stoic().begin();
    run.idle(1);
    let shouter = run.guard('A');
    let (who, at) = (Some(run.sim.id(shouter)), run.guard_at('A'));
    let loudness = run.sim.rules.hearing.calls[&AlertCall::Shout];
    run.sim.noises.push(Noise { who, at, kind: NoiseKind::Shout, loudness, about: at });
    run.idle(1);
    run.told(&["heard"], &["2 B hears shout 8.0 faint"]);
    let Some((_, Event::Heard { seemed, loudness: left, .. })) = run.first("heard") else {
        panic!("unheard")
    };
    assert_eq!((*seemed, *left), (at, loudness), "a voice is where it is");
}

/// A room full of what stops and muffles sounds.
fn random_room(seed: u64) -> Run {
    let mut rng = Rng::new(seed);
    let letters: Vec<char> = ".......::,,###=/+(WV".chars().collect();
    let mut map = vec![vec!['.'; 14]; 10];
    for cell in map.iter_mut().flatten() {
        *cell = letters[rng.below(letters.len())];
    }
    map[0][0] = '@';
    let text = map.into_iter().map(String::from_iter).collect::<Vec<_>>().join("\n");
    on(&text).begin()
}

proptest! {
    /// Whoever hears a sound, somebody nearer to it along its way hears it as well, and louder.
    #[test]
    fn a_noise_is_never_louder_farther_along_its_own_way(
        seed in any::<u64>(), x in 0i32..14, y in 0i32..10, loudness in 0.5f32..16.0,
    ) {
        let run = random_room(seed);
        let (source, sim) = (ivec2(x, y), &run.sim);
        let spread = hear::spread(sim, center_of(source), loudness);
        let heard = |cell| hear::arrival(sim, &spread, loudness, cell);
        for (cell, _) in spread.distance.iter() {
            let Some(here) = heard(cell).filter(|_| cell != source) else { continue };
            prop_assert!(here.distance <= loudness && here.loudness <= loudness);
            let straight = (center_of(cell) - center_of(source)).length();
            prop_assert!(here.distance >= straight - 1e-3, "{cell} is nearer than the straight line");
            let steps = NEIGHBOURS.iter().map(|step| cell + *step);
            let before = steps.filter_map(heard).min_by(|a, b| a.distance.total_cmp(&b.distance));
            let before = before.expect("a sound comes from somewhere");
            prop_assert!(before.distance <= here.distance - 1.0 + 1e-3, "{cell}: {before:?} before {here:?}");
            prop_assert!(!before.faint || here.faint, "{cell} is clear behind what is faint");
            prop_assert!(before.loudness - before.distance > here.loudness - here.distance);
        }
    }
}
