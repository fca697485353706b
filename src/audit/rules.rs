//! `assets/rules/audit.json`: from where on a level is worth a word. No heist depends on it.

use serde::Deserialize;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditRules {
    /// For so long nobody should see her at the start, while the player looks about, in seconds.
    pub first_look_seconds: f32,
    /// Dead ends with fewer cells than this are corners, not traps.
    pub trap_cells: usize,
    /// What fits on a level's card.
    pub title_letters: PerLanguage,
    pub prize_letters: PerLanguage,
    /// What fits on the calling card.
    pub brief_lines: usize,
    pub brief_letters_a_line: PerLanguage,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerLanguage {
    pub en: usize,
    pub ja: usize,
}

impl AuditRules {
    pub fn shipped() -> Self {
        let json = include_str!("../../assets/rules/audit.json");
        serde_json::from_str(json).unwrap_or_else(|why| panic!("assets/rules/audit.json: {why}"))
    }
}
