//! The marks on the cells of a level's problems, numbered as in the legend.

use super::legend::LegendBlock;
use super::overlay::Overlay;
use super::sheet::{Drawing, Pen, TextAnchor, color, rect};
use crate::shared::font::{self, Face};
use thief_girl::base::{Vec2, vec2};
use thief_girl::level::Problem;

/// The overlay of the problems for which a level cannot be played.
pub struct FaultOverlay<'a> {
    pub faults: &'a [Problem],
}

impl Overlay for FaultOverlay<'_> {
    fn draw(&self, sheet: &mut Drawing) {
        for (i, fault) in self.faults.iter().enumerate() {
            let cells = fault.cells();
            for cell in &cells {
                let cell = rect(sheet.place(cell.as_vec2()), Vec2::splat(sheet.tile()));
                sheet.fill(cell.as_ref(), color::CRIMSON, 0.35);
                sheet.stroke(cell.as_ref(), Pen::new(color::ROSE, 1.0));
            }
            if let Some(first) = cells.first() {
                let corner = sheet.place(first.as_vec2());
                badge(sheet, corner, i);
            }
        }
    }

    fn legend(&self) -> Option<LegendBlock> {
        let block = LegendBlock::new("Problems: the level cannot be played");
        Some(self.faults.iter().enumerate().fold(block, |block, (i, fault)| {
            block.row(fault.to_string(), move |sheet, middle| badge(sheet, middle, i))
        }))
    }
}

/// Draws the number of a problem.
fn badge(sheet: &mut Drawing, middle: Vec2, index: usize) {
    let number = (index + 1).to_string();
    let size = vec2(font::width(Face::Small, &number) as f32 + 6.0, 11.0) * sheet.letter;
    sheet.fill(rect(middle - size / 2.0, size).as_ref(), color::CRIMSON, 1.0);
    sheet.write(Face::Small, &number, middle, (TextAnchor::Middle, color::CREAM, false));
}
