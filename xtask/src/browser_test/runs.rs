//! Recordings across platforms: one played in the browser is verified natively, and a native one is watched
//! in the browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::{DROPPED_FILE, PLAY_LIMIT, REPLAY_LIMIT, Test, end_of, state};
use crate::browser::{decode_base64, encode_base64};
use crate::sh::{self, Result};

/// A heist that a script plays natively.
const LEVEL: &str = "Moonlit_roofs";
const SCRIPT: &str = "tests/scripts/moonlit_roofs.txt";
const CAMPAIGN: &str = "levels/campaign.ldtk";
/// Key presses from real time to the fastest speed of the replay viewer.
const GEARS: usize = 3;

impl Test {
    /// The player is caught in a level that was dropped. The run is still there when the page is opened
    /// again, is exported, and verifies natively; a link to it shows it again.
    pub(super) fn export_run(&mut self) -> Result<()> {
        let game = self.game.clone();
        let played = self.be_caught()?;
        self.open("?lang=en")?;
        self.wait_until_ready()?;
        self.start()?;
        self.step_until("ArrowDown", "the entry of replays", |hand| hand[0] == "ui.title.runs")?;
        self.tap(&["Enter"])?;
        self.wait_for_screen("runs")?;
        self.picture("runs")?;
        self.tap(&["Enter", "ArrowDown", "ArrowDown", "Enter"])?;
        self.wait_for_screen("notice")?;
        let file = self.downloaded()?;
        let verified = verify(&game, Path::new(DROPPED_FILE), &file)?;
        expect_same("the exported run, verified natively,", &played, &verified)?;

        self.tap(&["Enter", "ArrowDown", "Enter"])?;
        self.page.wait_for(
            "a link",
            PLAY_LIMIT,
            |page| Ok(page.value("Boolean(thiefGirl.link)")? == true),
        )?;
        let link = self.page.value("thiefGirl.link")?;
        self.watch(link.as_str().unwrap_or_default(), &played)?;
        self.picture("watched-own").map(drop)
    }

    /// A run that was played natively is watched by a link, and imported by a drop.
    pub(super) fn import_run(&mut self) -> Result<()> {
        let game = self.game.clone();
        let file = self.pictures.join("native.heist");
        let mut sim = Command::new(&game);
        sim.args(["sim", CAMPAIGN, "--level", LEVEL, "--script", SCRIPT, "--record"]).arg(&file);
        sh::output(&mut sim)?;
        let played = verify(&game, Path::new(CAMPAIGN), &file)?;
        let bytes = fs::read(&file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
        self.watch(&format!("{}#run={}", self.address, encode_base64(&bytes)), &played)?;
        self.picture("watched-native")?;
        self.page.drag(&file)?;
        self.page.drop(&file)?;
        self.wait_for_screen("runs")
    }

    /// Plays a short run: a few steps, then waiting for the guard. Returns how it ended.
    fn be_caught(&mut self) -> Result<Value> {
        self.open("")?;
        self.wait_until_ready()?;
        let file = Path::new(DROPPED_FILE);
        self.page.drag(file)?;
        self.page.drop(file)?;
        self.begin_level("Small")?;
        self.page.key("KeyS", true)?;
        self.count_frames(4)?;
        self.page.key("KeyS", false)?;
        let mut end = None;
        self.page.wait_for("her being caught", PLAY_LIMIT, |page| {
            end = end_of(&state(page)?).filter(|end| end["outcome"] == "caught");
            Ok(end.is_some())
        })?;
        self.wait_for_screen("result")?;
        end.ok_or_else(|| "she was not caught".into())
    }

    /// Opens a link to a run and watches it as fast as possible to its end, which must be the expected one.
    fn watch(&mut self, link: &str, expected: &Value) -> Result<()> {
        self.page.go_to(link)?;
        // The page before this one may still be there.
        self.page.wait_for("the link's page", PLAY_LIMIT, |page| {
            Ok(page.value(
                "location.hash.startsWith('#run=') && Boolean(window.thiefGirl) && !thiefGirl.started",
            )? == true)
        })?;
        self.wait_until_ready()?;
        self.start()?;
        self.wait_for_screen("replay")?;
        self.tap(&["ArrowUp"; GEARS])?;
        let mut end = None;
        self.page.wait_for("the end of the run", REPLAY_LIMIT, |page| {
            end = end_of(&state(page)?).filter(|end| !end["outcome"].is_null());
            Ok(end.is_some())
        })?;
        expect_same("the run, watched in the browser,", expected, &end.unwrap_or_default())
    }

    /// Writes the latest download of the page to a file.
    fn downloaded(&mut self) -> Result<PathBuf> {
        let given = self.page.value(
            "thiefGirl.downloaded && [thiefGirl.downloaded.name, \
             btoa(String.fromCharCode(...thiefGirl.downloaded.bytes))]",
        )?;
        let name = given[0].as_str().filter(|name| name.ends_with(".heist"));
        let name = name.ok_or_else(|| format!("the page gave no recording to keep, but {given}"))?;
        let bytes = given[1].as_str().and_then(decode_base64).ok_or("the download is unreadable")?;
        let path = self.pictures.join(name);
        fs::write(&path, bytes).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        Ok(path)
    }
}

/// Returns how a recording ends natively. Fails if it does not verify.
fn verify(game: &Path, levels: &Path, recording: &Path) -> Result<Value> {
    let mut verify = Command::new(game);
    let said = sh::output(verify.args(["verify", "--json", "--file"]).arg(levels).arg(recording))?;
    let report: Value = serde_json::from_str(said.trim()).unwrap_or_else(|_| json!(said));
    end_of(&report).ok_or_else(|| format!("`thief-girl verify` said no end: {report}"))
}

fn expect_same(what: &str, expected: &Value, found: &Value) -> Result<()> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what} ends differently\n  played  {expected}\n  then    {found}"))
}
