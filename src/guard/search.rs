//! Looking for her where she was lost.

use super::board::Board;
use super::legs::{self, Walk};
use super::memory::{Hunt, Stage};
use crate::base::{Vec2, grid::cell_of, tick};
use crate::mind::{Action, End, Progress};
use crate::model::Line;
use crate::rules::ActionKind;
use crate::space::path;

/// From place to place round the last known one, ever farther out, until the time is up.
pub struct Search;

impl<'a> Action<Board<'a>> for Search {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        if board.memory.hunt.is_none_or(|hunt| board.now >= hunt.until) {
            return 0.0;
        }
        board.wants(ActionKind::Search)
    }

    fn enter(&self, board: &mut Board<'a>) {
        board.memory.stage = Stage::Go;
        board.memory.legs.stop();
        if let Some(hunt) = &mut board.memory.hunt {
            // First of all the place itself.
            hunt.spot = Some(hunt.center);
        }
        board.say(Line::Searching);
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Some(mut hunt) = board.memory.hunt.filter(|hunt| board.now < hunt.until) else {
            return Progress::Done;
        };
        if let Some(lead) = board.memory.lead.take() {
            // Anything new is the best place to look.
            (hunt.center, hunt.spot) = (lead.at, Some(lead.at));
            board.memory.stage = Stage::Go;
        }
        match board.memory.stage {
            Stage::Look(n) => {
                if !board.look_round(n, board.searching.look_seconds) {
                    hunt.spot = None;
                    board.memory.stage = Stage::Go;
                }
            }
            _ => {
                let spot = hunt.spot.unwrap_or_else(|| next_spot(board, &hunt));
                hunt.spot = Some(spot);
                match legs::walk(board, spot, board.rules.speed.search) {
                    Walk::Going => {}
                    Walk::Arrived | Walk::NoWay => board.start_looking(board.searching.look_seconds),
                }
            }
        }
        board.memory.hunt = Some(hunt);
        Progress::Running
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        if end == End::Done {
            board.memory.hunt = None;
            board.say(Line::BackToWork);
        }
    }
}

/// The best of some random places: one can get there, it is not far off, and not where he is.
fn next_spot(board: &mut Board, hunt: &Hunt) -> Vec2 {
    let radius =
        board.searching.first_radius + board.searching.spread * tick::seconds(board.now - hunt.since);
    let mut best = (f32::NEG_INFINITY, hunt.center);
    for _ in 0..board.searching.choices {
        let place = hunt.center + board.rng.in_disc(radius);
        if !board.map.is_standing(cell_of(place)) || !board.is_within_leash(place) {
            continue;
        }
        let away = (place - board.at).length();
        let score = if away < 1.5 { -1.0 } else { -away * 0.5 + (place - hunt.center).length() };
        if score > best.0 && is_reachable(board, place) {
            best = (score, place);
        }
    }
    best.1
}

fn is_reachable(board: &Board, place: Vec2) -> bool {
    let (from, to) = (cell_of(board.at), cell_of(place));
    path::cells(board.map.cells.size(), from, to, legs::cost(board.map)).is_some()
}
