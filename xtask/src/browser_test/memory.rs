//! The game's memory use: players leave it open in a tab for hours.

use std::time::{Duration, Instant};

use super::{REPLAY_LIMIT, REPLAY_SPEED, Test, WAYS, first_level, level_files, state};
use crate::sh::Result;

/// Limit, in bytes.
const MOST: u64 = 150_000_000;

impl Test {
    /// Measures after the longest recording, played fast, when every sound has been used; with `--minutes`
    /// also after so long a time of play.
    pub(super) fn measure_memory(&mut self) -> Result<()> {
        let recordings = level_files::recordings()?;
        let longest = recordings.iter().max_by_key(|path| path.metadata().map_or(0, |file| file.len()));
        let longest = longest.ok_or("there is no recording")?;
        let name = longest.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.open(&format!("?replay=tests/golden/{name}&speed={REPLAY_SPEED}"))?;
        self.wait_until_ready()?;
        let ready = self.page.memory()?;
        self.page.click(640, 360)?;
        self.page.wait_for("the end of the recording", REPLAY_LIMIT, |page| {
            Ok(state(page)?["replay_over"] == true)
        })?;
        self.expect_little("after a recording", ready)?;
        match self.minutes {
            None => Ok(()),
            Some(minutes) => self.play_on(minutes),
        }
    }

    /// Walks about in one heist after the other, starting again whenever the player is caught.
    fn play_on(&mut self, minutes: u64) -> Result<()> {
        let level = first_level()?.ok_or("there is no level")?;
        self.play_level(&level)?;
        let ready = self.page.memory()?;
        let end = Instant::now() + Duration::from_secs(60 * minutes);
        let mut routes = WAYS.iter().cycle();
        while Instant::now() < end {
            if state(&mut self.page)?["screen"] == "play" {
                let Some(route) = routes.next() else { break };
                self.page.key(route, true)?;
                self.page.listen(Duration::from_millis(700))?;
                self.page.key(route, false)?;
            } else {
                self.tap(&["Enter"])?;
            }
        }
        self.expect_little(&format!("after {minutes} minutes of play"), ready)
    }

    fn expect_little(&mut self, when: &str, ready: u64) -> Result<()> {
        let now = self.page.memory()?;
        let told = format!("{} MB {when}, {} MB when ready", now / 1_000_000, ready / 1_000_000);
        println!("  {}: {told}", self.engine.name());
        if now <= MOST { Ok(()) } else { Err(format!("it takes {told}")) }
    }
}
