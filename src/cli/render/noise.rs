//! How far the player's steps are heard: by the floor, and by the guards where they begin.

use super::legend::{LegendBlock, across, patch};
use super::overlay::Overlay;
use super::sheet::color::{self, Rgb8};
use super::sheet::{Drawing, Pen, line, lines, rect};
use std::collections::BTreeMap;
use thief_girl::act;
use thief_girl::base::grid::center_of;
use thief_girl::base::{Grid, IVec2, Vec2, ivec2};
use thief_girl::model::{Posture, Sim};
use thief_girl::rules::{Structure, name_of};
use thief_girl::sense::hear;

/// How well a walking step is heard by the guard who hears it best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Audibility {
    Not,
    Faintly,
    Clearly,
}

/// The overlay of how far steps are heard.
pub struct NoiseOverlay<'a> {
    sim: &'a Sim,
    heard: Grid<Audibility>,
}

impl<'a> NoiseOverlay<'a> {
    pub fn new(sim: &'a Sim) -> Self {
        let size = sim.level.size();
        Self { sim, heard: Grid::from_fn(size.x, size.y, |cell| heard(sim, cell)) }
    }

    /// Returns the floors of the level, by the loudness of a step on them in thousandths of a tile.
    fn floors(&self) -> BTreeMap<i32, Vec<String>> {
        let mut floors: BTreeMap<i32, Vec<String>> = BTreeMap::new();
        for (cell, floor) in self.sim.level.floor.iter() {
            let Some(loudness) = loudness(self.sim, cell) else { continue };
            let rustles = |built: &Structure| self.sim.rules.structure(*built).rustle.is_some();
            let grown = self.sim.level.structure[cell].filter(rustles);
            let name = grown.map_or_else(|| name_of(floor), name_of);
            // The four slopes of a roof sound the same.
            let name = if name.starts_with("roof") { "roof".to_string() } else { name };
            let names = floors.entry((loudness * 1000.0).round() as i32).or_default();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        floors
    }

    fn at_least(&self, cell: IVec2, least: Audibility) -> bool {
        self.heard.get(cell).is_some_and(|heard| *heard >= least)
    }

    /// Returns the outline of the area in which a step is heard at least so well, as lines in tiles.
    fn edge(&self, least: Audibility) -> Vec<[Vec2; 2]> {
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

/// Returns the loudness of a walking step in a cell, in tiles; `None` where nobody can stand.
fn loudness(sim: &Sim, cell: IVec2) -> Option<f32> {
    sim.map.is_standing(cell).then(|| act::step_loudness(sim, cell, Posture::Walk))
}

fn heard(sim: &Sim, cell: IVec2) -> Audibility {
    let Some(loudness) = loudness(sim, cell) else { return Audibility::Not };
    let audience = hear::audience(sim, center_of(cell), loudness);
    let best = audience
        .into_iter()
        .map(|(_, arrival)| if arrival.faint { Audibility::Faintly } else { Audibility::Clearly });
    best.max().unwrap_or(Audibility::Not)
}

const CLEAR_EDGE: Pen = Pen::new(color::CREAM, 1.6);
const FAINT_EDGE: Pen = Pen::new(color::CREAM, 1.4).dashed(3.0, 3.0);

impl Overlay for NoiseOverlay<'_> {
    fn draw(&self, sheet: &mut Drawing) {
        for (cell, _) in self.heard.iter() {
            let Some(loudness) = loudness(self.sim, cell) else { continue };
            let path = rect(sheet.place(cell.as_vec2()), Vec2::splat(sheet.tile()));
            sheet.fill(path.as_ref(), heat(loudness), 0.25);
            dot(sheet, sheet.place(center_of(cell)), loudness, sheet.scale);
        }
        for (least, pen) in [(Audibility::Faintly, FAINT_EDGE), (Audibility::Clearly, CLEAR_EDGE)] {
            let mut edge = self.edge(least);
            edge.iter_mut().flatten().for_each(|p| *p = sheet.place(*p));
            sheet.stroke_clear(lines(edge.iter().map(|ends| ends.as_slice())).as_ref(), pen);
        }
    }

    fn legend(&self) -> Option<LegendBlock> {
        let mut block = LegendBlock::new("A walking step");
        for (thousandths, names) in self.floors() {
            let loudness = thousandths as f32 / 1000.0;
            let text = format!("carries {loudness} tiles: {}", names.join(", ").replace('_', " "));
            block = block.row(text, move |sheet, middle| {
                let path = patch(sheet, middle);
                sheet.fill(path.as_ref(), color::mixed(color::SLATE, heat(loudness), 0.35), 1.0);
                dot(sheet, middle, loudness, 1.3 * sheet.letter);
            });
        }
        for (text, pen) in [
            ("within: some guard hears it where he begins, and comes to look", CLEAR_EDGE),
            ("within: some guard hears it faintly, and only turns his head", FAINT_EDGE),
        ] {
            block = block.row(text, move |sheet, middle| {
                let ends = across(sheet, middle);
                sheet.stroke_clear(line(&ends).as_ref(), pen);
            });
        }
        Some(block)
    }
}

/// Returns a colour from quiet to loud.
fn heat(loudness: f32) -> Rgb8 {
    const STEPS: [(f32, Rgb8); 5] = [
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

/// Draws a dot that is larger for louder steps, so that it can be read without colours.
fn dot(sheet: &mut Drawing, middle: Vec2, loudness: f32, unit: f32) {
    let radius = (0.55 * loudness).clamp(0.5, 6.0) * unit;
    sheet.disc(middle, radius + 0.7 * unit, color::NIGHT, 0.6);
    sheet.disc(middle, radius, heat(loudness), 0.8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::ascii;
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;

    #[test]
    fn the_floor_and_the_walls_decide_who_hears() {
        // Stone carries 4.5 tiles, 3 of them clearly; tatami carries 1.5; tall grass rustles.
        let map = "#########\n#A;;;;;;#\n#:;;;;;;#\n#:::;;;;#\n#########\n#@;\";X$;#\n#########";
        let sim =
            Sim::new(Arc::new(ascii::parse(map).unwrap()), Arc::new(Rules::shipped()), Config::default());
        let steps = NoiseOverlay::new(&sim);
        let heard = |x, y| steps.heard[ivec2(x, y)];
        assert!(
            heard(4, 1) == Audibility::Clearly
                && heard(5, 1) == Audibility::Faintly
                && heard(6, 1) == Audibility::Not
        );
        assert!(heard(1, 2) == Audibility::Clearly && heard(1, 3) == Audibility::Not, "tatami");
        assert!(heard(2, 5) == Audibility::Not, "a wall is between");
        assert!(heard(0, 0) == Audibility::Not, "nobody walks in walls");
        let inside: Vec<_> = steps.edge(Audibility::Faintly).into_iter().flatten().map(|p| p.x).collect();
        assert!(inside.iter().all(|x| (1.0..=6.0).contains(x)) && inside.contains(&6.0));
        assert_eq!(steps.floors().keys().copied().collect::<Vec<_>>(), [1500, 3000, 4500]);
    }
}
