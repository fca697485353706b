//! What those remember who do things together: where each heads her off, whom he follows, who called.

use crate::base::{StateHash, Vec2, tick::Tick};
use crate::model::{Activity, ActorId, Mate, Percept};
use crate::rules::Call;

/// His leader, as he last saw him.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Led {
    pub at: Vec2,
    /// In tiles/s.
    pub velocity: Vec2,
    /// Where he went when he last went anywhere: a unit vector.
    pub heading: Vec2,
    pub hunts: bool,
    pub seen: Tick,
}

/// All of it; most guards have little.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Team {
    /// The place where he heads her off.
    pub gate: Option<Vec2>,
    /// When he thinks of another one.
    pub rethink_at: Tick,
    /// The gong that he runs to, by its place in the house.
    pub gong: Option<usize>,
    pub led: Option<Led>,
    /// Who last called that she is there, and when.
    pub called: Option<(ActorId, Tick)>,
    /// He has run after her: his squad is all over the place.
    pub scattered: bool,
}

impl Team {
    /// Takes in what he heard.
    pub fn take_in(&mut self, percepts: &[Percept], now: Tick) {
        for percept in percepts {
            if let Percept::Told { by, call, .. } = *percept
                && call != Call::Gong
            {
                self.called = Some((by, now));
            }
        }
    }

    /// Looks where his leader is.
    pub fn look_for(&mut self, leader: Option<ActorId>, company: &[Mate], now: Tick) {
        let Some(leader) = company.iter().find(|mate| Some(mate.id) == leader) else { return };
        let before = self.led.map_or(leader.facing, |led| led.heading);
        // Who barely moves is pushed, or turns on the spot.
        let walks = leader.velocity.length() >= WALKS;
        self.led = Some(Led {
            at: leader.at,
            velocity: leader.velocity,
            heading: if walks { leader.velocity.normalize() } else { before },
            hunts: leader.activity.is_hunt() || leader.activity == Activity::Search,
            seen: now,
        });
    }

    pub fn hash_into(&self, hash: &mut StateHash) {
        hash.bool(self.gate.is_some()).vec2(self.gate.unwrap_or_default()).u32(self.rethink_at);
        hash.u32(self.gong.map_or(u32::MAX, |gong| gong as u32)).bool(self.scattered);
        hash.bool(self.led.is_some()).bool(self.called.is_some());
        if let Some(led) = &self.led {
            hash.vec2(led.at).vec2(led.velocity).vec2(led.heading).bool(led.hunts).u32(led.seen);
        }
        if let Some((by, when)) = &self.called {
            hash.u32(by.0).u32(*when);
        }
    }
}

/// Whoever is slower than this stands, in tiles/s.
pub const WALKS: f32 = 0.3;
