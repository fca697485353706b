//! Golden runs: heists that were won unseen, played again to the bit. `tests/golden/README.md`
//! tells how to record them anew on purpose.

use crate::support::{LEVELS, shipped_level};
use std::path::Path;
use std::sync::Arc;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::bot::proof;
use thief_girl::model::{Event, Outcome, Sim};
use thief_girl::replay::{Recording, verify};
use thief_girl::rules::{Difficulty, Rules};

/// All golden recordings, by the names of their files.
fn golden() -> Vec<(String, Recording)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let files = std::fs::read_dir(folder).expect("tests/golden").map(|entry| entry.expect("a file").path());
    let mut recordings: Vec<(String, Recording)> = files
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("a readable file");
            let recording = Recording::from_json(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
            (name, recording)
        })
        .collect();
    recordings.sort_by(|a, b| a.0.cmp(&b.0));
    recordings
}

#[test]
fn every_level_has_a_golden_run() {
    let levels: Vec<String> = golden().into_iter().map(|(_, recording)| recording.level).collect();
    for level in LEVELS {
        assert!(levels.iter().any(|l| l == level), "there is none of {level} in tests/golden");
    }
}

#[test]
fn golden_runs_are_won_unseen_and_to_the_bit() {
    const ANEW: &str = "If the change is meant, record it anew: tests/golden/README.md";
    for (name, recording) in golden() {
        let mut sim = Sim::new(shipped_level(&recording.level), Arc::new(Rules::shipped()), recording.config);
        let (mut noticed, forbidden) = (Vec::new(), proof::forbidden(&sim));
        let verdict = verify(&recording, &mut sim, |tick, event| {
            if matches!(event, Event::AlertLevel { from, to, .. } if to > from && *to >= forbidden) {
                noticed.push((tick, event.clone()));
            }
        });
        let verdict = verdict.unwrap_or_else(|e| panic!("{name}: {e}. {ANEW}"));
        assert_eq!(verdict.difference, None, "{name} plays otherwise than it was recorded. {ANEW}");
        assert_eq!(verdict.end, recording.end, "{name}");
        assert_eq!(verdict.end.outcome, Some(Outcome::Won), "{name}");
        assert_eq!(recording.config.difficulty, Difficulty::Normal, "{name}");
        assert_eq!(noticed, [], "{name}: somebody's meter was past 60");
        let (seconds, par) = (sim.tick / TICKS_PER_SECOND, sim.level.par_seconds);
        assert!(seconds <= par, "{name} takes {seconds} s, but par is {par} s: who can be swift then?");
    }
}
