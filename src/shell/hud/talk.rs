//! Speech bubbles over the heads of guards.

use super::{body, forecast, plates};
use crate::shared::roles;
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::palette::{self, faded};
use crate::shell::speech::Bubble;
use crate::shell::ui::{HEIGHT, SMALL, WIDTH};
use macroquad::prelude::*;
use thief_girl::model::{Body, Guard, Line};

/// From the head to above its mark, in pixels.
const MARK: f32 = 21.0;
const PAD: f32 = 6.0;

/// Draws them all, and says where no other words have room: where they are, and the plate at the lower left.
pub fn draw(game: &Game, heist: &Heist) -> Vec<Rect> {
    let sim = &heist.sim;
    let mut taken = vec![body::plate(&game.ui)];
    let above: Vec<Rect> =
        plates::places(game, heist).into_iter().chain(forecast::place(game, heist)).collect();
    for bubble in &heist.speech.bubbles {
        let Some(guard) = sim.guards.iter().find(|g| sim.id(**g) == bubble.guard) else { continue };
        let feet = heist.on_screen(sim.get::<Body>(*guard).at);
        let head = roles::head(sim.get::<Guard>(*guard).archetype) + MARK;
        let seen = Rect::new(-20.0, -20.0, WIDTH + 40.0, HEIGHT + 60.0).contains(feet);
        if seen {
            taken.push(one(game, bubble, (feet, head), (&above, &taken)));
        }
    }
    taken
}

fn one(game: &Game, bubble: &Bubble, (feet, head): (Vec2, f32), (above, taken): (&[Rect], &[Rect])) -> Rect {
    let ui = &game.ui;
    let style = ui.read(SMALL).colored(faded(color(bubble.line), bubble.alpha()));
    let widest = game.interface.speech.widest_px * style.line_height() / SMALL.line_height();
    let lines = ui.wrap(&bubble.text, widest, &style);
    let style = style.for_lines_of(&bubble.text);
    let width = lines.iter().map(|l| style.width(l)).fold(0.0, f32::max) + 2.0 * PAD;
    let height = lines.len() as f32 * style.line_height() + 5.0;
    let x = (feet.x - width * 0.3).clamp(4.0, WIDTH - width - 4.0).round();
    let y = (feet.y - head - height).clamp(4.0, HEIGHT - height - 4.0).round();
    let board = clear(Rect::new(x, y, width.round(), height.round()), above, taken);
    let dark = faded(Color::new(0.094, 0.07, 0.15, 0.94), bubble.alpha());
    ui.fill(Rect::new(board.x + 1.0, board.y, board.w - 2.0, board.h), dark);
    ui.fill(Rect::new(board.x, board.y + 1.0, board.w, board.h - 2.0), dark);
    let rim = faded(rim(bubble.line), bubble.alpha());
    ui.fill(Rect::new(board.x + 1.0, board.y, board.w - 2.0, 1.0), rim);
    let tail = (feet.x - 2.0).clamp(board.x + 6.0, board.x + board.w - 10.0).round();
    for i in 0..4 {
        let width = 5.0 - i as f32;
        ui.fill(Rect::new(tail - i as f32 * 0.5, board.y + board.h + i as f32, width, 1.0), dark);
    }
    for (i, line) in lines.iter().enumerate() {
        ui.write(line, board.x + PAD, board.y + 2.0 + i as f32 * style.line_height(), &style);
    }
    board
}

/// The same board where it covers nothing: below the plates `above`, over what is `taken` below.
fn clear(mut board: Rect, above: &[Rect], taken: &[Rect]) -> Rect {
    // The plates along the upper edge are not written over, nor the one at the lower left.
    while let Some(plate) = above.iter().find(|plate| plate.overlaps(&board)) {
        board.y = plate.y + plate.h + 2.0;
    }
    // Two who speak side by side do not cover each other's words.
    while let Some(other) = taken.iter().find(|t| t.overlaps(&board)).filter(|t| t.y > board.h + 4.0) {
        board.y = other.y - board.h - 2.0;
    }
    board
}

fn color(line: Line) -> Color {
    match line {
        Line::BackToWork | Line::NothingHere | Line::NotInside | Line::Lost => palette::OCHRE,
        _ => palette::CREAM,
    }
}

fn rim(line: Line) -> Color {
    match line {
        Line::Spotted | Line::Told | Line::Found | Line::Help | Line::ToTheGong | Line::HeardGong => {
            palette::SCARF
        }
        Line::BackToWork | Line::NothingHere | Line::NotInside => palette::STEEL,
        _ => palette::WOOD,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bubble_lies_under_no_plate_however_many_there_are() {
        let (aim, ahead) = (Rect::new(8.0, 8.0, 240.0, 37.0), Rect::new(226.0, 49.0, 190.0, 24.0));
        let bubble = Rect::new(200.0, 20.0, 90.0, 20.0);
        let below_both = clear(bubble, &[ahead, aim], &[]);
        assert_eq!(below_both, Rect { y: ahead.y + ahead.h + 2.0, ..bubble });
        let beside = Rect { x: 430.0, ..bubble };
        assert_eq!(clear(beside, &[ahead, aim], &[]), beside);
    }

    #[test]
    fn two_who_speak_do_not_cover_each_other() {
        let (first, second) = (Rect::new(200.0, 150.0, 90.0, 20.0), Rect::new(240.0, 160.0, 90.0, 34.0));
        let moved = clear(second, &[], &[first]);
        assert_eq!(moved, Rect { y: first.y - second.h - 2.0, ..second });
    }
}
