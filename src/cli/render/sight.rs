//! What the guards see from where they begin and from every stop of their patrols.

use super::guards::color_of;
use super::legend::{LegendBlock, patch};
use super::light::LightSamples;
use super::overlay::Overlay;
use super::sheet::{Drawing, Pen, Transparency, color, polygon};
use thief_girl::base::Vec2;
use thief_girl::level::StopLook;
use thief_girl::model::{Facing, LightBand, Sim};
use thief_girl::sense::see::{self, Cone, Viewer};
use thief_girl::space::sight;
use tiny_skia::Mask;

const BANDS: [LightBand; 3] = [LightBand::Dark, LightBand::Dim, LightBand::Lit];

/// The overlay of what guards see.
pub struct SightOverlay<'a> {
    sim: &'a Sim,
    light: LightSamples<'a>,
    /// For each guard, the positions and directions from which he looks.
    looks: Vec<Vec<Viewer>>,
}

impl<'a> SightOverlay<'a> {
    pub fn new(sim: &'a Sim) -> Self {
        let looks = (0..sim.guards.len()).map(|guard| looks(sim, guard)).collect();
        Self { sim, light: LightSamples::new(sim), looks }
    }

    /// Fills what a guard sees. Its range depends on the light: each light band has fans of its own, cut to
    /// where the light is in that band.
    fn fill(&self, film: &mut Transparency, sheet: &Drawing, guard: usize, which: Cone, masks: &[Mask]) {
        for viewer in &self.looks[guard] {
            for (band, mask) in BANDS.into_iter().zip(masks) {
                let fan = see::fan(viewer, which, band, &self.sim.rules.sight);
                let seen = sight::polygon(fan, |cell| self.sim.map.hides(cell, false));
                let points: Vec<Vec2> = seen.into_iter().map(|p| sheet.place(p)).collect();
                film.fill(polygon(&points).as_ref(), color_of(guard), Some(mask));
            }
        }
    }
}

fn looks(sim: &Sim, guard: usize) -> Vec<Viewer> {
    let spec = &sim.level.guards[guard];
    let first = (spec.at, sim.get::<Facing>(sim.guards[guard]).0);
    let stops = spec.patrol.iter().flat_map(|point| {
        point.stops.iter().filter_map(|stop| match stop.look {
            StopLook::Towards(direction) => Some((point.at, direction)),
            StopLook::Doze => None,
        })
    });
    let mut all: Vec<Viewer> = Vec::new();
    for (at, facing) in std::iter::once(first).chain(stops) {
        let sight = sim.rules.guards[spec.archetype].senses.sight;
        let viewer =
            Viewer { at, facing, open: true, sight, range_factor: 1.0, cautious: false, suspicious: false };
        if !all.contains(&viewer) {
            all.push(viewer);
        }
    }
    all
}

impl Overlay for SightOverlay<'_> {
    fn draw(&self, sheet: &mut Drawing) {
        let Some(film) = sheet.film() else { return };
        let (corner, tile) = (sheet.corner, sheet.tile());
        let band = |x: u32, y: u32| self.light.band((Vec2::new(x as f32, y as f32) + 0.5 - corner) / tile);
        let masks: Vec<Mask> =
            BANDS.into_iter().filter_map(|b| film.mask(|x, y| band(x, y) == Some(b))).collect();
        for which in [Cone::Peripheral, Cone::Main] {
            for guard in 0..self.looks.len() {
                let Some(mut film) = sheet.film() else { return };
                self.fill(&mut film, sheet, guard, which, &masks);
                let scale = sheet.scale as u32;
                film.shade(scale as i32, |x, y, edge| shade(which, guard, [x / scale, y / scale], edge));
                sheet.lay(&film, 1.0);
            }
        }
    }

    fn legend(&self) -> Option<LegendBlock> {
        let rules = &self.sim.rules.sight;
        let sign = |which: Cone| {
            move |sheet: &mut Drawing, middle: Vec2| {
                let path = patch(sheet, middle);
                sheet.fill(path.as_ref(), color::SLATE, 1.0);
                sheet.fill(path.as_ref(), color_of(0), 1.5 * shade(which, 0, [1, 2], false));
                let edge = Pen::new(color_of(0), sheet.letter / sheet.scale);
                sheet.stroke(path.as_ref(), edge.faded(shade(which, 0, [0, 0], true)));
            }
        };
        let (dark, dim, lit) = (rules.range.dark, rules.range.dim, rules.range.lit);
        let block = LegendBlock::new("Sight, where she stands upright")
            .row(
                format!("he sees her in the light that is there: {lit} tiles lit, {dim} dim, {dark} dark"),
                sign(Cone::Main),
            )
            .row(
                format!("out of the corner of his eye: {} tiles at most", rules.peripheral_range),
                sign(Cone::Peripheral),
            );
        (!self.looks.is_empty()).then_some(block)
    }
}

/// Returns the opacity of a guard's sight at a pixel of the level: an outline, and hatching at an angle that
/// differs between guards.
fn shade(which: Cone, guard: usize, [x, y]: [u32; 2], edge: bool) -> f32 {
    let along = match guard % 4 {
        0 => x + y,
        1 => x + 4096 - y.min(4096),
        2 => y,
        _ => x,
    };
    let hatch = along.is_multiple_of(6);
    match (which, edge, hatch) {
        (Cone::Main, true, _) => 0.95,
        (Cone::Main, _, true) => 0.5,
        (Cone::Main, ..) => 0.3,
        (Cone::Peripheral, true, _) => 0.45,
        (Cone::Peripheral, ..) => 0.16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::base::vec2;
    use thief_girl::level::{PatrolPoint, Stop, ascii};
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;

    #[test]
    fn he_looks_once_at_each_stop_but_not_in_his_sleep() {
        let mut level = ascii::parse("######\n#A...#\n#@.$X#\n######").unwrap();
        let stop = |look| Stop { seconds: 1.0, look };
        let east = stop(StopLook::Towards(Vec2::X));
        let at = level.guards[0].at;
        level.guards[0].patrol = vec![
            PatrolPoint { at, stops: vec![east, stop(StopLook::Doze)] },
            PatrolPoint { at: vec2(4.5, 1.5), stops: vec![stop(StopLook::Towards(-Vec2::X)), east] },
        ];
        let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let looks: Vec<_> = looks(&sim, 0).into_iter().map(|v| (v.at, v.facing)).collect();
        assert_eq!(looks, [(at, Vec2::X), (vec2(4.5, 1.5), -Vec2::X), (vec2(4.5, 1.5), Vec2::X)]);
    }
}
