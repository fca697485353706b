//! What the senses cost: with many guards about, hardly any ray is cast, because distance and cone
//! are asked first, and nothing is asked oftener because nothing happens.

use std::sync::Arc;
use thief_girl::base::{Vec2, vec2};
use thief_girl::level::PatrolMode;
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::model::{AlertLevel, Awareness, Body, Config, Counters, Facing, Input, Sim};
use thief_girl::rules::{ActionKind, Archetype, Rules};
use thief_girl::step::step;

/// A hall, and in the middle of it a room without a door, where she is: guards who look her way see
/// its walls. Two lamps, one of them in there.
fn hall() -> String {
    let letter = |x: i32, y: i32| {
        let (dx, dy) = ((x - 22).abs(), (y - 13).abs());
        let walls = x == 0 || y == 0 || x == 44 || y == 25 || dx.max(dy) == 2;
        match (x, y) {
            _ if walls => '#',
            (22, 13) => '@',
            (4, 2) => 'A',
            (23, 12) | (30, 20) => '*',
            _ => '.',
        }
    };
    (0..26).map(|y| (0..45).map(|x| letter(x, y)).chain(['\n']).collect::<String>()).collect()
}

/// Thirty-six clerks in six rows of six, who all look east, and care for nothing but what they see.
fn begin() -> Sim {
    let one = [((4, 2), "60E")];
    let level = AsciiLevel::new(&hall()).moon(0.7).lamp_radius(6.0);
    let mut level = level.guard('A', Archetype::Clerk, PatrolMode::Loop, &one).sketch().expect("a hall");
    let first = level.guards.remove(0);
    for (i, j) in (0..6).flat_map(|j| (0..6).map(move |i| (i, j))) {
        let (mut guard, at) = (first.clone(), vec2(4.5 + 7.0 * i as f32, 2.5 + 4.0 * j as f32));
        guard.at = at;
        guard.patrol[0].at = at;
        level.guards.push(guard);
    }
    let mut rules = Rules::shipped();
    for guard in rules.guards.values_mut() {
        guard.retain(|kind| *kind != ActionKind::Glance);
    }
    Sim::new(Arc::new(level), Arc::new(rules), Config::default())
}

/// What the senses did in one tick: distances, cones, rays to her, and rays for the light on her.
fn cost(sim: &mut Sim, input: Input) -> [u64; 4] {
    let all = |c: Counters| [c.distance_tests, c.cone_tests, c.rays, c.light_rays];
    let before = all(sim.counters);
    step(sim, input);
    let after = all(sim.counters);
    [0, 1, 2, 3].map(|i| after[i] - before[i])
}

/// How many guards she is near enough to, and how many of these look her way: by angles, as one
/// would reckon it on paper.
fn expected(sim: &Sim) -> [u64; 2] {
    let sight = &sim.rules.sight;
    let her = sim.player_body().at;
    let (mut near, mut facing) = (0, 0);
    for &guard in &sim.guards {
        let offset: Vec2 = her - sim.get::<Body>(guard).at;
        let looks = sim.get::<Facing>(guard).0;
        let off = f64::from(looks.perp_dot(offset)).atan2(f64::from(looks.dot(offset))).to_degrees().abs();
        if offset.length() <= sight.range.lit {
            let aside = off <= f64::from(sight.peripheral_cone_degrees) / 2.0;
            let ahead = off <= f64::from(sight.main_cone_degrees) / 2.0;
            near += 1;
            facing += u64::from(ahead || (aside && offset.length() <= sight.peripheral_range));
        }
    }
    [near, facing]
}

#[test]
fn of_thirty_six_guards_one_casts_a_ray() {
    let mut sim = begin();
    cost(&mut sim, Input::IDLE);
    let [distances, cones, rays, _] = cost(&mut sim, Input::IDLE);
    assert_eq!([distances, cones, rays], [36, 8, 1]);
    assert_eq!([cones, rays], expected(&sim));
}

#[test]
fn standing_still_costs_the_same_in_every_tick_and_no_more_than_walking() {
    let mut sim = begin();
    cost(&mut sim, Input::IDLE);
    let still: Vec<[u64; 4]> = (0..600).map(|_| cost(&mut sim, Input::IDLE)).collect();
    assert!(still.iter().all(|tick| *tick == still[0]), "{still:?}");

    let mut sim = begin();
    cost(&mut sim, Input::IDLE);
    let mut walking = [0; 4];
    for tick in 0..600 {
        // To and fro in her room.
        let way = if tick / 12 % 2 == 0 { Vec2::X } else { -Vec2::X };
        let spent = cost(&mut sim, Input::going(way));
        walking = [0, 1, 2, 3].map(|i| walking[i] + spent[i]);
        assert_eq!(spent[1..3], expected(&sim), "tick {tick}");
    }
    let standing = [0, 1, 2, 3].map(|i| 600 * still[0][i]);
    assert!((0..4).all(|i| standing[i] <= walking[i]), "{standing:?} and {walking:?}");
    let calm =
        |sim: &Sim| sim.guards.iter().all(|&g| sim.get::<Awareness>(g).alert_level == AlertLevel::Calm);
    assert!(calm(&sim), "nobody has seen her");
}
