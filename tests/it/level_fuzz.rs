//! Whatever a level file says, the reader answers in words.

use crate::support::projects::projects;
use ldtk_rules::RetileOptions;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use thief_girl::audit;
use thief_girl::base::Lang;
use thief_girl::level::{Severity, ascii::AsciiLevel, retile};
use thief_girl::rules::Rules;

const SMALL: &str = include_str!("../fixtures/level/small.ldtk");

fn no_files(_: &str) -> Result<String, String> {
    Err("no files here".to_string())
}

/// Reads the text in every way there is; what is said must say something.
fn survives(text: &str) {
    survives_with(text, &no_files);
}

fn survives_with(text: &str, read: &dyn Fn(&str) -> Result<String, String>) {
    let found = audit::file("fuzz", text, read, &Rules::shipped());
    let options = RetileOptions { read, ..RetileOptions::default() };
    let faults = retile::retile("fuzz", text, &options).err().map(|e| e.list).unwrap_or_default();
    for problem in found.findings.iter().chain(&faults) {
        assert!(!problem.what(Lang::Ja).is_empty(), "an empty message about {}", problem.place);
    }
    assert!(!found.levels.is_empty() || found.count(Severity::Fault) > 0, "neither a level nor a word");
}

/// All places in a value, as JSON pointers.
fn pointers(value: &Value, prefix: &str, out: &mut Vec<String>) {
    out.push(prefix.to_string());
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, v)| pointers(v, &format!("{prefix}/{key}"), out))
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, v)| pointers(v, &format!("{prefix}/{i}"), out))
        }
        _ => {}
    }
}

fn replacement() -> impl Strategy<Value = Option<Value>> {
    let number = any::<i64>().prop_map(|n| json!(n));
    let small = (-20_i64..200).prop_map(|n| json!(n));
    let edge =
        prop::sample::select(vec![i64::from(i32::MAX), i64::from(i32::MIN), i64::MAX, i64::MIN, 0, -1]);
    let word =
        prop::sample::select(vec!["", "Main", "Guard", "1.5E", "99999W", "IntGrid", "AutoLayer", "東"]);
    prop_oneof![
        Just(None),
        Just(Some(Value::Null)),
        Just(Some(json!([]))),
        Just(Some(json!({}))),
        any::<bool>().prop_map(|b| Some(json!(b))),
        any::<f64>().prop_map(|f| Some(json!(f))),
        number.prop_map(Some),
        small.prop_map(Some),
        edge.prop_map(|n| Some(json!(n))),
        word.prop_map(|w| Some(json!(w))),
    ]
}

/// A project as people have it: a file, and those of its levels.
struct Whole {
    main: Value,
    separate: BTreeMap<String, Value>,
    /// What steers the reader, in any of its files: the file's path, and a JSON pointer.
    steering: Vec<(String, String)>,
}

impl Whole {
    fn new(path: &Path, text: &str) -> Self {
        let main: Value = serde_json::from_str(text).expect("JSON");
        let folder = path.parent().expect("a folder");
        let levels = main["levels"].as_array().into_iter().flatten();
        let read = |level: &Value| {
            let path = level["externalRelPath"].as_str()?;
            let text = std::fs::read_to_string(folder.join(path)).expect("the level's file");
            Some((path.to_string(), serde_json::from_str(&text).expect("JSON")))
        };
        let separate: BTreeMap<String, Value> = levels.filter_map(read).collect();
        let files =
            std::iter::once((String::new(), &main)).chain(separate.iter().map(|(p, v)| (p.clone(), v)));
        let mut steering = Vec::new();
        for (file, value) in files {
            let mut places = Vec::new();
            pointers(value, "", &mut places);
            places.retain(|place| steers(place));
            steering.extend(places.into_iter().map(|place| (file.clone(), place)));
        }
        Self { main, separate, steering }
    }

