//! Action *chase*: running after the player, alone or with others.

use super::blackboard::{Blackboard, IN_SIGHT};
use super::hunt::{self, age, expected, is_wall, mover};
use super::lose;
use super::memory::{LastKnownPosition, LeadSource};
use super::path_following::{self, WalkStatus};
use crate::base::grid::cell_of;
use crate::base::{IVec2, Vec2};
use crate::model::{Activity, ActorId, VisibleAlly};
use crate::rules::{ActionKind, BarkReason, Passability, Pursuit, WayOut};
use crate::space::a_star;
use crate::space::steer::pursuit::{self, Chokepoint, InterceptSettings, Mover};
use utility_ai::{Action, EndReason, Progress};

/// Runs to the player, or to where she will be, while she is in sight; then to where she must be, then
/// to where he lost her.
///
/// Of several chasers the nearest follows her and the others cut her off at chokepoints.
pub struct Chase;

impl<'a> Action<Blackboard<'a>> for Chase {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        hunt::is_found(board)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        hunt::startle(board);
        board.memory.search = None;
        (board.memory.squad.gate, board.memory.squad.rethink_at) = (None, board.now);
        board.memory.squad.scattered = true;
        board.add_reason(BarkReason::Sure);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(her) = board.memory.last_known else { return Progress::Done };
        if hunt::is_startled(board, her) {
            return Progress::Running;
        }
        // He cannot grab during his reaction time: the player's chance to get away.
        board.intent.grab = true;
        let in_sight = age(board, her) < IN_SIGHT;
        if in_sight {
            hunt::call(board, her, board.all_rules.awareness.next_shout_seconds);
        }
        let her = last_known(board, her);
        let gate = gate(board, her, in_sight);
        let walk =
            path_following::walk(board, gate.unwrap_or_else(|| beside(board, her)), board.rules.speed.chase);
        if in_sight || gate.is_some() && walk == WalkStatus::Arrived {
            board.look_at(her.at);
        }
        // A guard who waits at a chokepoint waits until he gives up.
        let age = age(board, her);
        let at_an_end =
            gate.is_none() && walk != WalkStatus::Going || age > board.all_rules.awareness.give_up_seconds;
        Progress::done_if(!in_sight && at_an_end && age > board.all_rules.awareness.predict_seconds)
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        let Some(her) = board.memory.last_known.take() else { return };
        if end == EndReason::Done {
            lose::lose(board, last_known(board, her));
        }
        board.memory.squad.gate = None;
        board.memory.lead = None;
    }
}

/// Where the guard last saw the player, or a later position that another guard called.
fn last_known(board: &Blackboard, her: LastKnownPosition) -> LastKnownPosition {
    let called = board.memory.lead.filter(|lead| lead.source == LeadSource::Word && lead.since > her.seen);
    called.map_or(her, |lead| LastKnownPosition { at: lead.at, velocity: Vec2::ZERO, seen: lead.since })
}

/// Where the guard runs to follow the player.
fn ahead(board: &Blackboard, her: LastKnownPosition) -> Vec2 {
    let here = expected(board, her);
    if board.rules.pursuit == Pursuit::Straight || age(board, her) >= IN_SIGHT {
        return here;
    }
    let him = Mover { at: board.at, velocity: board.velocity };
    let horizon = board.all_rules.teamwork.chase.intercept_seconds;
    let place = pursuit::intercept(him, mover(her), horizon, |cell| is_wall(board, cell));
    // Around a corner the interception is not a straight walk, so he goes to where she is.
    let can_walk = |to| a_star::can_walk(board.at, to, board.half.x, path_following::cost(board.map));
    if can_walk(place) { place } else { here }
}

/// Where the guard runs behind others who are nearer to the player: to the left or right of her, so that they come
/// from several sides and not in a row.
fn beside(board: &Blackboard, her: LastKnownPosition) -> Vec2 {
    let (target, rules) = (ahead(board, her), board.all_rules.teamwork.chase);
    // A pack circles by itself, and who is near grabs.
    if board.rules.has(ActionKind::Circle) || (board.at - her.at).length() <= rules.pounce {
        return target;
    }
    let rank = |at: Vec2, id: ActorId| ((at - her.at).length(), id);
    let mine = rank(board.at, board.id);
    let nearer = || chasers(board).filter(|mate| rank(mate.at, mate.id) < mine);
    let first = nearer().min_by(|a, b| rank(a.at, a.id).0.total_cmp(&rank(b.at, b.id).0));
    let Some(first) = first else { return target };
    let Some(way) = (target - first.at).try_normalize() else { return target };
    let off = |at: Vec2| (at - first.at).dot(way.perp());
    let side = match off(board.at) {
        off if off.abs() > ON_THE_WAY => off.signum(),
        _ if board.id.0.is_multiple_of(2) => 1.0,
        _ => -1.0,
    };
    let inside = nearer().filter(|mate| mate.id != first.id && off(mate.at) * side > 0.0).count();
    let wide = (rules.flank * (inside + 1) as f32).min(mine.0 * NARROWS);
    let place = target + way.perp() * side * wide;
    let cost = path_following::cost(board.map);
    let is_free = a_star::can_walk(board.at, place, board.half.x, &cost)
        && a_star::can_walk(place, her.at, board.half.x, &cost);
    if is_free { place } else { target }
}

