//! The thief girl's world: a deterministic, headless simulation of a stealth game.
//!
//! Floors, from the ground up; a module imports from lower floors only.

pub mod act;
pub mod base;
pub mod bot;
pub mod guard;
pub mod level;
pub mod mind;
pub mod model;
pub mod replay;
pub mod rules;
pub mod sense;
pub mod space;
pub mod step;
