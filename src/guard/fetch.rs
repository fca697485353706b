//! Action *fetch*: getting another guard before looking where it is dark.

use super::blackboard::Blackboard;
use super::{errand, steps};
use crate::model::AlertLevel;
use crate::rules::BarkReason;
use utility_ai::{Action, EndReason, Progress};

/// Goes to the nearest guard whom he knows and tells him of his lead, so that both go there.
pub struct Fetch;

impl<'a> Action<Blackboard<'a>> for Fetch {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        let lead = board.memory.lead.is_some_and(|lead| !lead.faint);
        let wonders = board.awareness.alert_level >= AlertLevel::Investigating;
        lead && wonders && board.memory.search.is_none() && errand::knows_somebody(board)
    }

    fn can_interrupt(&self, board: &Blackboard<'a>) -> bool {
        // The sight of a mate must not send him back into the dark before he has told him.
        board.awareness.alert_level == AlertLevel::Alert
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        steps::begin(board);
        board.add_reason(BarkReason::Afraid);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        errand::sequence().tick(board)
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        errand::sequence().cancel(board);
        if end == EndReason::Done {
            // He has found company, or there is none: either way he has to go now.
            board.memory.needs.dread = 0.0;
        }
    }
}
