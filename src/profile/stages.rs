//! What goes along from stage to stage of a heist that goes through several levels. It is saved, so that the heist
//! goes on another day.

use crate::base::tick::Tick;
use crate::model::POUCHES;
use crate::replay::{LootTaken, Score};
use crate::rules::Difficulty;
use serde::{Deserialize, Serialize};

/// A stage that was won.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StageDone {
    /// Identifier of its level.
    pub level: String,
    /// How long it took.
    pub ticks: Tick,
    /// What was taken.
    pub taken: Vec<LootTaken>,
    /// Number of treasures in the level.
    pub treasures: usize,
    /// The time that its author finds good, in seconds; 0 if there is none.
    pub par_seconds: u32,
    /// The difficulty it was played on.
    pub difficulty: Difficulty,
    /// Its score.
    pub score: Score,
    /// Whether settings made it easier than its difficulty.
    pub eased: bool,
    /// How often time was rewound in it.
    #[serde(default)]
    pub rewinds: u32,
    /// Whether it counts: neither replayed nor edited.
    pub counts: bool,
}

/// What the player brings into a stage.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Carried {
    /// Identifier of the level into which it is brought; every other level begins with nothing.
    pub level: String,
    /// How many props are left in each pouch.
    pub kit_left: [u8; POUCHES],
    /// The stages before, in order.
    pub done: Vec<StageDone>,
}

impl Carried {
    /// Returns what is brought into the stage after one that was won.
    pub fn after(&self, done: StageDone, next: &str, kit_left: [u8; POUCHES]) -> Self {
        let mut all = if self.level == done.level { self.done.clone() } else { Vec::new() };
        all.push(done);
        Self { level: next.to_string(), kit_left, done: all }
    }

    /// Whether a heist that begins with this level is under way.
    pub fn is_of(&self, first: &str) -> bool {
        self.done.first().is_some_and(|stage| stage.level == first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::ascii;
    use crate::model::{Config, Sim};
    use crate::replay::RunStatistics;
    use crate::rules::Rules;

    fn done(level: &str) -> StageDone {
        let room = ascii::parse("######\n#@..X#\n#..$.#\n######").unwrap();
        let sim = Sim::new(room.into(), Rules::shipped().into(), Config::default());
        StageDone {
            level: level.into(),
            ticks: 60,
            taken: Vec::new(),
            treasures: 1,
            par_seconds: 0,
            difficulty: Difficulty::Normal,
            score: Score::of(&RunStatistics::default(), &sim),
            eased: false,
            rewinds: 0,
            counts: true,
        }
    }

    #[test]
    fn stages_follow_each_other_and_a_first_one_begins_anew() {
        let first = Carried::default().after(done("one"), "two", [1, 0, 0]);
        let second = first.after(done("two"), "three", [0; 3]);
        let names =
            |carried: &Carried| carried.done.iter().map(|stage| stage.level.clone()).collect::<Vec<_>>();
        assert_eq!(names(&second), ["one", "two"]);
        assert!(second.is_of("one") && !second.is_of("two") && !Carried::default().is_of("one"));
        let text = serde_json::to_string(&second).unwrap();
        assert_eq!(serde_json::from_str::<Carried>(&text).unwrap(), second);
        assert_eq!(names(&second.after(done("one"), "two", [0; 3])), ["one"], "played again from the start");
    }
}
