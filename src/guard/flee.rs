//! Action *flee*: running from the player to somebody who can help, and reporting.

use super::blackboard::Blackboard;
use super::hunt;
use super::memory::LastKnownPosition;
use super::path_following;
use super::tactics_memory::FleeTarget;
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2};
use crate::model::{Activity, AlertLevel, GuardAction, VisibleAlly};
use crate::rules::{ActionKind, AlertCall, BarkReason, GuardRules};
use crate::space::a_star;
use crate::space::steer::flee::{Threat, to_help, to_safety};
use utility_ai::{Action, EndReason, Progress};

/// Runs to the nearest guard whom he sees, has seen, or whose post he knows, reports and then cowers.
///
/// A witness who can reach nobody runs where it is safest and shouts.
pub struct Flee;

/// How many cells of his path he walks straight at most, so that he does not cut a corner at which the
/// player stands.
const AHEAD: usize = 3;
/// Distance to the next point at which he plans the one after it, in tiles.
const NEXT: f32 = 0.7;

impl<'a> Action<Blackboard<'a>> for Flee {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        let runs = board.memory.tactics.refuge.is_some();
        let sure = board.awareness.alert_level == AlertLevel::Alert;
        board.memory.last_known.is_some() && (runs || sure)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        hunt::startle(board);
        board.memory.tactics.refuge = Some(FleeTarget {
            at: board.at,
            deserted: Vec::new(),
            next: board.at,
            replan_at: board.now,
            until: board.after(board.all_rules.tactics.flee.give_up_seconds),
            told: false,
        });
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let (Some(her), Some(refuge)) = (board.memory.last_known, board.memory.tactics.refuge.clone()) else {
            return Progress::Done;
        };
        if hunt::is_startled(board, her) {
            return Progress::Running;
        }
        if board.now >= refuge.until {
            return Progress::Done;
        }
        if refuge.told {
            board.look_at(her.at);
        } else if let Some(helper) = helper_in_reach(board) {
            tell(board, her, helper);
        } else {
            run(board, her, refuge);
        }
        Progress::Running
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        board.memory.tactics.refuge = None;
        board.memory.last_known = None;
        board.memory.lead = None;
        if end == EndReason::Done {
            board.add_reason(BarkReason::Over);
        }
    }
}

/// Updates where the guards are whom a witness could tell.
pub(super) fn keep_in_mind(board: &mut Blackboard) {
    let (company, kinds) = (board.company, &board.all_rules.guards);
    board.memory.tactics.meet(company, |mate| can_help(&kinds[mate.archetype]));
}

/// Whether guards of a kind can help: they hear, can call and do not flee themselves.
fn can_help(kind: &GuardRules) -> bool {
    kind.senses.ears && kind.call.is_some() && !kind.has(ActionKind::Flee)
}

/// The nearest guard who can help and is near enough to be told.
fn helper_in_reach(board: &Blackboard) -> Option<VisibleAlly> {
    let is_there = |mate: &&VisibleAlly| {
        can_help(&board.all_rules.guards[mate.archetype])
            && mate.activity != Activity::Sleep
            && (mate.at - board.at).length() <= board.all_rules.tactics.flee.tell_tiles
            && board.map.is_clear(board.at, mate.at)
    };
    board.company.iter().find(is_there).copied()
}

/// Reports to a guard, unless that one hunts already, and cowers.
fn tell(board: &mut Blackboard, her: LastKnownPosition, helper: VisibleAlly) {
    board.look_at(helper.at);
    if !helper.activity.is_hunt() {
        let call = board.rules.call.unwrap_or(AlertCall::Word);
        board.intent.act = Some(GuardAction::Call { her: her.at, call });
    }
    board.memory.path_follower.stop();
    let until = board.after(board.all_rules.tactics.flee.cower_seconds);
    if let Some(refuge) = &mut board.memory.tactics.refuge {
        (refuge.told, refuge.until) = (true, until);
    }
}

