//! Walking to a noise or a glimpse to see what it was.

use super::board::Board;
use super::legs::{self, Walk};
use super::memory::{Clue, Hunt, Stage};
use crate::mind::{Action, End, Progress};
use crate::model::Rung;
use crate::rules::{ActionKind, Reason};

/// React, go there, look round, report.
pub struct Investigate;

impl<'a> Action<Board<'a>> for Investigate {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        let busy = board.memory.hunt.is_some();
        let reason = board.memory.lead.is_some_and(|l| !(l.faint && l.glanced));
        if busy || !reason || board.awareness.rung < Rung::Investigating {
            return 0.0;
        }
        board.wants(ActionKind::Investigate)
    }

    fn enter(&self, board: &mut Board<'a>) {
        board.memory.stage = Stage::React;
        board.memory.until = board.after(board.timing.react_to_sound_seconds);
        board.memory.legs.stop();
        board.because_of_lead();
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Some(lead) = board.memory.lead else { return Progress::Done };
        match board.memory.stage {
            Stage::React => {
                board.look_at(lead.at);
                if board.now >= board.memory.until {
                    board.memory.stage = Stage::Go;
                }
            }
            Stage::Go | Stage::Work => match legs::walk(board, lead.at, board.rules.speed.investigate) {
                Walk::Going => {}
                Walk::Arrived => board.start_looking(board.searching.investigate_look_seconds),
                Walk::NoWay => {
                    board.look_at(lead.at);
                    board.start_looking(board.searching.investigate_look_seconds);
                }
            },
            // Something new while he looks: there he goes.
            Stage::Look(_) if lead.since + 1 >= board.now => board.memory.stage = Stage::Go,
            Stage::Look(n) => {
                if !board.look_round(n, board.searching.investigate_look_seconds) {
                    return Progress::Done;
                }
            }
        }
        Progress::Running
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        if end != End::Done {
            return;
        }
        let lead = board.memory.lead.take();
        match lead {
            // What he saw with his own eyes cannot have been nothing.
            Some(lead) if lead.clue != Clue::Sight => board.because(Reason::Nothing),
            Some(lead) => {
                let until = board.after(board.timing.search_seconds);
                board.memory.hunt = Some(Hunt::new(lead.at, lead.since, until));
            }
            None => {}
        }
    }
}
