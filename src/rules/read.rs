//! Reading and checking the files of the rules.

use super::*;
use crate::base::{hash, table};
use enum_map::EnumMap;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use utility_ai::{CheckError, Overlay};

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
    "needs.json",
    "crowd.json",
    "birds.json",
    "barks.json",
    "tactics.json",
    "teamwork.json",
    "hounds.json",
    "clockwork.json",
    "difficulty.json",
    "score.json",
    "contracts.json",
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
    "personalities/steady.json",
    "personalities/comfortable.json",
    "personalities/timid.json",
    "personalities/greedy.json",
    "personalities/thirsty.json",
    "personalities/dutiful.json",
    "personalities/proud.json",
    "personalities/curious.json",
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
        Self::read_by::<Embedded>(&text)
            .unwrap_or_else(|e| panic!("the shipped rules are read by a test: {e}"))
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
        Self::read_by::<WithKeys>(text)
    }

    fn read_by<P: Parser>(text: &dyn Fn(&str) -> Option<String>) -> Result<Self, RulesError> {
        let mut reader = RulesReader::<P> { text, hash: hash::StateHash::default(), parser: PhantomData };
        let mut guards = Vec::new();
        for archetype in Archetype::ALL {
            guards.push(reader.file(&guard_file(archetype))?);
        }
        let mut personalities = BTreeMap::new();
        for personality in Personality::ALL {
            personalities.insert(personality, reader.file(&personality_file(personality))?);
        }
        let rules = Self {
            terrain: reader.file("terrain.json")?,
            player: reader.file("player.json")?,
            hands: reader.file("hands.json")?,
            props: reader.table("props.json")?,
            throw: reader.file("throw.json")?,
            rolling: reader.file("rolling.json")?,
            doors: reader.file("doors.json")?,
            mechanisms: reader.file("mechanisms.json")?,
            kit: reader.file("kit.json")?,
            outfits: reader.table("outfits.json")?,
            evidence: reader.file("evidence.json")?,
            light: reader.file("light.json")?,
            sight: reader.file("sight.json")?,
            hearing: reader.file("hearing.json")?,
            awareness: reader.file("awareness.json")?,
            search: reader.file("search.json")?,
            mind: reader.file("mind.json")?,
            needs: reader.file("needs.json")?,
            personalities,
            crowd: reader.file("crowd.json")?,
            birds: reader.table("birds.json")?,
            barks: reader.file("barks.json")?,
            tactics: reader.file("tactics.json")?,
            teamwork: reader.file("teamwork.json")?,
            hounds: reader.file("hounds.json")?,
            clockwork: reader.file("clockwork.json")?,
            difficulty: reader.table("difficulty.json")?,
            guards: EnumMap::from_array(guards.try_into().expect("one file for each kind")),
            hash: reader.hash.finish(),
            // Read after the hash is taken: no heist depends on it.
            score: reader.file("score.json")?,
            contracts: reader.table("contracts.json")?,
        };
        rules.complete()?;
        rules.related()?;
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
            ("contracts.json", missing(&Contract::ALL, &self.contracts)),
        ];
        match holes.into_iter().find_map(|(file, hole)| Some((file, hole?))) {
            Some((file, hole)) => Err(RulesError {
                file: file.into(),
                message: format!("the entry `{hole}` is missing: add it"),
            }),
            None => Ok(()),
        }
    }

    /// Checks what no single field can tell: values that must fit to others of their file.
    fn related(&self) -> Result<(), RulesError> {
        let of_guard = |(kind, it): (Archetype, &GuardRules)| (guard_file(kind), it.fault());
        let of_files = [
            ("barks.json", self.barks.fault()),
            ("score.json", self.score.fault()),
            ("terrain.json", self.terrain.fault()),
            ("awareness.json", self.awareness.fault()),
            ("tactics.json", self.tactics.fault()),
        ];
        let of_contract = |(contract, it): (&Contract, &ContractRules)| {
            let fault = it.fault().map(|fault| format!("`{}` {fault}", name_of(contract)));
            ("contracts.json".to_string(), fault)
        };
        let of_files = of_files.into_iter().map(|(file, fault)| (file.to_string(), fault));
        let of_files = of_files.chain(self.contracts.iter().map(of_contract));
        let mut faults = of_files.chain(self.guards.iter().map(of_guard));
        match faults.find_map(|(file, fault)| Some((file, fault?))) {
            Some((file, message)) => Err(RulesError { file, message }),
            None => self.minds(),
        }
    }

    /// Checks that the needs fit to every kind of guard and to every personality.
    fn minds(&self) -> Result<(), RulesError> {
        let fault = |file: String, error: CheckError| RulesError { file, message: error.to_string() };
        let motives = &self.needs.motives;
        for (kind, guard) in &self.guards {
            guard.scores(motives, &Overlay::default()).map_err(|e| fault(guard_file(kind), e))?;
        }
        for (personality, own) in &self.personalities {
            let overlaid = motives.clone().overlaid(&own.needs);
            overlaid.map_err(|e| fault(personality_file(*personality), e))?;
        }
        Ok(())
    }
}

