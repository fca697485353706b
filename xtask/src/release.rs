//! `cargo xtask release-check`: everything that is looked at before a release, over night, with one page about it.
//!
//! The table [`steps`] is the list. A step that fails stops no other one, and a check that was stopped can go on.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::sh::{self, Result};

const FOLDER: &str = "target/release-check";

/// Of so many mutants one is tried before a release. All of them would take two days.
const MUTANTS: u32 = 40;

/// With less effort than a release's, at least one of so many: of fewer than fifty, chance decides how many are caught.
const FEWEST_MUTANTS: u32 = 150;

/// Least hours of drawn play: eight rounds of all nights, of ten minutes each, and some more.
const LEAST_HOURS: f32 = 1.5;

/// Least minutes of play in a browser: in the first of them its compiler and the caches still fill the memory.
const LEAST_BROWSER_MINUTES: u32 = 9;

/// How much is done in the steps that could go on for ever.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Minutes of fuzzing for each target, and of play in a browser. The other steps shrink along.
    pub minutes: u32,
}

impl Effort {
    /// What a release takes.
    pub const RELEASE: Effort = Effort { minutes: 60 };

    /// Returns as much of what a release takes as this effort is of the release's, and at least 1.
    fn share(self, of_release: u32) -> u32 {
        let share = u64::from(of_release) * u64::from(self.minutes) / u64::from(Self::RELEASE.minutes);
        share.clamp(1, u64::from(u32::MAX)) as u32
    }
}

/// What to check, and how thoroughly.
pub struct ReleasePlan {
    pub effort: Effort,
    /// Only the steps with these names, between commas.
    pub only: Option<String>,
    /// Keeps the results of the last check that held, if it was of the same commit with the same effort.
    pub go_on: bool,
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
    name: String,
    what: String,
    took: Duration,
    log: PathBuf,
    result: Result<()>,
    figures: Vec<String>,
}

/// Runs the steps of a plan and writes the page; returns its path.
pub fn run(plan: &ReleasePlan) -> Result<PathBuf> {
    fs::create_dir_all(FOLDER).map_err(|e| format!("cannot make {FOLDER}: {e}"))?;
    let mut steps = steps(plan.effort)?;
    let order: Vec<&str> = steps.iter().map(|step| step.name).collect();
    if let Some(only) = &plan.only {
        let names: Vec<&str> = only.split(',').collect();
        if let Some(unknown) = names.iter().find(|name| !order.contains(name)) {
            return Err(format!("no step is called `{unknown}`; there are {}", order.join(", ")));
        }
        steps.retain(|step| names.contains(&step.name));
    }
    let subject = subject(plan.effort)?;
    let mut done = if plan.go_on { results_of(&subject)? } else { Vec::new() };
    // What failed is done again.
    done.retain(|it| it.result.is_ok());
    steps.retain(|step| !done.iter().any(|it| it.name == step.name));
    let page = Path::new(FOLDER).join("page.md");
    for step in steps {
        println!("=== {}: {}", step.name, step.what);
        done.push(take(step)?);
        done.sort_by_key(|it| order.iter().position(|name| *name == it.name));
        // After each, so that a machine that stops in the night leaves a page, and can go on.
        save(&page, &write(&subject, &order, &done))?;
        save(&results_file(), &results(&subject, &done).to_string())?;
    }
    let failed: Vec<&str> = done.iter().filter(|it| it.result.is_err()).map(|it| it.name.as_str()).collect();
    if failed.is_empty() {
        return Ok(page);
    }
    Err(format!("failed: {}; see {}", failed.join(", "), page.display()))
}

fn save(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
}

