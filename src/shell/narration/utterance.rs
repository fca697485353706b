//! [`Utterance`], what is spoken, and [`Voice`], who speaks it.

use crate::shared::text::Lang;

/// A sentence or two to be spoken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
    pub text: String,
    pub lang: Lang,
    /// Whether it ends what is being spoken, and drops what waits.
    pub interrupts: bool,
}

/// Something that speaks. It must return at once, whatever the system does.
pub trait Voice {
    fn say(&mut self, utterance: &Utterance);

    /// Ends what is being spoken, and drops what waits.
    fn hush(&mut self);
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// Remembers what was said; a mark stands before what interrupts.
    #[derive(Clone, Default)]
    pub struct Recorder(pub Rc<RefCell<Vec<String>>>);

    impl Voice for Recorder {
        fn say(&mut self, utterance: &Utterance) {
            let mark = if utterance.interrupts { "!" } else { "" };
            self.0.borrow_mut().push(format!("{mark}{}", utterance.text));
        }

        fn hush(&mut self) {}
    }
}
