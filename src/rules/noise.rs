//! The kinds of noises.

use super::AlertCall;
use crate::hash_state;
use serde::{Deserialize, Serialize};

/// What made a noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoiseKind {
    Footstep,
    Shards,
    Door,
    Bottle,
    Vase,
    Thud,
    /// Something rolls.
    Roll,
    /// A switch or a plate.
    Click,
    /// A wick that is pinched out or catches fire.
    Lamp,
    Pebble,
    Coin,
    Bell,
    Whistle,
    Firecracker,
    /// Smoke or water that hisses.
    Hiss,
    Splash,
    /// Tall grass.
    Rustle,
    /// A lock that is tried or picked.
    Lock,
    /// What guards call to each other.
    Word,
    Bark,
    Shout,
    GuardWhistle,
    Gong,
    /// Birds that burst up.
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

    /// How this call sounds.
    pub fn of_call(call: AlertCall) -> Self {
        match call {
            AlertCall::Word => NoiseKind::Word,
            AlertCall::Bark => NoiseKind::Bark,
            AlertCall::Shout => NoiseKind::Shout,
            AlertCall::Whistle => NoiseKind::GuardWhistle,
            AlertCall::Gong => NoiseKind::Gong,
        }
    }

    /// The call that it is, if it is one.
    pub fn call(self) -> Option<AlertCall> {
        AlertCall::ALL.into_iter().find(|call| Self::of_call(*call) == self)
    }
}
