//! Overlay F3: brightness in numbers and bands, the reach of the player's next step, and who heard which noise.

use super::chart::{CELL, Chart};
use crate::shared::contour::contour;
use crate::shell::config::interface::DebugRules;
use crate::shell::config::palette;
use crate::shell::config::palette::{faded, mixed};
use crate::shell::render::view::Camera;
use macroquad::prelude::*;
use std::collections::VecDeque;
use thief_girl::act;
use thief_girl::base::tick::{Tick, ticks};
use thief_girl::base::{Grid, grid::cell_of, grid::center_of};
use thief_girl::model::{Body, Event, LightBand, NoiseKind, Sim};
use thief_girl::rules::name_of;
use thief_girl::sense::{hear, light};

/// Samples of brightness per side of a cell.
const FINE: i32 = 2;
/// Softer noises are not shown, in tiles.
const SOFTEST: f32 = 0.5;
/// Distance between two contour lines of a noise, in tiles.
const STEP: f32 = 1.0;
/// How much further than its reach a noise is computed, in tiles, for complete contour lines.
const BEYOND: f32 = 3.0;

type LineList = Vec<[Vec2; 2]>;

/// Brightness of the visible part of the level.
struct BrightnessOverlay {
    since: Tick,
    corner: IVec2,
    /// The samples, from the upper left corner of the cell `corner`.
    light: Grid<f32>,
    /// Borders of the light bands, in tiles.
    edges: [LineList; 2],
}

/// Reach of a noise as contour lines, in tiles: where it ends, where it becomes faint, and in between.
struct NoiseRings {
    edge: LineList,
    clear: LineList,
    between: LineList,
}

struct NoiseSource {
    tick: Tick,
    at: Vec2,
    kind: NoiseKind,
    loudness: f32,
    /// `None` until the overlay is shown.
    rings: Option<NoiseRings>,
    /// For each hearer: where he stood, where he located the noise, and whether it was faint.
    heard: Vec<(Vec2, Vec2, bool)>,
}

/// Reach of the player's next step, and what it depends on.
struct NextFootstep {
    cell: IVec2,
    loudness: f32,
    version: u32,
    rings: NoiseRings,
}

/// The overlay, with what it has measured.
#[derive(Default)]
pub struct FieldOverlay {
    bright: Option<BrightnessOverlay>,
    step: Option<NextFootstep>,
    sounds: VecDeque<NoiseSource>,
}

impl FieldOverlay {
    /// Adds the noises of a tick.
    pub fn observe(&mut self, sim: &Sim, rules: &DebugRules) {
        let kept = ticks(rules.noise_seconds);
        self.sounds.retain(|sound| sound.tick + kept >= sim.tick && sound.tick <= sim.tick);
        for event in &sim.events {
            let Event::Noise { at, kind, loudness, .. } = *event else { continue };
            let heard: Vec<_> = sim.events.iter().filter_map(|event| hearer(sim, event, at, kind)).collect();
            // With many guards walking, only steps that somebody heard are shown.
            if loudness < SOFTEST || kind == NoiseKind::Footstep && heard.is_empty() {
                continue;
            }
            self.sounds.push_back(NoiseSource { tick: sim.tick, at, kind, loudness, rings: None, heard });
        }
    }

    /// Computes what the overlay shows and what is slow to compute: the light, and how far sounds carry.
    pub fn measure(&mut self, sim: &Sim, camera: Camera, rules: &DebugRules) {
        for sound in &mut self.sounds {
            sound.rings.get_or_insert_with(|| rings_of(sim, sound.at, sound.loudness));
        }
        let corner = cell_of(camera.to_world(Vec2::ZERO));
        let stale = |bright: &BrightnessOverlay| {
            bright.corner != corner || sim.tick.abs_diff(bright.since) >= ticks(rules.light_seconds).max(1)
        };
        if self.bright.as_ref().is_none_or(stale) {
            self.bright = Some(measured(sim, corner, camera));
        }
        let (at, loudness, version) = (sim.player_body().at, act::next_step_loudness(sim), sim.map.version);
        let cell = cell_of(at);
        let same = |s: &NextFootstep| (s.cell, s.loudness, s.version) == (cell, loudness, version);
        if !self.step.as_ref().is_some_and(same) {
            self.step = Some(NextFootstep { cell, loudness, version, rings: rings_of(sim, at, loudness) });
        }
    }

    pub fn draw(&self, chart: &Chart, sim: &Sim) {
        if let Some(bright) = &self.bright {
            bright.draw(chart, sim);
        }
        if let Some(step) = self.step.as_ref().filter(|step| step.loudness >= SOFTEST) {
            step.rings.draw(chart, palette::PALE, 1.0);
            let tiles = format!("{:.1}", step.loudness);
            let words = chart.game.ui.texts.fill("ui.debug.step_noise", &[("tiles", &tiles)]);
            chart.label(sim.player_body().at, vec2(10.0, 2.0), &words, palette::PALE);
        }
        let kept = ticks(chart.game.interface.debug.noise_seconds).max(1);
        for sound in &self.sounds {
            let left = 1.0 - sim.tick.saturating_sub(sound.tick) as f32 / kept as f32;
            sound.draw(chart, left.clamp(0.0, 1.0));
        }
    }
}

/// Returns who heard this noise: where he stands, where he locates it, and whether it is faint.
fn hearer(sim: &Sim, event: &Event, from: Vec2, noise: NoiseKind) -> Option<(Vec2, Vec2, bool)> {
    let Event::Heard { guard, at, seemed, kind, faint, .. } = *event else { return None };
    let listener: Body = sim.get_by_id(guard)?;
    (kind == noise && at == from).then_some((listener.at, seemed, faint))
}

