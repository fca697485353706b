//! The map of where the bots walked, over a picture of the level.

use crate::cli::render::Overlay;
use crate::cli::render::legend::{LegendBlock, patch};
use crate::cli::render::sheet::color;
use crate::cli::render::sheet::{Drawing, rect};
use thief_girl::base::Vec2;
use thief_girl::bot::survey::SurveyReport;
use thief_girl::rules::name_of;

/// The overlay of the cells that were walked on.
pub struct WalkedMap<'a> {
    report: &'a SurveyReport,
}

impl<'a> WalkedMap<'a> {
    pub fn new(report: &'a SurveyReport) -> Self {
        Self { report }
    }
}

/// Returns the opacity for a part of all runs; one single run is visible too.
fn opacity(part: f32) -> f32 {
    0.2 + 0.55 * part.sqrt()
}

impl Overlay for WalkedMap<'_> {
    fn draw(&self, sheet: &mut Drawing) {
        let runs = self.report.runs().max(1) as f32;
        let size = Vec2::splat(sheet.tile());
        for (cell, walked) in self.report.walked.iter().filter(|(_, walked)| **walked > 0) {
            let path = rect(sheet.place(cell.as_vec2()), size);
            sheet.fill(path.as_ref(), color::GLOW, opacity(*walked as f32 / runs));
        }
    }

    fn legend(&self) -> Option<LegendBlock> {
        let report = self.report;
        let title = format!("{}, {}: where the bots walked", report.level, name_of(report.difficulty));
        let row = |part: f32| {
            move |sheet: &mut Drawing, middle: Vec2| {
                if let Some(room) = patch(sheet, middle) {
                    sheet.fill(Some(&room), color::GLOW, opacity(part));
                }
            }
        };
        let block = LegendBlock::new(title)
            .row(format!("in all of {} runs", report.runs()), row(1.0))
            .row("in few of them", row(0.05));
        Some(block)
    }
}
