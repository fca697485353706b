//! Tests that every reader of JSON answers in words, whatever is in its file: with a value, or with an error that says
//! where it is. None panics, and none loses a file.
//!
//! The table of [`readers`] is crossed with tricks of four kinds: in place of a number, in place of a string, around
//! and across the whole text. The tricks are the usual ways in which JSON goes wrong, as parsers disagree about them.

use crate::shared::editor_commands;
use crate::shared::project_files::named;
use crate::shared::sprites::SpritesFile;
use crate::shared::text::{Lang, Texts, shipped_file};
use crate::shell::audio::{AudioRules, Manifest};
use crate::shell::input::ControlMap;
use crate::shell::storage::interrupted::InterruptedRun;
use crate::shell::storage::runs::RunStore;
use crate::shell::storage::save::{self, FileProblem, NullStorage, SaveNotice, SetAside, Storage};
use ldtk_rules::RetileOptions;
use std::sync::LazyLock;
use thief_girl::level::{Severity, inspect, retile};
use thief_girl::replay::Recording;
use thief_girl::rules::Rules;

const PROJECT: &str = include_str!("../../../tests/fixtures/level/small.ldtk");
const RECORDING: &str = include_str!("../../../tests/golden/moonlit_roofs.json");
const LIGHT: &str = include_str!("../../../assets/rules/light.json");
const BARKS: &str = include_str!("../../../assets/rules/barks.json");
const CONTROLS: &str = include_str!("../../../assets/rules/controls.json");
const AUDIO: &str = include_str!("../../../assets/rules/audio.json");
const SOUNDS: &str = include_str!("../../../assets/sounds/manifest.json");
const SPRITES: &str = include_str!("../../../assets/sprites/sprites.json");
const SAVE: &str = r#"{"version": 2, "settings": {"text": "large", "music": 3, "keys": {"run": ["Tab"]}}}"#;
const INDEX: &str = r#"{"version": 1, "runs": []}"#;

/// A reader of JSON.
struct JsonReader {
    name: &'static str,
    /// A text that it reads.
    sample: &'static str,
    /// Keys of a number and of a string in it; empty where it has none.
    number: &'static str,
    string: &'static str,
    /// Part of every error.
    says: &'static str,
    /// Whether it reads texts that begin with a byte order mark.
    knows_bom: bool,
    read: fn(&[u8]) -> Result<(), String>,
}

fn readers() -> Vec<JsonReader> {
    let reader = |name, sample, [number, string]: [&'static str; 2], says, read| JsonReader {
        name,
        sample,
        number,
        string,
        says,
        knows_bom: false,
        read,
    };
    let of_level = |reader: JsonReader| JsonReader { knows_bom: true, ..reader };
    vec![
        of_level(reader("level", PROJECT, ["pxWid", "identifier"], "", level)),
        of_level(reader("retiler", PROJECT, ["pxWid", "identifier"], "", retiler)),
        reader("recording", RECORDING, ["seed", "level"], "", recording),
        reader("rules", LIGHT, ["lit_above", ""], "light.json", |bytes| rules("light.json", bytes)),
        reader("words of guards", BARKS, ["", ""], "barks.json", |bytes| rules("barks.json", bytes)),
        reader("save file", SAVE, ["music", "text"], "save.json", save_file),
        reader("index of runs", INDEX, ["version", ""], "runs/index.json", index),
        reader("kept heist", kept_heist(), ["slowest", "run"], "interrupted.json", kept),
        reader("controls", CONTROLS, ["first_tiles", ""], "controls.json", |bytes| {
            ControlMap::parse(text(bytes)?).map(drop).map_err(|why| why.to_string())
        }),
        reader("sounds", AUDIO, ["gain_db", ""], "audio.json", |bytes| {
            AudioRules::parse(text(bytes)?).map(drop)
        }),
        reader("list of sounds", SOUNDS, ["rate", ""], "sounds/manifest.json", |bytes| {
            let tracks = AudioRules::shipped().tracks;
            Manifest::parse(text(bytes)?, &tracks).map(drop).map_err(|why| why.to_string())
        }),
        reader("pictures", SPRITES, ["row", "image"], "sprites.json", |bytes| {
            SpritesFile::read(text(bytes)?).map(drop)
        }),
        reader("texts", shipped_file(Lang::En), ["", "line"], "", |bytes| {
            Texts::shipped(Lang::En).put(Lang::En, text(bytes)?)
        }),
    ]
}

