//! `cargo xtask mutants`: whether the tests notice when the code is changed.
//!
//! [`cargo-mutants`](https://mutants.rs) changes one thing at a time (returns a constant, turns `<` into `<=`, drops
//! a statement) and runs the tests. A mutant that no test fails on shows code that no test holds. docs/MUTANTS.md
//! has the results.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::sh::{self, Result};

/// The version whose mutants docs/MUTANTS.md tells of.
const VERSION: &str = "27.1.0";
/// Where it is installed, so that nothing outside this folder changes.
const TOOLS: &str = "target/tools";
const OUT: &str = "target/mutants";
/// Mutants that must be caught at least, in percent.
const LEAST_CAUGHT: f32 = 85.0;

/// A part of the code, by the name that it has in the command.
struct Part {
    name: &'static str,
    /// Files whose code is changed.
    files: &'static str,
    package: &'static str,
    /// What tests it, as arguments of `cargo test`.
    tests: &'static [&'static str],
}

/// The tests of the simulation need no window.
const SCENARIOS: &[&str] = &["--no-default-features", "--lib", "--test", "it"];

const PARTS: [Part; 6] = [
    Part { name: "decisions", files: "crates/utility-ai/src/**", package: "utility-ai", tests: &[] },
    Part { name: "tiles", files: "crates/ldtk-rules/src/autolayer/**", package: "ldtk-rules", tests: &[] },
    Part { name: "space", files: "src/space/**", package: "thief-girl", tests: SCENARIOS },
    Part { name: "sense", files: "src/sense/**", package: "thief-girl", tests: SCENARIOS },
    Part { name: "guard", files: "src/guard/**", package: "thief-girl", tests: SCENARIOS },
    Part { name: "act", files: "src/act/**", package: "thief-girl", tests: SCENARIOS },
];

/// What to change.
pub struct MutationPlan {
    /// Names of parts between commas; `None`: all.
    pub only: Option<String>,
    /// Only every Nth mutant of each part; 1: all.
    pub every: u32,
}

/// How the tests of a part did.
#[derive(Debug, Default, PartialEq)]
struct Tally {
    /// Mutants on which a test failed, or never ended.
    caught: usize,
    missed: Vec<String>,
    /// Mutants that the compiler refused; they do not count.
    refused: usize,
}

impl Tally {
    /// Reads the lists that `cargo-mutants` leaves in a folder.
    fn read(folder: &Path) -> Result<Self> {
        let lines = |name: &str| -> Result<Vec<String>> {
            let path = folder.join("mutants.out").join(name);
            let text =
                fs::read_to_string(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
            Ok(text.lines().map(str::to_string).collect())
        };
        let caught = lines("caught.txt")?.len() + lines("timeout.txt")?.len();
        Ok(Self { caught, missed: lines("missed.txt")?, refused: lines("unviable.txt")?.len() })
    }

    /// Returns how many of the mutants were caught, in percent.
    fn percent(&self) -> f32 {
        100.0 * self.caught as f32 / (self.caught + self.missed.len()).max(1) as f32
    }
}

/// Changes the parts one after another and prints a table and the mutants that were missed. Returns a summary.
///
/// # Errors
///
/// Returns which parts catch too few mutants, or why they could not be tested.
pub fn run(plan: &MutationPlan) -> Result<String> {
    let parts = chosen(plan.only.as_deref())?;
    let program = install()?;
    let mut tallies = Vec::new();
    for part in parts {
        tallies.push((part.name, change(part, &program, plan.every)?));
        // After each: a part takes hours.
        println!("\n{}", table(&tallies));
    }
    let weak: Vec<&str> =
        tallies.iter().filter(|(_, it)| it.percent() < LEAST_CAUGHT).map(|it| it.0).collect();
    if weak.is_empty() {
        return Ok(format!("at least {LEAST_CAUGHT} % of the mutants of each part are caught"));
    }
    Err(format!("less than {LEAST_CAUGHT} % of the mutants are caught in {}", weak.join(", ")))
}

fn chosen(only: Option<&str>) -> Result<Vec<&'static Part>> {
    let Some(names) = only else { return Ok(PARTS.iter().collect()) };
    let find = |name: &str| {
        PARTS.iter().find(|part| part.name == name).ok_or_else(|| {
            let all: Vec<&str> = PARTS.iter().map(|part| part.name).collect();
            format!("there is no part `{name}`: there are {}", all.join(", "))
        })
    };
    names.split(',').map(find).collect()
}

