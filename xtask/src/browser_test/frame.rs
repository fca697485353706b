//! The game in a frame, as portals embed it: on a page of another site, in a sandbox, without any permission.

use std::fs;

use super::{PLAY_LIMIT, Test, state};
use crate::sh::Result;

/// A page on which somebody is writing into a field beside the game.
const PORTAL: &str = r#"<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>A portal</title><link rel="icon" href="data:,">
<style>body { margin: 0 } iframe { display: block; border: 0; width: 1200px; height: 640px }</style></head>
<body>
<iframe sandbox="allow-scripts" src="GAME"></iframe>
<input id="comment">
<script>document.getElementById("comment").focus();</script>
</body></html>
"#;
const LETTERS: [&str; 4] = ["KeyW", "KeyA", "KeyS", "KeyD"];
/// Sends the program an event in the middle of its next frame, in which it asks for the pads.
const EVENT_WITHIN: &str = "(() => {
    const pads = navigator.getGamepads;
    navigator.getGamepads = () => {
        delete navigator.getGamepads;
        wasm_exports.focus(true);
        window.eventWithin = true;
        return pads.call(navigator);
    };
})()";
const WRITTEN: &str = "document.getElementById('comment').value";

impl Test {
    pub(super) fn in_a_frame(&mut self) -> Result<()> {
        let folder = self.pictures.join("elsewhere");
        let page = PORTAL.replace("GAME", &format!("{}?lang=en", self.address));
        fs::write(folder.join("portal.html"), page)
            .map_err(|e| format!("cannot write to {}: {e}", folder.display()))?;
        self.page.go_to(&format!("{}portal.html", self.elsewhere))?;
        self.page
            .wait_for("the frame", PLAY_LIMIT, |page| Ok(page.value("document.readyState")? == "complete"))?;
        self.page.enter_frame()?;
        self.wait_until_ready()?;
        self.letters_stay_outside()?;

        self.page.enter_frame()?;
        self.start()?;
        self.nothing_is_kept_in_words()?;
        self.wait_for_screen("title")?;
        self.picture("frame-title")?;
        for screen in ["levels", "briefing", "play"] {
            self.tap(&["Enter"])?;
            self.wait_for_screen(screen)?;
        }
        self.page.wait_for("the heist to begin", PLAY_LIMIT, |page| {
            Ok(state(page)?["tick"].as_u64().is_some_and(|tick| tick > 0))
        })?;
        self.walk()?;
        self.event_within_a_frame()?;
        // The frame has no permission for full screen, and the game goes on without.
        self.tap(&["F11"])?;
        self.wait_ticks(10)?;
        self.picture("frame-play")?;
        match self.page.value("thiefGirl.error")?.as_str() {
            None => {
                self.page.leave_frame();
                Ok(())
            }
            Some(error) => Err(format!("in a frame the game ends: {error}")),
        }
    }

    /// Browsers send events also while the program runs, such as one of the focus that it moves itself.
    fn event_within_a_frame(&mut self) -> Result<()> {
        self.page.value(EVENT_WITHIN)?;
        self.page.wait_for("an event within a frame", PLAY_LIMIT, |page| {
            Ok(page.value("window.eventWithin")?.as_bool() == Some(true))
        })?;
        self.wait_ticks(10)
    }

    /// Writing on the page around the frame must not start the game.
    fn letters_stay_outside(&mut self) -> Result<()> {
        self.page.leave_frame();
        for letter in LETTERS {
            self.page.key(letter, true)?;
            self.page.key(letter, false)?;
        }
        let written = self.page.value(WRITTEN)?;
        self.page.enter_frame()?;
        let started = self.page.value("thiefGirl.started")?;
        self.page.leave_frame();
        if written != "wasd" {
            return Err(format!("of the letters written beside the frame, {written} arrived"));
        }
        if started != false { Err("letters written beside the frame start the game".into()) } else { Ok(()) }
    }

    /// There is no storage here, and the player is told so before she plays.
    fn nothing_is_kept_in_words(&mut self) -> Result<()> {
        self.wait_for_screen("notice")?;
        self.picture("frame-notice")?;
        self.expect_hand("words about what is not kept", |hand| {
            hand[0].as_str().is_some_and(|words| words.split_whitespace().count() > 3)
        })?;
        self.tap(&["Enter"])
    }
}
