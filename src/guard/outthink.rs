//! Action *outthink*: going where the player is expected: exits, remaining treasures, hideouts.

use super::blackboard::Blackboard;
use super::memory::{ActionStage, LeadSource};
use super::path_following::{self, WalkStatus};
use super::tactics_memory::{LastKnownTrail, WatchTarget};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::{self, Tick};
use crate::base::{IVec2, Vec2};
use crate::model::GuardAction;
use crate::rules::{BarkReason, LureRules, OutthinkRules};
use crate::space::steer::expected_value::{ValueOption, best, nearness};
use crate::space::steer::flee::DistanceMap;
use utility_ai::{Action, EndReason, Progress};

/// Goes to the place with the highest expected value, watches it for a while, and goes to the next.
///
/// A place that he has watched recently has a lower value.
pub struct Outthink;

/// How many cells before a place he stops, so that he does not stand in the way.
const SHORT: usize = 1;

/// A place where the player might come, and how to get there.
struct InterceptOption {
    watch_target: WatchTarget,
    prospect: ValueOption,
}

impl<'a> Action<Blackboard<'a>> for Outthink {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        is_about(board)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        // Where he lost her himself is better than what he was told.
        if let Some(hunt) = board.memory.search.take() {
            board.memory.tactics.trail = Some(LastKnownTrail { at: hunt.center, since: board.now });
        }
        board.memory.tactics.watch_target = None;
        board.memory.path_follower.stop();
        board.memory.stage = ActionStage::React;
        board.memory.until = board.after(board.all_rules.awareness.react_to_sound_seconds);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        if board.memory.stage == ActionStage::React {
            if board.now < board.memory.until {
                return Progress::Running;
            }
            board.memory.stage = ActionStage::Go;
        }
        follow_up(board);
        if !is_about(board) {
            return Progress::Done;
        }
        let Some(target) = board.memory.tactics.watch_target.or_else(|| choose(board)) else {
            return Progress::Done;
        };
        board.memory.tactics.watch_target = Some(target);
        watch(board, target);
        Progress::Running
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        board.memory.tactics.watch_target = None;
        if end == EndReason::Done {
            board.memory.tactics.trail = None;
            board.memory.tactics.watched.clear();
            board.add_reason(BarkReason::Over);
        }
    }
}

/// Whether the guard has had a reason to believe that the player is in the level recently.
fn is_about(board: &Blackboard) -> bool {
    let recent = |since: Tick| tick::seconds(board.now - since) < board.all_rules.tactics.outthink.seconds;
    let trail = board.memory.tactics.trail.is_some_and(|trail| recent(trail.since));
    trail || board.memory.search.is_some() || board.memory.alarmed.is_some_and(recent)
}

/// Goes to a noise or a sighting instead; calls are ignored, because they are in the trail already.
fn follow_up(board: &mut Blackboard) {
    let Some(lead) = board.memory.lead.filter(|lead| !lead.faint) else { return };
    board.memory.lead = None;
    if lead.source != LeadSource::Word {
        board.memory.tactics.watch_target =
            Some(WatchTarget { what: lead.at, stand: lead.at, is_hideout: false });
        board.memory.stage = ActionStage::Go;
    }
}

/// Walks to where he sees the place, looks at it and then around.
fn watch(board: &mut Blackboard, target: WatchTarget) {
    let part = board.all_rules.search.look_degrees.len() + 1;
    let seconds = board.all_rules.tactics.outthink.watch_seconds / part as f32;
    match board.memory.stage {
        ActionStage::Look(n) => {
            if !board.look_round(n, seconds) {
                board.memory.tactics.watched.retain(|(what, _)| *what != target.what);
                board.memory.tactics.watched.push((target.what, board.now));
                board.memory.tactics.watch_target = None;
                board.memory.stage = ActionStage::Go;
            }
        }
        // He looks at the place itself before he looks around.
        ActionStage::Work => {
            board.look_at(target.what);
            if board.now >= board.memory.until {
                look_into(board, target, seconds);
            }
        }
        _ => {
            if path_following::walk(board, target.stand, board.rules.speed.search) == WalkStatus::Going {
                return;
            }
            board.memory.stage = ActionStage::Work;
            board.memory.until = board.after(seconds);
            if target.is_hideout {
                board.add_reason(BarkReason::Opens);
                board.memory.until = board.after(board.all_rules.search.hideouts.open_seconds);
            }
        }
    }
}

