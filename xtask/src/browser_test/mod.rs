//! Plays the game in three browser engines.
//!
//! Begin with the table `PARTS`: one entry for each part of the test. docs/BUILDING.md describes what the
//! page and the game report.

mod address;
mod axe;
mod context;
mod drop;
mod face;
mod foreign;
mod frame;
mod frames;
mod full;
mod full_screen;
mod hosts;
mod kept;
mod light;
mod memory;
mod offline;
mod pad;
mod pocket;
mod report;
mod route;
mod runs;
mod sizes;
mod touch;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use report::ReportRow;

use crate::browser::{EAR, Engine, Page};
use crate::native::native_game;
use crate::serve::{self, Server, ServerConfig, ServerLog};
use crate::sh::{self, Result};
use crate::{dist, level_files, picture};

/// Software WebGL on a busy machine is slow, so the limits only end tests that hang.
const START_LIMIT: Duration = Duration::from_secs(120);
const PLAY_LIMIT: Duration = Duration::from_secs(30);
const REPLAY_LIMIT: Duration = Duration::from_secs(300);
/// How many times faster than real time recordings are played.
const REPLAY_SPEED: u32 = 16;
/// A project with the level `Small`.
const DROPPED_FILE: &str = "tests/fixtures/level/small.ldtk";
/// Expression for the number of bytes that the page has fetched so far.
const FETCHED: &str =
    "performance.getEntriesByType('resource').reduce((sum, file) => sum + file.encodedBodySize, 0)";
/// Expression for the state of a page, for messages about failures.
const STANDING: &str = "({ hasFocus: document.hasFocus(), hidden: document.hidden, \
     error: window.thiefGirl?.error, started: window.thiefGirl?.started, state: window.thiefGirl?.state })";
/// Keys to walk by: wherever the player starts, one of the directions is free.
const WAYS: [&str; 4] = ["KeyD", "KeyA", "KeyS", "KeyW"];
/// Folder of pictures, logs and test files, with a subfolder for each engine.
const FOLDER: &str = "target/browser-test";
/// An empty page on the game's site.
const EMPTY: &str = "served/empty.html";
const EMPTY_PAGE: &str =
    "<!DOCTYPE html><html lang='en'><head><title>Empty</title><link rel='icon' href='data:,'></head></html>";
/// Key of the save file in the page's storage.
const SAVE: &str = "thief-girl/save.json";
const BACKUP: &str = "thief-girl/save.json.backup";
/// Key of the heist that can be continued.
const HEIST: &str = "thief-girl/interrupted.json";
/// The screen that asks for language and comfort where nothing is saved.
const FIRST_START: &str = "first_start";

/// What to test.
#[derive(Default)]
pub struct TestFilter {
    /// Only the parts with these names, separated by commas.
    pub only: Option<String>,
    /// Only this engine, which must then be installed.
    pub engine: Option<Engine>,
    /// The native game to compare with; it is built if missing.
    pub game: Option<PathBuf>,
    /// How long to play in the part `memory`, in minutes.
    pub minutes: Option<u64>,
}

/// A part of the test: its name, what it shows, and how.
struct TestCase {
    name: &'static str,
    what: &'static str,
    /// Touch, gamepads and files are available only in Chromium, and it is enough to test the rest of the
    /// game there.
    is_for_all: bool,
    /// Whether it runs only when it is named: a measurement that decides nothing.
    is_on_demand: bool,
    run: fn(&mut Test) -> Result<()>,
}

const fn everywhere(name: &'static str, what: &'static str, run: fn(&mut Test) -> Result<()>) -> TestCase {
    TestCase { name, what, is_for_all: true, is_on_demand: false, run }
}

const fn in_chromium(name: &'static str, what: &'static str, run: fn(&mut Test) -> Result<()>) -> TestCase {
    TestCase { name, what, is_for_all: false, is_on_demand: false, run }
}

const fn on_demand(name: &'static str, what: &'static str, run: fn(&mut Test) -> Result<()>) -> TestCase {
    TestCase { name, what, is_for_all: false, is_on_demand: true, run }
}

