//! Printing of the commands. `println!` panics where nobody reads any more, as behind `| head`; here the program ends.

use super::exit::NOT_RUN;
use std::fmt::Display;
use std::io::{Error, ErrorKind, Write, stderr, stdout};

/// Exit code where nobody reads the output any more: what a shell reports for a program that SIGPIPE ended.
const UNREAD: i32 = 141;

/// Prints a line of results. Ends the program if it cannot be written: results that are cut off must not look whole.
pub fn line(text: impl Display) {
    if let Err(why) = writeln!(stdout().lock(), "{text}") {
        problem(unwritten(why));
        std::process::exit(NOT_RUN.into());
    }
}

/// Prints a line about a problem, if it can be written.
pub fn problem(text: impl Display) {
    writeln!(stderr().lock(), "{text}").unwrap_or_else(|why| end_if_unread(&why));
}

/// Returns the message for an error of writing results; ends the program if nobody reads them.
pub fn unwritten(why: Error) -> String {
    end_if_unread(&why);
    format!("the results cannot be written: {why}")
}

fn end_if_unread(why: &Error) {
    if why.kind() == ErrorKind::BrokenPipe {
        std::process::exit(UNREAD);
    }
}
