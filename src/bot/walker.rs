//! Careful as a beginner is careful: keeps out of every cone that it sees now, is quiet near guards, lays hands on
//! nothing while somebody looks, and runs from whoever is after it. It does not think ahead.

use super::{Bot, Fugitive, Refuge, steer};
use crate::base::tick::Tick;
use crate::base::{Grid, IVec2, Vec2, grid::cell_of, grid::center_of};
use crate::model::*;
use crate::sense::see::viewer;
use crate::space::path;
use crate::space::sight::is_clear;

#[derive(Clone, Debug)]
pub struct Walker {
    way: Vec<Vec2>,
    posture: Posture,
    planned: Option<Tick>,
    /// Does anybody look at where she stands?
    watched: bool,
    /// Where she gets out of all eyes: who changes her mind at every glance gets nowhere.
    refuge: Option<IVec2>,
    flight: Fugitive,
}

impl Default for Walker {
    fn default() -> Self {
        let flight = Fugitive::new(Refuge::Cover);
        Self {
            way: Vec::new(),
            posture: Posture::default(),
            planned: None,
            watched: false,
            refuge: None,
            flight,
        }
    }
}

/// How often it looks again. In ticks.
const LOOK_AGAIN: Tick = 6;
/// How much farther and wider than a cone really is it keeps away. In tiles, and as a cosine.
const MARGIN: f32 = 1.2;
const COSINE: f32 = 0.68;
/// Nearer than this to a guard is unpleasant, whatever he looks at. In tiles.
const SPACE: f32 = 3.0;
/// Out of the corner of an eye he sees so much wider, as a cosine.
const CORNER: f32 = 0.2;
/// So near to a guard she is quiet, in tiles.
const QUIET: f32 = 7.5;
/// A place to hide from eyes is no farther than this, in tiles.
const REFUGE: f32 = 8.0;

impl Bot for Walker {
    fn input(&mut self, sim: &Sim) -> Input {
        if sim.guards.iter().any(|&guard| is_after_her(&sim.get(guard))) {
            self.planned = None;
            return self.flight.input(sim);
        }
        if self.planned.is_none_or(|at| sim.tick - at >= LOOK_AGAIN) {
            self.planned = Some(sim.tick);
            self.plan(sim);
        }
        if let Some(take) = steer::take(sim).filter(|_| !self.watched) {
            return take;
        }
        steer::follow(sim, &mut self.way, self.posture)
    }
}

impl Walker {
    fn plan(&mut self, sim: &Sim) {
        let danger = danger(sim);
        let here = sim.player_body().at;
        self.watched = danger[cell_of(here)].is_infinite();
        let nearest =
            sim.guards.iter().map(|&g| (sim.get::<Body>(g).at - here).length()).fold(f32::MAX, f32::min);
        // Who is looked at already had better be quick.
        self.posture = if nearest < QUIET && !self.watched { Posture::Sneak } else { Posture::Walk };
        let safe = |cell: IVec2| danger[cell].is_finite().then_some(danger[cell]);
        let goal = steer::goal(sim);
        let way =
            goal.and_then(|goal| steer::way(sim, goal, |c| safe(c).or((c == cell_of(here)).then_some(0.0))));
        self.way = match way {
            Some(way) => way,
            // No safe way now: out of the light of all eyes, or stay.
            None if self.watched => self.retreat(sim, &danger),
            None => Vec::new(),
        };
        if !self.watched {
            self.refuge = None;
        }
    }

    /// The way to the nearest cell that nobody looks at; once chosen, it stays the one for as long as that is true.
    fn retreat(&mut self, sim: &Sim, danger: &Grid<f32>) -> Vec<Vec2> {
        let here = sim.player_body().at;
        let far = |c: &IVec2| (center_of(*c) - here).length();
        let safe = |c: &IVec2| danger[*c] == 0.0 && steer::cost(&sim.map, *c).is_some() && far(c) < REFUGE;
        let mut cells: Vec<IVec2> = danger.iter().map(|(c, _)| c).filter(safe).collect();
        cells.sort_by(|a, b| far(a).total_cmp(&far(b)));
        let kept = self.refuge.filter(safe);
        let size = sim.map.cells.size();
        let mut ways = kept.into_iter().chain(cells.into_iter().take(12)).filter_map(|c| {
            Some((c, path::find(size, here, center_of(c), 0.35, |cell| steer::cost(&sim.map, cell))?))
        });
        let (cell, way) = ways.next().unzip();
        self.refuge = cell;
        way.unwrap_or_default()
    }
}

/// Is he sure of her, or about to be? Both can be seen.
fn is_after_her(mind: &Awareness) -> bool {
    mind.rung == Rung::Alert || mind.rung == Rung::Investigating && mind.sighting.is_some()
}

/// How much it dislikes each cell: infinitely in a cone, a little near a guard.
fn danger(sim: &Sim) -> Grid<f32> {
    let size = sim.map.cells.size();
    let range = sim.rules.sight.range.of(sim.get::<Exposure>(sim.player).band) + MARGIN;
    let corner = sim.rules.sight.peripheral_range;
    let mut danger = Grid::new(size.x, size.y, 0.0);
    for &guard in &sim.guards {
        let eyes = viewer(sim, guard);
        let (min, max) = (cell_of(eyes.at - Vec2::splat(range)), cell_of(eyes.at + Vec2::splat(range)));
        for cell in (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| IVec2::new(x, y))) {
            let Some(worth) = danger.get_mut(cell) else { continue };
            let way = center_of(cell) - eyes.at;
            let distance = way.length();
            let within =
                |range: f32, cosine: f32| distance < range && way.dot(eyes.facing) > cosine * distance;
            let ahead = within(range, COSINE) || within(range.min(corner), CORNER);
            let beside = distance < SPACE;
            if !ahead && !beside {
                continue;
            }
            let clear = is_clear(eyes.at, center_of(cell), |c| sim.map.hides(c, true));
            if clear && (distance < 1.6 || (ahead && eyes.open)) {
                *worth = f32::INFINITY;
            } else if beside {
                *worth += 4.0 * (SPACE - distance);
            }
        }
    }
    danger
}
