//! Guard AI as data: kinds of guards (`guards/<archetype>.json`), their actions and inputs, and what all
//! minds share (`mind.json`).
//!
//! `docs/MINDS.md` explains the keys of these files with examples.

use super::kinds::EvidenceKind;
use super::name_of;
use super::range::{
    HalfOfCell, NotNegative, NumberRange, Positive, PositiveDegrees, SearchRadius, out_of_range,
};
use crate::base::{Vec2, table};
use crate::hash_state;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utility_ai::{CheckError, CompiledTable, GainTable, Motives, NeedsTable, Overlay, Scoring};

/// An action of a guard.
///
/// The order decides between equal scores: the first one wins. `docs/MINDS.md` lists the conditions of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// A doll turns round and runs from a music box.
    Fright,
    /// A doll returns to its corner.
    Scatter,
    /// A doll pursues the player by the rule of its kind.
    Haunt,
    /// Runs away from the player to the nearest guard who can help, and tells him.
    Flee,
    /// Runs to a gong and strikes it.
    Alarm,
    /// Calls out to somebody who is far away, and walks towards her.
    Challenge,
    /// Keeps a distance to the player, and the light of a lantern on her.
    Shine,
    /// Goes round the player at right angles to her way, then closes in.
    Circle,
    /// Runs after the player to grab her.
    Chase,
    /// Follows the player's scent.
    Track,
    /// Goes to the place with the highest expected value and watches it.
    Outthink,
    /// Searches for the player where she was lost.
    Search,
    /// Fetches another guard to go together where it is dark.
    Fetch,
    /// Walks to a noise, a glimpse or a call, and looks round.
    Investigate,
    /// Goes to tell another guard what he found.
    Report,
    /// Comes round after a sleep.
    Rouse,
    /// Puts evidence right, or looks at it.
    Mend,
    /// Takes what tempts him while nobody looks.
    Pocket,
    /// Stops and looks.
    Glance,
    /// Rests beside a fire.
    Rest,
    /// Waits in the dark beside the player's expected way.
    Ambush,
    /// Walks behind a leader in formation.
    Follow,
    /// Walks a patrol route, stands at a post, or walks round what is guarded.
    Patrol,
}

hash_state! { enum ActionKind {
    0 = Fright, 1 = Scatter, 2 = Haunt, 3 = Flee, 4 = Alarm, 5 = Shine, 6 = Circle, 7 = Chase,
    8 = Track, 9 = Outthink, 10 = Search, 11 = Investigate, 12 = Rouse, 13 = Mend, 14 = Glance,
    15 = Ambush, 16 = Follow, 17 = Patrol, 18 = Challenge, 19 = Rest, 20 = Fetch, 21 = Pocket,
    22 = Report,
} }

impl ActionKind {
    /// All actions, in the order that decides between equal scores.
    pub const ALL: [ActionKind; 23] = [
        ActionKind::Fright,
        ActionKind::Scatter,
        ActionKind::Haunt,
        ActionKind::Flee,
        ActionKind::Alarm,
        ActionKind::Challenge,
        ActionKind::Shine,
        ActionKind::Circle,
        ActionKind::Chase,
        ActionKind::Track,
        ActionKind::Outthink,
        ActionKind::Search,
        ActionKind::Fetch,
        ActionKind::Investigate,
        ActionKind::Report,
        ActionKind::Rouse,
        ActionKind::Mend,
        ActionKind::Pocket,
        ActionKind::Glance,
        ActionKind::Rest,
        ActionKind::Ambush,
        ActionKind::Follow,
        ActionKind::Patrol,
    ];
}

