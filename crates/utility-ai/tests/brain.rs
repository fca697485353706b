//! Properties that hold for any actions, and the example.

#[path = "../examples/cat.rs"]
#[allow(dead_code)]
mod example;

use proptest::prelude::*;
use utility_ai::*;

/// A blackboard on which chance writes scores, and actions what was called.
#[derive(Default)]
struct Board {
    scores: [f32; 3],
    stubborn: bool,
    finish: bool,
    /// Of the actions and then of the steps: how often they were entered and not yet left.
    open: [i32; 6],
    sequence: SequenceState,
    interrupted: bool,
}

impl Board {
    fn enter(&mut self, who: usize) {
        self.open[who] += 1;
    }

    fn exit(&mut self, who: usize) {
        self.open[who] -= 1;
    }
}

struct Errand(usize);
struct TestStep(usize);

impl Action<Board> for Errand {
    fn evaluate(&self, board: &Board) -> f32 {
        board.scores[self.0]
    }

    fn can_interrupt(&self, board: &Board) -> bool {
        !board.stubborn
    }

    fn enter(&self, board: &mut Board) {
        board.enter(self.0);
    }

    fn tick(&self, board: &mut Board) -> Progress {
        assert_eq!(board.open[self.0], 1, "what is ticked has been entered");
        PARTS.tick(board)
    }

    fn exit(&self, board: &mut Board, end: EndReason) {
        board.interrupted |= end == EndReason::Interrupted;
        board.exit(self.0);
        PARTS.cancel(board);
    }
}

impl Step<Board> for TestStep {
    fn enter(&self, board: &mut Board) {
        board.enter(3 + self.0);
    }

    fn tick(&self, board: &mut Board, _elapsed: u32) -> Progress {
        assert_eq!(board.open[3 + self.0], 1, "what is ticked has been entered");
        Progress::done_if(board.finish)
    }

    fn exit(&self, board: &mut Board, _end: EndReason) {
        board.exit(3 + self.0);
    }
}

const PARTS: Sequence<Board> =
    Sequence { steps: &[&TestStep(0), &TestStep(1), &TestStep(2)], state: |board| &mut board.sequence };
const ERRANDS: [&dyn Action<Board>; 3] = [&Errand(0), &Errand(1), &Errand(2)];

/// What chance writes in a tick; now and then it stops the brain.
fn whims() -> impl Strategy<Value = Vec<([f32; 3], bool, bool, bool)>> {
    let score = || prop_oneof![Just(0.0f32), Just(f32::NAN), -1.0f32..1.0];
    let scores = [score(), score(), score()];
    let whim = (scores, any::<bool>(), any::<bool>(), prop::bool::weighted(0.1));
    prop::collection::vec(whim, 1..80)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_enter_has_its_exit_and_at_most_one_runs(whims in whims(), every in 1u32..5) {
        let mut brain = Brain::new(Schedule::every(every));
        let mut board = Board::default();
        for (tick, (scores, stubborn, finish, stops)) in whims.into_iter().enumerate() {
            let before = brain.running();
            board = Board { scores, stubborn, finish, interrupted: false, ..board };
            if stops {
                brain.stop(&ERRANDS, &mut board);
            } else {
                brain.tick(&ERRANDS, &mut board, tick as u32);
            }
            prop_assert!(!(board.interrupted && stubborn && !stops), "interrupted against its will");
            let mut expected = [0; 6];
            if let Some(running) = brain.running() {
                expected[running] = 1;
            }
            if let Some(step) = board.sequence.entered() {
                expected[3 + step] = 1;
            }
            prop_assert_eq!(board.open, expected, "from {:?} to {:?}", before, brain.running());
            if brain.running().is_none() {
                prop_assert_eq!(board.sequence, SequenceState::default());
            }
        }
        brain.stop(&ERRANDS, &mut board);
        prop_assert_eq!((board.open, board.sequence), ([0; 6], SequenceState::default()));
    }

    #[test]
    fn nothing_that_was_not_chosen_scores_more(
        scores in prop::collection::vec(prop_oneof![Just(0.5f32), -0.2f32..1.0], 0..8),
        running in prop::option::of(0usize..8),
    ) {
        let worth = |i: usize| {
            let bonus = if running == Some(i) { RUNNING_BONUS } else { 0.0 };
            if scores[i] > 0.0 { scores[i] + bonus } else { 0.0 }
        };
        match select(scores.iter().copied(), running) {
            None => prop_assert!((0..scores.len()).all(|i| worth(i) == 0.0)),
            Some(best) => {
                prop_assert!(worth(best) > 0.0);
                prop_assert!((0..best).all(|i| worth(i) < worth(best)));
                prop_assert!((best..scores.len()).all(|i| worth(i) <= worth(best)));
            }
        }
    }
}

#[test]
fn a_sequence_takes_its_steps_in_order_and_can_begin_again() {
    let mut board = Board::default();
    let mut steps = Vec::new();
    for tick in 0..8 {
        board.finish = tick % 2 == 1;
        steps.push((PARTS.tick(&mut board), board.sequence.entered()));
    }
    use Progress::{Done, Running};
    let round = [
        (Running, Some(0)),
        (Running, None),
        (Running, Some(1)),
        (Running, None),
        (Running, Some(2)),
        (Done, None),
    ];
    assert_eq!(steps, [&round[..], &round[..2]].concat());
}

