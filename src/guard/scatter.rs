//! Action *scatter*: a clockwork doll returns to its corner between two pursuits.

use super::blackboard::Blackboard;
use super::clockwork;
use super::doll_state::DollMode;
use crate::space::steer::arcade;
use utility_ai::{Action, EndReason, Progress};

/// Walks to its corner and around there, which gives the player a rest.
pub struct Scatter;

impl<'a> Action<Blackboard<'a>> for Scatter {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        clockwork::is_driven(board) && clockwork::keeps_to_corner(board)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        clockwork::wind(board, DollMode::Scatter);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        if clockwork::has_run_down(board) {
            return Progress::Done;
        }
        // A player in its way is grabbed all the same.
        clockwork::grip(board);
        clockwork::go(board, board.rules.speed.search, |board, at, direction| {
            arcade::turn(at, direction, clockwork::corner(board), |cell| clockwork::is_open(board, cell))
        });
        Progress::Running
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        if end == EndReason::Done {
            board.memory.doll.run_down();
        }
    }
}
