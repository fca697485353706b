//! The fields of an entity or a level, as the game needs them, with a word about each that is not.

use crate::base::{IVec2, ivec2};
use crate::level::contract::{from_ldtk, to_ldtk};
use crate::level::json::int_at;
use crate::level::problem::Problem;
use ldtk_rust::FieldInstance;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::ops::RangeInclusive;

pub struct Fields<'a> {
    list: &'a [FieldInstance],
    place: String,
    pub problems: Vec<Problem>,
}

impl<'a> Fields<'a> {
    /// Fields of something whose place reads like `level Roofs, layer Entities, Guard at (3,4)`.
    pub fn new(list: &'a [FieldInstance], place: impl Into<String>) -> Self {
        Self { list, place: place.into(), problems: Vec::new() }
    }

    /// Something wrong with a field, said as `field X …`.
    pub fn say(&mut self, message: String) {
        self.problems.push(Problem::new(self.place.clone(), message));
    }

    /// The value of a field; `None` if it is missing or null.
    fn value(&self, name: &str) -> Option<&'a Value> {
        let field = self.list.iter().find(|field| field.identifier == name)?;
        field.value.as_ref().filter(|value| !value.is_null())
    }

    fn wrong(&mut self, name: &str, value: &Value, wanted: &str) {
        self.say(format!("field `{name}` is {value}: it must be {wanted}"));
    }

    fn missing(&mut self, name: &str, wanted: &str) {
        self.say(format!("field `{name}` is not set: give it {wanted}"));
    }

    /// A text; empty if there is none.
    pub fn text(&mut self, name: &str) -> String {
        match self.value(name) {
            None => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(other) => {
                self.wrong(name, other, "a text");
                String::new()
            }
        }
    }

    /// A whole number from 0 up; 0 if there is none.
    pub fn count(&mut self, name: &str) -> u32 {
        let Some(value) = self.value(name) else { return 0 };
        crate::level::json::int(value).and_then(|n| u32::try_from(n).ok()).unwrap_or_else(|| {
            self.wrong(name, value, "a whole number, not below 0");
            0
        })
    }

    /// A number that must be there and in range.
    pub fn float(&mut self, name: &str, range: RangeInclusive<f32>) -> Option<f32> {
        let wanted = format!("a number from {} to {}", range.start(), range.end());
        let Some(value) = self.value(name) else {
            self.missing(name, &wanted);
            return None;
        };
        let number = value.as_f64().map(|n| n as f32).filter(|n| range.contains(n));
        if number.is_none() {
            self.wrong(name, value, &wanted);
        }
        number
    }

    pub fn bool(&mut self, name: &str, default: bool) -> bool {
        match self.value(name) {
            None => default,
            Some(Value::Bool(yes)) => *yes,
            Some(other) => {
                self.wrong(name, other, "true or false");
                default
            }
        }
    }

    /// One value of an enum, which must be set.
    pub fn choice<T: Serialize + DeserializeOwned>(&mut self, name: &str, all: &[T]) -> Option<T> {
        let known: Vec<String> = all.iter().map(|value| format!("`{}`", to_ldtk(value))).collect();
        let wanted = format!("one of {}", known.join(", "));
        let Some(value) = self.value(name) else {
            self.missing(name, &wanted);
            return None;
        };
        let choice = value.as_str().and_then(from_ldtk);
        if choice.is_none() {
            self.wrong(name, value, &wanted);
        }
        choice
    }

    /// The entries of an array; none if there is no such field.
    fn entries(&mut self, name: &str) -> &'a [Value] {
        match self.value(name) {
            None => &[],
            Some(Value::Array(entries)) => entries,
            Some(other) => {
                self.wrong(name, other, "an array");
                &[]
            }
        }
    }

    /// The cells of an array of points.
    pub fn cells(&mut self, name: &str) -> Vec<IVec2> {
        let mut cells = Vec::new();
        for (i, entry) in self.entries(name).iter().enumerate() {
            match (int_at(entry, "cx"), int_at(entry, "cy")) {
                (Some(x), Some(y)) => cells.push(ivec2(x, y)),
                _ => self.say(format!("field `{name}` point {} is not on the map: set or delete it", i + 1)),
            }
        }
        cells
    }

    /// The texts of an array; an empty one counts as no text.
    pub fn texts(&mut self, name: &str) -> Vec<&'a str> {
        let mut texts = Vec::new();
        for (i, entry) in self.entries(name).iter().enumerate() {
            if !entry.is_string() && !entry.is_null() {
                self.say(format!("field `{name}` entry {i} is {entry}: it must be a text"));
            }
            texts.push(entry.as_str().unwrap_or_default());
        }
        texts
    }
}
