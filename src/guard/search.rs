//! Looking for her where she was lost, together with whoever heard of it.

use super::board::Board;
use super::legs::{self, Walk};
use super::memory::{Clue, Hunt, Lead, Stage};
use super::parties::Wish;
use super::spots;
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, tick};
use crate::mind::{Action, End, Progress};
use crate::model::{Act, Rung};
use crate::rules::{ActionKind, Reason};

/// First the last known place, then wherever belief is thickest in his part of the floor, until the
/// time is up. Where it is thick in a closet or a jar, he opens it.
pub struct Search;

impl<'a> Action<Board<'a>> for Search {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        if board.memory.hunt.is_none_or(|hunt| board.now >= hunt.until) {
            return 0.0;
        }
        board.wants(ActionKind::Search)
    }

    fn enter(&self, board: &mut Board<'a>) {
        let Some(hunt) = board.memory.hunt else { return };
        board.memory.stage = Stage::Go;
        board.memory.legs.stop();
        if board.party.is_some() && hunt.called {
            board.memory.stage = Stage::React;
            board.memory.until = board.after(board.searching.party.react_seconds);
        } else {
            begin(board, hunt);
        }
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Some(mut hunt) = board.memory.hunt.filter(|hunt| board.now < hunt.until) else {
            return Progress::Done;
        };
        if board.party.is_some_and(|party| party.gone) {
            return Progress::Done;
        }
        hunt.belief = spots::left(&hunt, board.now);
        if let Some(lead) = board.memory.lead.take() {
            follow(board, &mut hunt, lead);
        }
        match board.memory.stage {
            Stage::React => {
                board.look_at(hunt.center);
                if board.now >= board.memory.until {
                    board.memory.stage = Stage::Go;
                }
            }
            Stage::Go => go(board, &mut hunt),
            Stage::Work => open(board, &mut hunt),
            Stage::Look(n) => {
                if !board.look_round(n, board.searching.look_seconds) {
                    (hunt.spot, hunt.hideout) = (None, None);
                    board.memory.stage = Stage::Go;
                }
            }
        }
        board.memory.hunt = Some(hunt);
        Progress::Running
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        board.wishes.push(Wish::Claim(None));
        if end == End::Done {
            board.memory.hunt = None;
            board.because(Reason::Over);
        }
    }
}

/// He begins to look for her, first of all at the place itself. Whoever was sure of her calls others.
fn begin(board: &mut Board, hunt: Hunt) {
    let spot = hunt.center;
    board.memory.hunt = Some(Hunt { spot: Some(spot), hideout: None, drawn: 0.0, ..hunt });
    board.wishes.push(Wish::Begin(hunt));
    board.wishes.push(Wish::Claim(Some(spot)));
    if board.awareness.rung == Rung::Alert {
        board.intent.act = board.rules.call.map(|call| Act::Call { her: spot, call });
    }
}

/// Anything new is the best place to look, unless somebody else is about to.
fn follow(board: &mut Board, hunt: &mut Hunt, lead: Lead) {
    let news = &board.searching.belief.news;
    let part = match lead.clue {
        Clue::Noise(_) if lead.faint => news.faint,
        Clue::Noise(_) => news.heard,
        Clue::Sight | Clue::Word => news.sure,
    };
    board.wishes.push(Wish::Hear { at: lead.at, part });
    if board.memory.stage == Stage::Work && lead.clue == Clue::Sight {
        board.because(Reason::Inside);
    }
    let apart = board.searching.party.apart;
    let mut others = board.party.into_iter().flat_map(|party| party.others_claims(board.id));
    let is_taken = others.any(|other| (other - lead.at).length() < apart);
    board.memory.stage = Stage::Go;
    (hunt.spot, hunt.hideout, hunt.drawn) = ((!is_taken).then_some(lead.at), None, 0.0);
    board.wishes.push(Wish::Claim(hunt.spot));
}

/// On his way to the place that he looks at next.
fn go(board: &mut Board, hunt: &mut Hunt) {
    if hunt.spot.is_none() || is_spent(board, hunt) {
        choose(board, hunt);
    }
    let Some(spot) = hunt.spot else {
        // The others look at all there is: he keeps his eyes open where he is.
        return board.start_looking(board.searching.look_seconds);
    };
    match legs::walk(board, spot, board.rules.speed.search) {
        Walk::Going => {}
        Walk::Arrived if hunt.hideout.is_some() => {
            board.memory.stage = Stage::Work;
            board.memory.until = board.after(board.searching.hideouts.open_seconds);
            board.because(Reason::Opens);
        }
        Walk::Arrived | Walk::NoWay => board.start_looking(board.searching.look_seconds),
    }
}

fn choose(board: &mut Board, hunt: &mut Hunt) {
    let place = board.party.and_then(|party| spots::choose(board, party));
    hunt.spot = place.map(|place| place.stand);
    hunt.hideout = place.and_then(|place| place.hideout);
    hunt.drawn = place.map_or(0.0, |place| place.drawn);
    board.wishes.push(Wish::Claim(place.map(|place| place.at())));
}

/// Has what drew him there been seen empty on his way, or by others?
fn is_spent(board: &Board, hunt: &Hunt) -> bool {
    let (Some(spot), Some(party)) = (hunt.spot, board.party) else { return false };
    let now = match hunt.hideout {
        Some(cell) => party.belief.at(cell),
        None => party.belief.thickness(cell_of(spot)),
    };
    now < hunt.drawn * board.searching.party.spent
}

/// Before a hideout. He has said so: now he opens it, and his hands tell him.
fn open(board: &mut Board, hunt: &mut Hunt) {
    let is_open = |cell: &IVec2| board.party.is_some_and(|party| party.opened.contains(cell));
    let Some(cell) = hunt.hideout.filter(|cell| !is_open(cell)) else {
        if hunt.hideout.is_some() {
            board.because(Reason::Empty);
        }
        (hunt.spot, hunt.hideout) = (None, None);
        board.memory.stage = Stage::Go;
        return;
    };
    board.look_at(center_of(cell));
    if board.now >= board.memory.until {
        board.intent.act = Some(Act::LookInside { cell });
    }
    // Somebody has pushed him away from it: let it be.
    if board.now >= board.memory.until + tick::ticks(board.searching.look_seconds) {
        board.start_looking(board.searching.look_seconds);
    }
}
