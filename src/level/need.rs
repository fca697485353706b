//! What a heist may need: things that a proof can be denied, so that a level can promise that they count.

use serde::{Deserialize, Serialize};

/// A thing that the player uses, or a part of the level that helps her.
///
/// The names are those of the values of the field `Needs` in level files, and of `thief-girl prove --without`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// Putting out lamps, by hand, by their switch or with water.
    Lamps,
    /// Throwing, and putting down what rolls away.
    Throws,
    /// What her pouches hold, or what lies about of these kinds: pebbles, bottles, incense and others.
    Kit,
    /// Hideouts.
    Hides,
    /// Whistling.
    Whistle,
    /// Keys, wherever they are.
    Key,
    /// Keys on the belts of guards.
    Pickpocket,
    /// Lock picks.
    LockPicks,
    /// Music boxes.
    MusicBox,
    /// Rain, music and other sounds in which steps drown.
    Masking,
    /// Crawling.
    Crawl,
    /// Pushing heavy props.
    Push,
    /// Shallow water, in which scent ends. Without it that floor is dry stone.
    Water,
    /// Carpets. Without them that floor is boards that sing.
    Carpets,
}

impl Need {
    /// All needs, in the order of declaration.
    pub const ALL: [Self; 14] = [
        Self::Lamps,
        Self::Throws,
        Self::Kit,
        Self::Hides,
        Self::Whistle,
        Self::Key,
        Self::Pickpocket,
        Self::LockPicks,
        Self::MusicBox,
        Self::Masking,
        Self::Crawl,
        Self::Push,
        Self::Water,
        Self::Carpets,
    ];
}

/// A set of needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NeedSet(u16);

impl NeedSet {
    /// Whether a need is in the set.
    pub fn contains(self, need: Need) -> bool {
        self.0 & Self::bit(need) != 0
    }

    /// Whether a need is in both sets.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    fn bit(need: Need) -> u16 {
        1 << need as u16
    }
}

impl FromIterator<Need> for NeedSet {
    fn from_iter<I: IntoIterator<Item = Need>>(needs: I) -> Self {
        Self(needs.into_iter().fold(0, |set, need| set | Self::bit(need)))
    }
}