const PARTS: &[TestCase] = &[
    // First, as later parts find what the browser has kept.
    everywhere("light", "few bytes until the title", Test::few_bytes_until_title),
    everywhere("start", "the start page", Test::start_page),
    everywhere("level", "a walk in the first level", Test::walk_in_first),
    everywhere("save", "a won night outlives the page", Test::a_night_is_kept),
    everywhere("continue", "a heist outlives the page", Test::a_heist_is_kept),
    everywhere("tabs", "two tabs lose nothing", Test::two_tabs),
    everywhere("full", "a storage that fills up costs nothing that is kept", Test::storage_fills_up),
    everywhere("full-screen", "full screen, wished, refused and left", Test::fill_the_screen),
    everywhere("frame", "a portal's frame", Test::in_a_frame),
    everywhere("host", "a plain host, somewhere below", Test::on_a_plain_host),
    everywhere("policy", "no scripts of others", Test::no_other_scripts),
    everywhere("offline", "the second visit needs no network", Test::without_network),
    everywhere("foreign", "errors of others end nothing", Test::errors_of_others),
    everywhere("again", "a failed title is loaded again, once", Test::a_failed_title),
    everywhere("address", "a bad address is told", Test::bad_addresses),
    everywhere("context", "graphics lost and given back", Test::lose_context),
    in_chromium("slow", "the title on a slow line", Test::on_a_slow_line),
    in_chromium("sizes", "windows of all sizes", Test::in_all_sizes),
    in_chromium("axe", "no findings on the start page", Test::axe_finds_nothing),
    in_chromium("face", "settings, keys, a heist and its record are there again", Test::an_evening),
    in_chromium("pad", "all of it by a pad", Test::by_pad),
    in_chromium("touch", "and by fingers", Test::by_touch),
    in_chromium("drop", "dropped levels", Test::drop_levels),
    in_chromium("export", "a run of the browser verifies natively", Test::export_run),
    in_chromium("import", "a native one ends the same in the browser", Test::import_run),
    everywhere("replay", "recordings end as they do natively", Test::replay_recordings),
    everywhere("memory", "the memory that play takes", Test::measure_memory),
    on_demand("frames", "what frames cost on a slow processor", Test::measure_frames),
];

/// Tests the build in `dist` without building anything, and prints what was tested.
pub fn run(dist: &Path, wish: &TestFilter) -> Result<()> {
    println!("browser test passed: {}", play(dist, wish)?);
    Ok(())
}

/// Tests the build in `dist`; returns what was tested in which engines.
pub fn play(dist: &Path, wish: &TestFilter) -> Result<String> {
    if !dist::holds_build(dist) {
        return Err(format!(
            "{} holds no build of the game; run `cargo xtask web --no-serve`",
            dist.display()
        ));
    }
    for name in wish.only.iter().flat_map(|only| only.split(',')) {
        if !PARTS.iter().any(|part| part.name == name) {
            return Err(format!("no part of the test is called `{name}`"));
        }
    }
    let game = wish.game.clone().map_or_else(|| native_game(&["--bin", "thief-girl"]), Ok)?;
    let mut rows = Vec::new();
    let mut engines = Vec::new();
    for engine in Engine::ALL.into_iter().filter(|engine| wish.engine.is_none_or(|only| only == *engine)) {
        match engine.install() {
            Ok(()) => engines.push(engine),
            Err(why) if may_be_missing(engine, wish) => {
                println!("browser test, {}: SKIPPED, {why}", engine.name());
                rows.push(ReportRow::skipped(engine, why));
            }
            Err(why) => return Err(why),
        }
    }
    rows.extend(test_engines(&engines, dist, wish, &game));
    if rows.is_empty() {
        return Err("nothing of this is tested in this browser: some parts are for Chromium alone".into());
    }
    report::print_table(&rows);
    report::sum_up(&rows)
}

