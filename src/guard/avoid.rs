//! Avoidance of other guards. Guards do not collide with each other, because they would get stuck in
//! doorways; instead each adjusts his intent at the end of his turn.
//!
//! - A guard who meets another keeps to the right.
//! - A guard behind another follows at the other's pace.
//! - A guard behind one who waits and looks the same way waits for a while, then squeezes past. His patience comes
//!   back only as fast as it went, so that one who turns his head now and then stops nobody for ever.
//! - Two who stand in each other step apart.
//! - Of two who could both yield, the one with the higher identifier does.

use super::blackboard::Blackboard;
use super::hunt;
use crate::base::tick;
use crate::base::{Aabb, Vec2, vec2};
use crate::model::spawn::is_free;
use crate::model::{ActorId, VisibleAlly};
use crate::rules::AvoidRules;
use crate::space::steer::flock::{Boid, separation};

/// Below this speed a guard counts as standing, in tiles/s; includes stepping apart.
const STANDS: f32 = 1.2;
/// Sideways distance below which another guard is straight ahead, in tiles.
const STRAIGHT: f32 = 0.08;
/// How far ahead a step is tested for space, in tiles.
const STEP: f32 = 0.04;
/// Cosine of the largest angle between two guards who look the same way: an eighth of a turn.
const ALIKE: f32 = 0.7;
/// A guard overtakes if he is this many times as fast as the one ahead.
const OVERTAKES: f32 = 1.3;

/// Changes the intent so that the guard does not walk into others.
pub fn avoid_mates(board: &mut Blackboard) {
    if board.company.is_empty() || board.intent.doze {
        calm_down(board);
        return;
    }
    match board.intent.velocity.try_normalize() {
        Some(ahead) => pass(board, ahead),
        None => step_apart(board),
    }
}

/// Gives a guard back a tick of the patience that waiting behind others took.
fn calm_down(board: &mut Blackboard) {
    board.memory.waited = board.memory.waited.saturating_sub(1);
}

/// A walking guard among others.
struct PathWalker {
    id: ActorId,
    at: Vec2,
    /// Direction in which he walks, as a unit vector.
    ahead: Vec2,
    /// Direction to his right, as a unit vector.
    right: Vec2,
    /// Wanted speed, in tiles/s.
    speed: f32,
    /// Space that two abreast need across the path, in tiles.
    abreast: f32,
    /// Space that two in file need along the path, in tiles.
    in_file: f32,
    avoid: AvoidRules,
}

/// What another guard in the way means for the walk.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Encounter {
    /// Speed to the right, in tiles/s.
    sideways: f32,
    /// Maximum speed ahead, in tiles/s.
    limit: f32,
    /// Whether the guard waits behind one who waits.
    queues: bool,
}

/// Adjusts a walk to all guards in the way.
fn pass(board: &mut Blackboard, ahead: Vec2) {
    let walker = PathWalker::new(board, ahead);
    let free = Encounter { limit: walker.speed, ..Encounter::default() };
    let (mut encounter, mut is_free) = (free, true);
    for mate in board.company {
        let with = walker.meet(mate);
        is_free &= with == free;
        encounter.sideways += with.sideways;
        encounter.limit = encounter.limit.min(with.limit);
        encounter.queues |= with.queues;
    }
    if is_free {
        calm_down(board);
        return;
    }
    if encounter.queues && board.memory.waited < tick::ticks(walker.avoid.patience_seconds) {
        board.memory.waited += 1;
        encounter.limit = 0.0;
    }
    let sideways = encounter.sideways.clamp(-walker.avoid.sidestep, walker.avoid.sidestep);
    let aside = walker.right * sideways;
    let aside = if has_room(board, aside) { aside } else { Vec2::ZERO };
    board.intent.face = board.intent.face.or(Some(ahead));
    let most = walker.speed.max(sideways.abs());
    board.intent.velocity = (ahead * encounter.limit + aside).clamp_length_max(most);
}

impl PathWalker {
    fn new(board: &Blackboard, ahead: Vec2) -> Self {
        let (right, avoid) = (ahead.perp(), board.all_rules.crowd.avoid);
        let room_along = |direction: Vec2| 2.0 * direction.abs().dot(board.half) + avoid.gap;
        Self {
            id: board.id,
            at: board.at,
            ahead,
            right,
            speed: board.intent.velocity.length(),
            abreast: room_along(right),
            in_file: room_along(ahead),
            avoid,
        }
    }

    /// What one other guard means for the walk.
    fn meet(&self, mate: &VisibleAlly) -> Encounter {
        let free = Encounter { limit: self.speed, ..Encounter::default() };
        let offset = mate.at - self.at;
        let (forward, aside) = (offset.dot(self.ahead), offset.dot(self.right));
        let pace = mate.velocity.dot(self.ahead);
        let reach = self.avoid.room + (self.speed - pace).max(0.0) * self.avoid.ahead_seconds;
        if forward > reach || forward < -self.in_file || aside.abs() >= self.abreast {
            return free;
        }
        let speed = mate.velocity.length();
        let stands = speed < STANDS;
        let sideways = self.sidestep(mate.id, aside, forward);
        if !stands && pace > 0.5 * speed {
            // The other walks in the same direction.
            let limit =
                if self.yields(mate, forward) { pace * forward.max(0.0) / self.in_file } else { self.speed };
            let overtakes = self.speed > OVERTAKES * speed && forward > 0.0;
            return Encounter {
                limit: limit.min(self.speed),
                sideways: if overtakes { sideways } else { 0.0 },
                queues: false,
            };
        }
        let waits = stands && mate.facing.dot(self.ahead) > ALIKE;
        let queues = waits && (0.0..self.in_file).contains(&forward) && self.yields(mate, forward);
        Encounter { sideways, queues, ..free }
    }

