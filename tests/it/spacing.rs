//! Nobody bunches in a hunt: how near three who hunt together come to each other.

use crate::support::{Run, Scenario, go, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::{Mind, SearchMemory};
use thief_girl::model::{Activity, AlertLevel, Awareness, Body, Button, Input};
use thief_girl::rules::{Archetype, Rules};

/// Distances between three guards over time, in tiles.
#[derive(Debug, Default)]
struct Spacing {
    /// The smallest at any moment.
    least: f32,
    /// The mean of the smallest at each moment.
    mean: f32,
    /// Part of the time in which two were nearer than two tiles.
    close: f32,
}

/// Plays so many ticks; counts those in which all three do this.
fn spacing(run: &mut Run, ticks: u32, does: Activity, input: impl Fn(u32) -> Input) -> (u32, Spacing) {
    let (mut count, mut sum, mut close, mut least) = (0u32, 0.0, 0u32, f32::INFINITY);
    for tick in 0..ticks {
        run.hold(input(tick), 1);
        if !['A', 'B', 'D'].iter().all(|letter| run.activity(*letter) == does) {
            continue;
        }
        let [a, b, d] = ['A', 'B', 'D'].map(|letter| run.guard_at(letter));
        let now = (a - b).length().min((a - d).length()).min((b - d).length());
        (count, sum, least) = (count + 1, sum + now, least.min(now));
        close += u32::from(now < 2.0);
    }
    let share = |part: f32| part / count.max(1) as f32;
    (count, Spacing { least, mean: share(sum), close: share(close as f32) })
}

/// A hall with four ways out.
const HALL: &str = "
    ################+###############
    #..............................#
    #..............................#
    #.......A......................#
    #..............................#
    #..............................#
    +......B.......@...............+
    #..............................#
    #..............................#
    #.......D......................#
    #..............................#
    #..............................#
    ################+###############
";

/// Three foot soldiers in the hall who ask nobody who she is, and never grab.
fn three() -> Scenario {
    on(HALL)
        .moon(0.7)
        .stays('A', Archetype::Ashigaru, "60E")
        .stays('B', Archetype::Ashigaru, "60E")
        .stays('D', Archetype::Ashigaru, "60E")
        .unasking()
        .rule(|rules| rules.guards[Archetype::Ashigaru].grab = None)
}

/// She runs round the hall close to the walls; three who have found her run after her, and nobody grabs.
fn chase(flank: f32) -> Spacing {
    let mut run = three().rule(|rules| rules.teamwork.chase.flank = flank).begin();
    for _ in 0..600 {
        if ['A', 'B', 'D'].iter().all(|letter| run.activity(*letter) == Activity::Chase) {
            break;
        }
        run.idle(1);
    }
    let legs = [("E", 150), ("S", 50), ("W", 280), ("N", 100), ("E", 280), ("S", 100), ("W", 280)];
    let mut way = legs.iter().flat_map(|(way, ticks)| vec![go(way).with(Button::Run); *ticks]);
    let inputs: Vec<Input> = way.by_ref().collect();
    spacing(&mut run, inputs.len() as u32, Activity::Chase, |tick| inputs[tick as usize]).1
}

#[test]
fn three_who_chase_her_do_not_run_in_a_row() {
    let (row, shipped) = (chase(0.0), chase(Rules::shipped().teamwork.chase.flank));
    assert!(row.mean < 1.1 && row.close > 0.85, "without spreading out: {row:?}");
    assert!(shipped.mean > 1.4 && shipped.close < 0.75 && shipped.least > 0.5, "{shipped:?}");
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
    #.......#...D...#.......#
    #########################
    #......................@#
    #########################
";

/// Three look for her in a house of four rooms, which is as bright as this.
fn search(light: f32) -> Spacing {
    let mut run = on(ROOMS).moon(light).looks('A', "W").looks('B', "W").looks('D', "W").begin();
    run.idle(60);
    let (guard, now) = (run.guard('A'), run.sim.tick);
    let hunt = SearchMemory::new(vec2(12.5, 2.5), now - 60, now + 60 * 25);
    run.sim.with(guard, |mind: &mut Mind| mind.memory.search = Some(hunt));
    run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
    run.idle(120);
    let (ticks, measured) = spacing(&mut run, 60 * 20, Activity::Search, |_| Input::IDLE);
    assert_eq!(ticks, 60 * 20, "all three search all the time");
    measured
}

#[test]
fn three_who_search_together_meet_only_in_passing() {
    let bright = search(0.7);
    assert!(bright.least >= 1.9 && bright.mean > 4.0, "{bright:?}");
    // In the dark they have to go everywhere, and all rooms are on one corridor.
    let dark = search(0.1);
    assert!(dark.least > 0.2 && dark.mean > 2.5 && dark.close < 0.35, "{dark:?}");
}

/// Where a guard means to go, from her.
fn goal(run: &Run, letter: char) -> Vec2 {
    let mind = run.sim.world.get::<&Mind>(run.guard(letter)).expect("he thinks");
    mind.memory.path_follower.goal - run.her()
}

#[test]
fn who_is_near_goes_straight_at_her_and_others_take_a_side_each() {
    let mut run = three()
        .rule(|rules| {
            rules.guards[Archetype::Ashigaru].senses.company_radius = 40.0;
            rules.teamwork.chase.flank = 2.0;
        })
        .begin();
    // All three run.
    while ['A', 'B', 'D'].iter().any(|letter| run.sim.get::<Body>(run.guard(*letter)).velocity.x < 4.0) {
        run.idle(1);
    }
    let mut stand = |places: [Vec2; 3]| {
        run.put_her(29.5, 6.5);
        for (letter, at) in ['A', 'B', 'D'].into_iter().zip(places) {
            let guard = run.guard(letter);
            run.sim.with(guard, |body: &mut Body| body.at = at);
        }
        run.idle(12);
        ['A', 'B', 'D'].map(|letter| goal(&run, letter))
    };
    let far = stand([vec2(25.5, 6.5), vec2(22.5, 5.5), vec2(19.5, 4.5)]);
    let near = stand([vec2(28.5, 6.5), vec2(27.5, 5.5), vec2(19.5, 4.5)]);
    assert!((far[1].y + 2.0).abs() < 0.5 && (far[2].y + 4.0).abs() < 0.5, "{far:?}");
    assert!(near[1].length() < 0.5, "{near:?}");
}
