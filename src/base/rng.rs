//! The random generator of the simulation: small, seeded, and the same on every platform. It is always passed
//! in.

use super::Vec2;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};

/// A seeded random generator (PCG32) whose state can be cloned and stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rng(Pcg32);

impl Rng {
    /// Makes a generator from a seed.
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::seed_from_u64(seed))
    }

    /// Returns a uniform number in `0.0 .. 1.0`, in steps of 2⁻²⁴.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 8) as f32 / (1 << 24) as f32
    }

    /// Returns a uniform number in `-1.0 .. 1.0`.
    pub fn signed(&mut self) -> f32 {
        2.0 * self.unit() - 1.0
    }

    /// Returns a uniform integer in `0 .. count`; 0 if `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        if count == 0 { 0 } else { ((u64::from(self.bits()) * count as u64) >> 32) as usize }
    }

    /// Returns a random point in the disc around the origin, denser towards the centre (uniform in angle and
    /// in distance).
    pub fn in_disc(&mut self, radius: f32) -> Vec2 {
        let direction = super::angle::from_radians(self.signed() * std::f32::consts::PI);
        direction * (self.unit() * radius)
    }

    /// Returns 32 random bits.
    pub fn bits(&mut self) -> u32 {
        self.0.random()
    }
}
