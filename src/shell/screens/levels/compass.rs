//! Navigation between places on a map by direction keys.

use macroquad::prelude::Vec2;

/// Weight of the distance sideways, compared with that straight ahead.
const ASIDE: f32 = 3.0;
/// Least distance ahead for a place to count as in a direction, as a factor of its distance sideways.
const AHEAD: f32 = 0.3;

/// Returns the index of the nearest place in a direction from another; `None` if there is none.
pub fn toward(places: &[Vec2], from: usize, step: Vec2) -> Option<usize> {
    let (here, direction) = (*places.get(from)?, step.normalize_or_zero());
    let cost = |at: Vec2| {
        let (ahead, aside) = ((at - here).dot(direction), (at - here).perp_dot(direction).abs());
        (ahead > 0.5 && ahead >= aside * AHEAD).then_some(ahead + aside * ASIDE)
    };
    let costs = places.iter().enumerate().filter(|(i, _)| *i != from);
    let costs = costs.filter_map(|(i, at)| Some((i, cost(*at)?)));
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(i, _)| i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::config::town::TownRules;
    use macroquad::prelude::vec2;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const WAYS: [Vec2; 4] = [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y];

    #[test]
    fn straight_ahead_is_nearer_than_aside() {
        let places = [vec2(0.0, 0.0), vec2(50.0, 40.0), vec2(90.0, 0.0), vec2(-10.0, 0.0)];
        assert_eq!(toward(&places, 0, Vec2::X), Some(2));
        assert_eq!(toward(&places, 0, Vec2::Y), Some(1));
        assert_eq!(toward(&places, 0, Vec2::NEG_X), Some(3));
        assert_eq!(toward(&places, 0, Vec2::NEG_Y), None);
        assert_eq!(toward(&places, 0, Vec2::ZERO), None);
        assert_eq!(toward(&[], 0, Vec2::X), None);
    }

    /// Returns all places that can be reached from the first one.
    fn reached(places: &[Vec2]) -> BTreeSet<usize> {
        let (mut seen, mut open) = (BTreeSet::from([0]), vec![0]);
        while let Some(from) = open.pop() {
            let next = WAYS.iter().filter_map(|direction| toward(places, from, *direction));
            open.extend(next.filter(|to| seen.insert(*to)));
        }
        seen
    }

    #[test]
    fn every_heist_on_the_map_is_reached_by_keys() {
        let places: Vec<Vec2> = TownRules::shipped().map.places.values().map(|p| p.at.into()).collect();
        for start in 0..places.len() {
            let mut turned = places.clone();
            turned.rotate_left(start);
            assert_eq!(reached(&turned).len(), places.len());
        }
    }

    proptest! {
        /// A key leads in its direction, and never to the same place.
        #[test]
        fn a_key_never_leads_back(
            places in proptest::collection::vec((0..640, 0..360), 1..12),
            from in 0..12_usize,
            direction in 0..4_usize,
        ) {
            let places: Vec<Vec2> = places.iter().map(|(x, y)| vec2(*x as f32, *y as f32)).collect();
            let from = from % places.len();
            if let Some(to) = toward(&places, from, WAYS[direction]) {
                prop_assert!((places[to] - places[from]).dot(WAYS[direction]) > 0.0);
            }
        }
    }
}
