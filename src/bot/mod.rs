//! Bots: programs that play a heist, through the same [`Input`](crate::model::Input) as a human.
//!
//! Begin with [`Bot`] and [`by_name`]. [`Careless`] walks straight ahead, [`Walker`] avoids being
//! seen, [`PlannerBot`] follows a plan of [`plan`], [`Fugitive`] runs away, and [`Script`] plays a
//! text. [`DelayedReaction`], [`LimitedView`] and [`NoisyInput`] give a bot human limits. [`survey`]
//! measures levels with them, and [`proof`] decides whether a run wins a level unseen.
#![deny(missing_docs)]

mod careless;
mod diversion;
mod errand;
mod fugitive;
mod gaze;
mod human_limits;
mod interface;
mod look_ahead;
pub mod plan;
mod plan_player;
mod plan_segment;
mod planner_bot;
pub mod proof;
mod script;
mod steer;
pub mod survey;
mod threat_map;
mod time_to_goal;
mod tolerance;
mod walker;

pub use careless::Careless;
pub use errand::{path_beside, path_to_goal};
pub use fugitive::{EscapeGoal, Fugitive};
pub use human_limits::{DelayedReaction, InputNoise, LimitedView, NoisyInput};
pub use interface::Bot;
pub use plan_segment::PlanSegment;
pub use planner_bot::PlannerBot;
pub use script::{SCRIPT_WORDS, Script, ScriptError};
pub use time_to_goal::TimeToGoal;
pub use tolerance::{Tolerance, TolerantPlan};
pub use walker::Walker;

/// Names of the bots that can play any level, for [`by_name`].
pub const NAMES: [&str; 3] = ["careless", "walker", "planner"];

/// Creates the bot with a name of [`NAMES`]; `None` for other names. The planner's old name, `ghost`, is accepted.
pub fn by_name(name: &str) -> Option<Box<dyn Bot>> {
    match name {
        "careless" => Some(Box::new(Careless::default())),
        "walker" => Some(Box::new(Walker::default())),
        "planner" | "ghost" => Some(Box::new(PlannerBot::default())),
        _ => None,
    }
}
