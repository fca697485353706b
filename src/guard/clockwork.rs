//! Drive and movement of clockwork dolls, shared by the actions *haunt*, *scatter* and *fright*.

use super::blackboard::Blackboard;
use super::doll_state::DollMode;
use crate::base::grid::{cell_of, center_of};
use crate::base::tick::DT;
use crate::base::{IVec2, ivec2};
use crate::model::AlertLevel;
use crate::rules::Archetype;
use crate::space::steer::arcade;

/// Starts a mode; a doll that changes its mode turns around, so that players see it.
pub fn wind(board: &mut Blackboard, drive: DollMode) {
    let now = board.now;
    let spring = &mut board.memory.doll;
    spring.wound.get_or_insert(now);
    if spring.drive.is_some_and(|before| before != drive) {
        spring.turn_round();
    }
    spring.drive = Some(drive);
    board.memory.path_follower.stop();
}

/// Whether the doll should be in its corner rather than pursue the player now.
pub fn keeps_to_corner(board: &Blackboard) -> bool {
    arcade::keeps_to_corner(board.memory.doll.seconds(board.now), &board.all_rules.clockwork.waves)
}

/// Whether the doll is alert and has felt a footstep.
pub fn is_driven(board: &Blackboard) -> bool {
    board.awareness.alert_level == AlertLevel::Alert && board.memory.doll.felt.is_some()
}

/// Whether the doll has felt no footstep for too long.
pub fn has_run_down(board: &Blackboard) -> bool {
    board.memory.doll.unfelt(board.now) > board.all_rules.clockwork.run_down_seconds
}

/// Grabs only while a footstep was felt recently, so never a player who stands still.
pub fn grip(board: &mut Blackboard) {
    board.intent.grab = board.memory.doll.unfelt(board.now) <= board.all_rules.clockwork.grip_seconds;
}

/// Walks from cell centre to cell centre at a speed in tiles/s.
///
/// At each centre `turn` gives the next direction from the cell and the previous direction.
pub fn go(
    board: &mut Blackboard,
    speed: f32,
    turn: impl FnOnce(&mut Blackboard, IVec2, IVec2) -> Option<IVec2>,
) {
    let here = cell_of(board.at);
    // If something else has moved it, it starts again from its cell.
    let is_beside = |next: &IVec2| (*next - here).abs().element_sum() <= 1;
    let next = board.memory.doll.next.filter(|next| is_beside(next) && is_open(board, *next));
    let mut cell = next.unwrap_or(here);
    // The rest of the way is less than a step.
    if (center_of(cell) - board.at).length() <= speed * DT {
        let before = board.memory.doll.direction;
        let Some(direction) = turn(board, cell, before) else { return };
        board.memory.doll.direction = direction;
        cell += direction;
    }
    board.memory.doll.next = Some(cell);
    let rest = center_of(cell) - board.at;
    board.intent.velocity = rest.normalize_or_zero() * speed.min(rest.length() / DT);
    board.intent.face = board.memory.doll.direction.as_vec2().try_normalize();
}

/// Whether a doll can walk in a cell.
pub fn is_open(board: &Blackboard, cell: IVec2) -> bool {
    board.map.is_standing(cell)
}

/// Corner of a doll: the end of its patrol, else a corner of the map by its archetype.
pub fn corner(board: &Blackboard) -> IVec2 {
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
