//! The exit to which an arrow points: the nearest on foot, which is often not the nearest as the crow flies.

use hecs::Entity;
use thief_girl::base::IVec2;
use thief_girl::base::grid::cell_of;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::model::{Door, Player, Sim};
use thief_girl::rules::Passability;
use thief_girl::space::a_star::PathFinder;

/// How often per second the ways are measured.
const TIMES_A_SECOND: u32 = 2;
/// How much shorter, in cells, the way to another exit must be before the arrow turns to it.
const SHORTER: usize = 4;
/// Cost of a door, in cells.
const DOOR: f32 = 3.0;

/// The exit that is nearest on foot.
#[derive(Default)]
pub struct WayOut {
    exit: Option<IVec2>,
    finder: PathFinder,
}

impl WayOut {
    /// The exit, once the player has the main treasure.
    pub fn exit(&self) -> Option<IVec2> {
        self.exit
    }

    /// Measures the ways anew, now and then. Call after every tick.
    pub fn observe(&mut self, sim: &Sim) {
        if !sim.has_prize() {
            self.exit = None;
        } else if self.exit.is_none() || sim.tick.is_multiple_of(TICKS_PER_SECOND / TIMES_A_SECOND) {
            self.exit = self.nearest(sim);
        }
    }

    /// Returns the nearest exit; the last one counts as nearer than it is, so that the arrow does not turn to and fro.
    fn nearest(&mut self, sim: &Sim) -> Option<IVec2> {
        let (size, from) = (sim.map.cells.size(), cell_of(sim.player_body().at));
        let mut near = Vec::new();
        for exit in &sim.level.exits {
            if let Some(way) = self.finder.cells(size, from, *exit, |cell| cost(sim, cell)) {
                near.push((way.len() + if self.exit == Some(*exit) { 0 } else { SHORTER }, *exit));
            }
        }
        let nearest = near.into_iter().min_by_key(|(length, _)| *length).map(|(_, exit)| exit);
        // Where something blocks all ways, a direction is better than none.
        nearest.or_else(|| sim.level.exits.iter().copied().min_by_key(|exit| (*exit - from).length_squared()))
    }
}

/// Returns what a cell costs the player, who may crawl; `None` for walls and for doors that she cannot open.
fn cost(sim: &Sim, cell: IVec2) -> Option<f32> {
    match sim.door_at(cell) {
        Some(door) => opens(sim, door).then_some(DOOR),
        None => (sim.map.feet(cell) != Passability::Solid).then_some(1.0),
    }
}

/// Whether the player can open a door: it is not locked, or she can pick it or has its key.
fn opens(sim: &Sim, door: Entity) -> bool {
    let Door { locked, pickable, .. } = sim.get(door);
    !locked || pickable || sim.get::<Player>(sim.player).keys.contains(&door)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::{Config, Treasure};
    use thief_girl::rules::Rules;

    fn way_out(map: &str) -> Option<IVec2> {
        let level = Arc::new(AsciiLevel::new(map).sketch().unwrap());
        let mut sim = Sim::new(level, Arc::new(Rules::shipped()), Config::default());
        let mut way_out = WayOut::default();
        way_out.observe(&sim);
        assert_eq!(way_out.exit(), None, "she has nothing yet");
        let treasure = sim.treasures[0];
        let id = sim.id(treasure);
        sim.with(treasure, |it: &mut Treasure| it.taken = true);
        sim.with(sim.player, |her: &mut Player| her.loot = vec![id]);
        way_out.observe(&sim);
        way_out.exit()
    }

    #[test]
    fn the_exit_behind_a_wall_is_not_the_nearest() {
        let wall = "##########\n#.@#X....#\n#..#####.#\n#$.....X.#\n##########";
        assert_eq!(way_out(wall), Some(IVec2::new(7, 3)));
        let vent = wall.replace("#.@#X", "#.@VX");
        assert_eq!(way_out(&vent), Some(IVec2::new(4, 1)));
    }

    #[test]
    fn without_a_way_it_is_the_nearest_as_the_crow_flies() {
        assert_eq!(way_out("########\n#@$#.XX#\n########"), Some(IVec2::new(5, 1)));
    }
}
