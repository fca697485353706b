//! Ways of moving, each by itself: from where somebody is and what he knows, to where he should go
//! or how fast. Pure functions over places; they know tiles, and neither guards nor thieves.
//!
//! After Craig Reynolds, "Steering Behaviors For Autonomous Characters" (GDC 1999), and the arcade.

pub mod ambush;
pub mod arcade;
pub mod circle;
pub mod expected_value;
pub mod flee;
pub mod flock;
pub mod keep;
pub mod patrol;
pub mod pursuit;
