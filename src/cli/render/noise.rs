//! How far her steps are heard: by the floor, and by the guards where they begin.

use super::Overlay;
use super::legend::{Block, across, patch};
use super::sheet::color::{self, Rgb};
use super::sheet::{Pen, Sheet, line, lines, rect};
use std::collections::BTreeMap;
use thief_girl::base::grid::center_of;
use thief_girl::base::{Grid, IVec2, Vec2, ivec2};
use thief_girl::model::{Body, Sim};
use thief_girl::rules::name_of;
use thief_girl::sense::hear;

/// How a walking step there reaches the guard who hears it best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Heard {
    Not,
    Faintly,
    Clearly,
}

pub struct Steps<'a> {
    sim: &'a Sim,
    heard: Grid<Heard>,
}

impl<'a> Steps<'a> {
    pub fn new(sim: &'a Sim) -> Self {
        let size = sim.level.size();
        Self { sim, heard: Grid::from_fn(size.x, size.y, |cell| heard(sim, cell)) }
    }

    fn at_least(&self, cell: IVec2, least: Heard) -> bool {
        self.heard.get(cell).is_some_and(|heard| *heard >= least)
    }

    /// The edge of the area where a step is heard so well, as lines between points in tiles.
    fn edge(&self, least: Heard) -> Vec<[Vec2; 2]> {
        let mut edge = Vec::new();
        for (cell, _) in self.heard.iter().filter(|(cell, _)| self.at_least(*cell, least)) {
            let corners = [ivec2(0, 0), ivec2(1, 0), ivec2(1, 1), ivec2(0, 1)].map(|c| (cell + c).as_vec2());
            for (i, beyond) in [ivec2(0, -1), ivec2(1, 0), ivec2(0, 1), ivec2(-1, 0)].into_iter().enumerate()
            {
                if !self.at_least(cell + beyond, least) {
                    edge.push([corners[i], corners[(i + 1) % 4]]);
                }
            }
        }
        edge
    }
}

/// How far a walking step in a cell carries, in tiles; `None` where nobody walks.
fn loudness(sim: &Sim, cell: IVec2) -> Option<f32> {
    let floor = sim.map.cells.get(cell).filter(|_| sim.map.is_standing(cell))?.floor;
    let [_, walking, _] = sim.rules.floor(floor).footstep;
    Some(walking)
}

fn heard(sim: &Sim, cell: IVec2) -> Heard {
    let Some(loudness) = loudness(sim, cell) else { return Heard::Not };
    let at = center_of(cell);
    let reach = loudness * sim.difficulty().hearing;
    // Sound never comes farther than it carries: most cells need not be asked.
    let near = |guard: &hecs::Entity| (sim.get::<Body>(*guard).at - at).length() <= reach + 1.0;
    if !sim.guards.iter().any(near) {
        return Heard::Not;
    }
    let audience = hear::audience(sim, at, loudness);
    let best = audience.into_iter().map(|(_, faint)| if faint { Heard::Faintly } else { Heard::Clearly });
    best.max().unwrap_or(Heard::Not)
}

const CLEAR_EDGE: Pen = Pen::new(color::CREAM, 1.6);
const FAINT_EDGE: Pen = Pen::new(color::CREAM, 1.4).dashed(3.0, 3.0);

impl Overlay for Steps<'_> {
    fn draw(&self, sheet: &mut Sheet) {
        for (cell, _) in self.heard.iter() {
            let Some(loudness) = loudness(self.sim, cell) else { continue };
            let path = rect(sheet.place(cell.as_vec2()), Vec2::splat(sheet.tile()));
            sheet.fill(path.as_ref(), heat(loudness), 0.45);
            let radius = dot(loudness) * sheet.scale;
            sheet.disc(sheet.place(center_of(cell)), radius, color::NIGHT, 0.6);
        }
        for (least, pen) in [(Heard::Faintly, FAINT_EDGE), (Heard::Clearly, CLEAR_EDGE)] {
            let mut edge = self.edge(least);
            edge.iter_mut().flatten().for_each(|p| *p = sheet.place(*p));
            sheet.stroke_clear(lines(edge.iter().map(|ends| ends.as_slice())).as_ref(), pen);
        }
    }

    fn legend(&self) -> Option<Block> {
        // By loudness, in quarters of a tile: the floors that are as loud.
        let mut floors: BTreeMap<i32, Vec<String>> = BTreeMap::new();
        for (cell, _) in self.heard.iter() {
            let (Some(loudness), floor) = (loudness(self.sim, cell), self.sim.level.floor[cell]) else {
                continue;
            };
            let names = floors.entry((loudness * 4.0).round() as i32).or_default();
            let name = name_of(floor).replace("roof_north", "roof").replace('_', " ");
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let mut block = Block::new("A walking step");
        for (quarters, names) in floors {
            let loudness = quarters as f32 / 4.0;
            let text = format!("carries {loudness} tiles: {}", names.join(", "));
            block = block.row(text, move |sheet, middle| {
                let path = patch(sheet, middle);
                sheet.fill(path.as_ref(), color::mixed(color::SLATE, heat(loudness), 0.7), 1.0);
                sheet.disc(middle, dot(loudness) * sheet.letter, color::NIGHT, 0.7);
            });
        }
        let edge = |text: &str, block: Block, pen: Pen| {
            block.row(text, move |sheet, middle| {
                let ends = across(sheet, middle);
                sheet.stroke_clear(line(&ends).as_ref(), pen);
            })
        };
        block = edge("within: some guard hears it where he begins, and comes to look", block, CLEAR_EDGE);
        Some(edge("within: some guard hears it faintly, and only turns his head", block, FAINT_EDGE))
    }
}

/// From calm to alarm; the dots say the same without colours.
fn heat(loudness: f32) -> Rgb {
    const STEPS: [(f32, Rgb); 5] = [
        (0.0, color::TEAL),
        (3.0, color::CREAM),
        (4.5, color::AMBER),
        (7.0, color::CRIMSON),
        (10.0, color::WINE),
    ];
    let above = STEPS.iter().position(|(at, _)| *at >= loudness).unwrap_or(STEPS.len() - 1).max(1);
    let ((low, from), (high, to)) = (STEPS[above - 1], STEPS[above]);
    color::mixed(from, to, ((loudness - low) / (high - low)).clamp(0.0, 1.0))
}

/// The louder, the larger: a radius in pixels.
fn dot(loudness: f32) -> f32 {
    (0.6 * loudness).clamp(0.5, 7.0)
}
