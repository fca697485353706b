//! Settings with key bindings, as in the save file: whatever was edited there, they keep their bounds, and the keys that
//! lead out of menus stay.

#![no_main]

use libfuzzer_sys::fuzz_target;
use thief_girl::profile::{FULL, InputAction, KeyMap, Layout, MOST_REWINDS, Preset, SLOWEST, SaveData};
use thief_girl_fuzz as _;

fuzz_target!(|settings: &str| {
    let Ok((saved, _)) = SaveData::read(&format!("{{\"version\": 2, \"settings\": {settings}}}")) else {
        return;
    };
    let settings = saved.settings;
    let faders = [settings.master, settings.music, settings.ambience, settings.effects, settings.voices];
    assert!(faders.into_iter().all(|fader| fader <= FULL));
    assert!((SLOWEST..=100).contains(&settings.game_speed) && settings.rewinds <= MOST_REWINDS);
    let (keys, map) = (&settings.keys, KeyMap::shipped().with(&settings.keys));
    assert_eq!(keys.tidied(&KeyMap::shipped()), (keys.clone(), Vec::new()), "tidied twice, they differ");
    for action in InputAction::all() {
        let has = |key: &&str| map.keys(action).iter().any(|own| own == key);
        assert!(action.kept_keys().iter().all(has), "{action:?} has lost a key that it keeps");
    }
    let _ = (Layout::of(keys), Preset::of(&settings), map.clashes());
});
