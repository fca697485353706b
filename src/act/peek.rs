//! Leaning out: moves the player's head beyond her body, so that she sees round a corner or through the
//! crack of a door.

use crate::base::grid::{NEIGHBOURS, cell_of};
use crate::base::{IVec2, Vec2, tick};
use crate::model::{Body, Button, Facing, Input, Map, Player, PlayerActivity, Sim};
use crate::rules::Passability;
use crate::space::sight::is_clear;
use hecs::Entity;

/// Distance that the head keeps from walls, in tiles.
const SKIN: f32 = 0.1;
/// Length of the steps in which the way of the head is tested, in tiles.
const STEP: f32 = 0.05;

/// Whether the player leans out in this tick: the button is held and her hands are free.
pub fn peeks(player: &Player, input: Input) -> bool {
    input.has(Button::Peek) && player.activity == PlayerActivity::Free
}

/// Offset of the player's head from her body in this tick, in tiles.
///
/// The head moves towards the direction that is held, or ahead of her if there is none, and back when she
/// no longer [`peeks`].
pub fn lean(sim: &Sim, player: &Player, input: Input) -> Vec2 {
    let goal = if peeks(player, input) { reach(sim, direction(sim, input)) } else { Vec2::ZERO };
    let step = sim.rules.player.peek_tiles / sim.rules.player.peek_seconds.max(tick::DT) * tick::DT;
    player.lean + (goal - player.lean).clamp_length_max(step)
}

fn direction(sim: &Sim, input: Input) -> Vec2 {
    input.direction().try_normalize().unwrap_or(sim.get::<Facing>(sim.player).0)
}

/// The offset in a direction as far as the head gets: up to walls, and into the first cell that is opaque but
/// can be walked through, like a shut door or a curtain.
fn reach(sim: &Sim, direction: Vec2) -> Vec2 {
    let (at, most) = (sim.player_body().at, sim.rules.player.peek_tiles);
    let steps = (most / STEP).round() as u32;
    let is_free = |part: &u32| {
        let head = at + direction * (*part as f32 * STEP);
        has_room(&sim.map, at, head) && has_room(&sim.map, at, head + direction * SKIN)
    };
    // Before a wall it moves by one step, so that the held button shows.
    let free = (1..=steps).take_while(is_free).last().unwrap_or(1).min(steps);
    direction * (free as f32 * STEP)
}

/// The first guard within `tiles` whom the player does not see, but would see by leaning out; `None` if there is
/// none.
pub fn peek_shows(sim: &Sim, tiles: f32) -> Option<Entity> {
    let at = sim.player_body().at;
    let is_clear = |from: Vec2, to: Vec2| is_clear(from, to, |cell: IVec2| sim.map.blinds(cell, false));
    let eyes = NEIGHBOURS.map(|step| at + reach(sim, step.as_vec2().normalize()));
    sim.guards.iter().copied().find(|&guard| {
        let him = sim.get::<Body>(guard).at;
        let is_unseen = sim.shows(guard) > 0.0 && (him - at).length() <= tiles && !is_clear(at, him);
        is_unseen && eyes.iter().any(|eye| is_clear(*eye, him))
    })
}

/// Whether the head can be at a position when the body is at another one.
fn has_room(map: &Map, body: Vec2, head: Vec2) -> bool {
    let cell = cell_of(head);
    let is_passage = || {
        map.cells.get(cell).is_some_and(|c| c.is_door || c.feet != Passability::Solid)
            && !map.is_blocked(cell)
    };
    cell == cell_of(body) || !map.hides(cell, false) || is_passage()
}
