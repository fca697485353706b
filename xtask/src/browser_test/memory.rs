//! The game's memory use: players leave it open in a tab for hours.

use std::time::{Duration, Instant};

use super::{REPLAY_LIMIT, REPLAY_SPEED, Test, WAYS, first_level, level_files, state};
use crate::sh::Result;

/// Limit, in bytes.
const MOST: u64 = 150_000_000;
/// How much more memory may be taken at the end of a long play than after its first third, in percent: by then
/// everything that a heist uses has been used.
const MOST_GROWTH: u64 = 5;

impl Test {
    /// Measures after the longest recording, played fast, when every sound has been used; with `--minutes`
    /// also over so long a time of play.
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

    /// Walks about in one heist after the other, and expects that memory stays what it was after a third of the time.
    fn play_on(&mut self, minutes: u64) -> Result<()> {
        let level = first_level()?.ok_or("there is no level")?;
        self.play_level(&level)?;
        self.walk_about(Duration::from_secs(20 * minutes))?;
        let warm = self.page.memory()?;
        self.walk_about(Duration::from_secs(40 * minutes))?;
        let now = self.expect_little(&format!("after {minutes} minutes of play"), warm)?;
        if now > warm + warm * MOST_GROWTH / 100 {
            return Err(format!("memory grows from {} to {} MB", warm / 1_000_000, now / 1_000_000));
        }
        Ok(())
    }

    /// Walks about for so long, starting again whenever the player is caught.
    fn walk_about(&mut self, time: Duration) -> Result<()> {
        let end = Instant::now() + time;
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
        Ok(())
    }

    /// Returns how much memory the game takes now, which must be below the limit.
    fn expect_little(&mut self, when: &str, before: u64) -> Result<u64> {
        let now = self.page.memory()?;
        let told = format!("{} MB {when}, {} MB before", now / 1_000_000, before / 1_000_000);
        println!("  {}: {told}", self.engine.name());
        if now <= MOST { Ok(now) } else { Err(format!("it takes {told}")) }
    }
}
