//! Plays the game in a headless browser. docs/BUILDING.md has the contract: what the page and the game report.

mod face;
mod glass;
mod pad;
mod runs;
mod way;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::browser::Page;
use crate::serve::{self, Server};
use crate::sh::{self, Result};
use crate::{level_files, picture, suite};

/// Software WebGL on a busy machine is slow, so limits are only there to end a test that hangs.
const START_LIMIT: Duration = Duration::from_secs(120);
const PLAY_LIMIT: Duration = Duration::from_secs(60);
const REPLAY_LIMIT: Duration = Duration::from_secs(300);
/// How many times faster than life recordings are played.
const REPLAY_SPEED: u32 = 16;
/// A project with the level `Small`.
const DROPPED_FILE: &str = "tests/fixtures/level/small.ldtk";
/// A project with the level `Attic` in a file of its own.
const DROPPED_ARCHIVE: &str = "tests/fixtures/level/attic.zip";
/// How many bytes the page has asked for so far.
const FETCHED: &str =
    "performance.getEntriesByType('resource').reduce((sum, file) => sum + file.encodedBodySize, 0)";
/// Some way is open wherever she starts.
const WAYS: [&str; 4] = ["KeyD", "KeyA", "KeyS", "KeyW"];

/// Tests the page in `dist`, or only the part of the test that has this name; prints what was tested. The native game
/// is there for comparing; without, it is built.
pub fn run(dist: &Path, only: Option<&str>, game: Option<&Path>) -> Result<()> {
    let said = parts(dist, only, game)?;
    println!("browser test passed: {said}");
    Ok(())
}

/// All of it; answers what was tested.
pub fn play(dist: &Path, game: Option<&Path>) -> Result<String> {
    parts(dist, None, game)
}

fn parts(dist: &Path, only: Option<&str>, game: Option<&Path>) -> Result<String> {
    if !dist.join("thief-girl.wasm").exists() {
        return Err(format!(
            "{} holds no build of the game; run `cargo xtask web --no-serve`",
            dist.display()
        ));
    }
    let pictures = Path::new("target/browser-test");
    fs::create_dir_all(pictures).map_err(|e| format!("cannot make {}: {e}", pictures.display()))?;
    let server = Server::bind(0, serve::site(dist))?;
    let game = game.map_or_else(|| suite::native_game(&["--bin", "thief-girl"]), |path| Ok(path.into()))?;
    let mut test = Test {
        page: Page::open(pictures)?,
        address: server.address(),
        pictures: pictures.into(),
        only: only.map(str::to_owned),
        said: Vec::new(),
    };
    thread::spawn(move || server.serve_forever());

    test.guarded("start", "the start page", Test::start_page)?;
    if let Some(level) = first_level()? {
        test.guarded("level", &format!("a walk in {level}"), |test| test.walk_in(&level))?;
    }
    let evening = "settings, keys, a heist and its record are there again, a broken save is told";
    test.guarded("face", evening, |test| test.an_evening(&game))?;
    test.guarded("pad", "all of it by a pad", Test::by_pad)?;
    test.guarded("touch", "and by fingers", Test::by_touch)?;
    test.guarded("drop", "dropped levels", Test::drop_levels)?;
    let export = "a run of the browser verifies natively";
    test.guarded("export", export, |test| test.export_run(&game))?;
    let import = "a native one ends the same in the browser";
    test.guarded("import", import, |test| test.import_run(&game))?;
    let recordings = level_files::recordings()?;
    let replay = format!("{} recordings end as they do natively", recordings.len());
    test.guarded("replay", &replay, |test| {
        recordings.iter().try_for_each(|recording| test.replay(recording, &native_end(&game, recording)?))
    })?;
    match test.said.as_slice() {
        [] => Err(format!("no part of the test is called `{}`", only.unwrap_or_default())),
        said => Ok(said.join(", ")),
    }
}

struct Test {
    page: Page,
    address: String,
    pictures: PathBuf,
    /// Only the part of this name is wanted.
    only: Option<String>,
    /// What has been tested.
    said: Vec<String>,
}

