//! `thief-girl check`: what it says to people and to programs.

use crate::support::small as support;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Output};
use thief_girl::level::archive::{self, FileMap};

/// A level whose guard sees her start.
const SMALL: &str = include_str!("../fixtures/level/small.ldtk");

fn without(entity: &str) -> String {
    let mut project: Value = serde_json::from_str(SMALL).expect("JSON");
    let layers = project["levels"][0]["layerInstances"].as_array_mut().expect("layers");
    for entities in layers.iter_mut().filter_map(|layer| layer["entityInstances"].as_array_mut()) {
        entities.retain(|it| it["__identifier"] != entity);
    }
    project.to_string()
}

/// Runs `thief-girl check` on files with these texts, and on those that are not there.
fn check(options: &[&str], texts: &[Option<&str>]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |(i, text): (usize, &Option<&str>)| {
        let name = format!("{i}.ldtk");
        if let Some(text) = text {
            std::fs::write(folder.path().join(&name), text).expect("a file");
        }
        name
    };
    let names: Vec<String> = texts.iter().enumerate().map(name).collect();
    let arguments: Vec<&str> = options.iter().copied().chain(names.iter().map(String::as_str)).collect();
    check_files(folder.path(), &arguments)
}

fn check_files(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    command.current_dir(folder).arg("check").args(arguments).output().expect("the program runs")
}

#[test]
fn the_exit_status_is_a_linters() {
    let (no_guard, no_exit) = (without("Guard"), without("Exit"));
    let (clean, warned, faulty) = (Some(no_guard.as_str()), Some(SMALL), Some(no_exit.as_str()));
    let status = |options: &[&str], texts: &[Option<&str>]| check(options, texts).status.code();
    assert_eq!(status(&[], &[clean, warned]), Some(0));
    assert_eq!(status(&["--strict"], &[clean]), Some(0));
    assert_eq!(status(&["--strict"], &[clean, warned]), Some(1));
    assert_eq!(status(&[], &[clean, faulty]), Some(1));
    assert_eq!(status(&[], &[Some("no project")]), Some(1));
    assert_eq!(status(&[], &[Some("{"), clean]), Some(1));
    assert_eq!(status(&[], &[faulty, None, clean]), Some(2));
}

/// Whatever is wrong with the content of a file is a problem of it, and only what cannot be read is none.
#[test]
fn what_is_no_project_or_archive_is_a_problem_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let empty = archive::pack(&FileMap::new()).expect("an archive");
    let files: [(&str, &[u8], &str); 4] = [
        ("a.ldtk", b"\xff\xfe", "this is no LDtk project: it is not written in UTF-8"),
        ("b.ldtk", b"{", "this is no JSON"),
        ("c.zip", b"PK nothing", "this is no archive"),
        ("d.zip", &empty, "there is no project (.ldtk) in it"),
    ];
    for (name, content, why) in files {
        std::fs::write(folder.path().join(name), content).expect("a file");
        let output = check_files(folder.path(), &[name]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.starts_with(&format!("{name}: {why}")), "{told}");
        let document = check_files(folder.path(), &["--json", name]).stdout;
        let document: Value = serde_json::from_slice(&document).expect("JSON");
        assert_eq!(document[0]["findings"].as_array().map(Vec::len), Some(1), "{document}");
    }
    for name in ["e.ldtk", "e.zip", "."] {
        assert_eq!(check_files(folder.path(), &[name]).status.code(), Some(2), "{name}");
    }
    let told = String::from_utf8_lossy(&check_files(folder.path(), &["."]).stderr).into_owned();
    assert_eq!(told, ".: cannot be read: it is a folder: name a file in it\n");
}

/// The level can be played without it, but `render` and `pack` refuse it.
#[test]
fn a_picture_that_cannot_be_shown_is_a_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut project: Value = serde_json::from_str(&without("Guard")).expect("JSON");
    std::fs::write(folder.path().join("broken.png"), "no picture").expect("a file");
    for (name, why) in [
        ("missing.png", "cannot be read ("),
        ("broken.png", "is no PNG or JPEG picture"),
        (".", "cannot be read ("),
    ] {
        project["defs"]["tilesets"][0]["relPath"] = json!(name);
        std::fs::write(folder.path().join("a.ldtk"), project.to_string()).expect("a file");
        let output = check_files(folder.path(), &["a.ldtk"]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{told}");
        assert!(told.starts_with(&format!("a.ldtk: warning: its picture `{name}` {why}")), "{told}");
        assert_eq!(check_files(folder.path(), &["--strict", "a.ldtk"]).status.code(), Some(1));
    }
}

