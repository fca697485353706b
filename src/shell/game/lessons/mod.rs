//! Tips: every ability, sign and sense is explained once, in one line, at the place and time where it first
//! helps.
//!
//! What is taught and when is data: `assets/rules/lessons.json` ([`LessonRules`]); the texts are `ui.lesson.*`.
//! Begin with [`Lessons::pass`].

mod moment;
mod rules;
mod spot;
#[cfg(test)]
mod tests;

pub use moment::{Happened, LessonContext};
use rules::LessonCondition;
pub use rules::{Lesson, LessonRules};

use std::collections::BTreeSet;
use std::rc::Rc;
use thief_girl::base::Vec2;
use thief_girl::model::Sim;

/// The lesson that is shown now.
#[derive(Clone, Debug, PartialEq)]
pub struct ActiveLesson {
    /// Index in [`LessonRules::lessons`].
    pub index: usize,
    /// Time since it appeared, in seconds.
    pub age: f32,
    /// How long it stays, in seconds.
    pub stays: f32,
    /// Place of what it is about, in tiles.
    pub place: Option<Vec2>,
    /// Whether it is hidden early, because of a hunt or because what it is about is gone.
    pub gives_way: bool,
}

/// The lessons of one heist: at most one at a time, with a pause between two.
pub struct Lessons {
    rules: Rc<LessonRules>,
    shown: Option<ActiveLesson>,
    /// Time until another one may be shown, in seconds.
    rest: f32,
    happened: Happened,
    /// Time since the last search for the next one, in seconds.
    looked: f32,
}

/// Interval of searches for the next lesson, in seconds.
const LOOK_SECONDS: f32 = 0.1;

impl Lessons {
    pub fn new(rules: Rc<LessonRules>) -> Self {
        Self { rules, shown: None, rest: 0.8, happened: Happened::default(), looked: 0.0 }
    }

    /// Adds what happened in the last tick.
    pub fn observe(&mut self, sim: &Sim) {
        self.happened.read(sim);
    }

    pub fn happened(&self) -> Happened {
        self.happened.clone()
    }

    /// Returns the lesson that is shown, with its opacity from 0 to 1.
    pub fn shown(&self) -> Option<(&Lesson, &ActiveLesson, f32)> {
        let shown = self.shown.as_ref()?;
        let fade = self.rules.fade_seconds;
        let alpha = (shown.age / fade).min((shown.stays - shown.age) / fade).clamp(0.0, 1.0);
        Some((&self.rules.lessons[shown.index], shown, alpha))
    }

    /// Hides the lesson, which counts as not yet shown.
    pub fn hush(&mut self) {
        self.shown = None;
    }

    /// Advances by one frame. Adds what was learned to `known`, and returns whether there was anything.
    /// `letters` returns the length of a lesson's text, in letters.
    pub fn pass(
        &mut self,
        seconds: f32,
        moment: &LessonContext,
        known: &mut BTreeSet<String>,
        letters: impl Fn(&Lesson) -> usize,
    ) -> bool {
        let before = known.len();
        self.rest -= seconds;
        self.learn(moment, known);
        self.grow_old(seconds, moment, known);
        self.looked += seconds;
        if self.shown.is_none() && self.looked >= LOOK_SECONDS {
            self.looked = 0.0;
            self.find(moment, known, letters);
        }
        known.len() > before
    }

    /// Marks lessons as known whose action the player has done.
    fn learn(&mut self, moment: &LessonContext, known: &mut BTreeSet<String>) {
        for (index, lesson) in self.rules.lessons.iter().enumerate() {
            if known.contains(&lesson.name) || !lesson.until.iter().any(|until| moment.is_true(until)) {
                continue;
            }
            known.insert(lesson.name.clone());
            if let Some(shown) = self.shown.as_mut().filter(|shown| shown.index == index) {
                shown.stays = shown.stays.min(shown.age + self.rules.done_seconds);
            }
        }
    }

    fn grow_old(&mut self, seconds: f32, moment: &LessonContext, known: &mut BTreeSet<String>) {
        let Some(shown) = &mut self.shown else { return };
        shown.age += seconds;
        let lesson = &self.rules.lessons[shown.index];
        let is_open = !shown.gives_way && !known.contains(&lesson.name);
        if is_open && lesson.when.iter().all(|it| moment.is_true(it)) {
            // A lesson about an action stays until it is done, or until its limit.
            let lasts = (shown.age + 2.0 * self.rules.fade_seconds).min(lesson.waits);
            shown.stays = shown.stays.max(lasts);
        }
        if shown.age >= shown.stays {
            if !shown.gives_way {
                known.insert(lesson.name.clone());
            }
            self.shown = None;
            self.rest = self.rules.pause_seconds;
            return;
        }
        // Guards and rolling things move.
        let place = lesson.when.iter().find_map(|it| moment.place(it));
        let is_gone = shown.place.is_some() && place.is_none();
        shown.place = place;
        let is_alarmed =
            lesson.when.contains(&LessonCondition::Calm) && !moment.is_true(&LessonCondition::Calm);
        // What is said about the light of a place is wrong in another one.
        let is_elsewhere =
            lesson.when.iter().any(|it| matches!(it, LessonCondition::Band(_)) && !moment.is_true(it));
        let is_late = is_alarmed || is_elsewhere || moment.is_hunted() && !lesson.is_for_hunts();
        if (is_gone || is_late) && is_open {
            shown.gives_way = true;
            shown.stays = shown.stays.min(shown.age + self.rules.fade_seconds);
            if shown.age >= self.rules.least_seconds {
                known.insert(lesson.name.clone());
            }
        }
    }

    /// Shows the most important lesson that is due.
    fn find(&mut self, moment: &LessonContext, known: &BTreeSet<String>, letters: impl Fn(&Lesson) -> usize) {
        let is_hunted = moment.is_hunted();
        if self.rest > 0.0 && !is_hunted {
            return;
        }
        let is_due = |lesson: &Lesson| {
            !known.contains(&lesson.name)
                && lesson.is_for_hunts() == is_hunted
                && lesson.when.iter().all(|it| moment.is_true(it))
        };
        let Some(index) = self.rules.lessons.iter().position(is_due) else { return };
        let lesson = &self.rules.lessons[index];
        let stays = self.rules.seconds + letters(lesson) as f32 * self.rules.seconds_per_letter;
        let place = lesson.when.iter().find_map(|it| moment.place(it));
        self.shown = Some(ActiveLesson {
            index,
            age: 0.0,
            stays: stays.min(self.rules.longest_seconds),
            place,
            gives_way: false,
        });
    }
}