/// As the callers say it of a file that is not written in UTF-8; its name is theirs to add.
fn text(bytes: &[u8]) -> Result<&str, String> {
    str::from_utf8(bytes).map_err(|_| NO_UTF8.to_string())
}

const NO_UTF8: &str = "it is not written in UTF-8";

fn level(bytes: &[u8]) -> Result<(), String> {
    let project = text(bytes)?;
    // They look into the same text, on their own.
    let _ = (named(project), editor_commands::with_commands(project, "thief-girl", "small.ldtk"));
    let found = inspect::inspect("small.ldtk", project, &|_| Err("no files here".into()));
    assert!(!found.levels.is_empty() || found.count(Severity::Fault) > 0, "neither a level nor a word");
    match found.findings.first() {
        Some(first) if found.count(Severity::Fault) > 0 => Err(first.to_string()),
        _ => Ok(()),
    }
}

fn retiler(bytes: &[u8]) -> Result<(), String> {
    retile::retile("small.ldtk", text(bytes)?, &RetileOptions::default()).map(drop).map_err(|e| e.to_string())
}

fn recording(bytes: &[u8]) -> Result<(), String> {
    Recording::from_bytes(bytes).map(drop).map_err(|why| why.to_string())
}

fn rules(file: &str, bytes: &[u8]) -> Result<(), String> {
    let folder = crate::shared::files::locate("assets/rules");
    let said = String::from_utf8_lossy(bytes);
    let text = |name: &str| {
        if name == file { Some(said.to_string()) } else { std::fs::read_to_string(folder.join(name)).ok() }
    };
    Rules::read(&text).map(drop).map_err(|why| why.to_string())
}

/// What cannot be read as a whole must lie aside, byte for byte.
fn save_file(bytes: &[u8]) -> Result<(), String> {
    let shelf = NullStorage::default();
    shelf.write_bytes("save.json", bytes).unwrap();
    let (_, Some(SaveNotice { trouble, aside, .. })) = save::load(&shelf) else { return Ok(()) };
    let SetAside(name) = aside.expect("there is room");
    assert_eq!(shelf.read_bytes(&name).unwrap().as_deref(), Some(bytes), "the player's file is lost");
    match trouble {
        FileProblem::Odd(places) => Err(format!("{name}: {}", places.join(", "))),
        trouble => Err(format!("{name}: {trouble:?}")),
    }
}

fn index(bytes: &[u8]) -> Result<(), String> {
    let shelf = NullStorage::default();
    shelf.write_bytes("runs/index.json", bytes).unwrap();
    shelf.write("runs/kept.heist", RECORDING).unwrap();
    let (runs, asides) = RunStore::load(&shelf);
    assert_eq!(runs.list().len(), 1, "a run is lost with the index");
    let Some(SetAside(name)) = asides.into_iter().next() else { return Ok(()) };
    assert_eq!(shelf.read_bytes(&name).unwrap().as_deref(), Some(bytes), "the index is lost");
    Err(name)
}

/// A heist that was left, as it is written.
fn kept_heist() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let run = Recording::from_bytes(RECORDING.as_bytes()).unwrap();
        InterruptedRun { run, slowest: 100, rival: None }.to_text()
    });
    &TEXT
}

