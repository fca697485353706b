//! `cargo xtask release-check`: everything that is looked at before a release, over night, with one page about it.
//!
//! The table [`steps`] is the list. A step that fails stops no other one.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::sh::{self, Result};

const FOLDER: &str = "target/release-check";

/// Of so many mutants one is tried. All of them would take two days.
const MUTANTS: u32 = 40;

/// How long the steps take that could go on for ever.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Minutes of fuzzing for each target, and of play in a browser.
    pub minutes: u32,
}

/// A line of the list.
struct Step {
    name: &'static str,
    what: String,
    command: Command,
    /// Lines of its output that have one of these words are quoted on the page.
    figures: &'static [&'static str],
}

/// A step with its result.
struct Done {
    name: &'static str,
    what: String,
    took: Duration,
    log: PathBuf,
    result: Result<()>,
    figures: Vec<String>,
}

/// Runs the steps, or only those with these names, and writes the page; returns its path.
pub fn run(effort: Effort, only: Option<&str>) -> Result<PathBuf> {
    fs::create_dir_all(FOLDER).map_err(|e| format!("cannot make {FOLDER}: {e}"))?;
    let mut steps = steps(effort)?;
    if let Some(only) = only {
        let names: Vec<&str> = only.split(',').collect();
        if let Some(unknown) = names.iter().find(|name| !steps.iter().any(|step| step.name == **name)) {
            let known: Vec<&str> = steps.iter().map(|step| step.name).collect();
            return Err(format!("no step is called `{unknown}`; there are {}", known.join(", ")));
        }
        steps.retain(|step| names.contains(&step.name));
    }
    let (subject, mut done) = (subject(), Vec::new());
    let page = Path::new(FOLDER).join("page.md");
    for step in steps {
        println!("=== {}: {}", step.name, step.what);
        done.push(take(step)?);
        // After each, so that a machine that stops in the night leaves a page.
        fs::write(&page, write(&subject, &done))
            .map_err(|e| format!("cannot write {}: {e}", page.display()))?;
    }
    let failed: Vec<&str> = done.iter().filter(|it| it.result.is_err()).map(|it| it.name).collect();
    if failed.is_empty() {
        return Ok(page);
    }
    Err(format!("failed: {}; see {}", failed.join(", "), page.display()))
}

fn steps(effort: Effort) -> Result<Vec<Step>> {
    let Effort { minutes } = effort;
    let itself = std::env::current_exe().map_err(|e| format!("cannot find this program: {e}"))?;
    let xtask = |words: &str| {
        let mut command = Command::new(&itself);
        command.args(words.split(' '));
        command
    };
    let cargo = |words: &str, settings: &[(&str, String)]| {
        let mut words = words.split(' ');
        let mut command = sh::cargo(words.next().unwrap_or_default());
        command.args(words).envs(settings.iter().map(|(name, value)| (name, value)));
        command
    };
    let step = |name, what: &str, command, figures| Step { name, what: what.to_string(), command, figures };
    let library = "test --release --no-default-features --test it --";
    Ok(vec![
        step(
            "test",
            "the whole suite",
            xtask("test"),
            &["ok  ", "FAILED", "skipped", "test result: ok. "][..],
        ),
        step(
            "properties",
            "20,000 new cases of each property",
            cargo(
                &format!("{library} properties level_fuzz level_hostile slopes"),
                &[("PROPTEST_CASES", "20000".into())],
            ),
            &["test result"],
        ),
        step(
            "hours",
            "ten hours of play on every level, under the watchdog",
            cargo(&format!("{library} watchdog"), &[("WATCHDOG_MINUTES", "600".into())]),
            &["test result"],
        ),
        step(
            "drawn-hours",
            "eight hours of drawn play of all nights: the memory",
            xtask("soak --hours 8"),
            &["memory changed"],
        ),
        step(
            "fuzz",
            &format!("every fuzz target for {minutes} minutes"),
            xtask(&format!("fuzz --minutes {minutes}")),
            &["|"],
        ),
        step(
            "browser-hours",
            &format!("{minutes} minutes of play in Chromium: the memory"),
            xtask(&format!("browser-test --browser chromium --only memory --minutes {minutes}")),
            &["MB"],
        ),
        step(
            "frames",
            "frames in Chromium, slowed down",
            xtask("browser-test --no-build --browser chromium --only frames"),
            &["frames,"],
        ),
        step(
            "bench",
            "benchmarks beside other crates",
            cargo("bench --manifest-path bench/Cargo.toml --features peers", &[]),
            &["time:", "× "],
        ),
        step(
            "survey",
            "the campaign on all difficulties",
            cargo(
                "run --release --no-default-features -- survey levels/campaign.ldtk --proofs tests/golden/proofs",
                &[],
            ),
            &["runs", "gets through", "room for error", "found, ", "reached safety"],
        ),
        step(
            "mutants",
            &format!("one of {MUTANTS} mutants of the simulation and of both crates, others in each commit"),
            xtask(&format!("mutants --every {MUTANTS} --from {}", place_in_sample())),
            &["caught", "missed"],
        ),
        step("films", "pictures and films, to look at", xtask("films"), &["films", "pictures"]),
        step("packages", "the files for download", xtask("package"), &["MB", "dist/"]),
    ])
}

