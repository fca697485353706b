//! Printing of the commands. `println!` panics where nobody reads any more, as behind `| head`; here the program ends.

use super::exit::NOT_RUN;
use std::fmt::Display;
use std::io::{Error, ErrorKind, Write, stderr, stdout};

/// Exit code where nobody reads the output any more: what a shell reports for a program that SIGPIPE ended.
const UNREAD: i32 = 141;

/// Prints a line of results. Ends the program if it cannot be written: results that are cut off must not look whole.
pub fn line(text: impl Display) {
    if let Err(why) = writeln!(stdout().lock(), "{}", harmless(text)) {
        problem(unwritten(why));
        std::process::exit(NOT_RUN.into());
    }
}

/// Prints a line about a problem, if it can be written.
pub fn problem(text: impl Display) {
    writeln!(stderr().lock(), "{}", harmless(text)).unwrap_or_else(|why| end_if_unread(&why));
}

/// Returns the message for an error of writing results; ends the program if nobody reads them.
pub fn unwritten(why: Error) -> String {
    end_if_unread(&why);
    format!("the results cannot be written: {why}")
}

/// Returns a text without commands to the terminal, which names in somebody else's file could hold: they could hide
/// lines or write others. They are written as in JSON, so that JSON stays what it is.
fn harmless(text: impl Display) -> String {
    let mut shown = String::new();
    for letter in text.to_string().chars() {
        if is_command(letter) {
            shown += &format!("\\u{:04x}", u32::from(letter));
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// Whether a terminal acts on a letter instead of showing it. With some, text runs backwards.
fn is_command(letter: char) -> bool {
    let turns = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || letter.is_control() && !matches!(letter, '\n' | '\t')
}

fn end_if_unread(why: &Error) {
    if why.kind() == ErrorKind::BrokenPipe {
        std::process::exit(UNREAD);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_commands_the_terminal() {
        assert_eq!(harmless("屋根\tAttic\nRoom é"), "屋根\tAttic\nRoom é");
        assert_eq!(harmless("a\u{1b}[2Jb\r\u{9b}\u{202e}"), "a\\u001b[2Jb\\u000d\\u009b\\u202e");
        let json = harmless(serde_json::json!("\u{1b}\u{7f}\u{9b}"));
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), "\u{1b}\u{7f}\u{9b}");
    }
}
