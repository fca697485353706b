//! Shared functions of bots: finding a path, walking along it, and taking what is there.

use crate::act::{UseTarget, use_target};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::{IVec2, Vec2};
use crate::model::{Button, Door, Input, Map, Player, PlayerActivity, Posture, Sim};
use crate::rules::{Loot, Passability};
use crate::space::a_star;

/// Path cost of a cell for the player: closed doors take time, tables and vents are slow.
pub fn cost(map: &Map, cell: IVec2) -> Option<f32> {
    let c = map.cells.get(cell)?;
    match c.feet {
        _ if map.is_blocked(cell) => None,
        Passability::Open => Some(1.0),
        Passability::Crawl => Some(3.5),
        Passability::Solid if c.is_door => Some(4.0),
        Passability::Solid => None,
    }
}

/// Position from which the player takes the prize, or the nearest exit once she has it.
pub fn goal(sim: &Sim) -> Option<Vec2> {
    let here = sim.player_body().at;
    if sim.has_prize() {
        let exits = sim.level.exits.iter().map(|c| center_of(*c));
        return exits.min_by(|a, b| (*a - here).length().total_cmp(&(*b - here).length()));
    }
    let main = sim.level.treasures.iter().find(|t| t.loot == Loot::Main)?;
    let cell = cell_of(main.at);
    cells_at(&sim.map, cell).next().map(|at| if at == cell { main.at } else { center_of(at) })
}

/// The cells from which something in a cell is in reach: that cell, if one can walk there, and the four beside it.
pub fn cells_at(map: &Map, cell: IVec2) -> impl Iterator<Item = IVec2> {
    let around = NEIGHBOURS[..4].iter().map(move |step| cell + *step);
    std::iter::once(cell).chain(around).filter(|cell| cost(map, *cell).is_some())
}

/// How far before low passages the player begins to crawl, in tiles.
const AHEAD: f32 = 0.8;

/// Input that walks along a path and opens doors; removes reached points from the path.
pub fn follow(sim: &Sim, path: &mut Vec<Vec2>, posture: Posture) -> Input {
    let here = sim.player_body().at;
    while path.first().is_some_and(|p| (*p - here).length() < 0.15) {
        path.remove(0);
    }
    let Some(next) = path.first() else { return hold(Input::IDLE, posture) };
    let offset = *next - here;
    let ahead = here + offset.normalize() * AHEAD.min(offset.length());
    let low = [here, ahead].iter().any(|at| sim.map.feet(cell_of(*at)) == Passability::Crawl);
    let posture = if low { Posture::Crawl } else { posture };
    // Slow down at the end, so as not to circle round it.
    let input = Input::going(offset.normalize() * (offset.length() * 4.0).min(1.0));
    let door_ahead = matches!(use_target(sim), Some(UseTarget::OpenDoor { at, .. } | UseTarget::Unlock { at, .. })
        if (at - here).normalize_or_zero().dot(offset.normalize()) > 0.7 && (at - here).length() < 1.2);
    // The button acts when it goes down, so it is pressed every other tick.
    let press = door_ahead && sim.tick.is_multiple_of(2);
    let input = hold(input, posture);
    if press { input.with(Button::Use) } else { input }
}

/// Adds the button of a posture.
pub fn hold(input: Input, posture: Posture) -> Input {
    match posture {
        Posture::Run => input.with(Button::Run),
        Posture::Walk => input,
        Posture::Sneak => input.with(Button::Sneak),
        Posture::Crawl => input.with(Button::Crawl),
    }
}

/// Cells of closed doors that the player cannot open without picking the lock.
pub fn barred(sim: &Sim) -> Vec<IVec2> {
    let keys = sim.get::<Player>(sim.player).keys;
    let locked = sim.doors.iter().filter(|door| !keys.contains(door)).map(|&door| sim.get::<Door>(door));
    locked.filter(|d| d.locked && !d.is_open()).map(|d| d.cell).collect()
}

/// Cells of closed doors that only a key opens which the player has not.
pub fn shut_without_key(sim: &Sim) -> Vec<IVec2> {
    let needs_key = |cell: &IVec2| sim.door_at(*cell).is_some_and(|door| !sim.get::<Door>(door).pickable);
    barred(sim).into_iter().filter(needs_key).collect()
}

/// Presses "use", or releases it if it is down.
pub fn press_anew(sim: &Sim) -> Input {
    let is_up = sim.get::<Player>(sim.player).use_released;
    if is_up { Input::IDLE.with(Button::Use) } else { Input::IDLE }
}

/// Path for the player from where she is, not through locked doors; `extra` adds costs of cells.
pub fn find_path(sim: &Sim, to: Vec2, extra: impl Fn(IVec2) -> Option<f32>) -> Option<Vec<Vec2>> {
    let barred = barred(sim);
    let open = |cell: IVec2| (!barred.contains(&cell)).then_some(0.0);
    let cost = |cell| Some(cost(&sim.map, cell)? + open(cell)? + extra(cell)?);
    a_star::find(sim.map.cells.size(), sim.player_body().at, to, 0.35, cost)
}

/// Input that takes the treasure at hand; `None` if there is none.
pub fn take(sim: &Sim) -> Option<Input> {
    let stealing = matches!(sim.get::<Player>(sim.player).activity, PlayerActivity::Stealing { .. });
    let at_hand = matches!(use_target(sim), Some(UseTarget::Steal { .. }));
    // Holding goes on while stealing; before, the button must first have been up.
    let fresh = sim.get::<Player>(sim.player).use_released;
    (stealing || at_hand).then(|| if stealing || fresh { Input::IDLE.with(Button::Use) } else { Input::IDLE })
}
