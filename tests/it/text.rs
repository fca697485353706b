//! Every word that the game can say: there in both languages, and in letters that the fonts have.

#[path = "../../src/shared/font/mod.rs"]
#[allow(dead_code)]
mod font;
#[path = "../../src/shared/line_breaks.rs"]
#[allow(dead_code)]
mod line_breaks;
#[path = "../../src/shared/text.rs"]
#[allow(dead_code)]
mod texts;

use font::Face;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use texts::{Lang, read_table, shipped_file};

fn table(lang: Lang) -> BTreeMap<String, String> {
    read_table(shipped_file(lang)).unwrap()
}

fn files(folder: &Path, ending: &str, to: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, ending, to);
        } else if path.extension().is_some_and(|e| e == ending) {
            to.push(path);
        }
    }
}

fn below(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), ending, &mut found);
    assert!(!found.is_empty(), "there are no .{ending} files in {folder}");
    found.sort();
    found
}

#[test]
fn both_languages_have_the_same_keys() {
    let keys = |lang| table(lang).into_keys().collect::<BTreeSet<_>>();
    let (en, ja) = (keys(Lang::En), keys(Lang::Ja));
    let only_en: Vec<_> = en.difference(&ja).collect();
    let only_ja: Vec<_> = ja.difference(&en).collect();
    assert!(
        only_en.is_empty() && only_ja.is_empty(),
        "only English: {only_en:?}, only Japanese: {only_ja:?}"
    );
}

#[test]
fn both_languages_fill_in_the_same_values() {
    let holes = |text: &str| {
        let names =
            text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name.to_string());
        names.collect::<BTreeSet<_>>()
    };
    let ja = table(Lang::Ja);
    for (key, text) in table(Lang::En) {
        assert_eq!(holes(&text), holes(&ja[&key]), "{key}");
        assert!(!text.trim().is_empty() && !ja[&key].trim().is_empty(), "{key} is empty");
    }
}

/// The keys that stand in the source as they are.
fn keys_in_source() -> BTreeSet<(String, String)> {
    let mut keys = BTreeSet::new();
    for path in below("src/shell", "rs") {
        let source = fs::read_to_string(&path).unwrap();
        let source = source.split("#[cfg(test)]").next().unwrap_or_default().to_string();
        for word in source.split('"').skip(1).step_by(2) {
            let named = ["ui.", "why.", "bark.", "who."].iter().any(|space| word.starts_with(space));
            if named && !word.contains(['{', ' ']) && !word.ends_with('.') {
                keys.insert((word.to_string(), path.display().to_string()));
            }
        }
    }
    keys
}

#[test]
fn every_key_that_the_code_asks_for_is_there() {
    let en = table(Lang::En);
    let has = |key: &str, ends: &[&str]| ends.iter().all(|end| en.contains_key(&format!("{key}{end}")));
    // A text, the ways to say it, or one of something and many.
    let is_there = |key: &str| has(key, &[""]) || has(key, &[".0"]) || has(key, &[".one", ".many"]);
    let keys = keys_in_source();
    assert!(keys.len() > 60, "only {} keys were found in the source", keys.len());
    let missing: Vec<_> = keys.iter().filter(|(key, _)| !is_there(key)).collect();
    assert!(missing.is_empty(), "missing in assets/text: {missing:#?}");
}

#[test]
fn whatever_the_rules_name_has_words() {
    use thief_girl::rules::{
        AlertCall, Archetype, BarkLine, Loot, NoiseKind, Person, Personality, PropKind, name_of,
    };
    let en = table(Lang::En);
    for prop in PropKind::ALL {
        assert!(en.contains_key(&format!("ui.item.{}", name_of(prop))), "{prop:?}");
    }
    for who in Archetype::ALL {
        assert!(en.contains_key(&format!("who.{}", name_of(who))), "who.{}", name_of(who));
    }
    for person in Person::ALL {
        assert!(en.contains_key(&format!("person.{}", name_of(person))), "{person:?}");
    }
    for personality in Personality::ALL {
        assert!(en.contains_key(&format!("personality.{}", name_of(personality))), "{personality:?}");
    }
    for noise in NoiseKind::ALL {
        assert!(en.contains_key(&format!("why.noise.{}", name_of(noise))), "{noise:?}");
    }
    for call in AlertCall::ALL {
        assert!(en.contains_key(&format!("why.notice.{}", name_of(call))), "{call:?}");
    }
    for loot in Loot::ALL {
        assert!(en.contains_key(&format!("ui.loot.{}", name_of(loot))));
    }
    for line in BarkLine::ALL {
        assert!(en.contains_key(&format!("bark.any.{}.0", name_of(line))), "{line:?}");
    }
}

