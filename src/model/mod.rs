//! F4: the nouns. What a heist is made of, what can be asked of it, and nothing that happens.

pub mod component;
pub mod crowd;
pub mod event;
pub mod input;
pub mod intent;
mod lurk;
pub mod map;
pub mod party;
pub mod percept;
mod routes;
pub mod scent;
pub mod sim;
pub mod spawn;
mod thing;

pub use component::*;
pub use event::*;
pub use input::{Button, Input};
pub use intent::{Act, Intent};
pub use map::Map;
pub use party::{Member, Party};
pub use percept::Percept;
pub use routes::Routes;
pub use scent::Scents;
pub use sim::{Config, Counters, Loadout, Noise, POUCHES, Parts, Said, Sim};
pub use thing::*;
