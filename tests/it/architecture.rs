//! Import layers hold: imports go down only, and the simulation knows no screen, speaker, clock or
//! file. This reads the source text; `docs/ARCHITECTURE.md` says the same in words.

use crate::support::source::{Import, Token, files, source_folder, tokens, tree};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The layers of the library. A module imports from lower layers only, never from its own.
const LIBRARY: &[(u32, &[&str])] = &[
    (0, &["base"]),
    (1, &["space"]),
    (2, &["rules"]),
    (3, &["level"]),
    (4, &["model"]),
    (5, &["sense", "guard", "act"]),
    (6, &["snapshot", "step"]),
    (7, &["replay", "bot", "audit"]),
    (8, &["profile"]),
];

/// Imports that would go down and are still wrong, and why.
const NEVER: &[(&str, &str, &str)] =
    &[("level", "space", "a level is what its author drew; what follows from it is for others to say")];

/// Crates that only some modules of the library may name.
const ONLY_IN: &[(&str, &[&str])] = &[("ldtk_rules", &["level"]), ("utility_ai", &["rules", "guard"])];

/// The layers of the program. All of them may use the library.
const PROGRAM: &[(u32, &[&str])] = &[
    (9, &["shared"]),
    (10, &["platform"]),
    (11, &["input"]),
    (12, &["config"]),
    (13, &["storage", "narration"]),
    (14, &["audio"]),
    (15, &["render"]),
    (16, &["ui"]),
    (17, &["game"]),
    (18, &["devtools"]),
    (19, &["session"]),
    (20, &["hud"]),
    (21, &["screens"]),
    (22, &["capture"]),
    (23, &["app"]),
    (24, &["cli"]),
];

/// Words that no file of the library may hold, and why.
const FORBIDDEN: &[(&str, &str)] = &[
    ("macroquad", "the simulation knows no screen"),
    ("kira", "the simulation knows no speaker"),
    ("std::time", "the simulation knows no clock"),
    ("Instant", "the simulation knows no clock"),
    ("SystemTime", "the simulation knows no clock"),
    ("std::fs", "the simulation knows no files: pass the text in"),
    ("std::env", "the simulation knows no environment"),
    ("std::thread", "the simulation is one thread"),
    ("println", "the simulation prints nothing: say it in an event"),
    ("HashMap", "its order differs from run to run: use BTreeMap or Vec"),
    ("HashSet", "its order differs from run to run: use BTreeSet or Vec"),
    ("thread_rng", "chances come from Sim::rng"),
];

/// What is the player's only, and no mind may look at: minds know what they sensed, were told, or remember.
const PLAYER_ONLY: &[&str] =
    &["Player", "Exposure", "PlayerActivity", "Loadout", "player_body", "outfit", "has_prize"];

/// Functions of `f32` that give other bits on other platforms; `libm` has them all.
const INEXACT: &[&str] = &[
    "sin", "cos", "tan", "sin_cos", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2",
    "exp_m1", "ln", "ln_1p", "log", "log2", "log10", "powf", "powi", "cbrt", "hypot",
];

/// Every path in a file that begins with `crate`, `super` or `self`, from the crate's root.
fn imports(module: &[String], source: &str) -> Vec<Import> {
    let tokens = tokens(source);
    let mut found = Vec::new();
    // The modules that are written inside of this file, with the depth of their braces.
    let mut inner: Vec<(usize, String)> = Vec::new();
    let mut depth = 0;
    let mut i = 0;
    while i < tokens.len() {
        let text = |i: usize| tokens.get(i).map_or("", |t| t.text.as_str());
        match text(i) {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                if inner.last().is_some_and(|(d, _)| *d == depth) {
                    inner.pop();
                }
            }
            "mod" if text(i + 2) == "{" => inner.push((depth, text(i + 1).to_string())),
            "crate" | "super" | "self" if text(i + 1) == "::" && text(i.wrapping_sub(1)) != "::" => {
                let here: Vec<String> =
                    module.iter().cloned().chain(inner.iter().map(|(_, name)| name.clone())).collect();
                let end = tree(&tokens, i, &here, &[], &mut found);
                // What a group opened and closed is behind us.
                i = end;
                continue;
            }
            _ => {}
        }
        i += 1;
    }
    found
}

