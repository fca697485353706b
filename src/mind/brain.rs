//! Thinking and doing, tick by tick.

use super::action::Action;
use super::runner::Runner;
use super::scheduler::{Schedule, ThinkContext};
use super::selector::select;

/// A mind's own state: which action runs. When it thinks, is for its owner to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brain {
    runner: Runner,
    schedule: Schedule,
}

impl Brain {
    pub fn new(schedule: Schedule) -> Self {
        Self { runner: Runner::default(), schedule }
    }

    /// Thinks at other times from now on; what runs goes on.
    pub fn reschedule(&mut self, schedule: Schedule) {
        self.schedule = schedule;
    }

    /// The place of the running action in the list.
    pub fn running(&self) -> Option<usize> {
        self.runner.running()
    }

    /// Thinks, if it is time or nothing runs; then does what was decided. `now` is a tick, or a
    /// [`ThinkContext`] that says how urgent it is as well.
    pub fn tick<B>(&mut self, actions: &[&dyn Action<B>], board: &mut B, now: impl Into<ThinkContext>) {
        if self.schedule.is_due(now) || self.runner.running().is_none() {
            let scores = actions.iter().map(|a| a.evaluate(board));
            let best = select(scores, self.runner.running());
            self.runner.switch(actions, best, board);
        }
        self.runner.tick(actions, board);
    }

    /// Leaves whatever runs, if it can be left: to be called by whoever does not let it think any more.
    pub fn rest<B>(&mut self, actions: &[&dyn Action<B>], board: &mut B) {
        self.runner.switch(actions, None, board);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{EndReason, Progress};
    use super::*;
    use crate::base::tick::Tick;

    #[derive(Default)]
    struct Board {
        log: Vec<String>,
        scores: [f32; 2],
        stubborn: bool,
        finish: bool,
    }

    struct Named(usize);

    impl Action<Board> for Named {
        fn evaluate(&self, board: &Board) -> f32 {
            board.scores[self.0]
        }
        fn can_interrupt(&self, board: &Board) -> bool {
            !board.stubborn
        }
        fn enter(&self, board: &mut Board) {
            board.log.push(format!("enter {}", self.0));
        }
        fn tick(&self, board: &mut Board) -> Progress {
            board.log.push(format!("tick {}", self.0));
            if board.finish { Progress::Done } else { Progress::Running }
        }
        fn exit(&self, board: &mut Board, end: EndReason) {
            board.log.push(format!("exit {} {end:?}", self.0));
        }
    }

    fn run(brain: &mut Brain, board: &mut Board, tick: Tick) -> Vec<String> {
        brain.tick(&[&Named(0), &Named(1)], board, tick);
        std::mem::take(&mut board.log)
    }

    #[test]
    fn every_action_that_is_entered_is_left() {
        let mut board = Board { scores: [0.5, 0.0], ..Board::default() };
        let mut brain = Brain::new(Schedule::every(1));
        assert_eq!(run(&mut brain, &mut board, 0), ["enter 0", "tick 0"]);
        board.scores[1] = 0.9;
        assert_eq!(run(&mut brain, &mut board, 1), ["exit 0 Interrupted", "enter 1", "tick 1"]);
        board.finish = true;
        assert_eq!(run(&mut brain, &mut board, 2), ["tick 1", "exit 1 Done"]);
    }

    #[test]
    fn who_is_put_to_rest_leaves_what_runs() {
        let mut board = Board { scores: [0.5, 0.0], ..Board::default() };
        let mut brain = Brain::new(Schedule::every(10));
        run(&mut brain, &mut board, 0);
        brain.rest(&[&Named(0), &Named(1)], &mut board);
        assert_eq!((brain.running(), board.log.pop()), (None, Some("exit 0 Interrupted".to_string())));
        assert_eq!(run(&mut brain, &mut board, 1), ["enter 0", "tick 0"]);
    }

    #[test]
    fn what_may_not_be_interrupted_is_not() {
        let mut board = Board { scores: [0.5, 0.9], stubborn: true, ..Board::default() };
        let mut brain = Brain::new(Schedule::every(1));
        assert_eq!(run(&mut brain, &mut board, 0), ["enter 1", "tick 1"]);
        board.scores = [0.9, 0.1];
        assert_eq!(run(&mut brain, &mut board, 1), ["tick 1"]);
    }

    #[test]
    fn between_its_slots_a_mind_only_does() {
        let mut board = Board { scores: [0.5, 0.0], ..Board::default() };
        let mut brain = Brain::new(Schedule::every(10));
        run(&mut brain, &mut board, 0);
        board.scores = [0.1, 0.9];
        assert_eq!(run(&mut brain, &mut board, 5), ["tick 0"]);
        assert_eq!(run(&mut brain, &mut board, 10), ["exit 0 Interrupted", "enter 1", "tick 1"]);
    }
}
