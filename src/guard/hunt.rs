//! What all have in common who are after her or run from her: how it begins, where they believe her, how
//! they call, and how they lose her.

use super::blackboard::Blackboard;
use super::memory::{ActionStage, LastKnownPosition, SearchMemory};
use crate::base::{IVec2, Vec2, tick};
use crate::model::GuardAction;
use crate::rules::BarkReason;
use crate::space::steer::pursuit::{Mover, straight};

/// Slower than this somebody stands, in tiles/s.
pub const STANDS: f32 = 0.5;

/// He has just found her, and is startled first of all: the longer, the farther away she is. Who runs already has got over
/// his surprise.
pub fn startle(board: &mut Blackboard) {
    let runs = board.velocity.length() > board.rules.speed.search + STANDS;
    let tiles = board.memory.her.map_or(0.0, |her| (her.at - board.at).length());
    let seconds = if runs { 0.0 } else { board.timing.startled_seconds(tiles) };
    board.memory.stage = ActionStage::React;
    board.memory.until = board.after(seconds);
    board.memory.shouts_at = board.memory.until + tick::ticks(board.timing.first_shout_seconds);
    board.memory.path_follower.stop();
}

/// Is he startled still? Then he does nothing but stare at her.
pub fn is_startled(board: &mut Blackboard, her: LastKnownPosition) -> bool {
    if board.memory.stage != ActionStage::React {
        return false;
    }
    board.look_at(her.at);
    if board.now >= board.memory.until {
        board.memory.stage = ActionStage::Go;
    }
    true
}

/// How long ago he knew of her, in seconds.
pub fn age(board: &Blackboard, her: LastKnownPosition) -> f32 {
    tick::seconds(board.now - her.seen)
}

/// Where she must be if she kept on: for a moment along her way, but through no wall.
pub fn expected(board: &Blackboard, her: LastKnownPosition) -> Vec2 {
    let seconds = age(board, her).min(board.timing.predict_seconds);
    straight(mover(her), seconds, |cell| is_wall(board, cell))
}

pub fn mover(her: LastKnownPosition) -> Mover {
    Mover { at: her.at, velocity: her.velocity }
}

pub fn is_wall(board: &Blackboard, cell: IVec2) -> bool {
    !board.map.is_standing(cell)
}

/// Tells others where she is, each in his own way, if it is time to; the next time is so many seconds
/// later.
pub fn call(board: &mut Blackboard, her: LastKnownPosition, seconds: f32) {
    if board.now >= board.memory.shouts_at {
        board.memory.shouts_at = board.after(seconds);
        board.intent.act = board.rules.call.map(|call| GuardAction::Call { her: her.at, call });
    }
}

/// He does not know any more where she is: he will look for her where she must be.
pub fn lose(board: &mut Blackboard, her: LastKnownPosition) {
    let until = board.after(board.timing.search_after_alert_seconds);
    board.memory.hunt = Some(SearchMemory::new(expected(board, her), her.seen, until));
    board.lost = Some(her.at);
    board.add_reason(BarkReason::Lost);
}