/// An input of considerations: what a guard's mind can measure, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsiderationInput {
    /// The awareness meter relative to where an investigation begins, limited to 1.
    Curiosity,
    /// How recent the guard's knowledge of the player is: 1 in this tick, 0 after
    /// [`AwarenessRules::give_up_seconds`](super::AwarenessRules::give_up_seconds) or without any.
    Freshness,
    /// How near the guard believes the player: 1 beside him, 0 at [`MindRules::near_tiles`] or if unknown.
    Nearness,
    /// Number of allies in sight, divided by [`MindRules::many_mates`] and limited to 1.
    Company,
    /// Distance from the guard's patrol route, divided by his leash or else by [`MindRules::near_tiles`], and
    /// limited to 1.
    Homesickness,
    /// How recently the gong was heard: 1 now, 0 after [`MindRules::alarm_seconds`] or if never.
    Alarm,
    /// How near the nearest gong is: 1 beside the guard, 0 out of reach or if there is none.
    Gong,
    /// Strength of the scent that the guard follows: 1 fresh, 0 none.
    Scent,
    /// Share of the guard's search time that is left: 1 as it begins, 0 when time is up or without a search.
    Belief,
    /// Breath for another run out of an ambush: 1 rested, 0 spent.
    Breath,
    /// How long the guard has been away from his patrol: it grows within
    /// [`NeedRates::neglect_seconds`](super::NeedRates::neglect_seconds) and fades on patrol.
    Neglect,
    /// Whether there is evidence that the guard has noticed and not put right: 0 or 1.
    Disorder,
    /// How tired his feet are: it grows while he walks and runs, and fades while he rests.
    Weariness,
    /// How cold it is where the guard is: 1 in the rain, 0.5 under the open sky, 0 indoors.
    Cold,
    /// How near the prop is that tempts him: 1 beside him, 0 out of reach or if there is none.
    Temptation,
    /// How much he was fooled of late, 0 to 1.
    Slight,
    /// How fresh the news are that he has told nobody: 1 now, 0 old or none.
    News,
    /// How much he fears what is ahead: gloom that he saw of late, or a bang.
    Dread,
}

impl ConsiderationInput {
    /// All inputs, in the order of declaration.
    pub const ALL: [ConsiderationInput; 18] = [
        ConsiderationInput::Curiosity,
        ConsiderationInput::Freshness,
        ConsiderationInput::Nearness,
        ConsiderationInput::Company,
        ConsiderationInput::Homesickness,
        ConsiderationInput::Alarm,
        ConsiderationInput::Gong,
        ConsiderationInput::Scent,
        ConsiderationInput::Belief,
        ConsiderationInput::Breath,
        ConsiderationInput::Neglect,
        ConsiderationInput::Disorder,
        ConsiderationInput::Weariness,
        ConsiderationInput::Cold,
        ConsiderationInput::Temptation,
        ConsiderationInput::Slight,
        ConsiderationInput::News,
        ConsiderationInput::Dread,
    ];
}

/// Numbers that all minds share (`mind.json`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MindRules {
    /// Distance at which nearness is 0, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub near_tiles: f32,
    /// Number of visible allies at which [`ConsiderationInput::Company`] is 1.
    #[serde(deserialize_with = "Positive::read")]
    pub many_mates: f32,
    /// Duration of an alarm after a gong, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub alarm_seconds: f32,
    /// Time between two decisions of a calm guard who is remote from the player, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub remote_think_seconds: f32,
    /// Distance from the player beyond which a calm guard is remote, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub remote_tiles: f32,
    /// Number of hunting guards with near goals from which on they share one Dijkstra map instead of
    /// searching a path each.
    pub field_hunters: usize,
    /// Distance within which goals count as near for [`MindRules::field_hunters`], in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub field_tiles: f32,
}

/// A guard's speed by what he does, in tiles/s.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuardSpeed {
    /// Speed on patrol, in tiles/s.
    #[serde(deserialize_with = "Positive::read")]
    pub patrol: f32,
    /// Speed towards something that the guard investigates or mends, in tiles/s.
    #[serde(deserialize_with = "Positive::read")]
    pub investigate: f32,
    /// Speed of a search, in tiles/s.
    #[serde(deserialize_with = "Positive::read")]
    pub search: f32,
    /// Speed of a chase or of a flight, in tiles/s.
    #[serde(deserialize_with = "Positive::read")]
    pub chase: f32,
}

/// A guard's turning speed, in degrees per second.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnRules {
    /// Turning speed at every alert level below *alert*, in degrees per second.
    #[serde(deserialize_with = "Positive::read")]
    pub calm: f32,
    /// Turning speed at the alert level *alert*, in degrees per second.
    #[serde(deserialize_with = "Positive::read")]
    pub alert: f32,
}

