//! Dropping levels on the page.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::{DROPPED_FILE, Test};
use crate::picture;
use crate::sh::Result;

/// A project with the level `Attic` in a file of its own.
const DROPPED_ARCHIVE: &str = "tests/fixtures/level/attic.zip";

impl Test {
    /// Waits for the calling card of a dropped level, and begins it.
    pub(super) fn begin_level(&mut self, level: &str) -> Result<()> {
        self.wait_for_screen("briefing")?;
        // The card listens once it has come up and its level is there.
        self.count_frames(60)?;
        self.tap(&["Enter"])?;
        self.wait_for_level(level)
    }

    /// What is dropped is played: a file before the game is started, an archive during a heist, a folder; and
    /// earlier drops are kept when the page is opened again.
    pub(super) fn drop_levels(&mut self) -> Result<()> {
        let (file, archive) = (Path::new(DROPPED_FILE), Path::new(DROPPED_ARCHIVE));
        self.open("")?;
        self.wait_until_ready()?;
        self.page.drag(file)?;
        if self.page.value("document.getElementById('drop').hidden")? != false {
            return Err("while a file is dragged over the page, nothing says that it can be dropped".into());
        }
        self.picture("drag")?;
        self.page.drop(file)?;
        self.begin_level("Small")?;
        picture::expect_level(&self.picture("dropped-file")?)?;

        self.page.drag(archive)?;
        self.page.drop(archive)?;
        self.begin_level("Attic")?;
        picture::expect_level(&self.picture("dropped-archive")?)?;

        let folder = self.pictures.join("cellar");
        let inside = folder.join("levels");
        fs::create_dir_all(&inside)
            .and_then(|()| fs::copy(file, inside.join("small.ldtk")))
            .map_err(|e| format!("cannot fill {}: {e}", inside.display()))?;
        self.page.drag(&folder)?;
        self.page.drop(&folder)?;
        self.begin_level("Small")?;

        let faulty = self.pictures.join("faulty.ldtk");
        let text = fs::read_to_string(file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
        fs::write(&faulty, text.replace("\"Main\"", "\"Lost\""))
            .map_err(|e| format!("cannot write {}: {e}", faulty.display()))?;
        self.page.drag(&faulty)?;
        self.page.drop(&faulty)?;
        self.wait_for_screen("findings")?;
        self.picture("dropped-faulty")?;

        self.page.drag(Path::new("Cargo.toml"))?;
        self.page.drop(Path::new("Cargo.toml"))?;
        self.wait_for_screen("notice")?;
        self.picture("dropped-nonsense")?;

        self.open("")?;
        self.wait_until_ready()?;
        self.start()?;
        // After these there may be drops of other parts of the test.
        let kept = self.page.value("thiefGirl.recent.slice(0, 4).map((drop) => drop.name)")?;
        if kept != json!(["faulty.ldtk", "cellar/levels/small.ldtk", "attic.zip", "small.ldtk"]) {
            return Err(format!("the browser remembers other drops: {kept}"));
        }
        self.page.value("void thiefGirl.reopen('attic.zip')")?;
        self.begin_level("Attic")
    }
}
