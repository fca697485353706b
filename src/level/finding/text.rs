//! Fills the texts of `assets/text/findings` with the arguments of findings and locations.
//!
//! A text has placeholders: `{name}` is an argument, `{name:.1}` a number with one decimal. A list in backquotes
//! has backquotes around each of its items. An argument that is a word of the language is looked up in `words`,
//! under its name and value. Names come from somebody else's file: a text stays one line, whatever they hold.

use crate::base::{Lang, visible};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Texts of findings in one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindingTexts {
    signs: Signs,
    /// Parts of locations.
    place: BTreeMap<String, String>,
    /// Arguments that are words: by name of the argument, and value.
    words: BTreeMap<String, Word>,
    /// What is wrong and what to do, by code.
    findings: BTreeMap<String, FindingText>,
}

/// Signs between parts of a line.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Signs {
    /// Between items of a list, and parts of a location.
    list: String,
    /// Between location, problem and fix.
    part: String,
}

/// Texts of an argument: of each of its values, or with placeholders for its parts.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Word {
    Values(BTreeMap<String, String>),
    Parts(String),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FindingText {
    what: String,
    fix: String,
}

/// Which text of a finding is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPart {
    What,
    Fix,
}

static ENGLISH: LazyLock<FindingTexts> = LazyLock::new(|| FindingTexts::shipped(Lang::En));
static JAPANESE: LazyLock<FindingTexts> = LazyLock::new(|| FindingTexts::shipped(Lang::Ja));

impl FindingTexts {
    /// Returns the texts of a language.
    pub fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &ENGLISH,
            Lang::Ja => &JAPANESE,
        }
    }

    fn shipped(lang: Lang) -> Self {
        let json = match lang {
            Lang::En => include_str!("../../../assets/text/findings/en.json"),
            Lang::Ja => include_str!("../../../assets/text/findings/ja.json"),
        };
        serde_json::from_str(json)
            .unwrap_or_else(|why| panic!("assets/text/findings/{}.json: {why}", lang.code()))
    }

    /// Returns a text of a finding.
    pub fn finding(&self, finding: &impl Serialize, part: TextPart) -> String {
        self.finding_of(&value_of(finding), part)
    }

    /// Returns a text of a serialized finding.
    fn finding_of(&self, finding: &Value, part: TextPart) -> String {
        let code = finding["code"].as_str().unwrap_or_default();
        let text = self.findings.get(code).map(|text| match part {
            TextPart::What => text.what.as_str(),
            TextPart::Fix => text.fix.as_str(),
        });
        let nothing = Map::new();
        let arguments = finding["arguments"].as_object().unwrap_or(&nothing);
        Filler { texts: self, arguments, part }.fill(text.unwrap_or(code))
    }

    /// Returns a part of a location with its arguments filled in.
    pub fn place(&self, key: &str, arguments: &[(&str, &str)]) -> String {
        let arguments = arguments.iter().map(|(name, text)| (name.to_string(), Value::from(*text))).collect();
        let text = self.place.get(key).map_or(key, String::as_str);
        Filler { texts: self, arguments: &arguments, part: TextPart::What }.fill(text)
    }

    /// Returns an argument as text.
    pub fn argument(&self, name: &str, value: &impl Serialize) -> String {
        let arguments = Map::from_iter([(name.to_string(), value_of(value))]);
        Filler { texts: self, arguments: &arguments, part: TextPart::What }.fill(&format!("{{{name}}}"))
    }

    /// Joins the items of a list, or the parts of a location.
    pub fn list(&self, items: &[String]) -> String {
        items.join(&self.signs.list)
    }

    /// Joins the parts of a line; empty ones are left out.
    pub fn line(&self, parts: [String; 3]) -> String {
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(&self.signs.part)
    }
}

/// Fills one text with its arguments.
struct Filler<'a> {
    texts: &'a FindingTexts,
    arguments: &'a Map<String, Value>,
    part: TextPart,
}

impl Filler<'_> {
    fn fill(&self, text: &str) -> String {
        let (mut filled, mut rest) = (String::new(), text);
        while let Some((before, (hole, after))) =
            rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            filled.push_str(before);
            let is_quoted = filled.ends_with('`') && after.starts_with('`');
            filled.push_str(&self.hole(hole, is_quoted));
            rest = after;
        }
        filled + rest
    }

    /// Returns what belongs in a placeholder, given what is between its braces.
    fn hole(&self, hole: &str, is_quoted: bool) -> String {
        let (name, decimals) = match hole.split_once(":.") {
            Some((name, decimals)) => (name, decimals.parse().ok()),
            None => (hole, None),
        };
        match self.arguments.get(name) {
            Some(Value::Number(number)) => number_text(number, decimals),
            Some(Value::Array(list)) => self.list(name, list, is_quoted),
            Some(value) => self.value(name, value),
            None => format!("{{{hole}}}"),
        }
    }

    fn list(&self, name: &str, list: &[Value], is_quoted: bool) -> String {
        if let [Value::Number(x), Value::Number(y)] = list {
            return format!("({x},{y})");
        }
        let items: Vec<String> = list.iter().map(|item| self.value(name, item)).collect();
        let comma = &self.texts.signs.list;
        match list {
            // Sentences, which bring their own signs.
            [Value::Object(_), ..] => items.concat(),
            _ if is_quoted => items.join(&format!("`{comma}`")),
            _ => items.join(comma),
        }
    }

    fn value(&self, name: &str, value: &Value) -> String {
        match value {
            Value::String(text) => self.word(name, text, &Map::new()).unwrap_or_else(|| visible(text).into()),
            Value::Object(object) if object.contains_key("code") => self.texts.finding_of(value, self.part),
            Value::Object(object) => self.object(name, object),
            Value::Null => String::new(),
            other => other.to_string(),
        }
    }

    /// Returns the text of a struct, or of a variant of an enum that has parts.
    fn object(&self, name: &str, object: &Map<String, Value>) -> String {
        let fill = |text: &str, arguments| Filler { arguments, ..*self }.fill(text);
        if let Some(Word::Parts(text)) = self.texts.words.get(name) {
            return fill(text, object);
        }
        let variant = object.iter().next();
        let text = variant.and_then(|(key, inner)| match inner {
            Value::Object(inner) => self.word(name, key, inner),
            Value::String(text) => Some(visible(text).into()),
            _ => None,
        });
        text.unwrap_or_default()
    }

    /// Returns the text of a value of an argument, if it is a word.
    fn word(&self, name: &str, value: &str, parts: &Map<String, Value>) -> Option<String> {
        let Word::Values(values) = self.texts.words.get(name)? else { return None };
        Some(Filler { arguments: parts, ..*self }.fill(values.get(value)?))
    }
}

fn value_of(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// Formats a number with this many decimals; without, whole numbers as they are and others as `f32`.
fn number_text(number: &serde_json::Number, decimals: Option<usize>) -> String {
    let float = number.as_f64().unwrap_or_default() as f32;
    match decimals {
        Some(decimals) => format!("{float:.decimals$}"),
        None if number.is_f64() => float.to_string(),
        None => number.to_string(),
    }
}
