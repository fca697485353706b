//! The shell: window, pictures, sound, text, input and screens around the simulation. It reads the simulation and
//! gives it one [`Input`](thief_girl::model::Input) a tick; nothing else flows back.
//!
//! Layers, from the bottom up; each imports only from those before it (`tests/it/architecture.rs` holds that):
//!
//! - [`platform`]: window, web page, files, clock
//! - [`input`]: keyboard, mouse, gamepads, touch, bindings
//! - [`config`]: data files of the interface, start options, palette
//! - [`storage`]: saves and recordings kept
//! - [`narration`]: what is spoken of menus and HUD, and by which voice
//! - [`audio`]: mixer, devices, and which event sounds how
//! - [`render`]: textures, materials and the picture of the world
//! - [`ui`]: panels, text and menus on the 640 × 360 picture
//! - [`game`]: what all screens share: campaign, lessons, live editing, dropped files
//! - [`devtools`]: debug overlays, AI inspector, the card that explains a detection
//! - [`session`]: one running heist, live or replayed: rewind, ghost, event log
//! - [`hud`]: what is drawn over a running heist
//! - [`screens`]: title, levels, play, results, settings
//! - [`capture`]: screenshots, GIFs, profiles and audio of recordings
//! - [`app`]: the main loop

// What is only seen or heard may differ in its last bits.
#![allow(clippy::disallowed_methods)]

pub mod app;
mod audio;
pub mod capture;
pub mod config;
mod devtools;
mod game;
mod hud;
pub mod input;
mod narration;
pub mod platform;
mod render;
mod screens;
mod session;
mod storage;
mod ui;
