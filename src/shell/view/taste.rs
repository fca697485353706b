//! What the player wants to see of the same night: how much of it moves and flares, and whether what colours say is
//! said by patterns, too.

use crate::shell::assets::Look;
use crate::shell::save::{Motion, Settings};
use std::rc::Rc;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taste {
    pub motion: Motion,
    pub calm_flashes: bool,
    pub patterns: bool,
}

impl Taste {
    pub fn of(settings: &Settings) -> Self {
        let Settings { motion, flashes, patterns, .. } = *settings;
        Self { motion, calm_flashes: !flashes, patterns }
    }

    /// The look of the game as it is wanted.
    pub fn suit(self, look: &Rc<Look>) -> Rc<Look> {
        let moving = match self.motion {
            Motion::Full => look.clone(),
            Motion::Calm => Rc::new(look.calmed(&look.motion.calm)),
            Motion::Still => Rc::new(look.calmed(&look.motion.still)),
        };
        if self.calm_flashes { Rc::new(moving.without_flashes()) } else { moving }
    }
}
