//! The retiler: what it writes can be read again, and has nothing left to write.

#![no_main]

use ldtk_rules::RetileOptions;
use libfuzzer_sys::fuzz_target;
use thief_girl::level::retile::retile;
use thief_girl_fuzz as _;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let options = RetileOptions { always_format: true, ..RetileOptions::default() };
    let Ok(written) = retile("fuzz", text, &options) else { return };
    let first = &written.files[0].text;
    let again = retile("fuzz", first, &options).expect("what was written can be read");
    assert_eq!(first, &again.files[0].text, "written twice, it differs");
});
