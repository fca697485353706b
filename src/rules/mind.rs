//! `guards/<archetype>.json`: what one kind of guard is like, what he senses, and what moves him.

use crate::base::Vec2;
use crate::hash_state;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utility_ai::Scoring;

/// What a mind can do. Of equals the first one wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// A clockwork doll before the music box: turns round and runs.
    Fright,
    /// A clockwork doll back to its corner.
    Scatter,
    /// A clockwork doll after her, each by a rule of its own.
    Haunt,
    /// Away from her, to the nearest guard, and tell him.
    Flee,
    /// Runs to the gong and strikes it.
    Alarm,
    /// Keeps his distance, and his light on her.
    Shine,
    /// Round her at right angles, then closes in.
    Circle,
    /// After her, to lay hands on her.
    Chase,
    /// Follows her scent.
    Track,
    /// Goes where it is worth most.
    Outthink,
    /// Looks for her where she was lost.
    Search,
    /// Walks to a noise or a glimpse.
    Investigate,
    /// Comes to his senses.
    Rouse,
    /// Puts right what somebody left.
    Mend,
    /// Stops to look.
    Glance,
    /// Lies in wait.
    Ambush,
    /// Walks with his squad.
    Follow,
    /// The everyday.
    Patrol,
}

hash_state! { enum ActionKind {
    0 = Fright, 1 = Scatter, 2 = Haunt, 3 = Flee, 4 = Alarm, 5 = Shine, 6 = Circle, 7 = Chase,
    8 = Track, 9 = Outthink, 10 = Search, 11 = Investigate, 12 = Rouse, 13 = Mend, 14 = Glance,
    15 = Ambush, 16 = Follow, 17 = Patrol,
} }

impl ActionKind {
    pub const ALL: [ActionKind; 18] = [
        ActionKind::Fright,
        ActionKind::Scatter,
        ActionKind::Haunt,
        ActionKind::Flee,
        ActionKind::Alarm,
        ActionKind::Shine,
        ActionKind::Circle,
        ActionKind::Chase,
        ActionKind::Track,
        ActionKind::Outthink,
        ActionKind::Search,
        ActionKind::Investigate,
        ActionKind::Rouse,
        ActionKind::Mend,
        ActionKind::Glance,
        ActionKind::Ambush,
        ActionKind::Follow,
        ActionKind::Patrol,
    ];
}

/// What a mind can measure of itself, each 0 to 1: the inputs of considerations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsiderationInput {
    /// The meter: 0 nothing, 1 sure of her.
    Awareness,
    /// The meter on its way to an investigation; whoever is curious at all is so by more than half.
    Curiosity,
    /// Does he see her now?
    InSight,
    /// How fresh what he knows of her is: 1 this very tick, 0 once he gives up or knows nothing.
    Freshness,
    /// How near he believes her: 1 here, 0 at [`MindRules::near_tiles`] or unknown.
    Nearness,
    /// How many mates he sees, of [`MindRules::many_mates`].
    Company,
    /// How far he is from his round, of his leash or of [`MindRules::near_tiles`].
    Homesickness,
    /// How long ago the gong was heard: 1 now, 0 once its alarm is over.
    Alarm,
    /// How near a gong is: 1 beside him, 0 too far to run for it or there is none.
    Gong,
    /// How strong the scent under his nose is.
    Scent,
    /// How much belief that she is somewhere about is left in his search.
    Belief,
    /// How much breath he has for another burst: 1 rested, 0 spent.
    Breath,
}

impl ConsiderationInput {
    pub const ALL: [ConsiderationInput; 12] = [
        ConsiderationInput::Awareness,
        ConsiderationInput::Curiosity,
        ConsiderationInput::InSight,
        ConsiderationInput::Freshness,
        ConsiderationInput::Nearness,
        ConsiderationInput::Company,
        ConsiderationInput::Homesickness,
        ConsiderationInput::Alarm,
        ConsiderationInput::Gong,
        ConsiderationInput::Scent,
        ConsiderationInput::Belief,
        ConsiderationInput::Breath,
    ];
}

