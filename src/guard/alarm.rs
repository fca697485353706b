//! Running to the gong.

use super::board::Board;
use super::hunt;
use super::legs::{self, Walk};
use super::memory::{Hunt, Stage};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::{IVec2, Vec2, tick};
use crate::mind::{Action, End, Progress};
use crate::model::{Act, Activity, Mate, Rung};
use crate::rules::{ActionKind, Measure};

/// He has found her, and tells the whole house: one runs, one strikes it, and all hear where she was
/// when he saw her last.
pub struct Alarm;

impl<'a> Action<Board<'a>> for Alarm {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        let found = board.awareness.rung == Rung::Alert && board.memory.her.is_some();
        // One arm is enough for a gong, and nobody need be told twice.
        let goes = |mate: &Mate| mate.activity == Activity::Alarm;
        if !found || has_sounded(board) || board.company.iter().any(goes) || board.nearest_gong().is_none() {
            return 0.0;
        }
        board.wants(ActionKind::Alarm)
    }

    fn enter(&self, board: &mut Board<'a>) {
        hunt::startle(board);
        board.memory.hunt = None;
        board.memory.team.gong = board.nearest_gong();
        board.memory.team.scattered = true;
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let (Some(her), Some(gong)) = (board.memory.her, board.memory.team.gong) else {
            return Progress::Done;
        };
        if hunt::is_startled(board, her) {
            return Progress::Running;
        }
        let cell = board.house.gongs[gong].cell;
        match board.memory.stage {
            Stage::React | Stage::Go => match legs::walk(board, beside(board, cell), board.rules.speed.chase)
            {
                Walk::Going => {}
                Walk::Arrived => {
                    board.memory.stage = Stage::Work;
                    board.memory.until = board.after(board.teamwork.gong.swing_seconds);
                }
                Walk::NoWay => return Progress::Done,
            },
            Stage::Work | Stage::Look(_) => {
                board.look_at(center_of(cell));
                if board.now >= board.memory.until {
                    board.intent.act = Some(Act::Strike { gong: board.gongs[gong], her: her.at });
                    return Progress::Done;
                }
            }
        }
        Progress::Running
    }

    fn exit(&self, board: &mut Board<'a>, end: End) {
        board.memory.team.gong = None;
        if end != End::Done {
            return;
        }
        // His own ears need not tell him.
        board.memory.alarmed = Some(board.now);
        // Whom he has lost sight of on his way he looks for like everybody else.
        if board.measure(Measure::InSight) == 0.0
            && let Some(her) = board.memory.her.take()
        {
            let until = board.after(board.timing.search_after_alert_seconds);
            let there = hunt::expected(board, her);
            board.memory.hunt = Some(Hunt::new(there, her.seen, until));
            board.memory.lead = None;
        }
    }
}

/// Has the gong been heard so short a while ago that all know?
fn has_sounded(board: &Board) -> bool {
    let lasts = tick::ticks(board.minds.alarm_seconds);
    board.memory.alarmed.is_some_and(|since| board.now - since < lasts)
}

/// Where he stands to strike it: the nearest free place round it.
fn beside(board: &Board, gong: IVec2) -> Vec2 {
    let around = NEIGHBOURS.iter().map(|step| gong + *step).filter(|cell| board.map.is_standing(*cell));
    let off = |place: &Vec2| (*place - board.at).length_squared();
    let nearest = around.map(center_of).min_by(|a, b| off(a).total_cmp(&off(b)));
    // Who stands there already does not go round it.
    let here = (cell_of(board.at) - gong).abs().max_element() == 1;
    if here { board.at } else { nearest.unwrap_or(center_of(gong)) }
}
