//! Action *pocket*: taking what lies about while nobody looks.

use super::blackboard::Blackboard;
use super::path_following;
use super::steps;
use crate::base::tick::{self, Tick};
use crate::model::{AlertLevel, GuardAction};
use crate::rules::{BarkReason, PropKind};
use utility_ai::{Action, EndReason, Progress, Sequence, Step};

/// Walks to the prop that tempts him, bends down for it and takes it; empties a bottle on the spot, which
/// makes him slow for a while.
pub struct Pocket;

/// Index of the step in which he bends down.
const BENDS: usize = 1;
/// Index of the step in which he drinks.
const DRINKS: usize = 2;
/// Distance from the prop at which he can bend down for it, in tiles.
const REACH: f32 = 0.6;

impl<'a> Action<Blackboard<'a>> for Pocket {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        let drinks = board.memory.steps.step == DRINKS;
        drinks || board.surroundings.treat.is_some() && board.memory.search.is_none()
    }

    fn can_interrupt(&self, board: &Blackboard<'a>) -> bool {
        // What he has in his hands he finishes, unless there is more than a faint noise.
        let busy = matches!(board.memory.steps.entered(), Some(BENDS | DRINKS));
        !busy || board.awareness.alert_level > AlertLevel::Curious
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        steps::begin(board);
        board.add_reason(BarkReason::Tempted);
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        if self.applies(board) { sequence().tick(board) } else { Progress::Done }
    }

    fn exit(&self, board: &mut Blackboard<'a>, _end: EndReason) {
        sequence().cancel(board);
    }
}

fn sequence<'a>() -> Sequence<'a, Blackboard<'a>> {
    Sequence { steps: &[&GoTo, &BendDown, &Drink], state: steps::state }
}

/// Walks up to the prop.
struct GoTo;

impl<'a> Step<Blackboard<'a>> for GoTo {
    fn tick(&self, board: &mut Blackboard<'a>, _elapsed: Tick) -> Progress {
        let Some(treat) = board.surroundings.treat else { return Progress::Done };
        if (treat.at - board.at).length() <= REACH {
            return Progress::Done;
        }
        let speed = board.rules.speed.patrol;
        path_following::walk(board, treat.at, speed);
        Progress::Running
    }
}

/// Bends down and takes it.
struct BendDown;

impl<'a> Step<Blackboard<'a>> for BendDown {
    fn tick(&self, board: &mut Blackboard<'a>, elapsed: Tick) -> Progress {
        let Some(treat) = board.surroundings.treat else { return Progress::Done };
        board.look_at(treat.at);
        let rules = &board.all_rules.needs.pocket;
        if elapsed < tick::ticks(rules.seconds) {
            return Progress::Running;
        }
        board.intent.act = Some(GuardAction::Pocket { prop: treat.prop });
        if treat.kind == PropKind::Bottle {
            board.memory.needs.tipsy_until = board.after(rules.drink_seconds + rules.tipsy_seconds);
            board.add_reason(BarkReason::Drinks);
        }
        Progress::Done
    }
}

/// Empties a bottle; there is nothing to do after anything else.
struct Drink;

impl<'a> Step<Blackboard<'a>> for Drink {
    fn tick(&self, board: &mut Blackboard<'a>, elapsed: Tick) -> Progress {
        let rules = &board.all_rules.needs.pocket;
        let is_tipsy = board.memory.needs.tipsy_until > board.after(rules.tipsy_seconds);
        Progress::done_if(!is_tipsy || elapsed >= tick::ticks(rules.drink_seconds))
    }
}
