//! Action *circle*: a pack takes positions on both sides of the player, then closes in.

use super::blackboard::{Blackboard, IN_SIGHT};
use super::hunt::{self, STANDS};
use super::memory::{ActionStage, LastKnownPosition};
use super::path_following;
use crate::base::{Vec2, tick};
use crate::model::{ActorId, VisibleAlly};
use crate::space::sight::free_distance;
use crate::space::steer::circle::{Side, round, stands};
use utility_ai::{Action, Progress};

/// Space between a body and a wall, in tiles.
const ROOM: f32 = 0.5;

/// Walks to his side of the player at a distance; closes in when both sides are taken or time is up.
pub struct Circle;

impl<'a> Action<Blackboard<'a>> for Circle {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        let knows_her = board.memory.last_known.is_some_and(|her| is_in_sight(board, her));
        hunt::is_found(board) && knows_her && pack(board).next().is_some()
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        hunt::startle(board);
        board.memory.search = None;
        board.memory.circling.closes_at =
            board.memory.until + tick::ticks(board.all_rules.hounds.circle.close_seconds);
        board.memory.circling.direction = Vec2::ZERO;
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        // The chase clears what it knew of the player when it ends; his senses report her again at
        // once.
        let Some(her) = board.memory.last_known else { return Progress::Running };
        if !is_in_sight(board, her) {
            return Progress::Done;
        }
        board.look_at(her.at);
        if board.memory.circling.direction == Vec2::ZERO {
            board.memory.circling.direction =
                (her.at - middle(board)).try_normalize().unwrap_or(board.facing);
        }
        if board.memory.stage == ActionStage::React {
            if board.now >= board.memory.until {
                board.memory.stage = ActionStage::Go;
            }
            return Progress::Running;
        }
        board.intent.grab = true;
        hunt::call(board, her, board.all_rules.awareness.next_shout_seconds);
        if let Some(direction) = her.velocity.try_normalize().filter(|_| her.velocity.length() > STANDS) {
            board.memory.circling.direction = direction;
        }
        if (her.at - board.at).length() > 2.0 * board.all_rules.hounds.circle.radius {
            // The time limit starts when he is near.
            board.memory.circling.closes_at = board.after(board.all_rules.hounds.circle.close_seconds);
        }
        if board.memory.stage == ActionStage::Go
            && (board.now >= board.memory.circling.closes_at || is_shut(board, her))
        {
            board.memory.stage = ActionStage::Work;
        }
        let to = if board.memory.stage == ActionStage::Go { next_place(board, her) } else { her.at };
        path_following::walk(board, to, board.rules.speed.chase);
        board.look_at(her.at);
        Progress::Running
    }
}

/// Whether the guard sees the player.
fn is_in_sight(board: &Blackboard, her: LastKnownPosition) -> bool {
    hunt::age(board, her) < IN_SIGHT
}

/// Visible guards of the same archetype that hunt.
fn pack<'a>(board: &Blackboard<'a>) -> impl Iterator<Item = &'a VisibleAlly> {
    let kind = board.archetype;
    board.company.iter().filter(move |mate| mate.archetype == kind && mate.activity.is_hunt())
}

/// Mean position of the pack.
fn middle(board: &Blackboard) -> Vec2 {
    let (sum, count) = pack(board).fold((board.at, 1.0), |(sum, count), mate| (sum + mate.at, count + 1.0));
    sum / count
}

/// Side of a guard: alternating, in the order of the identifiers.
fn side(board: &Blackboard, who: ActorId) -> Side {
    Side::of(pack(board).map(|mate| mate.id).chain([board.id]).filter(|id| *id < who).count())
}

/// The next position around the player, but not behind a wall.
fn next_place(board: &Blackboard, her: LastKnownPosition) -> Vec2 {
    let (rules, heading) = (&board.all_rules.hounds.circle, board.memory.circling.direction);
    let step = rules.step_degrees.to_radians();
    let place = round(board.at, her.at, heading, side(board, board.id), rules.radius, step);
    let direction = (place - her.at).normalize_or_zero();
    let is_wall = |cell| !board.map.is_standing(cell);
    let free = free_distance(her.at, direction, rules.radius + ROOM, is_wall) - ROOM;
    her.at + direction * free.clamp(0.0, rules.radius)
}

/// Whether guards stand on both sides of the player, or one closes in already.
fn is_shut(board: &Blackboard, her: LastKnownPosition) -> bool {
    let (rules, direction) = (&board.all_rules.hounds.circle, board.memory.circling.direction);
    let within = rules.stand_degrees.to_radians();
    let stand = |at, side| stands(at, her.at, direction, side, rules.radius, within);
    let all = || pack(board).map(|mate| mate.at).chain([board.at]);
    let both = all().any(|at| stand(at, Side::Left)) && all().any(|at| stand(at, Side::Right));
    both || pack(board).any(|mate| (mate.at - her.at).length() < 0.5 * rules.radius)
}