impl Test {
    /// Runs one part, which shows `what`; leaves a picture and the console behind if it fails.
    fn guarded(&mut self, name: &str, what: &str, part: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        if self.only.as_deref().is_some_and(|only| only != name) {
            return Ok(());
        }
        let began = Instant::now();
        let result = part(self).and_then(|()| self.page.no_errors());
        if let Err(error) = &result {
            eprintln!("browser test, part {name}: {error}\nthe page's console:");
            for line in &self.page.console {
                eprintln!("  {}{}", if line.is_error { "ERROR " } else { "" }, line.text);
            }
            let _ = self.picture(&format!("{name}-failed"));
        }
        result.map_err(|e| format!("part `{name}`: {e}"))?;
        println!("browser test, part {name}: {} s", began.elapsed().as_secs());
        self.said.push(what.to_owned());
        Ok(())
    }

    /// The page loads, shows something, and starts at a click.
    fn start_page(&mut self) -> Result<()> {
        self.open("")?;
        self.wait_until_ready()?;
        let after = self.page.value("thiefGirl.readyAfter")?;
        let fetched = self.page.value(FETCHED)?.as_f64().unwrap_or_default();
        println!(
            "the page is ready after {after} ms; until then it has fetched {:.1} MB, not packed",
            fetched / 1e6
        );
        picture::expect_drawn(&self.picture("page")?, 4)?;
        self.start()?;
        // A few frames of the game itself, which must not bring errors either.
        self.count_frames(20)?;
        let drawn = self.picture("started")?;
        picture::expect_drawn(&drawn, 2)
    }

    /// She can be played: a held key moves her.
    fn walk_in(&mut self, level: &str) -> Result<()> {
        self.open(&format!("?level={level}"))?;
        self.wait_until_ready()?;
        self.start()?;
        self.page.wait_for("the game to play the level", PLAY_LIMIT, |page| {
            let state = state(page)?;
            Ok(state["screen"] == "play" && state["tick"].as_u64().is_some_and(|tick| tick > 0))
        })?;
        let start = state(&mut self.page)?;
        picture::expect_level(&self.picture(&format!("level-{level}"))?)?;
        for way in WAYS {
            self.page.key(way, true)?;
            let began = state(&mut self.page)?["tick"].as_u64().unwrap_or(0);
            let mut moved = false;
            self.page.wait_for("a second of play", PLAY_LIMIT, |page| {
                let now = state(page)?;
                moved = now["x"] != start["x"] || now["y"] != start["y"];
                Ok(moved || now["tick"].as_u64().unwrap_or(0) > began + 60)
            })?;
            self.page.key(way, false)?;
            if moved {
                return self.picture(&format!("level-{level}-moved")).map(drop);
            }
        }
        Err(format!("no movement key ({}) moves her in {level}; state: {start}", WAYS.join(" ")))
    }

    /// What is dropped on the page is played: a file before the game is started, an archive in the middle of a
    /// heist, a folder; and earlier drops are still there when the page is opened again.
    fn drop_levels(&mut self) -> Result<()> {
        let (file, archive) = (Path::new(DROPPED_FILE), Path::new(DROPPED_ARCHIVE));
        self.open("")?;
        self.wait_until_ready()?;
        self.page.drag(file)?;
        if self.page.value("document.getElementById('drop').hidden")? != false {
            return Err("while a file is dragged over the page, nothing says that it can be dropped".into());
        }
        self.picture("drag")?;
        self.page.drop(file)?;
        self.wait_for_level("Small")?;
        picture::expect_level(&self.picture("dropped-file")?)?;

        self.page.drag(archive)?;
        self.page.drop(archive)?;
        self.wait_for_level("Attic")?;
        picture::expect_level(&self.picture("dropped-archive")?)?;

        let folder = self.pictures.join("cellar");
        let inside = folder.join("levels");
        fs::create_dir_all(&inside)
            .and_then(|()| fs::copy(file, inside.join("small.ldtk")))
            .map_err(|e| format!("cannot fill {}: {e}", inside.display()))?;
        self.page.drag(&folder)?;
        self.page.drop(&folder)?;
        self.wait_for_level("Small")?;

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
        let kept = self.page.value("thiefGirl.recent.map((drop) => drop.name)")?;
        if kept != json!(["faulty.ldtk", "cellar/levels/small.ldtk", "attic.zip", "small.ldtk"]) {
            return Err(format!("the browser remembers other drops: {kept}"));
        }
        self.page.value("void thiefGirl.reopen('attic.zip')")?;
        self.wait_for_level("Attic")
    }

    fn wait_for_screen(&mut self, screen: &str) -> Result<()> {
        self.page.wait_for(&format!("the screen `{screen}`"), PLAY_LIMIT, |page| {
            Ok(state(page)?["screen"] == screen)
        })
    }

