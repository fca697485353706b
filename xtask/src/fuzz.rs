//! `cargo xtask fuzz`: random and damaged input for everything that reads files of others.
//!
//! The compiler marks each branch, and libFuzzer keeps the inputs that reach new ones (fuzz/README.md). Stable Rust
//! can do that; only the checks of memory by sanitizers need more, and the readers have no `unsafe` code.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::apt;
use crate::cores;
use crate::sh::{self, Result};

/// What the compiler adds for libFuzzer: a counter and a place for each branch, and a call at each comparison.
const COVERAGE: [&str; 6] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg=fuzzing",
];

/// The program that writes the seeds.
const SEEDS: &str = "seeds";

/// A reader that is fuzzed, by its name in `fuzz/Cargo.toml`.
struct Target {
    name: &'static str,
    /// Longest input, in bytes.
    longest: u32,
    /// Whether the words of the game's JSON files are put into inputs.
    has_keys: bool,
}

const fn target(name: &'static str, longest: u32, has_keys: bool) -> Target {
    Target { name, longest, has_keys }
}

/// All targets. Inputs are as long as the longest seed, where that is not too slow.
const TARGETS: [Target; 11] = [
    target("archive", 256 << 10, false),
    target("level", 128 << 10, true),
    target("link", 16 << 10, false),
    target("map", 8 << 10, false),
    target("picture", 16 << 10, false),
    target("recording", 64 << 10, true),
    target("retile", 128 << 10, true),
    target("rules", 64 << 10, true),
    target("save", 16 << 10, true),
    target("script", 8 << 10, false),
    target("settings", 8 << 10, true),
];

/// Longest time for one input, in seconds. Debug checks and coverage make readers several times slower.
const SLOWEST_SECONDS: u32 = 20;

/// Most resident memory, in MiB. Readers have a lower limit of their own (`fuzz/src/lib.rs`).
const MOST_MIB: u32 = 2048;

/// What to fuzz, and for how long.
pub struct FuzzPlan {
    /// Time of each target.
    pub time: Duration,
    /// Names of targets between commas; `None`: all.
    pub only: Option<String>,
    /// The first random number; `None`: another each time.
    pub seed: Option<u32>,
}

/// What a target has come to.
#[derive(Debug, Default, PartialEq)]
pub struct FuzzRun {
    inputs: u64,
    seconds: u64,
    /// Branches that were reached.
    coverage: u64,
    /// Inputs that reach something that no other does.
    corpus: u64,
    /// Files with inputs that a reader did not survive, and what happened.
    findings: Vec<PathBuf>,
}

/// Whether this system can fuzz.
pub fn is_possible() -> bool {
    cfg!(target_os = "linux")
}

/// Installs what building libFuzzer needs, if missing.
pub fn install() -> Result<()> {
    if !is_possible() || sh::which("c++").is_some() {
        return Ok(());
    }
    apt::ensure("fuzzing", &["g++"])?;
    sh::which("c++").map(drop).ok_or_else(|| "fuzzing needs a C++ compiler named c++".into())
}

/// Builds the targets, runs as many at once as the machine has cores, and prints a table. Returns a summary.
///
/// # Errors
///
/// Returns the findings with the commands that run them again, or why nothing could be run.
pub fn run(plan: &FuzzPlan) -> Result<String> {
    if !is_possible() {
        return Err("fuzzing works on Linux only".into());
    }
    let targets = chosen(plan.only.as_deref())?;
    install()?;
    let programs = build()?;
    let seeds = Path::new("fuzz/seeds");
    // Of an older game some would be refused at once.
    let _ = fs::remove_dir_all(seeds);
    sh::run(Command::new(programs.join(SEEDS)).arg(seeds))?;
    let runs = cores::on_all(&targets, |target| Ok((target.name, fuzz(target, &programs, seeds, plan)?)))?;
    println!("\n{}", table(&runs));
    let findings: Vec<String> = runs
        .iter()
        .flat_map(|(name, run)| run.findings.iter().map(move |file| (name, file)))
        .map(|(name, file)| format!("{} {}", programs.join(name).display(), file.display()))
        .collect();
    if findings.is_empty() {
        let inputs: u64 = runs.iter().map(|(_, run)| run.inputs).sum();
        return Ok(format!("{} targets, {inputs} inputs", runs.len()));
    }
    Err(format!(
        "inputs that a reader did not survive: {}; again with\n{}",
        findings.len(),
        findings.join("\n")
    ))
}

fn chosen(only: Option<&str>) -> Result<Vec<&'static Target>> {
    let Some(names) = only else { return Ok(TARGETS.iter().collect()) };
    let find = |name: &str| {
        TARGETS.iter().find(|target| target.name == name).ok_or_else(|| {
            let all: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            format!("there is no target `{name}`: there are {}", all.join(", "))
        })
    };
    names.split(',').map(find).collect()
}

/// Builds all targets and returns the folder that they are in.
fn build() -> Result<PathBuf> {
    let compiler = sh::output(Command::new("rustc").arg("-vV"))?;
    let host = compiler.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc names no host")?;
    let mut build = sh::cargo("build");
    build.args(["--release", "--bins", "--manifest-path", "fuzz/Cargo.toml"]);
    // With a target that is named, the flags are not for build scripts and macros, which could not be linked.
    build.args(["--target-dir", "fuzz/target", "--target", host]);
    sh::run(build.env("RUSTFLAGS", COVERAGE.join(" ")))?;
    Ok(Path::new("fuzz/target").join(host).join("release"))
}

