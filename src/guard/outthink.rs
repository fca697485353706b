//! Going where she will come: doors, what is still to be had, good hiding places.

use super::board::Board;
use super::legs::{self, Walk};
use super::memory::{Clue, Stage};
use super::plans::{Bet, Trail};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::{self, Tick};
use crate::base::{IVec2, Vec2};
use crate::mind::{Action, End, Progress};
use crate::model::Act;
use crate::rules::{ActionKind, LureRules, OutthinkRules, Reason};
use crate::space::steer::flee::Ways;
use crate::space::steer::worth::{Prospect, best, nearness};

/// He knows that she is about. Of all places he goes where the expected value is highest, watches it a
/// while, and goes on to the next. Where he has been he does not expect her so soon again.
pub struct Outthink;

/// He stops so many cells short of a place: he wants to see who comes, not to stand in the way.
const SHORT: usize = 1;

/// A place where she might come, and how he would get to it.
struct Place {
    bet: Bet,
    prospect: Prospect,
}

impl<'a> Action<Board<'a>> for Outthink {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        if is_about(board) { board.wants(ActionKind::Outthink) } else { 0.0 }
    }

    fn enter(&self, board: &mut Board<'a>) {
        // Where he lost her himself is the best he knows.
        if let Some(hunt) = board.memory.hunt.take() {
            board.memory.plans.trail = Some(Trail { at: hunt.center, since: board.now });
        }
        board.memory.plans.bet = None;
        board.memory.legs.stop();
        board.memory.stage = Stage::React;
        board.memory.until = board.after(board.timing.react_to_sound_seconds);
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        if board.memory.stage == Stage::React {
            if board.now < board.memory.until {
                return Progress::Running;
            }
            board.memory.stage = Stage::Go;
        }
        follow_up(board);
        if !is_about(board) {
            return Progress::Done;
        }
        let Some(bet) = board.memory.plans.bet.or_else(|| choose(board)) else { return Progress::Done };
        board.memory.plans.bet = Some(bet);
        watch(board, bet);
        Progress::Running
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        board.memory.plans.bet = None;
        if end == End::Done {
            board.memory.plans.trail = None;
            board.memory.plans.watched.clear();
            board.because(Reason::Over);
        }
    }
}

/// Has he had reason to believe that she is in the house, not too long ago?
fn is_about(board: &Board) -> bool {
    let recent = |since: Tick| tick::seconds(board.now - since) < board.tactics.outthink.seconds;
    let trail = board.memory.plans.trail.is_some_and(|trail| recent(trail.since));
    trail || board.memory.hunt.is_some() || board.memory.alarmed.is_some_and(recent)
}

/// A sound or a glimpse is better than any deduction: he goes there. What he was told he has thought
/// about.
fn follow_up(board: &mut Board) {
    let Some(lead) = board.memory.lead.filter(|lead| !lead.faint) else { return };
    board.memory.lead = None;
    if lead.clue != Clue::Word {
        board.memory.plans.bet = Some(Bet { what: lead.at, stand: lead.at, is_hideout: false });
        board.memory.stage = Stage::Go;
    }
}

/// Goes to where he sees the place, and looks at it and round it.
fn watch(board: &mut Board, bet: Bet) {
    let part = board.searching.look_degrees.len() + 1;
    let seconds = board.tactics.outthink.watch_seconds / part as f32;
    match board.memory.stage {
        Stage::Look(n) => {
            if !board.look_round(n, seconds) {
                board.memory.plans.watched.retain(|(what, _)| *what != bet.what);
                board.memory.plans.watched.push((bet.what, board.now));
                board.memory.plans.bet = None;
                board.memory.stage = Stage::Go;
            }
        }
        // A look at the place itself, before he looks round.
        Stage::Work => {
            board.look_at(bet.what);
            if board.now >= board.memory.until {
                look_into(board, bet, seconds);
            }
        }
        _ => {
            if legs::walk(board, bet.stand, board.rules.speed.search) == Walk::Going {
                return;
            }
            board.memory.stage = Stage::Work;
            board.memory.until = board.after(seconds);
            if bet.is_hideout {
                board.because(Reason::Opens);
                board.memory.until = board.after(board.searching.hideouts.open_seconds);
            }
        }
    }
}

/// What can be opened he opens, and tells by it whether she is there; then he looks round.
fn look_into(board: &mut Board, bet: Bet, seconds: f32) {
    if bet.is_hideout && board.now == board.memory.until {
        board.intent.act = Some(Act::LookInside { cell: cell_of(bet.what) });
        return;
    }
    if bet.is_hideout {
        board.because(Reason::Empty);
    }
    board.start_looking(seconds);
}

/// The place of the highest expected value.
fn choose(board: &Board) -> Option<Bet> {
    let rules = &board.tactics.outthink;
    let places = places(board, rules);
    let prospects: Vec<Prospect> = places.iter().map(|place| place.prospect).collect();
    best(&prospects, rules.near_tiles).map(|i| places[i].bet)
}

fn places(board: &Board, rules: &OutthinkRules) -> Vec<Place> {
    let plans = &board.memory.plans;
    let ways = legs::ways_from(board.map, board.at);
    let hers = plans.trail.map(|trail| legs::ways_from(board.map, trail.at));
    let house = board.house;
    let exits = house.exits.iter().map(|cell| (center_of(*cell), &rules.exit, SHORT));
    let left = house.treasures.iter().map(|t| t.at).filter(|at| !plans.robbed.contains(at));
    let treasures = left.map(|at| (at, &rules.treasure, SHORT));
    let hideouts = house.hideouts.iter().map(|hideout| (center_of(hideout.cell), &rules.hideout, 0));
    let all = exits.chain(treasures).chain(hideouts);
    let place = |(what, lure, short): (Vec2, &LureRules, usize)| {
        let (way, stand) = approach(&ways, cell_of(what), short)?;
        let near_her = hers.as_ref().map_or(1.0, |hers| {
            approach(hers, cell_of(what), 0).map_or(0.0, |(way, _)| nearness(way, rules.trail_tiles))
        });
        let chance = if plans.robbed.is_empty() { lure.chance } else { lure.chance_robbed };
        let chance = chance * near_her * rested(board, what);
        Some(Place {
            bet: Bet { what, stand, is_hideout: short == 0 },
            prospect: Prospect { chance, gain: lure.gain, way },
        })
    };
    all.filter_map(place).collect()
}

/// How much a place that he has watched can surprise him again: 0 at once, 1 after a while.
fn rested(board: &Board, what: Vec2) -> f32 {
    let watched = board.memory.plans.watched.iter().find(|(place, _)| *place == what);
    watched.map_or(1.0, |(_, at)| {
        (tick::seconds(board.now - at) / board.tactics.outthink.stale_seconds).min(1.0)
    })
}

/// How far a thing is, and where to stand to watch it, so many cells short of it.
fn approach(ways: &Ways, thing: IVec2, short: usize) -> Option<(f32, Vec2)> {
    let beside = std::iter::once(thing).chain(NEIGHBOURS.map(|step| thing + step));
    let known = beside.filter_map(|cell| Some((ways.tiles_to(cell)?, cell)));
    let (way, cell) = known.min_by(|a, b| a.0.total_cmp(&b.0))?;
    let cells = ways.cells_to(cell);
    let stand = cells[cells.len().saturating_sub(1 + short)];
    Some((way, center_of(stand)))
}
