//! Findings are data: every kind has texts in both languages, and a row in the handbook.

use crate::support::small::{SMALL, entity, field, paint, remove_entity, small};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use thief_girl::base::{IVec2, Lang, ivec2};
use thief_girl::level::finding::{Finding, KINDS, Wanted};
use thief_girl::level::{Location, Problem, Severity, Subject, inspect};

const HANDBOOK: &str = include_str!("../../docs/LEVELS.md");

fn texts(lang: Lang) -> Value {
    let json = match lang {
        Lang::En => include_str!("../../assets/text/findings/en.json"),
        Lang::Ja => include_str!("../../assets/text/findings/ja.json"),
    };
    serde_json::from_str(json).expect("JSON")
}

/// The texts of a file by their JSON pointers, each with its placeholders.
fn placeholders(value: &Value, pointer: &str, to: &mut BTreeMap<String, BTreeSet<String>>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| placeholders(value, &format!("{pointer}/{key}"), to));
        }
        text => {
            let text = text.as_str().expect("a text");
            assert!(!text.is_empty(), "{pointer} is empty");
            let holes = text.split('{').skip(1).map(|rest| rest.split_once('}').expect("a closing brace").0);
            to.insert(pointer.to_string(), holes.map(str::to_string).collect());
        }
    }
}

fn all_placeholders(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    placeholders(&texts(lang), "", &mut all);
    all
}

#[test]
fn both_languages_have_the_same_texts_with_the_same_placeholders() {
    assert_eq!(all_placeholders(Lang::En), all_placeholders(Lang::Ja));
}

#[test]
fn the_placeholders_of_each_finding_are_its_arguments() {
    let all = all_placeholders(Lang::En);
    let codes: BTreeSet<&str> = KINDS.iter().map(|kind| kind.code).collect();
    assert_eq!(codes.len(), KINDS.len(), "each code names one kind");
    let texts = texts(Lang::En);
    let told: BTreeSet<&str> =
        texts["findings"].as_object().expect("texts").keys().map(String::as_str).collect();
    assert_eq!(told, codes);
    for kind in KINDS {
        let parts = ["what", "fix"].map(|part| &all[&format!("/findings/{}/{part}", kind.code)]);
        let names =
            parts.into_iter().flatten().map(|hole| hole.split_once(':').map_or(hole.as_str(), |it| it.0));
        assert_eq!(names.collect::<BTreeSet<_>>(), kind.arguments.iter().copied().collect(), "{}", kind.code);
    }
}

/// The table in the handbook pins codes, severities and arguments: programs depend on them.
#[test]
fn the_handbook_lists_every_code() {
    let texts = texts(Lang::En);
    let row = |code: &str, severity| {
        let [what, fix] =
            ["what", "fix"].map(|part| texts["findings"][code][part].as_str().unwrap_or_default());
        let severity = if severity == Severity::Fault { "problem" } else { "warning" };
        format!("| `{code}` | {severity} | {what} | {fix} |")
    };
    let expected: Vec<String> = KINDS.iter().map(|kind| row(kind.code, kind.severity)).collect();
    let table = HANDBOOK.split("## Codes").nth(1).expect("a section of codes");
    let listed: Vec<&str> = table.lines().skip_while(|line| !line.starts_with("|---")).skip(1).collect();
    let listed: Vec<&str> = listed.into_iter().take_while(|line| line.starts_with('|')).collect();
    assert_eq!(listed, expected);
}

fn finding(finding: Finding) -> Problem {
    Problem::new(&Location::default(), finding)
}

#[test]
fn a_finding_is_its_code_and_arguments() {
    let unset = Finding::FieldUnset { field: "Round".into(), wanted: Wanted::Number { from: 0.5, to: 20.0 } };
    assert_eq!((unset.code(), unset.severity()), ("field_unset", Severity::Fault));
    let arguments = json!({ "field": "Round", "wanted": { "number": { "from": 0.5, "to": 20.0 } } });
    assert_eq!(
        serde_json::to_value(&unset).ok(),
        Some(json!({ "code": "field_unset", "arguments": arguments }))
    );
    assert_eq!(serde_json::to_value(Finding::DoorFree).ok(), Some(json!({ "code": "door_free" })));
    assert_eq!(
        finding(unset).text(Lang::Ja),
        "フィールド `Round` が未設定：0.5〜20の数を設定してください",
        "words, too, are in the language"
    );
}

#[test]
fn lists_and_findings_in_findings_are_written_out() {
    let values = vec!["Loop".to_string(), "Ping_pong".to_string()];
    let unset = finding(Finding::FieldUnset { field: "Round".into(), wanted: Wanted::OneOf { values } });
    assert_eq!(unset.fix(Lang::En), "give it one of `Loop`, `Ping_pong`");
    assert_eq!(unset.fix(Lang::Ja), "`Loop`、`Ping_pong` のどれかを設定してください");
    let fault = Box::new(Finding::LdtkTooOld { version: "0.9".into() });
    let nested = finding(Finding::LevelFileFaulty { path: "a.ldtkl".into(), fault });
    assert_eq!(
        nested.to_string(),
        "its file `a.ldtkl` cannot be read: made with LDtk 0.9: open it in LDtk 1.0 or newer and save it again"
    );
}

