//! Action *rouse*: looking around after sleep.

use super::blackboard::Blackboard;
use super::steps::{self, LookAround};
use crate::rules::BarkReason;
use utility_ai::{Action, EndReason, Progress, Sequence};

/// Looks around after incense, because he knows that he did not fall asleep by himself.
pub struct Rouse;

impl<'a> Action<Blackboard<'a>> for Rouse {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        board.memory.drowsy
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        steps::begin(board);
        board.add_reason(BarkReason::Woken);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        sequence().tick(board)
    }

    fn exit(&self, board: &mut Blackboard<'a>, _end: EndReason) {
        sequence().cancel(board);
        board.memory.drowsy = false;
    }
}

fn sequence<'a>() -> Sequence<'a, Blackboard<'a>> {
    Sequence { steps: &[&LOOK], state: steps::state }
}

/// How he looks around.
const LOOK: LookAround = LookAround { seconds: |rules| rules.evidence.look_seconds };
