//! Response curves: how a measured thing between 0 and 1 becomes a wish between 0 and 1.
//!
//! The family is the one of Dave Mark's "infinite axis" utility systems.

use serde::{Deserialize, Serialize};

/// A curve from `0 ..= 1` to `0 ..= 1`; both ends are clamped.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Curve {
    /// `slope · x + shift`
    Linear { slope: f32, shift: f32 },
    /// `slope · x^exponent + shift`
    Power { slope: f32, exponent: f32, shift: f32 },
    /// `1 ÷ (1 + e^(−steepness · (x − middle)))`: little, then suddenly much.
    Logistic { steepness: f32, middle: f32 },
}

impl Curve {
    pub fn eval(&self, x: f32) -> f32 {
        let x = x.clamp(0.0, 1.0);
        let y = match *self {
            Curve::Linear { slope, shift } => slope * x + shift,
            Curve::Power { slope, exponent, shift } => slope * libm::powf(x, exponent) + shift,
            Curve::Logistic { steepness, middle } => 1.0 / (1.0 + libm::expf(-steepness * (x - middle))),
        };
        y.clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_keep_to_their_range_and_shape() {
        let linear = Curve::Linear { slope: 2.0, shift: -0.5 };
        assert_eq!((linear.eval(0.0), linear.eval(0.5), linear.eval(1.0)), (0.0, 0.5, 1.0));
        let power = Curve::Power { slope: 1.0, exponent: 2.0, shift: 0.0 };
        assert!((power.eval(0.5) - 0.25).abs() < 1e-6);
        let logistic = Curve::Logistic { steepness: 10.0, middle: 0.5 };
        assert!((logistic.eval(0.5) - 0.5).abs() < 1e-6);
        assert!(logistic.eval(0.2) < 0.1 && logistic.eval(0.8) > 0.9);
    }
}