/// Who can say what follows from the rules: what each kind of guard can do, and the table of barks.
#[test]
fn every_guard_has_words_for_all_that_he_can_say_and_for_nothing_else() {
    use thief_girl::rules::{Archetype, BarkLine, Rules, name_of};
    let rules = Rules::shipped();
    for lang in Lang::ALL {
        let table = table(lang);
        let said = |who: &str| -> BTreeSet<String> {
            let lines = table.keys().filter_map(|key| key.strip_prefix(&format!("bark.{who}.")));
            lines.filter_map(|line| line.strip_suffix(".1")).map(str::to_string).collect()
        };
        // What only some personalities say, they say in words of their own.
        let personal = [BarkLine::Mutters, BarkLine::Pockets, BarkLine::Drinks].map(name_of);
        for who in Archetype::ALL {
            let can_say: BTreeSet<_> = rules.lines_of(who).into_iter().map(name_of).collect();
            let (who, has) = (name_of(who), said(&name_of(who)));
            let missing: Vec<_> = can_say.difference(&has).filter(|line| !personal.contains(line)).collect();
            assert!(missing.is_empty(), "{lang:?}: {who} needs two ways to say each of {missing:?}");
            let idle: Vec<_> = has.difference(&can_say).collect();
            assert!(idle.is_empty(), "{lang:?}: {who} can never say {idle:?}");
        }
    }
}

#[test]
fn every_personality_mutters_and_says_what_tempts_it() {
    use thief_girl::rules::{BarkLine, Personality, Rules, name_of};
    let rules = Rules::shipped();
    for (lang, who) in Lang::ALL.into_iter().flat_map(|lang| Personality::ALL.map(|who| (lang, who))) {
        let (table, own) = (table(lang), &rules.personalities[&who]);
        let says = |line: BarkLine| table.contains_key(&format!("bark.{}.{}.1", name_of(who), name_of(line)));
        assert_eq!(says(BarkLine::Mutters), own.habit_seconds.is_some(), "{lang:?}, {who:?}");
        assert_eq!(says(BarkLine::Pockets), !own.tempted_by.is_empty(), "{lang:?}, {who:?}");
    }
}

/// Every sentence that a level file shows to the player.
fn level_texts() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for path in below("levels", "ldtk") {
        let project: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        for level in project["levels"].as_array().unwrap() {
            for field in level["fieldInstances"].as_array().unwrap() {
                if let (Some(name), Some(value)) = (field["__identifier"].as_str(), field["__value"].as_str())
                {
                    texts.push((format!("{} {name}", path.display()), value.to_string()));
                }
            }
        }
    }
    texts
}

#[test]
fn every_character_is_in_every_font() {
    let ours = Lang::ALL.into_iter().flat_map(|lang| {
        let name = move |key| format!("{}.json {key}", lang.code());
        table(lang).into_iter().map(move |(key, text)| (name(key), text))
    });
    let findings = Lang::ALL.map(|lang| {
        let path = format!("assets/text/findings/{}.json", lang.code());
        (
            path.clone(),
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap().replace('\n', ""),
        )
    });
    let numerals = [("numerals".to_string(), "一二三四五六七八九十零夜影静満疾怪盗むすめ日本語".to_string())];
    let mut missing = BTreeSet::new();
    for (place, text) in ours.chain(level_texts()).chain(findings).chain(numerals) {
        for face in Face::ALL {
            missing.extend(text.chars().filter(|c| !font::has(face, *c)).map(|c| (c, face, place.clone())));
        }
    }
    assert!(missing.is_empty(), "no font has: {missing:#?}");
}

