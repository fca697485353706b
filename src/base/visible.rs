//! [`visible`], for names that somebody else's file holds.

use std::borrow::Cow;

/// Returns a text in one line and without commands to a terminal, which could hide lines or write others. What is
/// invisible is written as in JSON, so that JSON stays what it is.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_invisible) {
        return Cow::Borrowed(text);
    }
    let show = |letter: char| match is_invisible(letter) {
        true => format!("\\u{:04x}", u32::from(letter)),
        false => letter.to_string(),
    };
    Cow::Owned(text.chars().map(show).collect())
}

/// Whether a letter is acted on instead of shown: it ends the line, commands a terminal, or makes text run backwards.
fn is_invisible(letter: char) -> bool {
    let turns = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || matches!(letter, '\u{2028}' | '\u{2029}') || letter.is_control() && letter != '\t'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_invisible_is_shown_and_all_else_stays() {
        assert_eq!(visible("屋根\tAttic é"), "屋根\tAttic é");
        assert_eq!(visible("a\u{1b}[2Jb\r\n\u{9b}\u{202e}"), "a\\u001b[2Jb\\u000d\\u000a\\u009b\\u202e");
        let json = serde_json::json!("\u{1b}\u{7f}\u{9b}\u{2028}").to_string();
        assert_eq!(serde_json::from_str::<String>(&visible(&json)).unwrap(), "\u{1b}\u{7f}\u{9b}\u{2028}");
    }
}
