//! The shell: window, pictures, sound, words, keys and screens round the simulation. It reads the simulation and
//! gives it one input a tick; nothing else flows back.

// What is only seen or heard may differ in its last bits.
#![allow(clippy::disallowed_methods)]

pub mod app;
mod assets;
mod audio;
mod campaign;
mod captions;
mod chronicle;
mod clock;
pub mod controls;
mod costs;
mod debug;
mod desktop;
mod devices;
mod drop;
#[cfg(not(target_arch = "wasm32"))]
mod film;
mod folder;
#[cfg(not(target_arch = "wasm32"))]
mod frames;
mod game;
mod heist;
mod hud;
mod icon;
mod incoming;
mod ink;
#[cfg(not(target_arch = "wasm32"))]
pub mod listen;
mod live;
pub mod overlay;
mod pad;
pub mod page;
mod palette;
mod pending;
mod picture;
mod report;
mod rewind;
mod rival;
mod rules;
mod runs;
mod save;
mod screen;
mod shot;
mod speech;
pub mod start;
pub mod text;
mod town;
mod tuning;
mod ui;
mod view;
mod watch;
mod why;
mod wiring;
