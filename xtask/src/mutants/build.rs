//! Builds the tests of a copy of the code that has mutants behind switches.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::Package;
use super::switches::{Mutant, SWITCH, Switched};
use crate::sh::{self, Result};

/// The copy of the code. What is built of it is in it as well, so that other builds are not made again after it.
const TREE: &str = "target/mutants/tree";
/// How often mutants may be left out that do not compile: the compiler names them by and by.
const MOST_BUILDS: u32 = 20;

/// What was built.
pub struct Built {
    /// The programs of the tests, the library's own first.
    pub programs: Vec<PathBuf>,
    /// Mutants that do not compile.
    pub refused: BTreeSet<usize>,
}

/// Builds the tests of a package with some mutants, by their indices.
///
/// # Errors
///
/// Returns what does not compile, where that is no mutant.
pub fn build(package: &Package, mutants: &[Mutant]) -> Result<Built> {
    let mut refused = BTreeSet::new();
    for _ in 0..MOST_BUILDS {
        let switched = write(package, mutants, &mut refused)?;
        let mut cargo = sh::cargo("test");
        cargo.args(["--no-run", "--message-format=json", "--package", package.name]).args(package.tests);
        cargo.current_dir(TREE).env_remove("CARGO_TARGET_DIR");
        println!("$ {}", sh::text(&cargo));
        let said = cargo.stderr(Stdio::inherit()).output().map_err(|e| format!("cannot start cargo: {e}"))?;
        let messages: Vec<Value> = String::from_utf8_lossy(&said.stdout)
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        if said.status.success() {
            return Ok(Built { programs: programs(&messages), refused });
        }
        let before = refused.len();
        refused.extend(messages.iter().flat_map(|it| blamed(it, &switched)));
        if refused.len() == before {
            return Err(format!("the tests do not compile, and no mutant is to blame: see {TREE}"));
        }
        println!("{} of {} mutants do not compile", refused.len(), mutants.len());
    }
    Err(format!("after {MOST_BUILDS} builds there are still mutants that do not compile"))
}

/// Writes the copy, and only what changes in it, so that little is built again.
fn write(
    package: &Package,
    mutants: &[Mutant],
    refused: &mut BTreeSet<usize>,
) -> Result<BTreeMap<String, Switched>> {
    let mut files: BTreeMap<String, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for (number, mutant) in mutants.iter().enumerate().filter(|(number, _)| !refused.contains(number)) {
        files.entry(mutant.file.clone()).or_default().push((number, mutant));
    }
    let mut written = BTreeMap::new();
    let library = package.library();
    let listed = sh::output(Command::new("git").args(["ls-files", "-z"]))?;
    for file in listed.split_terminator('\0') {
        let mut bytes = fs::read(file).map_err(|e| format!("cannot read {file}: {e}"))?;
        if let Some(mutants) = files.get(file) {
            let code = String::from_utf8(bytes).map_err(|e| format!("{file}: {e}"))?;
            let switched = Switched::new(&code, mutants);
            refused.extend(&switched.left_out);
            bytes = switched.text.clone().into_bytes();
            written.insert(file.to_string(), switched);
        }
        if file == library {
            bytes.extend_from_slice(SWITCH.as_bytes());
        }
        let copy = Path::new(TREE).join(file);
        if !fs::read(&copy).is_ok_and(|old| old == bytes) {
            fs::create_dir_all(copy.parent().unwrap_or(&copy))
                .map_err(|e| format!("{}: {e}", copy.display()))?;
            fs::write(&copy, bytes).map_err(|e| format!("cannot write {}: {e}", copy.display()))?;
        }
    }
    Ok(written)
}

/// Returns the mutants that a message of the compiler is about: those whose code it names, else those of a function.
fn blamed(message: &Value, switched: &BTreeMap<String, Switched>) -> Vec<usize> {
    if message["message"]["level"] != "error" {
        return Vec::new();
    }
    let mut spans: Vec<&Value> = message["message"]["spans"].as_array().into_iter().flatten().collect();
    spans.sort_by_key(|span| span["is_primary"] != true);
    let places = || {
        spans.iter().filter_map(|span| {
            Some((switched.get(span["file_name"].as_str()?)?, span["line_start"].as_u64()? as usize))
        })
    };
    if let Some(mutant) = places().find_map(|(file, line)| file.at(line)) {
        return vec![mutant];
    }
    places().flat_map(|(file, line)| file.around(line)).copied().collect()
}

/// Returns the tests' programs, the library's first: its tests take seconds.
fn programs(messages: &[Value]) -> Vec<PathBuf> {
    let mut tests: Vec<&Value> = messages.iter().filter(|it| it["profile"]["test"] == true).collect();
    tests.sort_by_key(|it| it["target"]["kind"][0] != "lib");
    tests.iter().filter_map(|it| it["executable"].as_str()).map(PathBuf::from).collect()
}

/// Returns the folder in which the tests of a package run.
pub fn folder(package: &Package) -> PathBuf {
    Path::new(TREE).join(package.folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_is_tested_first() {
        let program = |kind: &str, test: bool| serde_json::json!({"target": {"kind": [kind]}, "profile": {"test": test}, "executable": kind});
        let all = [program("test", true), program("bin", false), program("lib", true)];
        assert_eq!(programs(&all), [PathBuf::from("lib"), PathBuf::from("test")]);
    }
}
