//! Plays by a gamepad with the standard mapping. It is simulated in the page, which cannot tell it from a
//! real one.

use serde_json::{Value, json};

use super::{PLAY_LIMIT, Test, state};
use crate::sh::Result;

/// Replaces the browser's list of gamepads: it has one, once that is plugged in.
const PADS: &str = "window.plugged = null; navigator.getGamepads = () => [null, window.plugged];";
const PLUG: &str = "window.plugged = { id: 'a pad', index: 1, connected: true, mapping: 'standard', timestamp: 0, \
     axes: [0, 0, 0, 0], buttons: Array.from({length: 17}, () => ({ pressed: false, touched: false, value: 0 })) }";

/// Indices of buttons in the standard order.
const SOUTH: u32 = 0;
const EAST: u32 = 1;
const RUN: u32 = 5;
const START: u32 = 9;
const UP: u32 = 12;
const DOWN: u32 = 13;
/// Directions of the left stick.
const TILTS: [[f64; 2]; 4] = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];

impl Test {
    /// Start page, title, map, briefing, a few steps in the heist, pause and back.
    pub(super) fn by_pad(&mut self) -> Result<()> {
        self.page.on_every_page(PADS)?;
        self.open("?lang=en")?;
        self.wait_until_ready()?;
        self.page.value(PLUG)?;
        self.press(SOUTH)?;
        self.wait_for_screen("title")?;
        self.count_frames(10)?;
        self.expect_hand("nothing done by the button that began", |hand| hand[0] == "ui.title.play")?;
        self.press(DOWN)?;
        self.expect_hand("the second entry of the title", |hand| hand[0] == "ui.story.album")?;
        self.tilt([0.0, -1.0])?;
        self.count_frames(1)?;
        self.tilt([0.0, 0.0])?;
        self.expect_hand("the first one again, by the stick", |hand| hand[0] == "ui.title.play")?;
        self.picture("pad-title")?;
        for screen in ["levels", "briefing", "play"] {
            self.press(SOUTH)?;
            self.wait_for_screen(screen)?;
        }
        self.walk_by_stick()?;
        self.picture("pad-play")?;
        self.press(START)?;
        self.wait_for_screen("pause")?;
        self.picture("pad-pause")?;
        self.press(DOWN)?;
        self.press(UP)?;
        self.press(EAST)?;
        self.wait_for_screen("play")
    }

    /// Half a push of the stick is slower than a whole one, and the button for running is faster than both.
    fn walk_by_stick(&mut self) -> Result<()> {
        for route in TILTS {
            let paces = [(route.map(|axis| axis * 0.5), false), (route, false), (route, true)];
            let mut went = Vec::new();
            for (tilt, runs) in paces {
                went.push(self.pace(tilt, runs)?);
            }
            if went.is_sorted_by(|slow, fast| *slow > 0.0 && slow * 1.2 < *fast) {
                return Ok(());
            }
        }
        Err("the stick moves her nowhere at three paces".into())
    }

    fn pace(&mut self, tilt: [f64; 2], runs: bool) -> Result<f64> {
        self.tilt(tilt)?;
        self.button(RUN, runs)?;
        let pace = self.her_pace()?;
        self.tilt([0.0, 0.0])?;
        self.button(RUN, false)?;
        self.wait_ticks(15)?;
        Ok(pace)
    }

    /// Returns how many tiles the player moves in a tick when nothing is in her way.
    pub(super) fn her_pace(&mut self) -> Result<f64> {
        let value = |now: &Value, name: &str| now[name].as_f64().unwrap_or_default();
        let first = state(&mut self.page)?;
        let (mut last, mut fastest) = (first.clone(), 0.0_f64);
        self.page.wait_for("her to go some way", PLAY_LIMIT, |page| {
            let now = state(page)?;
            let ticks = value(&now, "tick") - value(&last, "tick");
            if ticks > 0.0 {
                let far = (value(&now, "x") - value(&last, "x")).hypot(value(&now, "y") - value(&last, "y"));
                fastest = fastest.max(far / ticks);
                last = now;
            }
            // The player takes a moment to reach her speed.
            Ok(value(&last, "tick") >= value(&first, "tick") + 35.0)
        })?;
        Ok(fastest)
    }

    pub(super) fn wait_ticks(&mut self, ticks: u64) -> Result<()> {
        let from = state(&mut self.page)?["tick"].as_u64().unwrap_or_default();
        self.page.wait_for("ticks", PLAY_LIMIT, |page| {
            Ok(state(page)?["tick"].as_u64().is_some_and(|now| now >= from + ticks))
        })
    }

    fn press(&mut self, button: u32) -> Result<()> {
        // For one frame; a longer press would repeat.
        self.button(button, true)?;
        self.count_frames(1)?;
        self.button(button, false)?;
        self.count_frames(2)
    }

    fn button(&mut self, button: u32, is_down: bool) -> Result<()> {
        let state = json!({"pressed": is_down, "touched": is_down, "value": u8::from(is_down)});
        self.page.value(&format!("void (window.plugged.buttons[{button}] = {state})")).map(drop)
    }

    fn tilt(&mut self, [x, y]: [f64; 2]) -> Result<()> {
        self.page.value(&format!("void (window.plugged.axes = [{x}, {y}, 0, 0])")).map(drop)
    }
}
