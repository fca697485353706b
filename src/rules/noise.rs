//! The kinds of noises.

use super::AlertCall;
use crate::hash_state;
use serde::{Deserialize, Serialize};

/// What made a noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoiseKind {
    /// A footstep on the floor.
    Footstep,
    /// A footstep on shards.
    Shards,
    /// A door that is opened or shut.
    Door,
    /// A bottle that strikes something.
    Bottle,
    /// A vase or jar that strikes something.
    Vase,
    /// Another prop that strikes something.
    Thud,
    /// A prop that rolls.
    Roll,
    /// A switch, a pressure plate, or a ticking doll.
    Click,
    /// A lamp that is put out or lit.
    Lamp,
    /// A pebble that strikes something.
    Pebble,
    /// A coin that strikes something.
    Coin,
    /// A bell that rings.
    Bell,
    /// The player's whistle.
    Whistle,
    /// A firecracker that goes off.
    Firecracker,
    /// Smoke or water that hisses.
    Hiss,
    /// Water that splashes.
    Splash,
    /// A footstep in something that rustles, such as tall grass.
    Rustle,
    /// A lock that is picked or tried.
    Lock,
    /// A word that a guard says to another.
    Word,
    /// A hound's bark.
    Bark,
    /// A guard's shout.
    Shout,
    /// A guard's whistle.
    GuardWhistle,
    /// A gong.
    Gong,
    /// Birds that fly up.
    Wings,
    /// A music box.
    Music,
}

hash_state! { enum NoiseKind {
    0 = Footstep, 1 = Shards, 2 = Door, 3 = Bottle, 4 = Vase, 5 = Thud, 6 = Roll, 7 = Click,
    8 = Lamp, 9 = Pebble, 10 = Coin, 11 = Bell, 12 = Whistle, 13 = Firecracker, 14 = Hiss,
    15 = Splash, 16 = Rustle, 17 = Lock, 18 = Word, 19 = Bark, 20 = Shout, 21 = GuardWhistle,
    22 = Gong, 23 = Wings, 24 = Music,
} }

impl NoiseKind {
    /// All kinds of noises, in the order of declaration.
    pub const ALL: [NoiseKind; 25] = [
        NoiseKind::Footstep,
        NoiseKind::Shards,
        NoiseKind::Door,
        NoiseKind::Bottle,
        NoiseKind::Vase,
        NoiseKind::Thud,
        NoiseKind::Roll,
        NoiseKind::Click,
        NoiseKind::Lamp,
        NoiseKind::Pebble,
        NoiseKind::Coin,
        NoiseKind::Bell,
        NoiseKind::Whistle,
        NoiseKind::Firecracker,
        NoiseKind::Hiss,
        NoiseKind::Splash,
        NoiseKind::Rustle,
        NoiseKind::Lock,
        NoiseKind::Word,
        NoiseKind::Bark,
        NoiseKind::Shout,
        NoiseKind::GuardWhistle,
        NoiseKind::Gong,
        NoiseKind::Wings,
        NoiseKind::Music,
    ];

    /// Returns the noise of a call.
    pub fn of_call(call: AlertCall) -> Self {
        match call {
            AlertCall::Word => NoiseKind::Word,
            AlertCall::Bark => NoiseKind::Bark,
            AlertCall::Shout => NoiseKind::Shout,
            AlertCall::Whistle => NoiseKind::GuardWhistle,
            AlertCall::Gong => NoiseKind::Gong,
        }
    }

    /// Returns the call that this noise is, or `None` if it is no call.
    pub fn call(self) -> Option<AlertCall> {
        AlertCall::ALL.into_iter().find(|call| Self::of_call(*call) == self)
    }
}