fn kept(bytes: &[u8]) -> Result<(), String> {
    let shelf = NullStorage::default();
    shelf.write_bytes("interrupted.json", bytes).unwrap();
    let Err(aside) = InterruptedRun::load(&shelf) else { return Ok(()) };
    let SetAside(name) = aside.expect("there is room");
    assert_eq!(shelf.read_bytes(&name).unwrap().as_deref(), Some(bytes), "the player's heist is lost");
    Err(name)
}

/// What a reader has to say to a trick.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Answer {
    /// It is no JSON: an error.
    NoJson,
    /// It is JSON, and makes no sense there: an error.
    Wrong,
    /// It is JSON, and up to the reader.
    Either,
    /// As if there were no trick.
    Same,
}
use Answer::{Either, NoJson, Same, Wrong};

/// What stands in place of a number.
fn instead_of_numbers() -> Vec<(String, Answer)> {
    let no_json = [
        "NaN",
        "Infinity",
        "-Infinity",
        "nan",
        "1e400",
        "-1e400",
        "01",
        "-01",
        "+1",
        "1.",
        ".5",
        "-.5",
        "-",
        "- 1",
        "1e",
        "1e+",
        "1.e1",
        "0x10",
        "0b1",
        "0o7",
        "1_000",
        "1,5",
        "1L",
        "'7'",
        "`7`",
        "undefined",
        "TRUE",
        "nul",
        "",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\":1,}",
        "{a: 1}",
        "{1: 1}",
        "{\"a\" 1}",
        "{\"a\"}",
        "[1",
        "[1}",
        "1 // one",
        "/* one */ 1",
        "# 1",
        "\u{0}7",
        "7\u{0}",
        "７",
        "∞",
        "\u{a0}7",
        "\u{feff}7",
    ];
    let wrong = ["true", "\"7\"", "\"\"", "[]", "{}", "[[[]]]", "{\"a\": {\"a\": 1}}", "1e39", "-1e39"];
    let either = [
        "null",
        "-0",
        "-0.0",
        "0",
        "1e-400",
        "0.1e1",
        "1E2",
        "1.5",
        "-1",
        "256",
        "4294967296",
        "18446744073709551616",
    ];
    let deep = |open: &str, close: &str| (open.repeat(200) + &close.repeat(200), NoJson);
    let listed = |all: &[&str], answer| all.iter().map(|it| (it.to_string(), answer)).collect::<Vec<_>>();
    let digits = [("1".repeat(400), NoJson), (format!("0.{}1", "0".repeat(400)), Either)];
    [
        listed(&no_json, NoJson),
        listed(&wrong, Wrong),
        listed(&either, Either),
        vec![
            deep("[", "]"),
            deep("{\"a\":", "}"),
            ("[".repeat(100_000), NoJson),
            ("{\"a\":".repeat(100_000), NoJson),
        ],
        digits.to_vec(),
    ]
    .concat()
}

/// What stands in place of a string.
fn instead_of_strings() -> Vec<(String, Answer)> {
    let no_json = [
        r#""\ud800""#,
        r#""\ud800\ud800""#,
        r#""\udc00""#,
        r#""\udc00\ud800""#,
        r#""\ud800x""#,
        r#""\ud800\n""#,
        r#""\u12""#,
        r#""\u{41}""#,
        r#""\u00zz""#,
        r#""\U0041""#,
        r#""\x41""#,
        r#""\a""#,
        r#""\""#,
        "\"open",
        "open",
        "'text'",
        "\"two\nlines\"",
        "\"a\ttab\"",
        "\"a \u{0} byte\"",
        "\"a \u{1f} byte\"",
        "\"a\" \"b\"",
        "“text”",
    ];
    let wrong = ["7", "true", "[\"text\"]"];
    let either = [
        "null",
        "[]",
        "{}",
        "\"\"",
        r#""\u0000""#,
        r#""\ud83d\ude00""#,
        r#""\uFFFF""#,
        r#""\/""#,
        "\"\u{7f}\"",
        "\"\u{202e}abc\"",
        "\"\u{feff}\"",
        "\"\u{10ffff}\"",
        "\"𝔘̷̡̛𝔫\"",
    ];
    let listed = |all: &[&str], answer| all.iter().map(|it| (it.to_string(), answer)).collect::<Vec<_>>();
    let long = vec![
        (format!("\"{}\"", "x".repeat(1 << 20)), Either),
        (format!("\"{}", "\\".repeat(100_001)), NoJson),
    ];
    [listed(&no_json, NoJson), listed(&wrong, Wrong), listed(&either, Either), long].concat()
}

