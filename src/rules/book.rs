//! All numbers of the game as one value, [`Rules`].

use super::*;
use enum_map::EnumMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use utility_ai::CompiledTable;

/// How difficult a heist is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// The easiest difficulty.
    Story,
    /// The default difficulty.
    #[default]
    Normal,
    /// More difficult than normal.
    Hard,
    /// The hardest difficulty.
    Master,
}

impl Difficulty {
    /// All difficulties, from easy to difficult.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Story, Difficulty::Normal, Difficulty::Hard, Difficulty::Master];
}

/// All numbers of the simulation, one field for each of its files in `assets/rules`.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Floors and structures (`terrain.json`).
    pub terrain: TerrainRules,
    /// Movement and actions of the player (`player.json`).
    pub player: PlayerRules,
    /// Reach and preferences of the use key (`hands.json`).
    pub hands: UseRules,
    /// Each kind of prop (`props.json`).
    pub props: BTreeMap<PropKind, PropRules>,
    /// Throws (`throw.json`).
    pub throw: ThrowRules,
    /// Rolling props and impacts (`rolling.json`).
    pub rolling: RollingRules,
    /// Doors and locks (`doors.json`).
    pub doors: DoorRules,
    /// Switches and pressure plates (`mechanisms.json`).
    pub mechanisms: MechanismRules,
    /// The player's kit (`kit.json`).
    pub kit: KitRules,
    /// Each outfit (`outfits.json`).
    pub outfits: BTreeMap<Outfit, OutfitRules>,
    /// Evidence (`evidence.json`).
    pub evidence: EvidenceRules,
    /// Light (`light.json`).
    pub light: LightRules,
    /// Touch and sight (`sight.json`).
    pub sight: SightRules,
    /// Hearing and calls (`hearing.json`).
    pub hearing: HearingRules,
    /// The awareness meter and the timing of guards (`awareness.json`).
    pub awareness: AwarenessRules,
    /// Searches (`search.json`).
    pub search: SearchRules,
    /// What all minds share (`mind.json`).
    pub mind: MindRules,
    /// What guards need (`needs.json`).
    pub needs: NeedsRules,
    /// Each personality (`personalities/<personality>.json`).
    pub personalities: BTreeMap<Personality, PersonalityRules>,
    /// Guards among guards (`crowd.json`).
    pub crowd: CrowdRules,
    /// Each kind of birds (`birds.json`).
    pub birds: BTreeMap<BirdKind, BirdRules>,
    /// Barks (`barks.json`).
    pub barks: BarkRules,
    /// Tactics of single guards (`tactics.json`).
    pub tactics: TacticsRules,
    /// Tactics of groups (`teamwork.json`).
    pub teamwork: TeamworkRules,
    /// Smell and hounds (`hounds.json`).
    pub hounds: HoundRules,
    /// Clockwork dolls and music boxes (`clockwork.json`).
    pub clockwork: ClockworkRules,
    /// Each difficulty (`difficulty.json`).
    pub difficulty: BTreeMap<Difficulty, DifficultyRules>,
    /// Each kind of guard (`guards/<archetype>.json`).
    pub guards: EnumMap<Archetype, GuardRules>,
    /// Hash of all the above, which recordings store; formatting of the files does not change it.
    pub hash: u64,
    /// Points of a heist (`score.json`); not part of the hash, because no heist depends on it.
    pub score: ScoreRules,
    /// Conditions of each contract (`contracts.json`); not part of the hash either.
    pub contracts: BTreeMap<Contract, ContractRules>,
}

/// A rules file that cannot be read or has an invalid number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    /// Path of the file below `assets/rules`.
    pub file: String,
    /// What is wrong, in English, for designers.
    pub message: String,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "assets/rules/{}: {}", self.file, self.message)
    }
}

impl std::error::Error for RulesError {}

impl Rules {
    /// Returns the numbers of a floor.
    ///
    /// # Panics
    ///
    /// Panics if the floor has no entry; [`Rules::read`] accepts no rules without it.
    pub fn floor(&self, floor: Floor) -> &FloorRules {
        &self.terrain.floors[&floor]
    }

    /// Returns the numbers of a structure.
    ///
    /// # Panics
    ///
    /// Panics if the structure has no entry; [`Rules::read`] accepts no rules without it.
    pub fn structure(&self, structure: Structure) -> &StructureRules {
        &self.terrain.structures[&structure]
    }

    /// Compiles the scores of a kind of guard with a personality, in the order of [`ActionKind::ALL`].
    ///
    /// # Panics
    ///
    /// Panics if the needs of guard and personality do not fit together, which [`Rules::read`] refuses.
    pub fn scores(&self, who: Archetype, personality: Personality) -> CompiledTable<ConsiderationInput> {
        let overlay = &self.personalities[&personality].needs;
        let scores = self.guards[who].scores(&self.needs.motives, overlay);
        scores.expect("needs are checked when rules are read")
    }

    /// Returns all lines that a kind of guard can ever say, by its actions and `barks.json`.
    ///
    /// # Panics
    ///
    /// Panics if the archetype has no entry in [`Rules::guards`].
    pub fn lines_of(&self, who: Archetype) -> BTreeSet<BarkLine> {
        let rows = self.barks.rows.iter().filter(|_| !self.barks.silent.contains(&who));
        rows.filter(|row| row.can_be_said(who, |it| self.guards[who].has(it))).map(|row| row.line).collect()
    }
}
