//! From text to the types of the format.

use crate::error::ReadError;
use crate::format::{Level, Project};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a file that a project names, by its path relative to the project file. The error says in words
/// why it cannot be read.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// The separate file of a level that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelFileError {
    /// Identifier of the level.
    pub level: String,
    /// Path relative to the project file.
    pub path: String,
    /// Why it could not be read.
    pub why: String,
}

impl std::fmt::Display for LevelFileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "level {}: its file `{}` cannot be read: {}", self.level, self.path, self.why)
    }
}

impl std::error::Error for LevelFileError {}

impl Project {
    /// Reads a project file; levels in files of their own have no layers then.
    ///
    /// # Errors
    ///
    /// If the text is no project of LDtk 1.x. A file of another version is refused for its version, whatever
    /// else in it could not be read.
    pub fn from_json(text: &str) -> Result<Self, ReadError> {
        match parse::<Self>(text) {
            Ok(project) => check_version(&project.json_version, project.defs.is_some()).map(|()| project),
            // The version is looked for a second time only here: most files are right, and large.
            Err(fault @ ReadError::Type { .. }) => Err(version_fault(text).unwrap_or(fault)),
            Err(fault) => Err(fault),
        }
    }

    /// Reads the levels that are in files of their own, and says which could not be read.
    pub fn load_levels(&mut self, read: ReadFile) -> Vec<LevelFileError> {
        let mut faults = Vec::new();
        for level in self.all_levels_mut().filter(|level| level.layer_instances.is_none()) {
            let Some(path) = level.external_rel_path.clone() else { continue };
            match read(&path).and_then(|text| Level::from_json(&text).map_err(|fault| fault.to_string())) {
                Ok(whole) => *level = Level { external_rel_path: Some(path), ..whole },
                Err(why) => faults.push(LevelFileError { level: level.identifier.clone(), path, why }),
            }
        }
        faults
    }
}

impl Level {
    /// Reads the separate file of a level.
    ///
    /// # Errors
    ///
    /// If the text is no level file of LDtk.
    pub fn from_json(text: &str) -> Result<Self, ReadError> {
        let level: Self = parse(text)?;
        if level.layer_instances.is_none() { Err(ReadError::NotALevel) } else { Ok(level) }
    }
}

/// The text without the mark that some programs put before UTF-8.
pub(crate) fn without_bom(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ReadError> {
    let text = without_bom(text);
    serde_json::from_str(text).map_err(|error| {
        if !error.is_data() {
            return ReadError::Json(error.to_string());
        }
        // Read again, to learn where it was: that costs time, and so only when something is wrong.
        let again = &mut serde_json::Deserializer::from_str(text);
        let path = serde_path_to_error::deserialize::<_, T>(again).err().map(|e| e.path().to_string());
        ReadError::Type {
            path: path.filter(|path| path != ".").unwrap_or_default(),
            message: error.to_string(),
        }
    })
}

/// What is wrong with the version of a file whose types could not be read.
fn version_fault(text: &str) -> Option<ReadError> {
    let file: Value = serde_json::from_str(without_bom(text)).ok()?;
    let version = file.get("jsonVersion")?.as_str()?;
    check_version(version, true).err()
}

fn check_version(version: &str, has_defs: bool) -> Result<(), ReadError> {
    let major = version.split(['.', '-']).next().and_then(|major| major.parse::<u32>().ok());
    let version = shortened(version);
    match major {
        Some(0) => Err(ReadError::TooOld(version)),
        _ if !has_defs => Err(ReadError::NotAProject),
        Some(1) => Ok(()),
        Some(_) => Err(ReadError::TooNew(version)),
        None => Err(ReadError::NoVersion(version)),
    }
}

/// The beginning of a text that may be long: messages repeat it.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
