//! Action *mend*: repairing evidence.

use super::blackboard::Blackboard;
use super::memory::{ActionStage, RepairTask, SearchMemory};
use super::path_following::{self, WalkStatus};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::{IVec2, Vec2, tick};
use crate::model::{AlertLevel, GuardAction};
use crate::rules::{BarkReason, EvidenceKind};
use crate::space::sight::is_clear;
use utility_ai::{Action, EndReason, Progress};

/// Looks at evidence, comments on it, walks there and repairs it; looks around at evidence that cannot
/// be repaired.
///
/// Guards do not know what others are about to do: two who noticed the same thing both go, and the one
/// who sees that it is done, or that the other is working on it, returns.
pub struct Mend;

impl<'a> Action<Blackboard<'a>> for Mend {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        board.memory.repair.is_some() || !board.memory.repairs.is_empty()
    }

    fn can_interrupt(&self, board: &Blackboard<'a>) -> bool {
        // What he has begun with his hands he finishes, unless there is more than a faint noise.
        let works = board.memory.stage == ActionStage::Work;
        !works || board.awareness.alert_level > AlertLevel::Curious
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        board.memory.stage = ActionStage::React;
        board.memory.until = board.after(board.all_rules.evidence.react_seconds);
        board.memory.path_follower.stop();
        board.memory.repair = nearest(board);
        if let Some(chore) = board.memory.repair {
            board.add_reason(BarkReason::Evidence(chore.kind));
        }
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(chore) = board.memory.repair else { return Progress::Done };
        let stage = board.memory.stage;
        match stage {
            ActionStage::Look(n) => return look_on(board, &chore, n),
            _ if chore.righted => return righted(board, &chore, stage == ActionStage::Work),
            ActionStage::React => {
                board.look_at(chore.at);
                if board.now >= board.memory.until {
                    set_out(board, chore);
                }
            }
            ActionStage::Go => {
                match path_following::walk(board, chore.stand, board.rules.speed.investigate) {
                    WalkStatus::Going => {}
                    WalkStatus::Arrived => begin(board, &chore),
                    WalkStatus::NoPath => look(board),
                }
            }
            ActionStage::Work => {
                board.look_at(chore.at);
                if board.now >= board.memory.until {
                    board.intent.act = Some(GuardAction::Mend { what: chore.what });
                }
                // Somebody stands in the door, so he gives up.
                if board.now >= board.memory.until + tick::ticks(board.all_rules.evidence.look_seconds) {
                    look(board);
                }
            }
        }
        Progress::Running
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        let chore = board.memory.repair.take();
        // An interrupted repair is still to be done.
        board.memory.repairs.extend(chore.filter(|chore| end == EndReason::Interrupted && !chore.righted));
    }
}

/// The nearest task, of equals the one noticed first; removes it from the list.
fn nearest(board: &mut Blackboard) -> Option<RepairTask> {
    let here = board.at;
    let chores = &mut board.memory.repairs;
    let distance = |i: &usize| (chores[*i].at - here).length();
    let first = (0..chores.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    Some(chores.remove(first))
}

/// Walks to the evidence if there is a reachable place beside it; otherwise looks from where he is.
fn set_out(board: &mut Blackboard, chore: RepairTask) {
    match place_beside(board, chore.at) {
        Some(stand) => {
            board.memory.repair = Some(RepairTask { stand, ..chore });
            board.memory.stage = ActionStage::Go;
        }
        None => look(board),
    }
}

/// The nearest reachable cell beside evidence; straight before it rather than diagonal, because most
/// of it is in walls.
fn place_beside(board: &Blackboard, thing: Vec2) -> Option<Vec2> {
    let cell = cell_of(thing);
    let rank = |step: &IVec2| (step.x != 0 && step.y != 0, (center_of(cell + *step) - board.at).length());
    let mut steps = NEIGHBOURS;
    steps.sort_by(|a, b| rank(a).0.cmp(&rank(b).0).then(rank(a).1.total_cmp(&rank(b).1)));
    let sees_it = |place: Vec2| is_clear(place, thing, |c| c != cell && board.map.hides(c, false));
    steps.into_iter().map(|step| center_of(cell + step)).find(|&place| {
        board.map.is_standing(cell_of(place))
            && sees_it(place)
            && board.is_within_leash(place)
            && path_following::find_path(board.map, board.at, place, board.half.x).is_some()
    })
}

/// Starts the repair, or looks around if there is nothing to repair.
fn begin(board: &mut Blackboard, chore: &RepairTask) {
    let seconds = match chore.kind {
        EvidenceKind::OpenDoor => 0.0,
        EvidenceKind::DarkLamp => board.all_rules.evidence.relight_seconds,
        EvidenceKind::Sleeper => board.all_rules.evidence.wake_seconds,
        EvidenceKind::MissingTreasure | EvidenceKind::Shards => return look(board),
    };
    board.memory.stage = ActionStage::Work;
    board.memory.until = board.after(seconds);
}

fn look(board: &mut Blackboard) {
    board.start_looking(board.all_rules.evidence.look_seconds);
}

/// Looks around; a missing treasure is followed by a search if the rules of the archetype say so.
fn look_on(board: &mut Blackboard, chore: &RepairTask, n: usize) -> Progress {
    if board.look_round(n, board.all_rules.evidence.look_seconds) {
        return Progress::Running;
    }
    let seconds = board.rules.robbed_search_seconds;
    if chore.kind == EvidenceKind::MissingTreasure && seconds > 0.0 {
        let until = board.after(seconds);
        // The thief may have gone that far by now.
        let taken = board.now.saturating_sub(tick::ticks(board.all_rules.evidence.robbed_ago_seconds));
        board.memory.search = Some(SearchMemory::new(chore.at, taken, until));
    } else {
        board.add_reason(BarkReason::Over);
    }
    Progress::Done
}

/// Ends a task that is in order again, by this guard or another.
fn righted(board: &mut Blackboard, chore: &RepairTask, by_him: bool) -> Progress {
    board.add_reason(if by_him { BarkReason::Mended } else { BarkReason::Over });
    if by_him && chore.kind == EvidenceKind::Sleeper {
        look(board);
        return Progress::Running;
    }
    Progress::Done
}
