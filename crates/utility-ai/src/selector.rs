//! The choice among scored actions.

/// The bonus on the score of the running action: hysteresis, so that two actions with equal scores do
/// not alternate every tick.
pub const RUNNING_BONUS: f32 = 0.03;

/// An action with the score by which it is compared, [`RUNNING_BONUS`] included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The index of the action.
    pub action: usize,
    /// Its score, above zero.
    pub score: f32,
}

impl Ranked {
    /// Whether this one comes before another: a higher score, or the same and an earlier index.
    fn beats(&self, other: Option<Ranked>) -> bool {
        other.is_none_or(|other| {
            self.score > other.score || (self.score == other.score && self.action < other.action)
        })
    }
}

/// The outcome of a decision: the best action and the second best, out of those with scores above zero.
///
/// ```
/// use utility_ai::rank;
///
/// let choice = rank([0.50, 0.20, 0.48], None);
/// assert_eq!(choice.winner.map(|best| best.action), Some(0));
/// assert_eq!(choice.runner_up.map(|second| second.action), Some(2));
/// assert!(choice.is_close(0.05), "nearly the same: let it hesitate");
/// assert!(!choice.is_close(0.01));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Choice {
    /// The best action.
    pub winner: Option<Ranked>,
    /// The second best: what it would do otherwise.
    pub runner_up: Option<Ranked>,
}

impl Choice {
    /// By how much the winner leads, 0 or more; `None` with fewer than two actions above zero.
    pub fn margin(&self) -> Option<f32> {
        Some(self.winner?.score - self.runner_up?.score)
    }

    /// Whether the winner leads by less than `margin`: the moment for a hesitation that can be seen.
    pub fn is_close(&self, margin: f32) -> bool {
        self.margin().is_some_and(|lead| lead < margin)
    }

    /// Enters one more action; the order of the calls does not matter.
    #[inline]
    pub(crate) fn offer(&mut self, action: usize, score: f32, running: Option<usize>) {
        if score.is_nan() || score <= 0.0 {
            return;
        }
        let score = if running == Some(action) { score + RUNNING_BONUS } else { score };
        let new = Ranked { action, score };
        if new.beats(self.winner) {
            self.runner_up = self.winner.replace(new);
        } else if new.beats(self.runner_up) {
            self.runner_up = Some(new);
        }
    }

    /// The score below which an action is neither winner nor runner-up.
    #[inline]
    pub(crate) fn bar(&self) -> f32 {
        self.runner_up.map_or(0.0, |second| second.score)
    }
}

/// The two highest scores above zero.
///
/// The score at index `running` counts for [`RUNNING_BONUS`] more, if it is above zero by itself. The
/// first of equal scores comes first; NaN counts as 0.
pub fn rank(scores: impl IntoIterator<Item = f32>, running: Option<usize>) -> Choice {
    let mut choice = Choice::default();
    for (i, score) in scores.into_iter().enumerate() {
        choice.offer(i, score, running);
    }
    choice
}

/// The index of the highest score above zero by [`rank`], or `None` if there is none.
pub fn select(scores: impl IntoIterator<Item = f32>, running: Option<usize>) -> Option<usize> {
    rank(scores, running).winner.map(|best| best.action)
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

    #[test]
    fn the_second_best_is_told_with_its_score() {
        let choice = rank([0.25, f32::NAN, 0.75, 0.5, 0.5], None);
        assert_eq!(choice.winner, Some(Ranked { action: 2, score: 0.75 }));
        assert_eq!(choice.runner_up, Some(Ranked { action: 3, score: 0.5 }), "the first of equals");
        assert_eq!(choice.margin(), Some(0.25));
        let running = rank([0.5, 0.5], Some(1));
        assert_eq!(running.winner, Some(Ranked { action: 1, score: 0.5 + RUNNING_BONUS }));
        assert_eq!(rank([0.5, 0.0], None).margin(), None, "nothing to hesitate about");
        assert!(!rank([0.5], None).is_close(1.0));
    }
}
