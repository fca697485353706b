//! What a score can be at most, whatever is measured.

use crate::consideration::{Factor, combine};
use crate::curve::{Curve, unit};
use crate::score::Scoring;

/// Ranges are wider by this, so that no rounding leaves them.
const SLACK: f32 = 1e-5;

/// The lowest and the highest value of a curve.
pub fn of_curve(curve: &Curve) -> [f32; 2] {
    let [low, high] = curve.range();
    [low - SLACK, high + SLACK]
}

/// The highest score of a row of gains, if each column has a value in its range.
pub fn of_row(gains: &[f32], values: &[[f32; 2]]) -> f32 {
    gains.iter().zip(values).fold(0.0, |sum, (gain, [low, high])| sum + (gain * low).max(gain * high))
}

/// The highest score of a model; infinite where its numbers allow no statement.
pub fn of_model<I>(scoring: &Scoring<I>) -> f32 {
    let ranges = scoring.map(of_factor);
    // A score is monotonic in each of its up to four factors: the highest has each at one of its ends.
    let corner = |corner: usize| {
        let mut factor = 0;
        let at = ranges.map(|range| {
            factor += 1;
            range[corner >> (factor - 1) & 1]
        });
        at.score()
    };
    let highest = |top: f32, score: f32| if score.is_nan() { f32::INFINITY } else { top.max(score) };
    (0..16).map(corner).fold(0.0, highest)
}

/// The lowest and the highest value of a factor.
fn of_factor<I>(factor: &Factor<I>) -> [f32; 2] {
    let all = match factor {
        Factor::Fixed(number) => return [*number; 2],
        Factor::Considered(all) => all,
    };
    let end =
        |end: usize| combine(all.iter().map(|one| 1.0 - unit(one.weight) * (1.0 - one.curve.range()[end])));
    [end(0) - SLACK, end(1) + SLACK]
}
