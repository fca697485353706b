//! Step sequences inside an action: react, walk, look, report.

use crate::Tick;
use crate::action::{EndReason, Progress};

/// One step of a [`Sequence`]. Like actions, steps keep no state of their own.
pub trait Step<B> {
    /// Whether there is anything to do; asked when the turn of the step comes. The default is `true`, and a
    /// step that is not needed is skipped without a tick.
    fn is_needed(&self, _blackboard: &B) -> bool {
        true
    }

    /// Called once, before the first [`tick`](Self::tick).
    fn enter(&self, _blackboard: &mut B) {}

    /// Called every tick until the step is done; `elapsed` is the number of its ticks before this one.
    fn tick(&self, blackboard: &mut B, elapsed: Tick) -> Progress;

    /// Called once after the last tick, whatever the reason.
    fn exit(&self, _blackboard: &mut B, _end: EndReason) {}
}

/// How far a [`Sequence`] has come; it lies on the blackboard. The default means "not begun, or over".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SequenceState {
    /// The index of the current step.
    pub step: usize,
    /// How many ticks the current step has had; 0: it has not been entered.
    pub ticks: Tick,
}

impl SequenceState {
    /// The index of the current step, if it has been entered.
    pub fn entered(&self) -> Option<usize> {
        (self.ticks > 0).then_some(self.step)
    }
}

/// A list of steps that an action plays one after the other.
///
/// The action calls [`tick`](Self::tick) in its own `tick` and [`cancel`](Self::cancel) in its `exit`.
/// Then every step that was entered is left, and the sequence leaves nothing behind.
///
/// ```
/// use utility_ai::{Action, SequenceState, EndReason, Progress, Sequence, Step};
///
/// #[derive(Default)]
/// struct Cat { eyes_wide: bool, pounced: bool, hunt: SequenceState }
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
/// const HUNT: Sequence<Cat> = Sequence { steps: &[&Stare, &Pounce], state: |cat| &mut cat.hunt };
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
/// assert!(!cat.eyes_wide && !cat.pounced && cat.hunt == SequenceState::default());
/// ```
pub struct Sequence<'s, B> {
    /// The steps in their order.
    pub steps: &'s [&'s dyn Step<B>],
    /// Where on the blackboard the state of the sequence lies.
    pub state: fn(&mut B) -> &mut SequenceState,
}

impl<B> Sequence<'_, B> {
    /// Ticks the current step, beginning with the first that is needed. After the last one it returns
    /// [`Progress::Done`] and the state is the default again.
    pub fn tick(&self, blackboard: &mut B) -> Progress {
        let SequenceState { step: index, ticks: elapsed } = *(self.state)(blackboard);
        if elapsed == 0 && self.begin(blackboard, index) == Progress::Done {
            return Progress::Done;
        }
        let state = (self.state)(blackboard);
        state.ticks = elapsed.saturating_add(1);
        let index = state.step;
        let Some(step) = self.steps.get(index) else {
            *state = SequenceState::default();
            return Progress::Done;
        };
        if elapsed == 0 {
            step.enter(blackboard);
        }
        if step.tick(blackboard, elapsed) == Progress::Running {
            return Progress::Running;
        }
        step.exit(blackboard, EndReason::Done);
        self.begin(blackboard, index + 1)
    }

    /// Leaves the current step, if it was entered, for the step with another index: for example back to the
    /// first, because there is a reason to begin again.
    pub fn go_to(&self, blackboard: &mut B, index: usize) {
        self.cancel(blackboard);
        (self.state)(blackboard).step = index;
    }

    /// Makes the first needed step from `index` on the current one; without any the sequence is over.
    fn begin(&self, blackboard: &mut B, index: usize) -> Progress {
        let rest = self.steps.get(index..).unwrap_or_default();
        let next = rest.iter().position(|step| step.is_needed(blackboard)).map(|skipped| index + skipped);
        *(self.state)(blackboard) = SequenceState { step: next.unwrap_or_default(), ticks: 0 };
        Progress::done_if(next.is_none())
    }

    /// Interrupts the current step, if it was entered, and resets the state.
    pub fn cancel(&self, blackboard: &mut B) {
        let state = std::mem::take((self.state)(blackboard));
        if let Some(step) = state.entered().and_then(|index| self.steps.get(index)) {
            step.exit(blackboard, EndReason::Interrupted);
        }
    }
}
