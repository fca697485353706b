//! What drives the dolls: what they have felt, how far their springs are wound, and how they go from
//! cell to cell. *Haunt*, *scatter* and *fright* share it.

use super::board::Board;
use crate::base::grid::{cell_of, center_of};
use crate::base::tick::{self, DT, Tick};
use crate::base::{IVec2, StateHash, Vec2, ivec2};
use crate::model::{Percept, Rung};
use crate::rules::Archetype;
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

/// Begins to be driven by something. Whoever was driven by something else turns round: so it is seen.
pub fn wind(board: &mut Board, drive: Drive) {
    let now = board.now;
    let spring = &mut board.memory.spring;
    spring.wound.get_or_insert(now);
    if spring.drive.is_some_and(|before| before != drive) {
        spring.turn_round();
    }
    spring.drive = Some(drive);
    board.memory.legs.stop();
}

/// Should he keep to his corner now, or come after her?
pub fn keeps_to_corner(board: &Board) -> bool {
    arcade::keeps_to_corner(board.memory.spring.seconds(board.now), &board.clockwork.waves)
}

/// Is there anything to be after? Nothing moves him but her steps.
pub fn is_driven(board: &Board) -> bool {
    board.awareness.rung == Rung::Alert && board.memory.spring.felt.is_some()
}

/// Has nothing shaken the floor for too long?
pub fn has_run_down(board: &Board) -> bool {
    board.memory.spring.unfelt(board.now) > board.clockwork.run_down_seconds
}

/// Hands that know nothing but her steps close on nobody who stands still.
pub fn grip(board: &mut Board) {
    board.intent.grab = board.memory.spring.unfelt(board.now) <= board.clockwork.grip_seconds;
}

/// Goes from the middle of a cell to that of the next; in the middle `turn` says which way on, given
/// the cell and the way by which he came.
pub fn go(board: &mut Board, speed: f32, turn: impl FnOnce(&mut Board, IVec2, IVec2) -> Option<IVec2>) {
    let here = cell_of(board.at);
    // Whatever took him elsewhere meanwhile, he begins anew where he is.
    let is_beside = |next: &IVec2| (*next - here).abs().element_sum() <= 1;
    let next = board.memory.spring.next.filter(|next| is_beside(next) && is_open(board, *next));
    let mut cell = next.unwrap_or(here);
    // Near enough that the rest is less than a step.
    if (center_of(cell) - board.at).length() <= speed * DT {
        let before = board.memory.spring.way;
        let Some(way) = turn(board, cell, before) else { return };
        board.memory.spring.way = way;
        cell += way;
    }
    board.memory.spring.next = Some(cell);
    let rest = center_of(cell) - board.at;
    board.intent.velocity = rest.normalize_or_zero() * speed.min(rest.length() / DT);
    board.intent.face = board.memory.spring.way.as_vec2().try_normalize();
}

pub fn is_open(board: &Board, cell: IVec2) -> bool {
    board.map.is_standing(cell)
}

/// His corner: the end of his round. Who has none has a corner of the house, as in the arcade.
pub fn corner(board: &Board) -> IVec2 {
    if let [_, .., end] = &board.spec.patrol[..] {
        return cell_of(end.at);
    }
    let far = board.map.cells.size() - 1;
    match board.archetype {
        Archetype::DollAhead => IVec2::ZERO,
        Archetype::DollMirror => far,
        Archetype::DollShy => ivec2(0, far.y),
        _ => ivec2(far.x, 0),
    }
}