/// `mind.json`: what all minds have in common.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MindRules {
    /// From how far on nothing counts as near, in tiles.
    pub near_tiles: f32,
    /// How many mates are many.
    pub many_mates: f32,
    /// How long an alarm by gong lasts, in seconds.
    pub alarm_seconds: f32,
    /// Whoever suspects something thinks this often, in seconds.
    pub urgent_think_seconds: f32,
    /// Whoever is calm and so far from her that nobody sees him thinks only this often, in seconds.
    pub remote_think_seconds: f32,
    /// How far that is, in tiles.
    pub remote_tiles: f32,
    /// When so many hunt her at a time,
    pub field_hunters: usize,
    /// to places within so many tiles of each other, one field of ways serves them all.
    pub field_tiles: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuardSpeed {
    pub patrol: f32,
    pub investigate: f32,
    pub search: f32,
    pub chase: f32,
}

/// Turning speed, in degrees a second.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnRules {
    pub calm: f32,
    pub alert: f32,
}

/// What a guard senses with.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SenseRules {
    pub eyes: bool,
    /// How far he sees, in tiles, whatever the light; `null`: as far as the light lets him.
    pub sight: Option<f32>,
    pub ears: bool,
    /// How far he smells, in tiles; 0: not at all.
    pub nose: f32,
    /// How far he feels steps through the floor, in tiles; 0: not at all.
    pub tremor: f32,
    /// Which mates he takes notice of: within so many tiles,
    pub company_radius: f32,
    /// and within so wide an angle before him, in degrees; 360: all round.
    pub company_degrees: f32,
}

/// How a guard runs after her.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pursuit {
    /// To where she is.
    Straight,
    /// To where she will be when he gets there.
    Intercept,
}

/// By what a guard tells others of her.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AlertCall {
    /// In person: nobody but who stands before him hears it.
    Word,
    /// A hound's.
    Bark,
    Shout,
    Whistle,
    Gong,
}

hash_state! { enum AlertCall {
    0 = Word, 1 = Bark, 2 = Shout, 3 = Whistle, 4 = Gong,
} }

impl AlertCall {
    pub const ALL: [AlertCall; 5] =
        [AlertCall::Word, AlertCall::Bark, AlertCall::Shout, AlertCall::Whistle, AlertCall::Gong];
}

/// One kind of guard.
/// How somebody grabs at her: he commits himself, winds up, and has her if she is still inside of an arc then. Where the arc
/// lies is settled when he begins.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrabRules {
    /// He begins when she is no farther from him than this, in tiles, and would be inside of the arc at its end if she went
    /// on as she does.
    pub commit: f32,
    /// How far the arc reaches from where he begins, in tiles, to the middle of her feet.
    pub reach: f32,
    /// How wide it is.
    pub degrees: f32,
    pub wind_up_seconds: f32,
    /// How fast he goes on in the arc's direction meanwhile, in tiles/s: a hound leaps.
    pub step: f32,
    /// Who missed stumbles, and neither runs nor grabs for so long.
    pub recovery_seconds: f32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuardRules {
    /// Half the box of his feet, in tiles.
    pub half: Vec2,
    /// In tiles/s.
    pub speed: GuardSpeed,
    pub turn_degrees_per_second: TurnRules,
    /// Change of speed, in tiles/s².
    pub acceleration: f32,
    /// How far the lantern in his hand shines, in tiles; 0 if he has none.
    pub lantern_radius: f32,
    /// He never goes farther than this from his round, but in a chase; `null`: anywhere.
    pub leash: Option<f32>,
    /// Posted beside a treasure without further orders, he walks round it this far off, in tiles.
    pub orbit: Option<f32>,
    pub stride: f32,
    /// How often he thinks.
    pub think_seconds: f32,
    /// How long he searches round a treasure that he finds missing; at 0 he only looks round.
    pub robbed_search_seconds: f32,
    pub senses: SenseRules,
    pub pursuit: Pursuit,
    /// By what he calls others; `null`: he keeps it to himself.
    pub call: Option<AlertCall>,
    /// How he lays hands on her; `null`: he does not.
    pub grab: Option<GrabRules>,
    /// Does he open doors? Who does not waits before shut ones until somebody else does.
    pub opens_doors: bool,
    /// What he can do, and what it is worth to him.
    pub actions: BTreeMap<ActionKind, Scoring<ConsiderationInput>>,
}
