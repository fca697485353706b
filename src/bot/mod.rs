//! F7: players that are programs. They act through the one input door, as a human does.

mod careless;
mod fugitive;
mod human_limits;
pub mod plan;
mod plan_player;
mod plan_segment;
mod planner_bot;
mod player;
pub mod proof;
mod script;
mod steer;
pub mod survey;
mod threat_map;
mod time_to_goal;
mod tolerance;
mod walker;

pub use careless::Careless;
pub use fugitive::{EscapeGoal, Fugitive};
pub use human_limits::{DelayedReaction, InputNoise, LimitedView, NoisyInput};
pub use plan_segment::PlanSegment;
pub use planner_bot::PlannerBot;
pub use player::Bot;
pub use script::{Script, ScriptError};
pub use time_to_goal::TimeToGoal;
pub use tolerance::Tolerance;
pub use walker::Walker;

/// The names of the programs that can play any level.
pub const NAMES: [&str; 3] = ["careless", "walker", "ghost"];

/// The program of this name.
pub fn by_name(name: &str) -> Option<Box<dyn Bot>> {
    match name {
        "careless" => Some(Box::new(Careless::default())),
        "walker" => Some(Box::new(Walker::default())),
        "ghost" => Some(Box::new(PlannerBot::default())),
        _ => None,
    }
}
