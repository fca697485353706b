//! What a careful player knows of the guards on the screen: where they look, where they could look,
//! and how far they hear.
//!
//! The game draws the guards on the screen whom she sees with their cones, and the others as silhouettes, except
//! those in ambush. The map uses that, for the current moment only.

use super::gaze::{Gaze, GazeMemory, on_screen};

use crate::act::step_loudness;
use crate::base::grid::{cell_of, center_of};
use crate::base::{Grid, IVec2, Vec2};
use crate::model::*;
use crate::sense::see::{Viewer, viewer};
use crate::sense::{hear, light};
use crate::space::sight::is_clear;
use crate::space::sound::SoundField;

/// How far beyond a cone the player keeps away, in tiles.
const MARGIN: f32 = 0.8;
/// Cosine of half the width that counts as the main cone, wider than it really is.
const COSINE: f32 = 0.72;
/// Cosine of half the width that counts as the peripheral cone.
const CORNER: f32 = 0.2;
/// Cost of a cell in the peripheral cone, in tiles.
const ASIDE: f32 = 5.0;
/// Distance at which a guard feels the player, in tiles.
const TOUCH: f32 = 1.6;
/// Distance to a guard from whose belt the player takes a key below which she does not come, in tiles.
const ARMS_LENGTH: f32 = 1.0;
/// Distance to a guard below which cells are more expensive, in tiles.
const SPACE: f32 = 3.5;
/// Cost of a cell right beside a guard, in tiles.
const DREAD: f32 = 4.0;
/// Distance within which a guard would see the player by turning his head, in tiles.
const TURN: f32 = 7.0;
/// Cost of a step that is heard, in tiles.
const NOISE: f32 = 6.0;
/// Maximum distance at which any step is heard, in tiles.
const LOUDEST: f32 = 10.0;

/// Danger of each cell at the current moment.
pub struct ThreatMap {
    /// Extra cost of each cell; infinite where a guard looks.
    pub danger: Grid<f32>,
    /// Cells where a guard would see the player by turning his head.
    pub open: Grid<bool>,
    /// Cells where each guard looks.
    looks: Vec<(hecs::Entity, IVec2)>,
    ears: Vec<Ear>,
    hearing: f32,
}

/// A guard who hears.
struct Ear {
    cell: IVec2,
    /// Distances that sounds come to him.
    reach: SoundField,
}

impl ThreatMap {
    /// Computes the map for a low or upright player who knows these gazes. A guard whose gaze is unknown
    /// may look anywhere, if `wary`, and nowhere otherwise. The player dares to come within reach of `mark`'s
    /// back.
    pub fn new(sim: &Sim, low: bool, gazes: &GazeMemory, wary: bool, mark: Option<hecs::Entity>) -> Self {
        let size = sim.map.cells.size();
        let guards: Vec<hecs::Entity> = on_screen(sim).collect();
        let hears = |guard: &&hecs::Entity| sim.rules.guards[sim.get::<Guard>(**guard).archetype].senses.ears;
        let ear = |guard: &hecs::Entity| {
            let at = sim.get::<Body>(*guard).at;
            Ear { cell: cell_of(at), reach: hear::carried(sim, at, LOUDEST) }
        };
        let mut threats = Self {
            danger: Grid::new(size.x, size.y, 0.0),
            open: Grid::new(size.x, size.y, false),
            looks: Vec::new(),
            ears: guards.iter().filter(hears).map(ear).collect(),
            hearing: sim.difficulty().hearing,
        };
        for &guard in &guards {
            let gaze = gazes.of(sim, guard);
            let is_threat = gaze != Gaze::Absent && (wary || gaze != Gaze::Unknown);
            let touch = if mark == Some(guard) { ARMS_LENGTH } else { touch(sim, guard) };
            threats.look(sim, guard, low, gaze, is_threat, touch);
        }
        threats
    }

    /// Whether any guard would hear a step of the player in a cell.
    pub fn is_heard(&self, sim: &Sim, cell: IVec2, posture: Posture) -> bool {
        let loudness = step_loudness(sim, cell, posture);
        self.ears.iter().any(|ear| {
            let reach = hear::unmasked(sim, loudness, ear.cell) * self.hearing;
            reach > 0.0 && ear.reach.distance_to(cell).is_some_and(|distance| distance <= reach)
        })
    }

