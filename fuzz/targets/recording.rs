//! Recordings: one that is read is written and read again as the same, in every way.

#![no_main]

use libfuzzer_sys::fuzz_target;
use thief_girl::replay::Recording;
use thief_girl_fuzz as _;

fuzz_target!(|bytes: &[u8]| {
    let Ok(recording) = Recording::from_bytes(bytes) else { return };
    let again = "written and read, it differs";
    assert_eq!(Recording::from_json(&recording.to_json()), Ok(recording.clone()), "{again}");
    assert_eq!(Recording::from_bytes(&recording.to_bytes()), Ok(recording.clone()), "{again}");
    assert_eq!(Recording::from_link(&recording.to_link()), Ok(recording), "{again}");
});
