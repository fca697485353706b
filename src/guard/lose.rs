//! Losing the player: the search for her, and whom a guard wants to tell.

use super::blackboard::Blackboard;
use super::memory::{LastKnownPosition, SearchMemory};
use super::needs_memory::News;
use super::tactics_memory::LastSeenAlly;
use super::{errand, hunt};
use crate::model::spawn::guard_id;
use crate::rules::BarkReason;

/// Starts a search where the player must be, because the guard has lost her; a guard of a kind that seeks help also
/// has news to tell.
pub fn lose(board: &mut Blackboard, her: LastKnownPosition) {
    let longer = 1.0 + board.personality.grudge * board.memory.needs.slight;
    let until = board.after(board.all_rules.awareness.search_after_alert_seconds * longer);
    board.memory.search = Some(SearchMemory::new(hunt::expected(board, her), her.seen, until));
    board.lost = Some(her.at);
    board.add_reason(BarkReason::Lost);
    if board.rules.seeks_help && !hunt::is_alone(board) {
        board.memory.needs.news = Some(News { at: her.at, since: board.now });
        remember_posts(board);
    }
}

/// Of guards who can help and whom he has not met he knows where they are posted.
fn remember_posts(board: &mut Blackboard) {
    let allies = &mut board.memory.tactics.allies;
    for (place, guard) in board.level.guards.iter().enumerate() {
        let (who, kind) = (guard_id(place), guard.archetype);
        let rules = &board.all_rules.guards[kind];
        let is_new = who != board.id && allies.iter().all(|met| met.who != who);
        if is_new && errand::fights(rules) && errand::listens(rules) {
            allies.extend(guard.patrol.first().map(|post| LastSeenAlly { who, kind, at: post.at }));
        }
    }
}