/// Runs a stretch of the path and plans again regularly, because the player moves.
fn run(board: &mut Blackboard, her: LastKnownPosition, mut refuge: FleeTarget) {
    let arrived = (refuge.at - board.at).length() <= board.all_rules.tactics.flee.tell_tiles.min(1.0);
    if arrived && !refuge.deserted.contains(&cell_of(refuge.at)) && refuge.next != board.at {
        refuge.deserted.push(cell_of(refuge.at));
        refuge.replan_at = board.now;
    }
    if board.now >= refuge.replan_at || (refuge.next - board.at).length() <= NEXT {
        plan(board, her, &mut refuge);
    }
    if refuge.next == board.at {
        board.look_at(her.at);
    } else {
        path_following::walk(board, refuge.next, board.rules.speed.chase);
    }
    board.memory.tactics.refuge = Some(refuge);
}

/// Plans the next stretch: to help, else to safety with a shout.
fn plan(board: &mut Blackboard, her: LastKnownPosition, refuge: &mut FleeTarget) {
    refuge.replan_at = board.after(board.all_rules.tactics.flee.replan_seconds);
    let path = match way_to_help(board, her, &refuge.deserted) {
        Some(path) => {
            refuge.at = center_of(path[path.len() - 1]);
            path
        }
        None => {
            shout(board, her);
            let (size, from) = (board.map.cells.size(), cell_of(board.at));
            let pull = board.all_rules.tactics.flee.corner_pull;
            to_safety(size, from, her.at, pull, path_following::cost(board.map))
        }
    };
    refuge.next = stretch(board, &path);
}

/// Path to help: to visible guards first, then to those seen before, then to posts.
fn way_to_help(board: &Blackboard, her: LastKnownPosition, deserted: &[IVec2]) -> Option<Vec<IVec2>> {
    let rules = &board.all_rules.tactics.flee;
    // A place where he has not seen the player for long is no longer feared.
    let fears = hunt::age(board, her) < board.all_rules.awareness.give_up_seconds;
    let dread = if fears { rules.dread } else { 1.0 };
    let fear = Threat { of: her.at, tiles: rules.fear_tiles, dread };
    let helps = |mate: &&VisibleAlly| {
        can_help(&board.all_rules.guards[mate.archetype]) && mate.activity != Activity::Sleep
    };
    let seen: Vec<Vec2> = board.company.iter().filter(helps).map(|mate| mate.at).collect();
    let met: Vec<Vec2> = board.memory.tactics.allies.iter().map(|met| met.at).collect();
    let watch = board.level.guards.iter().filter(|guard| can_help(&board.all_rules.guards[guard.archetype]));
    let posts: Vec<Vec2> = watch.filter_map(|guard| guard.patrol.first()).map(|point| point.at).collect();
    let (size, from) = (board.map.cells.size(), cell_of(board.at));
    let cost = path_following::cost(board.map);
    // He does not dare to pass the player.
    let dares =
        |cell: IVec2| cost(cell).filter(|_| (center_of(cell) - her.at).length() > rules.shut_tiles || !fears);
    [seen, met, posts].into_iter().enumerate().find_map(|(tier, places)| {
        let cells: Vec<IVec2> = places.into_iter().map(cell_of).collect();
        // Visible guards are where he sees them, even in a cell that was deserted before.
        let cells: Vec<IVec2> =
            cells.into_iter().filter(|cell| tier == 0 || !deserted.contains(cell)).collect();
        to_help(size, from, &cells, &fear, dares)
    })
}

/// The farthest point of the beginning of a path that he can walk straight to.
fn stretch(board: &Blackboard, path: &[IVec2]) -> Vec2 {
    let ahead = path.iter().take(AHEAD + 1).skip(1).map(|cell| center_of(*cell));
    let radius = board.half.x + 0.05;
    let straight = |place: &Vec2| a_star::can_walk(board.at, *place, radius, path_following::cost(board.map));
    let points: Vec<Vec2> = ahead.collect();
    let farthest = points.iter().rev().find(|place| straight(place)).or(points.first());
    farthest.copied().unwrap_or(board.at)
}

/// Shouts, if it is time to.
fn shout(board: &mut Blackboard, her: LastKnownPosition) {
    if board.now >= board.memory.shouts_at {
        board.memory.shouts_at = board.after(board.all_rules.awareness.next_shout_seconds);
        board.intent.act = Some(GuardAction::Call { her: her.at, call: AlertCall::Shout });
    }
}
