//! What a guard's senses tell him. It is all that his mind ever learns of the world.

use super::component::ActorId;
use super::event::NoiseKind;
use crate::base::{IVec2, Vec2};
use crate::hash_state;
use crate::rules::{AlertCall, EvidenceKind};

/// One thing sensed in one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Percept {
    /// He sees her, for sure or out of the corner of his eye.
    Saw { at: Vec2, velocity: Vec2, sure: bool },
    /// He feels her beside him.
    Touched { at: Vec2 },
    /// He hears something that seems to come from `from`.
    Heard { from: Vec2, kind: NoiseKind, faint: bool },
    /// Somebody tells him that she is there.
    Told { her: Vec2, by: ActorId, call: AlertCall },
    /// He smells where she was. `strength`: 1 she has just been there, 0 the scent is gone.
    Smelt { at: Vec2, strength: f32 },
    /// He smells her herself.
    Scented { her: Vec2 },
    /// He feels her step through the floor.
    Felt { at: Vec2, velocity: Vec2 },
    /// A music box plays.
    Music,
    /// He has opened the hideout in this cell, and she was not there.
    Empty { cell: IVec2 },
    /// He has looked long enough at something to know that it is not as it should be.
    Noticed { kind: EvidenceKind, what: hecs::Entity, at: Vec2 },
    /// What he had noticed is as it should be again, or in good hands.
    InOrder { what: hecs::Entity },
}

hash_state! { enum Percept {
    0 = Saw { at, velocity, sure },
    1 = Touched { at },
    2 = Heard { from, kind, faint },
    3 = Told { her, by, call },
    4 = Smelt { at, strength },
    5 = Scented { her },
    6 = Felt { at, velocity },
    7 = Music,
    8 = Empty { cell },
    9 = Noticed { kind, what, at },
    10 = InOrder { what },
} }
