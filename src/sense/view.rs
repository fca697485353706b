//! What the player sees: her eye, the guards in her sight, and her field of view.
//!
//! The picture, the forecast and the bots with human limits show or know no more of a guard than this allows.

use crate::base::Vec2;
use crate::model::{Body, Sim};
use crate::space::sight::{ViewCone, is_clear, polygon};
use hecs::Entity;
use std::f32::consts::PI;

/// Position of the player's eye, in tiles: her body, or her head while she leans out.
pub fn eye(sim: &Sim) -> Vec2 {
    sim.player_body().at + sim.her().lean
}

/// Whether the player sees a guard: no wall, closed door or smoke is between them, and he is not
/// invisible in ambush.
///
/// Low cover hides no guard, because guards stand. Leaning out adds to what she sees and takes nothing away.
pub fn sees(sim: &Sim, guard: Entity) -> bool {
    let him = sim.get::<Body>(guard).at;
    let sees_from = |place: Vec2| is_clear(place, him, |cell| sim.map.blinds(cell, false));
    let (body, eye) = (sim.player_body().at, eye(sim));
    sim.shows(guard) > 0.0 && (sees_from(body) || eye != body && sees_from(eye))
}

/// Whether the player knows where a guard looks: she sees him, or he is so near that she hears him turn.
pub fn knows_gaze(sim: &Sim, guard: Entity) -> bool {
    let near = sim.rules.player.hears_guards_tiles;
    (sim.get::<Body>(guard).at - sim.player_body().at).length() <= near || sees(sim, guard)
}

/// Returns the player's field of view from her eye as a polygon, in tiles: the eye first, then the edge in the
/// order of its angle; `range` is in tiles.
pub fn field(sim: &Sim, range: f32) -> Vec<Vec2> {
    let all_round = ViewCone { eye: eye(sim), facing: Vec2::X, half_angle: PI, range };
    polygon(all_round, |cell| sim.map.blinds(cell, false))
}
