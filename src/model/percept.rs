//! What a guard's senses tell him. It is all that his mind ever learns of the world.

use super::event::NoiseKind;
use crate::base::Vec2;
use crate::rules::EvidenceKind;

/// One thing sensed in one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Percept {
    /// He sees her, for sure or out of the corner of his eye.
    Saw { at: Vec2, velocity: Vec2, sure: bool },
    /// He feels her beside him.
    Touched { at: Vec2 },
    /// He hears something that seems to come from `from`.
    Heard { from: Vec2, kind: NoiseKind, faint: bool },
    /// Somebody shouts that she is there.
    Told { her: Vec2 },
    /// He has looked long enough at something to know that it is not as it should be.
    Noticed { kind: EvidenceKind, what: hecs::Entity, at: Vec2 },
    /// What he had noticed is as it should be again, or in good hands.
    InOrder { what: hecs::Entity },
}
