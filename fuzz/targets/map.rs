//! Maps in letters.

#![no_main]

use libfuzzer_sys::fuzz_target;
use thief_girl::base::Lang;
use thief_girl::level::ascii::AsciiLevel;
use thief_girl_fuzz as _;

fuzz_target!(|map: &str| {
    let level = AsciiLevel::new(map);
    for result in [level.build(), level.sketch()] {
        let faults = result.err().map(|faults| faults.list).unwrap_or_default();
        assert!(faults.iter().all(|fault| !fault.what(Lang::En).is_empty()), "an empty message");
    }
});
