//! Running after her, alone or with others.

use super::board::{Board, IN_SIGHT};
use super::hunt::{self, age, expected, is_wall, mover};
use super::legs::{self, Walk};
use super::memory::{Clue, Trace};
use crate::base::{IVec2, Vec2};
use crate::mind::{Action, End, Progress};
use crate::model::{Activity, Mate, Rung};
use crate::rules::{ActionKind, Feet, Pursuit, Reason};
use crate::space::path;
use crate::space::steer::pursuit::{self, Gate, HeadOff, Mover};

/// At her, or at where she will be, while he sees her; for a moment at where she must be now; then at
/// the place where he lost her. Of many one is behind her, and the others are where she will come by.
pub struct Chase;

impl<'a> Action<Board<'a>> for Chase {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        if board.awareness.rung < Rung::Alert || board.memory.her.is_none() {
            return 0.0;
        }
        board.wants(ActionKind::Chase)
    }

    fn enter(&self, board: &mut Board<'a>) {
        hunt::startle(board);
        board.memory.hunt = None;
        (board.memory.team.gate, board.memory.team.rethink_at) = (None, board.now);
        board.memory.team.scattered = true;
        board.because(Reason::Sure);
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Some(her) = board.memory.her else { return Progress::Done };
        if hunt::is_startled(board, her) {
            return Progress::Running;
        }
        // Not before he has got over his surprise: that is her moment.
        board.intent.grab = true;
        let in_sight = age(board, her) < IN_SIGHT;
        if in_sight {
            hunt::call(board, her, board.timing.next_shout_seconds);
        }
        let her = last_known(board, her);
        let gate = gate(board, her, in_sight);
        let walk = legs::walk(board, gate.unwrap_or_else(|| ahead(board, her)), board.rules.speed.chase);
        if in_sight || gate.is_some() && walk == Walk::Arrived {
            board.look_at(her.at);
        }
        // Whoever waits for her somewhere waits for as long as he believes that she comes.
        let age = age(board, her);
        let at_an_end = gate.is_none() && walk != Walk::Going || age > board.timing.give_up_seconds;
        Progress::done_if(!in_sight && at_an_end && age > board.timing.predict_seconds)
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        let Some(her) = board.memory.her.take() else { return };
        if end == End::Done {
            hunt::lose(board, last_known(board, her));
        }
        board.memory.team.gate = None;
        board.memory.lead = None;
    }
}

/// Where he saw her last, or where somebody called that she is since.
fn last_known(board: &Board, her: Trace) -> Trace {
    let called = board.memory.lead.filter(|lead| lead.clue == Clue::Word && lead.since > her.seen);
    called.map_or(her, |lead| Trace { at: lead.at, velocity: Vec2::ZERO, seen: lead.since })
}

/// Where he runs who follows her.
fn ahead(board: &Board, her: Trace) -> Vec2 {
    let here = expected(board, her);
    if board.rules.pursuit == Pursuit::Straight || age(board, her) >= IN_SIGHT {
        return here;
    }
    let him = Mover { at: board.at, velocity: board.velocity };
    let horizon = board.teamwork.chase.intercept_seconds;
    let place = pursuit::intercept(him, mover(her), horizon, |cell| is_wall(board, cell));
    // Round a corner there is nothing to reckon with: the way to her is the way to where she goes.
    let can_walk = |to| path::can_walk(board.at, to, board.half.x, legs::cost(board.map));
    if can_walk(place) { place } else { here }
}

/// The place where he heads her off, if he does: thought about anew every now and then.
fn gate(board: &mut Board, her: Trace, in_sight: bool) -> Option<Vec2> {
    let rules = board.teamwork.chase;
    if in_sight && (her.at - board.at).length() <= rules.pounce {
        board.memory.team.gate = None;
        return None;
    }
    let before = board.memory.team.gate;
    // Out of sight there is nothing new to think about.
    if board.now >= board.memory.team.rethink_at && (in_sight || before.is_none()) {
        board.memory.team.rethink_at = board.after(rules.rethink_seconds);
        board.memory.team.gate = head_off(board, her);
        if before.is_none() && board.memory.team.gate.is_some() {
            board.because(Reason::CutOff);
        }
    }
    board.memory.team.gate
}

/// Somebody he sees is behind her already: where will she come by, he be first, and nobody else wait?
fn head_off(board: &Board, her: Trace) -> Option<Vec2> {
    let chasers = || board.company.iter().filter(|mate| mate.activity == Activity::Chase);
    let nearness = |mate: &Mate| (mate.at - her.at).length();
    let behind_her = chasers().min_by(|a, b| nearness(a).total_cmp(&nearness(b)))?;
    let mine = (board.at - her.at).length();
    if (mine, board.id) < (nearness(behind_her), behind_her.id) {
        return None;
    }
    let rules = board.teamwork.chase;
    let (size, cost) = (board.map.cells.size(), legs::cost(board.map));
    let all = pursuit::gates(size, board.at, mover(her), rules.reach, cost, |cell| is_gate(board, cell));
    let choice = HeadOff {
        his_speed: board.rules.speed.chase,
        her_speed: rules.her_speed,
        lead_seconds: rules.lead_seconds,
        ahead: rules.ahead,
        half_worth: rules.half_worth,
    };
    // She does not run past whoever is after her, and two need not wait in one place.
    let is_hers = |gate: &Gate| (behind_her.at - gate.at).length() > gate.hers;
    let is_free = |gate: &Gate| !chasers().any(|mate| waits_at(board, mate, gate.at));
    let free: Vec<Gate> = all.into_iter().filter(|gate| is_hers(gate) && is_free(gate)).collect();
    let best = choice.best(&free)?;
    // What he has begun he leaves only for something clearly better.
    let worth = |gate: &Gate| choice.worth(gate).unwrap_or_default();
    let kept = board.memory.team.gate.and_then(|before| free.iter().find(|gate| gate.at == before));
    let kept = kept.filter(|gate| worth(gate) * rules.loyalty >= worth(&best));
    Some(kept.unwrap_or(&best).at)
}

/// Doors, the ways out of the house, and wherever nobody gets past whoever stands there.
fn is_gate(board: &Board, cell: IVec2) -> bool {
    let is_door = |cell| board.map.cells.get(cell).is_some_and(|it| it.is_door);
    let is_wall = |cell| board.map.feet(cell) != Feet::Open && !is_door(cell);
    is_door(cell) || board.house.exits.contains(&cell) || pursuit::is_narrow(cell, is_wall)
}

/// Who goes no farther off a direction than this cosine says goes there: an eighth of a turn.
const TOWARDS: f32 = 0.7;

/// Is a mate at a place, or nearer to it than he himself and on his way?
fn waits_at(board: &Board, mate: &Mate, place: Vec2) -> bool {
    let way = place - mate.at;
    let goes_there = mate.velocity.dot(way) > TOWARDS * mate.velocity.length() * way.length();
    let apart = board.teamwork.chase.apart;
    way.length() <= apart || goes_there && way.length() < (place - board.at).length()
}
