//! `assets/rules/lessons.json`: what is taught, when, and until when.

use super::spot::LessonTarget;
use crate::shell::input::InputAction;
use serde::Deserialize;
use thief_girl::model::{LightBand, Posture};
use thief_girl::rules::PropKind;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonRules {
    /// How long a lesson is shown: so long, and so much longer for each letter, but no longer than this.
    pub seconds: f32,
    pub seconds_per_letter: f32,
    pub longest_seconds: f32,
    /// A lesson that gives way to a hunt, or whose thing has gone, before it was shown so long comes again.
    pub least_seconds: f32,
    /// How long it stays after she has done what it says.
    pub done_seconds: f32,
    /// How long it takes to come and to go.
    pub fade_seconds: f32,
    /// Between two lessons; in a hunt they follow each other at once.
    pub pause_seconds: f32,
    /// The most important first. The words of each are the text `ui.lesson.NAME`.
    pub lessons: Vec<Lesson>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub name: String,
    /// It is shown once all of these are true. One that does not name `hunted` waits while she is hunted.
    pub when: Vec<LessonCondition>,
    /// It is learned as soon as one of these is true, shown or not.
    #[serde(default)]
    pub until: Vec<LessonCondition>,
    /// Until then it stays while its moment lasts, but no longer than so many seconds.
    #[serde(default)]
    pub waits: f32,
}

/// What can be true of a heist, and of the hands that play it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LessonCondition {
    /// She has come so far from where the heist began, in tiles.
    Away(f32),
    /// She has not.
    AtStart(f32),
    /// Something lies so near that she sees it, in tiles.
    Near(LessonTarget, f32),
    Posture(Vec<Posture>),
    Moves,
    /// She has not moved for so long, in seconds.
    Still(f32),
    Band(LightBand),
    /// Nobody suspects anything; a tip with this condition goes as soon as somebody does.
    Calm,
    /// Somebody sees her and is not sure yet.
    Watched,
    /// Somebody is after her.
    Hunted,
    /// Somebody looks for her.
    Searched,
    /// There is something in her hand.
    Holds,
    /// Something of this kind is in her pouches.
    Pouch(PropKind),
    /// So many kinds are in her pouches.
    Kinds(usize),
    /// She has what she came for.
    HasPrize,
    /// It happened, at most so long ago, in seconds.
    Happened(LessonEvent, f32),
    /// The player may do it in this heist.
    May(Ability),
    /// The player has just pressed a key for it.
    Did(InputAction),
}

/// What happens at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LessonEvent {
    Stole,
    PickedUp,
    Threw,
    TookKey,
    Unlocked,
    OpenedDoor,
    BurstDoor,
    Hid,
    PutOutLamp,
    PulledSwitch,
    WoundUpMusic,
    Whistled,
    /// She pushed or kicked something heavy.
    Rolled,
    /// She stepped into water while somebody has a nose.
    WashedOff,
    /// A guard heard something of hers.
    Heard,
    /// A guard is sure.
    Spotted,
    /// A guard lost sight of her.
    Lost,
    /// A guard noticed what somebody left.
    NoticedEvidence,
}

/// What settings may forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    Forecast,
    Rewind,
}

impl LessonRules {
    pub fn shipped() -> Self {
        let json = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/lessons.json"));
        serde_json::from_str(json).unwrap_or_else(|why| panic!("assets/rules/lessons.json: {why}"))
    }
}

impl Lesson {
    /// Does it help while she is hunted?
    pub fn is_for_hunts(&self) -> bool {
        self.when.contains(&LessonCondition::Hunted)
    }

    /// The text with its words.
    pub fn key(&self) -> String {
        format!("ui.lesson.{}", self.name)
    }
}
