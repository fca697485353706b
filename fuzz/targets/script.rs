//! Scripts for bots: a line that is not understood is named.

#![no_main]

use libfuzzer_sys::fuzz_target;
use thief_girl::bot::Script;
use thief_girl_fuzz as _;

fuzz_target!(|text: &str| {
    if let Err(error) = Script::parse(text) {
        assert!((1..=text.lines().count()).contains(&error.line), "no such line: {error}");
    }
});