/// Which senses a guard has, and how far they reach.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SenseRules {
    /// Whether the guard can see.
    pub eyes: bool,
    /// Sight range regardless of light, in tiles; `null`: it depends on the light on the player.
    #[serde(default, deserialize_with = "SearchRadius::read")]
    pub sight: Option<f32>,
    /// Whether the guard can hear.
    pub ears: bool,
    /// Smelling range, in tiles; 0: the guard cannot smell.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub nose: f32,
    /// Range in which the guard feels steps through the floor, in tiles; 0: he cannot.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub tremor: f32,
    /// Radius within which the guard notices allies, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub company_radius: f32,
    /// Full angle within which the guard notices allies, in degrees; 360: all round.
    #[serde(deserialize_with = "NotNegative::read")]
    pub company_degrees: f32,
}

/// How a guard runs after the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pursuit {
    /// Runs to the place where the player is.
    Straight,
    /// Runs to the place where the player will be when the guard arrives.
    Intercept,
}

/// How a guard tells others of the player; `hearing.json` has the ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AlertCall {
    /// A spoken word, heard only by whoever is beside him.
    Word,
    /// The bark of a hound.
    Bark,
    /// A shout.
    Shout,
    /// A whistle.
    Whistle,
    /// The stroke of a gong.
    Gong,
}

hash_state! { enum AlertCall {
    0 = Word, 1 = Bark, 2 = Shout, 3 = Whistle, 4 = Gong,
} }

impl AlertCall {
    /// All calls, in the order of declaration.
    pub const ALL: [AlertCall; 5] =
        [AlertCall::Word, AlertCall::Bark, AlertCall::Shout, AlertCall::Whistle, AlertCall::Gong];
}

/// A guard's grab: a wind-up towards an arc on the floor, which catches the player if she is inside at the
/// end.
///
/// The arc stays where the grab began.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrabRules {
    /// Distance from the player within which the guard begins, in tiles; she must also be inside the arc at
    /// its end with her present velocity.
    #[serde(deserialize_with = "Positive::read")]
    pub commit: f32,
    /// Radius of the arc, in tiles from where the guard begins to the middle of the player's feet; at least
    /// `commit`.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub reach: f32,
    /// Full angle of the arc, in degrees.
    #[serde(deserialize_with = "PositiveDegrees::read")]
    pub degrees: f32,
    /// Time from the beginning to the catch, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub wind_up_seconds: f32,
    /// The guard's speed in the direction of the arc during the wind-up, in tiles/s.
    #[serde(deserialize_with = "NotNegative::read")]
    pub step: f32,
    /// Time after a miss in which the guard neither runs nor grabs, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub recovery_seconds: f32,
}

/// Numbers of one kind of guard (`guards/<archetype>.json`): body, senses and actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuardRules {
    /// Half the width and height of the guard's collision box, in tiles.
    #[serde(deserialize_with = "HalfOfCell::read")]
    pub half: Vec2,
    /// The guard's speed by what he does, in tiles/s.
    pub speed: GuardSpeed,
    /// The guard's turning speed, in degrees per second.
    pub turn_degrees_per_second: TurnRules,
    /// The guard's acceleration, in tiles/s².
    #[serde(deserialize_with = "Positive::read")]
    pub acceleration: f32,
    /// Radius of the light of the lantern that the guard carries, in tiles; 0: none.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub lantern_radius: f32,
    /// Maximum distance from the guard's patrol route except in a chase, in tiles; `null`: unlimited.
    #[serde(default, deserialize_with = "NotNegative::read")]
    pub leash: Option<f32>,
    /// Distance at which the guard walks round a treasure that he is posted beside without further orders, in
    /// tiles; `null`: he stands.
    #[serde(default, deserialize_with = "NotNegative::read")]
    pub orbit: Option<f32>,
    /// Distance between two of the guard's footsteps, in tiles.
    // At 0 he would make endless steps.
    #[serde(deserialize_with = "Positive::read")]
    pub stride: f32,
    /// Time between two decisions, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub think_seconds: f32,
    /// Duration of the guard's search round a treasure that he finds missing, in seconds; 0: he only looks
    /// round.
    #[serde(deserialize_with = "NotNegative::read")]
    pub robbed_search_seconds: f32,
    /// The guard's senses.
    pub senses: SenseRules,
    /// Kinds of evidence that the guard notices, each once; none for a guard without eyes.
    pub notices: Vec<EvidenceKind>,
    /// How the guard runs after the player.
    pub pursuit: Pursuit,
    /// How the guard calls others; `null`: he does not.
    pub call: Option<AlertCall>,
    /// Whether the guard, when he has lost the player, goes to tell one who fights and does not seek help himself.
    #[serde(default)]
    pub seeks_help: bool,
    /// How the guard grabs the player; `null`: he does not.
    pub grab: Option<GrabRules>,
    /// Whether the guard opens doors; otherwise he waits before shut ones.
    pub opens_doors: bool,
    /// What each everyday action does to the needs of [`NeedsRules::motives`](super::NeedsRules::motives);
    /// `null`: the guard has no needs, as a doll or a hound.
    pub needs_table: Option<GainTable<ActionKind>>,
    /// Other actions that the guard has, each with its own score.
    #[serde(deserialize_with = "table::read")]
    pub actions: BTreeMap<ActionKind, Scoring<ConsiderationInput>>,
}

