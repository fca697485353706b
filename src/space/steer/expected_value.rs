//! Choosing the option with the highest expected value, discounted by distance.
//!
//! Expected value after John von Neumann and Oskar Morgenstern, "Theory of Games and Economic Behavior"
//! (1944): probability times gain.

/// Something that may happen at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueOption {
    /// Its probability, 0 to 1.
    pub chance: f32,
    /// Its gain, 0 to 1.
    pub gain: f32,
    /// Length of the way there, in tiles.
    pub distance: f32,
}

/// Returns the discount of a distance: 1 at 0, ½ at `half` tiles, never 0.
pub fn nearness(distance: f32, half: f32) -> f32 {
    half / (half + distance.max(0.0))
}

/// Returns the value of an option: `chance × gain × nearness`.
pub fn worth(prospect: &ValueOption, half: f32) -> f32 {
    prospect.chance * prospect.gain * nearness(prospect.distance, half)
}

/// Returns the index of the option with the highest value, the first of equals; `None` if no value is above
/// 0.
pub fn best(prospects: &[ValueOption], half: f32) -> Option<usize> {
    let mut best = (0.0, None);
    for (i, prospect) in prospects.iter().enumerate() {
        let worth = worth(prospect, half);
        if worth > best.0 {
            best = (worth, Some(i));
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn likely_and_near_options_are_best() {
        let likely = ValueOption { chance: 0.8, gain: 1.0, distance: 10.0 };
        let near = ValueOption { chance: 0.5, gain: 1.0, distance: 0.0 };
        assert_eq!([worth(&likely, 10.0), worth(&near, 10.0)], [0.4, 0.5]);
        assert_eq!(best(&[likely, near], 10.0), Some(1));
        // With little discount the likely option wins: 0.8 · 40 ÷ 50 = 0.64.
        assert!((worth(&likely, 40.0) - 0.64).abs() < 1e-6);
        assert_eq!(best(&[likely, near], 40.0), Some(0));
    }

    #[test]
    fn without_value_there_is_no_best_option() {
        assert_eq!(best(&[], 10.0), None);
        assert_eq!(best(&[ValueOption { chance: 0.0, gain: 1.0, distance: 1.0 }], 10.0), None);
    }

    proptest! {
        /// Distance never raises the value, and a better chance never lowers it.
        #[test]
        fn worth_falls_with_distance_and_rises_with_chance(
            chance in 0.0f32..1.0, gain in 0.0f32..1.0, distance in 0.0f32..100.0, more in 0.0f32..100.0,
        ) {
            let here = ValueOption { chance, gain, distance };
            let farther = ValueOption { distance: distance + more, ..here };
            prop_assert!(worth(&farther, 12.0) <= worth(&here, 12.0));
            let certain = ValueOption { chance: 1.0, ..here };
            prop_assert!(worth(&certain, 12.0) >= worth(&here, 12.0));
            prop_assert!((0.0..=1.0).contains(&worth(&here, 12.0)));
        }
    }
}
