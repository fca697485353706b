//! Memory of what a guard needs: how tired, afraid, fooled or full of news he is.

use crate::base::Vec2;
use crate::base::tick::Tick;
use crate::hash_state;
use crate::rules::NeedsRules;

/// What a guard has to tell others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct News {
    /// Position that he tells of, in tiles.
    pub at: Vec2,
    /// Tick at which he learned it.
    pub since: Tick,
}

hash_state! { struct News { at, since } }

/// What a guard shows of himself beside his activity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mood {
    /// Whether he stands undecided between two actions.
    pub undecided: bool,
    /// Whether drink makes him slow; while he takes a bottle: whether he drinks.
    pub tipsy: bool,
}

/// Index of the step of *rest* in which he rests.
pub const WARMS: usize = 1;

/// Memory of needs and drives; each level is 0 to 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NeedsMemory {
    /// How long he has been away from his patrol.
    pub neglect: f32,
    /// How tired his feet are.
    pub weariness: f32,
    /// How much he fears the dark that he saw, or the bang that he heard.
    pub dread: f32,
    /// How much he was fooled.
    pub slight: f32,
    /// What he has told nobody yet.
    pub news: Option<News>,
    /// Tick until which drink makes him slow.
    pub tipsy_until: Tick,
    /// Tick until which he stands undecided.
    pub hesitates_until: Tick,
    /// Tick at which he next falls into his idle habit; 0 before the first patrol.
    pub habit_at: Tick,
    /// Whether he challenges somebody far away.
    pub challenges: bool,
    /// End of the recovery after the last grab that missed.
    pub missed_until: Tick,
}

hash_state! { struct NeedsMemory {
    neglect, weariness, dread, slight, news, tipsy_until, hesitates_until, habit_at, challenges, missed_until,
} }

impl NeedsMemory {
    /// Feels slighted.
    pub fn be_slighted(&mut self, rules: &NeedsRules) {
        self.slight = (self.slight + rules.rates.slight).min(1.0);
    }

    /// What shows of it in a tick.
    pub fn mood(&self, now: Tick) -> Mood {
        Mood { undecided: now < self.hesitates_until, tipsy: now < self.tipsy_until }
    }

    /// Factor of his speeds: less than 1 after a drink.
    pub fn pace(&self, now: Tick, rules: &NeedsRules) -> f32 {
        if now < self.tipsy_until { rules.pocket.tipsy_speed } else { 1.0 }
    }
}
