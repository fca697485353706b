//! Action *report*: telling another guard what was found.

use super::blackboard::Blackboard;
use super::{errand, steps};
use crate::rules::BarkReason;
use utility_ai::{Action, EndReason, Progress};

/// Goes to the nearest guard whom he knows and tells him of the place, who then goes to look.
pub struct Report;

impl<'a> Action<Blackboard<'a>> for Report {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        board.memory.needs.news.is_some() && board.memory.search.is_none() && errand::knows_somebody(board)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        steps::begin(board);
        board.add_reason(BarkReason::News);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        errand::sequence().tick(board)
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        errand::sequence().cancel(board);
        if end == EndReason::Done {
            board.memory.needs.news = None;
        }
    }
}
