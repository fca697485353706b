//! Keeping one's distance, and one's light on her.

use super::board::{Board, IN_SIGHT};
use super::legs::{self, Walk};
use super::memory::{Hunt, Stage, Trace};
use crate::base::grid::cell_of;
use crate::base::{Vec2, tick};
use crate::mind::{Action, End, Progress};
use crate::model::{Act, Rung};
use crate::rules::{ActionKind, Reason};
use crate::space::steer::keep::{Band, Keep, keep};
use crate::space::steer::pursuit::{Mover, straight};

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
        board.memory.stage = Stage::React;
        board.memory.until = board.after(board.timing.react_to_alert_seconds);
        board.memory.shouts_at = board.after(board.timing.first_shout_seconds);
        board.memory.legs.stop();
        board.memory.hunt = None;
        board.because(Reason::Sure);
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
        let age = tick::seconds(board.now - her.seen);
        if age < IN_SIGHT {
            call(board, her);
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
            let center = expected(board, her);
            let until = board.after(board.timing.search_after_alert_seconds);
            board.memory.hunt = Some(Hunt::new(center, board.now, until));
            board.lost = Some(her.at);
            board.because(Reason::Lost);
        }
        board.memory.lead = None;
    }
}

/// Stays in the band: she is lit, and out of his reach as he is out of hers.
fn hold(board: &mut Board, her: Trace) {
    let rules = &board.tactics.shine;
    let band = Band { near: rules.near, far: rules.far };
    let is_free = |place: Vec2| board.map.is_standing(cell_of(place));
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

/// Where she must be if she kept on.
fn expected(board: &Board, her: Trace) -> Vec2 {
    let age = tick::seconds(board.now - her.seen).min(board.timing.predict_seconds);
    let mover = Mover { at: her.at, velocity: her.velocity };
    straight(mover, age, |cell| !board.map.is_standing(cell))
}

fn call(board: &mut Board, her: Trace) {
    if board.now >= board.memory.shouts_at {
        board.memory.shouts_at = board.after(board.tactics.shine.call_seconds);
        board.intent.act = board.rules.call.map(|call| Act::Call { her: her.at, call });
    }
}
