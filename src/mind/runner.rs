//! Playing one action to its end.

use super::action::{Action, EndReason, Progress};

/// Which action runs, as its place in the list of actions. At most one does, and the list must be the
/// same one as long as the runner lives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Runner {
    running: Option<usize>,
}

impl Runner {
    pub fn running(&self) -> Option<usize> {
        self.running
    }

    /// Goes over to another action, if the running one lets it. Each action that was entered is
    /// left by `exit`.
    pub fn switch<B>(&mut self, actions: &[&dyn Action<B>], next: Option<usize>, board: &mut B) {
        if next == self.running {
            return;
        }
        if let Some(running) = action(actions, self.running) {
            if !running.can_interrupt(board) {
                return;
            }
            running.exit(board, EndReason::Interrupted);
        }
        self.running = next;
        if let Some(next) = action(actions, next) {
            next.enter(board);
        }
    }

    /// Ticks the running action, and leaves it when it is done.
    pub fn tick<B>(&mut self, actions: &[&dyn Action<B>], board: &mut B) {
        let Some(running) = action(actions, self.running) else { return };
        if running.tick(board) == Progress::Done {
            self.running = None;
            running.exit(board, EndReason::Done);
        }
    }
}

/// The action at this place, if there is one.
fn action<'a, B>(actions: &[&'a dyn Action<B>], place: Option<usize>) -> Option<&'a dyn Action<B>> {
    actions.get(place?).copied()
}