    /// The files with something else in some places.
    fn mutated(
        &self,
        changes: &[(prop::sample::Index, Option<Value>)],
    ) -> (String, BTreeMap<String, String>) {
        let (mut main, mut separate) = (self.main.clone(), self.separate.clone());
        for (place, with) in changes {
            let (file, pointer) = place.get(&self.steering);
            mutate(separate.get_mut(file).unwrap_or(&mut main), pointer, with.clone());
        }
        (main.to_string(), separate.into_iter().map(|(path, level)| (path, level.to_string())).collect())
    }
}

/// Most of a file is tiles; what steers the reader should be hit as often.
fn steers(pointer: &str) -> bool {
    !["Tiles/", "Csv/", "/pattern/", "/customData/", "/enumTags/"].iter().any(|dull| pointer.contains(dull))
}

/// Our own levels, and the editor's samples where they are at hand.
static WHOLES: LazyLock<Vec<Whole>> = LazyLock::new(|| {
    let files = projects("levels").into_iter().chain(projects("../shared/ldtk/samples"));
    files.map(|(path, text)| Whole::new(&path, &text)).collect()
});

/// Puts a value at a place, or takes the place away.
fn mutate(project: &mut Value, pointer: &str, with: Option<Value>) {
    let Some((parent, key)) = pointer.rsplit_once('/') else { return };
    match (project.pointer_mut(parent), with) {
        (Some(Value::Object(fields)), Some(value)) => drop(fields.insert(key.to_string(), value)),
        (Some(Value::Object(fields)), None) => drop(fields.remove(key)),
        (Some(Value::Array(items)), with) => {
            let Some(i) = key.parse().ok().filter(|i| *i < items.len()) else { return };
            match with {
                Some(value) => items[i] = value,
                None => drop(items.remove(i)),
            }
        }
        _ => {}
    }
}

proptest! {
    // PROPTEST_CASES=20000 looks harder.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "\\PC{0,200}") {
        survives(&text);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn a_truncated_file(end in 0..SMALL.len()) {
        let mut end = end;
        while !SMALL.is_char_boundary(end) {
            end -= 1;
        }
        survives(&SMALL[..end]);
    }

    #[test]
    fn a_file_with_letters_exchanged(changes in prop::collection::vec((0..SMALL.len(), 32_u8..127), 1..8)) {
        let mut bytes = SMALL.as_bytes().to_vec();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn a_file_with_values_exchanged(changes in prop::collection::vec((any::<prop::sample::Index>(), replacement()), 1..6)) {
        let mut project: Value = serde_json::from_str(SMALL).expect("JSON");
        let mut places = Vec::new();
        pointers(&project, "", &mut places);
        let steering: Vec<&String> = places.iter().filter(|place| steers(place)).collect();
        for (i, (place, with)) in changes.into_iter().enumerate() {
            let pointer = if i % 4 == 3 { place.get(&places) } else { *place.get(&steering) };
            mutate(&mut project, pointer, with);
        }
        survives(&project.to_string());
    }

    #[test]
    fn any_map(map in "([#.@X$A/nTbC* ]{6}\\n){1,5}") {
        let level = AsciiLevel::new(&map);
        for result in [level.build(), level.sketch()] {
            let list = result.map_or_else(|e| e.list, |level| audit::level(&level, &Rules::shipped()));
            prop_assert!(list.iter().all(|p| !p.place.to_string().is_empty() && !p.what(Lang::En).is_empty()));
        }
    }
}

proptest! {
    // Real files are large: fewer cases, which grow with PROPTEST_CASES all the same.
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases.div_ceil(8),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn real_projects_with_values_exchanged(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), replacement()), 1..12),
    ) {
        let (main, separate) = which.get(&WHOLES).mutated(&changes);
        survives_with(&main, &|path| separate.get(path).cloned().ok_or("no such file".to_string()));
    }

    #[test]
    fn real_projects_cut_short(which in any::<prop::sample::Index>(), end in any::<prop::sample::Index>()) {
        let whole = which.get(&WHOLES);
        let cut = |text: String| text.chars().take(end.index(text.len())).collect::<String>();
        survives(&cut(whole.main.to_string()));
        let separate = |path: &str| whole.separate.get(path).map(|v| cut(v.to_string())).ok_or("no such file".into());
        survives_with(&whole.main.to_string(), &separate);
    }
}
