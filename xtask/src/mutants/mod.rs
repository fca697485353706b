//! `cargo xtask mutants`: whether the tests notice when the code is changed.
//!
//! [`cargo-mutants`](https://mutants.rs) lists the changes: a function returns a constant, `<` becomes `<=`, a statement
//! is dropped. It would build the game for each; here one program has hundreds of them ([`switches`]) and its tests run
//! with one at a time. A mutant that no test fails on shows code that no test holds. docs/MUTANTS.md has the results.

mod build;
mod switches;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::sh::{self, Result};
use switches::Mutant;
use trial::Verdict;

/// The version whose mutants docs/MUTANTS.md tells of.
const VERSION: &str = "27.1.0";
/// Where it is installed, so that nothing outside this folder changes.
const TOOLS: &str = "target/tools";
const OUT: &str = "target/mutants";
/// Mutants that must be caught at least, in percent.
const LEAST_CAUGHT: f32 = 85.0;
/// Mutants in one build: each is a copy of its function.
const AT_ONCE: usize = 400;

/// A part of the code, by the name that it has in the command.
struct Part {
    name: &'static str,
    /// Files whose code is changed.
    files: &'static str,
    package: &'static str,
    /// What tests it, as arguments of `cargo test`.
    tests: &'static [&'static str],
    /// Tests that are left out: parts of their names.
    without: &'static [&'static str],
}

impl Part {
    /// Returns the file of the package in which the switch is.
    fn library(&self) -> String {
        let source = self.files.find("src/").unwrap_or(0);
        format!("{}src/lib.rs", &self.files[..source])
    }
}

const fn of_crate(name: &'static str, files: &'static str, package: &'static str) -> Part {
    Part { name, files, package, tests: &[], without: &[] }
}

/// A part of the simulation: its tests need no window.
const fn of_game(name: &'static str, files: &'static str) -> Part {
    let tests = &["--no-default-features", "--lib", "--test", "it"];
    Part { name, files, package: "thief-girl", tests, without: WITHOUT }
}

/// Tests of sources, files, texts and commands, and those that play for minutes: another test tells of most mutants in
/// seconds.
const WITHOUT: &[&str] = &[
    "architecture::",
    "barks::whatever_happens",
    "campaign::",
    "careful::",
    "choices::",
    "circles::",
    "command_line::",
    "contracts::",
    "editor_commands::",
    "findings::",
    "flights::",
    "forecast::",
    "grid_benchmark::",
    "handbook::",
    "level_check_command::",
    "level_faults::",
    "level_fuzz::",
    "level_hostile::",
    "level_ldtk::",
    "level_pack_command::",
    "level_peers::",
    "level_retile::",
    "licences::",
    "locks::pins_lie",
    "needs::",
    "output::",
    "plans::",
    "proofs::",
    "properties::a_guard_on_his_round",
    "properties::for_ten_minutes",
    "properties::in_the_shipped_levels",
    "recordings::",
    "render::",
    "rewind::",
    "rules::read::",
    "score::",
    "sim_options::",
    "snapshot::",
    "survey::",
    "text::",
    "verify_command::",
    "watchdog::",
];

const PARTS: [Part; 6] = [
    of_crate("decisions", "crates/utility-ai/src/**", "utility-ai"),
    of_crate("tiles", "crates/ldtk-rules/src/autolayer/**", "ldtk-rules"),
    of_game("space", "src/space/**"),
    of_game("sense", "src/sense/**"),
    of_game("guard", "src/guard/**"),
    of_game("act", "src/act/**"),
];

/// What to change.
pub struct MutationPlan {
    /// Names of parts between commas; `None`: all.
    pub only: Option<String>,
    /// Only every Nth mutant of each part; 1: all.
    pub every: u32,
    /// The first of them, from 0 on.
    pub from: u32,
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
        tallies.push((part.name, change(part, &program, plan)?));
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

/// Changes a part and runs its tests. What became of each mutant is printed, and left in a file.
fn change(part: &Part, program: &Path, plan: &MutationPlan) -> Result<Tally> {
    let mutants = list(part, program, plan)?;
    let mut tally = Tally::default();
    let mut lines = Vec::new();
    for some in mutants.chunks(AT_ONCE) {
        let built = build::build(part, some)?;
        let limits = trial::limits(part, &built.programs)?;
        for (number, mutant) in some.iter().enumerate() {
            let start = Instant::now();
            let said = if built.refused.contains(&number) {
                tally.refused += 1;
                "does not compile".to_string()
            } else {
                match trial::run(part, &built.programs, &limits, number)? {
                    Verdict::Passed => {
                        tally.missed.push(mutant.name.clone());
                        "MISSED".to_string()
                    }
                    Verdict::Failed(test) => {
                        tally.caught += 1;
                        format!("caught by {test}")
                    }
                }
            };
            lines.push(format!("{}: {said}, {} s", mutant.name, start.elapsed().as_secs()));
            println!("{}", lines[lines.len() - 1]);
            // After each: a part takes hours.
            let file = Path::new(OUT).join(part.name).with_extension("txt");
            fs::write(&file, lines.join("\n"))
                .map_err(|e| format!("cannot write {}: {e}", file.display()))?;
        }
    }
    Ok(tally)
}

/// Returns those mutants of a part that a plan names.
fn list(part: &Part, program: &Path, plan: &MutationPlan) -> Result<Vec<Mutant>> {
    let mut command = Command::new(program);
    sh::forget_own_package(&mut command);
    command.args(["mutants", "--list", "--json", "--file", part.files, "--package", part.package]);
    let all = Mutant::read_all(&sh::output(&mut command)?)?;
    Ok(all.into_iter().skip(plan.from as usize).step_by(plan.every.max(1) as usize).collect())
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
    fn mutants_that_do_not_compile_do_not_count() {
        let tally = Tally { caught: 4, missed: vec!["e".into()], refused: 1 };
        assert_eq!(tally.percent(), 80.0);
        assert!(table(&[("space", tally)]).ends_with("missed: e"));
    }

    #[test]
    fn every_part_has_code_and_others_are_refused() {
        for part in &PARTS {
            let folder = part.files.trim_end_matches("/**");
            assert!(sh::root().join(folder).is_dir(), "{folder}");
            assert!(sh::root().join(part.library()).is_file(), "{}", part.library());
        }
        assert!(chosen(Some("minds")).err().unwrap().contains("no part `minds`: there are decisions, tiles"));
    }
}
