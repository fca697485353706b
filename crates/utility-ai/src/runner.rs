//! Execution of one action from `enter` to `exit`.

use crate::action::{Action, EndReason, Progress};

/// Runs at most one action at a time and pairs every `enter` with one `exit`.
///
/// It holds the index of the running action; the list of actions must be the same in every call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Runner {
    running: Option<usize>,
}

impl Runner {
    /// The index of the running action.
    pub fn running(&self) -> Option<usize> {
        self.running
    }

    /// Replaces the running action by `next`, if [`Action::can_interrupt`] allows it; `None` stops it.
    pub fn switch<B>(&mut self, actions: &[&dyn Action<B>], next: Option<usize>, blackboard: &mut B) {
        if next == self.running {
            return;
        }
        if let Some(running) = action(actions, self.running) {
            if !running.can_interrupt(blackboard) {
                return;
            }
            running.exit(blackboard, EndReason::Interrupted);
        }
        self.running = next;
        if let Some(next) = action(actions, next) {
            next.enter(blackboard);
        }
    }

    /// Interrupts the running action, whether it allows that or not.
    pub fn stop<B>(&mut self, actions: &[&dyn Action<B>], blackboard: &mut B) {
        if let Some(running) = action(actions, self.running.take()) {
            running.exit(blackboard, EndReason::Interrupted);
        }
    }

    /// Ticks the running action and calls its `exit` when it is done.
    pub fn tick<B>(&mut self, actions: &[&dyn Action<B>], blackboard: &mut B) {
        let Some(running) = action(actions, self.running) else { return };
        if running.tick(blackboard) == Progress::Done {
            self.running = None;
            running.exit(blackboard, EndReason::Done);
        }
    }
}

fn action<'a, B>(actions: &[&'a dyn Action<B>], index: Option<usize>) -> Option<&'a dyn Action<B>> {
    actions.get(index?).copied()
}
