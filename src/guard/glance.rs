//! Stopping to look towards something faint.

use super::board::Board;
use super::memory::{Clue, Stage};
use crate::mind::{Action, End, Progress};
use crate::model::Rung;
use crate::rules::ActionKind;

/// "Huh?": turn, look a while, and go on if nothing more comes of it.
pub struct Glance;

impl<'a> Action<Board<'a>> for Glance {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        let lead = board.memory.lead.filter(|l| !l.glanced);
        if lead.is_none() || board.awareness.rung < Rung::Curious {
            return 0.0;
        }
        board.wants(ActionKind::Glance)
    }

    fn enter(&self, board: &mut Board<'a>) {
        // Eyes are quicker than ears.
        let reaction = match board.memory.lead.map(|l| l.clue) {
            Some(Clue::Sight) => board.timing.react_to_sight_seconds,
            _ => board.timing.react_to_sound_seconds,
        };
        board.memory.stage = Stage::React;
        board.memory.until = board.after(reaction);
        board.because_of_lead();
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Some(lead) = board.memory.lead else { return Progress::Done };
        if board.memory.stage == Stage::React {
            if board.now < board.memory.until {
                return Progress::Running;
            }
            board.memory.stage = Stage::Look(0);
            board.memory.until = board.after(board.hearing.faint_look_seconds);
        }
        board.look_at(lead.at);
        let still_there = lead.clue == Clue::Sight && lead.since + 2 >= board.now;
        if board.now < board.memory.until || still_there { Progress::Running } else { Progress::Done }
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        if let (Some(lead), End::Done) = (&mut board.memory.lead, end) {
            lead.glanced = true;
        }
    }
}
