//! Presses that were meant for the heist, and must choose nothing on the card that opened meanwhile.

use crate::shell::game::Game;

/// Waits until the keys that accept have been left alone for `fresh_press_seconds`.
///
/// One key uses things in the heist and accepts here, so whoever presses it again and again when she is caught would
/// choose whatever is selected first.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreshPress {
    quiet: f32,
    is_fresh: bool,
}

impl FreshPress {
    /// Takes every press as meant for the card: one that did not open over a heist, or is drawn for a screenshot.
    pub fn at_once() -> Self {
        Self { quiet: 0.0, is_fresh: true }
    }

    /// Whether a press in this frame is meant for the card. Call once per frame.
    pub fn pass(&mut self, game: &Game, seconds: f32) -> bool {
        self.wait(game.nav.accept, game.interface.fresh_press_seconds, seconds)
    }

    fn wait(&mut self, is_accepted: bool, least: f32, seconds: f32) -> bool {
        self.is_fresh |= self.quiet >= least;
        self.quiet = if is_accepted { 0.0 } else { self.quiet + seconds };
        self.is_fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The frames, of 0.1 seconds, in which a press is taken. Three of them without one are enough.
    fn taken(presses: &[usize]) -> Vec<usize> {
        let mut fresh = FreshPress::default();
        (0..20)
            .filter(|frame| {
                let is_pressed = presses.contains(frame);
                fresh.wait(is_pressed, 0.25, 0.1) && is_pressed
            })
            .collect()
    }

    #[test]
    fn who_goes_on_pressing_the_key_of_the_heist_chooses_nothing() {
        assert!(taken(&[0, 2, 4, 6, 8, 10, 12, 14]).is_empty());
        assert_eq!(taken(&[0, 2, 4, 8]), [8]);
    }

    #[test]
    fn after_a_wait_every_press_counts() {
        assert_eq!(taken(&[3, 4, 5]), [3, 4, 5]);
        assert_eq!(taken(&[2, 3, 7, 8]), [7, 8]);
    }
}
