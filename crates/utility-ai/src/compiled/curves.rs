//! Response curves in one flat list of parabolas.

use crate::curve::{Curve, unit};

/// How far a table may lie off its curve anywhere.
const MAX_ERROR: f32 = 0.001;
/// Between the samples the error may be a little larger than at them.
const MAX_SAMPLED_ERROR: f32 = 0.9 * MAX_ERROR;
/// Samples in each piece.
const SAMPLES: u32 = 16;
/// The numbers of pieces to try. They are decimal because the points of piecewise curves are: a bend
/// between two pieces costs no accuracy.
const COUNTS: [u32; 5] = [10, 20, 50, 100, 200];

/// A part of a curve: `square · (x − middle)² + slope · (x − middle) + shift`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    pub middle: f32,
    pub square: f32,
    pub slope: f32,
    pub shift: f32,
}

impl Piece {
    #[inline]
    fn eval(&self, x: f32) -> f32 {
        let x = x - self.middle;
        // This order gives straight lines and parabolas the same bits as `Curve::eval`.
        unit((self.square * x + self.slope) * x + self.shift)
    }
}

/// A curve of [`Curves`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FlatCurve {
    /// The same as the curve to the bit.
    Polynomial(Piece),
    /// Straight pieces of equal width, and one more for x = 1.
    Table { first: usize, pieces: f32 },
    /// The curve itself, where no table comes close enough.
    Exact { index: usize },
}

/// The curves of a compiled table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curves {
    pieces: Vec<Piece>,
    exact: Vec<Curve>,
}

impl Curves {
    /// Adds a curve in the fastest form that is accurate enough.
    pub fn add(&mut self, curve: &Curve) -> FlatCurve {
        match polynomial(curve) {
            Some(piece) => FlatCurve::Polynomial(piece),
            None => self.add_table(curve),
        }
    }

    fn add_table(&mut self, curve: &Curve) -> FlatCurve {
        for count in COUNTS {
            let table = table(curve, count);
            if is_close(curve, &table, count) {
                let first = self.pieces.len();
                self.pieces.extend(table);
                return FlatCurve::Table { first, pieces: count as f32 };
            }
        }
        self.exact.push(*curve);
        FlatCurve::Exact { index: self.exact.len() - 1 }
    }

    /// The value of a curve at `x`, which must lie within 0 and 1.
    #[inline]
    pub fn eval(&self, curve: FlatCurve, x: f32) -> f32 {
        match curve {
            FlatCurve::Polynomial(piece) => piece.eval(x),
            FlatCurve::Table { first, pieces } => {
                // To 16 bits: the quickest conversion, and more than any number of pieces.
                let index = first + usize::from((x * pieces) as u16);
                self.pieces.get(index).map_or(0.0, |piece| piece.eval(x))
            }
            FlatCurve::Exact { index } => self.exact.get(index).map_or(0.0, |curve| curve.eval(x)),
        }
    }
}

/// A linear or quadratic curve as one piece.
fn polynomial(curve: &Curve) -> Option<Piece> {
    match *curve {
        Curve::Linear { slope, shift } => Some(Piece { middle: 0.0, square: 0.0, slope, shift }),
        Curve::Quadratic { slope, middle, shift } => Some(Piece { middle, square: slope, slope: 0.0, shift }),
        _ => None,
    }
}

/// Chords of the curve.
fn table(curve: &Curve, count: u32) -> Vec<Piece> {
    let at = |i: u32| i as f32 / count as f32;
    let piece = |i| {
        let [low, high] = [at(i), at(i + 1)];
        let shift = curve.eval(low);
        Piece { middle: low, square: 0.0, slope: (curve.eval(high) - shift) / (high - low), shift }
    };
    let end = Piece { middle: 1.0, square: 0.0, slope: 0.0, shift: curve.eval(1.0) };
    (0..count).map(piece).chain([end]).collect()
}

/// Whether a table lies close enough to its curve at all samples.
fn is_close(curve: &Curve, table: &[Piece], count: u32) -> bool {
    let samples = (0..=count * SAMPLES).map(|i| i as f32 / (count * SAMPLES) as f32);
    let error = |x: f32| {
        let piece = table.get((x * count as f32) as usize);
        piece.map_or(1.0, |piece| (piece.eval(x) - curve.eval(x)).abs())
    };
    // Narrow peaks of a piecewise curve could lie between the samples.
    let bends = match curve {
        Curve::Piecewise { points } => points.as_slice(),
        _ => &[],
    };
    // Most tables are refused, and the first sample that is off is enough for that.
    samples.chain(bends.iter().map(|point| point[0])).all(|x| error(x) < MAX_SAMPLED_ERROR)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::tests::{curve, number};
    use proptest::prelude::*;

    fn added(curve: &Curve) -> (Curves, FlatCurve) {
        let mut curves = Curves::default();
        let flat = curves.add(curve);
        (curves, flat)
    }

    #[test]
    fn curves_as_designers_write_them_become_tables() {
        let read = |text: &str| serde_json::from_str::<Curve>(text).expect("a curve");
        let pieces = |text: &str| match added(&read(text)).1 {
            FlatCurve::Table { pieces, .. } => pieces,
            _ => 0.0,
        };
        assert_eq!(pieces(r#"{ "kind": "logistic", "steepness": 12, "middle": 0.35 }"#), 50.0);
        assert_eq!(pieces(r#"{ "kind": "logistic", "steepness": 25, "middle": 0.62 }"#), 100.0);
        assert_eq!(pieces(r#"{ "kind": "piecewise", "points": [[0.3, 0], [0.5, 1]] }"#), 10.0);
        assert_eq!(pieces(r#"{ "kind": "piecewise", "points": [[0, 0], [0.5, 0], [0.75, 1]] }"#), 20.0);
        // A step would be off too far.
        assert_eq!(pieces(r#"{ "kind": "logistic", "steepness": 1000, "middle": 0.5 }"#), 0.0);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_curve_is_off_by_a_thousandth(curve in curve(), x in number()) {
            let x = unit(x);
            let (curves, flat) = added(&curve);
            let (exact, compiled) = (curve.eval(x), curves.eval(flat, x));
            let limit = if matches!(flat, FlatCurve::Table { .. }) { MAX_ERROR } else { 0.0 };
            prop_assert!((exact - compiled).abs() <= limit, "{exact} {compiled} {flat:?}");
        }

        #[test]
        fn tables_of_gentle_curves_are_within_a_thousandth(
            steepness in -40.0f32..40.0, middle in -0.2f32..1.2, x in 0.0f32..=1.0,
        ) {
            let curve = Curve::Logistic { steepness, middle };
            let (curves, flat) = added(&curve);
            prop_assert!((curve.eval(x) - curves.eval(flat, x)).abs() <= MAX_ERROR, "{curve:?} {flat:?}");
        }

        #[test]
        fn the_range_of_a_curve_holds_its_values(curve in curve(), x in number()) {
            let ([low, high], y) = (curve.range(), curve.eval(x));
            prop_assert!(y >= low - 1e-5 && y <= high + 1e-5, "{y} {low} {high}");
        }
    }
}
