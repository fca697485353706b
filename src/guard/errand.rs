//! What *fetch* and *report* share: walking to another guard and telling him of a place.

use super::blackboard::Blackboard;
use super::path_following::{self, WalkStatus};
use super::steps;
use crate::base::tick::{self, Tick};
use crate::base::{Vec2, grid::cell_of};
use crate::model::{Activity, GuardAction, VisibleAlly};
use crate::rules::{ActionKind, AlertCall, Archetype, GuardRules};
use utility_ai::{Progress, Sequence, Step};

/// The steps of an errand: to the other guard, and telling him.
pub fn sequence<'a>() -> Sequence<'a, Blackboard<'a>> {
    Sequence { steps: &[&GoTo, &Tell], state: steps::state }
}

/// Whether the guard knows somebody whom he can tell.
pub fn knows_somebody(board: &Blackboard) -> bool {
    nearest(board).is_some()
}

/// Where the nearest guard who can listen is, or was when he last saw him.
fn nearest(board: &Blackboard) -> Option<Vec2> {
    let far = |at: &Vec2| (*at - board.at).length_squared();
    let whom = board.memory.tactics.allies.iter().filter(|met| is_for(board, met.kind));
    let known = whom.map(|met| met.at).filter(|at| !knows(board, *at));
    known.min_by(|a, b| far(a).total_cmp(&far(b)))
}

/// Whether the errand leads to guards of a kind: who searches for the player himself wants one who fights.
fn is_for(board: &Blackboard, kind: Archetype) -> bool {
    board.memory.search.is_none() || fights(&board.all_rules.guards[kind])
}

/// Whether guards of a kind are help against the player.
pub fn fights(kind: &GuardRules) -> bool {
    kind.has(ActionKind::Chase) && !kind.seeks_help
}

/// Whether somebody at a place needs no telling, because he stands where it happened.
fn knows(board: &Blackboard, at: Vec2) -> bool {
    place(board).is_some_and(|told| (told - at).length() <= board.all_rules.needs.fetch.tell_tiles)
}

/// A guard in sight near enough to be told.
fn listener(board: &Blackboard) -> Option<VisibleAlly> {
    let reach = board.all_rules.needs.fetch.tell_tiles;
    let is_there = |mate: &&VisibleAlly| {
        mate.activity != Activity::Sleep
            && listens(&board.all_rules.guards[mate.archetype])
            && is_for(board, mate.archetype)
            && !knows(board, mate.at)
            && (mate.at - board.at).length() <= reach
            && board.map.is_clear(board.at, mate.at)
    };
    board.company.iter().find(is_there).copied()
}

/// Whether guards of a kind can be told: they hear, and have needs themselves.
pub fn listens(kind: &GuardRules) -> bool {
    kind.senses.ears && kind.needs_table.is_some()
}

/// Updates where the guards are whom he can tell.
pub fn keep_in_mind(board: &mut Blackboard) {
    let (company, kinds) = (board.company, &board.all_rules.guards);
    board.memory.tactics.meet(company, |mate| listens(&kinds[mate.archetype]));
    if board.rules.seeks_help && board.memory.search.is_some() {
        // Who hunts or searches already needs no telling, wherever he goes next.
        let is_busy = |mate: &&VisibleAlly| mate.activity.is_hunt() || mate.activity.is_search();
        for mate in company.iter().filter(is_busy) {
            board.memory.tactics.allies.retain(|met| met.who != mate.id);
        }
    }
}

/// Walks to the nearest guard; gives up after a time.
struct GoTo;

impl<'a> Step<Blackboard<'a>> for GoTo {
    fn tick(&self, board: &mut Blackboard<'a>, elapsed: Tick) -> Progress {
        if listener(board).is_some() || elapsed > tick::ticks(board.all_rules.needs.fetch.give_up_seconds) {
            return Progress::Done;
        }
        let Some(at) = nearest(board) else { return Progress::Done };
        let speeds = board.rules.speed;
        let speed = if board.memory.search.is_some() { speeds.search } else { speeds.investigate };
        if path_following::walk(board, at, speed) != WalkStatus::Going {
            // Nobody is where he last saw him.
            board.memory.tactics.allies.retain(|met| cell_of(met.at) != cell_of(at));
        }
        Progress::Running
    }
}

/// Faces the other guard and tells him of the place.
struct Tell;

impl<'a> Step<Blackboard<'a>> for Tell {
    fn tick(&self, board: &mut Blackboard<'a>, elapsed: Tick) -> Progress {
        let Some(mate) = listener(board) else { return Progress::Done };
        board.look_at(mate.at);
        if elapsed == 0
            && let Some(her) = place(board)
        {
            board.intent.act = Some(GuardAction::Call { her, call: AlertCall::Word });
            board.memory.needs.news = None;
        }
        Progress::done_if(elapsed >= tick::ticks(board.all_rules.needs.fetch.tell_seconds))
    }
}

/// The place that he tells of: his lead, else his news. Leads of a search are followed by the search.
fn place(board: &Blackboard) -> Option<Vec2> {
    let lead = board.memory.lead.filter(|_| board.memory.search.is_none()).map(|lead| lead.at);
    lead.or(board.memory.needs.news.map(|news| news.at))
}
