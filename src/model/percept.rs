//! Percepts: what a guard's senses report to his AI, which knows nothing else about the current state
//! of the world.

use super::component::ActorId;
use super::event::NoiseKind;
use crate::base::tick::Tick;
use crate::base::{IVec2, Vec2};
use crate::hash_state;
use crate::rules::{AlertCall, EvidenceKind};

/// One perception of a guard in one tick; positions are in tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Percept {
    /// The guard sees the player.
    Saw {
        /// Position of the player.
        at: Vec2,
        /// Velocity of the player, in tiles/s.
        velocity: Vec2,
        /// Whether the player is in the main vision cone; `false` in the peripheral cone or if only a
        /// shadow is seen.
        is_certain: bool,
    },
    /// The player is within touch range of the guard.
    Touched {
        /// Position of the player.
        at: Vec2,
    },
    /// The guard hears a noise that is not a call.
    Heard {
        /// Where the noise seems to come from: the true position, blurred in proportion to the
        /// distance that it travelled.
        from: Vec2,
        /// What kind of noise it is.
        kind: NoiseKind,
        /// Whether the noise is only just audible.
        faint: bool,
    },
    /// A call of another guard, or a gong, tells the guard where the player is.
    Told {
        /// Reported position of the player.
        her: Vec2,
        /// The guard who called, or the guard or player who struck the gong.
        by: ActorId,
        /// How the guard was told.
        call: AlertCall,
    },
    /// The guard smells the trail of the player.
    Smelt {
        /// Centre of the cell with the freshest scent in reach.
        at: Vec2,
        /// Freshness from 1 (the player was there just now) to 0 (faded).
        strength: f32,
    },
    /// The guard smells the player herself.
    Scented {
        /// Position of the player.
        her: Vec2,
    },
    /// The guard feels a footstep of the player through the floor.
    Felt {
        /// Position of the footstep.
        at: Vec2,
        /// Velocity of the player, in tiles/s.
        velocity: Vec2,
    },
    /// A music box plays within earshot.
    Music,
    /// The guard has looked into a hideout, and the player was not in it.
    Empty {
        /// Cell of the hideout.
        cell: IVec2,
    },
    /// The guard has seen a piece of evidence for long enough to notice it.
    Noticed {
        /// What kind of evidence it is.
        kind: EvidenceKind,
        /// The door, lamp, treasure, sleeping guard or broken prop.
        what: hecs::Entity,
        /// Position of the evidence.
        at: Vec2,
        /// Tick since which it has been out of place.
        since: Tick,
    },
    /// Evidence that the guard had noticed is in order again, or another guard is repairing it.
    InOrder {
        /// The entity that the evidence was about.
        what: hecs::Entity,
    },
}

hash_state! { enum Percept {
    0 = Saw { at, velocity, is_certain },
    1 = Touched { at },
    2 = Heard { from, kind, faint },
    3 = Told { her, by, call },
    4 = Smelt { at, strength },
    5 = Scented { her },
    6 = Felt { at, velocity },
    7 = Music,
    8 = Empty { cell },
    9 = Noticed { kind, what, at, since },
    10 = InOrder { what },
} }
