//! The interface of bots.

use crate::model::{Input, Sim};

/// A program that plays a heist.
pub trait Bot {
    /// The input for the next tick of a heist in its current state; called once per tick.
    fn input(&mut self, sim: &Sim) -> Input;
}
