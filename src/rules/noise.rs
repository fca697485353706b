//! The kinds of noises.

use super::Call;
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
    pub fn of_call(call: Call) -> Self {
        match call {
            Call::Word => NoiseKind::Word,
            Call::Bark => NoiseKind::Bark,
            Call::Shout => NoiseKind::Shout,
            Call::Whistle => NoiseKind::GuardWhistle,
            Call::Gong => NoiseKind::Gong,
        }
    }

    /// The call that it is, if it is one.
    pub fn call(self) -> Option<Call> {
        Call::ALL.into_iter().find(|call| Self::of_call(*call) == self)
    }
}