/// What is done to a whole text.
fn around(sample: &str) -> Vec<(&'static str, Vec<u8>, Answer)> {
    let bytes = sample.trim_end().as_bytes();
    let around = |before: &[u8], after: &[u8]| [before, bytes, after].concat();
    let middle = (0..bytes.len()).rev().find(|at| bytes[*at] == b'"').expect("a string");
    let within = |what: &[u8]| [&bytes[..middle], what, &bytes[middle..]].concat();
    let utf16 = |order: fn(u16) -> [u8; 2]| sample.encode_utf16().flat_map(order).collect::<Vec<u8>>();
    let first_key = &sample[..=sample.find(':').expect("a key")];
    let mut tricks = vec![
        ("nothing", Vec::new(), NoJson),
        ("spaces", b" \t\r\n ".to_vec(), NoJson),
        ("a NUL byte alone", vec![0], NoJson),
        ("a byte order mark alone", "\u{feff}".into(), NoJson),
        ("spaces around it", around(&b" \n".repeat(100_000), &b"\t\r\n ".repeat(100_000)), Same),
        ("a form feed before it", around(b"\x0c", b""), NoJson),
        ("a NUL byte before it", around(b"\0", b""), NoJson),
        ("a NUL byte after it", around(b"", b"\0"), NoJson),
        ("a letter after it", around(b"", b"x"), NoJson),
        ("a brace after it", around(b"", b"}"), NoJson),
        ("a comma after it", around(b"", b","), NoJson),
        ("itself after it", around(b"", bytes), NoJson),
        ("a comment before it", around(b"// JSON\n", b""), NoJson),
        ("a comment after it", around(b"", b" /* JSON */"), NoJson),
        ("a list around it", around(b"[", b"]"), Wrong),
        ("a call around it", around(b"f(", b")"), NoJson),
        ("UTF-16, little end first", utf16(u16::to_le_bytes), NoJson),
        ("UTF-16, big end first", utf16(u16::to_be_bytes), NoJson),
        ("a byte that is no UTF-8", within(b"\xff"), Wrong),
        ("a slash in too many bytes", within(b"\xc0\xaf"), Wrong),
        ("half a surrogate in UTF-8", within(b"\xed\xa0\x80"), Wrong),
        ("half a letter", within(b"\xe5\xb1"), Wrong),
        ("a key twice, once without a value", around(first_key.as_bytes(), b""), NoJson),
        ("many open lists", b"[".repeat(1_000_000), NoJson),
        ("many open objects", b"{\"a\":".repeat(300_000), NoJson),
        ("many lists side by side", [b"[".as_slice(), &b"[],".repeat(300_000), b"[]]"].concat(), Either),
    ];
    // A list may stand for an object with all its defaults.
    let lists = ["[]", "[{}]"].map(|list| (list, list.into(), Either));
    let scalars = ["null", "true", "0", "-0", "1e999", "\"\""].map(|scalar| (scalar, scalar.into(), Wrong));
    tricks.extend(scalars.into_iter().chain(lists));
    // Up to the last brace there is no whole object.
    tricks.extend((1..16).map(|part| ("cut short", bytes[..bytes.len() * part / 16].to_vec(), NoJson)));
    tricks.push(("the last brace is gone", bytes[..bytes.len() - 1].to_vec(), NoJson));
    tricks
}

