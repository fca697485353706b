//! Action *alarm*: running to a gong and striking it.

use super::blackboard::Blackboard;
use super::hunt;
use super::memory::{ActionStage, SearchMemory};
use super::path_following::{self, WalkStatus};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::{IVec2, Vec2, tick};
use crate::model::{Activity, GuardAction, VisibleAlly};
use utility_ai::{Action, EndReason, Progress};

/// Runs to the nearest gong and strikes it, which tells everybody in earshot where he last saw the
/// player.
pub struct Alarm;

impl<'a> Action<Blackboard<'a>> for Alarm {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        let found = hunt::is_found(board);
        // One guard at the gong is enough, and a recent alarm is not repeated.
        let goes = |mate: &VisibleAlly| mate.activity == Activity::Alarm;
        found && !has_sounded(board) && !board.company.iter().any(goes) && board.nearest_gong().is_some()
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        hunt::startle(board);
        board.memory.search = None;
        board.memory.squad.gong = board.nearest_gong();
        board.memory.squad.scattered = true;
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let (Some(her), Some(gong)) = (board.memory.last_known, board.memory.squad.gong) else {
            return Progress::Done;
        };
        if hunt::is_startled(board, her) {
            return Progress::Running;
        }
        let cell = board.level.gongs[gong].cell;
        match board.memory.stage {
            ActionStage::React | ActionStage::Go => {
                match path_following::walk(board, beside(board, cell), board.rules.speed.chase) {
                    WalkStatus::Going => {}
                    WalkStatus::Arrived => {
                        board.memory.stage = ActionStage::Work;
                        board.memory.until = board.after(board.all_rules.teamwork.gong.swing_seconds);
                    }
                    WalkStatus::NoPath => return Progress::Done,
                }
            }
            ActionStage::Work | ActionStage::Look(_) => {
                board.look_at(center_of(cell));
                if board.now >= board.memory.until {
                    board.intent.act = Some(GuardAction::Strike { gong: board.gongs[gong], her: her.at });
                    return Progress::Done;
                }
            }
        }
        Progress::Running
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        board.memory.squad.gong = None;
        if end != EndReason::Done {
            return;
        }
        // He is not told by his own sound.
        board.memory.alarmed = Some(board.now);
        // A player whom he lost on the way is searched for.
        if !hunt::sees_her(board)
            && let Some(her) = board.memory.last_known.take()
        {
            let until = board.after(board.all_rules.awareness.search_after_alert_seconds);
            let there = hunt::expected(board, her);
            board.memory.search = Some(SearchMemory::new(there, her.seen, until));
            board.memory.lead = None;
        }
    }
}

/// Whether the gong was heard so recently that everybody knows.
fn has_sounded(board: &Blackboard) -> bool {
    let lasts = tick::ticks(board.all_rules.mind.alarm_seconds);
    board.memory.alarmed.is_some_and(|since| board.now - since < lasts)
}

/// Where the guard stands to strike a gong: the nearest free cell beside it.
fn beside(board: &Blackboard, gong: IVec2) -> Vec2 {
    let around = NEIGHBOURS.iter().map(|step| gong + *step).filter(|cell| board.map.is_standing(*cell));
    let off = |place: &Vec2| (*place - board.at).length_squared();
    let nearest = around.map(center_of).min_by(|a, b| off(a).total_cmp(&off(b)));
    // A guard beside it already does not walk around it.
    let here = (cell_of(board.at) - gong).abs().max_element() == 1;
    if here { board.at } else { nearest.unwrap_or(center_of(gong)) }
}
