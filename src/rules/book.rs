//! All the numbers of the game in one place.

use super::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// How hard a heist is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    Story,
    #[default]
    Normal,
    Hard,
    Master,
}

impl Difficulty {
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Story, Difficulty::Normal, Difficulty::Hard, Difficulty::Master];
}

/// All the numbers of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    pub terrain: TerrainRules,
    pub player: PlayerRules,
    pub hands: HandsRules,
    pub props: BTreeMap<PropKind, PropRules>,
    pub throw: ThrowRules,
    pub rolling: RollingRules,
    pub doors: DoorRules,
    pub mechanisms: MechanismRules,
    pub kit: KitRules,
    pub outfits: BTreeMap<Outfit, OutfitRules>,
    pub evidence: EvidenceRules,
    pub light: LightRules,
    pub sight: SightRules,
    pub hearing: HearingRules,
    pub awareness: AwarenessRules,
    pub search: SearchRules,
    pub mind: MindRules,
    pub crowd: CrowdRules,
    pub birds: BTreeMap<BirdKind, BirdRules>,
    pub barks: BarkRules,
    pub tactics: TacticsRules,
    pub teamwork: TeamworkRules,
    pub hounds: HoundRules,
    pub clockwork: ClockworkRules,
    pub difficulty: BTreeMap<Difficulty, DifficultyRules>,
    pub guards: BTreeMap<Archetype, GuardRules>,
    /// Hash of all of the above: recordings are bound to it.
    pub hash: u64,
    pub score: ScoreRules,
}

/// A rule file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    /// The file's path below `assets/rules`.
    pub file: String,
    pub message: String,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "assets/rules/{}: {}", self.file, self.message)
    }
}

impl std::error::Error for RulesError {}

impl Rules {
    pub fn floor(&self, floor: Floor) -> &FloorRules {
        &self.terrain.floors[&floor]
    }

    pub fn structure(&self, structure: Structure) -> &StructureRules {
        &self.terrain.structures[&structure]
    }

    /// All that such a guard can ever say.
    pub fn lines_of(&self, who: Archetype) -> BTreeSet<BarkLine> {
        let actions = &self.guards[&who].actions;
        let rows = self.barks.rows.iter().filter(|_| !self.barks.silent.contains(&who));
        rows.filter(|row| row.can_be_said(who, |it| actions.contains_key(&it))).map(|row| row.line).collect()
    }
}
