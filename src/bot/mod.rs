//! F7: players that are programs. They act through the one input door, as a human does.

mod ahead;
mod careless;
mod fugitive;
mod ghost;
mod hands;
mod lookout;
mod part;
mod performance;
pub mod plan;
mod player;
pub mod proof;
mod script;
mod slack;
mod steer;
pub mod survey;
mod walker;

pub use ahead::Ahead;
pub use careless::Careless;
pub use fugitive::{Fugitive, Refuge};
pub use ghost::Ghost;
pub use hands::{Delayed, Shaky, Tremble};
pub use part::Part;
pub use player::Bot;
pub use script::{Script, ScriptError};
pub use slack::Slack;
pub use walker::Walker;

/// The names of the programs that can play any level.
pub const NAMES: [&str; 3] = ["careless", "walker", "ghost"];

/// The program of this name.
pub fn by_name(name: &str) -> Option<Box<dyn Bot>> {
    match name {
        "careless" => Some(Box::new(Careless::default())),
        "walker" => Some(Box::new(Walker::default())),
        "ghost" => Some(Box::new(Ghost::default())),
        _ => None,
    }
}
