//! Reading and checking the files of the rules.

use super::*;
use crate::base::hash;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

macro_rules! shipped {
    ($($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("../../assets/rules/", $file)))),*]
    };
}

/// The shipped files, embedded when the library is built: path below `assets/rules`, and content.
pub(super) const SHIPPED: &[(&str, &str)] = shipped![
    "terrain.json",
    "player.json",
    "hands.json",
    "props.json",
    "throw.json",
    "rolling.json",
    "doors.json",
    "mechanisms.json",
    "kit.json",
    "outfits.json",
    "evidence.json",
    "light.json",
    "sight.json",
    "hearing.json",
    "awareness.json",
    "search.json",
    "mind.json",
    "crowd.json",
    "birds.json",
    "barks.json",
    "tactics.json",
    "teamwork.json",
    "hounds.json",
    "clockwork.json",
    "difficulty.json",
    "score.json",
    "guards/watchman.json",
    "guards/treasure_guard.json",
    "guards/clerk.json",
    "guards/captain.json",
    "guards/ashigaru.json",
    "guards/servant.json",
    "guards/shade.json",
    "guards/lantern_bearer.json",
    "guards/hound.json",
    "guards/inspector.json",
    "guards/doll_chaser.json",
    "guards/doll_ahead.json",
    "guards/doll_mirror.json",
    "guards/doll_shy.json",
];

impl Rules {
    /// Returns the rules that ship with the game.
    ///
    /// # Panics
    ///
    /// Panics if the embedded files are invalid, which a test excludes.
    pub fn shipped() -> Self {
        let text =
            |file: &str| SHIPPED.iter().find(|(name, _)| *name == file).map(|(_, text)| text.to_string());
        Self::read(&text).unwrap_or_else(|e| panic!("the shipped rules are read by a test: {e}"))
    }

    /// Iterates over the paths of all files that the rules are read from, below `assets/rules`.
    pub fn files() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(file, _)| *file)
    }

    /// Reads and checks all files of the rules; `text` returns the content of a path below `assets/rules`.
    ///
    /// # Errors
    ///
    /// Returns the first file that is missing or invalid JSON, has unknown or missing keys, misses an entry
    /// of a table, or has a number out of its range.
    pub fn read(text: &dyn Fn(&str) -> Option<String>) -> Result<Self, RulesError> {
        let mut reader = RulesReader { text, hash: hash::StateHash::default() };
        let mut guards = BTreeMap::new();
        for archetype in Archetype::ALL {
            guards.insert(archetype, reader.file(&format!("guards/{}.json", name_of(archetype)))?);
        }
        let rules = Self {
            terrain: reader.file("terrain.json")?,
            player: reader.file("player.json")?,
            hands: reader.file("hands.json")?,
            props: reader.file("props.json")?,
            throw: reader.file("throw.json")?,
            rolling: reader.file("rolling.json")?,
            doors: reader.file("doors.json")?,
            mechanisms: reader.file("mechanisms.json")?,
            kit: reader.file("kit.json")?,
            outfits: reader.file("outfits.json")?,
            evidence: reader.file("evidence.json")?,
            light: reader.file("light.json")?,
            sight: reader.file("sight.json")?,
            hearing: reader.file("hearing.json")?,
            awareness: reader.file("awareness.json")?,
            search: reader.file("search.json")?,
            mind: reader.file("mind.json")?,
            crowd: reader.file("crowd.json")?,
            birds: reader.file("birds.json")?,
            barks: reader.file("barks.json")?,
            tactics: reader.file("tactics.json")?,
            teamwork: reader.file("teamwork.json")?,
            hounds: reader.file("hounds.json")?,
            clockwork: reader.file("clockwork.json")?,
            difficulty: reader.file("difficulty.json")?,
            guards,
            hash: reader.hash.finish(),
            // Read after the hash is taken: no heist depends on it.
            score: reader.file("score.json")?,
        };
        rules.complete()?;
        check::check(&rules)?;
        Ok(rules)
    }

    /// Checks that every table keyed by an enum has an entry for each variant.
    fn complete(&self) -> Result<(), RulesError> {
        let holes = [
            ("terrain.json", missing(&Floor::ALL, &self.terrain.floors)),
            ("terrain.json", missing(&Structure::ALL, &self.terrain.structures)),
            ("props.json", missing(&PropKind::ALL, &self.props)),
            ("rolling.json", missing(&Material::ALL, &self.rolling.rings)),
            ("doors.json", missing(&DoorKind::ALL, &self.doors.muffles)),
            ("outfits.json", missing(&Outfit::ALL, &self.outfits)),
            ("barks.json", missing(&BarkLine::ALL, &self.barks.lines)),
            ("birds.json", missing(&BirdKind::ALL, &self.birds)),
            ("hearing.json", missing(&AlertCall::ALL, &self.hearing.calls)),
            ("evidence.json", missing(&EvidenceKind::ALL, &self.evidence.range)),
            ("hands.json", missing(&UseKind::ALL, &self.hands.importance)),
            ("difficulty.json", missing(&Difficulty::ALL, &self.difficulty)),
        ];
        match holes.into_iter().find_map(|(file, hole)| Some((file, hole?))) {
            Some((file, hole)) => Err(RulesError {
                file: file.into(),
                message: format!("the entry `{hole}` is missing: add it"),
            }),
            None => Ok(()),
        }
    }
}