impl GuardRules {
    /// Whether guards of this kind have an action.
    pub fn has(&self, action: ActionKind) -> bool {
        self.actions.contains_key(&action) || self.rows().contains(&action)
    }

    /// Leaves them only the actions for which `keep` holds.
    pub fn retain(&mut self, keep: impl Fn(&ActionKind) -> bool) {
        self.actions.retain(|action, _| keep(action));
        if let Some(table) = &mut self.needs_table {
            table.retain(keep);
        }
    }

    /// The actions of the needs table.
    fn rows(&self) -> &[ActionKind] {
        self.needs_table.as_ref().map_or(&[], GainTable::actions)
    }

    /// Scores of all actions of such a guard, [`ActionKind::ALL`], with the needs of a personality.
    ///
    /// # Errors
    ///
    /// Names what does not fit together: a column, a need of the personality, a number out of its range.
    pub fn scores(
        &self,
        motives: &Motives<ConsiderationInput>,
        personality: &Overlay,
    ) -> Result<CompiledTable<ConsiderationInput>, CheckError> {
        let table = self.table(motives, personality)?;
        CompiledTable::mixed(table.as_ref(), &ActionKind::ALL, |action| self.actions.get(action))
    }

    /// The needs table of such a guard with the needs of a personality, if he has needs.
    ///
    /// # Errors
    ///
    /// See [`scores`](Self::scores).
    pub fn table(
        &self,
        motives: &Motives<ConsiderationInput>,
        personality: &Overlay,
    ) -> Result<Option<NeedsTable<ConsiderationInput, ActionKind>>, CheckError> {
        let Some(gains) = self.needs_table.clone() else { return Ok(None) };
        NeedsTable::new(&motives.clone().overlaid(personality)?, gains).map(Some)
    }

    /// Returns what is invalid, in words, or `None`.
    pub(super) fn fault(&self) -> Option<String> {
        self.twice_fault().or_else(|| self.grab_fault()).or_else(|| self.notices_fault())
    }

    fn twice_fault(&self) -> Option<String> {
        let twice = self.rows().iter().find(|action| self.actions.contains_key(action))?;
        let name = name_of(*twice);
        Some(format!("`{name}` is in `needs_table` and in `actions`: keep one of them"))
    }

    fn grab_fault(&self) -> Option<String> {
        // Otherwise he could begin a grab that reaches nobody.
        let GrabRules { commit, reach, .. } = self.grab.filter(|grab| grab.reach < grab.commit)?;
        let words = format!("{commit} or more, as is `grab.commit`");
        Some(format!("`grab.reach`: {}", out_of_range(reach, &words)))
    }

    fn notices_fault(&self) -> Option<String> {
        let twice = (1..self.notices.len()).find(|&i| self.notices[..i].contains(&self.notices[i]));
        if let Some(i) = twice {
            return Some(format!("`notices` names `{}` twice: once is enough", name_of(self.notices[i])));
        }
        let sees = self.notices.first().filter(|_| !self.senses.eyes);
        if let Some(kind) = sees {
            let kind = name_of(*kind);
            return Some(format!("`notices` names `{kind}`, but `senses.eyes` is false: leave it empty"));
        }
        // He would go round an empty stand for ever.
        let blind = self.orbit.is_some() && !self.notices.contains(&EvidenceKind::MissingTreasure);
        blind.then(|| "`notices` lacks `missing_treasure`, which `orbit` needs: add it".into())
    }
}
