//! Printing of the commands. `println!` panics where nobody reads any more, as behind `| head`; here a command ends, and
//! the game goes on.

use super::exit::NOT_RUN;
use std::fmt::Display;
use std::io::{Error, ErrorKind, Write, stderr, stdout};
use thief_girl::base::visible;

/// Exit code where nobody reads the output any more: what a shell reports for a program that SIGPIPE ended.
const UNREAD: i32 = 141;

/// Prints a line of results. Ends the program if it cannot be written: results that are cut off must not look whole.
pub fn line(text: impl Display) {
    print(&visible(&text.to_string()));
}

/// Prints results of several lines, such as a table, as [`line`] does one.
pub fn lines(text: impl Display) {
    print(&harmless(text));
}

/// Prints a problem, one to a line, if it can be written.
pub fn problem(text: impl Display) {
    writeln!(stderr().lock(), "{}", harmless(text)).unwrap_or_else(|why| end_if_unread(&why));
}

/// Prints a line of the running game, if anybody reads it: nobody loses a heist for a log.
pub fn log(text: impl Display) {
    let _unread = writeln!(stdout().lock(), "{text}");
}

fn print(text: &str) {
    if let Err(why) = writeln!(stdout().lock(), "{text}") {
        problem(unwritten(why));
        std::process::exit(NOT_RUN.into());
    }
}

/// Returns the message for an error of writing results; ends the program if nobody reads them.
pub fn unwritten(why: Error) -> String {
    end_if_unread(&why);
    format!("the results cannot be written: {why}")
}

/// Returns a text of several lines, each of them [`visible`].
fn harmless(text: impl Display) -> String {
    text.to_string().split('\n').map(visible).collect::<Vec<_>>().join("\n")
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
        assert_eq!(harmless("a\u{1b}[2J\nb\r"), "a\\u001b[2J\nb\\u000d");
    }
}
