//! Keeping one's distance, and one's light on her.

use super::board::{Board, IN_SIGHT};
use super::hunt::{self, age, expected, is_wall};
use super::legs::{self, Walk};
use super::memory::Trace;
use crate::base::Vec2;
use crate::base::grid::cell_of;
use crate::mind::{Action, End, Progress};
use crate::model::Rung;
use crate::rules::{ActionKind, Reason};
use crate::space::steer::keep::{Band, Keep, keep};

/// He faces her, goes after her when she goes and backs off when she comes, and calls every few
/// seconds: what others see of her is his light.
pub struct Shine;

impl<'a> Action<Board<'a>> for Shine {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        if board.awareness.rung < Rung::Alert || board.memory.her.is_none() {
            return 0.0;
        }
        board.wants(ActionKind::Shine)
    }

    fn enter(&self, board: &mut Board<'a>) {
        hunt::startle(board);
        board.memory.hunt = None;
        board.because(Reason::Sure);
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Some(her) = board.memory.her else { return Progress::Done };
        if hunt::is_startled(board, her) {
            return Progress::Running;
        }
        let age = age(board, her);
        if age < IN_SIGHT {
            hunt::call(board, her, board.tactics.shine.call_seconds);
            hold(board, her);
            board.look_at(her.at);
            return Progress::Running;
        }
        // Out of his light she may be anywhere: he goes and looks.
        let walk = legs::walk(board, expected(board, her), board.rules.speed.chase);
        let gone = walk != Walk::Going || age > board.timing.give_up_seconds;
        Progress::done_if(gone && age > board.timing.predict_seconds)
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        let Some(her) = board.memory.her.take() else { return };
        if end == End::Done {
            hunt::lose(board, her);
        }
        board.memory.lead = None;
    }
}

/// Stays in the band: she is lit, and out of his reach as he is out of hers.
fn hold(board: &mut Board, her: Trace) {
    let rules = &board.tactics.shine;
    let band = Band { near: rules.near, far: rules.far };
    let is_free = |place: Vec2| !is_wall(board, cell_of(place));
    match keep(board.at, her.at, band, board.rules.speed.chase, is_free) {
        Keep::Back(velocity) => {
            board.memory.legs.stop();
            board.intent.velocity = velocity;
        }
        Keep::Stand => board.memory.legs.stop(),
        Keep::Follow => {
            legs::walk(board, her.at, board.rules.speed.chase);
        }
    }
}
