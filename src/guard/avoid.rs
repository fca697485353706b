//! Bodies make way for each other. Guards are not solid to each other, since whoever is solid gets
//! stuck in doorways; instead each bends his way round the mates whom he sees, at the end of his turn.
//!
//! Who meets another keeps to the right, as on a narrow stair. Who comes up behind another follows at
//! his pace. Who finds another waiting before him, looking where he wants to go himself, waits for a
//! while and then squeezes past. Two who have come to stand in each other step apart. Of two who could
//! both give way it is the one with the higher id who does.

use super::blackboard::Blackboard;
use crate::base::tick;
use crate::base::{Aabb, Vec2};
use crate::model::spawn::is_free;
use crate::model::{ActorId, VisibleAlly};
use crate::rules::{AvoidRules, ConsiderationInput};
use crate::space::steer::flock::{Boid, separation};

/// Slower than this one counts as standing, in tiles/s: such as step apart do.
const STANDS: f32 = 1.2;
/// Straight before him is who is less than this beside his way, in tiles.
const STRAIGHT: f32 = 0.08;
/// So far ahead he looks whether a step has room, in tiles.
const STEP: f32 = 0.04;
/// Looking the same way: no farther apart than this cosine says, an eighth of a turn.
const ALIKE: f32 = 0.7;
/// Whoever wants to be so many times as fast as who goes before him overtakes.
const OVERTAKES: f32 = 1.3;

/// Bends what he wants so that he does not walk into his mates.
pub fn avoid_mates(board: &mut Blackboard) {
    if board.company.is_empty() || board.intent.doze {
        board.memory.waited = 0;
        return;
    }
    match board.intent.velocity.try_normalize() {
        Some(ahead) => pass(board, ahead),
        None => step_apart(board),
    }
}

/// Somebody on his way among others.
struct PathWalker {
    id: ActorId,
    at: Vec2,
    /// Where he goes, and his right hand: unit vectors.
    ahead: Vec2,
    right: Vec2,
    /// How fast he wants to go, in tiles/s.
    speed: f32,
    /// Two abreast take so much room across their way, two in file so much along it, in tiles.
    abreast: f32,
    in_file: f32,
    avoid: AvoidRules,
}

/// What a mate in his way means for him.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Encounter {
    /// How fast he goes to the right, in tiles/s.
    sideways: f32,
    /// He goes no faster than this, in tiles/s.
    limit: f32,
    /// He waits behind somebody who waits.
    queues: bool,
}

fn pass(board: &mut Blackboard, ahead: Vec2) {
    let walker = PathWalker::new(board, ahead);
    let mut encounter = Encounter { limit: walker.speed, ..Encounter::default() };
    for mate in board.company {
        let with = walker.meet(mate);
        encounter.sideways += with.sideways;
        encounter.limit = encounter.limit.min(with.limit);
        encounter.queues |= with.queues;
    }
    let patient = board.memory.waited < tick::ticks(walker.avoid.patience_seconds);
    if !encounter.queues {
        board.memory.waited = 0;
    } else if patient {
        board.memory.waited += 1;
        encounter.limit = 0.0;
    }
    if encounter.limit == walker.speed && encounter.sideways == 0.0 {
        return;
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
        let (right, avoid) = (ahead.perp(), board.crowd.avoid);
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
            // He goes the same way.
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

    /// How fast to the right, to have another beside him and not before him: the more the less far he
    /// is off already. Straight before each other both keep to the right.
    fn sidestep(&self, mate: ActorId, aside: f32, forward: f32) -> f32 {
        let left = 1.0 - aside.abs() / self.abreast;
        let side = if aside.abs() >= STRAIGHT {
            -aside.signum()
        } else if forward.abs() >= STRAIGHT || self.id > mate {
            1.0
        } else {
            // Out of one and the same place they go to either side.
            -1.0
        };
        side * left * self.avoid.sidestep
    }

    /// Is it he who lets the other go first? Who is behind does; where each has the other before him,
    /// one of them.
    fn yields(&self, mate: &VisibleAlly, forward: f32) -> bool {
        if forward >= self.in_file || forward < 0.0 {
            return false;
        }
        let his_forward = (self.at - mate.at).dot(mate.velocity.normalize_or_zero());
        his_forward < 0.0 || self.id > mate.id
    }
}

/// Whoever stands in another steps aside until he does not any more; where he looks he goes on
/// looking. Who only passes by is no reason to.
fn step_apart(board: &mut Blackboard) {
    board.memory.waited = 0;
    let avoid = board.crowd.avoid;
    // Once he moves he makes some air, so that he need not do so again.
    let air = if board.velocity.length() > STEP { 0.5 * avoid.gap } else { 0.0 };
    let (me, room) =
        (Aabb::new(board.at, board.half + Vec2::splat(0.5 * air)), board.half + Vec2::splat(0.5 * air));
    let is_in_me = |mate: &&VisibleAlly| me.overlaps(&Aabb::new(mate.at, room));
    let in_me = board.company.iter().filter(is_in_me).filter(|mate| mate.velocity.length() < STANDS);
    let them: Vec<Boid> = in_me.map(|mate| Boid::new(mate.id.0, mate.at, mate.velocity)).collect();
    let away = separation(&Boid::new(board.id.0, board.at, board.velocity), &them, avoid.room);
    let Some(away) = away.try_normalize() else { return };
    let steps = [away, away.perp(), -away.perp()].map(|step| step * avoid.step_apart);
    let Some(step) = steps.into_iter().find(|step| has_room(board, *step)) else { return };
    board.intent.velocity = step;
    board.intent.face = board.intent.face.or(Some(board.facing));
}

/// Is there floor for the next bit of the way?
fn has_room(board: &Blackboard, offset: Vec2) -> bool {
    let step = offset.normalize_or_zero() * STEP;
    is_free(board.map, Aabb::new(board.at + step, board.half), false)
}

/// Do mates stand where he wants to, so that he is as near as he can come? As many as they are, so
/// much room they take. Whoever sees her and wants to lay hands on her is not near enough before he does.
pub fn is_near_enough(board: &Blackboard, to: Vec2) -> bool {
    let reaches_for_her = board.intent.grab && board.measure(ConsiderationInput::InSight) > 0.0;
    if board.company.is_empty() || reaches_for_her {
        return false;
    }
    let room = board.crowd.avoid.room;
    let standing = |within: f32| {
        let near =
            move |mate: &&VisibleAlly| (mate.at - to).length() <= within && mate.velocity.length() < STANDS;
        board.company.iter().filter(near).count()
    };
    let own = 2.0 * board.half.min_element();
    standing(own) > 0 && (to - board.at).length() <= room * (standing(2.0 * room) as f32).sqrt()
}