/// Nothing is drawn there, in the game and in `render`, without another word.
#[test]
fn tiles_outside_their_picture_are_a_warning_for_each_layer() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/template.ldtk");
    let mut project: Value = serde_json::from_slice(&std::fs::read(own).expect("a project")).expect("JSON");
    for tileset in project["defs"]["tilesets"].as_array_mut().expect("tilesets") {
        tileset["relPath"] = json!("small.png");
    }
    std::fs::write(folder.path().join("a.ldtk"), project.to_string()).expect("a file");
    let warnings = |width, height| {
        image::RgbaImage::new(width, height).save(folder.path().join("small.png")).expect("a picture");
        let output = check_files(folder.path(), &["--strict", "a.ldtk"]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let outside = format!(
            "tiles of it are taken from outside the picture `small.png` of {width} × {height} pixels"
        );
        let lines = told.lines().filter(|line| line.contains(&outside)).count();
        assert_eq!(output.status.code(), Some(i32::from(lines > 0)), "{told}");
        assert!(lines == 0 || told.contains("a.ldtk: warning: level Room, layer "), "{told}");
        lines
    };
    assert!(warnings(8, 8) > 1);
    assert_eq!(warnings(2048, 2048), 0);
}

#[test]
fn every_project_of_an_archive_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let (clean, no_exit) = (without("Guard"), without("Exit"));
    let files = [("x/a.ldtk", clean), ("x/b.ldtk", no_exit)];
    let files = files.map(|(path, text)| (path.to_string(), text.into_bytes()));
    let packed = archive::pack(&FileMap::from(files)).expect("an archive");
    std::fs::write(folder.path().join("two.zip"), packed).expect("a file");
    let output = check_files(folder.path(), &["two.zip"]);
    let (told, summary) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.starts_with("two.zip: x/b.ldtk: level Small, exit: there is no `Exit`"), "{told}");
    let lines: Vec<&str> = summary.lines().filter(|line| !line.contains(": note: ")).collect();
    assert_eq!(
        lines,
        [
            "two.zip: x/a.ldtk: 1 playable level (Small), 0 problems, 0 warnings",
            "two.zip: x/b.ldtk: no playable level, 1 problem, 0 warnings"
        ]
    );
}

#[test]
fn people_get_a_line_for_each_finding_and_one_for_each_file() {
    let output = check(&[], &[Some(SMALL), None]);
    let (told, summary) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    let lines: Vec<&str> = summary.lines().collect();
    assert!(
        lines[0].starts_with("0.ldtk: note: level Small: whoever walks straight in and out wins in "),
        "{summary}"
    );
    assert_eq!(lines[1..], ["0.ldtk: 1 playable level (Small), 0 problems, 1 warning"]);
    assert!(told.starts_with("0.ldtk: warning: level Small, Guard at (3,2): he sees her"), "{told}");
    assert!(told.contains("\n1.ldtk: cannot be read: "), "{told}");
}

/// A level without guards is won by everybody, and its author may not know that none is there.
#[test]
fn a_search_for_proofs_says_how_many_it_found() {
    let no_guard = without("Guard");
    let said = check(&["--prove"], &[Some(&no_guard)]);
    let said = String::from_utf8_lossy(&said.stdout);
    assert!(said.trim_end().ends_with(", 0 problems, 0 warnings, 4 of 4 proofs found"), "{said}");
    let unasked = check(&[], &[Some(&no_guard)]);
    assert!(!String::from_utf8_lossy(&unasked.stdout).contains("proof"));
}

#[test]
fn a_level_without_guards_gets_the_note_about_careless_players() {
    let output = check(&["--strict"], &[Some(&without("Guard"))]);
    let summary = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "it is no finding");
    assert!(
        summary.starts_with("0.ldtk: note: level Small: there is no guard, and whoever walks "),
        "{summary}"
    );
}

