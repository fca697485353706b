//! Running after her.

use super::board::{Board, IN_SIGHT};
use super::legs::{self, Walk};
use super::memory::{Hunt, Stage, Trace};
use crate::base::{Vec2, tick};
use crate::mind::{Action, End, Progress};
use crate::model::{Act, Line, Rung};
use crate::rules::ActionKind;
use crate::space::sight::free_distance;

/// Straight at her while he sees her; for a moment at where she must be now; then at the place
/// where he lost her.
pub struct Chase;

impl<'a> Action<Board<'a>> for Chase {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        if board.awareness.rung < Rung::Alert || board.memory.her.is_none() {
            return 0.0;
        }
        board.wants(ActionKind::Chase)
    }

    fn enter(&self, board: &mut Board<'a>) {
        board.memory.stage = Stage::React;
        board.memory.until = board.after(board.timing.react_to_alert_seconds);
        board.memory.shouts_at = board.after(board.timing.first_shout_seconds);
        board.memory.legs.stop();
        board.memory.hunt = None;
        board.say(Line::Spotted);
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Some(her) = board.memory.her else { return Progress::Done };
        if board.memory.stage == Stage::React {
            board.look_at(her.at);
            if board.now >= board.memory.until {
                board.memory.stage = Stage::Go;
            }
            return Progress::Running;
        }
        // Not before he has got over his surprise: that is her moment.
        board.intent.grab = true;
        let age = tick::seconds(board.now - her.seen);
        let in_sight = age < IN_SIGHT;
        if in_sight {
            shout(board, her);
        }
        let walk = legs::walk(board, expected(board, her), board.rules.speed.chase);
        if in_sight {
            board.look_at(her.at);
        }
        let gone = !in_sight
            && (walk != Walk::Going || age > board.timing.give_up_seconds)
            && age > board.timing.predict_seconds;
        if gone { Progress::Done } else { Progress::Running }
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        let Some(her) = board.memory.her.take() else { return };
        if end == End::Done {
            let center = expected(board, her);
            let until = board.after(board.timing.search_after_alert_seconds);
            board.memory.hunt = Some(Hunt { center, since: board.now, until, spot: None, belief: 1.0 });
            board.lost = Some(her.at);
            board.say(Line::Lost);
        }
        board.memory.lead = None;
    }
}

/// Where she must be if she kept on: for a moment along her way, but through no wall.
fn expected(board: &Board, her: Trace) -> Vec2 {
    let age = tick::seconds(board.now - her.seen).min(board.timing.predict_seconds);
    let Some(direction) = her.velocity.try_normalize() else { return her.at };
    let way = her.velocity.length() * age;
    let free = free_distance(her.at, direction, way + 0.6, |c| !board.map.is_standing(c)) - 0.6;
    her.at + direction * free.clamp(0.0, way)
}

fn shout(board: &mut Board, her: Trace) {
    if board.now >= board.memory.shouts_at {
        board.memory.shouts_at = board.after(board.timing.next_shout_seconds);
        board.intent.act = board.rules.call.map(|call| Act::Call { her: her.at, call });
    }
}
