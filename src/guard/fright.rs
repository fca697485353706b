//! Action *fright*: a clockwork doll flees from music.

use super::blackboard::Blackboard;
use super::clockwork;
use crate::base::tick;
use crate::rules::ActionKind;
use crate::space::steer::arcade::{self, DIRECTIONS};
use utility_ai::{Action, Progress};

/// Turns around and runs in random directions while music plays; does not grab.
pub struct Fright;

impl<'a> Action<Blackboard<'a>> for Fright {
    fn evaluate(&self, board: &Blackboard<'a>) -> f32 {
        if hears(board) { board.score(ActionKind::Fright) } else { 0.0 }
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        board.memory.doll.turn_round();
        board.memory.path_follower.stop();
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        if !hears(board) {
            return Progress::Done;
        }
        clockwork::go(board, board.rules.speed.investigate, |board, at, direction| {
            let lot = board.rng.below(DIRECTIONS.len());
            arcade::flee(at, direction, lot, |cell| clockwork::is_open(board, cell))
        });
        Progress::Running
    }
}

/// Whether music was heard within the duration of one bar.
fn hears(board: &Blackboard) -> bool {
    let bar = board.all_rules.clockwork.music.bar_seconds;
    board.memory.doll.music.is_some_and(|heard| tick::seconds(board.now - heard) < bar)
}
