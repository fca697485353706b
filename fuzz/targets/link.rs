//! Links of recordings: whatever text is pasted, it is a recording or a word about it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use thief_girl::replay::Recording;
use thief_girl_fuzz as _;

fuzz_target!(|link: &str| {
    match Recording::from_link(link) {
        Ok(recording) => {
            let again = Recording::from_link(&recording.to_link());
            assert_eq!(again, Ok(recording), "written and read, it differs");
        }
        Err(why) => assert!(!why.to_string().is_empty(), "an empty message"),
    }
});
