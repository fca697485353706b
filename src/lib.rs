//! The thief girl's world: a deterministic, headless simulation of a top-down stealth game.
//!
//! One small [`Input`](model::Input) a tick goes in; a list of [`Event`](model::Event)s comes out.
//! There is no clock, no file, no screen and no global: a window, a recording, a test or a program
//! that plays are all on the outside.
//!
//! ```
//! use std::sync::Arc;
//! use thief_girl::base::Vec2;
//! use thief_girl::level::ascii;
//! use thief_girl::model::{Button, Config, Input, Sim};
//! use thief_girl::rules::Rules;
//! use thief_girl::step::{state_hash, step};
//!
//! let level = ascii::parse("######\n#@..X#\n#..$.#\n######")?;
//! let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
//! let mut log = Vec::new();
//! for _ in 0..60 {
//!     step(&mut sim, Input::going(Vec2::X).with(Button::Sneak));
//!     log.extend(sim.events.drain(..).map(|event| (sim.tick, event)));
//! }
//! assert!(sim.player_body().at.x > 3.0 && !log.is_empty());
//! let _the_same_on_every_machine: u64 = state_hash(&sim);
//! # Ok::<(), thief_girl::level::Problems>(())
//! ```
//!
//! Modules stand on floors, from [`base`] up to [`replay`], [`bot`] and [`audit`]; each imports
//! from lower floors only. `docs/ARCHITECTURE.md` tells the plan of the house.

pub mod act;
pub mod audit;
pub mod base;
pub mod bot;
pub mod guard;
pub mod level;
pub mod model;
pub mod replay;
pub mod rules;
pub mod sense;
pub mod snapshot;
pub mod space;
pub mod step;

/// The entity-component system whose [`World`](hecs::World) and [`Entity`](hecs::Entity) appear in this API.
pub use hecs;

#[cfg(test)]
mod tests {
    use crate::model::{ActorId, Guard, Hideout, Intent, Switch};
    use crate::sense::exposure::LightCache;
    use crate::{snapshot, step};
    use std::any::TypeId;

    #[test]
    fn every_component_is_hashed_or_known_to_change_nothing() {
        let hashed = step::hashed();
        let constant = [
            TypeId::of::<ActorId>(),
            TypeId::of::<Guard>(),
            TypeId::of::<Hideout>(),
            TypeId::of::<Switch>(),
            // Made anew in every tick, before anything asks for it.
            TypeId::of::<Intent>(),
            // It saves work, no more.
            TypeId::of::<LightCache>(),
        ];
        for (name, id) in snapshot::COMPONENTS {
            let is_known = hashed.contains(&id()) != constant.contains(&id());
            assert!(is_known, "{name}: either it is hashed in src/step/state_hash.rs, or it is listed here");
        }
    }
}
