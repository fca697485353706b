//! What those remember who do things together: where each heads her off, whom he follows, who called.

use crate::base::{Vec2, tick::Tick};
use crate::hash_state;
use crate::model::{Activity, ActorId, Percept, VisibleAlly};
use crate::rules::AlertCall;

/// His leader, as he last saw him.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastSeenLeader {
    pub at: Vec2,
    /// In tiles/s.
    pub velocity: Vec2,
    /// Where he went when he last went anywhere: a unit vector.
    pub heading: Vec2,
    pub hunts: bool,
    pub seen: Tick,
}

hash_state! { struct LastSeenLeader { at, velocity, heading, hunts, seen } }

/// All of it; most guards have little.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SquadMemory {
    /// The place where he heads her off.
    pub gate: Option<Vec2>,
    /// When he thinks of another one.
    pub rethink_at: Tick,
    /// The gong that he runs to, by its place in the house.
    pub gong: Option<usize>,
    pub leader: Option<LastSeenLeader>,
    /// Who last called that she is there, and when.
    pub called: Option<(ActorId, Tick)>,
    /// He has run after her: his squad is all over the place.
    pub scattered: bool,
}

hash_state! { struct SquadMemory { gate, rethink_at, gong, leader, called, scattered } }

impl SquadMemory {
    /// Takes in what he heard.
    pub fn observe(&mut self, percepts: &[Percept], now: Tick) {
        for percept in percepts {
            if let Percept::Told { by, call, .. } = *percept
                && call != AlertCall::Gong
            {
                self.called = Some((by, now));
            }
        }
    }

    /// Looks where his leader is.
    pub fn look_for(&mut self, leader: Option<ActorId>, company: &[VisibleAlly], now: Tick) {
        let Some(leader) = company.iter().find(|mate| Some(mate.id) == leader) else { return };
        let before = self.leader.map_or(leader.facing, |led| led.heading);
        // Who barely moves is pushed, or turns on the spot.
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

/// Whoever is slower than this stands, in tiles/s.
pub const WALKS: f32 = 0.3;
