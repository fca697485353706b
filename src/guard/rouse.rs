//! Coming to one's senses.

use super::board::Board;
use super::memory::Stage;
use crate::mind::{Action, End, Progress};
use crate::rules::{ActionKind, Reason};

/// Whoever has been put to sleep looks round first of all: he knows that it was not his doing.
pub struct Rouse;

impl<'a> Action<Board<'a>> for Rouse {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        if board.memory.drowsy { board.wants(ActionKind::Rouse) } else { 0.0 }
    }

    fn enter(&self, board: &mut Board<'a>) {
        board.memory.legs.stop();
        board.start_looking(board.mending.look_seconds);
        board.because(Reason::Woken);
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Stage::Look(n) = board.memory.stage else { return Progress::Done };
        if board.look_round(n, board.mending.look_seconds) { Progress::Running } else { Progress::Done }
    }

    fn exit(&self, board: &mut Board<'a>, _end: End) {
        board.memory.drowsy = false;
    }
}