fn rings_of(sim: &Sim, at: Vec2, loudness: f32) -> NoiseRings {
    let reach = loudness * sim.difficulty().hearing;
    // Contour lines need distances on both sides, so compute a little further than the reach.
    let distance = hear::spread(sim, at, loudness + BEYOND).distance;
    let heard = |cell: IVec2| distance.get(cell).is_some_and(|distance| distance.is_finite());
    let lines = |way_to: f32| contour(&distance, way_to, heard);
    let clear = reach * (1.0 - sim.rules.hearing.faint_part);
    let between = (1..(reach / STEP).ceil() as i32).flat_map(|i| lines(i as f32 * STEP)).collect();
    NoiseRings { edge: lines(reach), clear: lines(clear), between }
}

impl NoiseRings {
    fn draw(&self, chart: &Chart, color: Color, alpha: f32) {
        for (lines, alpha) in [(&self.between, 0.3 * alpha), (&self.edge, 0.6 * alpha), (&self.clear, alpha)]
        {
            for [a, b] in lines.iter().filter(|[a, _]| chart.shows(*a)) {
                chart.line(*a, *b, faded(color, alpha));
            }
        }
    }
}

impl NoiseSource {
    fn draw(&self, chart: &Chart, left: f32) {
        let color = faded(palette::AMBER, left);
        if let Some(rings) = &self.rings {
            rings.draw(chart, palette::AMBER, left);
        }
        chart.dot(self.at, color);
        chart.label(
            self.at,
            vec2(5.0, -14.0),
            chart.game.ui.texts.get(&format!("why.noise.{}", name_of(self.kind))),
            color,
        );
        for (listener, seemed, faint) in &self.heard {
            let color = if *faint { faded(color, 0.6) } else { color };
            chart.dashes(*listener, *seemed, color);
            chart.diamond(*seemed, color, !faint);
        }
    }
}

fn measured(sim: &Sim, corner: IVec2, camera: Camera) -> BrightnessOverlay {
    let size = (camera.size / CELL).ceil().as_ivec2() + 1;
    let place = |sample: IVec2| corner.as_vec2() + (sample.as_vec2() + 0.5) / FINE as f32;
    let shown = |sample: IVec2| {
        let cell = corner + sample / FINE;
        sim.map.is_open(cell, true) || sim.map.cells.get(cell).is_some_and(|c| c.is_door)
    };
    let at = |sample| if shown(sample) { light::at(sim, place(sample)) } else { f32::NAN };
    let light = Grid::from_fn(size.x * FINE, size.y * FINE, at);
    let edges = [sim.rules.light.dark_below, sim.rules.light.lit_above].map(|threshold| {
        let mut lines = contour(&light, threshold, shown);
        lines.iter_mut().flatten().for_each(|p| *p = corner.as_vec2() + *p / FINE as f32);
        lines
    });
    BrightnessOverlay { since: sim.tick, corner, light, edges }
}

impl BrightnessOverlay {
    fn draw(&self, chart: &Chart, sim: &Sim) {
        let side = 1.0 / FINE as f32;
        for (sample, value) in self.light.iter().filter(|(_, value)| value.is_finite()) {
            let corner = self.corner.as_vec2() + sample.as_vec2() * side;
            let tone = match light::band_of(*value, &sim.rules.light) {
                LightBand::Dark => faded(palette::SLATE, 0.5),
                LightBand::Dim => faded(palette::MOON, 0.22),
                LightBand::Lit => faded(palette::GLOW, 0.34),
            };
            chart.tint(corner, side, tone);
        }
        for (lines, color) in self.edges.iter().zip([palette::MOON, palette::CREAM]) {
            lines.iter().for_each(|[a, b]| chart.line(*a, *b, color));
        }
        self.numbers(chart);
    }

    /// Draws percentages in one of four cells; in each they would be unreadable.
    fn numbers(&self, chart: &Chart) {
        let size = self.light.size() / FINE;
        let cells = (0..size.y).flat_map(|y| (0..size.x).map(move |x| ivec2(x, y)));
        for cell in cells {
            let world = self.corner + cell;
            let value = self.light[cell * FINE];
            if world.x % 2 == 0 && world.y % 2 == 0 && value.is_finite() {
                let number = format!("{:02.0}", (value * 100.0).clamp(0.0, 99.0));
                let color = faded(mixed(palette::MOON, palette::CREAM, value), 0.8);
                chart.label(center_of(world), vec2(-5.0, -6.0), &number, color);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::ascii;
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;

    #[test]
    fn the_rings_of_a_noise_lie_where_it_fades_and_ends() {
        let rows = ["#############"; 1]
            .into_iter()
            .chain(["#...........#"; 11])
            .chain(["#@.$.......X#", "#############"]);
        let level = ascii::parse(&rows.collect::<Vec<_>>().join("\n")).unwrap();
        let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let (at, loudness) = (vec2(6.5, 6.5), 4.5);
        let rings = rings_of(&sim, at, loudness);
        let reach = loudness * sim.difficulty().hearing;
        let clear = reach * (1.0 - sim.rules.hearing.faint_part);
        for (lines, way) in [(&rings.edge, reach), (&rings.clear, clear)] {
            assert!(lines.len() >= 12, "{} pieces", lines.len());
            // Paths over cells are straight or diagonal; along the axes their length is the distance.
            let farthest = lines.iter().flatten().map(|p| p.distance(at)).fold(0.0, f32::max);
            assert!((farthest - way).abs() < 0.1, "{farthest} tiles, not {way}");
        }
        assert!(!rings.between.is_empty());
    }
}
