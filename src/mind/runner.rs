//! Playing one action to its end.

use super::action::{Action, End, Progress};

/// Which action runs, as its place in the list of actions.
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
        if let Some(running) = self.running {
            if !actions[running].can_interrupt(board) {
                return;
            }
            actions[running].exit(board, End::Interrupted);
        }
        self.running = next;
        if let Some(next) = next {
            actions[next].enter(board);
        }
    }

    /// Ticks the running action, and leaves it when it is done.
    pub fn tick<B>(&mut self, actions: &[&dyn Action<B>], board: &mut B) {
        let Some(running) = self.running else { return };
        if actions[running].tick(board) == Progress::Done {
            self.running = None;
            actions[running].exit(board, End::Done);
        }
    }
}