/// Runs one target. What libFuzzer says goes into a file.
fn fuzz(target: &Target, programs: &Path, seeds: &Path, plan: &FuzzPlan) -> Result<FuzzRun> {
    let [corpus, artifacts, logs] = [
        made(Path::new("fuzz/corpus").join(target.name))?,
        made(Path::new("fuzz/artifacts").join(target.name))?,
        made("fuzz/target/logs".into())?,
    ];
    let mut command = Command::new(programs.join(target.name));
    // New inputs are added to the first folder.
    command.arg(&corpus).arg(seeds.join(target.name)).args(limits(target, &artifacts, plan));
    if target.has_keys {
        command.arg(format!("-dict={}", seeds.join("keys.dict").display()));
    }
    let log = logs.join(format!("{}.log", target.name));
    println!("$ {} 2> {}", sh::text(&command), log.display());
    let cannot = |e| format!("{}: {e}", log.display());
    let start = Instant::now();
    let status = command.stderr(fs::File::create(&log).map_err(cannot)?).status().map_err(cannot)?;
    let said = String::from_utf8_lossy(&fs::read(&log).map_err(cannot)?).into_owned();
    let run = FuzzRun { seconds: start.elapsed().as_secs(), ..FuzzRun::read(&said) };
    if !status.success() {
        println!("{}", said.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n"));
    }
    if !status.success() && run.findings.is_empty() {
        return Err(format!("`{}` failed ({status}) and named no input", sh::text(&command)));
    }
    Ok(run)
}

/// Returns the options of libFuzzer.
fn limits(target: &Target, artifacts: &Path, plan: &FuzzPlan) -> Vec<String> {
    vec![
        format!("-max_total_time={}", plan.time.as_secs().max(1)),
        format!("-max_len={}", target.longest),
        format!("-timeout={SLOWEST_SECONDS}"),
        format!("-rss_limit_mb={MOST_MIB}"),
        format!("-artifact_prefix={}/", artifacts.display()),
        // 0 draws one from the time.
        format!("-seed={}", plan.seed.unwrap_or(0)),
        "-print_final_stats=1".into(),
    ]
}

impl FuzzRun {
    /// Reads what libFuzzer has said, such as `#4096 pulse cov: 812 ft: 1900 corp: 64/12Kb lim: 4096 …` and
    /// `stat::number_of_executed_units: 4217`.
    fn read(said: &str) -> Self {
        let last = |word: &str| {
            let after =
                said.lines().rev().find_map(|line| line.split_once(word)).map_or("", |(_, after)| after);
            let digits = after.trim_start().split(|c: char| !c.is_ascii_digit()).next();
            digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
        };
        Self {
            inputs: last("stat::number_of_executed_units:"),
            coverage: last(" cov:"),
            corpus: last(" corp:"),
            findings: said
                .lines()
                .filter_map(|line| Some(line.split_once("unit written to ")?.1.into()))
                .collect(),
            ..Self::default()
        }
    }
}

/// Makes a folder, unless it is there.
fn made(folder: PathBuf) -> Result<PathBuf> {
    fs::create_dir_all(&folder).map_err(|e| format!("{}: cannot be made: {e}", folder.display()))?;
    Ok(folder)
}

pub fn table(runs: &[(&str, FuzzRun)]) -> String {
    let mut lines = vec![format!(
        "| {:10} | {:>10} | {:>8} | {:>9} | {:>7} | {:>9} |",
        "target", "inputs", "seconds", "coverage", "corpus", "findings"
    )];
    lines.extend(runs.iter().map(|(name, FuzzRun { inputs, seconds, coverage, corpus, findings })| {
        let findings = findings.len();
        format!("| {name:10} | {inputs:>10} | {seconds:>8} | {coverage:>9} | {corpus:>7} | {findings:>9} |")
    }));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_figures_of_a_run_are_the_last_ones() {
        let said = "#2\tINITED cov: 12 ft: 13 corp: 1/1b exec/s: 0 rss: 40Mb\n\
                    #4217\tDONE   cov: 812 ft: 1900 corp: 64/12Kb lim: 4096 exec/s: 140 rss: 61Mb\n\
                    stat::number_of_executed_units: 4217\nstat::new_units_added:         63\n";
        let run = FuzzRun { inputs: 4217, coverage: 812, corpus: 64, ..FuzzRun::default() };
        assert_eq!(FuzzRun::read(said), run);
        let ended = "artifact_prefix='a/'; Test unit written to a/crash-da39a3\nBase64: \n";
        assert_eq!(FuzzRun::read(ended).findings, [PathBuf::from("a/crash-da39a3")]);
        assert_eq!(FuzzRun::read("error while loading shared libraries"), FuzzRun::default());
    }

    #[test]
    fn every_target_of_the_manifest_is_known_and_the_other_way_round() {
        let manifest = fs::read_to_string(sh::root().join("fuzz/Cargo.toml")).unwrap();
        let named = manifest.split("[[bin]]\nname = \"").skip(1).filter_map(|rest| rest.split('"').next());
        let there: BTreeSet<&str> = named.filter(|name| *name != SEEDS).collect();
        assert_eq!(there, TARGETS.iter().map(|target| target.name).collect());
        assert_eq!(chosen(Some("map,link")).unwrap().len(), 2);
        assert!(chosen(Some("maps")).err().unwrap().contains("no target `maps`: there are archive, level"));
    }
}
