//! Recordings: one that is read is written and read again as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use thief_girl::replay::Recording;

fuzz_target!(|text: &str| {
    let Ok(recording) = Recording::from_json(text) else { return };
    assert_eq!(Recording::from_json(&recording.to_json()), Ok(recording), "written and read, it differs");
});
