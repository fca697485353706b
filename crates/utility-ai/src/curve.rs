//! Response curves of utility AI: functions from 0–1 to 0–1 that are data.
//!
//! The curves are of Dave Mark's Infinite Axis Utility System (GDC 2013), less those that `Piecewise` replaces.
//! Begin with [`Curve::eval`].

use crate::check::CheckError;
use serde::{Deserialize, Serialize};

/// A response curve from 0–1 to 0–1.
///
/// Input and result are clamped to 0–1; NaN counts as 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Curve {
    /// A straight line: `slope · x + shift`.
    Linear {
        /// Rise of the line for x from 0 to 1.
        slope: f32,
        /// Value at x = 0.
        shift: f32,
    },
    /// A parabola: `slope · (x − middle)² + shift`.
    Quadratic {
        /// Factor of the square; negative for a hill.
        slope: f32,
        /// The x of the extremum.
        middle: f32,
        /// Value at the extremum.
        shift: f32,
    },
    /// An S-shaped curve: `1 ÷ (1 + e^(−steepness · (x − middle)))`.
    Logistic {
        /// Four times the slope at `middle`.
        steepness: f32,
        /// The x at which the value is 0.5.
        middle: f32,
    },
    /// Straight lines from point to point, constant before the first and after the last.
    Piecewise {
        /// The points that the curve passes through.
        points: Points,
    },
}

impl Curve {
    /// Evaluates the curve at `x`; the result is 0 to 1.
    #[inline]
    pub fn eval(&self, x: f32) -> f32 {
        let x = unit(x);
        unit(match *self {
            Curve::Linear { slope, shift } => slope * x + shift,
            Curve::Quadratic { slope, middle, shift } => slope * (x - middle) * (x - middle) + shift,
            Curve::Logistic { steepness, middle } => 1.0 / (1.0 + libm::expf(-steepness * (x - middle))),
            Curve::Piecewise { points } => points.eval(x),
        })
    }

    /// Checks that all numbers of the curve are finite, which those of a file can fail by size only.
    pub(crate) fn check(&self) -> Result<(), CheckError> {
        let is_finite = match *self {
            Curve::Linear { slope, shift } => slope.is_finite() && shift.is_finite(),
            Curve::Quadratic { slope, middle, shift } => {
                slope.is_finite() && middle.is_finite() && shift.is_finite()
            }
            Curve::Logistic { steepness, middle } => steepness.is_finite() && middle.is_finite(),
            Curve::Piecewise { .. } => true,
        };
        if is_finite { Ok(()) } else { Err(CheckError::new("a number of the curve is not finite")) }
    }

    /// The lowest and the highest value, up to rounding.
    pub(crate) fn range(&self) -> [f32; 2] {
        if self.check().is_err() {
            return [0.0, 1.0];
        }
        // Between these the curve rises or falls only.
        let ends = [self.eval(0.0), self.eval(1.0)];
        match self {
            Curve::Quadratic { middle, .. } => {
                lowest_and_highest(ends.into_iter().chain([self.eval(*middle)]))
            }
            Curve::Piecewise { points } => lowest_and_highest(points.as_slice().iter().map(|point| point[1])),
            _ => lowest_and_highest(ends),
        }
    }
}

/// The straight line from 0 to 1: the value is the input.
impl Default for Curve {
    fn default() -> Self {
        Curve::Linear { slope: 1.0, shift: 0.0 }
    }
}

fn lowest_and_highest(values: impl IntoIterator<Item = f32>) -> [f32; 2] {
    values.into_iter().fold([1.0, 0.0], |[low, high]: [f32; 2], y| [low.min(y), high.max(y)])
}

/// Clamps a number to 0–1; NaN gives 0, and −0 gives +0.
#[inline]
#[expect(clippy::manual_clamp, reason = "`clamp` lets NaN through")]
pub fn unit(x: f32) -> f32 {
    // `max` prefers a number to NaN, and adding 0 turns −0 into +0.
    x.max(0.0).min(1.0) + 0.0
}

/// Maximum number of points of a piecewise curve; they are stored in the curve itself, so that it stays
/// `Copy`.
const MOST_POINTS: usize = 8;

/// The points of a piecewise curve: one to eight pairs `[x, y]` within 0–1, with rising x.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<[f32; 2]>", into = "Vec<[f32; 2]>")]
pub struct Points {
    count: usize,
    points: [[f32; 2]; MOST_POINTS],
}

impl Points {
    /// Checks and stores the points of a piecewise curve.
    ///
    /// # Errors
    ///
    /// Returns a message if there are no points or more than eight, if a coordinate lies outside 0–1, or if
    /// the x values do not rise.
    pub fn new(points: &[[f32; 2]]) -> Result<Self, String> {
        if points.is_empty() || points.len() > MOST_POINTS {
            return Err(format!("a curve has 1 to {MOST_POINTS} points, not {}", points.len()));
        }
        if let Some(point) = points.iter().find(|point| point.iter().any(|n| !(0.0..=1.0).contains(n))) {
            return Err(format!("the point {point:?} does not lie within 0 and 1"));
        }
        if let Some(pair) = points.windows(2).find(|pair| pair[0][0] >= pair[1][0]) {
            return Err(format!("the point {:?} does not lie to the right of {:?}", pair[1], pair[0]));
        }
        let mut all = [[0.0; 2]; MOST_POINTS];
        all[..points.len()].copy_from_slice(points);
        Ok(Self { count: points.len(), points: all })
    }

    pub(crate) fn as_slice(&self) -> &[[f32; 2]] {
        &self.points[..self.count]
    }

