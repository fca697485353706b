//! What goes along from stage to stage of a heist that goes through several levels.

use std::rc::Rc;
use thief_girl::base::tick::Tick;
use thief_girl::model::POUCHES;
use thief_girl::replay::{LootTaken, Score};

/// A stage that was won.
#[derive(Clone, Debug)]
pub struct StageDone {
    /// Identifier of its level.
    pub level: String,
    pub ticks: Tick,
    pub taken: Vec<LootTaken>,
    /// Number of treasures in the level.
    pub treasures: usize,
    pub par_seconds: u32,
    pub score: Score,
    /// Whether settings made it easier than its difficulty.
    pub eased: bool,
    /// Whether it counts: neither replayed nor edited.
    pub counts: bool,
}

/// What the player brings into a stage.
#[derive(Clone, Debug, Default)]
pub struct Carried {
    /// Identifier of the level into which it is brought; every other level begins with nothing.
    pub level: String,
    /// How many props are left in each pouch.
    pub kit_left: [u8; POUCHES],
    /// The stages before, in order.
    pub done: Rc<Vec<StageDone>>,
}

impl Carried {
    /// Returns what is brought into the stage after one that was won.
    pub fn after(&self, done: StageDone, next: &str, kit_left: [u8; POUCHES]) -> Self {
        let mut all = if self.level == done.level { (*self.done).clone() } else { Vec::new() };
        all.push(done);
        Self { level: next.to_string(), kit_left, done: Rc::new(all) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::level::ascii;
    use thief_girl::model::{Config, Sim};
    use thief_girl::replay::RunStatistics;
    use thief_girl::rules::Rules;

    fn done(level: &str) -> StageDone {
        let room = ascii::parse("######\n#@..X#\n#..$.#\n######").unwrap();
        let sim = Sim::new(room.into(), Rules::shipped().into(), Config::default());
        StageDone {
            level: level.into(),
            ticks: 60,
            taken: Vec::new(),
            treasures: 1,
            par_seconds: 0,
            score: Score::of(&RunStatistics::default(), &sim),
            eased: false,
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
        assert_eq!(names(&second.after(done("one"), "two", [0; 3])), ["one"], "played again from the start");
    }
}