/// Installs `cargo-mutants` into `target`, if missing, and returns its path.
fn install() -> Result<PathBuf> {
    let program = Path::new(TOOLS).join("bin").join(format!("cargo-mutants{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        let mut install = sh::cargo("install");
        sh::run(install.args(["cargo-mutants", "--locked", "--version", VERSION, "--root", TOOLS]))?;
    }
    Ok(program)
}

fn change(part: &Part, program: &Path, every: u32) -> Result<Tally> {
    let folder = Path::new(OUT).join(part.name);
    fs::create_dir_all(&folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let mut command = Command::new(program);
    sh::forget_own_package(&mut command);
    command.args([
        "mutants",
        "--no-shuffle",
        "--colors=never",
        "--file",
        part.files,
        "--package",
        part.package,
    ]);
    command.arg("--output").arg(&folder).args(["--timeout-multiplier", "3"]);
    if every > 1 {
        // Round-robin: every Nth mutant, from all files.
        command.args(["--sharding", "round-robin", "--shard", &format!("0/{every}")]);
    }
    // Ends at the first test that fails.
    if sh::which("cargo-nextest").is_some() {
        command.args(["--test-tool", "nextest"]);
    }
    command.arg("--").args(part.tests);
    // The same cases for every mutant, and not for minutes.
    command.envs([("PROPTEST_RNG_SEED", "20"), ("WATCHDOG_MINUTES", "2")]);
    println!("$ {}", sh::text(&command));
    let status = command.status().map_err(|e| format!("cannot start {}: {e}", program.display()))?;
    match status.code() {
        // All caught; some missed; some never ended.
        Some(0 | 2 | 3) => Tally::read(&folder),
        _ => {
            Err(format!("`{}` failed ({status}): without any change the tests must pass", sh::text(&command)))
        }
    }
}

fn table(tallies: &[(&str, Tally)]) -> String {
    let mut lines =
        vec![format!("{:10} {:>8} {:>8} {:>8} {:>8}", "part", "caught", "missed", "refused", "percent")];
    lines.extend(tallies.iter().map(|(name, it)| {
        let missed = it.missed.len();
        format!("{name:10} {:>8} {missed:>8} {:>8} {:>8.0}", it.caught, it.refused, it.percent())
    }));
    lines.extend(
        tallies.iter().flat_map(|(_, it)| it.missed.iter().map(|mutant| format!("missed: {mutant}"))),
    );
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutants_that_never_end_are_caught_and_refused_ones_do_not_count() {
        let folder = std::env::temp_dir().join(format!("thief-girl-mutants-{}", std::process::id()));
        let out = folder.join("mutants.out");
        fs::create_dir_all(&out).unwrap();
        for (name, lines) in [
            ("caught.txt", "a\nb\nc\n"),
            ("timeout.txt", "d\n"),
            ("missed.txt", "e\n"),
            ("unviable.txt", "f\n"),
        ] {
            fs::write(out.join(name), lines).unwrap();
        }
        let tally = Tally::read(&folder).unwrap();
        let _ = fs::remove_dir_all(&folder);
        assert_eq!(tally, Tally { caught: 4, missed: vec!["e".into()], refused: 1 });
        assert_eq!(tally.percent(), 80.0);
        assert!(table(&[("space", tally)]).ends_with("missed: e"));
    }

    #[test]
    fn every_part_has_code_and_others_are_refused() {
        for part in &PARTS {
            let folder = part.files.trim_end_matches("/**");
            assert!(sh::root().join(folder).is_dir(), "{folder}");
        }
        assert!(chosen(Some("minds")).err().unwrap().contains("no part `minds`: there are decisions, tiles"));
    }
}
