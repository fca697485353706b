//! Mutants behind switches: one program that has many of them, and runs with one at a time.
//!
//! The body of `fn f() { g(1) }` becomes `{ if crate::mutant(7) { g(-1) } else { g(1) } }`, in a copy of the code, so
//! that hundreds of mutants cost one build.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use serde_json::Value;

use crate::sh::Result;

/// The variable that chooses a mutant, by its number.
pub const VARIABLE: &str = "MUTANT";

/// What `crate::mutant` is, for the end of a `lib.rs`.
pub const SWITCH: &str = r#"
/// Whether a mutant is chosen.
#[inline]
pub(crate) fn mutant(number: usize) -> bool {
    static CHOSEN: std::sync::LazyLock<Option<usize>> =
        std::sync::LazyLock::new(|| std::env::var("MUTANT").ok().and_then(|text| text.parse().ok()));
    *CHOSEN == Some(number)
}
"#;

/// A change of the code, as `cargo-mutants` lists it.
#[derive(Debug)]
pub struct Mutant {
    /// Its name, with file, line and column.
    pub name: String,
    /// The file, from the root of the repository.
    pub file: String,
    /// The function in which it is, if it is in one.
    function: Option<Span>,
    /// What is replaced, and by what.
    changed: Span,
    replacement: String,
}

/// From one line and column to another; both count from 1.
type Span = Range<(usize, usize)>;

impl Mutant {
    /// Reads the list that `cargo mutants --list --json` prints.
    ///
    /// # Errors
    ///
    /// Returns what is missing in it.
    pub fn read_all(list: &str) -> Result<Vec<Self>> {
        let list: Vec<Value> = serde_json::from_str(list).map_err(|e| format!("the list of mutants: {e}"))?;
        list.iter().map(|it| Self::read(it).ok_or_else(|| format!("what mutant is this? {it}"))).collect()
    }

    fn read(value: &Value) -> Option<Self> {
        let text = |key: &str| value[key].as_str().map(str::to_string);
        Some(Self {
            name: text("name")?,
            file: text("file")?,
            function: span(&value["function"]["span"]),
            changed: span(&value["span"])?,
            replacement: text("replacement")?,
        })
    }
}

fn span(value: &Value) -> Option<Span> {
    let place = |key: &str| {
        let number = |part: &str| value[key][part].as_u64().map(|it| it as usize);
        Some((number("line")?, number("column")?))
    };
    Some(place("start")?..place("end")?)
}

/// A file with switches in it.
#[derive(Debug, Default)]
pub struct Switched {
    /// The code.
    pub text: String,
    /// The lines of each mutant.
    lines: Vec<(RangeInclusive<usize>, usize)>,
    /// The lines of each function that has mutants, with their numbers.
    functions: Vec<(RangeInclusive<usize>, Vec<usize>)>,
    /// Mutants without a switch: those of constants, and of functions in other functions.
    pub left_out: Vec<usize>,
}

impl Switched {
    /// Puts mutants of a file behind switches, each with its number.
    pub fn new(code: &str, mutants: &[(usize, &Mutant)]) -> Self {
        let mut new = Self::default();
        let mut functions: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (number, mutant) in mutants {
            let Some(function) = &mutant.function else {
                new.left_out.push(*number);
                continue;
            };
            let whole = bytes(code, function);
            functions.entry((whole.start, whole.end)).or_default().push((*number, *mutant));
        }
        let mut copied = 0;
        for ((start, end), mutants) in functions {
            if start < copied {
                new.left_out.extend(mutants.iter().map(|(number, _)| *number));
                continue;
            }
            let body = start + code[start..end].find('{').unwrap_or(0);
            new.text += &code[copied..body];
            new.text += "{\n";
            let first = new.line();
            for (number, mutant) in &mutants {
                let begin = new.line();
                let changed = bytes(code, &mutant.changed);
                let (before, after) = (&code[body..changed.start], &code[changed.end..end]);
                new.text +=
                    &format!("if crate::mutant({number}) {before}{} {after} else\n", mutant.replacement);
                new.lines.push((begin..=new.line() - 1, *number));
            }
            new.text += &format!("{}\n}}", &code[body..end]);
            new.functions.push((first..=new.line(), mutants.iter().map(|(number, _)| *number).collect()));
            copied = end;
        }
        new.text += &code[copied..];
        new
    }

