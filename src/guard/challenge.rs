//! Action *challenge*: calling out to somebody who is far away.

use super::blackboard::Blackboard;
use super::hunt::{self, expected};
use super::memory::{ActionStage, LeadSource, SearchMemory};
use super::path_following;
use crate::model::{Activity, VisibleAlly};
use crate::rules::{BarkReason, CallManner};
use utility_ai::{Action, EndReason, Progress};

/// "Who goes there?" Walks towards the player with his lantern up; if she is still in sight after the time
/// of the rules he chases her, else he searches that place only, and calls nobody.
///
/// A guard who hunts already, was told of her or sees another hunt does not ask.
pub struct Challenge;

/// Whether another guard is after somebody, and not only asking who she is.
fn hunts(mate: &VisibleAlly) -> bool {
    mate.activity.is_hunt() && mate.activity != Activity::Challenge
}

impl<'a> Action<Blackboard<'a>> for Challenge {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        let warned = board.now < board.awareness.caution_until
            || board.memory.search.is_some()
            || board.memory.lead.is_some_and(|lead| lead.source == LeadSource::Word)
            || board.company.iter().any(hunts);
        hunt::is_found(board) && (board.memory.needs.challenges || !warned)
    }

    fn can_interrupt(&self, board: &Blackboard<'a>) -> bool {
        // Whoever is out of sight may get away, wherever he has come to meanwhile.
        hunt::sees_her(board)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        hunt::startle(board);
        board.memory.needs.challenges = true;
        board.memory.squad.scattered = true;
        board.add_reason(BarkReason::Challenged);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(her) = board.memory.last_known else { return Progress::Done };
        if hunt::is_startled(board, her) {
            return Progress::Running;
        }
        if board.memory.stage == ActionStage::Go {
            board.memory.stage = ActionStage::Work;
            board.memory.until = board.after(board.all_rules.awareness.challenge_seconds);
        }
        if board.personality.calls == CallManner::First {
            hunt::call(board, her, board.all_rules.awareness.next_shout_seconds);
        }
        let speed = board.rules.speed.investigate;
        path_following::walk(board, expected(board, her), speed);
        board.look_at(her.at);
        Progress::done_if(board.now >= board.memory.until)
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        board.memory.needs.challenges = false;
        let Some(her) = board.memory.last_known else { return };
        if end == EndReason::Done && !hunt::sees_her(board) {
            let seconds = board.all_rules.awareness.challenge_search_seconds;
            let until = board.after(seconds);
            let there = expected(board, her);
            board.memory.search =
                Some(SearchMemory { alone: true, ..SearchMemory::new(there, her.seen, until) });
            board.memory.last_known = None;
            board.memory.lead = None;
            board.lost = Some(her.at);
            board.add_reason(BarkReason::Lost);
        }
    }
}
