//! [`RunMode`], whether a heist is played or replayed, and [`LiveRun`], what only a played one has: tips, rewinds,
//! a rival, the pace of time.

use super::ghost::Ghost;
use super::rewind::Rewind;
use super::use_hold::UseHold;
use crate::shell::game::Game;
use crate::shell::game::lessons::Lessons;
use std::collections::BTreeSet;
use thief_girl::replay::Playback;

/// Why a key does nothing: time cannot be fast-forwarded or rewound, nothing be explained, or the heist not be restarted
/// by one press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No fast-forward while a guard is not calm or sees the player, or after the end.
    Looks,
    /// Fast-forward ends because a guard came into sight, until the key is pressed again.
    Comes,
    /// No rewind: no charge is left.
    Spent,
    /// No rewind after the level or the rules were edited during the heist.
    Edited,
    /// The rewind key was released too early to count.
    Brief,
    /// No "Why?" card: no guard was after the player so far, or came to look for her.
    Unnoticed,
    /// No restart before the key is pressed again: a heist is not given up by a slip of the finger.
    Unsure,
}

/// Where the inputs of a session come from.
pub enum RunMode {
    /// The player.
    Live(Box<LiveRun>),
    /// A recording.
    Replay(Playback),
}

impl RunMode {
    /// Returns the state of a heist that is being played; `None` in a replay.
    pub fn live(&self) -> Option<&LiveRun> {
        match self {
            Self::Live(run) => Some(run),
            Self::Replay(_) => None,
        }
    }

    pub fn live_mut(&mut self) -> Option<&mut LiveRun> {
        match self {
            Self::Live(run) => Some(run),
            Self::Replay(_) => None,
        }
    }
}

/// How long a refusal is shown, in seconds.
pub const REFUSED_SECONDS: f32 = 2.5;

/// State of a heist that is being played.
pub struct LiveRun {
    /// The tip that is shown, and the state of all others.
    pub lessons: Lessons,
    /// In the training, the tips shown in this run: a room shows its tips each time.
    pub shown_here: BTreeSet<String>,
    /// State of rewinding.
    pub rewind: Rewind,
    /// The use key that is held on the way to a thing.
    pub use_hold: UseHold,
    /// The recorded run that the player races against.
    pub rival: Option<Ghost>,
    /// Whether the rules were changed during the heist: its recording cannot be played back.
    pub is_retuned: bool,
    /// Slowest game speed that was used, in percent.
    pub slowest: u8,
    /// Whether time is fast-forwarded.
    pub fast: bool,
    /// Whether a guard who came into sight has ended fast-forward; until the key is released.
    pub fast_is_over: bool,
    /// The last refusal, and its age in seconds.
    pub refused: Option<(f32, Refusal)>,
    /// File in which the recording was saved at the end; time may still be rewound afterwards.
    pub kept_as: Option<String>,
}

impl LiveRun {
    pub fn new(game: &Game) -> Self {
        Self {
            lessons: Lessons::new(game.lessons.clone()),
            shown_here: BTreeSet::new(),
            rewind: Rewind::new(game.interface.rewind),
            use_hold: UseHold::default(),
            rival: None,
            is_retuned: false,
            slowest: 100,
            fast: false,
            fast_is_over: false,
            refused: None,
            kept_as: None,
        }
    }

    /// Lets a refusal grow older by `seconds` of real time.
    pub fn pass(&mut self, seconds: f32) {
        self.refused = self.refused.map(|(t, why)| (t + seconds, why)).filter(|(t, _)| *t < REFUSED_SECONDS);
    }
}
