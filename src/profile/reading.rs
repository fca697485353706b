//! Reading a save file: as much of it as can be understood, whichever version of the game has written it.

use super::key_map::KeyMap;
use super::saved::{FileProblem, SaveData, VERSION};
use serde::Deserialize;
use serde_json::{Value, json};

/// Conversions from each version to the next.
const STEPS: [fn(&mut Value); VERSION - 1] = [voices_apart];

/// Splits the volume of effects: in version 1 it was for everything but music.
fn voices_apart(file: &mut Value) {
    let Some(settings) = file.get_mut("settings").and_then(Value::as_object_mut) else { return };
    let Some(effects) = settings.get("effects").cloned() else { return };
    for fader in ["ambience", "voices"] {
        settings.entry(fader).or_insert_with(|| effects.clone());
    }
}

impl SaveData {
    /// Reads the text of a save file, and returns the places of invalid values, such as `settings.text`; they are
    /// as in a new game.
    ///
    /// # Errors
    ///
    /// Returns the problem if the text is no save file, or one of a newer game.
    pub fn read(json: &str) -> Result<(Self, Vec<String>), FileProblem> {
        let mut file: Value = serde_json::from_str(json).map_err(|_| FileProblem::Broken)?;
        let version = match file.get("version").and_then(Value::as_u64) {
            None | Some(0) => return Err(FileProblem::Broken),
            Some(version) => usize::try_from(version).unwrap_or(usize::MAX),
        };
        STEPS.get(version - 1..).ok_or(FileProblem::Newer)?.iter().for_each(|step| step(&mut file));
        file["version"] = json!(VERSION);
        let mut odd = Vec::new();
        let mut whole = serde_json::to_value(Self::default()).map_err(|_| FileProblem::Broken)?;
        lay(&mut whole, &[], &file, &mut odd);
        let mut saved = Self::deserialize(whole).map_err(|_| FileProblem::Broken)?;
        let (keys, unknown) = saved.settings.keys.tidied(&KeyMap::shipped());
        odd.extend(unknown.iter().map(|key| format!("settings.keys: {key}")));
        saved.settings.keys = keys;
        saved.settings = saved.settings.bounded();
        saved.records = saved.records.into_iter().map(|(level, record)| (level, record.grown())).collect();
        Ok((saved, odd))
    }
}

/// Puts a value at a place of `whole`. If it is not valid as a whole, it is put part by part; invalid parts
/// leave what was there, and their places are added to `odd`.
fn lay(whole: &mut Value, place: &[&str], said: &Value, odd: &mut Vec<String>) {
    let before = put(whole, place, Some(said.clone()));
    if is_sound(whole) {
        return;
    }
    if let Value::Object(parts) = said {
        put(whole, place, before.clone().filter(Value::is_object).or(Some(json!({}))));
        if is_sound(whole) {
            return parts.iter().for_each(|(name, part)| lay(whole, &[place, &[name]].concat(), part, odd));
        }
    }
    put(whole, place, before);
    odd.push(place.join("."));
}

fn is_sound(whole: &Value) -> bool {
    SaveData::deserialize(whole).is_ok()
}