/// Puts a text in place of the first value of a key, which must be a number or a string.
fn with(sample: &str, key: &str, value: &str) -> String {
    let key = format!("\"{key}\":");
    let at = sample.find(&key).unwrap_or_else(|| panic!("no {key}")) + key.len();
    let old = sample[at..].trim_start();
    let length = match old.strip_prefix('"') {
        Some(string) => string.find('"').expect("its end") + 2,
        None => old.find([',', '}', '\n']).expect("its end"),
    };
    format!("{}{value}{}", &sample[..at], &old[length..])
}

/// What is wrong with an answer, if anything.
fn fault(reader: &JsonReader, expected: Answer, got: &Result<(), String>) -> Option<String> {
    match (expected, got) {
        (Same, Err(why)) => Some(format!("refused: {why}")),
        (NoJson | Wrong, Ok(())) => Some("read as if nothing were wrong".into()),
        (_, Err(why)) if why.trim().is_empty() => Some("refused without a word".into()),
        (_, Err(why)) if why.len() > 5_000 => Some(format!("refused with {} bytes", why.len())),
        (_, Err(why)) if why != NO_UTF8 && !why.contains(reader.says) => Some(format!("no place: {why}")),
        _ => None,
    }
}

#[test]
fn whatever_json_is_in_a_file_every_reader_answers_in_words() {
    let mut faults = Vec::new();
    for reader in readers() {
        let mut ask = |what: &str, bytes: &[u8], expected| {
            let answer = (reader.read)(bytes);
            let shown = |why| format!("{}: {:.60}: {:.300}", reader.name, what.replace('\n', "⏎"), why);
            faults.extend(fault(&reader, expected, &answer).map(shown));
        };
        ask("as it is", reader.sample.as_bytes(), Same);
        let bom = if reader.knows_bom { Same } else { NoJson };
        ask("a byte order mark before it", ("\u{feff}".to_string() + reader.sample).as_bytes(), bom);
        for (what, bytes, expected) in around(reader.sample) {
            ask(what, &bytes, expected);
        }
        for (key, tricks) in [(reader.number, instead_of_numbers()), (reader.string, instead_of_strings())] {
            for (trick, expected) in tricks.iter().filter(|_| !key.is_empty()) {
                ask(&format!("{key}: {trick:.40}"), with(reader.sample, key, trick).as_bytes(), *expected);
            }
        }
    }
    assert!(faults.is_empty(), "{} answers are wrong:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let half = |reader: &JsonReader| reader.sample[..reader.sample.len() / 2].to_string();
    let word = |reader: &JsonReader| with(reader.sample, reader.number, "\"many\"");
    let number = |reader: &JsonReader| with(reader.sample, reader.string, "7");
    let no_word = "invalid type: string \"many\", expected";
    let check = |name: &str, text: &dyn Fn(&JsonReader) -> String, said: &str| {
        let reader = readers().into_iter().find(|reader| reader.name == name).expect("a reader");
        let answer = (reader.read)(text(&reader).as_bytes()).unwrap_err();
        assert!(answer.starts_with(said), "{name}: instead of `{said}`: {answer}");
    };
    check("level", &half, "this is no JSON: EOF while parsing a string at line ");
    check("level", &word, &format!("defs.tilesets[0].pxWid: this makes no sense: {no_word} a whole number"));
    check(
        "rules",
        &half,
        "assets/rules/light.json: EOF while parsing a string at line 6 column 40: `\"relight\": {",
    );
    check(
        "rules",
        &word,
        &format!("assets/rules/light.json: `lit_above` in line 2: {no_word} a number from 0 to 1"),
    );
    check("recording", &half, "the recording's file is cut off: copy it again");
    check(
        "recording",
        &number,
        "the recording is damaged or was changed by hand (invalid type: integer `7`, expected a string at line 1",
    );
    check("save file", &half, "save.json.broken-1: Broken");
    check("save file", &word, "save.json.broken-1: settings.music");
    check("controls", &word, &format!("assets/rules/controls.json: {no_word} f32 at line "));
    check("texts", &number, "ui.loading.line: a text belongs here, not 7");
}
