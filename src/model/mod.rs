//! F4: the nouns. What a heist is made of, what can be asked of it, and nothing that happens.

mod ambush;
pub mod component;
pub mod event;
pub mod guard_grid;
pub mod input;
pub mod intent;
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
pub use intent::{GuardAction, Intent};
pub use map::Map;
pub use party::{PartyMember, SearchParty};
pub use percept::Percept;
pub use routes::Routes;
pub use scent::ScentMap;
pub use sim::{Config, Counters, DifficultyOverrides, Loadout, Noise, POUCHES, Sim, SpokenLine};
pub use thing::*;