/// `src/sense/see.rs`
fn shown(path: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    path.strip_prefix(root).unwrap_or(path).display().to_string()
}

/// Is it part of the program and not of the library?
fn is_program(module: &[String]) -> bool {
    matches!(module[0].as_str(), "main" | "cli" | "shared" | "shell")
}

/// The name by which the tables know a module: of the shell, the part of it.
fn layer_name(path: &[String]) -> Option<&str> {
    let at = usize::from(path.first().is_some_and(|first| first == "shell"));
    path.get(at).map(String::as_str)
}

fn layer_of(table: &[(u32, &[&str])], name: &str) -> Option<u32> {
    table.iter().find(|(_, names)| names.contains(&name)).map(|(layer, _)| *layer)
}

/// What is wrong with the imports of one file.
fn faults(file: &str, module: &[String], source: &str) -> Vec<String> {
    let program = is_program(module);
    let table = if program { PROGRAM } else { LIBRARY };
    // The roots hold everything.
    let (Some(own), false) = (layer_name(module), matches!(module[0].as_str(), "main" | "lib")) else {
        return Vec::new();
    };
    if own == "mod" || (module == ["shell".to_string()]) {
        return Vec::new();
    }
    let Some(own_layer) = layer_of(table, own) else {
        return vec![format!(
            "{file}:1: `{own}` has no layer: add it to the table in tests/it/architecture.rs"
        )];
    };
    let mut faults = Vec::new();
    for Import { path, line, .. } in imports(module, source) {
        let Some(name) = layer_name(&path).filter(|name| *name != own) else { continue };
        let Some(layer) = layer_of(table, name) else { continue };
        if layer >= own_layer {
            let how = if layer > own_layer { "upward" } else { "sideways" };
            faults.push(format!(
                "{file}:{line}: {how} import: `{own}` (layer {own_layer}) imports `{name}` (layer {layer}); \
                 imports go down only"
            ));
        }
        let never = NEVER.iter().find(|(from, to, _)| !program && (*from, *to) == (own, name));
        if let Some((_, _, why)) = never {
            faults.push(format!("{file}:{line}: `{own}` must not import `{name}`: {why}"));
        }
    }
    faults
}

/// Words that must not be there.
fn words(file: &str, source: &str) -> Vec<String> {
    let tokens = tokens(source);
    let mut lines: BTreeMap<usize, String> = BTreeMap::new();
    for token in &tokens {
        let line = lines.entry(token.line).or_default();
        let _ = write!(
            line,
            "{}{}",
            if token.text == "::" || line.ends_with(':') { "" } else { " " },
            token.text
        );
    }
    let holds =
        |line: &str, word: &str| line.split(' ').any(|w| w == word || w.starts_with(&format!("{word}::")));
    let mut faults = Vec::new();
    for (number, line) in &lines {
        for (word, why) in FORBIDDEN.iter().filter(|(word, _)| holds(line, word)) {
            faults.push(format!("{file}:{number}: `{word}`: {why}"));
        }
    }
    for window in tokens.windows(3) {
        let [before, name, after] = window else { continue };
        let method = before.text == "." && after.text == "(";
        let path = before.text == "::" && after.text != "::" && is_float_path(&tokens, name);
        if INEXACT.contains(&name.text.as_str()) && (method || path) {
            faults.push(format!(
                "{file}:{}: `{}`: differs between platforms in its last bits; take it from `libm` or `base::angle`",
                name.line, name.text
            ));
        }
    }
    faults
}

/// Is it `f32::name` or `f64::name`?
fn is_float_path(tokens: &[Token], name: &Token) -> bool {
    let at = tokens.iter().position(|t| std::ptr::eq(t, name)).unwrap_or(0);
    at >= 2 && matches!(tokens[at - 2].text.as_str(), "f32" | "f64")
}