/// Whether an engine is skipped if it cannot be had: all but Chromium, unless it was requested.
fn may_be_missing(engine: Engine, wish: &TestFilter) -> bool {
    engine != Engine::Chromium && wish.engine.is_none()
}

/// Tests Chromium, which has most to do, in parallel with the others one after the other: most of the time is
/// waiting, and most machines have at least two cores.
fn test_engines(engines: &[Engine], dist: &Path, wish: &TestFilter, game: &Path) -> Vec<ReportRow> {
    let (first, others): (Vec<Engine>, Vec<Engine>) =
        engines.iter().partition(|engine| **engine == Engine::Chromium);
    let test = |engines: Vec<Engine>| -> Vec<ReportRow> {
        engines.into_iter().flat_map(|engine| test_engine(engine, dist, wish, game)).collect()
    };
    thread::scope(|scope| {
        let beside = scope.spawn(|| test(others));
        let mut rows = test(first);
        match beside.join() {
            Ok(others) => rows.extend(others),
            Err(panic) => std::panic::resume_unwind(panic),
        }
        rows
    })
}

/// Runs all parts in one engine, whether or not earlier ones have passed. A part that fails is tried once more in
/// a new browser, as window managers and drivers lose a key or a focus now and then; the report says so.
fn test_engine(engine: Engine, dist: &Path, wish: &TestFilter, game: &Path) -> Vec<ReportRow> {
    let is_wanted = |part: &&TestCase| {
        (part.is_for_all || engine == Engine::Chromium)
            && match wish.only.as_deref() {
                Some(only) => only.split(',').any(|name| name == part.name),
                None => !part.is_on_demand,
            }
    };
    let mut rows = Vec::new();
    let mut test = None;
    for part in PARTS.iter().filter(is_wanted) {
        let began = Instant::now();
        let mut cannot_begin = false;
        let mut attempt = || {
            // After a failure the next attempt gets a new browser, as the old one may have crashed.
            let begun = test.take().map_or_else(|| Test::begin_in(engine, dist, wish, game), Ok);
            cannot_begin = begun.is_err();
            let mut begun = begun?;
            begun.guarded(part)?;
            test = Some(begun);
            Ok(())
        };
        let (result, first_failure) = match attempt() {
            Err(first) => (attempt(), Some(first)),
            passed => (passed, None),
        };
        let row = ReportRow { engine, part: Some(part), took: began.elapsed(), result, first_failure };
        println!("browser test, {} {}: {}", engine.name(), part.name, row.verdict());
        rows.push(row);
        if cannot_begin {
            // The engine would not start for the other parts either, and each would wait for it.
            break;
        }
    }
    rows
}

/// A browser with the game, and the servers behind it.
struct Test {
    engine: Engine,
    page: Page,
    /// Address of the game, and one of everything else, which is another site to the browser.
    address: String,
    elsewhere: String,
    account: ServerLog,
    /// The build that is tested.
    dist: PathBuf,
    pictures: PathBuf,
    game: PathBuf,
    minutes: Option<u64>,
}

impl Test {
    fn begin_in(engine: Engine, dist: &Path, wish: &TestFilter, game: &Path) -> Result<Self> {
        let pictures = Path::new(FOLDER).join(engine.name());
        let (served, elsewhere) = (pictures.join("served"), pictures.join("elsewhere"));
        fs::create_dir_all(&elsewhere)
            .and_then(|()| fs::create_dir_all(&served))
            .and_then(|()| fs::write(pictures.join(EMPTY), EMPTY_PAGE))
            .map_err(|e| format!("cannot fill {}: {e}", pictures.display()))?;
        let mut site = vec![("/served/", served)];
        site.extend(serve::site(dist));
        let server = Server::bind_with(0, site, config_of(engine))?;
        let other = Server::bind(0, vec![("/", elsewhere)])?;
        let test = Self {
            engine,
            page: Page::open(engine, &pictures)?,
            address: server.address(),
            elsewhere: other.address_by_number(),
            account: server.account(),
            dist: dist.into(),
            pictures,
            game: game.into(),
            minutes: wish.minutes,
        };
        thread::spawn(move || server.serve_forever());
        thread::spawn(move || other.serve_forever());
        Ok(test)
    }

