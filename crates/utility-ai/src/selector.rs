//! The choice among scored actions.

/// The bonus on the score of the running action: hysteresis, so that two actions with equal scores do
/// not alternate every tick.
pub const RUNNING_BONUS: f32 = 0.03;

/// The index of the highest score above zero, or `None` if there is none.
///
/// The score at index `running` counts for [`RUNNING_BONUS`] more, if it is above zero by itself. The
/// first of equal scores wins; NaN counts as 0.
pub fn select(scores: impl IntoIterator<Item = f32>, running: Option<usize>) -> Option<usize> {
    let mut best: Option<(usize, f32)> = None;
    for (i, score) in scores.into_iter().enumerate() {
        if score.is_nan() || score <= 0.0 {
            continue;
        }
        let score = if running == Some(i) { score + RUNNING_BONUS } else { score };
        if best.is_none_or(|(_, top)| score > top) {
            best = Some((i, score));
        }
    }
    best.map(|(i, _)| i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_above_zero_wins() {
        assert_eq!(select([0.2, 0.5, 0.4], None), Some(1));
        assert_eq!(select([0.0, -1.0], None), None);
        assert_eq!(select([f32::NAN, 0.1], None), Some(1));
    }

    #[test]
    fn the_first_of_equals_wins() {
        assert_eq!(select([0.3, 0.3], None), Some(0));
    }

    #[test]
    fn the_running_one_is_not_given_up_for_a_trifle() {
        assert_eq!(select([0.50, 0.52], Some(0)), Some(0));
        assert_eq!(select([0.50, 0.54], Some(0)), Some(1));
        assert_eq!(select([0.0, 0.01], Some(0)), Some(1), "the bonus does not revive what wants nothing");
    }
}
