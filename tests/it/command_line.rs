//! What holds for all commands: the game's own levels are found anywhere, and the exit code says what went wrong.

use crate::support::small::{remove_entity, small};
use std::path::Path;
use std::process::{Command, Output};

const OWN: &str = "levels/campaign.ldtk";

/// Runs the program in a folder that is not the game's, without a display.
fn elsewhere(arguments: &[&str]) -> (tempfile::TempDir, Output) {
    let home = tempfile::tempdir().expect("a folder");
    let output = inside(home.path(), arguments);
    (home, output)
}

fn inside(home: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    command.current_dir(home).args(arguments).env("XDG_DATA_HOME", home);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command.output().expect("the program runs")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_games_own_levels_are_found_from_any_folder() {
    let sim =
        ["sim", OWN, "--level", "Moonlit_roofs", "--ticks", "10", "--bot", "walker", "--record", "a.heist"];
    let (home, output) = elsewhere(&sim);
    assert!(output.status.success(), "{}", told(&output));
    let render = ["render", OWN, "--level", "Moonlit_roofs", "--replay", "a.heist", "plan.png"];
    for arguments in
        [&render[..], &["verify", "a.heist"], &["prove", OWN, "--level", "Moonlit_roofs", "--budget", "1"]]
    {
        let output = inside(home.path(), arguments);
        assert_ne!(output.status.code(), Some(2), "{arguments:?}: {}", told(&output));
    }
    #[cfg(feature = "shell")]
    assert!(inside(home.path(), &["audio", "a.heist", "levels.json"]).status.success());
}

#[test]
fn a_file_here_goes_before_the_games_own() {
    let home = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(home.path().join("levels")).expect("a folder");
    std::fs::write(home.path().join(OWN), "no project").expect("a file");
    let output = inside(home.path(), &["check", OWN]);
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
}

#[test]
fn what_is_written_is_never_one_of_the_games_own_files() {
    for command in ["retile", "commands", "pack"] {
        let (_home, output) = elsewhere(&[command, OWN]);
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(told(&output).starts_with("levels/campaign.ldtk: cannot be read: "), "{}", told(&output));
    }
}

#[test]
fn a_missing_file_ends_every_command_with_two() {
    let commands: [&[&str]; 10] = [
        &["check", "none.ldtk"],
        &["sim", "none.ldtk", "--level", "Attic"],
        &["prove", "none.ldtk"],
        &["survey", "none.ldtk"],
        &["verify", "none.heist"],
        &["render", "none.ldtk", "plan.png"],
        &["pack", "none.ldtk"],
        &["retile", "none.ldtk"],
        &["play", "none.ldtk"],
        &["none.ldtk"],
    ];
    for arguments in commands {
        let (_home, output) = elsewhere(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", told(&output));
    }
}

/// Neither command leaves a level out without saying so by its exit code.
#[test]
fn a_level_that_cannot_be_played_is_neither_proved_nor_surveyed() {
    let home = tempfile::tempdir().expect("a folder");
    let mut project = small();
    remove_entity(&mut project, "Exit");
    std::fs::write(home.path().join("none.ldtk"), project.to_string()).expect("a file");
    let mut good = small();
    remove_entity(&mut good, "Guard");
    project["levels"][0]["identifier"] = "Faulty".into();
    good["levels"].as_array_mut().expect("levels").push(project["levels"][0].clone());
    std::fs::write(home.path().join("one.ldtk"), good.to_string()).expect("a file");
    let prove = ["prove", "--difficulty", "normal", "--budget", "20"];
    for command in [&prove[..], &["survey", "--difficulty", "normal", "--runs", "1"]] {
        let output = inside(home.path(), &[command, &["none.ldtk"]].concat());
        assert_eq!(output.status.code(), Some(2), "{command:?}: {}", told(&output));
        assert!(told(&output).contains("there is no `Exit`"), "{}", told(&output));
        assert!(told(&output).ends_with("none.ldtk: no level of it can be played: mend it first\n"));
        let output = inside(home.path(), &[command, &["one.ldtk"]].concat());
        assert_eq!(output.status.code(), Some(1), "{command:?}: {}", told(&output));
        let output = inside(home.path(), &[command, &["one.ldtk", "--level", "Small"]].concat());
        assert_eq!(output.status.code(), Some(0), "{command:?}: {}", told(&output));
    }
}

#[test]
fn a_file_of_another_kind_is_told_what_the_game_opens() {
    let home = tempfile::tempdir().expect("a folder");
    for name in ["notes.txt", "night"] {
        std::fs::write(home.path().join(name), "text").expect("a file");
        let output = inside(home.path(), &[name]);
        assert_eq!(output.status.code(), Some(2));
        let told = told(&output);
        assert!(told.starts_with(&format!("{name}: ")) && told.contains(".ldtk"), "{told}");
        assert!(!told.contains("subcommand"), "{told}");
    }
    let mistyped = inside(home.path(), &["chekc"]);
    assert_eq!(mistyped.status.code(), Some(2));
    assert!(told(&mistyped).contains("'check'"), "{}", told(&mistyped));
    assert_eq!(inside(home.path(), &["--version"]).status.code(), Some(0));
}

#[test]
fn an_output_that_cannot_be_written_is_named_as_it_was_given() {
    let (_home, output) = elsewhere(&["render", OWN, "--level", "Moonlit_roofs", "nowhere/plan.png"]);
    assert_eq!(output.status.code(), Some(2));
    let told = told(&output);
    assert!(told.starts_with("nowhere/plan.png: cannot be written: ") && !told.contains(".tmp"), "{told}");
}

/// Without its name nobody knows which of several files is meant.
#[cfg(feature = "shell")]
#[test]
fn a_recording_that_cannot_be_read_is_named() {
    let home = tempfile::tempdir().expect("a folder");
    std::fs::write(home.path().join("night.heist"), "THGR?").expect("a file");
    for command in [&["verify", "night.heist"][..], &["audio", "night.heist", "a.json"]] {
        let output = inside(home.path(), command);
        assert_eq!(output.status.code(), Some(2));
        assert!(told(&output).starts_with("night.heist: "), "{}", told(&output));
    }
}

/// Whoever plays a friend's recording has several files, and the level is in none that the program knows.
#[test]
fn a_recording_of_an_unknown_level_is_named() {
    let (home, output) = elsewhere(&[
        "sim",
        OWN,
        "--level",
        "Moonlit_roofs",
        "--ticks",
        "10",
        "--bot",
        "walker",
        "--record",
        "night.json",
    ]);
    assert!(output.status.success(), "{}", told(&output));
    let template = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/template.ldtk");
    let mut commands = vec![
        vec!["verify", "night.json", "--file", template],
        vec!["render", template, "--replay", "night.json", "plan.png"],
        vec!["sim", template, "--level", "Room", "--replay", "night.json"],
    ];
    if cfg!(feature = "shell") {
        commands.push(vec!["audio", "night.json", "--file", template, "a.json"]);
    }
    for command in commands {
        let output = inside(home.path(), &command);
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(told(&output).starts_with("night.json: "), "{command:?}: {}", told(&output));
        assert!(told(&output).contains("Moonlit_roofs"), "{command:?}: {}", told(&output));
    }
}

/// The window library panics where it finds no X server.
#[cfg(all(feature = "shell", target_os = "linux"))]
#[test]
fn a_window_that_cannot_be_opened_is_told_without_a_place_in_the_code() {
    let home = tempfile::tempdir().expect("a folder");
    let open = |name: &str, display: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("RUST_BACKTRACE");
        let output = command.env(name, display).env("XDG_DATA_HOME", home.path()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{}", told(&output));
        told(&output)
    };
    for (name, display) in [("DISPLAY", ":7777"), ("WAYLAND_DISPLAY", "wayland-0")] {
        let told = open(name, display);
        assert!(!told.contains("panicked") && !told.contains(".rs"), "{told}");
        assert!(told.contains(" X"), "{told}");
    }
}
