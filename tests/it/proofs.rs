//! Every shipped level can be won unseen, on every difficulty, without kit: here are the runs that do it, found by the
//! planner and played again on today's levels and rules. `docs/PROOFS.md` tells what that proves and how to find new ones.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::bot::proof::{self, FailureKind};
use thief_girl::bot::{Bot, Careless};
use thief_girl::level::{LevelSpec, read_project};
use thief_girl::model::{Config, Sim};
use thief_girl::replay::{Recording, verify};
use thief_girl::rules::{Difficulty, Rules, name_of};
use thief_girl::step::step;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where the proof of a level on a difficulty lies.
fn file(level: &str, difficulty: Difficulty) -> PathBuf {
    let name = format!("{}.{}.json", level.to_lowercase(), name_of(difficulty));
    root().join("tests/golden/proofs").join(name)
}

/// All levels in levels/*.ldtk.
fn shipped_levels() -> Vec<Arc<LevelSpec>> {
    let folder = root().join("levels");
    let beside = |path: &str| std::fs::read_to_string(folder.join(path)).map_err(|e| e.to_string());
    let files = std::fs::read_dir(&folder).expect("levels").map(|entry| entry.expect("a file").path());
    let projects = files.filter(|path| path.extension().is_some_and(|e| e == "ldtk"));
    let read = |path: PathBuf| {
        let (name, text) =
            (path.display().to_string(), std::fs::read_to_string(&path).expect("a readable file"));
        read_project(&name, &text, &beside).unwrap_or_else(|e| panic!("{e}")).levels().0
    };
    projects.flat_map(read).map(Arc::new).collect()
}

/// Everything that is to be proved.
fn tasks() -> Vec<(Arc<LevelSpec>, Difficulty)> {
    let levels = shipped_levels();
    levels.iter().flat_map(|level| Difficulty::ALL.map(|difficulty| (level.clone(), difficulty))).collect()
}

/// Plays a proof on today's level and rules. Only its inputs count: whether it was found under these very rules does not.
fn replay(level: &Arc<LevelSpec>, difficulty: Difficulty, rules: &Arc<Rules>) -> Result<(), String> {
    let path = file(&level.name, difficulty);
    let text = std::fs::read_to_string(&path).map_err(|_| "there is no proof of it".to_string())?;
    let recording = Recording::from_json(&text).map_err(|e| e.to_string())?;
    assert_eq!(
        (&recording.level, recording.config.difficulty),
        (&level.name, difficulty),
        "{}",
        path.display()
    );
    let mut sim = Sim::new(level.clone(), rules.clone(), recording.config);
    proof::holds(&mut sim, &recording.inputs).map_err(|breach| breach.describe(&sim))?;
    let (seconds, par) = (sim.tick / TICKS_PER_SECOND, level.par_seconds);
    if seconds > par { Err(format!("it takes {seconds} s, but par is {par} s")) } else { Ok(()) }
}

#[test]
fn every_level_is_proved_on_every_difficulty() {
    let rules = Arc::new(Rules::shipped());
    let broken: Vec<String> = tasks()
        .iter()
        .filter_map(|(level, difficulty)| {
            let what = replay(level, *difficulty, &rules).err()?;
            Some(format!("{}, {}: {what}", level.name, name_of(*difficulty)))
        })
        .collect();
    let cure =
        "Find new proofs with `cargo xtask prove`; if it finds none, the change made the level unfair.";
    assert!(broken.is_empty(), "\n{}\n{cure}\n", broken.join("\n"));
}

#[test]
fn proofs_need_nothing_but_her_feet_and_hands() {
    for (level, difficulty) in tasks() {
        let path = file(&level.name, difficulty);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let recording = Recording::from_json(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let plain = Config { difficulty, seed: recording.config.seed, ..Config::default() };
        assert_eq!(recording.config, plain, "{}", path.display());
        assert_eq!(recording.rewinds, 0, "{}", path.display());
    }
}

/// The tests above look only at the inputs of a recording. On other processors, where nobody looks for why a run ends
/// otherwise, each of its ticks is compared (`cargo xtask processor-test`).
#[test]
fn proofs_and_contracts_are_recorded_under_these_very_rules() {
    let (levels, rules) = (shipped_levels(), Arc::new(Rules::shipped()));
    let differs = |path: PathBuf| {
        let name = path.strip_prefix(root()).expect("it is in the project").display();
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
        let recording = Recording::from_json(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let level = levels.iter().find(|level| level.name == recording.level).expect("a shipped level");
        let mut sim = Sim::new(level.clone(), rules.clone(), recording.config);
        let verdict = verify(&recording, &mut sim, |_, _| ()).unwrap_or_else(|e| panic!("{name}: {e}"));
        verdict.difference.map(|it| format!("{name} differs from tick {} on", it.differs_at))
    };
    let folders = ["tests/golden/proofs", "tests/golden/contracts"].map(|folder| root().join(folder));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let old: Vec<String> = files.filter_map(|file| differs(file.expect("a file").path())).collect();
    let cure =
        "If the change is meant, record them anew with `thief-girl verify --renew`: tests/golden/README.md";
    assert!(old.is_empty(), "\n{}\n{cure}\n", old.join("\n"));
}

#[test]
fn no_proof_is_left_over() {
    let known: Vec<PathBuf> =
        tasks().iter().map(|(level, difficulty)| file(&level.name, *difficulty)).collect();
    let folder = root().join("tests/golden/proofs");
    let files =
        std::fs::read_dir(folder).expect("tests/golden/proofs").map(|entry| entry.expect("a file").path());
    let strange: Vec<PathBuf> = files.filter(|path| !known.contains(path)).collect();
    assert!(strange.is_empty(), "of no level: {strange:?}");
}

#[test]
fn a_run_that_ends_too_soon_proves_nothing() {
    let (level, difficulty) = tasks().remove(0);
    let text = std::fs::read_to_string(file(&level.name, difficulty)).expect("a proof");
    let Recording { inputs, config, .. } = Recording::from_json(&text).expect("a recording");
    let mut sim = Sim::new(level, Arc::new(Rules::shipped()), config);
    let breach = proof::holds(&mut sim, &inputs[..inputs.len() / 2]).expect_err("half a run");
    assert_eq!(breach.what, FailureKind::NotOut);
}

#[test]
fn a_run_in_which_she_is_noticed_says_when_and_by_whom() {
    let level = shipped_levels().into_iter().find(|level| level.name == "Moonlit_roofs").expect("it ships");
    let begin = || Sim::new(level.clone(), Arc::new(Rules::shipped()), Config::default());
    let (mut walked, mut bot, mut inputs) = (begin(), Careless::default(), Vec::new());
    while walked.outcome.is_none() {
        inputs.push(bot.input(&walked));
        step(&mut walked, inputs[inputs.len() - 1]);
    }
    let mut sim = begin();
    let breach = proof::holds(&mut sim, &inputs).expect_err("she walks straight there");
    assert!(breach.tick < walked.tick, "noticed before she is caught");
    let told = breach.describe(&sim);
    assert!(
        told.contains(" s (tick ") && told.contains("watchman of (") && told.contains("notices her at ("),
        "{told}"
    );
}