fn take(step: Step) -> Result<Done> {
    let Step { name, what, mut command, figures } = step;
    let log = Path::new(FOLDER).join(format!("{name}.log"));
    let file = File::create(&log).map_err(|e| format!("cannot write {}: {e}", log.display()))?;
    let also = file.try_clone().map_err(|e| format!("{}: {e}", log.display()))?;
    let began = Instant::now();
    let status = command.stdin(Stdio::null()).stdout(file).stderr(also).status();
    let result = match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` failed ({status})", sh::text(&command))),
        Err(e) => Err(format!("`{}` cannot be started: {e}", sh::text(&command))),
    };
    let told = fs::read(&log).map_err(|e| format!("cannot read {}: {e}", log.display()))?;
    let told = String::from_utf8_lossy(&told);
    let figures = told.lines().filter(|line| figures.iter().any(|word| line.contains(word)));
    let figures = figures.map(|line| line.trim_end().to_string()).collect();
    Ok(Done { name, what, took: began.elapsed(), log, result, figures })
}

/// Returns a number below [`MUTANTS`] that depends on the commit: tests that were written for the mutants of one
/// sample say nothing about the others.
fn place_in_sample() -> u32 {
    let commit = sh::output(Command::new("git").args(["rev-parse", "--short=7", "HEAD"])).unwrap_or_default();
    u32::from_str_radix(commit.trim(), 16).unwrap_or(0) % MUTANTS
}

/// Returns what was checked, such as `commit 1a2b3c4 of 2026-11-26`.
fn subject() -> String {
    let git =
        |words: &[&str]| sh::output(Command::new("git").args(words)).map(|text| text.trim().to_string());
    let Ok(commit) = git(&["log", "-1", "--format=commit %h of %cs"]) else {
        // The packed source has no history.
        return "a source without history".into();
    };
    let is_clean = git(&["status", "--porcelain"]).is_ok_and(|changes| changes.is_empty());
    if is_clean { commit } else { format!("{commit}, with changes that are not committed") }
}

/// Returns the page: a table of the steps, then the figures of each.
fn write(subject: &str, done: &[Done]) -> String {
    let mut page = format!(
        "# Release check\n\nOf {subject}, on {} {}.\n\n| Step | Result | Minutes | What |\n|---|---|---|---|\n",
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    for it in done {
        let result = if it.result.is_ok() { "ok" } else { "**failed**" };
        page += &format!("| {} | {result} | {:.1} | {} |\n", it.name, it.took.as_secs_f64() / 60.0, it.what);
    }
    for it in done {
        page += &format!("\n## {}\n\n", it.name);
        if let Err(why) = &it.result {
            page += &format!("{why}. The output is in `{}`.\n\n", it.log.display());
        }
        if !it.figures.is_empty() {
            page += &format!("```text\n{}\n```\n", it.figures.join("\n"));
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_what_failed_and_quotes_figures() {
        let done = |name, result| Done {
            name,
            what: "something".into(),
            took: Duration::from_secs(90),
            log: "target/x.log".into(),
            result,
            figures: vec!["12 passed".into()],
        };
        let page = write("commit 1a2b3c4", &[done("a", Ok(())), done("b", Err("`b` failed".into()))]);
        assert!(page.contains("Of commit 1a2b3c4, on "), "{page}");
        assert!(page.contains("| a | ok | 1.5 | something |"), "{page}");
        assert!(page.contains("| b | **failed** | 1.5 |") && page.contains("`target/x.log`"), "{page}");
        assert_eq!(page.matches("12 passed").count(), 2);
    }

    #[test]
    fn steps_have_different_names_and_others_are_refused() {
        let names: Vec<&str> = steps(Effort { minutes: 1 }).unwrap().iter().map(|step| step.name).collect();
        let different: std::collections::BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(different.len(), names.len());
        assert!(run(Effort { minutes: 1 }, Some("nonsense")).unwrap_err().contains("nonsense"));
    }
}