    /// Returns the mutants that a line belongs to: the one whose code it is.
    pub fn at(&self, line: usize) -> Option<usize> {
        self.lines.iter().find(|(lines, _)| lines.contains(&line)).map(|(_, number)| *number)
    }

    /// Returns the mutants of the function that has a line.
    pub fn around(&self, line: usize) -> &[usize] {
        self.functions.iter().find(|(lines, _)| lines.contains(&line)).map_or(&[], |(_, numbers)| numbers)
    }

    /// The number of the line that is being written.
    fn line(&self) -> usize {
        self.text.lines().count() + usize::from(self.text.ends_with('\n'))
    }
}

/// Returns where a span is in the code; columns count characters.
fn bytes(code: &str, span: &Span) -> Range<usize> {
    let place = |(line, column): (usize, usize)| {
        let start: usize = code.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let rest = &code[start..];
        start + rest.char_indices().nth(column - 1).map_or(rest.len(), |(at, _)| at)
    };
    place(span.start)..place(span.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "/// {é}\nfn é() -> u8 {\n    1 + 2\n}\nfn b() {}\n";

    fn mutant(replacement: &str, changed: Span) -> Mutant {
        let name = format!("to {replacement}");
        Mutant {
            name,
            file: "a.rs".into(),
            function: Some((2, 1)..(4, 2)),
            changed,
            replacement: replacement.into(),
        }
    }

    #[test]
    fn each_mutant_is_a_body_of_its_own_and_the_last_one_is_as_before() {
        let (minus, zero) = (mutant("-", (3, 7)..(3, 8)), mutant("0", (3, 5)..(3, 10)));
        let new = Switched::new(CODE, &[(4, &minus), (7, &zero)]);
        let code = "/// {é}\nfn é() -> u8 {\nif crate::mutant(4) {\n    1 -  2\n} else\n\
                    if crate::mutant(7) {\n    0 \n} else\n{\n    1 + 2\n}\n}\nfn b() {}\n";
        assert_eq!(new.text, code);
        assert!(SWITCH.contains(&format!("{VARIABLE:?}")));
        assert_eq!(
            [2, 3, 5, 6, 8, 9].map(|line| new.at(line)),
            [None, Some(4), Some(4), Some(7), Some(7), None]
        );
        assert_eq!((new.around(10), new.around(13)), (&[4, 7][..], &[][..]));
    }

    #[test]
    fn constants_and_functions_in_others_have_no_switches() {
        let outer = mutant("-", (3, 7)..(3, 8));
        let inner = Mutant { function: Some((3, 1)..(3, 10)), ..mutant("*", (3, 7)..(3, 8)) };
        let constant = Mutant { function: None, ..mutant("/", (3, 7)..(3, 8)) };
        assert_eq!(Switched::new(CODE, &[(0, &inner), (1, &outer), (2, &constant)]).left_out, [2, 0]);
    }

    #[test]
    fn a_list_is_read() {
        let at = |line: u32, column: u32| serde_json::json!({"line": line, "column": column});
        let span = serde_json::json!({"start": at(3, 7), "end": at(3, 8)});
        let one = serde_json::json!({"name": "a", "file": "b.rs", "function": {"span": span}, "span": span, "replacement": "-"});
        let read = Mutant::read_all(&serde_json::json!([one]).to_string()).unwrap();
        assert_eq!(read[0].changed, (3, 7)..(3, 8));
        assert!(Mutant::read_all("[{}]").unwrap_err().contains("what mutant"));
    }
}