#[track_caller]
fn imports_go_down_only(of_the_program: bool) {
    let found: Vec<String> = files(&source_folder(), &[])
        .into_iter()
        .filter(|(_, module)| is_program(module) == of_the_program)
        .flat_map(|(path, module)| {
            let source = std::fs::read_to_string(&path).expect("a readable file");
            faults(&shown(&path), &module, &source)
        })
        .collect();
    assert!(found.is_empty(), "{} wrong imports:\n{}", found.len(), found.join("\n"));
}

#[test]
fn imports_of_the_library_go_down_only() {
    imports_go_down_only(false);
}

#[test]
fn imports_of_the_program_go_down_only() {
    imports_go_down_only(true);
}

#[test]
fn the_simulation_knows_no_screen_no_clock_and_no_file_and_counts_alike_everywhere() {
    let found: Vec<String> = files(&source_folder(), &[])
        .into_iter()
        .filter(|(_, module)| !is_program(module))
        // What it reads its levels with has to count alike as well.
        .chain(files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/ldtk-rules/src"), &[]))
        .flat_map(|(path, _)| words(&shown(&path), &std::fs::read_to_string(&path).expect("a readable file")))
        .collect();
    assert!(found.is_empty(), "{} words that must not be:\n{}", found.len(), found.join("\n"));
}

#[test]
fn the_imports_of_the_source_are_found_at_all() {
    let all = files(&source_folder(), &[]).into_iter().flat_map(|(path, module)| {
        let source = std::fs::read_to_string(&path).expect("a readable file");
        imports(&module, &source).into_iter().map(move |import| (module[0].clone(), import.path))
    });
    let across: Vec<(String, Vec<String>)> = all.filter(|(own, path)| path.first() != Some(own)).collect();
    assert!(across.len() > 150, "only {} imports between modules", across.len());
    let known = |own: &str, path: &[&str]| across.iter().any(|(o, p)| o == own && p == path);
    assert!(known("step", &["base", "StateHash"]));
    assert!(known("guard", &["base", "Vec2"]));
}

/// Crates that are named outside of the modules that may use them.
fn misplaced(file: &str, module: &str, source: &str) -> Vec<String> {
    let tokens = tokens(source);
    let named = |(name, modules): &(&'static str, &[&str])| {
        let found = tokens.iter().find(|token| token.text == *name && !modules.contains(&module));
        found.map(|token| format!("{file}:{}: only {} may use `{name}`", token.line, modules.join(" and ")))
    };
    ONLY_IN.iter().filter_map(named).collect()
}

#[test]
fn crates_for_some_modules_are_used_by_these_only() {
    let found: Vec<String> = files(&source_folder(), &[])
        .into_iter()
        .filter(|(_, module)| !is_program(module))
        .flat_map(|(path, module)| {
            let source = std::fs::read_to_string(&path).expect("a readable file");
            misplaced(&shown(&path), &module[0], &source)
        })
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
    assert_eq!(
        misplaced("f.rs", "model", "\nuse utility_ai::Brain;"),
        ["f.rs:2: only rules and guard may use `utility_ai`"]
    );
    assert!(misplaced("f.rs", "guard", "use utility_ai::Brain;").is_empty());
}

#[test]
fn every_module_of_the_library_has_a_layer() {
    let text = std::fs::read_to_string(source_folder().join("lib.rs")).expect("src/lib.rs");
    let mut tested = 0;
    for name in text.lines().filter_map(|l| l.strip_prefix("pub mod ")?.strip_suffix(';')) {
        assert!(
            layer_of(LIBRARY, name).is_some(),
            "`{name}` has no layer: add it to tests/it/architecture.rs"
        );
        tested += 1;
    }
    assert!(tested >= 11, "only {tested} modules were found");
}

/// Where a mind looks at her instead of into itself. Her numbers in the rules are common knowledge:
/// everybody knows how fast people walk.
fn peeks(file: &str, source: &str) -> Vec<String> {
    let tokens = tokens(source);
    let text = |i: usize| tokens.get(i).map_or("", |token| token.text.as_str());
    let is_rule = |i: usize| i >= 2 && text(i - 1) == "." && text(i - 2) == "rules";
    let peeks = |i: &usize| PLAYER_ONLY.contains(&text(*i)) || text(*i) == "player" && !is_rule(*i);
    let places = (0..tokens.len()).filter(peeks);
    places.map(|i| format!("{file}:{}: `{}`: a mind may not look at her", tokens[i].line, text(i))).collect()
}

#[test]
fn minds_know_only_what_they_have_sensed_or_been_told() {
    let minds = files(&source_folder(), &[]).into_iter().filter(|(_, module)| module[0] == "guard");
    let faults: Vec<String> = minds
        .flat_map(|(path, _)| peeks(&shown(&path), &std::fs::read_to_string(&path).expect("a readable file")))
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    let found = |source: &str| peeks("f.rs", source).len();
    assert_eq!(found("let at = sim.get::<Body>(sim.player).at;"), 1);
    assert_eq!(found("let Sim { world, player, .. } = sim;\nsim.player_body()"), 2);
    assert_eq!(found("let speed = rules.player.speed.walk; // the player"), 0);
}

fn path(text: &str) -> Vec<String> {
    text.split("::").map(str::to_string).collect()
}

fn paths(module: &str, source: &str) -> Vec<String> {
    imports(&path(module), source).into_iter().map(|i| format!("{}:{}", i.line, i.path.join("::"))).collect()
}

#[test]
fn paths_are_read_in_all_their_forms() {
    let source = "use crate::base::{Vec2, grid::{self, cell_of as c}, tick::*};\nuse super::memory::Memory;\n\
                  // use crate::comment;\nlet s = \"crate::text\"; let c = '\"'; crate::step::step(x);\n\
                  mod tests { use super::super::legs; use super::*; }\nuse super::super::step;\nself::f();";
    assert_eq!(
        paths("guard::blackboard", source),
        [
            "1:base::Vec2",
            "1:base::grid",
            "1:base::grid::cell_of",
            "1:base::tick",
            "2:guard::memory::Memory",
            "4:step::step",
            "5:guard::legs",
            "5:guard::blackboard",
            "6:step",
            "7:guard::blackboard::f",
        ]
    );
}

#[test]
fn wrong_imports_are_found_and_named() {
    let found = |module: &str, source: &str| faults("f.rs", &path(module), source).join("\n");
    assert!(found("space::a_star", "\nuse crate::model::Map;").starts_with("f.rs:2: upward import: `space`"));
    assert!(found("guard::blackboard", "use crate::{base::Vec2, act::run};").contains("sideways import"));
    assert!(found("guard", "use super::step;").contains("upward import: `guard` (layer 5) imports `step`"));
    assert!(found("level::check", "use crate::space::path;").contains("must not import"));
    assert!(found("shell::audio::mixer", "use crate::shell::screens::play;").contains("upward"));
    assert!(found("shell::novelty", "").contains("has no layer"));
    assert_eq!(found("level::check", "use crate::rules::Floor; use super::draft::Draft; use std::fmt;"), "");
    assert_eq!(found("shell::screens::play", "use crate::shell::hud; use thief_girl::step::step;"), "");
}

#[test]
fn forbidden_words_are_found_and_named() {
    let found = |source: &str| words("f.rs", source).join("\n");
    assert!(found("use std::time::Instant;").contains("f.rs:1: `std::time`: the simulation knows no clock"));
    assert!(found("let x = 1;\nprintln!(\"\");").contains("f.rs:2: `println`"));
    assert!(found("let y = x.sin();").contains("`sin`"));
    assert!(found("xs.map(f32::exp)").contains("`exp`"));
    assert!(found("let y = (x * 2.0)\n    .powf(2.0);").contains("f.rs:2: `powf`"));
    assert_eq!(found("// std::time, x.sin()\nlet sin = libm::sinf(x); v.length(); \"println\"; cos(x);"), "");
}
