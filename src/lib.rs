//! The simulation of *Thief Girl*, a top-down stealth game: deterministic, without screen, audio, clock or
//! files.
//!
//! In each tick one [`Input`](model::Input) goes in and a list of [`Event`](model::Event)s comes out. There
//! is no global state. Windows, recordings, tests and bots all use it from outside. [`profile`], what belongs to the
//! player and not to a heist, is here too, so that its readers can be tested and fuzzed without a window.
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
//! Begin with [`model::Sim`], a running heist, and [`step::step`], which advances it by one tick of 1/60 s.
//!
//! # Modules
//!
//! Each module belongs to a layer and imports from lower layers only. `docs/ARCHITECTURE.md` describes the
//! layers and the order of a tick, `docs/GLOSSARY.md` the terms.
//!
//! | layer | module | contents |
//! |---|---|---|
//! | F0 | [`base`] | vectors, boxes, angles, grids, random numbers, state hash, ticks, languages |
//! | F1 | [`space`] | geometry over grids: collision, sight, sound, path finding, occupancy maps, steering |
//! | F2 | [`rules`] | types of `assets/rules`: every number that a designer tunes |
//! | F3 | [`level`] | LDtk projects and ASCII maps → a checked [`LevelSpec`](level::LevelSpec) |
//! | F4 | [`model`] | data of a running heist: components, input, intents, percepts, events, the map |
//! | F5 | [`sense`] | perception: what guards see, hear and smell, and their awareness meters |
//! | F5 | [`guard`] | guard AI: percepts → memory → scores → action → intent |
//! | F5 | [`act`] | action systems, which move and change things and report events |
//! | F6 | [`step`](mod@step) | one tick of the simulation, and the state hash |
//! | F6 | [`snapshot`] | copies of a running heist |
//! | F7 | [`replay`] | recordings, timeline, score, detection report, forecast |
//! | F7 | [`bot`] | programs that play, the planner, surveys and proofs |
//! | F7 | [`audit`] | design checks of a level, measured in the simulation |
//! | F8 | [`profile`] | the player's settings, key bindings and records, and the text of the save file |

#![deny(missing_docs)]

pub mod act;
pub mod audit;
pub mod base;
pub mod bot;
pub mod guard;
pub mod level;
pub mod model;
pub mod profile;
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