/// Puts a value at a place, or removes it; returns what was there.
fn put(whole: &mut Value, place: &[&str], value: Option<Value>) -> Option<Value> {
    let Some((name, way)) = place.split_last() else {
        return value.map(|value| std::mem::replace(whole, value));
    };
    let around = way.iter().try_fold(whole, |at, step| at.get_mut(*step))?.as_object_mut()?;
    match value {
        Some(value) => around.insert((*name).to_string(), value),
        None => around.remove(*name),
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::{MotionSetting, Settings, TextSize};
    use super::*;
    use crate::rules::Difficulty;

    /// As the last game of version 1 wrote it.
    const VERSION_1: &str = r#"{
        "version": 1,
        "settings": {
            "lang": "ja", "music": 4, "effects": 6, "fullscreen": false, "sneak_toggles": true, "rings": false,
            "shake": true, "difficulty": "hard", "rewinds": 3, "forecast": true, "why_cards": true,
            "loadout": { "outfit": "tabi", "kit": ["pebble", null, "smoke_ball"] }
        },
        "records": { "Moonlit_roofs": { "wins": 2, "best_ticks": 1800, "unseen": true, "loot": 3 } },
        "recent": [{ "path": "/home/hana/castle.ldtk", "when": 1700000000 }]
    }"#;

    #[test]
    fn a_file_of_version_1_says_what_it_said() {
        let (saved, odd) = SaveData::read(VERSION_1).unwrap();
        assert_eq!(odd, [""; 0]);
        let settings = &saved.settings;
        assert_eq!((settings.music, settings.effects), (4, 6));
        assert_eq!((settings.ambience, settings.voices), (6, 6), "they were as loud as all sounds");
        assert_eq!(
            (settings.difficulty, settings.sneak_toggles, settings.rings),
            (Difficulty::Hard, true, false)
        );
        let new = Settings::default();
        assert_eq!(
            (settings.text, settings.motion, settings.game_speed),
            (new.text, new.motion, new.game_speed)
        );
        assert_eq!(saved.records["Moonlit_roofs"].best_ticks, Some(1800));
        assert_eq!((saved.records["Moonlit_roofs"].wins, saved.recent.len()), (2, 1));
        let written = serde_json::to_value(&saved).unwrap();
        assert_eq!(written["version"], json!(VERSION));
        assert_eq!(
            SaveData::read(&written.to_string()).unwrap(),
            (saved, Vec::new()),
            "and is of today's version from now on"
        );
    }

    #[test]
    fn one_wrong_value_takes_no_other_with_it() {
        let file = json!({
            "version": VERSION,
            "settings": { "text": "huge", "motion": "calm", "music": -1, "difficulty": "master",
                          "keys": { "run": ["Tab"], "fly": ["F"] }, "loadout": { "outfit": "tabi" } },
            "records": { "Moonlit_roofs": { "wins": 2 }, "The_drapers": { "wins": "many", "loot": 2 } }
        });
        let (saved, mut odd) = SaveData::read(&file.to_string()).unwrap();
        odd.sort();
        let told = ["records.The_drapers.wins", "settings.keys.fly", "settings.music", "settings.text"];
        assert_eq!(odd, told);
        let settings = saved.settings;
        assert_eq!(
            (settings.text, settings.motion, settings.music),
            (TextSize::Usual, MotionSetting::Calm, 7)
        );
        assert_eq!(settings.difficulty, Difficulty::Master);
        assert_eq!(saved.records["Moonlit_roofs"].wins, 2);
        let half = &saved.records["The_drapers"];
        assert_eq!((half.wins, half.loot), (0, 2));
    }

    #[test]
    fn keys_that_no_keyboard_has_are_told() {
        let file = json!({ "version": VERSION, "settings": { "keys": { "run": ["Hyper"] } } });
        let (saved, odd) = SaveData::read(&file.to_string()).unwrap();
        assert_eq!(odd, ["settings.keys: Hyper"]);
        assert_eq!(saved, SaveData::default());
    }

    #[test]
    fn what_is_out_of_bounds_is_brought_back() {
        let (saved, odd) = SaveData::read(
            r#"{"version": 1, "settings": {"music": 200, "game_speed": 3, "window": [1, 90000]}}"#,
        )
        .unwrap();
        assert_eq!(saved.settings.window, Some([320, 16384]));
        assert_eq!((saved.settings.music, saved.settings.game_speed, odd.len()), (10, 50, 0));
        assert!(saved.recent.is_empty() && saved.records.is_empty());
    }

    #[test]
    fn files_of_others_are_refused() {
        assert_eq!(SaveData::read(r#"{"version": 3}"#), Err(FileProblem::Newer));
        assert_eq!(
            SaveData::read(r#"{"version": 99999999999999999999}"#),
            Err(FileProblem::Broken),
            "that is no whole number"
        );
        for broken in ["", "{ not json", "[]", "null", "3", "{}", r#"{"version": 0}"#, r#"{"version": "2"}"#]
        {
            assert_eq!(SaveData::read(broken), Err(FileProblem::Broken), "{broken}");
        }
    }
}
