//! Pictures of levels: none is larger than graphics cards support.

#![no_main]

use libfuzzer_sys::fuzz_target;
use thief_girl::level::picture::{MOST_PX, decode};
use thief_girl_fuzz as _;

fuzz_target!(|bytes: &[u8]| {
    match decode(bytes) {
        Ok(picture) => assert!(picture.width() <= MOST_PX && picture.height() <= MOST_PX),
        // The rest of a sentence, with what to do.
        Err(why) => assert!(why.starts_with("is ") && why.contains(": save it"), "{why}"),
    }
});
