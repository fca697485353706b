//! State of a clockwork doll: the steps that it has felt and its spring.

use crate::base::tick::{self, Tick};
use crate::base::{IVec2, Vec2};
use crate::hash_state;
use crate::model::Percept;
use crate::space::steer::arcade;

/// A footstep of the player that a doll has felt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeltStep {
    /// Position, in tiles.
    pub at: Vec2,
    /// Direction of the step, one of [`arcade::DIRECTIONS`].
    pub direction: IVec2,
    /// Tick of the step.
    pub tick: Tick,
}

hash_state! { struct FeltStep { at, direction, tick } }

/// What a wound doll does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DollMode {
    /// Pursues the player.
    Haunt,
    /// Returns to its corner.
    Scatter,
}

hash_state! { enum DollMode {
    0 = Haunt, 1 = Scatter,
} }

/// State of a clockwork doll; stays empty for other guards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DollState {
    /// Last footstep that it felt.
    pub felt: Option<FeltStep>,
    /// Tick at which the doll last heard music.
    pub music: Option<Tick>,
    /// Tick at which the doll was wound; `None` while it is run down.
    pub wound: Option<Tick>,
    /// What the doll does while it is wound.
    pub drive: Option<DollMode>,
    /// Direction in which it walks, one of [`arcade::DIRECTIONS`]; zero before it starts.
    pub direction: IVec2,
    /// Cell to whose centre it walks.
    pub next: Option<IVec2>,
}

hash_state! { struct DollState { felt, music, wound, drive, direction, next } }

impl DollState {
    /// Stores felt footsteps and music.
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

    /// Time since it last felt a footstep, in seconds; infinite if it never did.
    pub fn unfelt(&self, now: Tick) -> f32 {
        self.felt.map_or(f32::INFINITY, |felt| tick::seconds(now - felt.tick))
    }

    /// Time since it last heard music, in seconds; infinite if it never did.
    pub fn unheard(&self, now: Tick) -> f32 {
        self.music.map_or(f32::INFINITY, |heard| tick::seconds(now - heard))
    }

    /// Keeps the phases of corner and pursuit where they are for a tick, as a fright does not count as time.
    pub fn hold_waves(&mut self) {
        self.wound = self.wound.map(|since| since + 1);
    }

    /// Resets everything but the memory of music.
    pub fn run_down(&mut self) {
        let music = self.music;
        *self = Self { music, ..Self::default() };
    }

    /// Reverses its direction.
    pub fn turn_round(&mut self) {
        self.next = self.next.map(|next| next - self.direction);
        self.direction = -self.direction;
    }
}
