//! The light, in the bands that decide how visible the player is.

use super::legend::{LegendBlock, across, patch};
use super::overlay::Overlay;
use super::sheet::color::{self, Rgb8};
use super::sheet::{Drawing, Pen, line, lines};
use crate::shared::contour::contour;
use thief_girl::base::{Grid, IVec2, Vec2};
use thief_girl::model::{LightBand, Sim};
use thief_girl::sense::light;

/// Samples along the side of a cell.
const FINE: i32 = 8;

/// The simulation's light, sampled.
pub struct LightSamples<'a> {
    sim: &'a Sim,
    light: Grid<f32>,
}

impl<'a> LightSamples<'a> {
    pub fn new(sim: &'a Sim) -> Self {
        let size = sim.level.size() * FINE;
        let at = |sample: IVec2| light::at(sim, (sample.as_vec2() + 0.5) / FINE as f32);
        Self { sim, light: Grid::from_fn(size.x, size.y, at) }
    }

    /// Returns the light band at a point, in tiles.
    pub fn band(&self, tiles: Vec2) -> Option<LightBand> {
        let light = self.light.get((tiles * FINE as f32).floor().as_ivec2())?;
        Some(light::band_of(*light, &self.sim.rules.light))
    }

    /// Returns where the light crosses a threshold, as short lines in tiles.
    fn contour(&self, threshold: f32) -> Vec<[Vec2; 2]> {
        let mut lines = contour(&self.light, threshold, |sample| is_shown(self.sim, sample / FINE));
        lines.iter_mut().flatten().for_each(|point| *point /= FINE as f32);
        lines
    }
}

/// Whether the player can be there, so that the light matters.
pub fn is_shown(sim: &Sim, cell: IVec2) -> bool {
    sim.map.is_open(cell, true) || sim.map.cells.get(cell).is_some_and(|c| c.is_door)
}

/// The overlay: bright areas tinted, dark ones hatched, and the edges of both.
pub struct LightOverlay<'a> {
    field: LightSamples<'a>,
}

impl<'a> LightOverlay<'a> {
    pub fn new(sim: &'a Sim) -> Self {
        Self { field: LightSamples::new(sim) }
    }
}

const LIT_EDGE: Pen = Pen::new(color::CREAM, 1.3);
const DARK_EDGE: Pen = Pen::new(color::MOON, 1.3);

impl Overlay for LightOverlay<'_> {
    fn draw(&self, sheet: &mut Drawing) {
        let (width, height) = (sheet.level.x as u32, sheet.level.y as u32);
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let tiles = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) / sheet.tile();
            if let Some(band) =
                self.field.band(tiles).filter(|_| is_shown(self.field.sim, tiles.floor().as_ivec2()))
            {
                let (color, alpha) = tint(band, is_hatch(x, y, sheet.scale));
                sheet.tint(x, y, color, alpha);
            }
        }
        let rules = &self.field.sim.rules.light;
        for (threshold, pen, dashed) in
            [(rules.dark_below, DARK_EDGE, true), (rules.lit_above, LIT_EDGE, false)]
        {
            let mut contour = self.field.contour(threshold);
            contour.retain(|[a, _]| !dashed || is_dash(*a));
            contour.iter_mut().flatten().for_each(|p| *p = sheet.place(*p));
            sheet.stroke_clear(lines(contour.iter().map(|ends| ends.as_slice())).as_ref(), pen);
        }
    }

    fn legend(&self) -> Option<LegendBlock> {
        let (rules, range) = (&self.field.sim.rules.light, &self.field.sim.rules.sight.range);
        let seen = |tiles: f32| format!("seen from up to {tiles} tiles");
        let block = LegendBlock::new("Light")
            .row(format!("lit, above {}: {}", rules.lit_above, seen(range.lit)), |sheet, middle| {
                sign(sheet, middle, LightBand::Lit);
                let ends = across(sheet, middle);
                sheet.stroke_clear(line(&ends).as_ref(), LIT_EDGE);
            })
            .row(format!("dim: {}", seen(range.dim)), |sheet, middle| sign(sheet, middle, LightBand::Dim))
            .row(format!("dark, below {}: {}", rules.dark_below, seen(range.dark)), |sheet, middle| {
                sign(sheet, middle, LightBand::Dark);
                let ends = across(sheet, middle);
                sheet.stroke_clear(line(&ends).as_ref(), DARK_EDGE.dashed(3.0, 3.0));
            });
        Some(block)
    }
}

/// Draws the sign of a band, on a ground of medium brightness.
fn sign(sheet: &mut Drawing, middle: Vec2, band: LightBand) {
    let path = patch(sheet, middle);
    let (color, alpha) = tint(band, false);
    sheet.fill(path.as_ref(), color::mixed(color::SLATE, color::PAPER, 0.4), 1.0);
    sheet.fill(path.as_ref(), color, alpha);
}

fn tint(band: LightBand, hatch: bool) -> (Rgb8, f32) {
    match (band, hatch) {
        (LightBand::Lit, _) => (color::GLOW, 0.30),
        (LightBand::Dim, _) => (color::SLATE, 0.30),
        (LightBand::Dark, false) => (color::NIGHT, 0.62),
        (LightBand::Dark, true) => (color::MOON, 0.30),
    }
}

/// Whether the pixel is on one of the slanting lines that mark dark areas.
fn is_hatch(x: u32, y: u32, scale: f32) -> bool {
    let scale = scale as u32;
    ((x + y) / scale).is_multiple_of(7)
}

/// Whether a piece of a contour is drawn. Contours consist of many short pieces: leaving some out makes
/// dashes.
fn is_dash(tiles: Vec2) -> bool {
    let part = (tiles * FINE as f32 / 3.0).floor().as_ivec2();
    (part.x + part.y) % 2 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::base::vec2;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;

    #[test]
    fn edges_lie_where_the_rules_put_them() {
        let map = "#############\n#...........#\n#...........#\n#...........#\n#...........#\n#.....*.....#\n\
                   #...........#\n#...........#\n#@..........#\n#$.........X#\n#############";
        let level = AsciiLevel::new(map).moon(0.0).lamp_radius(4.0).build().unwrap();
        let lamp = level.lamps[0].at;
        let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let field = LightSamples::new(&sim);
        for threshold in [sim.rules.light.lit_above, sim.rules.light.dark_below] {
            let contour = field.contour(threshold);
            assert!(contour.len() > 40, "a whole ring, not {} pieces", contour.len());
            for point in contour.into_iter().flatten() {
                let off = point.distance(lamp) - 4.0 * (1.0 - threshold);
                assert!(off.abs() < 0.05, "{point} is off by {off}");
            }
        }
        assert_eq!(field.band(lamp), Some(LightBand::Lit));
        assert_eq!(field.band(vec2(1.5, 1.5)), Some(LightBand::Dark));
        assert_eq!(field.band(vec2(-0.5, 1.5)), None);
    }
}
