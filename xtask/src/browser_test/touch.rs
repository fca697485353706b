//! Plays by touch: a tap starts the game and chooses, a thumb walks and runs, and buttons do the rest.

use super::{PLAY_LIMIT, Test, state};
use crate::sh::Result;

/// Pixels of the page for one game pixel.
const SCALE: f64 = 2.0;
/// In game pixels: "play" on the title, the card on the map, the calling card, the pause button, and its
/// first entry.
const PLAY: [f64; 2] = [139.0, 183.0];
const ON_MAP: [f64; 2] = [536.0, 172.0];
const CARD: [f64; 2] = [320.0, 140.0];
const PAUSE: [f64; 2] = [614.0, 74.0];
const CARRY_ON: [f64; 2] = [124.0, 91.0];
/// Where the thumb lands, how far it moves for walking and for running, and its directions.
const THUMB: [f64; 2] = [110.0, 250.0];
const WALKS: f64 = 34.0;
const RUNS: f64 = 60.0;
const WAYS: [[f64; 2]; 4] = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];

impl Test {
    /// Start page, title, map, briefing, a few steps in the heist with two thumbs, pause and back.
    pub(super) fn by_touch(&mut self) -> Result<()> {
        self.page.on_glass(true)?;
        self.open("?lang=en")?;
        self.wait_until_ready()?;
        self.tap_at([320.0, 180.0])?;
        self.wait_for_screen("title")?;
        self.count_frames(10)?;
        self.picture("touch-title")?;
        for (at, screen) in [(PLAY, "levels"), (ON_MAP, "briefing"), (CARD, "play")] {
            self.tap_at(at)?;
            self.wait_for_screen(screen)?;
            self.count_frames(10)?;
        }
        self.walk_by_thumb()?;
        self.tap_at(PAUSE)?;
        self.wait_for_screen("pause")?;
        self.count_frames(4)?;
        self.picture("touch-pause")?;
        self.tap_at(CARRY_ON)?;
        self.wait_for_screen("play")?;
        self.page.on_glass(false)
    }

    /// A thumb walks, and runs when it moves farther; meanwhile another finger can press a button.
    fn walk_by_thumb(&mut self) -> Result<()> {
        let mut paces = Vec::new();
        for route in WAYS {
            self.fingers("touchStart", &[THUMB])?;
            self.push(route, RUNS)?;
            let ran = self.her_pace()?;
            // There is room for walking back where the player ran.
            self.push(route.map(|axis| -axis), WALKS)?;
            let walked = self.her_pace()?;
            self.picture("touch-play")?;
            self.fingers("touchEnd", &[])?;
            self.wait_ticks(15)?;
            if walked > 0.0 && ran > walked * 1.2 {
                return self.pause_while_walking(route);
            }
            paces.push([walked, ran]);
        }
        Err(format!("no thumb moves her at two paces, in tiles a tick: {paces:?}"))
    }

    fn pause_while_walking(&mut self, route: [f64; 2]) -> Result<()> {
        let tick = state(&mut self.page)?["tick"].as_u64();
        self.fingers("touchStart", &[THUMB])?;
        self.push(route.map(|axis| -axis), WALKS)?;
        let thumb = [THUMB[0] - route[0] * WALKS, THUMB[1] - route[1] * WALKS];
        self.fingers("touchStart", &[thumb, PAUSE])?;
        self.wait_for_screen("pause")?;
        self.fingers("touchEnd", &[])?;
        self.tap_at(CARRY_ON)?;
        self.page.wait_for("the heist to go on", PLAY_LIMIT, |page| {
            let now = state(page)?;
            Ok(now["screen"] == "play" && now["tick"].as_u64() > tick)
        })
    }

    /// Moves the thumb this far from where it landed.
    fn push(&mut self, route: [f64; 2], far: f64) -> Result<()> {
        self.fingers("touchMove", &[[THUMB[0] + route[0] * far, THUMB[1] + route[1] * far]])
    }

    fn tap_at(&mut self, at: [f64; 2]) -> Result<()> {
        self.fingers("touchStart", &[at])?;
        self.fingers("touchEnd", &[])
    }

    /// Sends touches, and waits for a frame that sees them.
    fn fingers(&mut self, kind: &str, at: &[[f64; 2]]) -> Result<()> {
        let on_page: Vec<[f64; 2]> = at.iter().map(|at| at.map(|length| length * SCALE)).collect();
        self.page.touch(kind, &on_page)?;
        self.count_frames(2)
    }
}
