//! The heat map: where the player was in sight, was caught and had to wait, over a picture of the level.

use crate::cli::render::Overlay;
use crate::cli::render::legend::{LegendBlock, SIGN, patch};
use crate::cli::render::sheet::color::{self, Rgb8};
use crate::cli::render::sheet::{Drawing, Pen, TextAnchor, line, polygon, rect};
use crate::shared::font::Face;
use thief_girl::base::grid::center_of;
use thief_girl::base::{Grid, Vec2, ivec2, vec2};
use thief_girl::bot::survey::{SurveyReport, times};
use thief_girl::rules::name_of;

/// The overlay of a survey's report.
pub struct HeatMap<'a> {
    report: &'a SurveyReport,
    /// How long she was in sight in each cell, in seconds per run.
    seen: Grid<f32>,
    /// The greatest of them.
    most: f32,
}

impl<'a> HeatMap<'a> {
    pub fn new(report: &'a SurveyReport) -> Self {
        let runs = report.runs().max(1) as f32;
        let seen = report.seen.map(|seconds| seconds / runs);
        let most = seen.values().iter().copied().fold(0.0, f32::max);
        Self { report, seen, most }
    }

    /// Returns how warm a point is, from 0 to 1, interpolated between the middles of cells.
    fn warmth(&self, tiles: Vec2) -> f32 {
        let from = tiles - 0.5;
        let (corner, part) = (from.floor(), from - from.floor());
        let at = |x: i32, y: i32| self.seen.get(corner.as_ivec2() + ivec2(x, y)).copied().unwrap_or(0.0);
        let row = |y: i32| at(0, y) * (1.0 - part.x) + at(1, y) * part.x;
        let seconds = row(0) * (1.0 - part.y) + row(1) * part.y;
        // Most of the time is spent in sight in few cells: the root makes the others visible too.
        if self.most > 0.0 { (seconds / self.most).sqrt() } else { 0.0 }
    }
}

/// Warmth below which nothing is drawn.
const COLD: f32 = 0.06;

impl Overlay for HeatMap<'_> {
    fn draw(&self, sheet: &mut Drawing) {
        let (width, height) = (sheet.level.x as u32, sheet.level.y as u32);
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let warmth = self.warmth(vec2(x as f32 + 0.5, y as f32 + 0.5) / sheet.tile());
            sheet.tint(x, y, color::NIGHT, 0.4);
            if warmth > COLD {
                sheet.tint(x, y, warm(warmth), 0.25 + 0.5 * warmth);
            }
        }
        let report = self.report;
        let signs: [(&[_], DrawSign); 4] = [
            (&report.caught, caught),
            (&report.unavoidable, unavoidable),
            (&report.no_escape, no_escape),
            (&report.at_arms_length, no_escape),
        ];
        for stay in &report.waits {
            wait(sheet, sheet.place(center_of(stay.cell)), &format!("{:.0}", stay.longest_seconds));
        }
        for (spots, draw) in signs {
            for spot in spots {
                let many = if spot.times > 1 { spot.times.to_string() } else { String::new() };
                draw(sheet, sheet.place(center_of(spot.cell)), &many);
            }
        }
    }

    fn legend(&self) -> Option<LegendBlock> {
        let report = self.report;
        let title =
            format!("{}, {}: where she was seen and caught", report.level, name_of(report.difficulty));
        let in_sight = format!(
            "in sight, up to {:.2} s a run in one cell; {:.1} s a run in all, {} runs",
            self.most,
            report.seen_seconds_per_run,
            report.runs()
        );
        let lost = format!(
            "found here, and nowhere to run to: {} from afar, {} at arm's length",
            times(&report.no_escape),
            times(&report.at_arms_length)
        );
        let block = LegendBlock::new(title)
            .row(in_sight, scale)
            .row(format!("caught here, and how often: {} in all", times(&report.caught)), |sheet, middle| {
                caught(sheet, middle, "");
            })
            .row(
                format!("found here, and nothing that was tried avoids it: {}", times(&report.unavoidable)),
                |sheet, middle| unavoidable(sheet, middle, ""),
            )
            .row(lost, |sheet, middle| no_escape(sheet, middle, ""))
            .row("waited here for so many seconds at the longest", |sheet, middle| wait(sheet, middle, "9"));
        Some(block)
    }
}