#[test]
fn braces_of_authors_are_left_alone() {
    let unreadable = Finding::LevelFileUnreadable { path: "{why}".into(), why: "{path} {".into() };
    assert_eq!(finding(unreadable).what(Lang::En), "its file `{why}` cannot be read: {path} {");
}

/// A name in somebody else's file must not look like a line of the program, nor command the terminal.
#[test]
fn a_finding_is_one_line_whatever_its_file_holds() {
    let name = "Room\nforged.ldtk: no problem\r\u{1b}[2J\u{202e}";
    let place = Location::level(name).layer(name).thing(Subject::Entity { name: name.into() });
    let (level, known) = (name.to_string(), vec![name.to_string()]);
    let problem = Problem::new(&place, Finding::LevelUnknown { level, known });
    for lang in Lang::ALL {
        let text = problem.text(lang);
        assert!(!text.contains(['\n', '\r', '\u{1b}', '\u{202e}']), "{text:?}");
        assert_eq!(text.matches("Room\\u000aforged").count(), 5, "{text}");
    }
}

#[test]
fn places_are_written_in_both_languages() {
    let place = Location::level("Roofs").layer("Floor");
    let cells = |count: i32| (0..count).map(|x| ivec2(x, 4)).collect::<Vec<IVec2>>();
    for (place, en, ja) in [
        (Location::default(), "", ""),
        (place.clone(), "level Roofs, layer Floor", "屋敷 Roofs、レイヤー Floor"),
        (
            place.cells(cells(1)),
            "level Roofs, layer Floor, cell (0,4)",
            "屋敷 Roofs、レイヤー Floor、マス(0,4)",
        ),
        (
            Location::of("Guard").cells(cells(8)),
            "Guard at (0,4), (1,4), (2,4) and 5 more",
            "Guard (0,4)、(1,4)、(2,4)ほか5マス",
        ),
        (Location::of(Subject::Edge), "edge", "縁"),
        (Location::of("edge"), "edge", "edge"),
        (Location::of(Subject::Rule { uid: 7 }), "rule 7", "ルール 7"),
    ] {
        assert_eq!([place.text(Lang::En), place.text(Lang::Ja)], [en, ja]);
    }
}

#[test]
fn a_level_with_many_faults_is_reported_in_japanese() {
    let mut project = small();
    remove_entity(&mut project, "Exit");
    *field(entity(&mut project, "Lamp"), "Radius") = json!(30);
    *field(entity(&mut project, "Guard"), "Stops") = json!(["1.5E", "", "1E 1Q"]);
    *field(entity(&mut project, "Treasure"), "Sprite") = json!(null);
    *field(&mut project["levels"][0], "Moonlight") = json!(null);
    paint(&mut project, "Floor", 1, 6, 0);
    paint(&mut project, "Floor", 2, 6, 0);
    paint(&mut project, "Structure", 4, 5, 77);
    let no_files = |path: &str| Err(path.to_string());
    let found = inspect::inspect("small.ldtk", &project.to_string(), &no_files).findings;
    let told: Vec<String> = found.iter().map(|problem| problem.text(Lang::Ja)).collect();
    let expected = [
        "屋敷 Small、レイヤー Structure、マス(4,5)：値77はこのゲームにない：消してください",
        "屋敷 Small、レイヤー Floor、マス(1,6)、(2,6)：床が塗られていない：床を塗るか、`Structure` に `wall` を塗ってください",
        "屋敷 Small、レイヤー Entities、Treasure (5,5)：フィールド `Sprite` が未設定：画像の名前を設定してください",
        "屋敷 Small、レイヤー Entities、Guard (3,2)：フィールド `Stops` の要素2に `1Q`：`1.5E` のように秒数（60まで）と方角を書くか、居眠りは `4Z` のように書いてください",
        "屋敷 Small、レイヤー Entities、Lamp (1,4)：フィールド `Radius` の値が 30：0.5〜20の数にしてください",
        "屋敷 Small：フィールド `Moonlight` が未設定：0〜1の数を設定してください",
        "屋敷 Small、出口：`Exit` がない：1個以上置いてください",
        "屋敷 Small、レイヤー Floor：`autoLayerTiles` がルールの結果と異なる：LDtkで保存するか、`thief-girl retile` を実行してください",
    ];
    assert_eq!(told, expected);
    assert!(inspect::inspect("small.ldtk", SMALL, &no_files).findings.is_empty());
}
