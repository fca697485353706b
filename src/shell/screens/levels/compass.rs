//! Navigation between places on a map by direction keys.

use macroquad::prelude::Vec2;

/// Least distance ahead for a place to count as in a direction, as a factor of its distance sideways.
const AHEAD: f32 = 0.3;
/// The directions of the keys.
#[cfg(test)]
pub const WAYS: [Vec2; 4] = [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y];

/// Returns the index of the nearest place in a direction from another; `None` if there is none. A place aside counts as
/// farther the wider the angle, but a near one is not skipped for one that is far away straight ahead.
pub fn toward(places: &[Vec2], from: usize, step: Vec2) -> Option<usize> {
    let (here, direction) = (*places.get(from)?, step.normalize_or_zero());
    let cost = |at: Vec2| {
        let (ahead, aside) = ((at - here).dot(direction), (at - here).perp_dot(direction).abs());
        // The distance, divided by the square of the cosine of the angle.
        let cost = ahead.hypot(aside).powi(3) / ahead.powi(2);
        (ahead > 0.5 && ahead >= aside * AHEAD).then_some(cost)
    };
    let costs = places.iter().enumerate().filter(|(i, _)| *i != from);
    let costs = costs.filter_map(|(i, at)| Some((i, cost(*at)?)));
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(i, _)| i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use macroquad::prelude::vec2;
    use proptest::prelude::*;

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

    #[test]
    fn a_near_place_aside_is_not_skipped_for_a_far_one_straight_ahead() {
        let places = [vec2(0.0, 0.0), vec2(46.0, -100.0), vec2(-8.0, -202.0)];
        assert_eq!(toward(&places, 0, Vec2::NEG_Y), Some(1));
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
