//! `cargo xtask mutants`: whether the tests notice when the code is changed.
//!
//! [`cargo-mutants`](https://mutants.rs) lists the changes: a function returns a constant, `<` becomes `<=`, a statement
//! is dropped. It would build the game for each; here one program has hundreds of them ([`switches`]) and its tests run
//! with one at a time. A mutant that no test fails on shows code that no test holds. docs/MUTANTS.md has the results.

mod build;
mod switches;
mod trial;

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
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

/// Mutants that a part must have to be judged alone: of fewer, chance decides.
const JUDGED_ALONE: usize = 30;

/// A package with the tests that tell of its mutants. Its parts are built together.
struct Package {
    name: &'static str,
    /// Its folder, with a slash at the end.
    folder: &'static str,
    /// What tests it, as arguments of `cargo test`.
    tests: &'static [&'static str],
    /// Tests that are left out: parts of their names.
    without: &'static [&'static str],
}

impl Package {
    /// Returns the file in which the switch is.
    fn library(&self) -> String {
        format!("{}src/lib.rs", self.folder)
    }
}

const UTILITY_AI: Package =
    Package { name: "utility-ai", folder: "crates/utility-ai/", tests: &[], without: &[] };
const LDTK_RULES: Package =
    Package { name: "ldtk-rules", folder: "crates/ldtk-rules/", tests: &[], without: &[] };
/// The simulation: its tests need no window.
const GAME: Package = Package {
    name: "thief-girl",
    folder: "",
    tests: &["--no-default-features", "--lib", "--test", "it"],
    without: WITHOUT,
};

/// A part of the code, by the name that it has in the command.
struct Part {
    name: &'static str,
    /// Files whose code is changed.
    files: &'static str,
    package: &'static Package,
}

const fn part(name: &'static str, files: &'static str, package: &'static Package) -> Part {
    Part { name, files, package }
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
    part("decisions", "crates/utility-ai/src/**", &UTILITY_AI),
    part("tiles", "crates/ldtk-rules/src/autolayer/**", &LDTK_RULES),
    part("space", "src/space/**", &GAME),
    part("sense", "src/sense/**", &GAME),
    part("guard", "src/guard/**", &GAME),
    part("act", "src/act/**", &GAME),
];

/// What to change.
pub struct MutationPlan {
    /// Names of parts between commas; `None`: all.
    pub only: Option<String>,
    /// Only every Nth mutant; 1: all.
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
    /// Returns how many mutants say something about the tests.
    fn counted(&self) -> usize {
        self.caught + self.missed.len()
    }

    /// Returns how many of the mutants were caught, in percent; all of none.
    fn percent(&self) -> f32 {
        if self.counted() == 0 { 100.0 } else { 100.0 * self.caught as f32 / self.counted() as f32 }
    }
}

/// How the tests of each part did, in the order of the parts.
type Tallies = BTreeMap<usize, Tally>;

/// A mutant with its part, as an index of [`PARTS`].
type OfPart = (usize, Mutant);

/// Changes the parts and prints a table and the mutants that were missed. Returns a summary.
///
/// # Errors
///
/// Returns which parts catch too few mutants, or why they could not be tested.
pub fn run(plan: &MutationPlan) -> Result<String> {
    let mut left = list(&chosen(plan.only.as_deref())?, &install()?, plan)?;
    let mut tallies = Tallies::new();
    while let Some((first, _)) = left.first() {
        let package = PARTS[*first].package;
        let (mut now, later): (Vec<OfPart>, Vec<OfPart>) =
            left.into_iter().partition(|(part, _)| PARTS[*part].package.name == package.name);
        left = now.split_off(now.len().min(AT_ONCE));
        left.extend(later);
        change(package, now, &mut tallies)?;
        // After each: a build of mutants takes hours.
        println!("\n{}", table(&tallies));
    }
    judge(&tallies)
}

/// Says whether enough of the mutants were caught: of each part that has so many that chance decides little, and of all.
fn judge(tallies: &Tallies) -> Result<String> {
    let parts = tallies.iter().filter(|(_, it)| it.counted() >= JUDGED_ALONE);
    let mut weak: Vec<&str> =
        parts.filter(|(_, it)| it.percent() < LEAST_CAUGHT).map(|(part, _)| PARTS[*part].name).collect();
    let all = total(tallies);
    if all.counted() == 0 {
        return Err("no mutant was tried: the sample is too small".to_string());
    }
    if all.percent() < LEAST_CAUGHT {
        weak.push("all together");
    }
    if weak.is_empty() {
        return Ok(format!("at least {LEAST_CAUGHT} % of the mutants are caught"));
    }
    Err(format!("less than {LEAST_CAUGHT} % of the mutants are caught in {}", weak.join(", ")))
}

fn total(tallies: &Tallies) -> Tally {
    let mut sum = Tally::default();
    for it in tallies.values() {
        sum.caught += it.caught;
        sum.missed.extend(it.missed.iter().cloned());
        sum.refused += it.refused;
    }
    sum
}