    /// Returns how a server answers this browser.
    fn usual_config(&self) -> ServerConfig {
        config_of(self.engine)
    }

    /// Runs one part; if it fails, keeps a picture and prints the console.
    fn guarded(&mut self, part: &TestCase) -> Result<()> {
        self.page.forgive_no_more();
        let result = (part.run)(self).and_then(|()| self.page.listen(Duration::ZERO));
        let Err(error) = result else { return Ok(()) };
        // In one piece, as another engine may print at the same time.
        let mut told =
            format!("browser test, {} {}: {error}\nthe page's console:", self.engine.name(), part.name);
        for line in &self.page.console {
            told += &format!("\n  {}{}", if line.is_error { "ERROR " } else { "" }, line.text);
        }
        if let Ok(standing) = self.page.value(STANDING) {
            told += &format!("\nthe page: {standing}");
        }
        eprintln!("{told}");
        self.page.leave_frame();
        let _ = self.picture(&format!("{}-failed", part.name));
        Err(error)
    }

    /// The page loads, shows something, and starts at a click.
    fn start_page(&mut self) -> Result<()> {
        self.open("")?;
        self.wait_until_ready()?;
        let after = self.page.value("thiefGirl.readyAfter")?;
        let fetched = self.page.value(FETCHED)?.as_f64().unwrap_or_default();
        println!(
            "  {}: the page is ready after {after} ms; until then it has fetched {:.1} MB, not packed",
            self.engine.name(),
            fetched / 1e6
        );
        picture::expect_drawn(&self.picture("page")?, 4)?;
        self.start()?;
        // The game's first frames must not cause errors either.
        self.count_frames(20)?;
        let drawn = self.picture("started")?;
        picture::expect_drawn(&drawn, 2)
    }

    /// The first level can be played, and closing the page during it asks for confirmation.
    fn walk_in_first(&mut self) -> Result<()> {
        let Some(level) = first_level()? else { return Ok(()) };
        self.play_level(&level)?;
        const ASKS: &str = "!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))";
        if self.page.value(ASKS)? != true {
            return Err("a heist is thrown away with the page, and nobody asks".into());
        }
        picture::expect_level(&self.picture(&format!("level-{level}"))?)?;
        self.walk()?;
        self.picture(&format!("level-{level}-moved")).map(drop)
    }

    /// Goes straight into a level and waits until it runs.
    fn play_level(&mut self, level: &str) -> Result<()> {
        self.open(&format!("?lang=en&level={level}"))?;
        self.wait_until_ready()?;
        self.start()?;
        self.wait_for_level(level)
    }

    /// A held key moves the player.
    fn walk(&mut self) -> Result<()> {
        let start = state(&mut self.page)?;
        for route in WAYS {
            self.page.key(route, true)?;
            let began = state(&mut self.page)?["tick"].as_u64().unwrap_or(0);
            let mut moved = false;
            self.page.wait_for("a second of play", PLAY_LIMIT, |page| {
                let now = state(page)?;
                moved = now["x"] != start["x"] || now["y"] != start["y"];
                Ok(moved || now["tick"].as_u64().unwrap_or(0) > began + 60)
            })?;
            self.page.key(route, false)?;
            if moved {
                return Ok(());
            }
        }
        Err(format!("no movement key ({}) moves her; state: {start}", WAYS.join(" ")))
    }

    /// Waits for a screen; the questions of the first start are answered as they stand.
    fn wait_for_screen(&mut self, screen: &str) -> Result<()> {
        self.page.wait_for(&format!("the screen `{screen}`"), PLAY_LIMIT, |page| {
            let now = state(page)?["screen"].clone();
            if now == FIRST_START && screen != FIRST_START {
                page.key("Escape", true)?;
                page.listen(Duration::from_millis(80))?;
                page.key("Escape", false)?;
            }
            Ok(now == screen)
        })
    }

