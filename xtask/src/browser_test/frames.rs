//! What the game's own frames cost in Chromium on a slow processor, in every night hunted on master.
//!
//! Chromium can slow a page down, but then it stops the page's thread for three times as long as it ran or waited, also
//! where it waited for a core that draws in software. So the frames are measured at full speed, by the processor time of
//! the page's thread, and multiplied.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::{REPLAY_LIMIT, Test, state};
use crate::level_files;
use crate::sh::{self, Result};

/// How many times slower the processor is than this one: a cheap telephone beside a desktop.
const SLOWER: f64 = 4.0;
/// Time limit for a night, of which each tick is a frame.
const NIGHT_LIMIT: Duration = Duration::from_secs(300);
/// Lets the page's clocks run by frames, one tick each, however long they take; and runs all that the page does in a
/// frame as one callback.
const ONE_TICK_A_FRAME: &str = "(() => { const draw = window.requestAnimationFrame.bind(window); \
     const began = Date.now(); let frame = 0; let bodies = []; const now = () => frame * 1000 / 60; \
     performance.now = now; Date.now = () => began + now(); \
     window.requestAnimationFrame = (body) => { if (bodies.push(body) > 1) return; draw(() => { \
     const all = bodies; bodies = []; frame += 1; for (const one of all) one(now()); }); }; })()";

/// Makes every call into WebGL as usual, but draws no pixel: software that draws would take the cores, and their caches,
/// from the page's thread, whose time would then vary by a third from one run to the next.
const NO_PIXELS: &str = "(() => { const context = WebGLRenderingContext.prototype, find = context.getExtension; \
     context.getExtension = function (name) { const found = find.call(this, name); \
     const draw = found?.drawElementsInstancedANGLE?.bind(found); \
     if (draw) found.drawElementsInstancedANGLE = (mode, count, ...rest) => draw(mode, 0, ...rest); \
     return found; }; })()";

/// How many frames the pause menu is open before a recording is measured: whoever has come through the menus has most
/// sounds decoded, and the browser has compiled well what draws.
const SETTLED: u32 = 900;

impl Test {
    /// Prints a table; decides nothing, as it depends on the machine.
    pub(super) fn measure_frames(&mut self) -> Result<()> {
        self.page.open_tab()?;
        self.page.on_every_page(ONE_TICK_A_FRAME)?;
        self.page.on_every_page(NO_PIXELS)?;
        println!("  processor time of a frame on a processor {SLOWER} times slower, in ms:");
        for level in level_files::names(Path::new(super::face::CAMPAIGN))? {
            let recording = self.hunted(&level)?;
            let mut costs = self.frames_of(&recording)?;
            costs.sort_by(f64::total_cmp);
            let part = |part: f64| costs[((costs.len() - 1) as f64 * part) as usize] * SLOWER;
            println!(
                "  {level:24} {:5} frames, median {:.1}, 99 % {:.1}, worst {:.1}",
                costs.len(),
                part(0.5),
                part(0.99),
                part(1.0)
            );
        }
        self.page.close_tab()
    }

    /// Records a run in which everybody hunts her, into the served folder; returns its file name.
    fn hunted(&self, level: &str) -> Result<String> {
        let name = format!("hunted_{level}.json");
        let out = self.pictures.join("served").join(&name);
        let mut sim = Command::new(&self.game);
        sim.args([
            "sim",
            super::face::CAMPAIGN,
            "--level",
            level,
            "--bot",
            "careless",
            "--difficulty",
            "master",
        ]);
        sh::output(sim.arg("--record").arg(&out))?;
        fs::metadata(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        Ok(name)
    }

    /// Plays a recording and returns what each of its frames took of the processor, in milliseconds.
    fn frames_of(&mut self, recording: &str) -> Result<Vec<f64>> {
        self.open(&format!("?lang=en&replay=served/{recording}"))?;
        self.wait_until_ready()?;
        self.page.click(160, 90)?;
        self.page.wait_for("the recording to begin", REPLAY_LIMIT, |page| {
            Ok(state(page)?["tick"].as_u64().is_some_and(|tick| tick > 0))
        })?;
        self.tap(&["Escape"])?;
        self.count_frames(SETTLED)?;
        self.tap(&["Enter"])?;
        self.page.begin_trace()?;
        self.page.wait_for("the end of the recording", NIGHT_LIMIT, |page| {
            Ok(state(page)?["replay_over"] == true)
        })?;
        let costs = self.page.end_trace()?;
        if costs.is_empty() { Err("the page drew no frame".into()) } else { Ok(costs) }
    }
}
