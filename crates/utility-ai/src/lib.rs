//! Utility AI for games: agents choose the action with the best score, and the scores are data.
//!
//! The crate knows no engine, no clock and no randomness. It is generic over a *blackboard* `B`, the
//! caller's type with all that one agent knows.
//!
//! - An [`Action`] scores itself on a blackboard and runs tick by tick.
//! - [`rank`] picks the best score and the second best, a [`Choice`]; the running action has a small bonus
//!   ([`RUNNING_BONUS`]).
//! - A [`Runner`] pairs every `enter` with one `exit`.
//! - A [`Schedule`] spreads the decisions of many agents over many ticks, more often where it is urgent
//!   ([`Urgency`]).
//! - A [`Brain`] is a runner with a schedule: start here.
//! - A [`Sequence`] is a list of [`Step`]s inside an action that can be interrupted cleanly.
//! - A [`Scoring`] describes in data how an action is scored: tactically, by needs or by drives, out of
//!   [`Consideration`]s, each an input with a response [`Curve`] and a weight.
//! - A [`NeedsTable`] describes several needs and drives at once and what each action does to them; an
//!   [`Overlay`] makes it personal.
//! - A [`CompiledTable`] gives the same scores from flat arrays, for many decisions.
//!
//! A brain is a few plain numbers and actions keep no state, so agents can be copied, saved and hashed
//! with the rest of a world. The same inputs give the same decisions on every platform.
//!
//! `examples/cat.rs` uses all of it.
//!
//! ```
//! use utility_ai::{Action, Brain, Progress, Schedule};
//!
//! struct Cat { hunger: f32, naps: u32 }
//! struct Eat;
//! struct Nap;
//!
//! impl Action<Cat> for Eat {
//!     fn evaluate(&self, cat: &Cat) -> f32 { cat.hunger }
//!     fn tick(&self, cat: &mut Cat) -> Progress {
//!         cat.hunger -= 0.2;
//!         if cat.hunger > 0.0 { Progress::Running } else { Progress::Done }
//!     }
//! }
//! impl Action<Cat> for Nap {
//!     fn evaluate(&self, _: &Cat) -> f32 { 0.3 }
//!     fn enter(&self, cat: &mut Cat) { cat.naps += 1 }
//!     fn tick(&self, cat: &mut Cat) -> Progress { cat.hunger += 0.1; Progress::Running }
//! }
//!
//! let mut cat = Cat { hunger: 0.5, naps: 0 };
//! let mut brain = Brain::new(Schedule::every(1));
//! for tick in 0..10 {
//!     brain.tick(&[&Eat, &Nap], &mut cat, tick);
//! }
//! assert!(cat.naps > 0);
//! ```

#![deny(missing_docs)]

mod action;
mod brain;
mod check;
mod compiled;
mod consideration;
mod curve;
mod needs;
mod runner;
mod scheduler;
mod score;
mod selector;
mod sequence;

pub use action::{Action, EndReason, Progress};
pub use brain::Brain;
pub use check::CheckError;
pub use compiled::{CompiledTable, Workspace};
pub use consideration::{Consideration, Factor, combine};
pub use curve::{Curve, Points, unit};
pub use needs::{
    Column, GainTable, Motive, MotiveBreakdown, MotiveKind, Motives, NeedsBreakdown, NeedsTable, Overlay,
    RowBreakdown,
};
pub use runner::Runner;
pub use scheduler::{Schedule, ThinkContext, Urgency};
pub use score::{Model, ScoreBreakdown, Scoring, TacticalWeights, drive_score, need_score, tactical_score};
pub use selector::{Choice, RUNNING_BONUS, Ranked, rank, select};
pub use sequence::{Sequence, SequenceState, Step};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

/// The number of a simulation step, counted from 0 by the caller.
pub type Tick = u32;
