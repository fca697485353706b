//! The clockwork dolls: what they feel, where each of them goes, and what the music does to them.

use crate::support::{Run, Scenario, go, on};
use thief_girl::base::{IVec2, grid::cell_of};
use thief_girl::model::{Activity, Awareness, Button, Input, MusicBox, Sense, SleepState};
use thief_girl::rules::Archetype;

const HOUSE: &str = "
    #################
    #A.............B#
    #.##.###.###.##.#
    #.##.###.###.##.#
    #.......@.......#
    #.##.###.###.##.#
    #.##.###.###.##.#
    #D.............E#
    #################
";

/// The first of them alone.
fn alone(map: &str) -> Scenario {
    on(map).moon(0.1).stays('A', Archetype::DollChaser, "60S")
}

/// All four, and no time at the corners.
fn four() -> Scenario {
    on(HOUSE)
        .moon(0.1)
        .stays('A', Archetype::DollAhead, "60S")
        .stays('B', Archetype::DollChaser, "60S")
        .stays('D', Archetype::DollShy, "60N")
        .stays('E', Archetype::DollMirror, "60N")
}

/// To and fro on the spot: steps that are felt.
fn pace(run: &mut Run, ticks: u32) {
    for tick in 0..ticks {
        run.step(go(if tick / 30 % 2 == 0 { "E" } else { "W" }));
    }
}

#[test]
fn steps_wind_them_up_and_they_keep_to_their_corners_before_they_come() {
    let mut run = four().begin();
    run.idle(60);
    pace(&mut run, 1000);
    run.told(
        &["spotted", "activity", "bark", "caught"],
        &[
            "167 spotted A dark 0.10 walk 8.6 by her steps",
            "167 spotted B dark 0.10 walk 6.7 by her steps",
            "167 spotted D dark 0.10 walk 8.6 by her steps",
            "167 spotted E dark 0.10 walk 6.7 by her steps",
            "168 A patrol > scatter",
            "169 B patrol > scatter",
            "171 D patrol > scatter",
            "172 E patrol > scatter",
            "588 A scatter > haunt",
            "589 B scatter > haunt",
            "591 D scatter > haunt",
            "592 E scatter > haunt",
            "896 B catches her",
        ],
    );
}

const HALL: &str = "
    ###################
    #A...............@#
    ###################
";

#[test]
fn who_stands_still_or_crawls_is_not_felt() {
    let mut run = alone(HALL).begin();
    run.idle(120).hold(go("W").with(Button::Crawl), 240);
    run.told(&["glimpsed", "rung", "activity"], &[]);
    // A walk of a second and a half, and it is wound.
    run.hold(go("W"), 30).hold(go("E"), 30).hold(go("W"), 30).hold(go("E"), 60);
    assert_eq!(run.activity('A'), Activity::Scatter);
}

#[test]
fn it_comes_to_the_last_step_and_its_hands_stay_open_if_she_stands_still() {
    let mut run = alone(HALL).rule(|rules| rules.clockwork.waves.clear()).begin();
    pace(&mut run, 150);
    run.idle(900);
    run.told(
        &["spotted", "activity", "caught", "unseen"],
        &[
            "133 spotted A dark 0.10 walk 15.0 by her steps",
            "138 A patrol > haunt",
            "172 A sees her no more",
            "1038 A haunt > patrol",
        ],
    );
}

#[test]
fn who_walks_on_is_caught() {
    let mut run = alone(HALL).rule(|rules| rules.clockwork.waves.clear()).begin();
    pace(&mut run, 150);
    // Small steps: long ones would take her out of the arc of its hands.
    for tick in 0..600 {
        run.step(go(if (tick / 10u32).is_multiple_of(2) { "E" } else { "W" }));
    }
    run.told(
        &["spotted", "activity"],
        &["133 spotted A dark 0.10 walk 15.0 by her steps", "138 A patrol > haunt"],
    );
    assert!(run.first("caught").is_some(), "{:?}", run.lines());
}

#[test]
fn the_music_turns_them_round_as_long_as_it_plays() {
    let mut run = alone(HALL).music_box((16, 1)).rule(|rules| rules.clockwork.waves.clear()).begin();
    pace(&mut run, 180);
    run.step(Input::IDLE.with(Button::Use));
    pace(&mut run, 120);
    pace(&mut run, 600);
    run.told(
        &["spotted", "activity", "music", "caught"],
        &[
            "133 spotted A dark 0.10 walk 15.0 by her steps",
            "138 A patrol > haunt",
            "181 music plays at 16,1",
            "186 A haunt > fright",
            "661 music ends at 16,1",
            "812 A fright > haunt",
        ],
    );
}

