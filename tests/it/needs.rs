//! What levels promise to need (the field `Needs`), and `thief-girl prove --without`.

use crate::support::{LEVELS, shipped_level};
use std::process::{Command, Output};
use std::sync::Arc;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::bot::plan::{PlanTerms, Planner, SearchLimits, SearchProgress};
use thief_girl::model::{Config, Sim};
use thief_girl::rules::{Difficulty, Rules, name_of};

/// How much is searched for a run that breaks a promise. `prove --without` searches longer.
const LIMITS: SearchLimits =
    SearchLimits { work: 2_000 * TICKS_PER_SECOND as u64, longest: 120 * TICKS_PER_SECOND };

#[test]
fn nobody_wins_unseen_on_hard_without_what_a_level_needs() {
    let rules = Arc::new(Rules::shipped());
    for level in LEVELS.iter().map(|name| shipped_level(name)).filter(|level| !level.needs.is_empty()) {
        let needs = level.needs.iter().copied().collect();
        let deprived = Arc::new(level.without(needs));
        for difficulty in [Difficulty::Hard, Difficulty::Master] {
            let sim = Sim::new(deprived.clone(), rules.clone(), Config { difficulty, ..Config::default() });
            let mut planner =
                Planner::on_terms(&sim, LIMITS, PlanTerms { without: needs, ..PlanTerms::default() });
            while planner.advance(usize::MAX) == SearchProgress::Searching {}
            let broken = planner.plan().is_some();
            assert!(!broken, "{}, {}: won without {:?}", level.name, name_of(difficulty), level.needs);
        }
    }
}

fn prove(options: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(["prove", "levels/template.ldtk"]).args(options);
    command.output().expect("the program runs")
}

#[test]
fn prove_says_what_there_is_to_do_without_and_to_carry() {
    for (options, expected) in [
        (["--without", "lamps,wings"], "there is no thing to do without `wings`, only: lamps, throws"),
        (["--kit", "ladder"], "there is no kit `ladder`, only:"),
    ] {
        let output = prove(&options);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(expected), "{said}");
    }
    let output = prove(&["--without", "music-box", "--kit", "pebble", "--difficulty", "story"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