    /// Extra cost of a cell; `None` where a guard looks.
    pub fn price(&self, sim: &Sim, cell: IVec2) -> Option<f32> {
        let heard = if self.is_heard(sim, cell, Posture::Sneak) { NOISE } else { 0.0 };
        self.danger.get(cell).copied().filter(|danger| danger.is_finite()).map(|danger| danger + heard)
    }

    /// Whether a guard looks at a cell.
    pub fn is_watched(&self, cell: IVec2) -> bool {
        self.danger.get(cell).is_some_and(|danger| danger.is_infinite())
    }

    /// The guards who look at any of some cells.
    pub fn watchers(&self, cells: &[IVec2]) -> Vec<hecs::Entity> {
        self.looks.iter().filter(|(_, cell)| cells.contains(cell)).map(|(guard, _)| *guard).collect()
    }

    /// Whether a guard would see the player in a cell by turning his head.
    pub fn is_open(&self, cell: IVec2) -> bool {
        self.open.get(cell).copied().unwrap_or(false)
    }

    /// Adds one guard with the gaze that is known of him; `looks` is whether his eyes count.
    fn look(&mut self, sim: &Sim, guard: hecs::Entity, low: bool, gaze: Gaze, looks: bool, touch: f32) {
        let mut eyes = viewer(sim, guard);
        eyes.open &= looks;
        if let Gaze::Known(facing) = gaze {
            eyes.facing = facing;
        }
        let all_round = gaze == Gaze::Unknown;
        let reach = Vec2::splat(sim.rules.sight.range.lit + MARGIN + 1.0);
        let (min, max) = (cell_of(eyes.at - reach), cell_of(eyes.at + reach));
        for cell in (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| IVec2::new(x, y))) {
            let distance = (center_of(cell) - eyes.at).length();
            let in_cone = is_in_cone(sim, &eyes, cell, all_round);
            if !in_cone && distance > TURN || !self.danger.contains(cell) {
                continue;
            }
            let aside = (center_of(cell) - eyes.at).dot(eyes.facing) > CORNER * distance;
            let clear = is_clear(eyes.at, center_of(cell), |c| sim.map.hides(c, low));
            self.open[cell] |= clear && eyes.open && distance < TURN;
            if clear && in_cone || distance < touch {
                self.danger[cell] = f32::INFINITY;
                self.looks.push((guard, cell));
            } else if clear && aside && eyes.open && distance < sim.rules.sight.peripheral_range + MARGIN {
                self.danger[cell] += ASIDE;
            } else if distance < SPACE {
                self.danger[cell] += DREAD * (1.0 - distance / SPACE);
            }
        }
    }
}

/// Distance at which a guard notices the player without looking, in tiles.
fn touch(sim: &Sim, guard: hecs::Entity) -> f32 {
    let senses = &sim.rules.guards[sim.get::<Guard>(guard).archetype].senses;
    if senses.nose > 0.0 { sim.rules.hounds.smell.near_tiles + 2.0 } else { TOUCH }
}

/// Whether a cell is in a guard's cone or just beside it, or around him if he may look anywhere, in the light
/// there.
fn is_in_cone(sim: &Sim, eyes: &Viewer, cell: IVec2, all_round: bool) -> bool {
    let offset = center_of(cell) - eyes.at;
    let distance = offset.length();
    let within = |range: f32, cosine: f32| {
        distance < range && (all_round || offset.dot(eyes.facing) > cosine * distance)
    };
    let rules = &sim.rules.sight;
    if !eyes.open || !within(rules.range.lit + MARGIN + 1.0, COSINE) {
        return false;
    }
    let light =
        || sim.rules.sight.range.of(light::band_of(light::at(sim, center_of(cell)), &sim.rules.light));
    let caution = if eyes.cautious { rules.caution_range } else { 0.0 };
    let range = eyes.sight.unwrap_or_else(light) + caution + MARGIN;
    within(range, COSINE)
}