/// A picture of the level shows the point that is wrong, and whose it is.
#[test]
fn the_cells_of_a_patrol_are_its_point_and_its_guard() {
    let mut project: Value = serde_json::from_str(SMALL).expect("JSON");
    support::paint(&mut project, "Structure", 7, 2, 1);
    let output = check(&["--json"], &[Some(&project.to_string())]);
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let finding = &document[0]["findings"][0];
    assert_eq!(
        (&finding["code"], &finding["cells"]),
        (&json!("patrol_in_structure"), &json!([[7, 2], [3, 2]]))
    );
}

#[test]
fn programs_get_one_document() {
    let no_exit = without("Exit");
    let output = check(&["--json"], &[Some(&no_exit), Some(SMALL), None]);
    let document: Value = serde_json::from_slice(&output.stdout).expect("one document of JSON");
    let fault = json!({
        "code": "exit_missing",
        "severity": "fault",
        "level": "Small",
        "layer": "",
        "thing": "exit",
        "cells": [],
        "what": "there is no `Exit`",
        "cure": "place one or more",
    });
    let faulty = json!({ "file": "0.ldtk", "levels": [], "careless_wins": [], "findings": [fault] });
    assert_eq!(document[0], faulty);
    assert_eq!(document[1]["careless_wins"][0]["level"], "Small");
    assert_eq!(document[1]["levels"], json!(["Small"]));
    let warning = &document[1]["findings"][0];
    assert_eq!((&warning["severity"], &warning["cells"]), (&json!("warning"), &json!([[3, 2]])));
    assert_eq!(
        (&warning["code"], &warning["arguments"]["perception"]),
        (&json!("start_watched"), &json!("sees"))
    );
    assert_eq!(document.as_array().map(Vec::len), Some(2), "what cannot be read is told elsewhere");
}

#[test]
fn the_language_changes_sentences_and_nothing_else() {
    let no_exit = without("Exit");
    let output = check(&["--lang", "ja"], &[Some(&no_exit), Some(SMALL)]);
    let (told, summary) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    assert!(told.starts_with("0.ldtk: 屋敷 Small、出口：`Exit` がない：1個以上置いてください\n"), "{told}");
    assert!(told.contains("\n1.ldtk: 警告：屋敷 Small、Guard (3,2)："), "{told}");
    assert!(summary.ends_with("1.ldtk: 遊べる屋敷1（Small）、指摘0件、警告1件\n"), "{summary}");
    assert_eq!(output.status.code(), Some(1));

    let document = |lang: &str| -> Value {
        let output = check(&["--json", "--lang", lang], &[Some(&no_exit)]);
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    let (mut en, ja) = (document("en"), document("ja"));
    let finding = &mut en[0]["findings"][0];
    finding["what"] = json!("`Exit` がない");
    finding["cure"] = json!("1個以上置いてください");
    assert_eq!(en, ja);
    assert_eq!(check(&["--lang", "fr"], &[Some(SMALL)]).status.code(), Some(2), "it has no such language");
}

#[test]
fn a_recording_is_sent_to_its_own_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let golden = include_bytes!("../golden/the_drapers.json");
    for name in ["run.json", "run.heist"] {
        std::fs::write(folder.path().join(name), golden).expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
        let output = command.current_dir(folder.path()).args(["check", name]).output().expect("it runs");
        let expected = format!("{name}: this is a recording: check it with `thief-girl verify {name}`\n");
        assert_eq!(
            (output.status.code(), String::from_utf8_lossy(&output.stderr)),
            (Some(2), expected.into())
        );
    }
}

/// They could hide lines in the terminal, or write others.
#[test]
fn names_with_control_characters_are_shown_and_not_obeyed() {
    let level = without("Exit").replace("\"identifier\":\"Small", "\"identifier\":\"\\u001b[2JSmall");
    assert!(level.contains("u001b"));
    let output = check(&[], &[Some(&level)]);
    let said = [output.stdout, output.stderr].concat();
    assert!(!said.contains(&0x1b) && String::from_utf8_lossy(&said).contains("\\u001b[2JSmall"), "{said:?}");
}