struct RulesReader<'a> {
    text: &'a dyn Fn(&str) -> Option<String>,
    hash: hash::StateHash,
}

impl RulesReader<'_> {
    fn file<T: for<'de> Deserialize<'de> + Serialize>(&mut self, file: &str) -> Result<T, RulesError> {
        let error = |message: String| RulesError { file: file.to_string(), message };
        let text = (self.text)(file).ok_or_else(|| error("the file is missing".into()))?;
        let value: T = serde_json::from_str(&text).map_err(|e| error(with_its_line(&e, &text)))?;
        // Hash the meaning, not the formatting.
        let canonical = serde_json::to_vec(&value).map_err(|e| error(e.to_string()))?;
        self.hash.bytes(&canonical);
        Ok(value)
    }
}

/// Returns the message of a JSON error, with the line of the file if that names a key.
fn with_its_line(why: &serde_json::Error, text: &str) -> String {
    let line = text.lines().nth(why.line().saturating_sub(1)).unwrap_or_default().trim();
    let start: String = line.chars().take(48).collect();
    // A lone bracket helps nobody.
    if !start.contains('"') { why.to_string() } else { format!("{why}: `{start}`") }
}

fn missing<K: Ord + Copy + Serialize, V>(all: &[K], table: &BTreeMap<K, V>) -> Option<String> {
    all.iter().find(|k| !table.contains_key(k)).map(|k| name_of(*k))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_rules_can_be_read() {
        let rules = Rules::shipped();
        assert_eq!(rules.floor(Floor::Stone).footstep, [1.5, 4.5, 9.0]);
        assert_eq!(rules.structure(Structure::Wall).muffles, None);
    }

    #[test]
    fn a_missing_entry_is_named() {
        let text = |file: &str| {
            let text = SHIPPED.iter().find(|(name, _)| *name == file)?.1;
            Some(if file == "props.json" { "{}".to_string() } else { text.to_string() })
        };
        let error = Rules::read(&text).unwrap_err();
        assert_eq!(error.to_string(), "assets/rules/props.json: the entry `bottle` is missing: add it");
    }

    #[test]
    fn invalid_numbers_are_refused_with_a_message() {
        let told = |file: &str, from: &str, to: &str| {
            let shipped = |name: &str| SHIPPED.iter().find(|(it, _)| *it == name).map(|(_, text)| *text);
            assert!(shipped(file).is_some_and(|text| text.contains(from)), "{from} is not in {file}");
            let text = |name: &str| {
                let text = shipped(name)?;
                Some(if name == file { text.replacen(from, to, 1) } else { text.to_string() })
            };
            Rules::read(&text).map(|_| ()).unwrap_err().to_string()
        };
        let bottle = |from, to| told("props.json", from, to);
        assert_eq!(
            bottle("\"mass\": 0.1", "\"mass\": 0.0"),
            "assets/rules/props.json: `bottle.mass` is 0: it must be a number above 0"
        );
        assert_eq!(
            bottle("\"half\": [0.15, 0.15]", "\"half\": [0.15, -0.1]"),
            "assets/rules/props.json: `bottle.half` is -0.1: it must be above 0 and below 0.5: the thing must fit \
             into a cell"
        );
        assert!(
            bottle("\"bounce\": 0.3", "\"bounce\": 1.1")
                .contains("`bottle.bounce` is 1.1: it must be a number")
        );
        assert!(
            bottle("\"friction\": 1.0", "\"friction\": -1.0")
                .contains("`bottle.friction` is -1: it must be a number")
        );
        let mut rules = Rules::shipped();
        rules.props.get_mut(&PropKind::Bottle).unwrap().loudness = f32::NAN;
        assert!(check::check(&rules).unwrap_err().message.contains("`bottle.loudness` is NaN"));
        assert!(told("rolling.json", "\"glass\": 1.1", "\"glass\": 0").contains("`rings.glass` is 0"));
        let score = |from, to| told("score.json", from, to);
        assert!(
            score("\"late_pars\": 3.0", "\"late_pars\": 1.0")
                .contains("`late_pars` is 1: it must be a number above 1")
        );
        assert!(score("\"swift\"", "\"full\"").contains("`ranks.s_seals` names a seal twice"));
        assert!(score("\"swift\"", "\"quick\"").contains("quick"), "an unknown seal");
        assert!(told("terrain.json", "\"drag\": 1.4", "\"drag\": 0.0").contains("`floors.wood.drag` is 0"));
    }

    #[test]
    fn an_unknown_key_is_refused_with_its_name() {
        let text = |file: &str| {
            let text = SHIPPED.iter().find(|(name, _)| *name == file)?.1;
            Some(if file == "light.json" { text.replace("lit_above", "lit_abobe") } else { text.to_string() })
        };
        let message = Rules::read(&text).unwrap_err().message;
        assert!(
            message.contains("unknown field `lit_abobe`") && message.contains("`\"lit_abobe\": "),
            "{message}"
        );
    }
}