fn steps(effort: Effort) -> Result<Vec<Step>> {
    let Effort { minutes } = effort;
    // In less than that, too few rounds are played to say whether the memory grows.
    let hours = (8.0 * minutes as f32 / Effort::RELEASE.minutes as f32).max(LEAST_HOURS);
    let browsed = minutes.max(LEAST_BROWSER_MINUTES);
    let (cases, watched, runs) = (effort.share(20_000), effort.share(600), effort.share(3));
    let every = u64::from(MUTANTS) * u64::from(Effort::RELEASE.minutes) / u64::from(minutes.max(1));
    let every = every.clamp(1, u64::from(FEWEST_MUTANTS)) as u32;
    // A difficulty takes a quarter of an hour, however few the runs: most of it are the plans.
    let (difficulties, difficulty) = if minutes < Effort::RELEASE.minutes {
        ("normal", " --difficulty normal")
    } else {
        ("all difficulties", "")
    };
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
            &["ok  ", "FAILED", "skipped ", "test result: ok. "][..],
        ),
        step(
            "processors",
            "all recordings on 64-bit ARM, without optimization, and for this very processor",
            xtask("processor-test"),
            &["recordings end the same"],
        ),
        step(
            "properties",
            &format!("{cases} new cases of each property"),
            cargo(
                &format!("{library} properties level_fuzz level_hostile slopes"),
                &[("PROPTEST_CASES", cases.to_string())],
            ),
            &["test result"],
        ),
        step(
            "hours",
            &format!("{:.1} hours of play on every level, under the watchdog", watched as f32 / 60.0),
            cargo(&format!("{library} watchdog"), &[("WATCHDOG_MINUTES", watched.to_string())]),
            &["test result"],
        ),
        step(
            "drawn-hours",
            &format!("{hours:.1} hours of drawn play of all nights: the memory"),
            xtask(&format!("soak --hours {hours}")),
            &["memory changed"],
        ),
        step(
            "fuzz",
            &format!("every fuzz target for {minutes} minutes"),
            xtask(&format!("fuzz --minutes {minutes}")),
            &["| "],
        ),
        step(
            "browser-hours",
            &format!("{browsed} minutes of play in Chromium: the memory"),
            xtask(&format!("browser-test --browser chromium --only memory --minutes {browsed}")),
            &["MB"],
        ),
        step(
            "frames",
            "frames in Chromium, as on a processor four times slower",
            xtask("browser-test --no-build --browser chromium --only frames"),
            &["frames,"],
        ),
        step(
            "bench",
            "benchmarks beside other crates",
            cargo(
                "bench --no-fail-fast --manifest-path bench/Cargo.toml --features peers -- --output-format bencher",
                &[],
            ),
            &["Running ", " ns/iter"],
        ),
        step(
            "survey",
            &format!("the campaign on {difficulties}, {runs} runs of each bot"),
            cargo(
                &format!(
                    "run --release --no-default-features -- survey levels/campaign.ldtk --runs {runs} \
                     --proofs tests/golden/proofs{difficulty}"
                ),
                &[],
            ),
            &["runs", "gets through", "room for error", "found, ", "reached safety"],
        ),
        step(
            "mutants",
            &format!("one of {every} mutants of the simulation and of both crates, others in each commit"),
            xtask(&format!("mutants --every {every} --from {}", place_in_sample(every))),
            &["missed", "decisions  ", "tiles  ", "space  ", "sense  ", "guard  ", "act  ", "all  "],
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
    let figures = quoted(&told, figures);
    Ok(Done { name: name.to_string(), what, took: began.elapsed(), log, result, figures })
}

/// Returns the lines that have one of the words.
fn quoted(told: &str, words: &[&str]) -> Vec<String> {
    let lines = told.lines().filter(|line| words.iter().any(|word| line.contains(word)));
    lines.map(|line| line.trim_end().to_string()).collect()
}

/// Returns a number below that of the mutants of which one is tried, which depends on the commit: tests that were
/// written for the mutants of one sample say nothing about the others.
fn place_in_sample(every: u32) -> u32 {
    let commit = sh::output(Command::new("git").args(["rev-parse", "--short=7", "HEAD"])).unwrap_or_default();
    u32::from_str_radix(commit.trim(), 16).unwrap_or(0) % every
}

/// Returns what is checked and how thoroughly, such as `commit 1a2b3c4 of 2026-11-26, with an effort of 60 minutes`.
fn subject(Effort { minutes }: Effort) -> Result<String> {
    let git =
        |words: &[&str]| sh::output(Command::new("git").args(words)).map(|text| text.trim().to_string());
    let effort = format!("with an effort of {minutes} of {} minutes", Effort::RELEASE.minutes);
    let Ok(commit) = git(&["log", "-1", "--format=commit %h of %cs"]) else {
        // The packed source has no history.
        return Ok(format!("a source without history, {effort}"));
    };
    let is_clean = git(&["status", "--porcelain"])?.is_empty();
    let changes = if is_clean { "" } else { UNCOMMITTED };
    Ok(format!("{commit}, {effort}{changes}"))
}

/// The end of the name of a source that can be another one at any time.
const UNCOMMITTED: &str = ", with changes that are not committed";

fn results_file() -> PathBuf {
    Path::new(FOLDER).join("results.json")
}

/// Returns what [`results_of`] reads.
fn results(subject: &str, done: &[Done]) -> Value {
    let steps: Vec<Value> = done
        .iter()
        .map(|it| {
            json!({
                "name": it.name, "what": it.what, "seconds": it.took.as_secs_f64(),
                "log": it.log.display().to_string(), "failed": it.result.as_ref().err(), "figures": it.figures,
            })
        })
        .collect();
    json!({ "subject": subject, "steps": steps })
}