/// Draws the legend's colours from little warmth to much.
fn scale(sheet: &mut Drawing, middle: Vec2) {
    let size = vec2(SIGN.x * sheet.letter / 5.0, 11.0 * sheet.letter);
    let Some(room) = patch(sheet, middle) else { return };
    let corner = vec2(room.bounds().left(), room.bounds().top());
    for i in 0..5 {
        let path = rect(corner + vec2(i as f32 * size.x, 0.0), size);
        sheet.fill(path.as_ref(), warm((i + 1) as f32 / 5.0), 1.0);
    }
}

type DrawSign = fn(&mut Drawing, Vec2, &str);

/// Returns the colour for a warmth from 0 to 1.
fn warm(part: f32) -> Rgb8 {
    const STEPS: [Rgb8; 4] = [color::WINE, color::CRIMSON, color::AMBER, color::CREAM];
    let at = part.clamp(0.0, 1.0) * (STEPS.len() - 1) as f32;
    let low = (at as usize).min(STEPS.len() - 2);
    color::mixed(STEPS[low], STEPS[low + 1], at - low as f32)
}

/// Draws a cross, for captures.
fn caught(sheet: &mut Drawing, at: Vec2, many: &str) {
    let arm = 4.0 * sheet.letter;
    for slope in [vec2(arm, arm), vec2(arm, -arm)] {
        sheet.stroke_clear(line(&[at - slope, at + slope]).as_ref(), Pen::new(color::PALE, 1.4));
    }
    write(sheet, at + vec2(8.0, 0.0) * sheet.letter, many);
}

/// Draws a triangle, for detections that nothing could avoid.
fn unavoidable(sheet: &mut Drawing, at: Vec2, many: &str) {
    let corners = [vec2(0.0, -6.0), vec2(6.0, 5.0), vec2(-6.0, 5.0)].map(|c| at + c * sheet.letter);
    let closed = [corners[0], corners[1], corners[2], corners[0]];
    sheet.fill(polygon(&corners).as_ref(), color::NIGHT, 0.5);
    sheet.stroke_clear(line(&closed).as_ref(), Pen::new(color::GLOW, 1.2));
    write(sheet, at + vec2(10.0, 0.0) * sheet.letter, many);
}

/// Draws a square, for detections that the player could not escape.
fn no_escape(sheet: &mut Drawing, at: Vec2, many: &str) {
    let half = Vec2::splat(7.0 * sheet.letter);
    sheet.stroke_clear(rect(at - half, 2.0 * half).as_ref(), Pen::new(color::ROSE, 1.2));
    write(sheet, at + vec2(11.0, -5.0) * sheet.letter, many);
}

/// Draws a clock face with seconds on it.
fn wait(sheet: &mut Drawing, at: Vec2, seconds: &str) {
    let radius = 6.0 * sheet.letter;
    sheet.disc(at, radius + sheet.letter, color::NIGHT, 0.7);
    sheet.disc(at, radius, color::TEAL, 0.9);
    sheet.write(Face::Small, seconds, at, (TextAnchor::Middle, color::NIGHT, false));
}

fn write(sheet: &mut Drawing, at: Vec2, text: &str) {
    if !text.is_empty() {
        sheet.write(Face::Small, text, at, (TextAnchor::Middle, color::PALE, true));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::base::IVec2;
    use thief_girl::rules::Difficulty;

    #[test]
    fn warmth_is_greatest_where_she_was_seen_longest_and_changes_evenly_between() {
        let mut report = SurveyReport::new("A".into(), Difficulty::Normal, IVec2::new(4, 1), None);
        report.seen[ivec2(1, 0)] = 4.0;
        report.seen[ivec2(2, 0)] = 1.0;
        let heat = HeatMap::new(&report);
        let warmth = |x: f32| heat.warmth(vec2(x, 0.5));
        assert_eq!((warmth(1.5), warmth(2.5), warmth(0.5)), (1.0, 0.5, 0.0));
        assert!(warmth(1.5) > warmth(2.0) && warmth(2.0) > warmth(2.5));
        assert_eq!(
            HeatMap::new(&SurveyReport::new("A".into(), Difficulty::Normal, IVec2::ONE, None))
                .warmth(Vec2::ZERO),
            0.0
        );
    }
}
