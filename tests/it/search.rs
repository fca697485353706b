//! Looking for her: what they believe, who looks where, and what is opened.

use crate::support::{Run, go, on};
use proptest::prelude::*;
use std::collections::BTreeSet;
use thief_girl::base::grid::cell_of;
use thief_girl::base::{IVec2, Rng, Vec2, ivec2, vec2};
use thief_girl::guard::{Mind, SearchMemory};
use thief_girl::model::{
    Activity, AlertLevel, Awareness, BarkLine, Button, Event, Input, Percept, SearchParty,
};
use thief_girl::replay::{Timeline, detection_report};
use thief_girl::rules::{AlertCall, Archetype, Passability};

const LIT: f32 = 0.7;
const DARK: f32 = 0.1;

/// The party that a guard looks for her with.
fn party(run: &Run, letter: char) -> Option<&SearchParty> {
    let who = run.sim.id(run.guard(letter));
    run.sim.parties.iter().find(|party| party.members.iter().any(|member| member.who == who))
}

fn claim(run: &Run, letter: char) -> Option<Vec2> {
    let who = run.sim.id(run.guard(letter));
    party(run, letter)?.members.iter().find(|member| member.who == who)?.claim
}

/// A guard has lost her just now, or some ticks ago. Who was sure of her calls others.
fn loses_her(run: &mut Run, letter: char, at: (f32, f32), ago: u32, sure: bool) {
    let (guard, now) = (run.guard(letter), run.sim.tick);
    let hunt = SearchMemory::new(vec2(at.0, at.1), now.saturating_sub(ago), now + 60 * 20);
    run.sim.with(guard, |mind: &mut Mind| mind.memory.search = Some(hunt));
    if sure {
        run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
    }
}

/// What must hold of every party at every moment.
fn check(run: &Run) -> Result<(), String> {
    for party in &run.sim.parties {
        let sum: f32 = party.belief.cells().map(|(_, belief)| belief).sum();
        if (sum - 1.0).abs() > 1e-3 && !party.gone {
            return Err(format!("tick {}: belief sums to {sum}", run.sim.tick));
        }
        let is_wall = |cell: IVec2| {
            let it = &run.sim.map.cells[cell];
            let is_hideout = run.sim.level.hideouts.iter().any(|hideout| hideout.cell == cell);
            it.feet == Passability::Solid && !it.is_door && !is_hideout
        };
        if let Some((cell, _)) = party.belief.cells().find(|(cell, b)| *b < 0.0 || is_wall(*cell)) {
            return Err(format!("tick {}: belief in a wall: {cell}", run.sim.tick));
        }
        let claims: Vec<Vec2> = party.members.iter().filter_map(|member| member.claim).collect();
        for (i, a) in claims.iter().enumerate() {
            let near = claims[..i].iter().find(|b| (**b - *a).length() < run.sim.rules.search.party.apart);
            if let Some(b) = near {
                return Err(format!("tick {}: two look at the same corner: {a} and {b}", run.sim.tick));
            }
        }
        if !party.members.is_sorted_by_key(|member| member.who) {
            return Err(format!("tick {}: {:?}", run.sim.tick, party.members));
        }
    }
    Ok(())
}

#[track_caller]
fn watch(run: &mut Run, ticks: u32, mut each: impl FnMut(&Run)) {
    for _ in 0..ticks {
        run.idle(1);
        check(run).unwrap_or_else(|fault| panic!("{fault}\n{}", run.lines().join("\n")));
        each(run);
    }
}

