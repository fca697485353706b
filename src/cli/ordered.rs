//! Output of work that is done in parallel, printed in order and as early as possible.

use crate::shared::stdio;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Texts that wait for those before them.
#[derive(Default)]
pub struct OrderedOutput(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    /// Place of the text that is printed next.
    next: usize,
    texts: BTreeMap<usize, String>,
}

impl OrderedOutput {
    /// Prints the text at this place, from 0 on, once all before it are printed.
    pub fn print(&self, place: usize, text: String) {
        let mut waiting = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        waiting.take(place, text).iter().for_each(stdio::lines);
    }
}

impl Waiting {
    /// Takes a text; returns those whose turn it is now.
    fn take(&mut self, place: usize, text: String) -> Vec<String> {
        self.texts.insert(place, text);
        let mut due = Vec::new();
        while let Some(text) = self.texts.remove(&self.next) {
            due.push(text);
            self.next += 1;
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_waits_for_those_before_it_and_no_longer() {
        let mut waiting = Waiting::default();
        assert!(waiting.take(1, "b".into()).is_empty());
        assert_eq!(waiting.take(0, "a".into()), ["a", "b"]);
        assert_eq!(waiting.take(2, "c".into()), ["c"]);
    }
}
