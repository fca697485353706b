//! Action *track*: following the player's scent.

use super::blackboard::Blackboard;
use super::memory::{ActionStage, ScentMemory};
use super::path_following::{self, WalkStatus};
use crate::base::{Vec2, angle, grid::cell_of, grid::center_of, tick};
use crate::model::AlertLevel;
use std::f32::consts::TAU;
use utility_ai::{Action, EndReason, Progress};

/// Walks from scent to fresher scent; casts about in a circle where the trail ends, then gives up.
pub struct Track;

impl<'a> Action<Blackboard<'a>> for Track {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        let fresh = board
            .memory
            .scent
            .is_some_and(|scent| age(board, scent) <= board.all_rules.hounds.track.forget_seconds);
        fresh && board.awareness.alert_level >= AlertLevel::Curious
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        board.memory.stage = ActionStage::Go;
        board.memory.path_follower.stop();
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(scent) = board.memory.scent else { return Progress::Done };
        if scent.smelt == board.now {
            board.memory.stage = ActionStage::Go;
        }
        match board.memory.stage {
            ActionStage::Look(n) => cast(board, scent.at, n),
            _ => {
                if path_following::walk(board, scent.at, board.rules.speed.search) != WalkStatus::Going {
                    board.memory.stage = ActionStage::Look(0);
                    board.memory.ahead = board.facing;
                }
                Progress::Running
            }
        }
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        if end == EndReason::Done {
            board.memory.scent = None;
            board.memory.lead = None;
        }
    }
}

/// How long ago he smelt a scent, in seconds.
fn age(board: &Blackboard, scent: ScentMemory) -> f32 {
    tick::seconds(board.now - scent.smelt)
}

/// Walks to the `n`-th place around the end of the trail; skips it if nobody can stand there.
fn cast(board: &mut Blackboard, end: Vec2, n: usize) -> Progress {
    let places = board.all_rules.hounds.track.cast_places;
    if n >= places {
        return Progress::Done;
    }
    let turn = angle::from_radians(n as f32 / places as f32 * TAU);
    let cell = cell_of(end + board.memory.ahead.rotate(turn) * board.all_rules.hounds.track.cast_tiles);
    let is_there = !board.map.is_standing(cell)
        || path_following::walk(board, center_of(cell), board.rules.speed.investigate) != WalkStatus::Going;
    if is_there {
        board.memory.stage = ActionStage::Look(n + 1);
    }
    Progress::Running
}
