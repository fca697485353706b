//! Action *rest*: warming up beside a fire.

use super::blackboard::Blackboard;
use super::needs;
use super::needs_memory::WARMS;
use super::path_following::{self, WalkStatus};
use super::steps;
use crate::base::Vec2;
use crate::base::tick::Tick;
use crate::rules::BarkReason;
use utility_ai::{Action, EndReason, Progress, Sequence, Step};

/// Walks to a burning brazier in view and stands beside it until he is rested or it goes out.
pub struct Rest;

impl<'a> Action<Blackboard<'a>> for Rest {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        let enough = &board.all_rules.needs.rest;
        let rests = board.memory.steps.entered() == Some(WARMS);
        let at_least = if rests { enough.rested } else { enough.tired };
        board.surroundings.fire.is_some() && board.memory.needs.weariness >= at_least
    }

    fn can_interrupt(&self, board: &Blackboard<'a>) -> bool {
        // He does not get up for a trifle.
        !(needs::is_at_ease(board) && self.applies(board))
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        steps::begin(board);
        board.add_reason(BarkReason::Fire);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        if self.applies(board) { sequence().tick(board) } else { Progress::Done }
    }

    fn exit(&self, board: &mut Blackboard<'a>, _end: EndReason) {
        sequence().cancel(board);
    }
}

fn sequence<'a>() -> Sequence<'a, Blackboard<'a>> {
    Sequence { steps: &[&GoTo, &WarmUp], state: steps::state }
}

/// Walks up to the fire.
struct GoTo;

impl<'a> Step<Blackboard<'a>> for GoTo {
    fn tick(&self, board: &mut Blackboard<'a>, _elapsed: Tick) -> Progress {
        let Some(fire) = board.surroundings.fire else { return Progress::Done };
        let speed = board.rules.speed.patrol;
        let there = (fire - board.at).length() <= board.all_rules.needs.rest.stand;
        Progress::done_if(
            there || path_following::walk(board, beside(board, fire), speed) != WalkStatus::Going,
        )
    }
}

/// A place beside the fire on his side of it.
fn beside(board: &Blackboard, fire: Vec2) -> Vec2 {
    let out = (board.at - fire).normalize_or_zero();
    fire + out * board.all_rules.needs.rest.stand
}

/// Faces the fire.
struct WarmUp;

impl<'a> Step<Blackboard<'a>> for WarmUp {
    fn tick(&self, board: &mut Blackboard<'a>, _elapsed: Tick) -> Progress {
        let Some(fire) = board.surroundings.fire else { return Progress::Done };
        board.look_at(fire);
        Progress::Running
    }
}
