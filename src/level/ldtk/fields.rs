//! Reads the fields of an entity or a level and reports those with wrong values.

use super::limits::shortened;
use crate::base::{IVec2, ivec2};
use crate::level::contract::{from_ldtk, to_ldtk};
use crate::level::finding::{Finding, LinkTarget, Wanted};
use crate::level::location::Location;
use crate::level::problem::Problem;
use crate::level::spec::Localized;
use crate::rules::name_of;
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
        if let Some(field) = list.iter().find(|field| defs.iter().all(|def| def.uid != field.def_uid)) {
            fields.say(Finding::FieldUidUnknown { uid: field.def_uid });
        }
        fields
    }

    /// Reports a finding.
    pub fn say(&mut self, finding: Finding) {
        self.problems.push(Problem::new(&self.place, finding));
    }

    /// Whether the project defines a field.
    pub fn has(&self, name: &str) -> bool {
        self.values.iter().any(|(field, _)| *field == name)
    }

    /// Returns the value of a field; `None` if it is missing or null.
    fn value(&self, name: &str) -> Option<&Value> {
        let (_, value) = self.values.iter().find(|(field, _)| *field == name)?;
        Some(value).filter(|value| !value.is_null())
    }

    fn wrong(&mut self, name: &str, value: &Value, wanted: Wanted) {
        self.say(Finding::FieldWrong { field: name.into(), value: shown(value), wanted });
    }

    fn wrong_entry(&mut self, name: &str, entry: usize, value: &Value, wanted: Wanted) {
        self.say(Finding::EntryWrong { field: name.into(), entry, value: shown(value), wanted });
    }

    /// Reports that a field is not set.
    pub fn missing(&mut self, name: &str, wanted: Wanted) {
        self.say(Finding::FieldUnset { field: name.into(), wanted });
    }

    /// Converts a field's value with `read`; reports a fault if that returns `None`.
    fn read<T>(&mut self, name: &str, wanted: Wanted, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
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
        self.read(name, Wanted::Text, |value| value.as_str().map(str::to_string)).unwrap_or_default()
    }

    /// Reads an identifier; `None` if it is not set.
    pub fn name(&mut self, name: &str) -> Option<String> {
        Some(self.text(name).trim().to_string()).filter(|name| !name.is_empty())
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
        self.read(name, Wanted::Count, |value| u32::try_from(int(value)?).ok()).unwrap_or(0)
    }

    /// Reads a number that must be set and in range.
    pub fn float(&mut self, name: &str, range: RangeInclusive<f32>) -> Option<f32> {
        if !self.is_set(name) {
            self.missing(name, in_range(&range));
        }
        self.number(name, range)
    }

    /// Reads a number in range; `None` if it is not set.
    pub fn number(&mut self, name: &str, range: RangeInclusive<f32>) -> Option<f32> {
        self.read(name, in_range(&range), |value| {
            value.as_f64().map(|n| n as f32).filter(|n| range.contains(n))
        })
    }

    /// Reads a boolean; `default` if it is not set.
    pub fn bool(&mut self, name: &str, default: bool) -> bool {
        self.read(name, Wanted::Boolean, Value::as_bool).unwrap_or(default)
    }

    /// Reads a value of an enum, which must be set.
    pub fn choice<T: Serialize + DeserializeOwned>(&mut self, name: &str, all: &[T]) -> Option<T> {
        if !self.is_set(name) {
            self.missing(name, one_of(all));
        }
        self.read(name, one_of(all), |value| value.as_str().and_then(from_ldtk))
    }

    /// Reads a value of an enum; the default if it is not set.
    pub fn choice_or_default<T: Serialize + DeserializeOwned + Default>(
        &mut self,
        name: &str,
        all: &[T],
    ) -> T {
        self.read(name, one_of(all), |value| value.as_str().and_then(from_ldtk)).unwrap_or_default()
    }

    /// Reads a value of an enum that is written as a text, in capitals or not; `None` if it is not set or
    /// empty.
    pub fn key<T: Serialize + Copy>(&mut self, name: &str, all: &[T]) -> Option<T> {
        let wanted = Wanted::OneOf { values: all.iter().map(name_of).collect() };
        let of_key = |key: &str| all.iter().find(|value| name_of(value) == key).copied();
        self.read(name, wanted, |value| match value.as_str()?.trim() {
            "" => Some(None),
            key => of_key(&key.to_lowercase()).map(Some),
        })?
    }

    /// Reads an array of values of an enum, without repeats.
    pub fn choices<T: Serialize + DeserializeOwned + PartialEq>(&mut self, name: &str, all: &[T]) -> Vec<T> {
        let mut choices = Vec::new();
        for (i, entry) in self.entries(name).into_iter().enumerate() {
            match entry.as_str().and_then(from_ldtk) {
                Some(choice) if choices.contains(&choice) => {}
                Some(choice) => choices.push(choice),
                None => self.wrong_entry(name, i, &entry, one_of(all)),
            }
        }
        choices
    }

    /// Reads the entries of an array; none if it is not set.
    fn entries(&mut self, name: &str) -> Vec<Value> {
        self.read(name, Wanted::Array, |value| value.as_array().cloned()).unwrap_or_default()
    }

    /// Reads the cells of an array of points.
    pub fn cells(&mut self, name: &str) -> Vec<IVec2> {
        let mut cells = Vec::new();
        for (i, entry) in self.entries(name).iter().enumerate() {
            match (int_at(entry, "cx"), int_at(entry, "cy")) {
                (Some(x), Some(y)) => cells.push(ivec2(x, y)),
                _ => self.say(Finding::PointOffMap { field: name.into(), point: i + 1 }),
            }
        }
        cells
    }

    /// Reads an array of texts; null counts as an empty text.
    pub fn texts(&mut self, name: &str) -> Vec<String> {
        let mut texts = Vec::new();
        for (i, entry) in self.entries(name).iter().enumerate() {
            if !entry.is_string() && !entry.is_null() {
                self.wrong_entry(name, i, entry, Wanted::Text);
            }
            texts.push(entry.as_str().unwrap_or_default().to_string());
        }
        texts
    }

    /// Reads a reference or an array of references; `resolve` finds an entity of kind `what`, or tells what is there
    /// instead.
    pub fn references<T>(
        &mut self,
        name: &str,
        what: &str,
        resolve: impl Fn(Reference) -> Result<T, LinkTarget>,
    ) -> Vec<T> {
        let (field, entity) = (name.to_string(), what.to_string());
        if let Some(one) = self.value(name).filter(|value| value.is_object()) {
            let found = resolve(Reference::new(one));
            return found
                .map_err(|target| self.say(Finding::LinkBroken { field, target, entity }))
                .into_iter()
                .collect();
        }
        let mut things = Vec::new();
        for (entry, value) in self.entries(name).iter().enumerate() {
            match resolve(Reference::new(value)) {
                Ok(thing) => things.push(thing),
                Err(target) => {
                    let (field, entity) = (field.clone(), entity.clone());
                    self.say(Finding::LinkEntryBroken { field, entry, target, entity });
                }
            }
        }
        things
    }
}

/// A reference to an entity, as LDtk writes it; its ids are empty if they are missing.
#[derive(Clone, Copy)]
pub struct Reference<'a> {
    /// Id of the entity.
    pub entity: &'a str,
    /// Id of the level in which it is.
    pub level: &'a str,
}

impl<'a> Reference<'a> {
    fn new(value: &'a Value) -> Self {
        Self { entity: str_at(value, "entityIid"), level: str_at(value, "levelIid") }
    }
}

fn shown(value: &Value) -> String {
    shortened(&value.to_string())
}

fn in_range(range: &RangeInclusive<f32>) -> Wanted {
    Wanted::Number { from: *range.start(), to: *range.end() }
}

fn one_of<T: Serialize>(all: &[T]) -> Wanted {
    Wanted::OneOf { values: all.iter().map(to_ldtk).collect() }
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