/// Opens the place if it is a hideout, then looks around.
fn look_into(board: &mut Blackboard, target: WatchTarget, seconds: f32) {
    if target.is_hideout && board.now == board.memory.until {
        board.intent.act = Some(GuardAction::LookInside { cell: cell_of(target.what) });
        return;
    }
    if target.is_hideout {
        board.add_reason(BarkReason::Empty);
    }
    board.start_looking(seconds);
}

/// The place with the highest expected value.
fn choose(board: &Blackboard) -> Option<WatchTarget> {
    let rules = &board.all_rules.tactics.outthink;
    let places = places(board, rules);
    let prospects: Vec<ValueOption> = places.iter().map(|place| place.prospect).collect();
    best(&prospects, rules.near_tiles).map(|i| places[i].watch_target)
}

/// All places with their chance, gain and distance.
fn places(board: &Blackboard, rules: &OutthinkRules) -> Vec<InterceptOption> {
    let plans = &board.memory.tactics;
    let distances = path_following::distances_from(board.map, board.at);
    let hers = plans.trail.map(|trail| path_following::distances_from(board.map, trail.at));
    let house = board.level;
    let exits = house.exits.iter().map(|cell| (center_of(*cell), &rules.exit, SHORT));
    let left = house.treasures.iter().map(|t| t.at).filter(|at| !plans.robbed.contains(at));
    let treasures = left.map(|at| (at, &rules.treasure, SHORT));
    let hideouts = house.hideouts.iter().map(|hideout| (center_of(hideout.cell), &rules.hideout, 0));
    let all = exits.chain(treasures).chain(hideouts);
    let place = |(what, lure, short): (Vec2, &LureRules, usize)| {
        let (distance, stand) = approach(&distances, cell_of(what), short)?;
        let near_her = hers.as_ref().map_or(1.0, |hers| {
            approach(hers, cell_of(what), 0)
                .map_or(0.0, |(distance, _)| nearness(distance, rules.trail_tiles))
        });
        let chance = if plans.robbed.is_empty() { lure.chance } else { lure.chance_robbed };
        let chance = chance * near_her * rested(board, what);
        Some(InterceptOption {
            watch_target: WatchTarget { what, stand, is_hideout: short == 0 },
            prospect: ValueOption { chance, gain: lure.gain, distance },
        })
    };
    all.filter_map(place).collect()
}

/// Factor for a place that he has watched: 0 right after it, 1 after `stale_seconds`.
fn rested(board: &Blackboard, what: Vec2) -> f32 {
    let watched = board.memory.tactics.watched.iter().find(|(place, _)| *place == what);
    watched.map_or(1.0, |(_, at)| {
        (tick::seconds(board.now - at) / board.all_rules.tactics.outthink.stale_seconds).min(1.0)
    })
}

/// Distance to a thing, and the position `short` cells before it from which to watch it.
fn approach(distances: &DistanceMap, thing: IVec2, short: usize) -> Option<(f32, Vec2)> {
    let beside = std::iter::once(thing).chain(NEIGHBOURS.map(|step| thing + step));
    let known = beside.filter_map(|cell| Some((distances.distance_to(cell)?, cell)));
    let (distance, cell) = known.min_by(|a, b| a.0.total_cmp(&b.0))?;
    let cells = distances.path_to(cell);
    let stand = cells[cells.len().saturating_sub(1 + short)];
    Some((distance, center_of(stand)))
}
