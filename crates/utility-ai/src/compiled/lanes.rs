//! Arithmetic on several numbers at once: loops of a fixed length, which compilers turn into vector
//! instructions. Each lane does the same operations in the same order as one number would.

use super::curves::Piece;
use crate::consideration::{compensate, makeup};
use crate::curve::unit;

/// Numbers that are evaluated together.
pub const LANES: usize = 8;

/// Several factors whose considerations have linear or quadratic curves only.
#[derive(Clone, Debug, PartialEq)]
pub struct Products {
    /// The first consideration of each factor, the second of each, and so on.
    rows: Vec<Considered>,
    makeup: [f32; LANES],
}

/// A consideration of each factor.
#[derive(Clone, Debug, PartialEq)]
struct Considered {
    input: [usize; LANES],
    middle: [f32; LANES],
    square: [f32; LANES],
    slope: [f32; LANES],
    shift: [f32; LANES],
    weight: [f32; LANES],
}

impl Products {
    /// Lanes without considerations.
    pub const NONE: Self = Self { rows: Vec::new(), makeup: [0.0; LANES] };

    /// Sets a factor: its considerations as input, curve and weight.
    pub fn set(&mut self, lane: usize, factor: &[(usize, Piece, f32)]) {
        self.makeup[lane] = makeup(factor.len() as f32);
        if self.rows.len() < factor.len() {
            self.rows.resize(factor.len(), Considered::NONE);
        }
        for (row, one) in self.rows.iter_mut().zip(factor) {
            row.set(lane, *one);
        }
    }

    /// The values of the factors.
    #[inline]
    pub fn eval(&self, inputs: &[f32]) -> [f32; LANES] {
        let product = self.rows.iter().fold([1.0; LANES], |product, row| {
            let values = row.eval(inputs);
            std::array::from_fn(|i| product[i] * values[i])
        });
        std::array::from_fn(|i| compensate(product[i], self.makeup[i]))
    }
}

impl Considered {
    /// Lanes that have no effect: their weight is 0.
    const NONE: Self = Self {
        input: [0; LANES],
        middle: [0.0; LANES],
        square: [0.0; LANES],
        slope: [0.0; LANES],
        shift: [0.0; LANES],
        weight: [0.0; LANES],
    };

    fn set(&mut self, lane: usize, (input, curve, weight): (usize, Piece, f32)) {
        self.input[lane] = input;
        self.middle[lane] = curve.middle;
        self.square[lane] = curve.square;
        self.slope[lane] = curve.slope;
        self.shift[lane] = curve.shift;
        self.weight[lane] = weight;
    }

    #[inline]
    fn eval(&self, inputs: &[f32]) -> [f32; LANES] {
        let x = self.input.map(|input| inputs.get(input).copied().unwrap_or(0.0));
        std::array::from_fn(|i| {
            let x = x[i] - self.middle[i];
            let y = unit((self.square[i] * x + self.slope[i]) * x + self.shift[i]);
            1.0 - self.weight[i] * (1.0 - y)
        })
    }
}

/// The gains of several actions in each column.
pub type Gains = [f32; LANES];

/// The sums `Σ value × gain` of several actions, column by column.
#[inline]
pub fn sums(values: &[f32], gains: &[Gains]) -> [f32; LANES] {
    values
        .iter()
        .zip(gains)
        .fold([0.0; LANES], |sums, (value, gains)| std::array::from_fn(|i| sums[i] + value * gains[i]))
}
