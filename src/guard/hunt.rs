//! What all actions that deal with a detected player share: the reaction, where she is expected,
//! calls, and losing her.

use super::blackboard::Blackboard;
use super::memory::{ActionStage, LastKnownPosition, SearchMemory};
use crate::base::{IVec2, Vec2, tick};
use crate::model::GuardAction;
use crate::rules::BarkReason;
use crate::space::steer::pursuit::{Mover, straight};

/// Below this speed somebody stands, in tiles/s.
pub const STANDS: f32 = 0.5;

/// Starts the reaction time, which grows with the distance to the player; a guard who runs already has
/// none.
pub fn startle(board: &mut Blackboard) {
    let runs = board.velocity.length() > board.rules.speed.search + STANDS;
    let tiles = board.memory.last_known.map_or(0.0, |her| (her.at - board.at).length());
    let seconds = if runs { 0.0 } else { board.all_rules.awareness.startled_seconds(tiles) };
    board.memory.stage = ActionStage::React;
    board.memory.until = board.after(seconds);
    board.memory.shouts_at = board.memory.until + tick::ticks(board.all_rules.awareness.first_shout_seconds);
    board.memory.path_follower.stop();
}

/// Whether the reaction time is not over; he looks at the player meanwhile.
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

/// How long ago he last perceived the player, in seconds.
pub fn age(board: &Blackboard, her: LastKnownPosition) -> f32 {
    tick::seconds(board.now - her.seen)
}

/// Where the player must be if she kept her velocity, for a limited time and not through walls; in
/// tiles.
pub fn expected(board: &Blackboard, her: LastKnownPosition) -> Vec2 {
    let seconds = age(board, her).min(board.all_rules.awareness.predict_seconds);
    straight(mover(her), seconds, |cell| is_wall(board, cell))
}

/// The player as a moving point.
pub fn mover(her: LastKnownPosition) -> Mover {
    Mover { at: her.at, velocity: her.velocity }
}

/// Whether guards cannot stand in a cell.
pub fn is_wall(board: &Blackboard, cell: IVec2) -> bool {
    !board.map.is_standing(cell)
}

/// Calls the others in the way of his archetype, if it is time to; the next call is `seconds` later at
/// the earliest.
pub fn call(board: &mut Blackboard, her: LastKnownPosition, seconds: f32) {
    if board.now >= board.memory.shouts_at {
        board.memory.shouts_at = board.after(seconds);
        board.intent.act = board.rules.call.map(|call| GuardAction::Call { her: her.at, call });
    }
}

/// Starts a search where the player must be, because the guard has lost her.
pub fn lose(board: &mut Blackboard, her: LastKnownPosition) {
    let until = board.after(board.all_rules.awareness.search_after_alert_seconds);
    board.memory.search = Some(SearchMemory::new(expected(board, her), her.seen, until));
    board.lost = Some(her.at);
    board.add_reason(BarkReason::Lost);
}