/// A step that is needed only while the first score is above a half.
struct Needed;

impl Step<Board> for Needed {
    fn is_needed(&self, board: &Board) -> bool {
        board.scores[0] > 0.5
    }

    fn tick(&self, _board: &mut Board, _elapsed: u32) -> Progress {
        Progress::Done
    }
}

#[test]
fn what_is_not_needed_is_skipped_without_a_tick() {
    const ROUND: Sequence<Board> =
        Sequence { steps: &[&Needed, &TestStep(0), &Needed], state: |board| &mut board.sequence };
    let played = |score: f32| {
        let mut board = Board { scores: [score, 0.0, 0.0], finish: true, ..Board::default() };
        let mut ticks = 1;
        while ROUND.tick(&mut board) == Progress::Running {
            ticks += 1;
        }
        (ticks, board.sequence, board.open)
    };
    let nothing_left = (SequenceState::default(), [0; 6]);
    assert_eq!(played(1.0), (3, nothing_left.0, nothing_left.1));
    assert_eq!(played(0.0), (1, nothing_left.0, nothing_left.1));
    let only: Sequence<Board> = Sequence { steps: &[&Needed], state: |board| &mut board.sequence };
    assert_eq!(only.tick(&mut Board::default()), Progress::Done, "nothing was to do");
}

#[test]
fn a_sequence_can_go_back_to_a_step() {
    let mut board = Board { finish: true, ..Board::default() };
    PARTS.tick(&mut board);
    board.finish = false;
    PARTS.tick(&mut board);
    assert_eq!(board.sequence.entered(), Some(1));
    PARTS.go_to(&mut board, 0);
    assert_eq!((board.sequence, board.open), (SequenceState::default(), [0; 6]), "the second was left");
    PARTS.tick(&mut board);
    assert_eq!(board.sequence.entered(), Some(0));
}

#[test]
fn a_sequence_without_steps_is_done_at_once() {
    let nothing = Sequence { steps: &[], state: |board: &mut Board| &mut board.sequence };
    assert_eq!(nothing.tick(&mut Board::default()), Progress::Done);
}

#[test]
fn the_cat_of_the_example_has_her_afternoon() {
    let log = example::afternoon().expect("her character can be read");
    assert_eq!(
        log.join("\n"),
        "  0  the cat curls up on the warmest cushion
 12  the cat opens one eye, then the other
 12  the cat presses herself to the floor
 15  the cat steals up to the rice sacks
 17  the cat washes a paw, as if that had been the plan
 17  the cat sits down before the guest and looks up
 44  the cat has never seen that guest before
 44  the cat curls up on the warmest cushion
 48  the cat opens one eye, then the other
 48  the cat presses herself to the floor
 51  the cat steals up to the rice sacks
 57  the cat pounces: a mouse!
 58  the cat curls up on the warmest cushion
 68  the cat opens one eye, then the other
 68  the cat presses herself to the floor
 71  the cat steals up to the rice sacks
 77  the cat pounces: a mouse!
 78  the cat curls up on the warmest cushion
 84  the cat opens one eye, then the other
 84  the cat sits down before the guest and looks up"
    );
}

#[test]
fn the_cats_of_the_example_have_their_evening() {
    let log = example::evening().expect("their tables can be read");
    assert_eq!(
        log.join("\n"),
        "18:00  the cat: hunt
19:00  the cat: beg
20:00  the cat: nap
21:00  the cat: hide
22:00  the cat: nap
18:00  the kitten: hunt
19:00  the kitten: beg, or hunt?
20:00  the kitten: hide
21:00  the kitten: hide
22:00  the kitten: beg"
    );
}

struct Constant(f32);
struct Usual;

impl Action<()> for Constant {
    fn evaluate(&self, (): &()) -> f32 {
        self.0
    }

    fn tick(&self, (): &mut ()) -> Progress {
        Progress::Running
    }
}

impl Action<()> for Usual {
    fn tick(&self, (): &mut ()) -> Progress {
        Progress::Running
    }
}

/// Returns the ticks below `end` in which a brain chooses.
fn choices(brain: &mut Brain, ticks: std::ops::Range<u32>) -> Vec<u32> {
    let actions: [&dyn Action<()>; 1] = [&Usual];
    ticks.filter(|&now| brain.tick(&actions, &mut (), now).is_some()).collect()
}

#[test]
fn an_action_without_a_score_of_its_own_has_one() {
    for (other, chosen) in [(0.9, 1), (1.1, 0)] {
        let actions: [&dyn Action<()>; 2] = [&Constant(other), &Usual];
        let mut brain = Brain::new(Schedule::every(1));
        brain.tick(&actions, &mut (), 0);
        assert_eq!(brain.running(), Some(chosen), "beside {other}");
    }
}

#[test]
fn a_brain_chooses_by_its_new_schedule() {
    let mut brain = Brain::new(Schedule::every(2));
    assert_eq!(choices(&mut brain, 0..8), [0, 2, 4, 6]);
    brain.reschedule(Schedule::every(4));
    assert_eq!(choices(&mut brain, 8..20), [8, 12, 16]);
}
