//! Full screen, which the browser grants and takes away.

use std::time::{Duration, Instant};

use super::{PLAY_LIMIT, Test};
use crate::sh::Result;

const IS_FULL: &str = "Boolean(document.fullscreenElement || document.webkitFullscreenElement)";
const MAY_BE_FULL: &str = "Boolean(document.fullscreenEnabled || document.webkitFullscreenEnabled)";
const LEAVE: &str = "void (document.exitFullscreen || document.webkitExitFullscreen).call(document)";

/// How often the row is tried, and how long a browser may take each time.
const MOST_TRIES: usize = 5;
const TRY_LIMIT: Duration = Duration::from_secs(6);

impl Test {
    /// Full screen is chosen in the settings, kept over a reload, left by the browser, and requested again by
    /// its key.
    pub(super) fn fill_the_screen(&mut self) -> Result<()> {
        self.begin_anew("?lang=en")?;
        if self.page.value(MAY_BE_FULL)? != true {
            return Err("this browser fills no screen at all".into());
        }
        self.enter_settings()?;
        self.switch_it_on()?;
        self.wait_for_saved("the wish for the whole screen", |saved| {
            saved["settings"]["fullscreen"] == true
        })?;
        self.picture("full-screen")?;

        self.page.reload()?;
        self.wait_until_ready()?;
        self.start()?;
        self.wait_for_screen("title")?;
        self.wait_for_saved("the wish, still", |saved| saved["settings"]["fullscreen"] == true)?;
        self.expect_full(true).map_err(|e| format!("after the reload: {e}"))?;

        // As Esc does, which the page never receives.
        self.page.value(LEAVE)?;
        self.expect_full(false).map_err(|e| format!("as Esc does: {e}"))?;
        self.wait_for_saved("the wish gone with it", |saved| saved["settings"]["fullscreen"] == false)?;
        self.tap(&["F11"])?;
        self.expect_full(true).map_err(|e| format!("by its key: {e}"))?;
        self.wait_for_saved("the wish, by its key", |saved| saved["settings"]["fullscreen"] == true)?;
        self.tap(&["F11"])?;
        self.expect_full(false).map_err(|e| format!("by its key again: {e}"))?;
        self.tap(&["Enter"])?;
        self.wait_for_screen("levels")
    }

    /// By its row in the settings. The pointer of a window rests somewhere: it may select the row that comes to lie
    /// under it, so that the key has to be pressed again.
    fn switch_it_on(&mut self) -> Result<()> {
        for _ in 0..MOST_TRIES {
            self.find_row("picture", "fullscreen")?;
            self.tap(&["ArrowRight"])?;
            let deadline = Instant::now() + TRY_LIMIT;
            while Instant::now() < deadline {
                if self.page.value(IS_FULL)? == true {
                    return Ok(());
                }
                self.page.listen(Duration::from_millis(100))?;
            }
        }
        Err(format!("the row for full screen fills no screen; in the hand is {}", self.hand()?))
    }

    fn expect_full(&mut self, wanted: bool) -> Result<()> {
        let what = if wanted { "the whole screen" } else { "a part of the screen" };
        self.page.wait_for(what, PLAY_LIMIT, |page| Ok(page.value(IS_FULL)? == wanted))
    }
}
