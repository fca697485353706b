//! What an agent can do.

/// What [`Action::tick`] and [`Step::tick`](crate::Step::tick) report: whether the action goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The action wants another tick.
    Running,
    /// The action has ended by itself.
    Done,
}

impl Progress {
    /// [`Done`](Self::Done) if `is_over`, else [`Running`](Self::Running).
    pub fn done_if(is_over: bool) -> Self {
        if is_over { Progress::Done } else { Progress::Running }
    }
}

/// Why an action or a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// It reported [`Progress::Done`].
    Done,
    /// Another action took its place, or the brain was stopped.
    Interrupted,
}

/// One thing that an agent with the blackboard `B` can do.
///
/// Actions keep no state of their own: what they must remember lies on the blackboard. So one static
/// action serves all agents, and an agent can be copied, saved and compared.
pub trait Action<B> {
    /// Whether the action is possible now; the default is `true`.
    fn applies(&self, _blackboard: &B) -> bool {
        true
    }

    /// The score of the action now, if it applies: 0 to 1 by convention; 0, less, or NaN means "not at all".
    ///
    /// Not called where scores come from data, as by [`Brain::tick_with`](crate::Brain::tick_with); so the
    /// default is 1.
    fn evaluate(&self, _blackboard: &B) -> f32 {
        1.0
    }

    /// Whether another action may replace this one while it runs; the default is `true`.
    fn can_interrupt(&self, _blackboard: &B) -> bool {
        true
    }

    /// Called once, before the first [`tick`](Self::tick).
    fn enter(&self, _blackboard: &mut B) {}

    /// Called every tick while the action runs.
    fn tick(&self, blackboard: &mut B) -> Progress;

    /// Called once after the last tick, whatever the reason.
    fn exit(&self, _blackboard: &mut B, _end: EndReason) {}
}