#[test]
fn briefs_fit_on_the_card() {
    for (place, text) in level_texts().into_iter().filter(|(place, _)| place.contains(" Brief")) {
        let lines = line_breaks::wrap(Face::Body, &text, 240).len();
        assert!(lines <= 7, "{place} is {lines} lines long, and the card has room for 7");
    }
}

#[test]
fn the_tray_of_the_kit_has_words_that_fit_for_all_of_it() {
    use thief_girl::rules::{Outfit, Rules, name_of};
    let kit = Rules::shipped().kit;
    let outfits = Outfit::ALL.map(name_of).into_iter();
    let keys: Vec<String> = outfits.chain(kit.pouch.keys().map(name_of)).chain(["empty".into()]).collect();
    for lang in Lang::ALL {
        let table = table(lang);
        for key in &keys {
            assert!(table.contains_key(&format!("ui.kit.{key}")), "ui.kit.{key}");
            let note = &table[&format!("ui.kit.note.{key}")];
            assert!(line_breaks::wrap(Face::Small, note, 250).len() <= 2, "{key}: {note}");
        }
    }
}

#[test]
fn barks_fit_into_a_bubble() {
    for lang in Lang::ALL {
        for (key, text) in table(lang).into_iter().filter(|(key, _)| key.starts_with("bark.")) {
            assert!(line_breaks::wrap(Face::Small, &text, 150).len() <= 3, "{key}: {text}");
        }
    }
}

/// A language that nobody speaks: English with accents, a third longer, in brackets that show where a text is cut.
fn pseudo(text: &str) -> String {
    let accented = |c: char| match c {
        'a' => 'á',
        'e' => 'é',
        'i' => 'í',
        'o' => 'ö',
        'u' => 'û',
        'n' => 'ñ',
        'c' => 'ç',
        'A' => 'Å',
        'E' => 'É',
        'O' => 'Ø',
        'U' => 'Ü',
        other => other,
    };
    // Names in braces are the code's.
    let mut is_name = false;
    let mut letters = String::new();
    for c in text.chars() {
        is_name = (is_name || c == '{') && c != '}';
        letters.push(if is_name { c } else { accented(c) });
    }
    format!("[{letters}{}]", "~".repeat(text.chars().count() / 3))
}

#[test]
fn a_third_language_needs_nothing_but_data() {
    let (en, mut third) = (table(Lang::En), texts::Texts::shipped(Lang::En));
    let pseudo: BTreeMap<String, String> = en.iter().map(|(key, text)| (key.clone(), pseudo(text))).collect();
    let missing: BTreeSet<char> = pseudo
        .values()
        .flat_map(|text| text.chars())
        .filter(|c| Face::ALL.iter().any(|face| !font::has(*face, *c)))
        .collect();
    assert!(missing.is_empty(), "no font has {missing:?}");
    third.put(Lang::En, &serde_json::to_string(&pseudo).unwrap()).unwrap();
    for (key, text) in &en {
        assert!(
            third.get(key).starts_with('[') && third.get(key).chars().count() >= text.chars().count() + 2
        );
    }
    let filled = third.fill("ui.title.version", &[("version", "1.0")]);
    assert!(filled.contains("1.0") && !filled.contains('{'), "{filled}");
    assert!(!third.ways("ui.result.perfect").is_empty(), "lists stay lists");
}

#[test]
fn the_longest_words_of_a_third_language_still_break_into_lines() {
    for text in table(Lang::En).values() {
        let text = pseudo(text);
        for face in [Face::Body, Face::Large, Face::Largest] {
            let widest = line_breaks::wrap(face, &text, 380).iter().map(|line| font::width(face, line)).max();
            let longest = text.split(' ').map(|word| font::width(face, word)).max().unwrap_or_default();
            assert!(widest.unwrap_or_default() <= longest.max(380), "{text}");
        }
    }
}
