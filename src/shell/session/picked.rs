//! What she has put into her hand or her pouches.

use thief_girl::rules::PropKind;

/// What she has picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickedUp {
    Prop(PropKind),
    Key,
}
