//! Reads the fields of an entity or a level and reports those with wrong values.

use super::limits::shortened;
use crate::base::{IVec2, ivec2};
use crate::level::contract::{from_ldtk, to_ldtk};
use crate::level::problem::{Location, Problem};
use crate::level::spec::Localized;
use ldtk_rules::{FieldDef, FieldInstance};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::ops::RangeInclusive;

/// Values of the fields of an entity or a level, and what is wrong with them.
pub struct FieldValues<'a> {
    values: Vec<(&'a str, Value)>,
    place: Location,
    pub problems: Vec<Problem>,
}

impl<'a> FieldValues<'a> {
    pub fn new(list: &[FieldInstance], defs: &'a [FieldDef], place: Location) -> Self {
        let nothing = FieldInstance::default();
        let value = |def: &'a FieldDef| {
            let field = list.iter().find(|field| field.def_uid == def.uid).unwrap_or(&nothing);
            (def.identifier.as_str(), field.value(def))
        };
        let mut fields = Self { values: defs.iter().map(value).collect(), place, problems: Vec::new() };
        if list.iter().any(|field| defs.iter().all(|def| def.uid != field.def_uid)) {
            fields.say("`defUid` of a field names no field of this project", "save the file again in LDtk");
        }
        fields
    }

    /// Reports a fault, worded as `field X …`, and its fix.
    pub fn say(&mut self, what: impl Into<String>, cure: impl Into<String>) {
        self.problems.push(Problem::fault(&self.place, what, cure));
    }

    /// Returns the value of a field; `None` if it is missing or null.
    fn value(&self, name: &str) -> Option<&Value> {
        let (_, value) = self.values.iter().find(|(field, _)| *field == name)?;
        Some(value).filter(|value| !value.is_null())
    }

    fn wrong(&mut self, name: &str, value: &Value, wanted: &str) {
        self.say(format!("field `{name}` is {}", shown(value)), format!("it must be {wanted}"));
    }

    fn missing(&mut self, name: &str, wanted: &str) {
        self.say(format!("field `{name}` is not set"), format!("give it {wanted}"));
    }

    /// Converts a field's value with `read`; reports a fault if that returns `None`.
    fn read<T>(&mut self, name: &str, wanted: &str, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
        let value = self.value(name)?;
        let result = read(value);
        if result.is_none() {
            self.wrong(name, &value.clone(), wanted);
        }
        result
    }

    fn is_set(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// Reads a text; empty if it is not set.
    pub fn text(&mut self, name: &str) -> String {
        self.read(name, "a text", |value| value.as_str().map(str::to_string)).unwrap_or_default()
    }

    /// Reads the name of a sprite, which is a value of an enum or, in older projects, a text; empty if it is
    /// not set.
    pub fn picture(&mut self, name: &str) -> String {
        self.text(name).to_lowercase()
    }

    /// Reads a text in each language.
    pub fn localized(&mut self, [en, ja]: [&str; 2]) -> Localized {
        Localized { en: self.text(en), ja: self.text(ja) }
    }

    /// Reads a whole number of at least 0; 0 if it is not set.
    pub fn count(&mut self, name: &str) -> u32 {
        self.read(name, "a whole number, not below 0", |value| u32::try_from(int(value)?).ok()).unwrap_or(0)
    }

    /// Reads a number that must be set and in range.
    pub fn float(&mut self, name: &str, range: RangeInclusive<f32>) -> Option<f32> {
        if !self.is_set(name) {
            self.missing(name, &in_range(&range));
        }
        self.number(name, range)
    }

    /// Reads a number in range; `None` if it is not set.
    pub fn number(&mut self, name: &str, range: RangeInclusive<f32>) -> Option<f32> {
        let wanted = in_range(&range);
        self.read(name, &wanted, |value| value.as_f64().map(|n| n as f32).filter(|n| range.contains(n)))
    }

    /// Reads a boolean; `default` if it is not set.
    pub fn bool(&mut self, name: &str, default: bool) -> bool {
        self.read(name, "true or false", Value::as_bool).unwrap_or(default)
    }

    /// Reads a value of an enum, which must be set.
    pub fn choice<T: Serialize + DeserializeOwned>(&mut self, name: &str, all: &[T]) -> Option<T> {
        let wanted = one_of(all);
        if !self.is_set(name) {
            self.missing(name, &wanted);
        }
        self.read(name, &wanted, |value| value.as_str().and_then(from_ldtk))
    }

    /// Reads a value of an enum; the default if it is not set.
    pub fn choice_or_default<T: Serialize + DeserializeOwned + Default>(
        &mut self,
        name: &str,
        all: &[T],
    ) -> T {
        self.read(name, &one_of(all), |value| value.as_str().and_then(from_ldtk)).unwrap_or_default()
    }

    /// Reads an array of values of an enum, without repeats.
    pub fn choices<T: Serialize + DeserializeOwned + PartialEq>(&mut self, name: &str, all: &[T]) -> Vec<T> {
        let mut choices = Vec::new();
        for (i, entry) in self.entries(name).into_iter().enumerate() {
            match entry.as_str().and_then(from_ldtk) {
                Some(choice) if choices.contains(&choice) => {}
                Some(choice) => choices.push(choice),
                None => self.wrong(&format!("{name}` entry `{i}"), &entry, &one_of(all)),
            }
        }
        choices
    }

    /// Reads the entries of an array; none if it is not set.
    fn entries(&mut self, name: &str) -> Vec<Value> {
        self.read(name, "an array", |value| value.as_array().cloned()).unwrap_or_default()
    }

    /// Reads the cells of an array of points.
    pub fn cells(&mut self, name: &str) -> Vec<IVec2> {
        let mut cells = Vec::new();
        for (i, entry) in self.entries(name).iter().enumerate() {
            match (int_at(entry, "cx"), int_at(entry, "cy")) {
                (Some(x), Some(y)) => cells.push(ivec2(x, y)),
                _ => {
                    self.say(format!("field `{name}` point {} is not on the map", i + 1), "set or delete it")
                }
            }
        }
        cells
    }

    /// Reads an array of texts; null counts as an empty text.
    pub fn texts(&mut self, name: &str) -> Vec<String> {
        let mut texts = Vec::new();
        for (i, entry) in self.entries(name).iter().enumerate() {
            if !entry.is_string() && !entry.is_null() {
                self.say(format!("field `{name}` entry {i} is {}", shown(entry)), "it must be a text");
            }
            texts.push(entry.as_str().unwrap_or_default().to_string());
        }
        texts
    }

    /// Reads a reference or an array of references; `thing` finds an entity of kind `what` by its id.
    pub fn references<T>(&mut self, name: &str, what: &str, thing: impl Fn(&str) -> Option<T>) -> Vec<T> {
        if let Some(one) = self.value(name).filter(|value| value.is_object()) {
            let found = thing(str_at(one, "entityIid"));
            if found.is_none() {
                self.say(
                    format!("field `{name}` points to no `{what}` of this level"),
                    format!("choose a `{what}`, or clear the field"),
                );
            }
            return found.into_iter().collect();
        }
        let mut things = Vec::new();
        for (i, entry) in self.entries(name).iter().enumerate() {
            match thing(str_at(entry, "entityIid")) {
                Some(thing) => things.push(thing),
                None => self.say(
                    format!("field `{name}` entry {i} points to no `{what}` of this level"),
                    format!("choose a `{what}`, or delete the entry"),
                ),
            }
        }
        things
    }
}

fn shown(value: &Value) -> String {
    shortened(&value.to_string())
}

fn in_range(range: &RangeInclusive<f32>) -> String {
    format!("a number from {} to {}", range.start(), range.end())
}

fn one_of<T: Serialize>(all: &[T]) -> String {
    let known: Vec<String> = all.iter().map(|value| format!("`{}`", to_ldtk(value))).collect();
    format!("one of {}", known.join(", "))
}

/// Returns the whole number under `key`, also if written as `3.0`.
fn int_at(object: &Value, key: &str) -> Option<i32> {
    object.get(key).and_then(int)
}

/// Converts a value to a whole number of 32 bits.
fn int(value: &Value) -> Option<i32> {
    let wide = value.as_i64().or_else(|| {
        let number = value.as_f64()?;
        (number.fract() == 0.0 && number.abs() < 4e9).then_some(number as i64)
    })?;
    i32::try_from(wide).ok()
}

/// Returns the text under `key`; empty if there is none.
fn str_at<'a>(object: &'a Value, key: &str) -> &'a str {
    object.get(key).and_then(Value::as_str).unwrap_or_default()
}
