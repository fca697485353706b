//! Several steps inside of one action, one after the other: react, walk, look, report.

use super::action::{EndReason, Progress};
use crate::base::tick::Tick;
use crate::hash_state;

/// One step of a [`Sequence`]. Like actions, steps have no state of their own.
pub trait Step<B> {
    /// Called once before its first tick.
    fn enter(&self, _board: &mut B) {}

    /// Called every tick until it is done; `elapsed` is how many ticks it has had before this one.
    fn tick(&self, board: &mut B, elapsed: Tick) -> Progress;

    /// Called once after its last tick, whatever the reason.
    fn exit(&self, _board: &mut B, _end: EndReason) {}
}

/// Where in a sequence one is. It is kept on the blackboard; the default is: not begun, or over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SequencePosition {
    step: usize,
    /// How many ticks the step has had; 0: it has not been entered.
    ticks: Tick,
}

hash_state! { struct SequencePosition { step, ticks } }

impl SequencePosition {
    /// The place of the step in the list, once its first tick has come.
    pub fn step(&self) -> Option<usize> {
        (self.ticks > 0).then_some(self.step)
    }
}

/// Steps, and where on the blackboard `B` to remember how far they have come.
///
/// The action that plays it calls [`tick`](Self::tick) in its own, and [`cancel`](Self::cancel) in its
/// `exit`; then each step that was entered is left, and nothing of the sequence stays behind.
///
/// ```
/// use thief_girl::mind::{Action, SequencePosition, EndReason, Progress, Sequence, Step};
///
/// #[derive(Default)]
/// struct Cat { eyes_wide: bool, pounced: bool, hunt: SequencePosition }
/// struct Stare;
/// struct Pounce;
///
/// impl Step<Cat> for Stare {
///     fn enter(&self, cat: &mut Cat) { cat.eyes_wide = true }
///     fn tick(&self, _: &mut Cat, elapsed: u32) -> Progress { Progress::done_if(elapsed >= 30) }
///     fn exit(&self, cat: &mut Cat, _: EndReason) { cat.eyes_wide = false }
/// }
/// impl Step<Cat> for Pounce {
///     fn tick(&self, cat: &mut Cat, _: u32) -> Progress { cat.pounced = true; Progress::Done }
/// }
///
/// const HUNT: Sequence<Cat> = Sequence { steps: &[&Stare, &Pounce], bookmark: |cat| &mut cat.hunt };
///
/// struct Hunt;
/// impl Action<Cat> for Hunt {
///     fn evaluate(&self, _: &Cat) -> f32 { 1.0 }
///     fn tick(&self, cat: &mut Cat) -> Progress { HUNT.tick(cat) }
///     fn exit(&self, cat: &mut Cat, _: EndReason) { HUNT.cancel(cat) }
/// }
///
/// let mut cat = Cat::default();
/// Hunt.tick(&mut cat);
/// assert!(cat.eyes_wide);
/// Hunt.exit(&mut cat, EndReason::Interrupted);
/// assert!(!cat.eyes_wide && !cat.pounced && cat.hunt == SequencePosition::default());
/// ```
pub struct Sequence<'s, B> {
    pub steps: &'s [&'s dyn Step<B>],
    pub bookmark: fn(&mut B) -> &mut SequencePosition,
}

impl<B> Sequence<'_, B> {
    /// Gives the step of now its tick; begins with the first one. After the last one it is done, and
    /// as if it had never begun.
    pub fn tick(&self, board: &mut B) -> Progress {
        let bookmark = (self.bookmark)(board);
        let SequencePosition { step: place, ticks: elapsed } = *bookmark;
        let Some(step) = self.steps.get(place) else {
            *bookmark = SequencePosition::default();
            return Progress::Done;
        };
        bookmark.ticks = elapsed.saturating_add(1);
        if elapsed == 0 {
            step.enter(board);
        }
        if step.tick(board, elapsed) == Progress::Running {
            return Progress::Running;
        }
        let is_last = place + 1 == self.steps.len();
        *(self.bookmark)(board) = if is_last {
            SequencePosition::default()
        } else {
            SequencePosition { step: place + 1, ticks: 0 }
        };
        step.exit(board, EndReason::Done);
        Progress::done_if(is_last)
    }

    /// Leaves the step of now, if one was entered, and forgets how far it was.
    pub fn cancel(&self, board: &mut B) {
        let bookmark = std::mem::take((self.bookmark)(board));
        if let Some(step) = bookmark.step().and_then(|place| self.steps.get(place)) {
            step.exit(board, EndReason::Interrupted);
        }
    }
}
