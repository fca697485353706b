//! How the dolls are driven, and go from cell to cell. *Haunt*, *scatter* and *fright* share it.

use super::blackboard::Blackboard;
use super::doll_state::DollMode;
use crate::base::grid::{cell_of, center_of};
use crate::base::tick::DT;
use crate::base::{IVec2, ivec2};
use crate::model::AlertLevel;
use crate::rules::Archetype;
use crate::space::steer::arcade;

/// Begins to be driven by something. Whoever was driven by something else turns round: so it is seen.
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

/// Should he keep to his corner now, or come after her?
pub fn keeps_to_corner(board: &Blackboard) -> bool {
    arcade::keeps_to_corner(board.memory.doll.seconds(board.now), &board.clockwork.waves)
}

/// Is there anything to be after? Nothing moves him but her steps.
pub fn is_driven(board: &Blackboard) -> bool {
    board.awareness.alert_level == AlertLevel::Alert && board.memory.doll.felt.is_some()
}

/// Has nothing shaken the floor for too long?
pub fn has_run_down(board: &Blackboard) -> bool {
    board.memory.doll.unfelt(board.now) > board.clockwork.run_down_seconds
}

/// Hands that know nothing but her steps close on nobody who stands still.
pub fn grip(board: &mut Blackboard) {
    board.intent.grab = board.memory.doll.unfelt(board.now) <= board.clockwork.grip_seconds;
}

/// Goes from the middle of a cell to that of the next; in the middle `turn` says which way on, given
/// the cell and the way by which he came.
pub fn go(
    board: &mut Blackboard,
    speed: f32,
    turn: impl FnOnce(&mut Blackboard, IVec2, IVec2) -> Option<IVec2>,
) {
    let here = cell_of(board.at);
    // Whatever took him elsewhere meanwhile, he begins anew where he is.
    let is_beside = |next: &IVec2| (*next - here).abs().element_sum() <= 1;
    let next = board.memory.doll.next.filter(|next| is_beside(next) && is_open(board, *next));
    let mut cell = next.unwrap_or(here);
    // Near enough that the rest is less than a step.
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

pub fn is_open(board: &Blackboard, cell: IVec2) -> bool {
    board.map.is_standing(cell)
}

/// His corner: the end of his round. Who has none has a corner of the house, as in the arcade.
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
