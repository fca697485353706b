//! A doll's insides: what it has felt, and how far its spring is wound.

use crate::base::tick::{self, Tick};
use crate::base::{IVec2, StateHash, Vec2};
use crate::model::Percept;
use crate::space::steer::arcade;

/// A step of hers, as he felt it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Felt {
    pub at: Vec2,
    /// Which way she stepped, one of [`arcade::WAYS`].
    pub way: IVec2,
    pub tick: Tick,
}

/// What a wound doll is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drive {
    Haunt,
    Scatter,
}

/// A doll's insides. All others have one that stands still.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spring {
    pub felt: Option<Felt>,
    /// When music was last about.
    pub music: Option<Tick>,
    /// When it was wound.
    pub wound: Option<Tick>,
    pub drive: Option<Drive>,
    /// Which way he goes, one of [`arcade::WAYS`]; zero: he has not begun.
    pub way: IVec2,
    /// The cell to whose middle he goes.
    pub next: Option<IVec2>,
}

impl Spring {
    /// Takes in what the senses told.
    pub fn take_in(&mut self, percepts: &[Percept], now: Tick) {
        for percept in percepts {
            match *percept {
                Percept::Felt { at, velocity } => {
                    let way = arcade::way_of(velocity.x, velocity.y);
                    self.felt = Some(Felt { at, way, tick: now });
                }
                Percept::Music => self.music = Some(now),
                _ => {}
            }
        }
    }

    /// For how long it has been wound, in seconds.
    pub fn seconds(&self, now: Tick) -> f32 {
        self.wound.map_or(0.0, |since| tick::seconds(now - since))
    }

    /// How long ago he felt her last, in seconds.
    pub fn unfelt(&self, now: Tick) -> f32 {
        self.felt.map_or(f32::INFINITY, |felt| tick::seconds(now - felt.tick))
    }

    /// Nothing drives him any more.
    pub fn run_down(&mut self) {
        let music = self.music;
        *self = Self { music, ..Self::default() };
    }

    /// Turns round where he is.
    pub fn turn_round(&mut self) {
        self.next = self.next.map(|next| next - self.way);
        self.way = -self.way;
    }

    pub fn hash_into(&self, hash: &mut StateHash) {
        hash.bool(self.felt.is_some()).bool(self.next.is_some());
        if let Some(felt) = &self.felt {
            hash.vec2(felt.at).vec2(felt.way.as_vec2()).u32(felt.tick);
        }
        hash.u32(self.music.unwrap_or(Tick::MAX)).u32(self.wound.unwrap_or(Tick::MAX));
        hash.u32(self.drive.map_or(0, |drive| 1 + drive as u32));
        hash.vec2(self.way.as_vec2()).vec2(self.next.unwrap_or_default().as_vec2());
    }
}
