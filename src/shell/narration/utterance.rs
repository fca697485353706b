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
