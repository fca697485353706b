//! Data model of a running heist: components, inputs, intents, percepts, events, the map and the
//! simulation.
//!
//! Begin with [`Sim`], which owns everything, [`Input`], which goes in each tick, and [`Event`], which
//! comes out. [`Intent`] is what an actor wants, [`Percept`] what a guard sensed, and [`Event`] what
//! happened. This module holds data and queries on it; the systems that change it each tick are in
//! [`crate::act`], [`crate::sense`] and [`crate::guard`].
#![deny(missing_docs)]

mod ambush;
mod component;
mod deed;
mod event;
pub(crate) mod guard_grid;
mod input;
mod intent;
mod map;
pub(crate) mod party;
mod percept;
mod routes;
mod scent;
mod sim;
pub mod spawn;
mod thing;

pub use component::{
    Activity, ActorId, AlertLevel, Awareness, Body, Evidence, Exposure, Eyes, Facing, GrabState, Guard,
    KnownEvidence, LightBand, Player, PlayerActivity, Posture, Sense, Sighting, SleepState, SpecialSenses,
    Surroundings, Treat, VisibleAllies, VisibleAlly, ZoneState,
};
pub use deed::deed_of;
pub use event::{BarkLine, Event, NoiseKind, Outcome};
pub use guard_grid::GuardGrid;
pub use input::{Button, Input};
pub use intent::{GuardAction, Intent};
pub use map::{Cell, Map};
pub use party::{PartyMember, SearchParty};
pub use percept::Percept;
pub use routes::Routes;
pub use scent::ScentMap;
pub use sim::{Config, Counters, DifficultyOverrides, Loadout, Noise, POUCHES, Sim, SpokenLine};
pub use thing::{
    AutoClose, Bird, Birds, Door, DoorState, FilledWithWater, Gong, Hideout, Key, Lamp, LitFuse, MusicBox,
    OpeningSpeed, Plate, Prop, PropState, SmokeCloud, Switch, ThrowArc, Treasure,
};
