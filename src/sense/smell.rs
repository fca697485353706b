//! Smell: the trail that the player leaves, and she herself when she is near.
//!
//! Both go round corners, but not through walls and shut doors, and do not depend on light. Nobody smells her
//! while she stands in water.

use crate::base::tick::{self, Tick};
use crate::base::{IVec2, Vec2, grid::cell_of, grid::center_of, ivec2};
use crate::model::*;
use crate::rules::{Floor, Opacity, Passability, SmellRules};
use crate::space::sound::{SoundField, propagate};

/// A guard who may have a nose.
#[derive(hecs::Query)]
struct SmellQuery<'a> {
    id: &'a ActorId,
    who: &'a Guard,
    body: &'a Body,
    sleep: &'a SleepState,
    instinct: &'a mut SpecialSenses,
    percepts: &'a mut Vec<Percept>,
}

/// Updates the player's trail and what every nose smells.
pub fn run(sim: &mut Sim) {
    if !sim.scents.is_kept() {
        return;
    }
    let hidden = sim.get::<Exposure>(sim.player).hidden;
    // A hideout keeps the player's scent in.
    if !hidden {
        leave(sim);
    }
    let her = sighting_of(sim);
    let her_at = sim.player_body().at;
    let Sim { world, rules, map, scents, tick, .. } = sim;
    let smells = !hidden && map.floor_at(her_at) != Floor::Water;
    let smell = &rules.hounds.smell;
    // Noses do not depend on each other, so their order does not matter.
    for nose in world.query_mut::<SmellQuery>() {
        let reach = rules.guards[nose.who.archetype].senses.nose;
        if reach <= 0.0 || nose.sleep.is_asleep() {
            continue;
        }
        let distance = (her_at - nose.body.at).length();
        if smells && distance <= smell.near_tiles && reaches(map, nose.body.at, her_at, smell.near_tiles) {
            let full_seconds = smell.sure_seconds + smell.sure_seconds_per_tile * distance;
            nose.instinct.sensed = Some(Sighting { distance, full_seconds, sense: Sense::Nose, ..her });
            nose.percepts.push(Percept::Scented { her: her_at });
        }
        if (*tick + nose.id.0).is_multiple_of(tick::ticks(smell.sniff_seconds).max(1))
            && let Some((cell, left)) = freshest(map, scents, nose.body.at, reach)
            && left > nose.instinct.scent
        {
            nose.instinct.scent = left;
            let strength = strength(left, *tick, smell);
            if strength > 0.0 {
                nose.percepts.push(Percept::Smelt { at: center_of(cell), strength });
            }
        }
    }
}

/// Leaves the player's scent where she stands, or washes it off in water.
fn leave(sim: &mut Sim) {
    let at = sim.player_body().at;
    let Sim { scents, map, rules, tick, .. } = sim;
    match map.floor_at(at) {
        Floor::Water => scents.wash(*tick + tick::ticks(rules.hounds.smell.washed_seconds)),
        _ => scents.leave(cell_of(at), *tick),
    }
}

/// Returns the strength of a scent now: 1 when it was left, then linearly to 0.
fn strength(left: Tick, now: Tick, rules: &SmellRules) -> f32 {
    (1.0 - tick::seconds(now - left) / rules.fade_seconds).max(0.0)
}

/// Returns a sighting of the player by smell with everything but distance and time.
pub fn sighting_of(sim: &Sim) -> Sighting {
    let exposure: Exposure = sim.get(sim.player);
    Sighting {
        light: exposure.light,
        band: exposure.band,
        distance: 0.0,
        posture: super::see::seen_posture(sim),
        full_seconds: f32::INFINITY,
        is_certain: true,
        touched: false,
        silhouette: false,
        leaning: false,
        sense: Sense::Nose,
    }
}

/// Returns the freshest scent within `reach` tiles along the way of the air.
fn freshest(map: &Map, scents: &ScentMap, at: Vec2, reach: f32) -> Option<(IVec2, Tick)> {
    let (here, most, last) = (cell_of(at), IVec2::splat(reach as i32), map.cells.size() - 1);
    let (from, to) = ((here - most).max(IVec2::ZERO), (here + most).min(last));
    let cells = (from.y..=to.y).flat_map(|y| (from.x..=to.x).map(move |x| ivec2(x, y)));
    let left: Vec<(IVec2, Tick)> = cells.filter_map(|cell| Some((cell, scents.left(cell)?))).collect();
    if left.is_empty() {
        return None;
    }
    let air = air(map, at, reach);
    left.into_iter().filter(|(cell, _)| air.distance_to(*cell).is_some()).max_by_key(|(_, left)| *left)
}

fn reaches(map: &Map, from: Vec2, to: Vec2, reach: f32) -> bool {
    air(map, from, reach).distance_to(cell_of(to)).is_some()
}

/// Propagates air from a place over a reach in tiles.
fn air(map: &Map, at: Vec2, reach: f32) -> SoundField {
    propagate(map.cells.size(), cell_of(at), reach, |cell| is_airy(map, cell).then_some(0.0))
}

/// Returns whether air passes a cell: not walls, paper and shut doors, but lattices and curtains.
fn is_airy(map: &Map, cell: IVec2) -> bool {
    map.cells.get(cell).is_some_and(|it| {
        it.muffles.is_some() && !(it.feet == Passability::Solid && it.opacity == Opacity::Full)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;
    use crate::level::ascii::AsciiLevel;
    use crate::rules::Rules;

    #[test]
    fn a_scent_fades_linearly() {
        let rules = Rules::shipped().hounds.smell;
        let fades = tick::ticks(rules.fade_seconds);
        assert_eq!(strength(100, 100, &rules), 1.0);
        assert!((strength(100, 100 + fades / 2, &rules) - 0.5).abs() < 1e-3);
        assert_eq!(strength(100, 100 + 2 * fades, &rules), 0.0);
    }

    /// The freshest scent for a nose on a map; `left` are the player's cells, oldest first.
    fn smells(rows: &str, left: &[(i32, i32)], nose: (f32, f32), reach: f32) -> Option<IVec2> {
        let level = AsciiLevel::new(rows).sketch().unwrap();
        let map = Map::new(&level, &Rules::shipped());
        let mut scents = ScentMap::new(level.size(), true);
        (10..).zip(left).for_each(|(now, (x, y))| scents.leave(ivec2(*x, *y), now));
        freshest(&map, &scents, vec2(nose.0, nose.1), reach).map(|(cell, _)| cell)
    }

    #[test]
    fn the_freshest_scent_in_reach_counts() {
        let open = "@......\n.......";
        assert_eq!(smells(open, &[(1, 0), (4, 0), (6, 0)], (0.5, 0.5), 5.0), Some(ivec2(4, 0)));
        assert_eq!(smells(open, &[(6, 0)], (0.5, 0.5), 5.0), None);
    }

    #[test]
    fn air_goes_round_corners_but_not_through_walls_and_paper() {
        assert_eq!(smells("@.#..\n..#..\n.....", &[(3, 0)], (1.5, 0.5), 6.0), Some(ivec2(3, 0)));
        assert_eq!(smells("@.#..\n..#..\n.....", &[(3, 0)], (1.5, 0.5), 3.0), None, "the way is 5");
        for wall in ["#", "="] {
            let rows = "@.X..\n..X..".replace('X', wall);
            assert_eq!(smells(&rows, &[(3, 0)], (1.5, 0.5), 6.0), None, "{wall}");
        }
        assert_eq!(smells("@.W..\n##W##", &[(3, 0)], (1.5, 0.5), 6.0), Some(ivec2(3, 0)), "a lattice");
    }
}
