//! Contracts: conditions on what happened in a heist, and the moment in which one is lost.

use crate::support::{Run, go, on, shipped_level};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use thief_girl::level::{LdtkProject, LevelSpec};
use thief_girl::model::{Button, Input, Outcome, Sim};
use thief_girl::replay::{ContractLoss, Recording, RunStatistics};
use thief_girl::rules::{Contract, Deed, PropKind, Rules};
use thief_girl::step::step;

const ROOM: &str = "
    ####################
    #X@$..............X#
    ####################
";

/// Plays some inputs, each for so many ticks, and returns the statistics.
fn played(run: &mut Run, inputs: &[(Input, u32)]) -> RunStatistics {
    let mut tally = RunStatistics::default();
    for (input, ticks) in inputs {
        for _ in 0..*ticks {
            run.step(*input);
            tally.read(&run.sim);
        }
    }
    tally
}

fn take() -> (Input, u32) {
    (Input::IDLE.with(Button::Use), 90)
}

#[test]
fn the_moment_in_which_a_contract_is_lost_is_known() {
    let mut run = on(ROOM).begin();
    let run_east = go("E").with(Button::Run);
    let tally = played(&mut run, &[(Input::IDLE, 30), (run_east, 40)]);
    let Some(ContractLoss::Done(done)) = Contract::Walking.loss(&tally, &run.sim) else { panic!("she ran") };
    assert_eq!(done.deed, Deed::Run);
    assert!((31..=70).contains(&done.tick), "{}", done.tick);
    assert_eq!(Contract::Upright.loss(&tally, &run.sim), None);
    assert_eq!(Contract::Calm.loss(&tally, &run.sim), None);
}

#[test]
fn the_way_out_decides_whether_she_came_back() {
    for (direction, comes_back) in [("W", true), ("E", false)] {
        let mut run = on(ROOM).begin();
        let tally = played(&mut run, &[(Input::IDLE, 5), take(), (go(direction), 400)]);
        assert_eq!(run.sim.outcome, Some(Outcome::Won), "{direction}: {:?}", run.lines());
        assert_eq!(Contract::RoundTrip.loss(&tally, &run.sim).is_none(), comes_back, "{direction}");
        assert_eq!(Contract::CleanAndSwift.loss(&tally, &run.sim), None, "there is no par, and one treasure");
    }
}

#[test]
fn what_she_brings_can_lose_a_contract_at_once() {
    let run = on(ROOM).kit(&[PropKind::Pebble]).begin();
    let tally = RunStatistics::default();
    assert_eq!(Contract::EmptyPouches.loss(&tally, &run.sim), Some(ContractLoss::Kit));
    assert!(matches!(Contract::Livery.loss(&tally, &run.sim), Some(ContractLoss::Outfit(_))));
    assert_eq!(Contract::Livery.loss(&tally, &run.sim).and_then(|loss| loss.tick()), Some(0));
}

#[test]
fn rewinding_takes_back_what_was_done() {
    let mut run = on(ROOM).begin();
    let whistle = Input::IDLE.with(Button::Whistle);
    let mut tally = played(&mut run, &[(Input::IDLE, 10), (whistle, 20)]);
    assert!(Contract::QuietHands.loss(&tally, &run.sim).is_some());
    tally.rewind_to(5);
    assert_eq!(Contract::QuietHands.loss(&tally, &run.sim), None);
}

/// Returns the contracts that a recorded run fulfils.
fn fulfilled(level: &Arc<LevelSpec>, rules: &Arc<Rules>, recording: &Recording) -> BTreeSet<Contract> {
    let mut sim = Sim::new(level.clone(), rules.clone(), recording.config);
    let mut tally = RunStatistics::default();
    for input in &recording.inputs {
        step(&mut sim, *input);
        tally.read(&sim);
    }
    assert_eq!(sim.outcome, Some(Outcome::Won), "{}", level.name);
    Contract::ALL.into_iter().filter(|contract| contract.loss(&tally, &sim).is_none()).collect()
}

/// Returns all recordings of won heists in the repository, by their level.
fn recordings() -> BTreeMap<String, Vec<Recording>> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut all: BTreeMap<String, Vec<Recording>> = BTreeMap::new();
    for folder in [golden.join("contracts"), golden.clone(), golden.join("proofs")] {
        let files = std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("a file").path());
        for file in files.filter(|file| file.extension().is_some_and(|it| it == "json")) {
            let text = std::fs::read_to_string(&file).expect("a readable file");
            let recording = Recording::from_json(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            all.entry(recording.level.clone()).or_default().push(recording);
        }
    }
    all
}

#[test]
fn every_contract_of_every_night_is_fulfilled_by_a_recorded_run() {
    let (rules, recordings) = (Arc::new(Rules::shipped()), recordings());
    let campaign = LdtkProject::parse("", include_str!("../../levels/campaign.ldtk")).expect("the campaign");
    let open = campaign.cards().into_iter().filter_map(|card| {
        let level = shipped_level(&card.name);
        let mut open: BTreeSet<Contract> = level.contracts.iter().copied().collect();
        for recording in &recordings[&card.name] {
            let done = fulfilled(&level, &rules, recording);
            open.retain(|contract| !done.contains(contract));
        }
        (!open.is_empty()).then(|| format!("{}: {open:?}", card.name))
    });
    let open: Vec<String> = open.collect();
    let cure = "Find runs with `thief-girl prove --contract`; if it finds none, choose another contract.";
    assert!(open.is_empty(), "\n{}\n{cure}\n", open.join("\n"));
}
