//! Labels of the guards: each has a letter and a colour.

use super::legend::LegendBlock;
use super::overlay::Overlay;
use super::sheet::color::{self, Rgb8};
use super::sheet::{Drawing, Pen, TextAnchor, rect};
use crate::shared::font::{self, Face};
use thief_girl::base::grid::cell_of;
use thief_girl::base::{Vec2, vec2};
use thief_girl::level::PatrolMode;
use thief_girl::model::Sim;
use thief_girl::rules::name_of;

const COLORS: [Rgb8; 6] = [color::AMBER, color::TEAL, color::ROSE, color::CREAM, color::ORANGE, color::MOON];

/// Returns the colour of the guard with this index in the level.
pub fn color_of(guard: usize) -> Rgb8 {
    COLORS[guard % COLORS.len()]
}

/// Returns the letter of the guard with this index in the level: A, B, C ... Z, A2, B2 ...
pub fn letter_of(guard: usize) -> String {
    let letter = char::from(b'A' + (guard % 26) as u8);
    if guard < 26 { letter.to_string() } else { format!("{letter}{}", guard / 26 + 1) }
}

/// Draws the guards' letters over their heads.
pub struct GuardOverlay<'a> {
    pub sim: &'a Sim,
}

impl Overlay for GuardOverlay<'_> {
    fn draw(&self, sheet: &mut Drawing) {
        for (i, guard) in self.sim.level.guards.iter().enumerate() {
            let head = sheet.place(guard.at) - vec2(0.0, 33.0 * sheet.scale);
            let top = sheet.corner.y + 7.0 * sheet.letter;
            badge(sheet, vec2(head.x, head.y.max(top)), i);
        }
    }

    fn legend(&self) -> Option<LegendBlock> {
        let mut block = LegendBlock::new("Guards");
        for (i, guard) in self.sim.level.guards.iter().enumerate() {
            let cell = cell_of(guard.at);
            let round = match (guard.patrol.len(), guard.round) {
                (0 | 1, _) => "keeps his post".to_string(),
                (n, PatrolMode::Loop) => format!("{n} points, round and round"),
                (n, PatrolMode::PingPong) => format!("{n} points, there and back"),
            };
            let kind = name_of(guard.archetype).replace('_', " ");
            let text = format!("{kind} at ({},{}), {round}", cell.x, cell.y);
            block = block.row(text, move |sheet, middle| badge(sheet, middle, i));
        }
        (!self.sim.level.guards.is_empty()).then_some(block)
    }
}

fn badge(sheet: &mut Drawing, middle: Vec2, guard: usize) {
    let letter = letter_of(guard);
    let size = vec2(font::width(Face::Small, &letter) as f32 + 6.0, 11.0) * sheet.letter;
    let path = rect((middle - size / 2.0).round(), size);
    let frame = Pen::new(color::NIGHT, 2.0 * sheet.letter / sheet.scale);
    sheet.stroke(path.as_ref(), frame);
    sheet.fill(path.as_ref(), color_of(guard), 1.0);
    sheet.write(Face::Small, &letter, middle, (TextAnchor::Middle, color::NIGHT, false));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_guards_have_the_same_letter() {
        assert_eq!([0, 25, 26, 52].map(letter_of), ["A", "Z", "A2", "A3"]);
    }
}
