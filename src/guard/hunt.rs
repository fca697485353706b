//! What all have in common who are after her or run from her: how it begins, where they believe her, how
//! they call, and how they lose her.

use super::board::Board;
use super::memory::{Hunt, Stage, Trace};
use crate::base::{IVec2, Vec2, tick};
use crate::model::Act;
use crate::rules::Reason;
use crate::space::steer::pursuit::{Mover, straight};

/// He has just found her, and is startled first of all.
pub fn startle(board: &mut Board) {
    board.memory.stage = Stage::React;
    board.memory.until = board.after(board.timing.react_to_alert_seconds);
    board.memory.shouts_at = board.after(board.timing.first_shout_seconds);
    board.memory.legs.stop();
}

/// Is he startled still? Then he does nothing but stare at her.
pub fn is_startled(board: &mut Board, her: Trace) -> bool {
    if board.memory.stage != Stage::React {
        return false;
    }
    board.look_at(her.at);
    if board.now >= board.memory.until {
        board.memory.stage = Stage::Go;
    }
    true
}

/// How long ago he knew of her, in seconds.
pub fn age(board: &Board, her: Trace) -> f32 {
    tick::seconds(board.now - her.seen)
}

/// Where she must be if she kept on: for a moment along her way, but through no wall.
pub fn expected(board: &Board, her: Trace) -> Vec2 {
    let seconds = age(board, her).min(board.timing.predict_seconds);
    straight(mover(her), seconds, |cell| is_wall(board, cell))
}

pub fn mover(her: Trace) -> Mover {
    Mover { at: her.at, velocity: her.velocity }
}

pub fn is_wall(board: &Board, cell: IVec2) -> bool {
    !board.map.is_standing(cell)
}

/// Tells others where she is, each in his own way, if it is time to; the next time is so many seconds
/// later.
pub fn call(board: &mut Board, her: Trace, seconds: f32) {
    if board.now >= board.memory.shouts_at {
        board.memory.shouts_at = board.after(seconds);
        board.intent.act = board.rules.call.map(|call| Act::Call { her: her.at, call });
    }
}

/// He does not know any more where she is: he will look for her where she must be.
pub fn lose(board: &mut Board, her: Trace) {
    let until = board.after(board.timing.search_after_alert_seconds);
    board.memory.hunt = Some(Hunt::new(expected(board, her), her.seen, until));
    board.lost = Some(her.at);
    board.because(Reason::Lost);
}
