//! Steps that several actions share, and the progress of the running sequence of steps.

use super::blackboard::Blackboard;
use crate::base::Vec2;
use crate::base::tick::{self, Tick};
use crate::rules::Rules;
use utility_ai::{EndReason, Progress, SequenceState, Step};

/// The progress of the running sequence.
pub fn state<'b>(board: &'b mut Blackboard) -> &'b mut SequenceState {
    &mut board.memory.steps
}

/// Starts an action that is a sequence of steps.
pub fn begin(board: &mut Blackboard) {
    board.memory.steps = SequenceState::default();
    board.memory.path_follower.stop();
}

/// Faces a place for a while; over at once without a place.
pub struct Face {
    /// The place, in tiles.
    pub place: fn(&Blackboard) -> Option<Vec2>,
    /// For how long, in seconds.
    pub seconds: fn(&Rules) -> f32,
}

impl<'a> Step<Blackboard<'a>> for Face {
    fn tick(&self, board: &mut Blackboard<'a>, elapsed: Tick) -> Progress {
        let Some(place) = (self.place)(board) else { return Progress::Done };
        board.look_at(place);
        Progress::done_if(elapsed >= tick::ticks((self.seconds)(board.all_rules)))
    }
}

/// Looks in the configured directions one after the other, starting from the current facing.
pub struct LookAround {
    /// Time for each direction, in seconds.
    pub seconds: fn(&Rules) -> f32,
}

impl<'a> Step<Blackboard<'a>> for LookAround {
    fn enter(&self, board: &mut Blackboard<'a>) {
        board.memory.ahead = board.facing;
    }

    fn tick(&self, board: &mut Blackboard<'a>, elapsed: Tick) -> Progress {
        let each = tick::ticks((self.seconds)(board.all_rules)).max(1);
        let directions = board.all_rules.search.look_degrees.len();
        board.look_aside((elapsed / each) as usize);
        Progress::done_if(elapsed + 1 >= each * directions as Tick)
    }

    fn exit(&self, board: &mut Blackboard<'a>, _end: EndReason) {
        board.memory.ahead = Vec2::ZERO;
    }
}
