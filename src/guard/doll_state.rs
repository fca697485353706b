//! A doll's insides: what it has felt, and how far its spring is wound.

use crate::base::tick::{self, Tick};
use crate::base::{IVec2, Vec2};
use crate::hash_state;
use crate::model::Percept;
use crate::space::steer::arcade;

/// A step of hers, as he felt it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeltStep {
    pub at: Vec2,
    /// Which way she stepped, one of [`arcade::DIRECTIONS`].
    pub direction: IVec2,
    pub tick: Tick,
}

hash_state! { struct FeltStep { at, direction, tick } }

/// What a wound doll is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DollMode {
    Haunt,
    Scatter,
}

hash_state! { enum DollMode {
    0 = Haunt, 1 = Scatter,
} }

/// A doll's insides. All others have one that stands still.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DollState {
    pub felt: Option<FeltStep>,
    /// When music was last about.
    pub music: Option<Tick>,
    /// When it was wound.
    pub wound: Option<Tick>,
    pub drive: Option<DollMode>,
    /// Which way he goes, one of [`arcade::DIRECTIONS`]; zero: he has not begun.
    pub direction: IVec2,
    /// The cell to whose middle he goes.
    pub next: Option<IVec2>,
}

hash_state! { struct DollState { felt, music, wound, drive, direction, next } }

impl DollState {
    /// Takes in what the senses told.
    pub fn observe(&mut self, percepts: &[Percept], now: Tick) {
        for percept in percepts {
            match *percept {
                Percept::Felt { at, velocity } => {
                    let direction = arcade::direction_of(velocity.x, velocity.y);
                    self.felt = Some(FeltStep { at, direction, tick: now });
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
        self.next = self.next.map(|next| next - self.direction);
        self.direction = -self.direction;
    }
}