/// Returns the parts with these names, as indices of [`PARTS`]; all if there are none.
fn chosen(only: Option<&str>) -> Result<Vec<usize>> {
    let Some(names) = only else { return Ok((0..PARTS.len()).collect()) };
    let find = |name: &str| {
        PARTS.iter().position(|part| part.name == name).ok_or_else(|| {
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

/// Builds mutants of a package and runs its tests with each. What became of each is printed, and left in the file of its
/// part.
fn change(package: &Package, mutants: Vec<OfPart>, tallies: &mut Tallies) -> Result<()> {
    let (parts, mutants): (Vec<usize>, Vec<Mutant>) = mutants.into_iter().unzip();
    let built = build::build(package, &mutants)?;
    let limits = trial::limits(package, &built.programs)?;
    for (number, (part, mutant)) in parts.into_iter().zip(&mutants).enumerate() {
        let start = Instant::now();
        let tally = tallies.entry(part).or_default();
        let said = if built.refused.contains(&number) {
            tally.refused += 1;
            "does not compile".to_string()
        } else {
            match trial::run(package, &built.programs, &limits, number)? {
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
        let line = format!("{}: {said}, {} s", mutant.name, start.elapsed().as_secs());
        println!("{line}");
        // After each: all of them take hours.
        note(&Path::new(OUT).join(PARTS[part].name).with_extension("txt"), &line)?;
    }
    Ok(())
}

/// Adds a line to a file.
fn note(file: &Path, line: &str) -> Result<()> {
    let open = OpenOptions::new().create(true).append(true).open(file);
    open.and_then(|mut open| writeln!(open, "{line}"))
        .map_err(|e| format!("cannot write {}: {e}", file.display()))
}

/// Returns those mutants of some parts that a plan names, and clears the files of the parts.
fn list(parts: &[usize], program: &Path, plan: &MutationPlan) -> Result<Vec<OfPart>> {
    fs::create_dir_all(OUT).map_err(|e| format!("cannot make {OUT}: {e}"))?;
    let mut all = Vec::new();
    for &part in parts {
        let Part { name, files, package } = PARTS[part];
        let file = Path::new(OUT).join(name).with_extension("txt");
        fs::write(&file, "").map_err(|e| format!("cannot write {}: {e}", file.display()))?;
        let mut command = Command::new(program);
        sh::forget_own_package(&mut command);
        command.args(["mutants", "--list", "--json", "--file", files, "--package", package.name]);
        all.extend(Mutant::read_all(&sh::output(&mut command)?)?.into_iter().map(|mutant| (part, mutant)));
    }
    Ok(all.into_iter().skip(plan.from as usize).step_by(plan.every.max(1) as usize).collect())
}

fn table(tallies: &Tallies) -> String {
    let line = |name: &str, it: &Tally| {
        let missed = it.missed.len();
        format!("{name:10} {:>8} {missed:>8} {:>8} {:>8.0}", it.caught, it.refused, it.percent())
    };
    let mut lines =
        vec![format!("{:10} {:>8} {:>8} {:>8} {:>8}", "part", "caught", "missed", "refused", "percent")];
    lines.extend(tallies.iter().map(|(part, it)| line(PARTS[*part].name, it)));
    let all = total(tallies);
    lines.push(line("all", &all));
    lines.extend(all.missed.iter().map(|mutant| format!("missed: {mutant}")));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(caught: usize, missed: usize) -> Tally {
        Tally { caught, missed: vec!["e".into(); missed], refused: 1 }
    }

    #[test]
    fn mutants_that_do_not_compile_do_not_count() {
        assert_eq!(tally(4, 1).percent(), 80.0);
        assert_eq!(tally(0, 0).percent(), 100.0);
        assert!(table(&Tallies::from([(2, tally(4, 1))])).ends_with("missed: e"));
    }

    #[test]
    fn a_part_with_few_mutants_is_judged_with_the_others() {
        assert!(judge(&Tallies::from([(0, tally(4, 1)), (1, tally(20, 2))])).is_ok());
        assert!(judge(&Tallies::new()).is_err(), "nothing was tried");
        let weak = judge(&Tallies::from([(0, tally(24, 6)), (1, tally(90, 0))])).unwrap_err();
        assert!(weak.ends_with("caught in decisions"), "{weak}");
        let weak = judge(&Tallies::from([(0, tally(4, 1)), (1, tally(20, 5))])).unwrap_err();
        assert!(weak.ends_with("caught in all together"), "{weak}");
    }

    #[test]
    fn every_part_has_code_and_others_are_refused() {
        for part in &PARTS {
            let folder = part.files.trim_end_matches("/**");
            assert!(folder.starts_with(part.package.folder), "{folder}");
            assert!(sh::root().join(folder).is_dir(), "{folder}");
            assert!(sh::root().join(part.package.library()).is_file(), "{}", part.package.library());
        }
        assert!(chosen(Some("minds")).unwrap_err().contains("no part `minds`: there are decisions, tiles"));
    }
}
