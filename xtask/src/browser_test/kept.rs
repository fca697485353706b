//! What the browser keeps: over a reload, and when two tabs write.

use std::time::Duration;

use serde_json::Value;

use super::pocket::RECORD;
use super::{PLAY_LIMIT, SAVE, Test, state};
use crate::sh::Result;

impl Test {
    /// A won heist is still there after a reload, and is not lost when something else is saved then.
    pub(super) fn a_night_is_kept(&mut self) -> Result<()> {
        self.begin_anew("?lang=en&log=events")?;
        self.win_the_pocket()?;
        let before = self.wait_for_record("after the night")?;
        self.page.reload()?;
        self.wait_until_ready()?;
        self.start()?;
        self.wait_for_screen("title")?;
        self.set("text", "1")?;
        self.wait_for_saved("the new letters", |saved| saved["settings"]["text"] == "large")?;
        let after = self.wait_for_record("after the reload")?;
        if before == after { Ok(()) } else { Err(format!("the night changed from {before} to {after}")) }
    }

    /// Each of two tabs has read the save file before the other one writes.
    pub(super) fn two_tabs(&mut self) -> Result<()> {
        self.begin_anew("?lang=en&log=events")?;
        self.page.open_tab()?;
        let told = self.in_both_tabs();
        self.page.close_tab()?;
        told
    }

    /// Plays in the tab that has the keyboard: if tabs are windows, the window manager chooses it.
    fn in_both_tabs(&mut self) -> Result<()> {
        self.begin("?lang=en&log=events")?;
        let (played, other) = if self.page.value("document.hasFocus()")? == true { (1, 0) } else { (0, 1) };
        self.page.choose_tab(played)?;
        self.win_the_pocket()?;
        self.wait_for_record("in the tab where it was won")?;
        self.page.choose_tab(other)?;
        self.set("text", "1")?;
        self.wait_for_saved("the other tab's setting", |saved| saved["settings"]["text"] == "large")?;
        self.wait_for_record("once the other tab has written")?;
        // The winning tab writes again: the win must not count twice, and the other tab's setting must stay.
        self.page.choose_tab(played)?;
        self.leave_for_the_title()?;
        self.set("motion", "1")?;
        self.wait_for_saved("both settings", |saved| {
            saved["settings"]["motion"] == "calm" && saved["settings"]["text"] == "large"
        })?;
        let record = self.wait_for_record("once both have written")?;
        if record["wins"] == 1 { Ok(()) } else { Err(format!("one night became {record}")) }
    }

    /// Leaves a result, over whatever screens are in between.
    pub(super) fn leave_for_the_title(&mut self) -> Result<()> {
        self.page.wait_for("the title", PLAY_LIMIT, |page| {
            let screen = state(page)?["screen"].clone();
            if screen == "title" {
                return Ok(true);
            }
            page.key("Escape", true)?;
            page.listen(Duration::from_millis(60))?;
            page.key("Escape", false)?;
            page.listen(Duration::from_millis(60))?;
            Ok(false)
        })
    }

    /// Changes a picture setting from the title, and returns there.
    pub(super) fn set(&mut self, row: &str, position: &str) -> Result<()> {
        self.enter_settings()?;
        self.find_row("picture", row)?;
        self.step_until("ArrowRight", &format!("{row} at {position}"), |hand| hand[2] == position)?;
        self.tap(&["Escape"])?;
        self.wait_for_screen("title")
    }

    fn wait_for_record(&mut self, when: &str) -> Result<Value> {
        let mut record = Value::Null;
        self.wait_for_saved(&format!("the won night {when}"), |saved| {
            record = saved["records"][RECORD].clone();
            record["wins"].as_u64().is_some_and(|wins| wins > 0)
        })?;
        Ok(record)
    }

    pub(super) fn wait_for_saved(&mut self, what: &str, mut fits: impl FnMut(&Value) -> bool) -> Result<()> {
        let mut saved = Value::Null;
        let waited = self.page.wait_for(what, PLAY_LIMIT, |page| {
            saved = page.value(&format!("JSON.parse(localStorage.getItem('{SAVE}'))"))?;
            Ok(fits(&saved))
        });
        waited.map_err(|e| format!("{e}; saved is {saved}"))
    }
}
