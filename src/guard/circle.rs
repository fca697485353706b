//! A pack round her: two and more go to both sides of her way, then all close in.

use super::board::{Board, IN_SIGHT};
use super::hunt;
use super::legs;
use super::memory::{Stage, Trace};
use crate::base::{Vec2, tick};
use crate::mind::{Action, Progress};
use crate::model::{ActorId, Mate, Rung};
use crate::rules::ActionKind;
use crate::space::sight::free_distance;
use crate::space::steer::circle::{Side, round, stands};

/// Slower than this she stands, in tiles/s.
const STANDS: f32 = 0.5;
/// Room that a body wants between a wall and itself, in tiles.
const ROOM: f32 = 0.5;

pub struct Circle;

impl<'a> Action<Board<'a>> for Circle {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        let knows_her = board.memory.her.is_some_and(|her| is_in_sight(board, her));
        if board.awareness.rung < Rung::Alert || !knows_her || pack(board).next().is_none() {
            return 0.0;
        }
        board.wants(ActionKind::Circle)
    }

    fn enter(&self, board: &mut Board<'a>) {
        // Who runs already has got over his surprise.
        let runs = board.velocity.length() > board.rules.speed.search + STANDS;
        let reaction = if runs { 0.0 } else { board.timing.react_to_alert_seconds };
        board.memory.stage = Stage::React;
        board.memory.until = board.after(reaction);
        board.memory.shouts_at = board.after(board.timing.first_shout_seconds);
        board.memory.legs.stop();
        board.memory.hunt = None;
        board.memory.ring.closes_at = board.memory.until + tick::ticks(board.circling.close_seconds);
        board.memory.ring.way = Vec2::ZERO;
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        // Who comes from the chase has let go of her with it: his senses tell him again at once.
        let Some(her) = board.memory.her else { return Progress::Running };
        if !is_in_sight(board, her) {
            return Progress::Done;
        }
        board.look_at(her.at);
        if board.memory.ring.way == Vec2::ZERO {
            board.memory.ring.way = (her.at - middle(board)).try_normalize().unwrap_or(board.facing);
        }
        if board.memory.stage == Stage::React {
            if board.now >= board.memory.until {
                board.memory.stage = Stage::Go;
            }
            return Progress::Running;
        }
        board.intent.grab = true;
        hunt::call(board, her, board.timing.next_shout_seconds);
        if let Some(way) = her.velocity.try_normalize().filter(|_| her.velocity.length() > STANDS) {
            board.memory.ring.way = way;
        }
        if (her.at - board.at).length() > 2.0 * board.circling.radius {
            // Their patience begins when they are there.
            board.memory.ring.closes_at = board.after(board.circling.close_seconds);
        }
        if board.memory.stage == Stage::Go
            && (board.now >= board.memory.ring.closes_at || is_shut(board, her))
        {
            board.memory.stage = Stage::Work;
        }
        let to = if board.memory.stage == Stage::Go { next_place(board, her) } else { her.at };
        legs::walk(board, to, board.rules.speed.chase);
        board.look_at(her.at);
        Progress::Running
    }
}

fn is_in_sight(board: &Board, her: Trace) -> bool {
    hunt::age(board, her) < IN_SIGHT
}

/// Those of his kind whom he sees after her.
fn pack<'a>(board: &Board<'a>) -> impl Iterator<Item = &'a Mate> {
    let kind = board.archetype;
    board.company.iter().filter(move |mate| mate.archetype == kind && mate.activity.is_hunt())
}

/// Where the pack is, all of it together.
fn middle(board: &Board) -> Vec2 {
    let (sum, count) = pack(board).fold((board.at, 1.0), |(sum, count), mate| (sum + mate.at, count + 1.0));
    sum / count
}

/// They take sides by turns, in the order of who they are: nobody has to ask.
fn side(board: &Board, who: ActorId) -> Side {
    Side::of(pack(board).map(|mate| mate.id).chain([board.id]).filter(|id| *id < who).count())
}

/// The next place round her, but not beyond a wall.
fn next_place(board: &Board, her: Trace) -> Vec2 {
    let (rules, way) = (board.circling, board.memory.ring.way);
    let step = rules.step_degrees.to_radians();
    let place = round(board.at, her.at, way, side(board, board.id), rules.radius, step);
    let direction = (place - her.at).normalize_or_zero();
    let is_wall = |cell| !board.map.is_standing(cell);
    let free = free_distance(her.at, direction, rules.radius + ROOM, is_wall) - ROOM;
    her.at + direction * free.clamp(0.0, rules.radius)
}

/// Does somebody stand on either side of her, so that she is between them, or does one close in already?
fn is_shut(board: &Board, her: Trace) -> bool {
    let (rules, way) = (board.circling, board.memory.ring.way);
    let within = rules.stand_degrees.to_radians();
    let stand = |at, side| stands(at, her.at, way, side, rules.radius, within);
    let all = || pack(board).map(|mate| mate.at).chain([board.at]);
    let both = all().any(|at| stand(at, Side::Left)) && all().any(|at| stand(at, Side::Right));
    both || pack(board).any(|mate| (mate.at - her.at).length() < 0.5 * rules.radius)
}
