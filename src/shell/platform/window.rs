//! The size of the desktop window, which is kept for the next start.

#![cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "a page is as large as its frame"))]

use crate::shell::platform::{HEIGHT, WIDTH};

/// Width and height, in pixels before scaling by the display.
pub type Size = [u32; 2];

/// The size on the first start: twice the picture, which fits every desktop.
pub const FIRST: Size = [WIDTH as u32 * 2, HEIGHT as u32 * 2];

/// How long a size must last before it is kept, in seconds: while an edge is dragged it changes in every
/// frame.
const STEADY_SECONDS: f32 = 0.5;
/// How long after leaving full screen the old size is requested, in seconds, and how often: the window system
/// resizes the window by itself at first, and ignores a request that comes too early.
const RESTORE_SECONDS: f32 = 0.25;
const RESTORES: u32 = 3;

/// What to do after a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowRequest {
    Nothing,
    /// Resize the window.
    Resize(Size),
    /// Keep this size, which the player has chosen.
    Remember(Size),
}

/// Keeps the size of the window while it fills the screen, and notices when the player changes it otherwise.
#[derive(Clone, Debug)]
pub struct WindowSize {
    kept: Size,
    seen: Size,
    /// How long the window has had the size that was seen last, in seconds.
    steady: f32,
    /// How many more times the kept size may be requested.
    restores: u32,
}

impl WindowSize {
    /// Starts with the size of the last session, or with [`FIRST`] if there is none.
    pub fn new(kept: Option<Size>) -> Self {
        let kept = kept.unwrap_or(FIRST);
        Self { kept, seen: kept, steady: 0.0, restores: RESTORES }
    }

    /// Advances by a frame of `seconds` in which the window has this size.
    pub fn pass(&mut self, size: Size, is_full: bool, seconds: f32) -> WindowRequest {
        if is_full {
            (self.steady, self.restores) = (0.0, RESTORES);
            return WindowRequest::Nothing;
        }
        self.steady = if size == self.seen { self.steady + seconds } else { 0.0 };
        self.seen = size;
        if size == self.kept {
            if self.steady >= STEADY_SECONDS {
                self.restores = 0;
            }
            WindowRequest::Nothing
        } else if self.restores > 0 && self.steady >= RESTORE_SECONDS {
            (self.restores, self.steady) = (self.restores - 1, 0.0);
            WindowRequest::Resize(self.kept)
        } else if self.restores == 0 && self.steady >= STEADY_SECONDS {
            self.kept = size;
            WindowRequest::Remember(size)
        } else {
            WindowRequest::Nothing
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f32 = 1.0 / 60.0;
    const SMALL: Size = [960, 540];
    const SCREEN: Size = [1920, 1080];

    /// Returns the requests of so many seconds in which the window keeps this size.
    fn stay(window: &mut WindowSize, size: Size, is_full: bool, seconds: f32) -> Vec<WindowRequest> {
        let frames = (seconds / FRAME).round() as u32;
        let wishes = (0..frames).map(|_| window.pass(size, is_full, FRAME));
        wishes.filter(|wish| *wish != WindowRequest::Nothing).collect()
    }

    #[test]
    fn a_size_is_remembered_once_nobody_drags_any_more() {
        let mut window = WindowSize::new(None);
        assert_eq!(stay(&mut window, FIRST, false, 1.0), [], "it begins as it is");
        for width in 1000..1030 {
            assert_eq!(window.pass([width, 600], false, FRAME), WindowRequest::Nothing, "it is dragged");
        }
        assert_eq!(stay(&mut window, [1029, 600], false, 1.0), [WindowRequest::Remember([1029, 600])]);
        assert_eq!(stay(&mut window, [1029, 600], false, 5.0), [], "once");
    }

    #[test]
    fn the_size_of_the_full_screen_is_not_that_of_the_window() {
        let mut window = WindowSize::new(Some(SMALL));
        assert_eq!(stay(&mut window, SMALL, false, 1.0), []);
        assert_eq!(stay(&mut window, SCREEN, true, 60.0), [], "F11");
        // F11 again: the system leaves the window as large as the screen.
        assert_eq!(stay(&mut window, SCREEN, false, 0.3), [WindowRequest::Resize(SMALL)]);
        assert_eq!(stay(&mut window, SMALL, false, 5.0), [], "it did as it was asked");
        assert_eq!(
            stay(&mut window, [800, 450], false, 1.0),
            [WindowRequest::Remember([800, 450])],
            "by hand"
        );
    }

    #[test]
    fn a_game_that_began_full_finds_its_window() {
        let mut window = WindowSize::new(Some(SMALL));
        assert_eq!(stay(&mut window, SCREEN, true, 10.0), []);
        assert_eq!(stay(&mut window, SCREEN, false, 0.3), [WindowRequest::Resize(SMALL)]);
    }

    #[test]
    fn a_system_that_refuses_is_not_asked_for_ever() {
        let mut window = WindowSize::new(Some(SMALL));
        let wishes = stay(&mut window, [700, 700], false, 10.0);
        assert_eq!(
            wishes,
            [
                WindowRequest::Resize(SMALL),
                WindowRequest::Resize(SMALL),
                WindowRequest::Resize(SMALL),
                WindowRequest::Remember([700, 700])
            ]
        );
    }
}
