//! A pack round her: two and more go to both sides of her way, then all close in.

use super::blackboard::{Blackboard, IN_SIGHT};
use super::hunt::{self, STANDS};
use super::memory::{ActionStage, LastKnownPosition};
use super::path_following;
use crate::base::{Vec2, tick};
use crate::model::{ActorId, AlertLevel, VisibleAlly};
use crate::rules::ActionKind;
use crate::space::sight::free_distance;
use crate::space::steer::circle::{Side, round, stands};
use utility_ai::{Action, Progress};

/// Room that a body wants between a wall and itself, in tiles.
const ROOM: f32 = 0.5;

pub struct Circle;

impl<'a> Action<Blackboard<'a>> for Circle {
    fn evaluate(&self, board: &Blackboard<'a>) -> f32 {
        let knows_her = board.memory.her.is_some_and(|her| is_in_sight(board, her));
        if board.awareness.alert_level < AlertLevel::Alert || !knows_her || pack(board).next().is_none() {
            return 0.0;
        }
        board.score(ActionKind::Circle)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        hunt::startle(board);
        board.memory.hunt = None;
        board.memory.circling.closes_at = board.memory.until + tick::ticks(board.circling.close_seconds);
        board.memory.circling.direction = Vec2::ZERO;
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        // Who comes from the chase has let go of her with it: his senses tell him again at once.
        let Some(her) = board.memory.her else { return Progress::Running };
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
        hunt::call(board, her, board.timing.next_shout_seconds);
        if let Some(direction) = her.velocity.try_normalize().filter(|_| her.velocity.length() > STANDS) {
            board.memory.circling.direction = direction;
        }
        if (her.at - board.at).length() > 2.0 * board.circling.radius {
            // Their patience begins when they are there.
            board.memory.circling.closes_at = board.after(board.circling.close_seconds);
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

fn is_in_sight(board: &Blackboard, her: LastKnownPosition) -> bool {
    hunt::age(board, her) < IN_SIGHT
}

/// Those of his kind whom he sees after her.
fn pack<'a>(board: &Blackboard<'a>) -> impl Iterator<Item = &'a VisibleAlly> {
    let kind = board.archetype;
    board.company.iter().filter(move |mate| mate.archetype == kind && mate.activity.is_hunt())
}

/// Where the pack is, all of it together.
fn middle(board: &Blackboard) -> Vec2 {
    let (sum, count) = pack(board).fold((board.at, 1.0), |(sum, count), mate| (sum + mate.at, count + 1.0));
    sum / count
}

/// They take sides by turns, in the order of who they are: nobody has to ask.
fn side(board: &Blackboard, who: ActorId) -> Side {
    Side::of(pack(board).map(|mate| mate.id).chain([board.id]).filter(|id| *id < who).count())
}

/// The next place round her, but not beyond a wall.
fn next_place(board: &Blackboard, her: LastKnownPosition) -> Vec2 {
    let (rules, heading) = (board.circling, board.memory.circling.direction);
    let step = rules.step_degrees.to_radians();
    let place = round(board.at, her.at, heading, side(board, board.id), rules.radius, step);
    let direction = (place - her.at).normalize_or_zero();
    let is_wall = |cell| !board.map.is_standing(cell);
    let free = free_distance(her.at, direction, rules.radius + ROOM, is_wall) - ROOM;
    her.at + direction * free.clamp(0.0, rules.radius)
}

/// Does somebody stand on either side of her, so that she is between them, or does one close in already?
fn is_shut(board: &Blackboard, her: LastKnownPosition) -> bool {
    let (rules, direction) = (board.circling, board.memory.circling.direction);
    let within = rules.stand_degrees.to_radians();
    let stand = |at, side| stands(at, her.at, direction, side, rules.radius, within);
    let all = || pack(board).map(|mate| mate.at).chain([board.at]);
    let both = all().any(|at| stand(at, Side::Left)) && all().any(|at| stand(at, Side::Right));
    both || pack(board).any(|mate| (mate.at - her.at).length() < 0.5 * rules.radius)
}
