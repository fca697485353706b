//! The limits of the audit, `assets/rules/audit.json`. No heist depends on them.

use serde::Deserialize;

/// Limits beyond which a level gets a warning.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditRules {
    /// For how long no guard should see the player at the start, in seconds.
    pub first_look_seconds: f32,
    /// A suggested par, as a multiple of a run that nobody notices.
    pub par_of_proof: f32,
    /// Minimum size of a dead end that is a trap, in cells.
    pub trap_cells: usize,
    /// Maximum length of a title, in characters.
    pub title_letters: PerLanguage,
    /// Maximum length of the name of the prize, in characters.
    pub prize_letters: PerLanguage,
    /// Maximum number of lines of the brief.
    pub brief_lines: usize,
    /// Length of a line of the brief, in characters.
    pub brief_letters_a_line: PerLanguage,
}

/// A number for each language.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerLanguage {
    /// English.
    pub en: usize,
    /// Japanese.
    pub ja: usize,
}

impl AuditRules {
    /// The limits that are built into the program.
    ///
    /// # Panics
    ///
    /// Panics if the built-in file is invalid.
    pub fn shipped() -> Self {
        let json = include_str!("../../assets/rules/audit.json");
        serde_json::from_str(json).unwrap_or_else(|why| panic!("assets/rules/audit.json: {why}"))
    }
}