struct RulesReader<'a, P> {
    text: &'a dyn Fn(&str) -> Option<String>,
    hash: hash::StateHash,
    parser: PhantomData<P>,
}

/// Reads the text of one file; an error says what is wrong.
trait Parser {
    fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String>;
}

/// For files that designers write: an error names the key and the line.
struct WithKeys;

/// For the files that are embedded here. A program that reads no others, as a page does, is nearly a tenth smaller
/// without the code that follows the keys (docs/SPEED.md).
struct Embedded;

impl Parser for WithKeys {
    fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
        let mut json = serde_json::Deserializer::from_str(text);
        let value = serde_path_to_error::deserialize(&mut json)
            .map_err(|e| with_its_key(&e.path().to_string(), e.inner(), text))?;
        json.end().map_err(|e| with_its_line(&e, text))?;
        Ok(value)
    }
}

impl Parser for Embedded {
    fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
        serde_json::from_str(text).map_err(|e| e.to_string())
    }
}

/// A file that is a table of its own.
#[derive(Deserialize, Serialize)]
#[serde(transparent, bound(deserialize = "K: DeserializeOwned + Ord, V: Deserialize<'de>"))]
struct TableFile<K: Ord, V>(#[serde(deserialize_with = "table::read")] BTreeMap<K, V>);

impl<P: Parser> RulesReader<'_, P> {
    fn table<K, V>(&mut self, file: &str) -> Result<BTreeMap<K, V>, RulesError>
    where
        K: DeserializeOwned + Serialize + Ord,
        V: DeserializeOwned + Serialize,
    {
        self.file::<TableFile<K, V>>(file).map(|TableFile(table)| table)
    }

    fn file<T: DeserializeOwned + Serialize>(&mut self, file: &str) -> Result<T, RulesError> {
        let error = |message: String| RulesError { file: file.to_string(), message };
        let text = (self.text)(file).ok_or_else(|| error("the file is missing".into()))?;
        let value: T = P::parse(&text).map_err(error)?;
        // Hash the meaning, not the formatting.
        let canonical = serde_json::to_vec(&value).map_err(|e| error(e.to_string()))?;
        self.hash.bytes(&canonical);
        Ok(value)
    }
}

fn personality_file(kind: Personality) -> String {
    format!("personalities/{}.json", name_of(kind))
}

fn guard_file(kind: Archetype) -> String {
    format!("guards/{}.json", name_of(kind))
}

