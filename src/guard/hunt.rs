//! What all actions that deal with a detected player share: the reaction, where she is expected,
//! and calls.

use super::blackboard::{Blackboard, IN_SIGHT};
use super::memory::{ActionStage, LastKnownPosition};
use crate::base::{IVec2, Vec2, tick};
use crate::model::{AlertLevel, GuardAction};
use crate::rules::{ActionKind, CallManner};
use crate::space::steer::pursuit::{Mover, straight};

/// Below this speed somebody stands, in tiles/s.
pub const STANDS: f32 = 0.5;

/// Whether the guard is sure of the player and knows where she was.
pub fn is_found(board: &Blackboard) -> bool {
    board.awareness.alert_level == AlertLevel::Alert && board.memory.last_known.is_some()
}

/// Starts the reaction time, which grows with the distance to the player; a guard who runs already, or has
/// challenged her, has none.
pub fn startle(board: &mut Blackboard) {
    let runs = board.velocity.length() > board.rules.speed.search + STANDS;
    let knows = runs || board.memory.last_action == Some(ActionKind::Challenge);
    let rules = &board.all_rules.awareness;
    let tiles = board.memory.last_known.map_or(0.0, |her| (her.at - board.at).length());
    let seconds = if knows { 0.0 } else { rules.startled_seconds(tiles) };
    board.memory.stage = ActionStage::React;
    board.memory.until = board.after(seconds);
    board.memory.shouts_at = board.memory.until + tick::ticks(first_shout_seconds(board, tiles));
    board.memory.path_follower.stop();
}

/// Time from the reaction to the first call, in seconds: whoever finds her within arm's reach grabs first.
fn first_shout_seconds(board: &Blackboard, tiles: f32) -> f32 {
    let rules = &board.all_rules.awareness;
    match board.personality.calls {
        CallManner::First => 0.0,
        _ if board.rules.needs_table.is_some() && tiles < rules.close_tiles => rules.close_shout_seconds,
        _ => rules.first_shout_seconds,
    }
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

/// Whether the guard sees or touches the player.
pub fn sees_her(board: &Blackboard) -> bool {
    board.memory.last_known.is_some_and(|her| age(board, her) < IN_SIGHT)
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
    if board.now >= board.memory.shouts_at && !is_alone(board) {
        board.memory.shouts_at = board.after(seconds);
        board.intent.act = board.rules.call.map(|call| GuardAction::Call { her: her.at, call });
    }
}

/// Whether he wants her for himself, because he was fooled.
pub fn is_alone(board: &Blackboard) -> bool {
    board.personality.calls == CallManner::Alone && board.memory.needs.slight > 0.0
}
