//! Action *shine*: keeping a distance, and the light of one's lantern on the player.

use super::blackboard::{Blackboard, IN_SIGHT};
use super::hunt::{self, age, expected};
use super::lose;
use super::memory::LastKnownPosition;
use super::path_following::{self, WalkStatus};
use crate::rules::BarkReason;
use crate::space::a_star::can_walk;
use crate::space::steer::keep::{DistanceBand, KeepDistance, keep};
use utility_ai::{Action, EndReason, Progress};

/// Faces the player, follows and backs off to keep his distance, and calls every few seconds.
pub struct Shine;

impl<'a> Action<Blackboard<'a>> for Shine {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        hunt::is_found(board)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        hunt::startle(board);
        board.memory.search = None;
        board.add_reason(BarkReason::Sure);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(her) = board.memory.last_known else { return Progress::Done };
        if hunt::is_startled(board, her) {
            return Progress::Running;
        }
        let age = age(board, her);
        if age < IN_SIGHT {
            hunt::call(board, her, board.all_rules.tactics.shine.call_seconds);
            hold(board, her);
            board.look_at(her.at);
            return Progress::Running;
        }
        // Outside his light she may be anywhere, so he goes to look.
        let walk = path_following::walk(board, expected(board, her), board.rules.speed.chase);
        let gone = walk != WalkStatus::Going || age > board.all_rules.awareness.give_up_seconds;
        Progress::done_if(gone && age > board.all_rules.awareness.predict_seconds)
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        let Some(her) = board.memory.last_known.take() else { return };
        if end == EndReason::Done {
            lose::lose(board, her);
        }
        board.memory.lead = None;
    }
}

/// Stays in the band of distances where she is lit and neither reaches the other.
fn hold(board: &mut Blackboard, her: LastKnownPosition) {
    let rules = &board.all_rules.tactics.shine;
    let band = DistanceBand { near: rules.near, far: rules.far };
    let can_walk = |place| can_walk(board.at, place, board.half.x, path_following::cost(board.map));
    match keep(board.at, her.at, band, board.rules.speed.chase, can_walk) {
        KeepDistance::Back(velocity) => {
            board.memory.path_follower.stop();
            board.intent.velocity = velocity;
        }
        KeepDistance::Stand => board.memory.path_follower.stop(),
        KeepDistance::Follow => {
            path_following::walk(board, her.at, board.rules.speed.chase);
        }
    }
}
