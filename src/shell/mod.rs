//! The shell: window, pictures, sound, words, keys and screens round the simulation. It reads the simulation and
//! gives it one input a tick; nothing else flows back.

// What is only seen or heard may differ in its last bits.
#![allow(clippy::disallowed_methods)]

pub mod app;
mod assets;
mod audio;
#[cfg(not(target_arch = "wasm32"))]
pub mod audio_export;
mod campaign;
mod captions;
mod clock;
pub mod controls;
mod costs;
mod debug;
mod desktop;
mod drop;
mod event_log;
mod folder;
mod game;
mod ghost;
#[cfg(not(target_arch = "wasm32"))]
mod gif;
mod hud;
mod icon;
mod incoming;
mod ink;
mod input_devices;
mod interrupted;
mod layout;
mod lessons;
mod live;
mod nav;
mod open_request;
pub mod overlay;
mod pad;
pub mod page;
mod palette;
mod pending;
mod picture;
#[cfg(not(target_arch = "wasm32"))]
mod profile;
mod report;
mod rewind;
mod rules;
mod rules_folder;
mod runs;
mod save;
mod screen;
mod screenshot;
mod seals;
mod session;
mod speech;
pub mod start;
pub mod text;
mod town;
mod ui;
mod view;
mod watch;
mod why;
mod window;
mod wiring;
