//! Following her scent, nose to the ground.

use super::board::Board;
use super::legs::{self, Walk};
use super::memory::{Scent, Stage};
use crate::base::{Vec2, angle, grid::cell_of, grid::center_of, tick};
use crate::mind::{Action, End, Progress};
use crate::model::Rung;
use crate::rules::ActionKind;
use std::f32::consts::TAU;

/// From scent to fresher scent. Where the trail ends he casts about in a circle; if nothing comes of
/// it, he leaves it.
pub struct Track;

impl<'a> Action<Board<'a>> for Track {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        let fresh =
            board.memory.scent.is_some_and(|scent| age(board, scent) <= board.tracking.forget_seconds);
        if !fresh || board.awareness.rung < Rung::Curious {
            return 0.0;
        }
        board.wants(ActionKind::Track)
    }

    fn enter(&self, board: &mut Board<'a>) {
        board.memory.stage = Stage::Go;
        board.memory.legs.stop();
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Some(scent) = board.memory.scent else { return Progress::Done };
        if scent.smelt == board.now {
            board.memory.stage = Stage::Go;
        }
        match board.memory.stage {
            Stage::Look(n) => cast(board, scent.at, n),
            _ => {
                if legs::walk(board, scent.at, board.rules.speed.search) != Walk::Going {
                    board.memory.stage = Stage::Look(0);
                    board.memory.ahead = board.facing;
                }
                Progress::Running
            }
        }
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        if end == End::Done {
            board.memory.scent = None;
            board.memory.lead = None;
        }
    }
}

fn age(board: &Board, scent: Scent) -> f32 {
    tick::seconds(board.now - scent.smelt)
}

/// To the `n`-th place round the end of the trail, or past it if one cannot stand there.
fn cast(board: &mut Board, end: Vec2, n: usize) -> Progress {
    let places = board.tracking.cast_places;
    if n >= places {
        return Progress::Done;
    }
    let turn = angle::from_radians(n as f32 / places as f32 * TAU);
    let cell = cell_of(end + board.memory.ahead.rotate(turn) * board.tracking.cast_tiles);
    let is_there = !board.map.is_standing(cell)
        || legs::walk(board, center_of(cell), board.rules.speed.investigate) != Walk::Going;
    if is_there {
        board.memory.stage = Stage::Look(n + 1);
    }
    Progress::Running
}
