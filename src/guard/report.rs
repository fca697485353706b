//! Action *report*: telling another guard what was found.

use super::blackboard::Blackboard;
use super::{errand, hunt, search, steps};
use crate::rules::BarkReason;
use utility_ai::{Action, EndReason, Progress};

/// Goes to the nearest guard whom he knows and tells him of the place, who then goes to look.
pub struct Report;

impl<'a> Action<Blackboard<'a>> for Report {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        // Most search on and keep their news for later.
        let is_free = board.memory.search.is_none() || board.rules.seeks_help && !hunt::is_found(board);
        board.memory.needs.news.is_some() && is_free && errand::knows_somebody(board)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        steps::begin(board);
        // Whoever is told joins his search.
        if let Some(hunt) = board.memory.search.filter(|_| board.party.is_none()) {
            search::gather(board, hunt);
        }
        board.add_reason(BarkReason::News);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        search::pass_time(board);
        errand::sequence().tick(board)
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        errand::sequence().cancel(board);
        if end == EndReason::Done {
            board.memory.needs.news = None;
        }
    }
}