/// Returns the results of the last check, which must have been of the same subject.
fn results_of(subject: &str) -> Result<Vec<Done>> {
    let file = results_file();
    let text =
        fs::read_to_string(&file).map_err(|e| format!("no check to go on with: {}: {e}", file.display()))?;
    let found: Value = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))?;
    let last = found["subject"].as_str().unwrap_or_default();
    if last != subject || subject.ends_with(UNCOMMITTED) {
        return Err(format!("cannot go on: the last check was of {last}, this one would be of {subject}"));
    }
    let steps = found["steps"].as_array().map(Vec::as_slice).unwrap_or_default();
    steps
        .iter()
        .map(|step| read(step).ok_or_else(|| format!("{}: not a result: {step}", file.display())))
        .collect()
}

fn read(step: &Value) -> Option<Done> {
    let text = |name: &str| step[name].as_str().map(str::to_string);
    Some(Done {
        name: text("name")?,
        what: text("what")?,
        took: Duration::try_from_secs_f64(step["seconds"].as_f64()?).ok()?,
        log: text("log")?.into(),
        result: text("failed").map_or(Ok(()), Err),
        figures: step["figures"]
            .as_array()?
            .iter()
            .filter_map(|line| Some(line.as_str()?.to_string()))
            .collect(),
    })
}

/// Returns the page: a table of the steps, then the figures of each.
fn write(subject: &str, order: &[&str], done: &[Done]) -> String {
    let mut page = format!(
        "# Release check\n\nOf {subject}, on {} {}.\n\n| Step | Result | Minutes | What |\n|---|---|---|---|\n",
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    for name in order {
        let Some(it) = done.iter().find(|it| it.name == *name) else {
            page += &format!("| {name} | not run | | |\n");
            continue;
        };
        let result = if it.result.is_ok() { "ok" } else { "**failed**" };
        page += &format!("| {name} | {result} | {:.1} | {} |\n", it.took.as_secs_f64() / 60.0, it.what);
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
    use crate::fuzz::{self, FuzzRun};

    fn done(name: &str, result: Result<()>) -> Done {
        Done {
            name: name.to_string(),
            what: "something".into(),
            took: Duration::from_secs(90),
            log: "target/x.log".into(),
            result,
            figures: vec!["12 passed".into()],
        }
    }

    #[test]
    fn the_page_names_what_failed_or_was_not_run_and_quotes_figures() {
        let done = [done("a", Ok(())), done("c", Err("`c` failed".into()))];
        let page = write("commit 1a2b3c4", &["a", "b", "c"], &done);
        assert!(page.contains("Of commit 1a2b3c4, on "), "{page}");
        assert!(
            page.contains("| a | ok | 1.5 | something |\n| b | not run | | |\n| c | **failed** | 1.5 |"),
            "{page}"
        );
        assert!(page.contains("`target/x.log`"), "{page}");
        assert_eq!(page.matches("12 passed").count(), 2);
    }

    #[test]
    fn results_are_read_as_they_were_written() {
        let all = [done("a", Ok(())), done("b", Err("`b` failed".into()))];
        let kept = results("commit 1a2b3c4", &all);
        let again: Vec<Done> =
            kept["steps"].as_array().unwrap().iter().map(|step| read(step).unwrap()).collect();
        let order = ["a", "b"];
        assert_eq!(write("x", &order, &again), write("x", &order, &all));
        assert!(read(&json!({ "name": "a" })).is_none());
    }

    #[test]
    fn the_figures_of_each_fuzz_target_are_quoted() {
        let fuzz = steps(Effort::RELEASE).unwrap().into_iter().find(|step| step.name == "fuzz").unwrap();
        let table = fuzz::table(&[("save", FuzzRun::default()), ("level", FuzzRun::default())]);
        assert_eq!(quoted(&format!("$ save 2> save.log\n\n{table}\n\n2 targets"), fuzz.figures).len(), 3);
    }

    #[test]
    fn less_effort_is_less_of_everything() {
        let of = |minutes| Effort { minutes }.share(600);
        assert_eq!([of(60), of(6), of(120), of(0)], [600, 60, 1200, 1]);
        let what = |name: &str, minutes| {
            let steps = steps(Effort { minutes }).unwrap();
            steps.into_iter().find(|step| step.name == name).unwrap().what
        };
        assert!(
            what("mutants", 60).starts_with("one of 40 ") && what("mutants", 30).starts_with("one of 80 ")
        );
        assert!(what("mutants", 1).starts_with("one of 150 "));
        assert!(what("browser-hours", 60).starts_with("60 ") && what("browser-hours", 1).starts_with("9 "));
        assert!(what("survey", 60).starts_with("the campaign on all difficulties, 3 runs"));
        assert!(what("survey", 1).starts_with("the campaign on normal, 1 runs"));
    }

    #[test]
    fn steps_have_different_names_and_others_are_refused() {
        let names: Vec<&str> = steps(Effort::RELEASE).unwrap().iter().map(|step| step.name).collect();
        let different: std::collections::BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(different.len(), names.len());
        let plan = ReleasePlan { effort: Effort::RELEASE, only: Some("nonsense".into()), go_on: false };
        assert!(run(&plan).unwrap_err().contains("nonsense"));
    }
}
