//! The game's commands in LDtk's own menu of a project (`customCommands`; LDtk: Ctrl+R).
//!
//! LDtk 1.5.3 splits a command at spaces outside of double quotes and starts the first word as a program, without a
//! shell, in the folder of the project.

#[cfg(not(target_arch = "wasm32"))]
use super::files;
use ldtk_rules::{Layout, to_text};
use serde_json::{Value, json};

/// The program's name: found by way of the system's PATH.
pub const PROGRAM: &str = "thief-girl";

/// The key of a project under which LDtk 1.2 and newer keep them.
pub const KEY: &str = "\"customCommands\":";

/// What each command does, after the program's name; `{file}` is the project, `{plans}` a folder for pictures.
const COMMANDS: [&str; 4] = [
    "play {file} --detach",
    "check {file} --strict",
    "prove {file}",
    "render {file} --sight --routes --show {plans}",
];

/// Returns the running program as a command's first word; its plain name, if its path cannot be written as one.
#[cfg(not(target_arch = "wasm32"))]
pub fn this_program() -> String {
    let path = files::program().map(|path| path.to_string_lossy().into_owned());
    let path = path.map(|path| if cfg!(windows) { path.replace('\\', "/") } else { path });
    path.filter(|path| !path.contains(['"', '\\', '\n'])).unwrap_or_else(|| PROGRAM.to_string())
}

/// Returns a project with the game's commands for a file of this name; commands of other programs stay.
pub fn with_commands(project: &str, program: &str, file: &str) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let fill = |command: &str| {
        command.replace("{file}", &quoted(file)).replace("{plans}", &quoted(&format!("{stem}_plans")))
    };
    rewritten(project, |commands| {
        let others = commands.into_iter().filter(|command| arguments_of(command).is_none());
        let ours = COMMANDS.map(|command| format!("{} {}", quoted(program), fill(command)));
        ours.iter().map(|command| json!({ "command": command, "when": "Manual" })).chain(others).collect()
    })
}

/// Returns a project whose commands of this game are started by another program or path.
#[cfg(not(target_arch = "wasm32"))]
pub fn with_program(project: &str, program: &str) -> String {
    rewritten(project, |mut commands| {
        for command in &mut commands {
            if let Some(arguments) = arguments_of(command) {
                command["command"] = format!("{}{arguments}", quoted(program)).into();
            }
        }
        commands
    })
}

/// Returns what follows the program's name, if it is a command of this game.
fn arguments_of(command: &Value) -> Option<String> {
    let command = command["command"].as_str()?;
    let (program, arguments) = match command.strip_prefix('"') {
        Some(rest) => rest.split_once('"')?,
        None => command.split_at(command.find(' ').unwrap_or(command.len())),
    };
    let name = program.rsplit(['/', '\\']).next()?;
    let name = name.strip_suffix(".exe").unwrap_or(name);
    (name == PROGRAM).then(|| arguments.to_string())
}

/// Returns a word of a command, in quotes if it has spaces.
fn quoted(word: &str) -> String {
    if word.contains(' ') { format!("\"{word}\"") } else { word.to_string() }
}

/// Replaces the commands of a project and leaves everything else as it is, to the byte.
fn rewritten(project: &str, change: impl FnOnce(Vec<Value>) -> Vec<Value>) -> String {
    let unchanged = || project.to_string();
    let Some(begin) = project.find(KEY).map(|at| at + KEY.len()) else { return unchanged() };
    let mut values = serde_json::Deserializer::from_str(&project[begin..]).into_iter::<Vec<Value>>();
    let Some(Ok(commands)) = values.next() else { return unchanged() };
    let end = begin + values.byte_offset();
    let space = &project[begin..begin + project[begin..].find('[').unwrap_or_default()];
    // Laid out as LDtk does where it is: under a key of the outermost object.
    let whole = json!({ "minifyJson": space.is_empty(), "customCommands": change(commands) });
    let laid_out = to_text(&whole, Layout::of(&whole));
    let array = laid_out.find(KEY).map(|at| laid_out[at + KEY.len()..].trim_start());
    let array = array.and_then(|rest| Some(&rest[..=rest.rfind(']')?]));
    array.map_or_else(unchanged, |array| [&project[..begin], space, array, &project[end..]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = include_str!("../../levels/template.ldtk");

    fn commands(project: &str) -> Vec<String> {
        let project: Value = serde_json::from_str(project).unwrap();
        let list = project["customCommands"].as_array().unwrap();
        list.iter().map(|command| command["command"].as_str().unwrap().to_string()).collect()
    }

    #[test]
    fn commands_are_laid_out_as_ldtk_lays_them_out_and_nothing_else_changes() {
        let project = with_commands(TEMPLATE, PROGRAM, "template.ldtk");
        assert_eq!(project, TEMPLATE, "the template has them");
        let value: Value = serde_json::from_str(&project).unwrap();
        assert_eq!(to_text(&value, Layout::of(&value)), project);
        let there = with_program(&project, "/opt/thief girl/thief-girl");
        assert_eq!(with_program(&there, PROGRAM), TEMPLATE);
    }

    #[test]
    fn words_with_spaces_are_quoted_and_other_commands_stay() {
        let project = r#"{ "customCommands": [{ "command": "make", "when": "AfterSave" }], "iid": "x" }"#;
        let written = with_commands(project, "C:/Thief Girl/thief-girl.exe", "my level.ldtk");
        let told = commands(&written);
        assert_eq!(told[0], r#""C:/Thief Girl/thief-girl.exe" play "my level.ldtk" --detach"#);
        assert_eq!(told[4], "make");
        let again = with_commands(&written, PROGRAM, "b.ldtk");
        assert_eq!(
            commands(&again)[..2],
            ["thief-girl play b.ldtk --detach", "thief-girl check b.ldtk --strict"]
        );
        assert_eq!(commands(&again).len(), 5, "ours are replaced");
    }

    #[test]
    fn minified_projects_stay_so() {
        let written = with_commands(r#"{"a":1,"customCommands":[],"b":[]}"#, PROGRAM, "a.ldtk");
        assert!(written.starts_with(r#"{"a":1,"customCommands":[{"command":"thief-girl play"#), "{written}");
        assert!(written.ends_with(r#"],"b":[]}"#), "{written}");
    }

    #[test]
    fn a_text_without_commands_stays_as_it_is() {
        for text in ["", "{}", r#"{"customCommands": 1}"#, r#"{"customCommands": ["#] {
            assert_eq!(with_commands(text, PROGRAM, "a.ldtk"), text);
        }
    }
}
