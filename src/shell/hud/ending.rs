//! The scene at the end of a heist: bars close in from above and below, with the guard who caught the player,
//! or the loot that she escapes with.

use crate::shared::roles;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::game::detection_words;
use crate::shell::render::assets::Dir;
use crate::shell::session::GameSession;
use crate::shell::ui::{HEADING, HEIGHT, Ui, WIDTH};
use macroquad::prelude::*;
use thief_girl::model::Outcome;
use thief_girl::rules::Archetype;

/// Height of a bar, in game pixels; it covers the panels along the edges.
const BAR: f32 = 44.0;
/// How long the bars take to close, in seconds; the face appears afterwards.
const CLOSES: f32 = 0.3;
/// Least distance between a bar and the player, in game pixels.
const NEAR: f32 = 34.0;
/// Scale of the guard's face.
const TIMES: f32 = 3.0;
/// Size of the face's frame, in game pixels.
const FACE: Vec2 = vec2(78.0, 66.0);
/// Distance between two pieces of loot, in game pixels.
const STEP: f32 = 22.0;

/// A bar along an edge, and its current height.
#[derive(Clone, Copy)]
struct Bar {
    is_low: bool,
    high: f32,
}

/// Draws the bars and what is on them, while the scene is shown.
pub fn draw(game: &Game, session: &GameSession) {
    if !session.is_ending(game) || session.is_rewinding() {
        return;
    }
    let high = (BAR * ease(session.ended / CLOSES)).round();
    let her = session.on_screen(session.sim.player_body().at);
    let bars = [true, false].map(|is_low| Bar { is_low, high });
    let mut free = bars.into_iter().filter(|bar| bar.is_clear_of(her.y));
    // The player can be near one edge, but not near both.
    let Some(words) = free.next() else { return };
    if session.outcome() == Some(Outcome::Caught) {
        caught(&game.ui, session, words, her.x > WIDTH / 2.0);
    } else {
        words.draw(&game.ui);
        away(&game.ui, session, words);
    }
    free.for_each(|bar| bar.draw(&game.ui));
}

/// Returns what the scene covers once the bars are closed: both bars, and the face of the guard who caught the player.
pub fn places(session: &GameSession) -> Vec<Rect> {
    let bars = [true, false].map(|is_low| Bar { is_low, high: BAR });
    let her = session.on_screen(session.sim.player_body().at);
    let is_caught = session.outcome() == Some(Outcome::Caught) && session.event_log.caught_by.is_some();
    let words = bars.into_iter().find(|bar| bar.is_clear_of(her.y)).filter(|_| is_caught);
    let face = words.map(|bar| bar.face(her.x > WIDTH / 2.0, 1.0));
    bars.into_iter().map(Bar::place).chain(face).collect()
}

fn ease(part: f32) -> f32 {
    1.0 - (1.0 - part.clamp(0.0, 1.0)).powi(3)
}

impl Bar {
    /// Whether the bar leaves the player visible, whose y coordinate is given.
    fn is_clear_of(self, y: f32) -> bool {
        if self.is_low { y < HEIGHT - BAR - NEAR / 2.0 } else { y > BAR + NEAR }
    }

    fn top(self) -> f32 {
        if self.is_low { HEIGHT - self.high } else { 0.0 }
    }

    fn place(self) -> Rect {
        Rect::new(0.0, self.top(), WIDTH, self.high)
    }

    /// Returns the place of a face at the left or right, `come` of it out of the bar.
    fn face(self, left: bool, come: f32) -> Rect {
        let out = (FACE.y * come).round();
        let x = if left { 40.0 } else { WIDTH - 40.0 - FACE.x };
        let y = if self.is_low { self.top() - out } else { self.high + out - FACE.y };
        Rect::new(x, y, FACE.x, FACE.y)
    }

    fn draw(self, ui: &Ui) {
        ui.fill(self.place(), palette::NIGHT);
        let edge = if self.is_low { self.top() } else { self.high - 1.0 };
        ui.fill(Rect::new(0.0, edge, WIDTH, 1.0), palette::SLATE);
    }

