//! Intents: what an actor wants to do in this tick, for the player and for guards.

use super::component::Posture;
use crate::base::{IVec2, Vec2};
use crate::rules::AlertCall;

/// What an actor wants to do in this tick; [`crate::act`] decides what comes of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Intent {
    /// Wanted velocity, in tiles/s.
    pub velocity: Vec2,
    /// Wanted posture.
    pub posture: Posture,
    /// Direction to look in, as a unit vector; `None` looks along `velocity`.
    pub face: Option<Vec2>,
    /// Maximum turn, in radians per tick.
    pub turn: f32,
    /// Whether to close the eyes.
    pub doze: bool,
    /// Whether to grab the player as soon as she is in reach.
    pub grab: bool,
    /// Action of the hands or the voice.
    pub act: Option<GuardAction>,
}

/// Action of an actor's hands or voice in one tick, of the player or of a guard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GuardAction {
    /// Act on the current use target of the player: see [`super::Button::Use`].
    Use,
    /// Throw the held or readied prop of the player.
    Throw {
        /// Position to throw to, in tiles.
        to: Vec2,
    },
    /// Put down the held prop, or stop picking a lock.
    Drop,
    /// Ready the next kind of prop in the player's kit.
    Next,
    /// Let the player whistle.
    Whistle,
    /// Let a guard repair evidence.
    Mend {
        /// The lamp, door or sleeping guard.
        what: hecs::Entity,
    },
    /// Let a guard take a prop for himself.
    Pocket {
        /// The prop on the floor.
        prop: hecs::Entity,
    },
    /// Let a guard open a door that he walks through.
    OpenDoor {
        /// Cell of the door.
        cell: IVec2,
    },
    /// Let a guard tell everybody in earshot where the player is.
    Call {
        /// Position of the player that he reports, in tiles.
        her: Vec2,
        /// How the guard calls.
        call: AlertCall,
    },
    /// Let a guard strike a gong, which tells everybody in earshot where the player is.
    Strike {
        /// The gong to strike.
        gong: hecs::Entity,
        /// Position of the player that he reports, in tiles.
        her: Vec2,
    },
    /// Let a guard look into a hideout.
    LookInside {
        /// Cell of the closet or jar.
        cell: IVec2,
    },
}
