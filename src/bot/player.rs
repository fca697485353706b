//! What makes a player of a program.

use crate::model::{Input, Sim};

/// Somebody who plays: looks at the heist, and presses buttons.
pub trait Bot {
    fn input(&mut self, sim: &Sim) -> Input;
}