    fn eval(&self, x: f32) -> f32 {
        let points = self.as_slice();
        let next = points.iter().position(|point| point[0] > x);
        match next {
            Some(0) => points[0][1],
            Some(next) => {
                let ([x0, y0], [x1, y1]) = (points[next - 1], points[next]);
                y0 + (y1 - y0) * ((x - x0) / (x1 - x0))
            }
            None => points[points.len() - 1][1],
        }
    }
}

impl TryFrom<Vec<[f32; 2]>> for Points {
    type Error = String;

    fn try_from(points: Vec<[f32; 2]>) -> Result<Self, String> {
        Points::new(&points)
    }
}

impl From<Points> for Vec<[f32; 2]> {
    fn from(points: Points) -> Self {
        points.as_slice().to_vec()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    fn piecewise(points: &[[f32; 2]]) -> Curve {
        Curve::Piecewise { points: Points::new(points).expect("good points") }
    }

    #[test]
    fn curves_keep_to_their_range_and_shape() {
        let linear = Curve::Linear { slope: 2.0, shift: -0.5 };
        assert_eq!((linear.eval(0.0), linear.eval(0.5), linear.eval(1.0)), (0.0, 0.5, 1.0));
        let logistic = Curve::Logistic { steepness: 10.0, middle: 0.5 };
        assert!((logistic.eval(0.5) - 0.5).abs() < 1e-6);
        assert!(logistic.eval(0.2) < 0.1 && logistic.eval(0.8) > 0.9);
        let hill = Curve::Quadratic { slope: -4.0, middle: 0.5, shift: 1.0 };
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0].map(|x| hill.eval(x)), [0.0, 0.75, 1.0, 0.75, 0.0]);
    }

    #[test]
    fn a_piecewise_curve_goes_from_point_to_point() {
        let curve = piecewise(&[[0.25, 0.5], [0.5, 1.0], [0.75, 0.0]]);
        assert_eq!(
            [0.0, 0.25, 0.375, 0.5, 0.625, 0.75, 1.0].map(|x| curve.eval(x)),
            [0.5, 0.5, 0.75, 1.0, 0.5, 0.0, 0.0]
        );
        assert_eq!(piecewise(&[[0.5, 0.2]]).eval(0.9), 0.2);
    }

    #[test]
    fn curves_round_trip_through_json_and_errors_are_named() {
        let read = serde_json::from_str::<Curve>;
        let fault = |text| read(text).expect_err("a fault").to_string();
        let curve = read(r#"{ "kind": "piecewise", "points": [[0, 0.1], [0.5, 1]] }"#).expect("a curve");
        assert_eq!(curve, piecewise(&[[0.0, 0.1], [0.5, 1.0]]));
        let text = serde_json::to_string(&curve).expect("a text");
        assert_eq!(text, r#"{"kind":"piecewise","points":[[0.0,0.1],[0.5,1.0]]}"#);
        assert!(fault(r#"{ "kind": "piecewise", "points": [] }"#).contains("1 to 8 points, not 0"));
        assert!(fault(r#"{ "kind": "piecewise", "points": [[0, 2]] }"#).contains("within 0 and 1"));
        assert!(fault(r#"{ "kind": "piecewise", "points": [[0.5, 0], [0.5, 1]] }"#).contains("to the right"));
        assert!(
            fault(r#"{ "kind": "logistic", "steepness": 3, "middle": 0, "slop": 1 }"#).contains("`slop`")
        );
    }

    /// Any number, also infinite ones and NaN.
    pub(crate) fn number() -> impl Strategy<Value = f32> {
        prop_oneof![proptest::num::f32::ANY, -20.0f32..20.0, Just(0.0), Just(1.0)]
    }

    pub(crate) fn curve() -> impl Strategy<Value = Curve> {
        let xs = proptest::collection::btree_set(0u16..=100, 1..=MOST_POINTS);
        let ys = proptest::array::uniform8(0.0f32..=1.0);
        let points = (xs, ys).prop_map(|(xs, ys)| {
            let points: Vec<[f32; 2]> = xs.iter().zip(ys).map(|(x, y)| [f32::from(*x) / 100.0, y]).collect();
            piecewise(&points)
        });
        prop_oneof![
            (number(), number()).prop_map(|(slope, shift)| Curve::Linear { slope, shift }),
            (number(), number(), number()).prop_map(|(slope, middle, shift)| Curve::Quadratic {
                slope,
                middle,
                shift
            }),
            (number(), number()).prop_map(|(steepness, middle)| Curve::Logistic { steepness, middle }),
            points,
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn results_are_between_0_and_1(curve in curve(), x in number()) {
            let y = curve.eval(x);
            prop_assert!((0.0..=1.0).contains(&y), "{y}");
        }

        #[test]
        fn a_piecewise_curve_stays_within_its_points(a in 0.0f32..=1.0, b in 0.0f32..=1.0, x in number()) {
            let y = piecewise(&[[0.25, a], [0.5, b]]).eval(x);
            prop_assert!(y >= a.min(b) - 1e-6 && y <= a.max(b) + 1e-6);
        }
    }

    #[test]
    fn every_number_of_a_curve_must_be_finite() {
        let curves = |[a, b, c]: [f32; 3]| {
            [
                Curve::Linear { slope: a, shift: b },
                Curve::Quadratic { slope: a, middle: b, shift: c },
                Curve::Logistic { steepness: a, middle: b },
            ]
        };
        assert!(curves([1.0, 2.0, 3.0]).iter().all(|curve| curve.check().is_ok()));
        for (at, used_by) in [3, 3, 1].into_iter().enumerate() {
            let mut numbers = [1.0, 2.0, 3.0];
            numbers[at] = f32::INFINITY;
            let refused = curves(numbers).iter().filter(|curve| curve.check().is_err()).count();
            assert_eq!(refused, used_by, "number {at}");
        }
    }
}
