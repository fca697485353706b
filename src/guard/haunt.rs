//! A doll after her, by what it feels of her steps: each of the four has a target of its own.

use super::board::Board;
use super::clockwork;
use super::spring::Drive;
use crate::base::grid::cell_of;
use crate::mind::{Action, End, Progress};
use crate::rules::{ActionKind, Archetype};
use crate::space::steer::arcade::{self, Field, Ghost, Reach};

/// To its target from cell to cell, as long as the floor shakes now and then.
pub struct Haunt;

impl<'a> Action<Board<'a>> for Haunt {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        if !clockwork::is_driven(board) || clockwork::keeps_to_corner(board) {
            return 0.0;
        }
        board.wants(ActionKind::Haunt)
    }

    fn enter(&self, board: &mut Board<'a>) {
        clockwork::wind(board, Drive::Haunt);
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        if clockwork::has_run_down(board) {
            return Progress::Done;
        }
        clockwork::grip(board);
        clockwork::go(board, board.rules.speed.chase, |board, at, way| {
            let reach = Reach { ahead: board.clockwork.ahead_tiles, shy: board.clockwork.shy_tiles };
            let target = arcade::target(ghost(board.archetype), &field(board)?, reach);
            arcade::turn(at, way, target, |cell| clockwork::is_open(board, cell))
        });
        Progress::Running
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        if end == End::Done {
            board.memory.spring.run_down();
        }
    }
}

fn ghost(who: Archetype) -> Ghost {
    match who {
        Archetype::DollAhead => Ghost::Ahead,
        Archetype::DollMirror => Ghost::Mirror,
        Archetype::DollShy => Ghost::Shy,
        _ => Ghost::Chaser,
    }
}

/// Everybody's places. Who does not see the chaser takes her for him: then the mirror shows her.
fn field(board: &Board) -> Option<Field> {
    let felt = board.memory.spring.felt?;
    let (her, me) = (cell_of(felt.at), cell_of(board.at));
    let chaser = board.company.iter().find(|mate| mate.archetype == Archetype::DollChaser);
    let chaser = chaser.map_or(her, |mate| cell_of(mate.at));
    Some(Field { her, step: felt.way, me, chaser, corner: clockwork::corner(board) })
}
