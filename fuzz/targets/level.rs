//! Project files: either there are levels, or words about why not.
//!
//! The input is a project file; what follows a NUL byte is the text of every separate level file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use thief_girl::base::Lang;
use thief_girl::level::{Severity, inspect, read_project};
use thief_girl_fuzz as _;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (project, level) = text.split_once('\0').unwrap_or((text, ""));
    let read = |_: &str| Ok(level.to_string());
    let found = inspect::inspect("fuzz", project, &read);
    assert!(!found.levels.is_empty() || found.count(Severity::Fault) > 0, "neither a level nor a word");
    assert!(found.findings.iter().all(|finding| !finding.what(Lang::En).is_empty()), "an empty message");
    if let Ok(project) = read_project("fuzz", project, &read) {
        assert_eq!(project.cards().len(), project.level_names().len());
    }
});