    /// Speed to the right that brings another beside the path, in tiles/s: the greater the less
    /// sideways distance there is.
    ///
    /// Two who are straight before each other keep to the right.
    fn sidestep(&self, mate: ActorId, aside: f32, forward: f32) -> f32 {
        let left = 1.0 - aside.abs() / self.abreast;
        let side = if aside.abs() >= STRAIGHT {
            -aside.signum()
        } else if forward.abs() >= STRAIGHT || self.id > mate {
            1.0
        } else {
            // Two at the same position step to different sides.
            -1.0
        };
        side * left * self.avoid.sidestep
    }

    /// Whether this guard yields: the one behind does; if each has the other ahead, the one with the
    /// higher identifier.
    fn yields(&self, mate: &VisibleAlly, forward: f32) -> bool {
        if forward >= self.in_file || forward < 0.0 {
            return false;
        }
        let his_forward = (self.at - mate.at).dot(mate.velocity.normalize_or_zero());
        his_forward < 0.0 || self.id > mate.id
    }
}

/// Lets a guard who stands in another step aside, without changing where he looks.
fn step_apart(board: &mut Blackboard) {
    calm_down(board);
    let avoid = board.all_rules.crowd.avoid;
    // Once he moves he makes a little more space, so that he does not have to do so again.
    let air = if board.velocity.length() > STEP { 0.5 * avoid.gap } else { 0.0 };
    let (me, room) =
        (Aabb::new(board.at, board.half + Vec2::splat(0.5 * air)), board.half + Vec2::splat(0.5 * air));
    let is_in_me = |mate: &&VisibleAlly| me.overlaps(&Aabb::new(mate.at, room));
    let in_me = board.company.iter().filter(is_in_me).filter(|mate| mate.velocity.length() < STANDS);
    let them = in_me.map(|mate| Boid::new(mate.id.0, mate.at, mate.velocity));
    let away = separation(&Boid::new(board.id.0, board.at, board.velocity), them, avoid.room);
    let Some(away) = away.try_normalize() else { return };
    // If walls stop him in the first two directions, he goes along the wall and away from the other. Otherwise both
    // would go the same way.
    let [x, y] = [vec2(away.x, 0.0), vec2(0.0, away.y)].map(|part| part.try_normalize());
    let ways = [Some(away), Some(away.perp()), x, y, Some(-away.perp())];
    let mut steps = ways.into_iter().flatten().map(|way| way * avoid.step_apart);
    let Some(step) = steps.find(|step| has_room(board, *step)) else { return };
    board.intent.velocity = step;
    board.intent.face = board.intent.face.or(Some(board.facing));
}

/// Whether there is floor for the next bit of a step.
fn has_room(board: &Blackboard, offset: Vec2) -> bool {
    let step = offset.normalize_or_zero() * STEP;
    is_free(board.map, Aabb::new(board.at + step, board.half), false)
}

/// Whether other guards stand on the way in this direction, a unit vector, so near that the guard cannot go on.
pub fn is_behind_others(board: &Blackboard, direction: Vec2) -> bool {
    let reach = 2.0 * board.half.max_element() + board.all_rules.crowd.avoid.gap;
    let is_before_him = |mate: &VisibleAlly| {
        let offset = mate.at - board.at;
        mate.velocity.length() < STANDS && offset.dot(direction) > 0.0 && offset.length() <= reach
    };
    board.company.iter().any(is_before_him)
}

/// Whether other guards stand on the goal so that the guard is as near as he can come.
///
/// The space that they take grows with their number. Of two who reach the goal together, the one with the lower
/// identifier takes it: else each would keep to the right of the other, and both would circle round it. A guard who
/// sees the player and wants to grab her is not near enough before he reaches her.
pub fn is_near_enough(board: &Blackboard, to: Vec2) -> bool {
    let reaches_for_her = board.intent.grab && hunt::sees_her(board);
    if board.company.is_empty() || reaches_for_her {
        return false;
    }
    let AvoidRules { room, gap, .. } = board.all_rules.crowd.avoid;
    let own = 2.0 * board.half.min_element();
    let takes_it = |mate: &VisibleAlly| {
        let stands = mate.velocity.length() < STANDS;
        stands || mate.id < board.id && (mate.at - board.at).length() <= own
    };
    let taking = |within: f32| {
        board.company.iter().filter(|mate| (mate.at - to).length() <= within && takes_it(mate)).count()
    };
    let far = (to - board.at).length();
    if taking(own) > 0 {
        return far <= room * (taking(2.0 * room) as f32).sqrt();
    }
    // Who stood there would have to step apart from one who stands still: so he does not go the last bit.
    let space = board.half + Vec2::splat(0.5 * gap);
    let is_in_the_way = |mate: &VisibleAlly| {
        let stands = mate.velocity.length() <= STEP;
        stands && Aabb::new(to, space).overlaps(&Aabb::new(mate.at, space))
    };
    far <= own && board.company.iter().any(is_in_the_way)
}
