//! Audit of texts: whether title, prize and brief fit on their cards.

use super::rules::{AuditRules, PerLanguage};
use crate::level::contract::level::{BRIEF, PRIZE, TITLE};
use crate::level::{Finding, LevelSpec, Localized, Location, Problem};

/// Warns about texts that are too long.
pub fn findings(level: &LevelSpec, limits: &AuditRules) -> Vec<Problem> {
    let place = Location::level(&level.name);
    let mut findings = Vec::new();
    let lines = [(TITLE, &level.title, limits.title_letters), (PRIZE, &level.prize, limits.prize_letters)];
    for (fields, text, most) in lines {
        for (field, text, limit) in by_language(fields, text, most) {
            let length = text.chars().count();
            if length > limit {
                findings.push(Finding::TextTooLong { field: field.into(), length, limit });
            }
        }
    }
    for (field, text, wide) in by_language(BRIEF, &level.brief, limits.brief_letters_a_line) {
        // A paragraph without words takes a line, too.
        let lines: usize = text.lines().map(|line| line.chars().count().div_ceil(wide).max(1)).sum();
        if lines > limits.brief_lines {
            findings.push(Finding::BriefTooLong { field: field.into(), lines, limit: limits.brief_lines });
        }
    }
    findings.into_iter().map(|finding| Problem::new(&place, finding)).collect()
}

/// Field name, text and limit for each language.
fn by_language<'a>(
    [en, ja]: [&'static str; 2],
    text: &'a Localized,
    most: PerLanguage,
) -> [(&'static str, &'a str, usize); 2] {
    [(en, &text.en, most.en), (ja, &text.ja, most.ja)]
}
