//! What somebody wants to do in this tick. She and the guards want through the same type.

use super::component::Posture;
use crate::base::{IVec2, Vec2};
use crate::rules::AlertCall;

/// A wish; whether it comes true is for the floor `act` to say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Intent {
    /// The speed wanted, in tiles/s.
    pub velocity: Vec2,
    pub posture: Posture,
    /// Where to look; `None`: where one goes.
    pub face: Option<Vec2>,
    /// How fast to turn, in radians a tick.
    pub turn: f32,
    /// Shut one's eyes.
    pub doze: bool,
    /// Lay hands on her as soon as she is in reach.
    pub grab: bool,
    pub act: Option<GuardAction>,
}

/// A deed of the hands or the voice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GuardAction {
    /// Whatever is at hand: see [`super::Button::Use`].
    Use,
    /// Throw what is held to this place.
    Throw {
        to: Vec2,
    },
    /// Put down what is held, or leave a lock that is being picked.
    Drop,
    /// Bring up the next kind of her kit.
    Next,
    Whistle,
    /// Put right what somebody left: `what` is its lamp, door or guard.
    Mend {
        what: hecs::Entity,
    },
    /// Open the door in this cell in passing.
    OpenDoor {
        cell: IVec2,
    },
    /// Tell everybody in earshot where she is.
    Call {
        her: Vec2,
        call: AlertCall,
    },
    /// Strike the gong, and so tell everybody where she is.
    Strike {
        gong: hecs::Entity,
        her: Vec2,
    },
    /// Open the closet or look into the jar in this cell.
    LookInside {
        cell: IVec2,
    },
}