    /// Converts a y coordinate from the closed bar's upper edge to the moving bar.
    fn inside(self, y: f32) -> f32 {
        if self.is_low { self.top() + y } else { self.high - BAR + y }
    }

    fn write(self, ui: &Ui, words: &str, color: Color) {
        ui.write(words, WIDTH / 2.0, self.inside(11.0), &HEADING.colored(color).centered());
    }
}

/// Draws the guard who caught the player: a sentence, and his face on the side away from her.
fn caught(ui: &Ui, session: &GameSession, bar: Bar, left: bool) {
    let Some(who) = session.event_log.caught_by else { return bar.draw(ui) };
    let come = ease((session.ended - CLOSES) / CLOSES);
    face(ui, who, bar.face(left, come));
    bar.draw(ui);
    let name = detection_words::the_kind(&ui.texts, who);
    let words = detection_words::capital(&ui.texts.fill("why.notice.caught", &[("who", &name)]));
    bar.write(ui, &words, palette::SCARF);
}

/// Draws a guard's head and shoulders in a frame.
fn face(ui: &Ui, who: Archetype, board: Rect) {
    ui.fill(board, palette::WINE);
    ui.fill(Rect::new(board.x + 2.0, board.y + 2.0, board.w - 4.0, board.h - 4.0), palette::DEEP);
    let figure = roles::guard(who);
    let Some(sheet) = ui.art.sheet(figure.sheet) else { return };
    let rows = ["alert", "idle"].map(|name| sheet.row(&figure.row(name), Dir::Down));
    let Some(row) = rows.into_iter().flatten().next() else { return };
    // The last frame shows the completed movement.
    let frame = sheet.source(row, row.frames.saturating_sub(1));
    let size = (board.size() - 4.0) / TIMES;
    let corner = sheet.foot - vec2(size.x / 2.0, roles::head(who) + 1.0);
    let source = Rect::new(frame.x + corner.x.floor(), frame.y + corner.y.max(0.0).floor(), size.x, size.y);
    ui.stretched(source, Rect::new(board.x + 2.0, board.y + 2.0, board.w - 4.0, board.h - 4.0), WHITE);
}

/// Draws the loot, in words and pictures.
fn away(ui: &Ui, session: &GameSession, bar: Bar) {
    let taken = &session.event_log.tally.taken;
    bar.write(ui, ui.texts.get("ui.film.mark.won"), palette::CREAM);
    let first = WIDTH - 24.0 - taken.len() as f32 * STEP;
    for (i, piece) in taken.iter().enumerate() {
        let name = if ui.art.thing(&piece.sprite).is_some() { piece.sprite.as_str() } else { "pouch" };
        ui.standing(name, first + (i as f32 + 0.5) * STEP, bar.inside(32.0), WHITE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_comes_out_of_its_bar_until_it_stands_on_it() {
        let [low, high] = [true, false].map(|is_low| Bar { is_low, high: BAR });
        assert_eq!(low.face(true, 1.0), Rect::new(40.0, HEIGHT - BAR - FACE.y, FACE.x, FACE.y));
        assert_eq!(low.face(true, 0.0).y, low.top(), "behind the bar");
        assert_eq!(high.face(false, 1.0), Rect::new(WIDTH - 40.0 - FACE.x, BAR, FACE.x, FACE.y));
    }

    #[test]
    fn no_bar_lies_over_her_and_one_is_always_left_for_the_words() {
        let bars = [true, false].map(|is_low| Bar { is_low, high: BAR });
        for y in 0..=HEIGHT as i32 {
            let y = y as f32;
            let clear: Vec<&Bar> = bars.iter().filter(|bar| bar.is_clear_of(y)).collect();
            assert!(!clear.is_empty(), "{y}");
            // From her feet to above her head.
            for bar in clear {
                assert!(y <= bar.top() || y - NEAR >= bar.top() + bar.high, "{y}");
            }
        }
    }
}