    fn wait_for_level(&mut self, level: &str) -> Result<()> {
        self.page.wait_for(&format!("the dropped level `{level}` to be played"), PLAY_LIMIT, |page| {
            let state = state(page)?;
            let runs = state["tick"].as_u64().is_some_and(|tick| tick > 0);
            Ok(state["screen"] == "play" && state["level"] == level && runs)
        })
    }

    /// Plays all recordings in Chromium, and the shortest one in the other engines, as the computation is the
    /// same.
    fn replay_recordings(&mut self) -> Result<()> {
        let game = self.game.clone();
        let mut ends = Vec::new();
        for recording in level_files::recordings()? {
            let end = native_end(&game, &recording)?;
            ends.push((end["tick"].as_u64().unwrap_or_default(), recording, end));
        }
        ends.sort_by_key(|(tick, ..)| *tick);
        let wanted = if self.engine == Engine::Chromium { ends.len() } else { 1 };
        ends.iter().take(wanted).try_for_each(|(_, recording, end)| self.replay(recording, end))
    }

    /// A recording ends in the browser as it does natively.
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

    /// Opens the title in a browser that has stored nothing.
    fn begin_anew(&mut self, query: &str) -> Result<()> {
        self.page.go_to(&format!("{}{EMPTY}", self.address))?;
        self.page.value("localStorage.clear()")?;
        self.begin(query)
    }

    /// Goes from the start page to the title.
    fn begin(&mut self, query: &str) -> Result<()> {
        self.open(query)?;
        self.wait_until_ready()?;
        self.start()?;
        self.wait_for_screen("title")
    }

    /// Returns the stored save file.
    fn saved(&mut self) -> Result<Value> {
        self.page.value(&format!("JSON.parse(localStorage.getItem('{SAVE}'))"))
    }

    /// Opens the game; it does not offer to continue what was left before.
    fn open(&mut self, query: &str) -> Result<()> {
        // Not every page has a storage.
        self.page.value(&format!(
            "void (() => {{ try {{ localStorage.removeItem('{HEIST}') }} catch {{}} }})()"
        ))?;
        self.page.go_to(&format!("{}{query}", self.address))
    }

    fn wait_until_ready(&mut self) -> Result<()> {
        self.page.wait_for("the game to be loaded", START_LIMIT, |page| {
            Ok(page.value("Boolean(window.thiefGirl && thiefGirl.ready)")? == true)
        })
    }

    fn start(&mut self) -> Result<()> {
        self.page.click(640, 360)?;
        self.wait_until_started()
    }

    fn wait_until_started(&mut self) -> Result<()> {
        self.page.wait_for("the game to start at a click", PLAY_LIMIT, |page| {
            Ok(page.value("thiefGirl.started")? == true)
        })
    }

    fn count_frames(&mut self, frames: u32) -> Result<()> {
        self.page.value(
            "void (thiefGirl.frames ?? (() => { \
             const f = () => { thiefGirl.frames = (thiefGirl.frames ?? -1) + 1; requestAnimationFrame(f) }; f() })())",
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

/// Returns how a server answers a browser: WebKit's driver must hear the console.
fn config_of(engine: Engine) -> ServerConfig {
    ServerConfig { head: if engine == Engine::Webkit { EAR } else { "" }, ..ServerConfig::default() }
}

/// Returns the state that the game reported last.
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

/// Returns how a recording ends natively.
fn native_end(game: &Path, recording: &Path) -> Result<Value> {
    let said = sh::output(Command::new(game).args(["verify", "--json"]).arg(recording))?;
    said.lines().rev().find_map(|line| end_of(&serde_json::from_str(line).ok()?)).ok_or_else(|| {
        format!(
            "`thief-girl verify {}` did not print {{\"tick\":…,\"outcome\":…,\"hash\":…}}",
            recording.display()
        )
    })
}

/// Returns what must agree about the end of a game; `None` if the report has no end.
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
