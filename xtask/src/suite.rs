//! `cargo xtask test`: everything that must hold before a merge, step by step, with a table at the end.
//!
//! Steps that build name the same packages and features ([`WORKSPACE`]), so that cargo compiles nothing twice
//! that it could keep.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::browser::Engine;
use crate::native::{WORKSPACE, native_game};
use crate::outcome::StepOutcome;
use crate::sh::{self, Result};
use crate::wasm::Toolchain;
use crate::{
    browser_test, dist, fuzz, level_files, live_test, macos, package, processors, shots, windows, xvfb,
};

/// The workspaces with a lock file.
const LOCKED: [&str; 3] = ["Cargo.toml", "bench/Cargo.toml", "fuzz/Cargo.toml"];

/// Time limit for checking all levels, which takes seconds.
const CHECK_LIMIT: Duration = Duration::from_secs(120);

/// How long each fuzz target runs: enough to notice that a reader has become careless.
const FUZZ_TIME: Duration = Duration::from_secs(30);

/// Installs everything that the tests need and that packages provide.
pub fn install_everything() -> Result<()> {
    install_rust_parts()?;
    xvfb::install()?;
    fuzz::install()?;
    if let Err(why) = windows::install() {
        eprintln!("{why}: the step `windows` will be skipped");
    }
    if let Err(why) = processors::install() {
        eprintln!("{why}: the step `processors` will do without");
    }
    for engine in Engine::ALL {
        match engine.install() {
            // The browser test reports this again, where it is read.
            Err(why) if engine != Engine::Chromium => eprintln!("{} is not tested: {why}", engine.name()),
            installed => installed?,
        }
    }
    let toolchain = Toolchain::pick()?;
    eprintln!("all there; the browser's program is built by {}", toolchain.name());
    Ok(())
}

/// Runs all steps, or only the quick ones, and prints the table.
pub fn run(quick: bool) -> Result<()> {
    let mut suite = Suite::default();
    if quick {
        suite.step("setup", || install_rust_parts().map(StepOutcome::from));
    } else {
        suite.step("setup", || install_everything().map(StepOutcome::from));
    }
    if suite.failed("setup") {
        return suite.finish();
    }

    suite
        .step("format", || sh::run(sh::cargo("fmt").args(["--all", "--", "--check"])).map(StepOutcome::from));
    suite.step("lint", || {
        let mut clippy = sh::cargo("clippy");
        sh::run(clippy.args(WORKSPACE).args(["--all-targets", "--", "-D", "warnings"])).map(StepOutcome::from)
    });
    let toolchain = if quick { None } else { Some(Toolchain::pick()?) };
    if let Some(toolchain) = toolchain {
        suite.step("lint browser", || toolchain.lint().map(StepOutcome::Passed));
    }
    suite.step("docs", || {
        let mut doc = sh::cargo("doc");
        sh::run(doc.args(WORKSPACE).arg("--no-deps").env("RUSTDOCFLAGS", "-D warnings"))
            .map(StepOutcome::from)
    });
    suite.step("no window", || {
        let mut check = sh::cargo("check");
        sh::run(check.args(["--all-targets", "--no-default-features"])).map(StepOutcome::from)
    });
    suite.step("benchmarks", || {
        // Those beside large crates need a feature, and minutes.
        let mut check = sh::cargo("check");
        sh::run(check.args(["--benches", "--manifest-path", "bench/Cargo.toml", "--locked"]))
            .map(StepOutcome::from)
    });
    suite.step("lock files", || lock_files().map(StepOutcome::from));
    suite.cargo_test("test", &[]);

    let mut game = None;
    suite.step("native game", || {
        // The same build as that of the tests, and so built already.
        game = Some(native_game(&[&WORKSPACE[..], &["--bins", "--tests"]].concat())?);
        Ok(StepOutcome::from(()))
    });
    suite.step("level check", || match &game {
        Some(game) => check_levels(game),
        None => Ok(StepOutcome::Skipped("no game was built")),
    });
    suite.step("packages", || match &game {
        Some(game) => package::check(game),
        None => Ok(StepOutcome::Skipped("no game was built")),
    });
    if !quick {
        suite.step("windows", windows::verify);
        suite.step("processors", processors::verify);
        suite.step("macOS check", macos::check);
        suite.step("fuzzing", fuzz_readers);
    }
    if let Some(toolchain) = toolchain {
        browser_and_window(&mut suite, toolchain, game.as_deref());
    }
    suite.finish()
}

fn browser_and_window(suite: &mut Suite, toolchain: Toolchain, game: Option<&Path>) {
    suite.step("browser build", || {
        let download = dist::build(&toolchain, &dist::default_folder(), false)?;
        Ok(StepOutcome::Passed(format!("{}; {download}", toolchain.name())))
    });
    let built = !suite.failed("browser build");
    suite.step("browser test", || {
        if !built {
            return Ok(StepOutcome::Skipped("no browser build"));
        }
        let wish = browser_test::TestFilter { game: game.map(Path::to_path_buf), ..Default::default() };
        browser_test::play(&dist::default_folder(), &wish).map(StepOutcome::Passed)
    });
    suite.step("live editing", || match game {
        None => Ok(StepOutcome::Skipped("no game was built")),
        Some(game) => live_test::play(game).map(StepOutcome::Passed),
    });
    suite.step("level pictures", || match game {
        None => Ok(StepOutcome::Skipped("no game was built")),
        Some(_) if level_files::all()?.is_empty() => Ok(StepOutcome::Skipped("no levels/*.ldtk")),
        Some(game) => Ok(StepOutcome::Passed(format!("{} drawn", shots::take_all(game)?))),
    });
}

