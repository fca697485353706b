//! Scheduling, selection and execution of one agent's actions.

use crate::action::Action;
use crate::runner::Runner;
use crate::scheduler::{Schedule, ThinkContext};
use crate::selector::{Choice, rank};

/// The state of one agent's decisions: which action runs, and in which ticks it chooses anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brain {
    runner: Runner,
    schedule: Schedule,
}

impl Brain {
    /// A brain in which nothing runs yet.
    pub fn new(schedule: Schedule) -> Self {
        Self { runner: Runner::default(), schedule }
    }

    /// Replaces the schedule; the running action goes on.
    pub fn reschedule(&mut self, schedule: Schedule) {
        self.schedule = schedule;
    }

    /// The index of the running action in the list of actions.
    pub fn running(&self) -> Option<usize> {
        self.runner.running()
    }

    /// Chooses an action if the schedule says so or nothing runs, then ticks the running one.
    ///
    /// `actions` must be the same list in every call. `now` is a tick, or a [`ThinkContext`] with the
    /// urgency as well. Returns what was chosen and what came second, or `None` if it was not the time to
    /// choose. An action that forbids to be interrupted goes on, whatever was chosen.
    pub fn tick<B>(
        &mut self,
        actions: &[&dyn Action<B>],
        blackboard: &mut B,
        now: impl Into<ThinkContext>,
    ) -> Option<Choice> {
        self.tick_with(actions, blackboard, now, |blackboard, running| {
            let score = |action: &&dyn Action<B>| {
                if action.applies(blackboard) { action.evaluate(blackboard) } else { 0.0 }
            };
            rank(actions.iter().map(score), running)
        })
    }

    /// Like [`tick`](Self::tick), but `choose` takes the place of [`Action::evaluate`]: for example
    /// [`CompiledTable::choose`](crate::CompiledTable::choose).
    ///
    /// It is called with the blackboard and the index of the running action.
    pub fn tick_with<B>(
        &mut self,
        actions: &[&dyn Action<B>],
        blackboard: &mut B,
        now: impl Into<ThinkContext>,
        choose: impl FnOnce(&B, Option<usize>) -> Choice,
    ) -> Option<Choice> {
        let running = self.runner.running();
        let is_due = self.schedule.is_due(now) || running.is_none();
        let choice = is_due.then(|| choose(blackboard, running));
        if let Some(choice) = choice {
            self.runner.switch(actions, choice.winner.map(|best| best.action), blackboard);
        }
        self.runner.tick(actions, blackboard);
        choice
    }

    /// Interrupts the running action, whether [`Action::can_interrupt`] allows it or not; for an agent that
    /// stops thinking for a while, because it faints for example.
    pub fn stop<B>(&mut self, actions: &[&dyn Action<B>], blackboard: &mut B) {
        self.runner.stop(actions, blackboard);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tick;
    use crate::{EndReason, Progress};

    #[derive(Default)]
    struct Board {
        log: Vec<String>,
        scores: [f32; 2],
        stubborn: bool,
        finish: bool,
    }

    struct Named(usize);

    impl Action<Board> for Named {
        fn evaluate(&self, blackboard: &Board) -> f32 {
            blackboard.scores[self.0]
        }
        fn can_interrupt(&self, blackboard: &Board) -> bool {
            !blackboard.stubborn
        }
        fn enter(&self, blackboard: &mut Board) {
            blackboard.log.push(format!("enter {}", self.0));
        }
        fn tick(&self, blackboard: &mut Board) -> Progress {
            blackboard.log.push(format!("tick {}", self.0));
            if blackboard.finish { Progress::Done } else { Progress::Running }
        }
        fn exit(&self, blackboard: &mut Board, end: EndReason) {
            blackboard.log.push(format!("exit {} {end:?}", self.0));
        }
    }

    fn run(brain: &mut Brain, blackboard: &mut Board, tick: Tick) -> Vec<String> {
        brain.tick(&[&Named(0), &Named(1)], blackboard, tick);
        std::mem::take(&mut blackboard.log)
    }

    #[test]
    fn every_action_that_is_entered_is_left() {
        let mut blackboard = Board { scores: [0.5, 0.0], ..Board::default() };
        let mut brain = Brain::new(Schedule::every(1));
        assert_eq!(run(&mut brain, &mut blackboard, 0), ["enter 0", "tick 0"]);
        blackboard.scores[1] = 0.9;
        assert_eq!(run(&mut brain, &mut blackboard, 1), ["exit 0 Interrupted", "enter 1", "tick 1"]);
        blackboard.finish = true;
        assert_eq!(run(&mut brain, &mut blackboard, 2), ["tick 1", "exit 1 Done"]);
    }

    #[test]
    fn a_stopped_brain_leaves_what_runs() {
        let mut blackboard = Board { scores: [0.5, 0.0], stubborn: true, ..Board::default() };
        let mut brain = Brain::new(Schedule::every(10));
        run(&mut brain, &mut blackboard, 0);
        brain.stop(&[&Named(0), &Named(1)], &mut blackboard);
        assert_eq!((brain.running(), blackboard.log.pop()), (None, Some("exit 0 Interrupted".to_string())));
        assert_eq!(run(&mut brain, &mut blackboard, 1), ["enter 0", "tick 0"]);
    }

    #[test]
    fn what_may_not_be_interrupted_is_not() {
        let mut blackboard = Board { scores: [0.5, 0.9], stubborn: true, ..Board::default() };
        let mut brain = Brain::new(Schedule::every(1));
        assert_eq!(run(&mut brain, &mut blackboard, 0), ["enter 1", "tick 1"]);
        blackboard.scores = [0.9, 0.1];
        assert_eq!(run(&mut brain, &mut blackboard, 1), ["tick 1"]);
    }

    #[test]
    fn between_its_slots_a_brain_only_ticks() {
        let mut blackboard = Board { scores: [0.5, 0.0], ..Board::default() };
        let mut brain = Brain::new(Schedule::every(10));
        run(&mut brain, &mut blackboard, 0);
        blackboard.scores = [0.1, 0.9];
        assert_eq!(run(&mut brain, &mut blackboard, 5), ["tick 0"]);
        assert_eq!(run(&mut brain, &mut blackboard, 10), ["exit 0 Interrupted", "enter 1", "tick 1"]);
    }
}
