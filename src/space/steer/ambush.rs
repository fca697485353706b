//! Choosing a place to wait for a target that comes along a path.
//!
//! Remco Straatman, Arjen Beij and William van der Sterren, "Dynamic Tactical Position Evaluation" (AI Game
//! Programming Wisdom 3, 2006): places are valued by what can be seen from them and from where they can be
//! seen.

use crate::base::Vec2;

/// A place where one could wait.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AmbushCandidate {
    /// Its position, in tiles.
    pub at: Vec2,
    /// Its darkness, 0 (full light) to 1.
    pub dark: f32,
    /// Its nearness to the post: 1 at the post, 0 at the limit of the area.
    pub near: f32,
}

/// What a place must have, and the weights of its qualities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AmbushCriteria {
    /// Maximum distance from the path, in tiles.
    pub pounce: f32,
    /// Distance within which one is seen anyway, in tiles.
    pub seen_from: f32,
    /// Weight of darkness.
    pub dark: f32,
    /// Weight of [`cover`].
    pub cover: f32,
    /// Weight of nearness to the post.
    pub near: f32,
}

/// Returns the part of a path from which a place cannot be seen, 0 to 1; points within `seen_from` tiles do
/// not count.
pub fn cover(at: Vec2, path: &[Vec2], seen_from: f32, sees: impl Fn(Vec2, Vec2) -> bool) -> f32 {
    let far: Vec<Vec2> = path.iter().copied().filter(|p| (*p - at).length() > seen_from).collect();
    let exposed = far.iter().filter(|p| sees(**p, at)).count();
    1.0 - exposed as f32 / far.len().max(1) as f32
}

/// Returns the value of a place, 0 to 1, or `None` if the path does not come within reach and in view.
///
/// With an empty path every place qualifies.
pub fn worth(
    spot: &AmbushCandidate,
    path: &[Vec2],
    demands: &AmbushCriteria,
    sees: impl Fn(Vec2, Vec2) -> bool,
) -> Option<f32> {
    let comes_by = |p: &Vec2| (*p - spot.at).length() <= demands.pounce && sees(spot.at, *p);
    if !path.is_empty() && !path.iter().any(comes_by) {
        return None;
    }
    let cover = cover(spot.at, path, demands.seen_from, sees);
    let all = demands.dark + demands.cover + demands.near;
    Some((demands.dark * spot.dark + demands.cover * cover + demands.near * spot.near) / all)
}

/// Returns the place with the highest value, the first of equals, or `None`.
pub fn best(
    spots: &[AmbushCandidate],
    path: &[Vec2],
    demands: &AmbushCriteria,
    sees: impl Fn(Vec2, Vec2) -> bool,
) -> Option<AmbushCandidate> {
    let mut best: Option<(f32, AmbushCandidate)> = None;
    for spot in spots {
        let Some(worth) = worth(spot, path, demands, &sees) else { continue };
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *spot));
        }
    }
    best.map(|(_, spot)| spot)
}

/// Returns the point of a path that is nearest to a place, or `None` for an empty path.
pub fn nearest(at: Vec2, path: &[Vec2]) -> Option<Vec2> {
    path.iter().copied().min_by(|a, b| (*a - at).length_squared().total_cmp(&(*b - at).length_squared()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;
    use proptest::prelude::*;

    const DEMANDS: AmbushCriteria =
        AmbushCriteria { pounce: 2.5, seen_from: 2.5, dark: 1.0, cover: 1.0, near: 0.0 };

    /// A path along the x axis.
    fn corridor() -> Vec<Vec2> {
        (0..8).map(|x| vec2(x as f32, 0.0)).collect()
    }

    #[test]
    fn a_niche_is_better_than_the_open_corridor() {
        // Beside the corridor's sixth tile, behind a corner: visible only within two tiles.
        let niche = AmbushCandidate { at: vec2(6.0, 1.0), dark: 0.5, near: 1.0 };
        let open = AmbushCandidate { at: vec2(6.0, 0.0), dark: 0.5, near: 1.0 };
        let sees = |a: Vec2, b: Vec2| a.y == b.y || (a - b).length() < 2.0;
        // The niche is not visible from afar: (0.5 + 1) ÷ 2. The open place is visible from all four points
        // that are farther off: (0.5 + 0) ÷ 2.
        assert_eq!(worth(&niche, &corridor(), &DEMANDS, sees), Some(0.75));
        assert_eq!(worth(&open, &corridor(), &DEMANDS, sees), Some(0.25));
        assert_eq!(best(&[open, niche], &corridor(), &DEMANDS, sees), Some(niche));
        assert_eq!(nearest(niche.at, &corridor()), Some(vec2(6.0, 0.0)));
    }

    #[test]
    fn darkness_is_better_and_the_path_must_be_near() {
        let lit = AmbushCandidate { at: vec2(3.0, 1.0), dark: 0.0, near: 1.0 };
        let dark = AmbushCandidate { at: vec2(4.0, 1.0), dark: 1.0, near: 1.0 };
        let off = AmbushCandidate { at: vec2(4.0, 5.0), dark: 1.0, near: 1.0 };
        assert_eq!(best(&[lit, dark, off], &corridor(), &DEMANDS, |_, _| true), Some(dark));
        assert_eq!(worth(&off, &corridor(), &DEMANDS, |_, _| true), None);
        assert_eq!(best(&[off], &corridor(), &DEMANDS, |_, _| true), None);
        assert_eq!(best(&[lit, off], &[], &DEMANDS, |_, _| true), Some(off), "without a way");
    }

    proptest! {
        /// Values are between 0 and 1, and more darkness never lowers them.
        #[test]
        fn worth_is_between_0_and_1_and_rises_with_darkness(x in 0.0f32..8.0, y in -2.0f32..2.0, dark in 0.0f32..1.0, near in 0.0f32..1.0) {
            let spot = AmbushCandidate { at: vec2(x, y), dark, near };
            if let Some(worth) = worth(&spot, &corridor(), &DEMANDS, |_, _| true) {
                prop_assert!((0.0..=1.0).contains(&worth));
                let darker = AmbushCandidate { dark: 1.0, ..spot };
                prop_assert!(super::worth(&darker, &corridor(), &DEMANDS, |_, _| true) >= Some(worth));
            }
        }
    }
}
