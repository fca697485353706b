//! Memory of teamwork: the chokepoint that a guard takes, his leader, his gong, and who called.

use crate::base::{Vec2, tick::Tick};
use crate::hash_state;
use crate::model::{Activity, ActorId, Percept, VisibleAlly};
use crate::rules::AlertCall;

/// The leader of a squad as a member last saw him.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastSeenLeader {
    /// Position, in tiles.
    pub at: Vec2,
    /// Velocity, in tiles/s.
    pub velocity: Vec2,
    /// Direction of his last walk, as a unit vector.
    pub heading: Vec2,
    /// Whether the leader hunted or searched for the player.
    pub hunts: bool,
    /// Tick at which the leader was seen.
    pub seen: Tick,
}

hash_state! { struct LastSeenLeader { at, velocity, heading, hunts, seen } }

/// Memory of teamwork; mostly empty for guards without a squad.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SquadMemory {
    /// Chokepoint at which he cuts the player off, in tiles.
    pub gate: Option<Vec2>,
    /// Tick at which the guard chooses a chokepoint again.
    pub rethink_at: Tick,
    /// Index of the gong to which he runs.
    pub gong: Option<usize>,
    /// The leader as the guard last saw him.
    pub leader: Option<LastSeenLeader>,
    /// Who last called about the player except by gong, and when.
    pub called: Option<(ActorId, Tick)>,
    /// Whether the guard has chased the player, so that his squad is scattered.
    pub scattered: bool,
}

hash_state! { struct SquadMemory { gate, rethink_at, gong, leader, called, scattered } }

impl SquadMemory {
    /// Stores who called.
    pub fn observe(&mut self, percepts: &[Percept], now: Tick) {
        for percept in percepts {
            if let Percept::Told { by, call, .. } = *percept
                && call != AlertCall::Gong
            {
                self.called = Some((by, now));
            }
        }
    }

    /// Stores where his leader is, if he sees him.
    pub fn look_for(&mut self, leader: Option<ActorId>, company: &[VisibleAlly], now: Tick) {
        let Some(leader) = company.iter().find(|mate| Some(mate.id) == leader) else { return };
        let before = self.leader.map_or(leader.facing, |led| led.heading);
        // A leader who is pushed or turns on the spot keeps his heading.
        let walks = leader.velocity.length() >= WALKS;
        self.leader = Some(LastSeenLeader {
            at: leader.at,
            velocity: leader.velocity,
            heading: if walks { leader.velocity.normalize() } else { before },
            hunts: leader.activity.is_hunt() || leader.activity == Activity::Search,
            seen: now,
        });
    }
}

/// A guard below this speed stands, in tiles/s.
pub const WALKS: f32 = 0.3;
