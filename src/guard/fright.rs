//! A doll before the music box.

use super::board::Board;
use super::clockwork;
use crate::base::tick;
use crate::mind::{Action, Progress};
use crate::rules::ActionKind;
use crate::space::steer::arcade::{self, WAYS};

/// Turns round and runs, this way and that, as long as the music plays. It lays hands on nobody.
pub struct Fright;

impl<'a> Action<Board<'a>> for Fright {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        if hears(board) { board.wants(ActionKind::Fright) } else { 0.0 }
    }

    fn enter(&self, board: &mut Board<'a>) {
        board.memory.spring.turn_round();
        board.memory.legs.stop();
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        if !hears(board) {
            return Progress::Done;
        }
        clockwork::go(board, board.rules.speed.investigate, |board, at, way| {
            let lot = board.rng.below(WAYS.len());
            arcade::flee(at, way, lot, |cell| clockwork::is_open(board, cell))
        });
        Progress::Running
    }
}

/// From one bar to the next it is still in his ears.
fn hears(board: &Board) -> bool {
    let bar = board.clockwork.music.bar_seconds;
    board.memory.spring.music.is_some_and(|heard| tick::seconds(board.now - heard) < bar)
}
