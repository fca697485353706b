//! Action *haunt*: a clockwork doll pursues the player by the footsteps that it feels.

use super::blackboard::Blackboard;
use super::clockwork;
use super::doll_state::DollMode;
use crate::base::grid::cell_of;
use crate::rules::Archetype;
use crate::space::steer::arcade::{self, ArcadeRanges, ArcadeState, Chaser};
use utility_ai::{Action, EndReason, Progress};

/// Walks from cell to cell to a target that depends on its archetype, as long as it feels footsteps.
pub struct Haunt;

impl<'a> Action<Blackboard<'a>> for Haunt {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        clockwork::is_driven(board) && !clockwork::keeps_to_corner(board)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        let is_wound = board.memory.doll.wound.is_some();
        clockwork::wind(board, DollMode::Haunt);
        // A doll that was just wound needs its reaction time.
        board.memory.until =
            if is_wound { board.now } else { board.after(board.all_rules.awareness.react_to_alert_seconds) };
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        if clockwork::has_run_down(board) {
            return Progress::Done;
        }
        if board.now < board.memory.until {
            return Progress::Running;
        }
        clockwork::grip(board);
        clockwork::go(board, board.rules.speed.chase, |board, at, direction| {
            let reach = ArcadeRanges {
                ahead: board.all_rules.clockwork.ahead_tiles,
                shy: board.all_rules.clockwork.shy_tiles,
            };
            let target = arcade::target(ghost(board.archetype), &field(board)?, reach);
            arcade::turn(at, direction, target, |cell| clockwork::is_open(board, cell))
        });
        Progress::Running
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        if end == EndReason::Done {
            board.memory.doll.run_down();
        }
    }
}

/// Targeting rule of an archetype.
fn ghost(who: Archetype) -> Chaser {
    match who {
        Archetype::DollAhead => Chaser::Ahead,
        Archetype::DollMirror => Chaser::Mirror,
        Archetype::DollShy => Chaser::Shy,
        _ => Chaser::Chaser,
    }
}

/// Positions that the targeting rules use. A doll that does not see the chaser takes the player's
/// position for it.
fn field(board: &Blackboard) -> Option<ArcadeState> {
    let felt = board.memory.doll.felt?;
    let (her, me) = (cell_of(felt.at), cell_of(board.at));
    let chaser = board.company.iter().find(|mate| mate.archetype == Archetype::DollChaser);
    let chaser = chaser.map_or(her, |mate| cell_of(mate.at));
    Some(ArcadeState { her, step: felt.direction, me, chaser, corner: clockwork::corner(board) })
}
