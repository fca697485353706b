//! Action *rouse*: looking around after sleep.

use super::blackboard::Blackboard;
use super::memory::ActionStage;
use crate::rules::BarkReason;
use utility_ai::{Action, EndReason, Progress};

/// Looks around after incense, because he knows that he did not fall asleep by himself.
pub struct Rouse;

impl<'a> Action<Blackboard<'a>> for Rouse {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        board.memory.drowsy
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        board.memory.path_follower.stop();
        board.start_looking(board.all_rules.evidence.look_seconds);
        board.add_reason(BarkReason::Woken);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let ActionStage::Look(n) = board.memory.stage else { return Progress::Done };
        if board.look_round(n, board.all_rules.evidence.look_seconds) {
            Progress::Running
        } else {
            Progress::Done
        }
    }

    fn exit(&self, board: &mut Blackboard<'a>, _end: EndReason) {
        board.memory.drowsy = false;
    }
}
