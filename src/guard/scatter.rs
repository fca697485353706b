//! A doll back to its corner, between two times of coming after her.

use super::board::Board;
use super::clockwork;
use super::spring::Drive;
use crate::mind::{Action, End, Progress};
use crate::rules::ActionKind;
use crate::space::steer::arcade;

/// To its corner and round about there: nobody bears being hunted without a rest.
pub struct Scatter;

impl<'a> Action<Board<'a>> for Scatter {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        if !clockwork::is_driven(board) || !clockwork::keeps_to_corner(board) {
            return 0.0;
        }
        board.wants(ActionKind::Scatter)
    }

    fn enter(&self, board: &mut Board<'a>) {
        clockwork::wind(board, Drive::Scatter);
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        if clockwork::has_run_down(board) {
            return Progress::Done;
        }
        // Whoever stands in its way is caught all the same.
        clockwork::grip(board);
        clockwork::go(board, board.rules.speed.search, |board, at, way| {
            arcade::turn(at, way, clockwork::corner(board), |cell| clockwork::is_open(board, cell))
        });
        Progress::Running
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        if end == End::Done {
            board.memory.spring.run_down();
        }
    }
}
