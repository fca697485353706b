//! The commands in LDtk's menu: run as LDtk 1.5.3 runs them, without its window.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const TEMPLATE: &str = include_str!("../../levels/template.ldtk");

/// Splits a command into words, as `parseCommandToArray` of LDtk 1.5.3 does.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word) = (Vec::new(), String::new());
    let (mut in_quotes, mut escaped, mut after_space) = (false, false, true);
    for letter in command.chars() {
        if letter == ' ' && !in_quotes {
            if !after_space {
                words.push(std::mem::take(&mut word));
            }
            after_space = true;
            continue;
        }
        after_space = false;
        match letter {
            '"' if !escaped => in_quotes = !in_quotes,
            '"' => (word, escaped) = (word + "\"", false),
            '\\' if escaped => (word, escaped) = (word + "\\\\", false),
            '\\' if in_quotes => escaped = true,
            _ => {
                if escaped {
                    word.push('\\');
                }
                word.push(letter);
                escaped = false;
            }
        }
    }
    if !after_space {
        words.push(word.trim().to_string());
    }
    words
}

/// Returns the commands of a project as LDtk reads them.
fn commands(project: &Path) -> Vec<String> {
    let project: Value = serde_json::from_str(&fs::read_to_string(project).unwrap()).unwrap();
    let list = project["customCommands"].as_array().unwrap();
    assert!(list.iter().all(|command| command["when"] == "Manual"));
    let unescaped = |command: &Value| command["command"].as_str().unwrap().replace("\\\\", "\\");
    list.iter().map(unescaped).collect()
}

/// Prepares a command as LDtk starts it: no shell, in the folder of the project.
fn prepared(command: &str, folder: &Path) -> Command {
    let words = words(command);
    let mut started = Command::new(&words[0]);
    started.args(&words[1..]).current_dir(folder);
    started
}

fn thief_girl(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    command.args(arguments).current_dir(folder).output().unwrap()
}

/// Makes a folder with a level, and with spaces in all names.
fn level_with_spaces() -> tempfile::TempDir {
    let home = tempfile::Builder::new().prefix("my levels ").tempdir().unwrap();
    fs::write(home.path().join("my level.ldtk"), TEMPLATE).unwrap();
    home
}

#[test]
fn commands_that_the_game_writes_run_with_spaces_in_all_paths() {
    let home = level_with_spaces();
    let file = home.path().join("my level.ldtk");
    assert!(thief_girl(&["commands", "my level.ldtk"], home.path()).status.success());
    let commands = commands(&file);
    for command in &commands {
        assert_eq!(words(command)[0], env!("CARGO_BIN_EXE_thief-girl").replace('\\', "/"));
    }
    let checked = prepared(&commands[1], home.path()).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    assert!(String::from_utf8_lossy(&checked.stdout).contains("my level.ldtk: 1 playable level (Room)"));
    let drawn = prepared(&commands[3].replace(" --show", ""), home.path()).output().unwrap();
    assert!(drawn.status.success(), "{}", String::from_utf8_lossy(&drawn.stderr));
    assert!(home.path().join("my level_plans/Room.png").exists());
    let again = thief_girl(&["commands", "my level.ldtk"], home.path());
    assert!(String::from_utf8_lossy(&again.stdout).contains("already"), "{again:?}");
}

#[test]
fn what_is_no_project_is_refused_and_stays_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    for (text, why) in [
        ("hello", "no JSON"),
        (r#"{"a": 1}"#, "LDtk"),
        (&TEMPLATE.replace("customCommands", "others"), "LDtk before 1.2"),
    ] {
        fs::write(home.path().join("a.ldtk"), text).unwrap();
        let refused = thief_girl(&["commands", "a.ldtk"], home.path());
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.starts_with("a.ldtk: ") && said.contains(why), "{said}");
        assert_eq!(fs::read_to_string(home.path().join("a.ldtk")).unwrap(), text);
    }
}

#[test]
fn every_shipped_project_has_them() {
    for name in ["campaign", "studies", "template"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let list = commands(&root.join(format!("levels/{name}.ldtk")));
        let firsts: Vec<Vec<String>> = list.iter().map(|command| words(command)[..3].to_vec()).collect();
        let expected = ["play", "check", "prove", "render"]
            .map(|verb| vec!["thief-girl".to_string(), verb.into(), format!("{name}.ldtk")]);
        assert_eq!(firsts, expected);
    }
}

#[cfg(all(feature = "shell", target_os = "linux"))]
#[test]
fn the_game_that_runs_takes_the_level_over() {
    let home = level_with_spaces();
    let saves = home.path().join("saves/thief-girl");
    fs::create_dir_all(&saves).unwrap();
    let lock = fs::File::create(saves.join("running.lock")).unwrap();
    lock.lock().unwrap();
    let mut sender = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    sender.args(["play", "my level.ldtk", "--level", "Room", "--detach"]).current_dir(home.path());
    // It opens no window itself, but would start a game where none runs.
    sender.env("XDG_DATA_HOME", home.path().join("saves")).env("DISPLAY", ":none");
    let sender = sender.stdout(std::process::Stdio::piped()).spawn().unwrap();
    let request = saves.join("open-level.json");
    let asked = (0..600).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        request.exists()
    });
    assert!(asked, "there is no request");
    let text: Value = serde_json::from_str(&fs::read_to_string(&request).unwrap()).unwrap();
    assert_eq!(text, serde_json::json!({ "file": home.path().join("my level.ldtk"), "level": "Room" }));
    fs::remove_file(&request).unwrap();
    let ended = sender.wait_with_output().unwrap();
    assert!(ended.status.success());
    assert_eq!(String::from_utf8_lossy(&ended.stdout), "my level.ldtk: the game that runs opens it\n");
}

#[cfg(all(feature = "shell", target_os = "linux"))]
#[test]
fn without_a_display_it_says_so_and_leaves_no_request() {
    let home = level_with_spaces();
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    command.args(["play", "my level.ldtk", "--detach"]).current_dir(home.path());
    command.env("XDG_DATA_HOME", home.path()).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let ended = command.output().unwrap();
    assert!(!ended.status.success());
    assert!(String::from_utf8_lossy(&ended.stderr).contains("no display"), "{ended:?}");
    assert!(!home.path().join("thief-girl/open-level.json").exists());
}

#[cfg(all(feature = "shell", target_os = "linux"))]
#[test]
fn a_level_that_the_project_does_not_have_is_told_before_a_game_opens() {
    let home = level_with_spaces();
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    command.args(["play", "my level.ldtk", "--level", "Nix", "--detach"]).current_dir(home.path());
    // The game that it would start finds no display.
    let ended = command.env("XDG_DATA_HOME", home.path()).env("DISPLAY", ":none").output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(2), "{said}");
    assert!(said.starts_with("my level.ldtk: ") && said.contains("Nix") && said.contains("Room"), "{said}");
}

#[test]
fn words_are_split_as_the_editor_splits_them() {
    assert_eq!(
        words(r#""C:/Thief Girl/thief-girl.exe" play  "my level.ldtk""#),
        ["C:/Thief Girl/thief-girl.exe", "play", "my level.ldtk"]
    );
    assert_eq!(words(r#"a\b "c \"d\"""#), [r"a\b", r#"c "d""#]);
}
