//! The texts of the game in English and Japanese: `assets/text/*.json`, flattened to keys such as
//! `ui.title.play`.
//!
//! The two files are written side by side, not translated word by word. A test compares their keys with each
//! other and with those in the code.

use std::collections::{BTreeMap, BTreeSet};

pub use thief_girl::base::Lang;

/// Returns the text file of a language, as embedded in the build.
pub fn shipped_file(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/text/en.json")),
        Lang::Ja => include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/text/ja.json")),
    }
}

/// The texts of both languages, and the language in use.
pub struct Texts {
    pub lang: Lang,
    tables: BTreeMap<Lang, BTreeMap<String, String>>,
}

impl Texts {
    /// Reads the embedded texts, with this language in use.
    pub fn shipped(lang: Lang) -> Self {
        let table = |lang| {
            let table = read_table(shipped_file(lang));
            (lang, table.unwrap_or_else(|why| panic!("assets/text/{}.json: {why}", lang.code())))
        };
        Self { lang, tables: Lang::ALL.into_iter().map(table).collect() }
    }

    /// Puts a translator's file in place of the texts of a language; texts that it lacks stay.
    ///
    /// # Errors
    ///
    /// Fails if the file is no text file, has a key that no text has, or lacks a `{name}` of a text or has another.
    pub fn put(&mut self, lang: Lang, json: &str) -> Result<(), String> {
        let table = self.tables.entry(lang).or_default();
        for (key, text) in read_table(json)? {
            let Some(own) = table.get_mut(&key) else { return Err(format!("{key}: there is no such text")) };
            if names(own) != names(&text) {
                return Err(format!("{key}: it needs {:?}, not {:?}", names(own), names(&text)));
            }
            *own = text;
        }
        Ok(())
    }

    /// Returns the text of a key. A missing key is returned itself, so that it is seen; a test finds it
    /// earlier.
    pub fn get<'a>(&'a self, key: &'a str) -> &'a str {
        self.tables[&self.lang].get(key).map_or(key, String::as_str)
    }

    /// Returns the text of a key with each `{name}` replaced by its value.
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut text = self.get(key).to_string();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }

    /// Returns the text of `key.one` or `key.many`, depending on `n`, with `{n}` replaced by the number.
    pub fn counted(&self, key: &str, n: u64) -> String {
        let form = if n == 1 { "one" } else { "many" };
        self.fill(&format!("{key}.{form}"), &[("n", &n.to_string())])
    }

    /// Returns the variants of a text, a list in the file; empty if there is no such list.
    pub fn ways(&self, key: &str) -> Vec<&str> {
        let table = &self.tables[&self.lang];
        (0..).map_while(|i| table.get(&format!("{key}.{i}")).map(String::as_str)).collect()
    }

    /// Returns a text of a level, which has both languages; the other one if this one is empty.
    pub fn of_level<'a>(&self, text: &'a thief_girl::level::Localized) -> &'a str {
        let (first, second) = match self.lang {
            Lang::En => (&text.en, &text.ja),
            Lang::Ja => (&text.ja, &text.en),
        };
        if first.is_empty() { second } else { first }
    }
}

/// Returns a name for use inside a sentence: with a small English article or pronoun.
pub fn in_sentence(name: &str) -> String {
    match name.split_once(' ') {
        Some((first @ ("The" | "A" | "An" | "Her" | "His"), rest)) => {
            format!("{} {rest}", first.to_lowercase())
        }
        _ => name.to_string(),
    }
}

/// Returns the names in braces of a text, which the code replaces.
fn names(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

/// Flattens the objects and lists of a text file to keys with dots.
pub fn read_table(json: &str) -> Result<BTreeMap<String, String>, String> {
    let value: serde_json::Value = serde_json::from_str(json).map_err(|e| e.to_string())?;
    let mut table = BTreeMap::new();
    flatten(String::new(), &value, &mut table)?;
    Ok(table)
}

fn flatten(key: String, value: &serde_json::Value, to: &mut BTreeMap<String, String>) -> Result<(), String> {
    let below = |name: &str| if key.is_empty() { name.to_string() } else { format!("{key}.{name}") };
    match value {
        serde_json::Value::Object(map) => map.iter().try_for_each(|(name, v)| flatten(below(name), v, to)),
        serde_json::Value::Array(list) => {
            list.iter().enumerate().try_for_each(|(i, v)| flatten(below(&i.to_string()), v, to))
        }
        serde_json::Value::String(text) => {
            to.insert(key, text.clone());
            Ok(())
        }
        other => Err(format!("{key}: a text belongs here, not {other}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_objects_become_keys() {
        let table = read_table(r#"{"a": {"b": "x", "c": ["y", "z"]}}"#).unwrap();
        assert_eq!(table["a.b"], "x");
        assert_eq!(table["a.c.1"], "z");
        assert_eq!(read_table(r#"{"a": 3}"#).unwrap_err(), "a: a text belongs here, not 3");
    }

    #[test]
    fn a_file_of_a_translator_is_data_only_and_is_checked() {
        let mut texts = Texts::shipped(Lang::En);
        let before = texts.get("ui.title.settings").to_string();
        texts.put(Lang::En, r#"{"ui": {"title": {"play": "Spielen"}}}"#).unwrap();
        assert_eq!((texts.get("ui.title.play"), texts.get("ui.title.settings")), ("Spielen", &*before));
        let refused = |json: &str| Texts::shipped(Lang::En).put(Lang::En, json).unwrap_err();
        assert_eq!(refused(r#"{"ui": {"titel": "x"}}"#), "ui.titel: there is no such text");
        assert!(refused(r#"{"ui": {"title": {"version": "Version"}}}"#).contains("version"));
    }

    #[test]
    fn articles_are_small_inside_a_sentence() {
        assert_eq!(in_sentence("The demon tile"), "the demon tile");
        assert_eq!(in_sentence("Her own calling cards"), "her own calling cards");
        assert_eq!(in_sentence("Theo's cup"), "Theo's cup");
        assert_eq!(in_sentence("鬼瓦"), "鬼瓦");
    }

    #[test]
    fn values_are_filled_in() {
        let mut texts = Texts::shipped(Lang::En);
        let mut table = BTreeMap::new();
        for (key, text) in [("k", "{a} of {b}"), ("c.one", "a cat"), ("c.many", "{n} cats")] {
            table.insert(key.to_string(), text.to_string());
        }
        texts.tables.insert(Lang::En, table);
        assert_eq!(texts.fill("k", &[("a", "1"), ("b", "2")]), "1 of 2");
        assert_eq!([texts.counted("c", 1), texts.counted("c", 3)], ["a cat", "3 cats"]);
        assert_eq!(texts.get("absent"), "absent");
    }
}
