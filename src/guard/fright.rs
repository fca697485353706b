//! Action *fright*: a clockwork doll flees from music, then rests.

use super::blackboard::Blackboard;
use super::clockwork;
use crate::space::steer::arcade;
use utility_ai::{Action, Progress};

/// Turns around, runs in random directions while music plays, and stands still for a moment after it; does
/// not grab.
pub struct Fright;

impl<'a> Action<Blackboard<'a>> for Fright {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        is_frightened(board)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        board.memory.doll.turn_round();
        board.memory.path_follower.stop();
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        if !is_frightened(board) {
            return Progress::Done;
        }
        board.memory.doll.hold_waves();
        if hears(board) {
            clockwork::go(board, board.rules.speed.investigate, |board, at, direction| {
                let map = board.map;
                let lot = |count| board.rng.below(count);
                arcade::flee(at, direction, lot, |cell| map.is_standing(cell))
            });
        }
        Progress::Running
    }
}

/// Whether the doll flees, or rests after it.
fn is_frightened(board: &Blackboard) -> bool {
    let music = &board.all_rules.clockwork.music;
    board.memory.doll.unheard(board.now) < music.bar_seconds + music.fright_rest_seconds
}

/// Whether music was heard within the duration of one bar.
fn hears(board: &Blackboard) -> bool {
    board.memory.doll.unheard(board.now) < board.all_rules.clockwork.music.bar_seconds
}
