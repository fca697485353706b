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
pub mod mind;
pub mod model;
pub mod replay;
pub mod rules;
pub mod sense;
pub mod snapshot;
pub mod space;
pub mod step;
