//! What a bot knows of where guards look: no more than the picture shows.
//!
//! A guard whom the player sees, or hears from near, is drawn with his cone; any other is a silhouette, of
//! which only position and movement show (see [`crate::sense::view`]).

use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::base::{IVec2, Vec2, grid::center_of};
use crate::model::{Body, Button, Facing, Input, Sim};
use crate::sense::view;
use hecs::Entity;

/// Half the size of the screen around the player, in tiles.
const SCREEN: Vec2 = Vec2::new(20.0, 11.25);
/// How long a bot goes by a gaze that it saw, in ticks.
const REMEMBERS: Tick = 2 * TICKS_PER_SECOND;
/// How long it leans out at one place, in ticks.
const LEANS: Tick = TICKS_PER_SECOND / 2;

/// What a bot knows of a guard's gaze.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gaze {
    /// The direction in which he looks, or looked a moment ago, as a unit vector.
    Known(Vec2),
    /// He stands behind a wall, and may look anywhere.
    Unknown,
    /// The bot has leaned out and has not seen him, so he does not see it either.
    Absent,
}

/// What a bot has found out, and its leaning out.
#[derive(Clone, Debug, Default)]
pub struct GazeMemory {
    /// Tick at which each guard's gaze was last known, and the gaze; in the order of the guards.
    known: Vec<Option<(Tick, Vec2)>>,
    /// Tick until which the guards whom it has not seen count as absent.
    absent_until: Tick,
    /// Direction in which it leans out, and the tick at which it stops.
    leans: Option<(Vec2, Tick)>,
}

impl GazeMemory {
    /// Takes in what the picture shows now.
    pub fn observe(&mut self, sim: &Sim) {
        self.known.resize(sim.guards.len(), None);
        for (&guard, known) in sim.guards.iter().zip(&mut self.known) {
            let velocity = sim.get::<Body>(guard).velocity;
            if view::knows_gaze(sim, guard) {
                *known = Some((sim.tick, sim.get::<Facing>(guard).0));
            } else if !sim.get::<Body>(guard).is_still() {
                *known = Some((sim.tick, velocity.normalize()));
            }
        }
    }

    /// What it knows of the gaze of a guard of the heist.
    pub fn of(&self, sim: &Sim, guard: Entity) -> Gaze {
        let index = sim.guards.iter().position(|other| *other == guard);
        let known = index.and_then(|index| self.known.get(index).copied().flatten());
        match known.filter(|(tick, _)| sim.tick - tick <= REMEMBERS) {
            Some((_, gaze)) => Gaze::Known(gaze),
            None if sim.tick < self.absent_until => Gaze::Absent,
            None => Gaze::Unknown,
        }
    }

    /// Whether any guard on the screen may look anywhere.
    pub fn is_open(&self, sim: &Sim) -> bool {
        on_screen(sim).any(|guard| self.of(sim, guard) == Gaze::Unknown)
    }

    /// Begins to lean out towards a cell, unless it leans out already.
    pub fn lean_out(&mut self, sim: &Sim, towards: IVec2) {
        if self.leans.is_some() {
            return;
        }
        let offset = center_of(towards) - sim.player_body().at;
        self.leans = offset.try_normalize().map(|direction| (direction, sim.tick + LEANS));
    }

    /// The input with which it leans out; `None` if it does not.
    pub fn leaning(&mut self, sim: &Sim) -> Option<Input> {
        let (direction, until) = self.leans?;
        if sim.tick < until {
            return Some(Input::going(direction).with(Button::Peek));
        }
        self.leans = None;
        self.absent_until = sim.tick + REMEMBERS;
        None
    }
}

/// The guards that the game shows to the player.
pub fn on_screen(sim: &Sim) -> impl Iterator<Item = hecs::Entity> {
    let here = sim.player_body().at;
    let near = move |guard: &hecs::Entity| (sim.get::<Body>(*guard).at - here).abs().cmple(SCREEN).all();
    sim.guards.iter().copied().filter(near).filter(|&guard| sim.shows(guard) > 0.0)
}
