//! JSON as LDtk writes it, so that a file that went through here differs only in its tiles.
//!
//! Short objects and arrays stay on one line, long rows of numbers are broken every 35, all else
//! goes one to a line. How long something is, the editor only guesses; so the guess is copied.

use serde_json::{Map, Value};
use std::fmt::Write;

const LINE: usize = 85;
const NUMBERS_A_LINE: usize = 35;

/// The text of a project or of a separate level file, with no line end after it; on a single line
/// if it is to be `minified`.
pub fn to_text(file: &Value, minified: bool) -> String {
    if minified {
        return file.to_string();
    }
    let mut writer = JsonWriter { text: String::new(), indent: 0 };
    match file {
        Value::Object(root) if !root.is_empty() => writer.tall_object(root),
        other => writer.value(other),
    }
    writer.text
}

struct JsonWriter {
    text: String,
    indent: usize,
}

impl JsonWriter {
    fn value(&mut self, value: &Value) {
        match value {
            Value::Array(items) => self.array(items),
            Value::Object(fields) if !fields.is_empty() && length(value, 0) <= LINE => {
                self.flat_object(fields)
            }
            Value::Object(fields) if !fields.is_empty() => self.tall_object(fields),
            plain => {
                // Writing to a text cannot fail.
                let _ = write!(self.text, "{plain}");
            }
        }
    }

    fn field(&mut self, key: &str, value: &Value) {
        // An empty object under a name is set off by one space more.
        let empty = value.as_object().is_some_and(Map::is_empty);
        let _ = write!(self.text, "{}{}: ", Value::from(key), if empty { " " } else { "" });
        match value {
            Value::Object(fields) if key == "__header__" => self.tall_object(fields),
            _ => self.value(value),
        }
    }

    fn flat_object(&mut self, fields: &Map<String, Value>) {
        self.text.push_str("{ ");
        for (i, (key, value)) in fields.iter().enumerate() {
            self.text.push_str(if i > 0 { ", " } else { "" });
            self.field(key, value);
        }
        self.text.push_str(" }");
    }

    fn tall_object(&mut self, fields: &Map<String, Value>) {
        self.text.push('{');
        self.indent += 1;
        for (i, (key, value)) in fields.iter().enumerate() {
            self.text.push_str(if i > 0 { "," } else { "" });
            self.new_line();
            self.field(key, value);
        }
        self.indent -= 1;
        self.new_line();
        self.text.push('}');
    }

    fn array(&mut self, items: &[Value]) {
        match items.first() {
            None => self.text.push_str("[]"),
            Some(Value::Number(_)) if items.len() > LINE => self.number_rows(items),
            Some(first) if length_of_array(items, 0) <= LINE => {
                let tight = match first {
                    Value::Number(_) => true,
                    Value::Bool(_) => items.len() > 5,
                    _ => items.len() == 1,
                };
                self.flat_array(items, if tight { "" } else { " " });
            }
            Some(_) => self.tall_array(items),
        }
    }

    fn flat_array(&mut self, items: &[Value], space: &str) {
        self.text.push('[');
        self.text.push_str(space);
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.text.push(',');
                self.text.push_str(space);
            }
            self.value(item);
        }
        self.text.push_str(space);
        self.text.push(']');
    }

    fn tall_array(&mut self, items: &[Value]) {
        self.text.push('[');
        self.indent += 1;
        for (i, item) in items.iter().enumerate() {
            self.text.push_str(if i > 0 { "," } else { "" });
            self.new_line();
            self.value(item);
        }
        self.indent -= 1;
        self.new_line();
        self.text.push(']');
    }

    fn number_rows(&mut self, items: &[Value]) {
        self.text.push('[');
        self.indent += 1;
        self.new_line();
        for (i, item) in items.iter().enumerate() {
            self.value(item);
            self.text.push_str(if i + 1 < items.len() { "," } else { "" });
            if (i + 1) % NUMBERS_A_LINE == 0 {
                self.new_line();
            }
        }
        self.indent -= 1;
        self.new_line();
        self.text.push(']');
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n('\t', self.indent));
    }
}

/// The editor's guess at how long a value is on one line.
fn length(value: &Value, depth: usize) -> usize {
    match value {
        Value::Null => 4,
        Value::Bool(yes) => 5 - usize::from(*yes),
        Value::Number(number) => 4 + usize::from(number.as_f64().is_some_and(|n| n.fract() != 0.0)),
        Value::String(text) => 2 + text_length(text),
        Value::Array(items) => length_of_array(items, depth),
        Value::Object(fields) if depth == 0 && fields.len() <= 5 => {
            fields.values().map(|v| length(v, depth + 1)).sum()
        }
        Value::Object(fields) => 10 * fields.len(),
    }
}

/// In UTF-16 units, and with line breaks and backslashes already escaped, as the editor holds it.
fn text_length(text: &str) -> usize {
    let escapes = text.chars().filter(|c| matches!(c, '\n' | '\\')).count();
    text.encode_utf16().count() + escapes
}

fn length_of_array(items: &[Value], depth: usize) -> usize {
    match items.first() {
        None => 2,
        Some(Value::Number(_)) if items.len() < 50 => items.len(),
        _ if items.len() > 5 || depth > 0 => 99,
        _ => items.iter().map(|v| length(v, depth + 1)).sum(),
    }
}
