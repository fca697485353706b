//! The save file: what is read is written and read again as the same, and no window's records are lost by another's.

#![no_main]

use libfuzzer_sys::fuzz_target;
use thief_girl::profile::SaveData;
use thief_girl_fuzz as _;

fuzz_target!(|json: &str| {
    let Ok((saved, odd)) = SaveData::read(json) else { return };
    assert!(odd.len() <= json.len(), "more odd values than letters");
    let written = serde_json::to_string(&saved).expect("what was read can be written");
    assert_eq!(SaveData::read(&written), Ok((saved.clone(), Vec::new())), "written and read, it differs");
    let new = SaveData::default();
    for merged in [saved.merged(&new, &new), new.merged(&new, &saved)] {
        assert!(saved.records.iter().all(|(level, record)| merged.records[level].wins >= record.wins));
    }
});