/// Returns the message of a JSON error, with the key of the value that is wrong.
fn with_its_key(key: &str, why: &serde_json::Error, text: &str) -> String {
    // The whole file, or faulty JSON: there the text tells more than a key.
    if key == "." || !why.is_data() {
        return with_its_line(why, text);
    }
    let (line, said) = (why.line(), why.to_string());
    let place = format!(" at line {line} column {}", why.column());
    format!("`{key}` in line {line}: {}", said.strip_suffix(&place).unwrap_or(&said))
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

    /// The result for the shipped rules with the text of one file replaced.
    fn read_with(file: &str, text: &str) -> Result<Rules, RulesError> {
        let shipped = |name: &str| SHIPPED.iter().find(|(it, _)| *it == name).map(|(_, text)| *text);
        Rules::read(&|name| {
            if name == file { Some(text.to_string()) } else { shipped(name).map(str::to_string) }
        })
    }

    /// The error message for the shipped rules with one change in one file.
    fn told(file: &str, from: &str, to: &str) -> String {
        let text = SHIPPED.iter().find(|(it, _)| *it == file).map(|(_, text)| *text).unwrap();
        assert!(text.contains(from), "{from} is not in {file}");
        read_with(file, &text.replacen(from, to, 1)).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn a_missing_entry_is_named() {
        let error = read_with("props.json", "{}").unwrap_err();
        assert_eq!(error.to_string(), "assets/rules/props.json: the entry `bottle` is missing: add it");
    }

    #[test]
    fn a_number_out_of_its_range_is_refused_with_file_key_line_and_range() {
        assert_eq!(
            told("props.json", "\"mass\": 0.1", "\"mass\": 0.0"),
            "assets/rules/props.json: `bottle.mass` in line 2: 0 is out of range; it must be a number above 0"
        );
        // The last number of its object: the line is not that of the bracket.
        assert_eq!(
            told("player.json", "\"recovery_speed\": 0.6", "\"recovery_speed\": 1.6"),
            "assets/rules/player.json: `recovery_speed` in line 17: 1.6 is out of range; it must be a number \
             from 0 to 1"
        );
        let cases = [
            ("props.json", "\"half\": [0.15, 0.15]", "\"half\": [0.15, 0.5]", "`bottle.half[1]`"),
            ("props.json", "\"friction\": 1.0", "\"friction\": -1.0", "`bottle.friction`"),
            ("props.json", "\"breaks_at\": 3.5", "\"breaks_at\": -3.5", "`bottle.breaks_at`"),
            ("rolling.json", "\"glass\": 1.1", "\"glass\": 0", "`rings.glass`"),
            ("player.json", "\"run\": 1.6", "\"run\": 0", "`stride.run`"),
            ("guards/hound.json", "\"nose\": 6.0", "\"nose\": 1e9", "`senses.nose`"),
            ("guards/hound.json", "\"degrees\": 40", "\"degrees\": 361", "`grab.degrees`"),
            ("teamwork.json", "\"view_radius\": 9.0", "\"view_radius\": 0", "`squad.flock.view_radius`"),
            ("tactics.json", "\"gain\": 1.0", "\"gain\": 2.0", "`outthink.exit.gain`"),
            ("clockwork.json", "\"ahead_tiles\": 3", "\"ahead_tiles\": 2000000000", "`ahead_tiles`"),
            ("clockwork.json", "\"wind_seconds\": 1.5", "\"wind_seconds\": 0.1", "`wind_seconds`"),
            ("clockwork.json", "\"waves\": [", "\"waves\": [-1, ", "`waves[0]`"),
            ("birds.json", "\"run\": 4.5", "\"run\": -4.5", "`pigeon.startle.run`"),
            ("terrain.json", "\"muffles\": 2.0", "\"muffles\": -2.0", "`structures.shoji.muffles`"),
            ("terrain.json", "[1.0, 3.5, 7.0]", "[1.0, 3.5, -7.0]", "`floors.wood.footstep[2]`"),
            ("score.json", "\"late_pars\": 2.0", "\"late_pars\": 1.0", "`late_pars`"),
            (
                "contracts.json",
                "\"exit_from_start\": 12.5",
                "\"exit_from_start\": 0.0",
                "`round_trip.exit_from_start`",
            ),
        ];
        for (file, from, to, key) in cases {
            let said = told(file, from, to);
            assert!(said.starts_with(&format!("assets/rules/{file}: {key} in line ")), "{said}");
            assert!(said.contains(" is out of range; it must be "), "{said}");
        }
    }

    #[test]
    fn numbers_that_do_not_fit_to_each_other_are_refused_with_their_keys() {
        let cases = [
            (
                "tactics.json",
                "\"far\": 2.8",
                "\"far\": 1.8",
                "`shine.far`: 1.8 is out of range; it must be above 1.8, which is `shine.near`",
            ),
            (
                "guards/hound.json",
                "\"reach\": 2.6",
                "\"reach\": 1.5",
                "`grab.reach`: 1.5 is out of range; it must be 2 or more, as is `grab.commit`",
            ),
            (
                "awareness.json",
                "\"react_to_alert_longest_seconds\": 1.0",
                "\"react_to_alert_longest_seconds\": 0.5",
                "`react_to_alert_longest_seconds`: 0.5 is out of range; it must be 0.6 or more, as is \
                 `react_to_alert_seconds`",
            ),
            (
                "terrain.json",
                "\"drag\": 1.4",
                "\"drag\": 0.0",
                "`floors.wood.drag`: 0 is out of range; it must be a number above 0 where `feet` is `open`",
            ),
            (
                "guards/clerk.json",
                "\"dark_lamp\"",
                "\"shards\"",
                "`notices` names `shards` twice: once is enough",
            ),
            (
                "guards/doll_shy.json",
                "\"notices\": []",
                "\"notices\": [\"sleeper\"]",
                "`notices` names `sleeper`, but `senses.eyes` is false: leave it empty",
            ),
            (
                "guards/treasure_guard.json",
                "\"missing_treasure\", ",
                "",
                "`notices` lacks `missing_treasure`, which `orbit` needs: add it",
            ),
            ("score.json", "\"swift\"", "\"full\"", "`ranks.s_seals` names a seal twice: once is enough"),
            (
                "contracts.json",
                "\"never\": [\"run\"]",
                "",
                "`walking` has no condition: anybody would fulfil it",
            ),
        ];
        for (file, from, to, what) in cases {
            assert_eq!(told(file, from, to), format!("assets/rules/{file}: {what}"));
        }
    }

    #[test]
    fn a_value_of_another_kind_is_refused_with_its_key() {
        let word = told("guards/hound.json", "\"nose\": 6.0", "\"nose\": \"far\"");
        assert!(
            word.contains("`senses.nose` in line ") && word.contains("expected a number from 0"),
            "{word}"
        );
        assert!(told("score.json", "\"swift\"", "\"quick\"").contains("unknown variant `quick`"));
        assert!(told("contracts.json", "\"run\"", "\"fly\"").contains("unknown variant `fly`"));
        let trace = told("guards/clerk.json", "\"dark_lamp\"", "\"dark_lamb\"");
        assert!(
            trace.contains("`notices[1]` in line ") && trace.contains("unknown variant `dark_lamb`"),
            "{trace}"
        );
        let twice = told("guards/captain.json", "\"half\": [", "\"half\": [0.2, 0.2], \"half\": [");
        assert!(twice.contains("duplicate field `half`"), "{twice}");
        let comma = told("light.json", "0.6,", "0.6");
        assert!(
            comma.contains("expected `,` or `}` at line 3") && comma.contains("`\"dark_below\""),
            "{comma}"
        );
    }

    #[test]
    fn optional_numbers_may_be_left_out() {
        let text = SHIPPED.iter().find(|(name, _)| *name == "guards/hound.json").unwrap().1;
        let rules = read_with("guards/hound.json", &text.replace("\"leash\": null,", "")).unwrap();
        assert_eq!((rules.guards[Archetype::Hound].leash, rules.hash), (None, Rules::shipped().hash));
    }

    /// Numbers, and objects with numbers, that may be far below 0.
    const FREE: &[(&str, &[&str])] = &[
        ("awareness.json", &["curious_at", "investigate_at", "alert_at", "hysteresis", "decay_per_second"]),
        ("evidence.json", &["lifts_to"]),
        ("hands.json", &["importance", "hunted"]),
        ("hearing.json", &["faint_rise", "clear_rise", "limit", "call_strength"]),
        ("kit.json", &["smoke.wind"]),
        ("light.json", &["moon.towards"]),
        ("search.json", &["look_degrees"]),
        ("sight.json", &["peripheral_limit", "caution_range"]),
        ("throw.json", &["height_per_tile", "launch_height", "clears_low_cover", "guard_height"]),
    ];

    #[test]
    fn every_number_that_is_not_free_has_a_range() {
        for (file, text) in SHIPPED {
            let json: serde_json::Value = serde_json::from_str(text).unwrap();
            let mut pointers = Vec::new();
            numbers(&json, String::new(), &mut pointers);
            for pointer in pointers {
                let mut json = json.clone();
                *json.pointer_mut(&pointer).unwrap() = (-1e9).into();
                let result = read_with(file, &json.to_string());
                let parts: Vec<&str> = pointer.split('/').skip(1).collect();
                // Scores and needs check their own numbers.
                if ["actions", "motives", "needs_table", "needs"].contains(&parts[0]) {
                    continue;
                }
                if is_free(file, &parts.join(".")) {
                    assert!(result.is_ok(), "{file}: {pointer} is not free");
                    continue;
                }
                let said =
                    result.map(|_| ()).expect_err(&format!("{file}: {pointer} has no range")).to_string();
                let names_all = parts.iter().all(|part| said.contains(part));
                assert!(said.contains(file) && said.contains("-1") && names_all, "{file}, {pointer}: {said}");
            }
        }
    }

    fn is_free(file: &str, key: &str) -> bool {
        let free = FREE.iter().find(|(it, _)| *it == file).map_or(&[][..], |(_, keys)| *keys);
        free.iter().any(|free| key.starts_with(free))
    }

    /// Adds the JSON pointers of all numbers of a value.
    fn numbers(json: &serde_json::Value, at: String, found: &mut Vec<String>) {
        match json {
            serde_json::Value::Number(_) => found.push(at),
            serde_json::Value::Array(list) => {
                list.iter().enumerate().for_each(|(i, it)| numbers(it, format!("{at}/{i}"), found));
            }
            serde_json::Value::Object(map) => {
                map.iter().for_each(|(key, it)| numbers(it, format!("{at}/{key}"), found));
            }
            _ => {}
        }
    }

    #[test]
    fn an_unknown_key_is_refused_with_its_name() {
        let outer = told("light.json", "lit_above", "lit_abobe");
        let start =
            "assets/rules/light.json: `lit_abobe` in line 2: unknown field `lit_abobe`, expected one of";
        assert!(outer.starts_with(start), "{outer}");
        let inner = told("guards/hound.json", "\"nose\"", "\"knows\"");
        assert!(inner.contains("`senses.knows` in line ") && inner.contains("`nose`"), "{inner}");
        let word = told("rolling.json", "\"glass\"", "\"grass\"");
        assert!(word.contains("unknown variant `grass`, expected one of `glass`"), "{word}");
    }
}
