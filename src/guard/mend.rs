//! Action *mend*: repairing evidence.

use super::blackboard::Blackboard;
use super::memory::{RepairTask, SearchMemory};
use super::path_following::{self, WalkStatus};
use super::steps::{self, Face, LookAround};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::{self, Tick};
use crate::base::{IVec2, Vec2};
use crate::model::{Activity, AlertLevel, GuardAction, VisibleAlly};
use crate::rules::{BarkReason, EvidenceKind};
use crate::space::sight::is_clear;
use utility_ai::{Action, EndReason, Progress, Sequence, Step};

/// Looks at evidence, comments on it, walks there and repairs it; looks around at evidence that cannot
/// be repaired.
///
/// Guards do not know what others are about to do: two who noticed the same thing both go, and the one
/// who sees that it is done, or that the other is working on it, returns.
pub struct Mend;

/// Index of the step in which he works with his hands.
const WORKS: usize = 2;

impl<'a> Action<Blackboard<'a>> for Mend {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        board.memory.repair.is_some() || !board.memory.repairs.is_empty()
    }

    fn can_interrupt(&self, board: &Blackboard<'a>) -> bool {
        // What he has begun with his hands he finishes, unless there is more than a faint noise.
        let works = board.memory.steps.step == WORKS;
        !works || board.awareness.alert_level > AlertLevel::Curious
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        steps::begin(board);
        board.memory.repair = nearest(board);
        if let Some(task) = board.memory.repair {
            board.add_reason(BarkReason::Evidence(task.kind));
        }
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(task) = board.memory.repair else { return Progress::Done };
        if task.righted && board.memory.steps.step < WORKS {
            // Somebody else was faster.
            board.add_reason(BarkReason::Over);
            return Progress::Done;
        }
        sequence().tick(board)
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        sequence().cancel(board);
        let task = board.memory.repair.take();
        // An interrupted repair is still to be done.
        let left = task.filter(|task| end == EndReason::Interrupted && !task.righted);
        board.memory.repairs.extend(left.map(|task| RepairTask { stand: None, ..task }));
    }
}

fn sequence<'a>() -> Sequence<'a, Blackboard<'a>> {
    Sequence { steps: &[&React, &GoTo, &Work, &Look], state: steps::state }
}

/// Looks at the evidence, and then for a place beside it.
struct React;

/// How long he looks at the evidence.
const FACE: Face = Face {
    place: |board| board.memory.repair.map(|task| task.at),
    seconds: |rules| rules.evidence.react_seconds,
};

impl<'a> Step<Blackboard<'a>> for React {
    fn tick(&self, board: &mut Blackboard<'a>, elapsed: Tick) -> Progress {
        FACE.tick(board, elapsed)
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        if let Some(task) = board.memory.repair.filter(|_| end == EndReason::Done) {
            let stand = place_beside(board, task.at);
            board.memory.repair = Some(RepairTask { stand, ..task });
        }
    }
}

/// Walks to the place beside the evidence.
struct GoTo;

impl<'a> Step<Blackboard<'a>> for GoTo {
    fn is_needed(&self, board: &Blackboard<'a>) -> bool {
        board.memory.repair.is_some_and(|task| task.stand.is_some())
    }

    fn tick(&self, board: &mut Blackboard<'a>, _elapsed: Tick) -> Progress {
        let Some(task) = board.memory.repair else { return Progress::Done };
        let Some(stand) = task.stand else { return Progress::Done };
        let walk = path_following::walk(board, stand, board.rules.speed.investigate);
        if walk == WalkStatus::NoPath {
            board.memory.repair = Some(RepairTask { stand: None, ..task });
        }
        Progress::done_if(walk != WalkStatus::Going)
    }

    fn exit(&self, board: &mut Blackboard<'a>, _end: EndReason) {
        board.memory.path_follower.stop();
    }
}

/// Puts right what can be; gives up if that does not succeed.
struct Work;

impl<'a> Step<Blackboard<'a>> for Work {
    fn is_needed(&self, board: &Blackboard<'a>) -> bool {
        let is_beside = |task: &RepairTask| task.stand.is_some();
        board.memory.repair.filter(is_beside).and_then(|task| work_seconds(board, task.kind)).is_some()
    }

    fn tick(&self, board: &mut Blackboard<'a>, elapsed: Tick) -> Progress {
        let Some(task) = board.memory.repair else { return Progress::Done };
        if task.righted {
            // What another works on is in good hands, but that is not his doing and may take a while.
            if !is_anothers(board, task.at) {
                board.add_reason(BarkReason::Mended);
            }
            return Progress::Done;
        }
        board.look_at(task.at);
        let (worked, takes) = (elapsed + 1, tick::ticks(work_seconds(board, task.kind).unwrap_or_default()));
        if worked >= takes {
            board.intent.act = Some(GuardAction::Mend { what: task.what });
        }
        // Somebody stands in the door, so he gives up.
        Progress::done_if(worked >= takes + tick::ticks(board.all_rules.evidence.look_seconds))
    }
}

/// Looks around after what he did not put right, and after waking somebody.
struct Look;

/// How he looks around.
const LOOK: LookAround = LookAround { seconds: |rules| rules.evidence.look_seconds };

impl<'a> Step<Blackboard<'a>> for Look {
    fn is_needed(&self, board: &Blackboard<'a>) -> bool {
        board.memory.repair.is_some_and(|task| !task.righted || task.kind == EvidenceKind::Sleeper)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        LOOK.enter(board);
    }

    fn tick(&self, board: &mut Blackboard<'a>, elapsed: Tick) -> Progress {
        LOOK.tick(board, elapsed)
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        LOOK.exit(board, end);
        if end == EndReason::Done {
            conclude(board);
        }
    }
}

/// Whether another guard works on evidence at a place.
fn is_anothers(board: &Blackboard, at: Vec2) -> bool {
    let is_beside = |mate: &VisibleAlly| (cell_of(at) - cell_of(mate.at)).abs().max_element() <= 1;
    board.company.iter().any(|mate| mate.activity == Activity::Mend && is_beside(mate))
}

/// The nearest task, of equals the one noticed first; removes it from the list.
fn nearest(board: &mut Blackboard) -> Option<RepairTask> {
    let here = board.at;
    let tasks = &mut board.memory.repairs;
    let distance = |i: &usize| (tasks[*i].at - here).length();
    let first = (0..tasks.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    Some(tasks.remove(first))
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

/// How long it takes to put a kind of evidence right, in seconds; `None` if it can only be looked at.
fn work_seconds(board: &Blackboard, kind: EvidenceKind) -> Option<f32> {
    let rules = &board.all_rules.evidence;
    match kind {
        EvidenceKind::OpenDoor => Some(0.0),
        EvidenceKind::DarkLamp => Some(rules.relight_seconds),
        EvidenceKind::Sleeper => Some(rules.wake_seconds),
        EvidenceKind::MissingTreasure | EvidenceKind::Shards => None,
    }
}

/// Returns to his duty; a missing treasure is followed by a search if the rules of the archetype say so.
fn conclude(board: &mut Blackboard) {
    let Some(task) = board.memory.repair else { return };
    let seconds = board.rules.robbed_search_seconds;
    if task.kind == EvidenceKind::MissingTreasure && seconds > 0.0 {
        let until = board.after(seconds);
        // The thief may have gone that far by now.
        let taken = board.now.saturating_sub(tick::ticks(board.all_rules.evidence.robbed_ago_seconds));
        board.memory.search = Some(SearchMemory::new(task.at, taken, until));
    } else {
        board.add_reason(BarkReason::Over);
    }
}