/// rustup's minimal profile has neither.
fn install_rust_parts() -> Result<()> {
    for (verb, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !sh::succeeds(sh::cargo(verb).arg("--version")) {
            sh::run(Command::new("rustup").args(["component", "add", component])).map_err(|e| {
                format!("`cargo {verb}` is missing; install the Rust component {component}\n{e}")
            })?;
        }
    }
    Ok(())
}

/// Fails if a lock file does not fit its manifests, which the next build there would change. Nothing is built.
fn lock_files() -> Result<()> {
    LOCKED.into_iter().try_for_each(|manifest| {
        let mut update = sh::cargo("update");
        sh::run(update.args(["--workspace", "--locked", "--quiet", "--manifest-path", manifest]))
    })
}

fn check_levels(game: &Path) -> Result<StepOutcome> {
    let files = level_files::all()?;
    if files.is_empty() {
        return Ok(StepOutcome::Skipped("no levels/*.ldtk"));
    }
    sh::run_within(CHECK_LIMIT, Command::new(game).arg("check").args(&files))?;
    Ok(StepOutcome::Passed(format!("{} files", files.len())))
}

/// The random numbers are the same at every run, so that what fails is mostly of this change.
fn fuzz_readers() -> Result<StepOutcome> {
    if !fuzz::is_possible() {
        return Ok(StepOutcome::Skipped("fuzzing works on Linux only"));
    }
    fuzz::run(&fuzz::FuzzPlan { time: FUZZ_TIME, only: None, seed: Some(1) }).map(StepOutcome::Passed)
}

/// A row of the table.
struct SuiteRow {
    step: &'static str,
    took: Duration,
    result: Result<StepOutcome>,
}

/// The steps that were run.
#[derive(Default)]
struct Suite {
    rows: Vec<SuiteRow>,
    tests: TestCounts,
}

impl Suite {
    /// Runs a step; a failure does not stop the following ones.
    fn step(&mut self, step: &'static str, work: impl FnOnce() -> Result<StepOutcome>) {
        println!("\n=== {step}");
        let start = Instant::now();
        let result = work();
        if let Err(error) = &result {
            println!("=== {step} FAILED: {error}");
        }
        self.rows.push(SuiteRow { step, took: start.elapsed(), result });
    }

    fn cargo_test(&mut self, step: &'static str, args: &[&str]) {
        let mut tally = TestCounts::default();
        self.step(step, || {
            let mut test = sh::cargo("test");
            sh::run_watching(test.arg("--no-fail-fast").args(WORKSPACE).args(args), |line| tally.read(line))?;
            Ok(StepOutcome::Passed(format!("{} passed", tally.passed)))
        });
        self.tests.add(&tally);
    }

    fn failed(&self, step: &str) -> bool {
        self.rows.iter().any(|row| row.step == step && row.result.is_err())
    }

    fn finish(&self) -> Result<()> {
        println!("\n=== summary");
        for SuiteRow { step, took, result } in &self.rows {
            let (word, note) = match result {
                Ok(StepOutcome::Passed(note)) => ("ok", note.as_str()),
                Ok(StepOutcome::Skipped(why)) => ("skipped", *why),
                Err(error) => ("FAILED", error.lines().next().unwrap_or_default()),
            };
            println!("{word:8} {:>5} s  {step:16} {note}", took.as_secs());
        }
        let total: Duration = self.rows.iter().map(|row| row.took).sum();
        println!("in all   {:>5} s\n", total.as_secs());
        println!("{}", self.tests.line());

        let failed: Vec<&str> =
            self.rows.iter().filter(|row| row.result.is_err()).map(|row| row.step).collect();
        if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
    }
}

/// The sum of the results that `cargo test` prints for each of its programs.
#[derive(Default)]
struct TestCounts {
    passed: u32,
    failed: u32,
    ignored: u32,
}

impl TestCounts {
    /// Adds "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; …"; ignores other lines.
    fn read(&mut self, line: &str) {
        let Some(counts) = line.strip_prefix("test result: ") else { return };
        let count = |word: &str| {
            let before = counts.split([';', '.']).find_map(|part| part.trim().strip_suffix(word));
            before.and_then(|number| number.trim().parse::<u32>().ok()).unwrap_or(0)
        };
        self.passed += count("passed");
        self.failed += count("failed");
        self.ignored += count("ignored");
    }

    fn add(&mut self, other: &Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.ignored += other.ignored;
    }

    /// Returns the sum in the format of cargo.
    fn line(&self) -> String {
        let word = if self.failed == 0 { "ok" } else { "FAILED" };
        format!(
            "test result: {word}. {} passed; {} failed; {} ignored",
            self.passed, self.failed, self.ignored
        )
    }
}

#[cfg(test)]
mod tests {
    use super::TestCounts;

    #[test]
    fn results_add_up() {
        let mut tally = TestCounts::default();
        tally.read(
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.01s",
        );
        tally.read("test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out");
        tally.read("test sound::passed ... ok");
        assert_eq!(tally.line(), "test result: FAILED. 14 passed; 1 failed; 1 ignored");
    }
}
