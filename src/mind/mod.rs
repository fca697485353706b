//! F1: utility AI as a small engine of its own. It is generic over a blackboard `B` and knows
//! neither guards nor thieves.
//!
//! - An [`Action`] says how much it wants to be done, and does it.
//! - [`select`] takes the action that wants it most; the running one has a small bonus.
//! - A [`Runner`] plays one action to its end, and never forgets to call `exit`.
//! - A [`Schedule`] says in which ticks to think, so that many minds spread over many ticks; more
//!   often where it is urgent, less where nobody looks ([`Urgency`]).
//! - A [`Brain`] holds these together.
//! - A [`Sequence`] is several [`Step`]s inside of an action that can be broken off cleanly.
//! - A [`Scoring`] says in data how an action is scored: by chances, by needs or by drives, out of
//!   [`Consideration`]s, each an input with a response curve ([`Curve`](crate::base::Curve)) and a weight.
//!
//! Actions keep no state: what they remember is on the blackboard. So a brain is a few plain
//! numbers that can be copied with the rest of the world. `examples/minds.rs` uses all of it.
//!
//! ```
//! use thief_girl::mind::{Action, Brain, Progress, Schedule};
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

mod action;
mod brain;
mod consideration;
mod runner;
mod scheduler;
mod score;
mod selector;
mod sequence;

pub use action::{Action, EndReason, Progress};
pub use brain::Brain;
pub use consideration::{Consideration, Factor, combine};
pub use runner::Runner;
pub use scheduler::{Schedule, ThinkContext, Urgency};
pub use score::{ScoreBreakdown, Scoring, drive_score, need_score, tactical_score};
pub use selector::{RUNNING_BONUS, select};
pub use sequence::{Sequence, SequencePosition, Step};
