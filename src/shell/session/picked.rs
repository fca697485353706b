//! What the player has picked up.

use thief_girl::rules::PropKind;

/// Something that the player picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickedUp {
    Prop(PropKind),
    Key,
}
