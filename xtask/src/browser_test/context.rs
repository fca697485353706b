//! A heist goes on after its page has lost the graphics context, as browsers take it when they need it elsewhere, and
//! after its page was closed.

use serde_json::Value;

use super::{START_LIMIT, Test, first_level, state};
use crate::picture;
use crate::sh::Result;

const LOSE: &str = "(window.lost = document.getElementById('glcanvas').getContext('webgl').getExtension('WEBGL_lose_context')) \
     ? (lost.loseContext(), true) : false";
/// A page that was reloaded has nothing to restore.
const RESTORE: &str = "void (window.lost && lost.restoreContext())";
/// How far the player may have walked on meanwhile, in tiles.
const NEAR: f64 = 1.0;

/// Ticks after which a heist is worth keeping.
const WORTH_KEEPING: u64 = 300;

impl Test {
    /// The title offers to continue the heist that ran when the page was closed.
    pub(super) fn a_heist_is_kept(&mut self) -> Result<()> {
        let level = first_level()?.ok_or("there is no level")?;
        self.play_level(&level)?;
        self.walk()?;
        self.wait_ticks(WORTH_KEEPING)?;
        let left = state(&mut self.page)?;
        self.page.go_to("about:blank")?;
        self.page.go_to(&format!("{}?lang=en", self.address))?;
        self.wait_until_ready()?;
        self.start()?;
        self.wait_for_screen("title")?;
        self.expect_hand("the heist to be offered", |hand| hand[0] == "ui.title.continue")?;
        self.picture("continue-title")?;
        self.tap(&["Enter"])?;
        self.wait_until_back(&level)?;
        let now = state(&mut self.page)?;
        // It was kept when the page was closed.
        let [left, now] = [&left, &now].map(|state| state["tick"].as_u64().unwrap_or(0));
        if now < left { Err(format!("it goes on at tick {now}, and was left at {left}")) } else { Ok(()) }
    }

    /// The player is where she was, and is visible.
    pub(super) fn lose_context(&mut self) -> Result<()> {
        let level = first_level()?.ok_or("there is no level")?;
        self.play_level(&level)?;
        self.walk()?;
        self.wait_ticks(20)?;
        let before = state(&mut self.page)?;
        if self.page.value(LOSE)? != true {
            return Err("this browser cannot be made to lose its graphics".into());
        }
        self.page.listen(std::time::Duration::from_millis(300))?;
        self.picture("context-lost").or_else(|_| Ok::<_, String>(Vec::new()))?;
        self.page.value(RESTORE)?;
        self.wait_until_back(&level)?;
        let after = state(&mut self.page)?;
        let off = |axis: &str| Some((after[axis].as_f64()? - before[axis].as_f64()?).abs());
        let is_near = [off("x"), off("y")].into_iter().all(|off| off.is_some_and(|off| off <= NEAR));
        if !is_near || after["tick"].as_u64() < before["tick"].as_u64() {
            return Err(format!("she is not where she was\n  before {before}\n  after  {after}"));
        }
        self.count_frames(4)?;
        picture::expect_level(&self.picture("context-restored")?)?;
        self.wait_ticks(10)?;
        self.walk()
    }

    /// Waits until the heist goes on, by itself or after the player was asked to begin or to continue.
    fn wait_until_back(&mut self, level: &str) -> Result<()> {
        let mut now = Value::Null;
        let waited = self.page.wait_for("the heist to go on", START_LIMIT, |page| {
            if page.value("Boolean(window.thiefGirl && thiefGirl.ready && !thiefGirl.started)")? == true {
                page.click(640, 360)?;
            }
            let before = now["tick"].as_u64();
            now = state(page)?;
            if now["screen"] == "pause" {
                page.key("Escape", true)?;
                page.listen(std::time::Duration::from_millis(80))?;
                page.key("Escape", false)?;
            }
            let runs = before.is_some_and(|before| now["tick"].as_u64() > Some(before));
            Ok(now["screen"] == "play" && now["level"] == level && runs)
        });
        waited.map_err(|e| format!("{e}; state: {now}"))
    }
}
