//! JSON as LDtk writes it, so that a file that went through here differs only in what was changed.
//!
//! Short objects and arrays stay on one line, long rows of numbers are broken every 35, all else
//! goes one to a line. How long something is, the editor only guesses; so the guess is copied.

use serde_json::{Map, Number, Value};
use std::fmt::Write;

const LINE: usize = 85;
const NUMBERS_A_LINE: usize = 35;

/// How LDtk lays out a file: the project's option *minify JSON*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Indented, with short things on one line.
    #[default]
    Compact,
    /// Everything on one line, without spaces.
    Minified,
}

impl Layout {
    /// The layout that a project file asks for with `minifyJson`.
    pub fn of(project: &Value) -> Self {
        let minify = project.get("minifyJson").and_then(Value::as_bool);
        if minify == Some(true) { Self::Minified } else { Self::Compact }
    }
}

/// The text of a project file or of a separate level file as LDtk writes it, without a line end after it.
///
/// Keys stay in their order, and numbers are written as JavaScript does: `4`, not `4.0`.
pub fn to_text(file: &Value, layout: Layout) -> String {
    let minified = layout == Layout::Minified;
    let mut writer = JsonWriter { text: String::new(), indent: 0, minified };
    match file {
        Value::Object(root) if !root.is_empty() && !minified => writer.tall_object(root),
        other => writer.value(other),
    }
    writer.text
}

struct JsonWriter {
    text: String,
    indent: usize,
    minified: bool,
}

impl JsonWriter {
    fn value(&mut self, value: &Value) {
        match value {
            Value::Array(items) => self.array(items),
            Value::Object(fields) if fields.is_empty() => self.text.push_str("{}"),
            Value::Object(fields) if self.minified || length(value, 0) <= LINE => self.flat_object(fields),
            Value::Object(fields) => self.tall_object(fields),
            Value::Number(number) => self.number(number),
            plain => {
                // Writing to a text cannot fail.
                let _ = write!(self.text, "{plain}");
            }
        }
    }

    fn number(&mut self, number: &Number) {
        match number.as_f64().filter(|_| number.is_f64()) {
            Some(float) => self.text.push_str(&as_javascript(float)),
            None => {
                let _ = write!(self.text, "{number}");
            }
        }
    }

    /// A space, unless the file is to be on one line.
    fn space(&self) -> &'static str {
        if self.minified { "" } else { " " }
    }

    fn field(&mut self, key: &str, value: &Value) {
        // An empty object under a name is set off by spaces in either layout.
        let colon = if value.as_object().is_some_and(Map::is_empty) { " : " } else { ":" };
        let _ = write!(self.text, "{}{colon}", Value::from(key));
        match value {
            Value::Object(fields) if fields.is_empty() => self.text.push_str("{}"),
            _ => {
                self.text.push_str(self.space());
                match value {
                    Value::Object(fields) if key == "__header__" && !self.minified => {
                        self.tall_object(fields)
                    }
                    _ => self.value(value),
                }
            }
        }
    }

    fn flat_object(&mut self, fields: &Map<String, Value>) {
        let space = self.space();
        self.text.push('{');
        self.text.push_str(space);
        for (i, (key, value)) in fields.iter().enumerate() {
            if i > 0 {
                self.text.push(',');
                self.text.push_str(space);
            }
            self.field(key, value);
        }
        self.text.push_str(space);
        self.text.push('}');
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
            Some(_) if self.minified => self.flat_array(items, ""),
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

/// A number in the shortest digits that give it again, in exponents only from 1e21 on and below 1e-6.
fn as_javascript(number: f64) -> String {
    if number == 0.0 {
        return "0".to_string();
    }
    let scientific = format!("{:e}", number.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let digits = mantissa.replace('.', "");
    // Where the point is, counted from the first digit.
    let point = exponent.parse::<i32>().unwrap_or(0) + 1;
    let count = digits.len() as i32;
    let zeros = |n: i32| "0".repeat(usize::try_from(n).unwrap_or(0));
    let plain = match point {
        1..=21 if count <= point => format!("{digits}{}", zeros(point - count)),
        1..=21 => format!("{}.{}", &digits[..point as usize], &digits[point as usize..]),
        -5..=0 => format!("0.{}{digits}", zeros(-point)),
        _ => format!("{mantissa}e{:+}", point - 1),
    };
    if number < 0.0 { format!("-{plain}") } else { plain }
}

/// The editor's guess at how long a value is on one line.
fn length(value: &Value, depth: usize) -> usize {
    match value {
        Value::Null => 4,
        Value::Bool(yes) => 5 - usize::from(*yes),
        Value::Number(number) => 5 - usize::from(number.as_f64().is_some_and(is_int)),
        Value::String(text) => 2 + text_length(text),
        Value::Array(items) => length_of_array(items, depth),
        Value::Object(fields) if depth == 0 && fields.len() <= 5 => {
            fields.values().map(|v| length(v, depth + 1)).sum()
        }
        Value::Object(fields) => 10 * fields.len(),
    }
}

/// Is the number one of the editor's integers, of 32 bits?
fn is_int(number: f64) -> bool {
    number.fract() == 0.0 && number.abs() < 2_147_483_648.0
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_written_as_javascript_does() {
        for (number, text) in [
            (4.0, "4"),
            (-0.0, "0"),
            (0.35, "0.35"),
            (-12.5, "-12.5"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.5e300, "1.5e+300"),
            (0.000001, "0.000001"),
            (0.0000001, "1e-7"),
            (-1.25e-9, "-1.25e-9"),
            (123456789.125, "123456789.125"),
        ] {
            assert_eq!(as_javascript(number), text);
        }
    }

    #[test]
    fn whole_floats_lose_their_point_and_integers_stay() {
        let file: Value =
            serde_json::from_str(r#"{"a": 4.0, "b": 9007199254740993, "c": -3}"#).expect("JSON");
        assert_eq!(to_text(&file, Layout::Minified), r#"{"a":4,"b":9007199254740993,"c":-3}"#);
    }

    #[test]
    fn empty_objects_under_a_name_are_set_off_in_both_layouts() {
        let file = json!({ "minifyJson": true, "fields": {}, "list": [{}, {}], "none": [] });
        assert_eq!(Layout::of(&file), Layout::Minified);
        let minified = r#"{"minifyJson":true,"fields" : {},"list":[{},{}],"none":[]}"#;
        assert_eq!(to_text(&file, Layout::Minified), minified);
        let compact =
            "{\n\t\"minifyJson\": true,\n\t\"fields\" : {},\n\t\"list\": [ {}, {} ],\n\t\"none\": []\n}";
        assert_eq!(to_text(&file, Layout::Compact), compact);
    }
}