#[test]
fn a_doll_that_is_put_to_sleep_feels_nothing_any_more() {
    let mut run = alone(HOUSE).begin();
    pace(&mut run, 60);
    let doll = run.guard('A');
    assert!(run.sim.get::<Awareness>(doll).sighting.is_some_and(|it| it.sense == Sense::Feet));
    run.sim.with(doll, |sleep: &mut SleepState| sleep.until = Some(6000));
    pace(&mut run, 60);
    let (meter, sighting) = (run.sim.get::<Awareness>(doll).meter, run.sim.get::<Awareness>(doll).sighting);
    assert_eq!(sighting, None);
    run.idle(60);
    assert!(run.sim.get::<Awareness>(doll).meter <= meter);
}

/// A grid of streets.
const STREETS: &str = "
    #############
    #...........#
    #.#.#.#.#.#.#
    #...........#
    #.#.#.#.#.#.#
    #.....A....@#
    #.#.#.#.#.#.#
    #...........#
    #############
";

/// Lets the music box play, whoever has wound it up.
fn play(run: &mut Run) {
    let (music_box, now) = (run.sim.music_boxes[0], run.sim.tick);
    run.sim.with(music_box, |it: &mut MusicBox| it.plays_until = now + 480);
}

/// The cells through which a doll flees from the music, with the dice of a heist.
fn flight(seed: u64) -> Vec<IVec2> {
    let streets = alone(STREETS).music_box((11, 1)).seed(seed);
    let mut run = streets.rule(|rules| rules.clockwork.waves.clear()).begin();
    pace(&mut run, 150);
    play(&mut run);
    let mut cells = vec![];
    for _ in 0..400 {
        run.idle(1);
        let cell = cell_of(run.guard_at('A'));
        if run.activity('A') == Activity::Fright && cells.last() != Some(&cell) {
            cells.push(cell);
        }
    }
    cells
}

#[test]
fn a_frightened_doll_draws_its_way_at_every_junction_and_never_turns_back() {
    let ways = [1, 1, 2, 3].map(flight);
    assert_eq!(ways[0], ways[1], "the same dice, the same way");
    assert!(ways[0] != ways[2] && ways[0] != ways[3] && ways[2] != ways[3], "{ways:?}");
    for way in ways {
        assert!(way.len() > 12, "it is on its feet: {way:?}");
        assert!(way.windows(3).all(|three| three[0] != three[2]), "there are no dead ends: {way:?}");
    }
}

#[test]
fn after_the_fright_it_rests_and_its_phase_goes_on_where_it_stood() {
    let mut run = alone(HALL).music_box((16, 1)).rule(|rules| rules.clockwork.waves = vec![5.0]).begin();
    pace(&mut run, 180);
    play(&mut run);
    pace(&mut run, 480 + 61);
    let stands = run.guard_at('A');
    pace(&mut run, 88);
    assert_eq!((run.activity('A'), run.guard_at('A')), (Activity::Fright, stands), "a second and a half");
    pace(&mut run, 300);
    // Five seconds in the corner, of which 47 ticks had passed when the music began.
    run.told(
        &["activity"],
        &[
            "138 A patrol > scatter",
            "186 A scatter > fright",
            "810 A fright > scatter",
            "1062 A scatter > haunt",
        ],
    );
}

const YARD: &str = "
    ##########################
    #........................#
    #........................#
    #........................#
    #A....................@..#
    #........................#
    #........................#
    #........................#
    ##########################
";

/// How near a doll comes to her on an open yard in half a minute, while she steps to and fro; and whether it
/// has her.
fn nearest(who: Archetype) -> (f32, bool) {
    let yard = on(YARD).moon(0.1).stays('A', who, "60N");
    let mut run = yard.rule(|rules| rules.clockwork.waves.clear()).begin();
    let mut nearest = f32::MAX;
    for tick in 0..1800 {
        run.step(go(if tick / 10 % 2 == 0 { "E" } else { "W" }));
        nearest = nearest.min((run.guard_at('A') - run.her()).length());
    }
    (nearest, run.first("caught").is_some())
}

#[test]
fn the_shy_one_comes_from_afar_and_goes_to_its_corner_when_she_is_near() {
    let (shy, has_her) = nearest(Archetype::DollShy);
    // It turns at the first centre of a cell within eight tiles, to the side, as it never turns back.
    assert!((6.0..8.0).contains(&shy) && !has_her, "{shy}");
    assert!(nearest(Archetype::DollChaser).1, "it is not the place");
}
