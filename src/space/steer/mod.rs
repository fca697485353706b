//! Steering: ways of moving as pure functions of positions and velocities, in tiles and without game terms.
//!
//! Each says where to go or how fast, from where somebody is and what he knows. Sources: Craig Reynolds,
//! "Steering Behaviors For Autonomous Characters" (GDC 1999), arcade games, and those named in each module.
//! Begin with [`pursuit`] or [`flock`].

pub mod ambush;
pub mod arcade;
pub mod circle;
pub mod expected_value;
pub mod flee;
pub mod flock;
pub mod keep;
pub mod patrol;
pub mod pursuit;