    fn wait_for_level(&mut self, level: &str) -> Result<()> {
        self.page.wait_for(&format!("the dropped level `{level}` to be played"), PLAY_LIMIT, |page| {
            let state = state(page)?;
            let runs = state["tick"].as_u64().is_some_and(|tick| tick > 0);
            Ok(state["screen"] == "play" && state["level"] == level && runs)
        })
    }

    /// A recorded game ends in the browser as it does natively.
    fn replay(&mut self, recording: &Path, expected: &Value) -> Result<()> {
        let name = recording.file_name().unwrap_or_default().to_string_lossy();
        self.open(&format!("?replay=tests/golden/{name}&log=events&speed={REPLAY_SPEED}"))?;
        let mut end = None;
        self.page.wait_for(&format!("the end of {name}"), REPLAY_LIMIT, |page| {
            let state = state(page)?;
            end = if state["replay_over"] == true { end_of(&state) } else { None };
            Ok(end.is_some())
        })?;
        self.picture(&format!("replay-{name}"))?;
        match end {
            Some(end) if end == *expected => Ok(()),
            end => {
                let end = end.unwrap_or_default();
                Err(format!(
                    "{name} ends differently in the browser\n  native   {expected}\n  browser  {end}"
                ))
            }
        }
    }

    fn open(&mut self, query: &str) -> Result<()> {
        self.page.go_to(&format!("{}{query}", self.address))
    }

    fn wait_until_ready(&mut self) -> Result<()> {
        self.page.wait_for("the game to be loaded", START_LIMIT, |page| {
            Ok(page.value("Boolean(window.thiefGirl && thiefGirl.ready)")? == true)
        })
    }

    fn start(&mut self) -> Result<()> {
        self.page.click(640, 360)?;
        self.page.wait_for("the game to start at a click", PLAY_LIMIT, |page| {
            Ok(page.value("thiefGirl.started")? == true)
        })
    }

    fn count_frames(&mut self, frames: u32) -> Result<()> {
        self.page.value(
            "if (thiefGirl.frames === undefined) { \
             const f = () => { thiefGirl.frames = (thiefGirl.frames ?? -1) + 1; requestAnimationFrame(f) }; f() }",
        )?;
        let before = self.page.value("thiefGirl.frames")?.as_u64().unwrap_or(0);
        self.page.wait_for("frames", PLAY_LIMIT, |page| {
            Ok(page.value("thiefGirl.frames")?.as_u64().is_some_and(|now| now >= before + u64::from(frames)))
        })
    }

    /// Presses keys, one after the other.
    fn tap(&mut self, keys: &[&str]) -> Result<()> {
        for key in keys {
            self.page.key(key, true)?;
            self.count_frames(1)?;
            self.page.key(key, false)?;
            self.count_frames(1)?;
        }
        Ok(())
    }

    fn picture(&mut self, name: &str) -> Result<Vec<u8>> {
        let png = self.page.picture()?;
        let path = self.pictures.join(format!("{name}.png"));
        fs::write(&path, &png).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        Ok(png)
    }
}

/// What the game reported last.
fn state(page: &mut Page) -> Result<Value> {
    page.value("window.thiefGirl && thiefGirl.state")
}

fn first_level() -> Result<Option<String>> {
    for file in level_files::all()? {
        if let Some(name) = level_files::names(&file)?.into_iter().next() {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// How a recording ends natively.
fn native_end(game: &Path, recording: &Path) -> Result<Value> {
    let said = sh::output(Command::new(game).args(["verify", "--json"]).arg(recording))?;
    said.lines().rev().find_map(|line| end_of(&serde_json::from_str(line).ok()?)).ok_or_else(|| {
        format!(
            "`thief-girl verify {}` did not print {{\"tick\":…,\"outcome\":…,\"hash\":…}}",
            recording.display()
        )
    })
}

/// What must agree of how a game ended; `None` for what tells no end.
fn end_of(report: &Value) -> Option<Value> {
    let (tick, hash) = (report.get("tick")?.as_u64()?, report.get("hash")?.as_str()?);
    Some(json!({"tick": tick, "outcome": report.get("outcome")?, "hash": hash}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_end_only_what_must_agree_is_kept() {
        let end = json!({"tick": 812, "outcome": "won", "hash": "00ff", "screen": "play"});
        assert_eq!(end_of(&end), Some(json!({"tick": 812, "outcome": "won", "hash": "00ff"})));
        assert_eq!(end_of(&json!({"tick": 812, "event": "loot"})), None);
        assert_eq!(end_of(&json!("ready")), None);
    }
}
