//! `thief-girl verify`: what it says to people and to programs.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use thief_girl::replay::{EXTENSION, Recording};

const GOLDEN: &str = "tests/golden/moonlit_roofs.json";

fn golden() -> Recording {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(GOLDEN);
    Recording::from_bytes(&std::fs::read(path).expect("a golden run")).expect("a recording")
}

/// Runs `thief-girl verify` on files with these names and contents.
fn verify(options: &[&str], files: &[(&str, &[u8])]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = files.iter().map(|(name, content)| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).expect("a file");
        path
    });
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).arg("verify").args(options).args(paths);
    command.output().expect("the program runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_true_recording_is_told_with_its_score_packed_or_not() {
    let (run, packed) = (golden(), format!("night.{EXTENSION}"));
    let output = verify(&["--json"], &[(&packed, &run.to_bytes()), ("night.json", run.to_json().as_bytes())]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let lines = String::from_utf8(output.stdout).expect("text");
    let reports: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(reports.len(), 2);
    for report in reports {
        assert_eq!((&report["level"], &report["outcome"]), (&"Moonlit_roofs".into(), &"won".into()));
        assert_eq!((&report["tick"], &report["differs_at"]), (&run.end.tick.into(), &Value::Null));
        let part = |name: &str| report["score"][name].as_u64().expect("points");
        assert_eq!(part("total"), part("loot") + part("stealth") + part("time"));
        assert!(part("stealth") == 400, "nobody noticed her");
    }
}

#[test]
fn what_was_changed_is_named_by_the_tick_and_ends_with_one() {
    let mut run = golden();
    run.config.seed += 1;
    let output = verify(&[], &[("changed.json", run.to_json().as_bytes())]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("tick 1"), "{}", said(&output));
}

#[test]
fn what_cannot_be_played_ends_with_two_and_the_rest_is_played_nevertheless() {
    let bytes = golden().to_bytes();
    let files: [(&str, &[u8]); 3] =
        [("note.txt", b"not a night"), ("half.heist", &bytes[..bytes.len() / 2]), ("whole.heist", &bytes)];
    let output = verify(&[], &files);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("note.txt") && errors.contains("half.heist"), "{errors}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("won"), "{}", said(&output));
}

/// Returns what `verify --renew` wrote over a recording with these rules, and its exit code.
fn renewed(run: &Recording) -> (Option<i32>, Recording) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("night.json");
    std::fs::write(&path, run.clone().sealed().to_json()).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    let output =
        command.current_dir(env!("CARGO_MANIFEST_DIR")).args(["verify", "--renew"]).arg(&path).output();
    let written = std::fs::read(&path).expect("a file");
    let code = output.expect("the program runs").status.code();
    (code, Recording::from_bytes(&written).expect("a recording"))
}

#[test]
fn renewing_records_the_same_inputs_by_the_rules_of_today() {
    let old = Recording { rules_hash: 1, level_hash: 2, rewinds: 2, ..golden() };
    let (code, new) = renewed(&old);
    assert_eq!(code, Some(0));
    assert_eq!((&new.inputs, new.rewinds), (&old.inputs, 2));
    assert_eq!((new.rules_hash, new.level_hash), (golden().rules_hash, golden().level_hash));
    assert_eq!(new.end, golden().end);
}

/// To renew it, they would be counted one by one.
#[test]
fn more_rewinds_than_a_heist_has_are_refused() {
    let odd = Recording { rewinds: u32::MAX, ..golden() };
    let refused = verify(&["--renew"], &[("a.json", odd.to_json().as_bytes())]);
    assert_eq!(refused.status.code(), Some(2));
    let expected = "a.json: the recording is damaged or was changed by hand (rewinds: 4294967295 are more than 1000): copy it again";
    assert!(said(&refused).contains(expected), "{}", said(&refused));
}

#[test]
fn inputs_that_end_otherwise_are_not_renewed() {
    let mut old = golden();
    old.inputs.truncate(60);
    old.digests.truncate(60);
    old.checkpoints.clear();
    old.end.tick = 60;
    let (code, kept) = renewed(&old);
    assert_eq!((code, kept), (Some(2), old.sealed()), "after a second she is not out");
}
