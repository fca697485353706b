//! What a mind can do.

/// Is an action still at it?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    Running,
    Done,
}

impl Progress {
    /// Done if so, and running if not.
    pub fn done_if(is_over: bool) -> Self {
        if is_over { Progress::Done } else { Progress::Running }
    }
}

/// Why an action ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// It said so itself.
    Done,
    /// Another action wanted it more.
    Interrupted,
}

/// One thing that a mind with the blackboard `B` can do.
pub trait Action<B> {
    /// How much it wants to be done now, 0 to 1; 0 or less: not at all.
    fn evaluate(&self, board: &B) -> f32;

    /// May another action take its place while it runs?
    fn can_interrupt(&self, _board: &B) -> bool {
        true
    }

    /// Called once before the first tick.
    fn enter(&self, _board: &mut B) {}

    /// Called every tick while it runs.
    fn tick(&self, board: &mut B) -> Progress;

    /// Called once after the last tick, whatever the reason.
    fn exit(&self, _board: &mut B, _end: EndReason) {}
}