#[test]
fn belief_goes_round_a_corner_and_he_goes_after_it() {
    let map = "
        #################
        #A......@.......#
        #########.#######
        #########.#######
        #########.......#
        #########.......#
        #########.......#
        #################
    ";
    let mut run = on(map).moon(LIT).looks('A', "E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    // She is gone from one moment to the next, and nobody saw where.
    run.put_her(14.5, 6.5).until(Input::IDLE, |e| matches!(e, Event::LostHer { .. }));
    let round_the_corner = |run: &Run| {
        let belief = &party(run, 'A').map_or_else(|| panic!("no party"), |party| &party.belief);
        belief.cells().filter(|(cell, _)| cell.y > 1).map(|(_, belief)| belief).sum::<f32>()
    };
    run.idle(1);
    assert!(round_the_corner(&run) < 0.2, "{}", round_the_corner(&run));
    let (mut most, mut deepest) = (0.0f32, 0.0f32);
    watch(&mut run, 60 * 15, |run| {
        most = party(run, 'A').map_or(most, |_| most.max(round_the_corner(run)));
        deepest = deepest.max(run.guard_at('A').y);
    });
    assert!(most > 0.9, "all that he sees is empty, and still only {most} is round the corner");
    assert!(deepest > 3.5, "he only came to {deepest}");
}

const ROOMS: &str = "
    #########################
    #.......#.......#.......#
    #.......#.......#.......#
    #...........A...........#
    #.......#.......#.......#
    #.......###.#####.......#
    #...........B...........#
    #.......#.......#.......#
    #.......#.......#.......#
    #########################
    #D.....................@#
    #########################
";

#[test]
fn a_shout_brings_those_in_earshot_and_they_divide_the_house() {
    let mut run = on(ROOMS).moon(DARK).looks('A', "W").looks('B', "W").looks('D', "W").begin();
    run.idle(60);
    loses_her(&mut run, 'A', (12.5, 2.5), 120, true);
    run.until(Input::IDLE, |e| matches!(e, Event::Called { call: AlertCall::Shout, .. })).idle(1);
    let of = |run: &Run, letter| party(run, letter).map(|party| party.founder);
    assert_eq!(of(&run, 'A'), of(&run, 'B'), "who hears it comes along");
    assert!(of(&run, 'A').is_some());
    assert_eq!(of(&run, 'D'), None, "behind the wall nobody hears it");
    let (mut both, mut cells) = (0, [BTreeSet::new(), BTreeSet::new()]);
    watch(&mut run, 60 * 16, |run| {
        both += u32::from(claim(run, 'A').is_some() && claim(run, 'B').is_some());
        for (seen, letter) in cells.iter_mut().zip(['A', 'B']) {
            let cell = cell_of(run.guard_at(letter)) / 3;
            seen.insert((cell.x, cell.y));
        }
    });
    assert!(both > 60 * 8, "they shared the work for {both} ticks only");
    let alone: Vec<_> = cells[0].symmetric_difference(&cells[1]).collect();
    assert!(alone.len() >= 6, "they went to the same places: {cells:?}");
    assert_eq!(run.activity('D'), Activity::Patrol);
    assert_eq!(run.meter('D'), 0.0);
}

#[test]
fn two_who_lose_her_at_once_search_together() {
    let mut run = on(ROOMS).moon(DARK).looks('A', "W").looks('B', "W").looks('D', "W").begin();
    run.idle(120);
    loses_her(&mut run, 'A', (12.5, 2.5), 60, true);
    loses_her(&mut run, 'B', (12.5, 5.5), 90, true);
    watch(&mut run, 30, |_| {});
    // They call to each other. Whoever knew of her last knows best.
    let founder = run.sim.id(run.guard('A'));
    assert!(party(&run, 'A').is_some_and(|p| p.founder == founder));
    assert!(party(&run, 'B').is_some_and(|p| p.founder == founder));
    watch(&mut run, 60, |_| {});
    assert_eq!(run.sim.parties.len(), 1, "nobody is left in the other");
}

const CLOSETS: &str = "
    ##################################
    #A.......#.......................#
    #..........#####################.#
    #........#.....................#.#
    #...C@...#.....................#.#
    ##########....................C#.#
    ##########.......................#
    ##################################
";

/// She hides in the near closet behind his back; then he has reason to look for her there.
fn she_hides(hides: bool) -> Run {
    let mut run = on(CLOSETS).moon(DARK).looks('A', "N").begin();
    run.idle(5);
    if hides {
        run.hold(Input::IDLE.with(Button::Use), 1);
    } else {
        run.put_her(32.5, 6.5);
    }
    run.idle(114);
    loses_her(&mut run, 'A', (5.5, 4.5), 60, false);
    run
}

/// Who looked into what, without the ticks.
fn looked(run: &Run) -> Vec<String> {
    let lines = run.lines().into_iter();
    let what = lines.filter(|l| l.contains("looks into") || l.contains("finds her"));
    what.map(|l| l.split_once(' ').map_or(l.clone(), |(_, rest)| rest.to_string())).collect()
}

#[test]
fn a_closet_in_thick_belief_is_opened_and_one_far_away_is_not() {
    let mut run = she_hides(false);
    watch(&mut run, 60 * 19, |_| {});
    assert_eq!(looked(&run), ["A looks into 4,4"], "{}", run.lines().join("\n"));
    let said = run.when("says looks_inside");
    let open = run.sim.rules.search.hideouts.open_seconds;
    assert!(run.when("looks into") >= said + (open * 60.0) as u32, "he says so before he opens it");
    assert!(party(&run, 'A').is_none_or(|party| party.opened == [ivec2(4, 4)]));
}

#[test]
fn she_is_found_in_it_and_still_has_a_moment() {
    let mut run = she_hides(true);
    run.until(Input::IDLE, |e| matches!(e, Event::LookedInside { .. }));
    let found = run.sim.tick;
    run.told(
        &["look", "came out"],
        &[&format!("{found} A finds her in 4,4"), &format!("{found} she comes out")],
    );
    let felt: Vec<Percept> = run.sim.get(run.guard('A'));
    assert!(felt.iter().any(|p| matches!(p, Percept::Touched { .. })), "{felt:?}");
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    assert!(run.sim.tick - found >= 17, "found after {} ticks", run.sim.tick - found);
    run.until(Input::IDLE, |e| matches!(e, Event::Caught { .. }));
    assert!(run.sim.tick - found >= 17 + 24, "a moment for her: {}", run.sim.tick - found);
}

#[test]
fn the_report_says_that_he_opened_her_hideout() {
    let mut run = she_hides(true);
    let (guard, mut timeline) = (run.sim.id(run.guard('A')), Timeline::new(&run.sim));
    while !run.sim.events.iter().any(|e| matches!(e, Event::Spotted { .. })) {
        run.step(Input::IDLE);
        timeline.push(&run.sim, Input::IDLE);
    }
    let says = |until| detection_report(&timeline, guard, until, 300).is_some_and(|why| why.opened_hideout);
    let opened = run.when("finds her in");
    assert!(says(timeline.last()));
    assert_eq!([opened - 1, opened].map(says), [false, true]);
}

#[test]
fn she_bursts_out_before_he_opens_it() {
    let mut run = she_hides(true);
    run.until(Input::IDLE, |e| matches!(e, Event::Bark { line: BarkLine::LooksInside, .. }));
    run.idle(12).hold(go("N").with(Button::Run), 30);
    assert!(run.first("came out").is_some());
    run.idle(120);
    assert_eq!(looked(&run), Vec::<String>::new(), "he has something better to do");
    assert_ne!(run.activity('A'), Activity::Patrol);
}

#[test]
fn who_is_told_nonsense_gives_up_at_once() {
    let mut run = on(ROOMS).moon(LIT).looks('A', "E").looks('B', "W").looks('D', "W").begin();
    run.idle(60);
    // There is no floor.
    loses_her(&mut run, 'A', (90.0, 4.0), 120, false);
    run.until_he('A', Activity::Patrol);
    assert!(run.sim.parties.is_empty());
}

#[test]
fn a_noise_draws_belief_and_one_of_them() {
    let mut run = on(ROOMS).moon(DARK).looks('A', "W").looks('B', "W").looks('D', "W").begin();
    run.idle(60);
    loses_her(&mut run, 'A', (12.5, 2.5), 120, true);
    run.idle(240);
    run.noise_at(3, 7, 30.0).idle(2);
    let near = |run: &Run| {
        let belief = party(run, 'A').map(|p| p.belief.cells().collect::<Vec<_>>()).unwrap_or_default();
        let near = belief.into_iter().filter(|(cell, _)| (*cell - ivec2(3, 7)).abs().max_element() <= 3);
        near.map(|(_, belief)| belief).sum::<f32>()
    };
    assert!(near(&run) > 0.4, "{}", near(&run));
    let mut nearest = f32::MAX;
    watch(&mut run, 60 * 6, |run| {
        let off = |letter| (run.guard_at(letter) - vec2(3.5, 7.5)).length();
        nearest = nearest.min(off('A')).min(off('B'));
    });
    assert!(nearest < 3.5, "nobody came nearer than {nearest}");
}

/// A room full of walls, doors, closets and tables, in which two guards look for her.
fn any_room(seed: u64) -> Option<Run> {
    let mut rng = Rng::new(seed);
    let (width, height) = (10 + rng.below(16), 8 + rng.below(8));
    let things: Vec<char> = "......::\"\"T###++/C=V".chars().collect();
    let mut map = vec![vec!['#'; width]; height];
    for row in &mut map[1..height - 1] {
        for cell in &mut row[1..width - 1] {
            *cell = if rng.unit() < 0.7 { '.' } else { things[rng.below(things.len())] };
        }
    }
    for letter in ['@', 'A', 'B'] {
        let (x, y) = (1 + rng.below(width - 2), 1 + rng.below(height - 2));
        map[y][x] = letter;
    }
    let text = map.into_iter().map(String::from_iter).collect::<Vec<_>>().join("\n");
    let is_whole = ['@', 'A', 'B'].iter().all(|letter| text.contains(*letter));
    is_whole.then(|| on(&text).moon(0.4).stays('A', Archetype::Watchman, "60N").looks('B', "S").begin())
}

/// What happens to two guards in any room: losing her somewhere, noises, and what she does. Checks what must hold of
/// parties in every tick.
fn parties_stay_whole(seed: u64, steps: &[(u8, u64)]) -> Result<(), String> {
    let Some(mut run) = any_room(seed) else { return Ok(()) };
    run.idle(2);
    let size = run.sim.map.cells.size().as_vec2();
    for &(deed, seed) in steps {
        let mut rng = Rng::new(seed);
        let place = (rng.unit() * size.x, rng.unit() * size.y);
        match deed {
            0 => loses_her(&mut run, 'A', place, 30, true),
            1 => loses_her(&mut run, 'B', place, 200, rng.unit() < 0.5),
            2 => drop(run.noise_at(place.0 as i32, place.1 as i32, 9.0)),
            _ => drop(run.hold(go(["N", "E", "S", "W"][rng.below(4)]), 20)),
        }
        for _ in 0..60 {
            run.idle(1);
            check(&run)?;
        }
    }
    Ok(())
}

#[test]
fn whoever_joins_a_party_leaves_the_corners_of_the_others_to_them() {
    let steps = [
        (2, 4683294382311531880),
        (3, 14805637454470147181),
        (2, 6312473103249866483),
        (0, 1970898906907324963),
        (1, 13012007756852064751),
    ];
    parties_stay_whole(17054168294744683857, &steps).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Wherever they look for her and whatever she does: what must hold of parties holds.
    #[test]
    fn parties_are_whole(seed in any::<u64>(), steps in prop::collection::vec((0u8..4, any::<u64>()), 8)) {
        parties_stay_whole(seed, &steps).map_err(TestCaseError::fail)?;
    }
}

#[test]
fn who_goes_on_with_his_search_begins_where_she_was_last_known() {
    let map = "
        ###############
        #......A......#
        ###.###########
        ###.###########
        ###.....#######
        ##########@####
        ###############
    ";
    let mut run = on(map).moon(LIT).looks('A', "W").begin();
    run.idle(60);
    loses_her(&mut run, 'A', (1.5, 1.5), 60, false);
    // Much belief drew him to another place when something interrupted him.
    let guard = run.guard('A');
    run.sim.with(guard, |mind: &mut Mind| {
        let hunt = mind.memory.search.as_mut().expect("he searches");
        (hunt.spot, hunt.drawn) = (Some(vec2(12.5, 1.5)), 1.0);
    });
    let mut west = 9.0f32;
    // He sees from afar that nobody is there.
    watch(&mut run, 60 * 8, |run| west = west.min(run.guard_at('A').x));
    assert!(west < 1.7, "{west}");
}

/// A yard with a patch of tall grass, in which she crouches. He goes along it.
const GRASS: &str = "
    ################
    #A.............#
    #..............#
    #.####\"\"\"\"####.#
    #.####\"@\"\"####.#
    #.##########.###
    #..............#
    ################
";

#[test]
fn who_searches_finds_her_wherever_his_party_counts_a_place_as_seen() {
    let crouches = Input::IDLE.with(Button::Sneak);
    let mut run = on(GRASS).moon(LIT).looks('A', "E").begin();
    run.hold(crouches, 120);
    loses_her(&mut run, 'A', (7.5, 2.5), 90, false);
    let her = cell_of(run.her());
    for _ in 0..60 * 19 {
        run.hold(crouches, 1);
        let counts = party(&run, 'A').is_some_and(|party| party.seen.contains(&her));
        let senses = run.awareness('A').sighting.is_some();
        assert!(
            senses || !counts,
            "tick {}: he is at {} and has her cell for empty",
            run.sim.tick,
            run.guard_at('A')
        );
        if run.activity('A') == Activity::Chase {
            break;
        }
    }
    assert_eq!(run.activity('A'), Activity::Chase, "he has not found her:\n{}", run.lines().join("\n"));
}
