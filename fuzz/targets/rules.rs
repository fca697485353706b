//! The files of the rules, one of which is changed at a time: a rule that is refused is named with its file.
//!
//! The input is the path of a file below `assets/rules`; what follows a NUL byte is its text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use thief_girl::rules::Rules;
use thief_girl_fuzz as _;

static SHIPPED: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/rules");
    let read = |file| std::fs::read_to_string(folder.join(file)).expect("a file of the game");
    Rules::files().map(|file| (file, read(file))).collect()
});

fuzz_target!(|input: &str| {
    let Some((changed, text)) = input.split_once('\0') else { return };
    let read = |file: &str| if file == changed { Some(text.to_string()) } else { SHIPPED.get(file).cloned() };
    if let Err(error) = Rules::read(&read) {
        assert!(SHIPPED.contains_key(error.file.as_str()) && !error.message.is_empty(), "{error}");
    }
});
