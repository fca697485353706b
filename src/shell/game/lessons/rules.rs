//! The types of `assets/rules/lessons.json`: what is taught, when, and until when.

use super::spot::LessonTarget;
use crate::shell::input::InputAction;
use serde::Deserialize;
use thief_girl::model::{LightBand, Posture};
use thief_girl::rules::PropKind;

/// Numbers of tips, and all lessons (`lessons.json`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonRules {
    /// Shortest time for which a lesson is shown, in seconds.
    pub seconds: f32,
    /// Additional time for each letter, in seconds.
    pub seconds_per_letter: f32,
    /// Longest time for which a lesson is shown, in seconds.
    pub longest_seconds: f32,
    /// A lesson that is hidden early before this time, in seconds, is shown again later.
    pub least_seconds: f32,
    /// How long it stays after the player has done what it says, in seconds.
    pub done_seconds: f32,
    /// Time to fade in and to fade out, in seconds.
    pub fade_seconds: f32,
    /// Pause between two lessons, in seconds; none during a hunt.
    pub pause_seconds: f32,
    /// The lessons, the most important first. The text of each is `ui.lesson.NAME`.
    pub lessons: Vec<Lesson>,
}

/// A tip: when it is shown, and when it is learned.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub name: String,
    /// Conditions that must all hold for it to be shown. One without `hunted` waits while the player is hunted.
    pub when: Vec<LessonCondition>,
    /// Conditions of which one suffices for it to be learned, whether it was shown or not.
    #[serde(default)]
    pub until: Vec<LessonCondition>,
    /// How long it may stay while it is not learned and its conditions hold, in seconds.
    #[serde(default)]
    pub waits: f32,
}

/// A condition on the state of a heist or on the player's input.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LessonCondition {
    /// The player is at least this far from the start, in tiles.
    Away(f32),
    /// The player is less than this far from the start, in tiles.
    AtStart(f32),
    /// Something of this kind is visible within this distance, in tiles.
    Near(LessonTarget, f32),
    /// Leaning out would show a guard within this distance whom the player does not see, in tiles.
    Peek(f32),
    /// A guard is within this distance, in tiles, and the player does not know where he looks: he is drawn dim.
    UnseenGuard(f32),
    Posture(Vec<Posture>),
    Moves,
    /// The player has not moved for this time, in seconds.
    Still(f32),
    Band(LightBand),
    /// The player is in no hideout.
    InTheOpen,
    /// No guard suspects anything; a tip with this condition is hidden as soon as one does.
    Calm,
    /// Music masks sounds where the player is.
    MaskedByMusic,
    /// A guard sees the player and is not certain yet.
    Watched,
    /// A guard is after the player.
    Hunted,
    /// A guard searches for the player.
    Searched,
    /// Somebody with eyes suspects something: clockwork dolls have none.
    Eyes,
    /// The use key takes a treasure, or would: from where it is missed is drawn.
    WouldSteal,
    /// The player holds something.
    Holds,
    /// The pouches contain something of this kind.
    Pouch(PropKind),
    /// The pouches contain this number of kinds.
    Kinds(usize),
    /// The player has the main treasure.
    HasPrize,
    /// It happened at most this long ago, in seconds.
    Happened(LessonEvent, f32),
    /// The settings allow it.
    May(Ability),
    /// The player has just pressed a key for it.
    Did(InputAction),
}

/// Something that happens in one tick.
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
    /// Incense of the player's began to burn.
    LitIncense,
    /// Incense put a guard to sleep.
    PutToSleep,
    /// The player pushed or kicked something heavy.
    Rolled,
    /// The player walked into something small, which rolls away.
    Kicked,
    /// The player stepped into water while scents matter.
    WashedOff,
    /// A guard heard a noise of the player's.
    Heard,
    /// A guard is certain of the player.
    Spotted,
    /// A guard lost sight of the player.
    Lost,
    /// A guard noticed evidence.
    NoticedEvidence,
}

/// An ability that settings may switch off.
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
    /// Whether it helps while the player is hunted.
    pub fn is_for_hunts(&self) -> bool {
        self.when.contains(&LessonCondition::Hunted)
    }

    /// Returns the key of its text.
    pub fn key(&self) -> String {
        format!("ui.lesson.{}", self.name)
    }
}
