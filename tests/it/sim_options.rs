//! `thief-girl sim`: what she wears and takes along can be said, and stays in the recording.

use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Output};

/// Ten ticks of a level of the game's own, with these options.
fn sim(options: &[&str]) -> Output {
    let campaign = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/campaign.ldtk");
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    command.arg("sim").arg(campaign).args(["--level", "Moonlit_roofs", "--ticks", "10"]).args(options);
    command.output().expect("the program runs")
}

/// What it says when it does nothing.
fn complaint(options: &[&str]) -> String {
    let output = sim(options);
    assert!(!output.status.success(), "{options:?} is refused");
    String::from_utf8_lossy(&output.stderr).trim().to_string()
}

#[test]
fn outfit_and_kit_are_kept_in_the_recording_and_play_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("heist.json");
    let path = file.to_str().expect("a path");
    let first = sim(&["--outfit", "shadow", "--kit", "pebble,smoke_ball", "--record", path]);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let text = std::fs::read_to_string(&file).expect("the recording");
    let recording: Value = serde_json::from_str(&text).expect("JSON");
    let loadout = json!({ "outfit": "shadow", "kit": ["pebble", "smoke_ball", null] });
    assert_eq!(recording["config"]["loadout"], loadout);
    assert_eq!(sim(&["--replay", path]).stdout, first.stdout, "the same end, to the hash");
    assert_ne!(sim(&[]).stdout, first.stdout);
}

#[test]
fn without_a_level_it_plays_that_of_the_recording_or_the_first() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("heist.json");
    let played = |options: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
        command.arg("sim").arg(home.join("levels/campaign.ldtk")).args(options);
        command.args(["--ticks", "10", "--record"]).arg(&file);
        assert!(command.status().expect("the program runs").success(), "{options:?}");
        let text = std::fs::read_to_string(&file).expect("the recording");
        serde_json::from_str::<Value>(&text).expect("JSON")["level"].clone()
    };
    assert_eq!(played(&["--bot", "walker"]), "Moonlit_roofs");
    let recorded = home.join("tests/golden/the_drapers.json");
    assert_eq!(played(&["--replay", recorded.to_str().expect("a path")]), "The_drapers");
}

#[test]
fn what_there_is_not_is_refused_by_name() {
    let outfit = complaint(&["--outfit", "armour"]);
    assert!(outfit.contains("invalid value 'armour' for '--outfit <OUTFIT>'"), "{outfit}");
    assert!(outfit.contains("[possible values: plain, shadow, tabi, servant]"), "{outfit}");
    assert_eq!(
        complaint(&["--kit", "pebble,barrel"]),
        "there is no kit `barrel`, only: bottle, pebble, firecracker, smoke_ball, incense"
    );
    assert_eq!(
        complaint(&["--kit", "pebble,pebble,bottle,incense"]),
        "4 kinds of kit are too many: she has 3 pouches"
    );
}

/// The hunt of the dragnet finds whoever waits for it. Lines that were not reached are not among those in vain.
#[test]
fn a_script_that_ends_with_a_catch_names_the_line_and_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("wait.txt");
    let told = |lines: &str| {
        std::fs::write(&script, lines).expect("the script is written");
        let campaign = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/campaign.ldtk");
        let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
        command.arg("sim").arg(campaign).args(["--level", "The_dragnet", "--difficulty", "master"]);
        let output = command.arg("--script").arg(&script).output().expect("the program runs");
        assert!(String::from_utf8_lossy(&output.stdout).contains(r#""outcome":"caught""#));
        (output.status.code(), String::from_utf8_lossy(&output.stderr).trim().to_string())
    };
    let (code, complaint) = told("at 0.5 # she listens\nwait 60\nwalk 99,99");
    assert_eq!(code, Some(1));
    assert!(complaint.contains("wait.txt: line 2: she was caught at "), "{complaint}");
    assert!(!complaint.contains("99,99"), "{complaint}");
    // Who stands idle after the last line has played it all.
    assert_eq!(told("wait 0.5"), (Some(0), String::new()));
}
