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
    browser_test, cores, dist, fuzz, level_files, live_test, macos, package, processors, shots, windows, xvfb,
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
        eprintln!("{why}: the step `processors` will be skipped");
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
    let mut suite = Suite::new();
    if quick {
        suite.step("setup", || install_rust_parts().map(StepOutcome::from));
    } else {
        suite.step("setup", || install_everything().map(StepOutcome::from));
    }
    if suite.failed("setup") {
        return suite.finish();
    }

    let toolchain = if quick { None } else { Some(Toolchain::pick()?) };
    suite.side_by_side(&checks(toolchain));
    suite.cargo_test("test", &[]);

    let mut game = None;
    suite.step("native game", || {
        // The same build as that of the tests, and so built already.
        game = Some(native_game(&[&WORKSPACE[..], &["--bin", "thief-girl", "--tests"]].concat())?);
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
    if let Some(toolchain) = toolchain {
        suite.side_by_side(&other_builds(toolchain));
        play(&mut suite, game.as_deref());
    }
    suite.finish()
}

/// What the compiler says of the sources, without a program to run. Neighbours have other target folders, so that they
/// do not wait for each other.
fn checks(toolchain: Option<Toolchain>) -> Vec<Step> {
    let mut steps = vec![
        Step::new("lint", || {
            let mut clippy = sh::cargo("clippy");
            sh::run(clippy.args(WORKSPACE).args(["--all-targets", "--", "-D", "warnings"]))
        }),
        // Those beside large crates need a feature, and minutes.
        Step::new("benchmarks", || {
            let mut check = sh::cargo("check");
            sh::run(check.args(["--benches", "--manifest-path", "bench/Cargo.toml", "--locked"]))
        }),
    ];
    steps.extend(toolchain.map(|toolchain| Step::new("lint browser", move || toolchain.lint())));
    steps.extend([
        Step::new("docs", || {
            let mut doc = sh::cargo("doc");
            sh::run(doc.args(WORKSPACE).arg("--no-deps").env("RUSTDOCFLAGS", "-D warnings"))
        }),
        Step::new("format", || sh::run(sh::cargo("fmt").args(["--all", "--", "--check"]))),
        Step::new("lock files", lock_files),
        Step::new("no window", || {
            let mut check = sh::cargo("check");
            sh::run(check.args(["--all-targets", "--no-default-features"]))
        }),
    ]);
    steps
}

/// What is built for other systems and other ends, and tried at once. The first two take longest, and most of that
/// time only one core each.
fn other_builds(toolchain: Toolchain) -> Vec<Step> {
    vec![
        Step::new("fuzzing", fuzz_readers),
        Step::new("browser build", move || {
            let download = dist::build(&toolchain, &dist::default_folder(), false)?;
            Ok(format!("{}; {download}", toolchain.name()))
        }),
        Step::new("windows", windows::verify),
        Step::new("processors", processors::verify_on_arm),
        Step::new("macOS check", macos::check),
    ]
}

/// Plays in browsers and windows.
fn play(suite: &mut Suite, game: Option<&Path>) {
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

/// A step that needs nothing of the others beside it.
struct Step {
    name: &'static str,
    work: Box<dyn Fn() -> Result<StepOutcome> + Sync>,
}

impl Step {
    fn new<T: Into<StepOutcome>>(name: &'static str, work: impl Fn() -> Result<T> + Sync + 'static) -> Self {
        Self { name, work: Box::new(move || work().map(T::into)) }
    }
}

/// A row of the table.
struct SuiteRow {
    step: &'static str,
    took: Duration,
    result: Result<StepOutcome>,
}

impl SuiteRow {
    /// Runs a step, and says when it begins and how it ends: a suite that is stopped from outside prints no table.
    fn of(step: &'static str, work: impl FnOnce() -> Result<StepOutcome>) -> Self {
        println!("\n=== {step}");
        let start = Instant::now();
        let row = Self { step, result: work(), took: start.elapsed() };
        let took = row.took.as_secs();
        match &row.result {
            Err(error) => println!("=== {step} FAILED after {took} s: {error}"),
            Ok(_) => println!("=== {step} ended after {took} s"),
        }
        row
    }

    /// Returns a word and a note; of a failure, the note is the first line.
    fn outcome(&self) -> (&'static str, &str) {
        match &self.result {
            Ok(StepOutcome::Passed(note)) => ("ok", note),
            Ok(StepOutcome::Skipped(why)) => ("skipped", why),
            Err(error) => ("FAILED", error.lines().next().unwrap_or_default()),
        }
    }
}

/// The steps that were run.
struct Suite {
    began: Instant,
    rows: Vec<SuiteRow>,
    tests: TestCounts,
}

impl Suite {
    fn new() -> Self {
        Self { began: Instant::now(), rows: Vec::new(), tests: TestCounts::default() }
    }

    /// Runs a step; a failure does not stop the following ones.
    fn step(&mut self, step: &'static str, work: impl FnOnce() -> Result<StepOutcome>) {
        self.rows.push(SuiteRow::of(step, work));
    }

    /// Runs steps on all cores, the first ones first: most of them cannot keep two cores busy. What they print is
    /// mixed.
    fn side_by_side(&mut self, steps: &[Step]) {
        let rows = cores::on_all(steps, |step| Ok(SuiteRow::of(step.name, &step.work)));
        self.rows.extend(rows.into_iter().flatten());
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
        for row in &self.rows {
            let (word, note) = row.outcome();
            println!("{word:8} {:>5} s  {:16} {note}", row.took.as_secs(), row.step);
        }
        println!("in all   {:>5} s\n", self.began.elapsed().as_secs());
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
