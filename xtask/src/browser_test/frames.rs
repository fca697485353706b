//! What the game's own frames cost in Chromium on a slowed-down processor, in every night hunted on master.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{REPLAY_LIMIT, Test, state};
use crate::level_files;
use crate::sh::{self, Result};

/// How many times slower the processor is made: a cheap telephone beside a desktop.
const SLOWER: u32 = 4;
/// Measures every frame that the page draws, and lets the page's clocks run by frames: one tick each, however long the
/// software that draws them takes.
const MEASURE: &str = "(() => { const clock = performance.now.bind(performance); \
     const draw = window.requestAnimationFrame.bind(window); const began = Date.now(); \
     window.frameCosts = []; let frame = 0; const now = () => frame * 1000 / 60; \
     performance.now = now; Date.now = () => began + now(); \
     window.requestAnimationFrame = (body) => draw(() => { frame += 1; const start = clock(); body(now()); \
     frameCosts.push(clock() - start); }); })()";
/// Expression for the costs of the frames since the last call, in milliseconds.
const TAKE_COSTS: &str = "frameCosts.splice(0)";

impl Test {
    /// Prints a table; decides nothing, as it depends on the machine.
    pub(super) fn measure_frames(&mut self) -> Result<()> {
        self.page.open_tab()?;
        self.page.on_every_page(MEASURE)?;
        println!("  own time of a frame at 1/{SLOWER} of this processor, in ms:");
        for level in level_files::names(Path::new(super::face::CAMPAIGN))? {
            let recording = self.hunted(&level)?;
            let mut costs = self.frames_of(&recording)?;
            costs.sort_by(f64::total_cmp);
            let part = |part: f64| costs[((costs.len() - 1) as f64 * part) as usize];
            println!(
                "  {level:24} {:5} frames, median {:.1}, 99 % {:.1}, worst {:.1}",
                costs.len(),
                part(0.5),
                part(0.99),
                part(1.0)
            );
        }
        self.page.throttle(1)?;
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

    /// Plays a recording at full speed until the first tick, then slowed down to its end; returns what its frames cost.
    fn frames_of(&mut self, recording: &str) -> Result<Vec<f64>> {
        self.page.throttle(1)?;
        self.open(&format!("?lang=en&replay=served/{recording}"))?;
        self.wait_until_ready()?;
        self.page.click(640, 360)?;
        self.page.wait_for("the recording to begin", REPLAY_LIMIT, |page| {
            Ok(state(page)?["tick"].as_u64().is_some_and(|tick| tick > 0))
        })?;
        self.page.throttle(SLOWER)?;
        self.page.value(TAKE_COSTS)?;
        self.page.wait_for("the end of the recording", REPLAY_LIMIT, |page| {
            Ok(state(page)?["replay_over"] == true)
        })?;
        let costs = self.page.value(TAKE_COSTS)?;
        let costs: Vec<f64> =
            costs.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect();
        if costs.is_empty() { Err("the page drew no frame".into()) } else { Ok(costs) }
    }
}