/// The largest part of his distance from the player that a guard keeps to her side, so that he closes in.
const NARROWS: f32 = 0.5;
/// Sideways distance below which a guard runs behind another, in tiles.
const ON_THE_WAY: f32 = 0.1;

/// The other guards in sight who chase her.
fn chasers<'b>(board: &'b Blackboard) -> impl Iterator<Item = &'b VisibleAlly> {
    board.company.iter().filter(|mate| mate.activity == Activity::Chase)
}

/// The chokepoint at which he cuts the player off; reconsidered from time to time.
fn gate(board: &mut Blackboard, her: LastKnownPosition, in_sight: bool) -> Option<Vec2> {
    let rules = board.all_rules.teamwork.chase;
    if in_sight && (her.at - board.at).length() <= rules.pounce {
        board.memory.squad.gate = None;
        return None;
    }
    let before = board.memory.squad.gate;
    // Without new sightings there is nothing to reconsider.
    if board.now >= board.memory.squad.rethink_at && (in_sight || before.is_none()) {
        board.memory.squad.rethink_at = board.after(rules.rethink_seconds);
        board.memory.squad.gate = head_off(board, her);
        if let Some(gate) = board.memory.squad.gate.filter(|gate| before != Some(*gate)) {
            board.add_reason(BarkReason::CutOff(way_out(board, cell_of(gate))));
        }
    }
    board.memory.squad.gate
}

/// The best chokepoint that the player will pass, that he reaches first and nobody else takes; `None`
/// unless another chaser is nearer to her.
fn head_off(board: &Blackboard, her: LastKnownPosition) -> Option<Vec2> {
    let nearness = |mate: &VisibleAlly| (mate.at - her.at).length();
    let behind_her = chasers(board).min_by(|a, b| nearness(a).total_cmp(&nearness(b)))?;
    let mine = (board.at - her.at).length();
    if (mine, board.id) < (nearness(behind_her), behind_her.id) {
        return None;
    }
    let rules = board.all_rules.teamwork.chase;
    let (size, cost) = (board.map.cells.size(), path_following::cost(board.map));
    let all =
        pursuit::chokepoints(size, board.at, mover(her), rules.reach, cost, |cell| is_gate(board, cell));
    let choice = InterceptSettings {
        pursuer_speed: board.rules.speed.chase,
        target_speed: rules.her_speed,
        lead_seconds: rules.lead_seconds,
        ahead: rules.ahead,
        half_worth: rules.half_worth,
    };
    // She does not run past the guard who follows her, and one guard per chokepoint is enough.
    let is_hers = |gate: &Chokepoint| (behind_her.at - gate.at).length() > gate.target_distance;
    let is_free = |gate: &Chokepoint| !chasers(board).any(|mate| waits_at(board, mate, gate.at));
    let free: Vec<Chokepoint> = all.into_iter().filter(|gate| is_hers(gate) && is_free(gate)).collect();
    let best = choice.best(&free)?;
    // He keeps his chokepoint unless another is clearly better.
    let worth = |gate: &Chokepoint| choice.value(gate).unwrap_or_default();
    let kept = board.memory.squad.gate.and_then(|before| free.iter().find(|gate| gate.at == before));
    let kept = kept.filter(|gate| worth(gate) * rules.loyalty >= worth(&best));
    Some(kept.unwrap_or(&best).at)
}

/// Whether a cell is a door, an exit or a narrow passage.
fn is_gate(board: &Blackboard, cell: IVec2) -> bool {
    let is_door = |cell| board.map.cells.get(cell).is_some_and(|it| it.is_door);
    let is_wall = |cell| board.map.feet(cell) != Passability::Open && !is_door(cell);
    is_door(cell) || board.level.exits.contains(&cell) || pursuit::is_narrow(cell, is_wall)
}

/// What the place has that he can name.
fn way_out(board: &Blackboard, cell: IVec2) -> WayOut {
    let Some(ground) = board.map.cells.get(cell) else { return WayOut::Passage };
    let is_edge = |cell: IVec2| board.map.cells.get(cell).is_some_and(|it| it.is_edge());
    let between_edges = |step: IVec2| is_edge(cell + step) && is_edge(cell - step);
    if board.level.exits.contains(&cell) {
        WayOut::Exit
    } else if ground.is_door {
        WayOut::Door
    } else if ground.floor.is_stairs() {
        WayOut::Stairs
    } else if between_edges(IVec2::X) || between_edges(IVec2::Y) {
        WayOut::Bridge
    } else {
        WayOut::Passage
    }
}

/// Cosine of the largest angle between a walk and the place that it leads to: an eighth of a turn.
const TOWARDS: f32 = 0.7;

/// Whether another guard is at a place, or on his way to it and nearer.
fn waits_at(board: &Blackboard, mate: &VisibleAlly, place: Vec2) -> bool {
    let offset = place - mate.at;
    let goes_there = mate.velocity.dot(offset) > TOWARDS * mate.velocity.length() * offset.length();
    let apart = board.all_rules.teamwork.chase.apart;
    offset.length() <= apart || goes_there && offset.length() < (place - board.at).length()
}
