//! Hesitation: a guard to whom two everyday actions are worth nearly the same stands a moment before he
//! begins the better one.

use super::blackboard::Blackboard;
use crate::base::Vec2;
use crate::rules::ActionKind;
use utility_ai::Choice;

/// Lets him stand if the choice of this tick was close, and as long as an earlier one keeps him.
///
/// `before` is the action that ran until now.
pub fn hesitate(board: &mut Blackboard, choice: Option<Choice>, before: Option<ActionKind>) {
    let rules = &board.all_rules.needs.hesitate;
    if let Some(choice) = choice
        && let Some(winner) = everyday(choice.winner)
        && everyday(choice.runner_up).is_some()
        && Some(winner) != before
        && choice.is_close(rules.margin)
    {
        board.memory.needs.hesitates_until = board.after(rules.seconds);
    }
    if board.now < board.memory.needs.hesitates_until {
        board.intent.velocity = Vec2::ZERO;
    }
}

/// The action if guards do it for themselves, not because of the player.
fn everyday(ranked: Option<utility_ai::Ranked>) -> Option<ActionKind> {
    let action = ActionKind::ALL[ranked?.action];
    let mulled = [
        ActionKind::Patrol,
        ActionKind::Rest,
        ActionKind::Pocket,
        ActionKind::Report,
        ActionKind::Mend,
        ActionKind::Glance,
    ];
    mulled.contains(&action).then_some(action)
}
