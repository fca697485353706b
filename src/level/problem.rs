//! What can be wrong with a level file, in words for the person who made it.

use std::fmt;

/// One fault: where it is, what is wrong, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The place from the outside in, such as `level Roofs, layer Entities, Guard at (3,4)`.
    pub place: String,
    /// What is wrong and what to do.
    pub message: String,
}

/// All the faults of a file, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    /// The file, as the user named it; empty if the text came from nowhere in particular.
    pub file: String,
    pub list: Vec<Problem>,
}

impl Problem {
    pub fn new(place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { place: place.into(), message: message.into() }
    }
}

impl Problems {
    /// One fault of a whole file.
    pub fn one(file: &str, place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { file: file.to_string(), list: vec![Problem::new(place, message)] }
    }

    /// `value` if there is nothing wrong with it, else all that is.
    pub(crate) fn or<T>(file: &str, list: Vec<Problem>, value: T) -> Result<T, Self> {
        if list.is_empty() { Ok(value) } else { Err(Self { file: file.to_string(), list }) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.place, self.message)
        }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.list.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            if !self.file.is_empty() {
                write!(f, "{}: ", self.file)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
