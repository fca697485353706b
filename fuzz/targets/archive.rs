//! Archives of levels: what is unpacked keeps the limits, stays in its folder, and can be packed again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use thief_girl::level::archive::{
    ByteBudget, FileMap, MOST_BYTES, MOST_FILES, find, name_of, pack, project_of, unpack,
};
use thief_girl_fuzz as _;

fuzz_target!(|bytes: &[u8]| {
    let unpacked = |archive: &[u8]| {
        let mut files = FileMap::new();
        unpack(archive, &mut ByteBudget::default(), &mut files).map(|()| files)
    };
    let Ok(files) = unpacked(bytes) else { return };
    assert!(
        files.len() <= MOST_FILES && files.values().map(|file| file.len() as u64).sum::<u64>() <= MOST_BYTES
    );
    let leaves = |path: &String| path.starts_with('/') || path.split('/').any(|part| part == "..");
    assert!(!files.keys().any(leaves), "a file that leaves the folder");
    if let Some(project) = project_of(&files) {
        assert_eq!(find(&files, &project, name_of(&project)), files.get(&project));
    }
    if let Ok(packed) = pack(&files) {
        assert_eq!(unpacked(&packed), Ok(files), "packed and unpacked, it differs");
    }
});
