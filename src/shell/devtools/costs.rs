//! Costs of a frame: a graph of the last two seconds, and numbers.

use crate::shell::config::overlay::DebugOverlay;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::platform::costs;
use crate::shell::platform::costs::{FrameCost, FramePart, KEPT};
use crate::shell::ui::{SMALL, Ui, WIDTH};
use macroquad::prelude::*;

const SIZE: Vec2 = vec2(148.0, 208.0);
/// Upper edge, under the seals and the time.
const TOP: f32 = 66.0;
const PAD: f32 = 8.0;
const LINE: f32 = 12.0;
const GRAPH: Vec2 = vec2(KEPT as f32, 32.0);
/// Duration of a frame at the top of the graph, in seconds; half of it is a frame at 60 Hz.
const HIGHEST: f64 = 2.0 / 60.0;

/// Draws the board.
pub fn draw(game: &Game) {
    // The text of the timeline is at the right edge.
    let right = if game.overlays.has(DebugOverlay::Line) { 424.0 } else { WIDTH - 8.0 };
    let board = Rect::new(right - SIZE.x, TOP, SIZE.x, SIZE.y);
    game.ui.board(board);
    graph(&game.ui, vec2(board.x + (SIZE.x - GRAPH.x) / 2.0, board.y + PAD));
    let frames = costs::told();
    let mean = |of: &dyn Fn(&FrameCost) -> f64| {
        frames.iter().map(of).fold(0.0, |sum, part| sum + part) / frames.len().max(1) as f64
    };
    let worst = frames.iter().map(|frame| frame.whole).fold(0.0, f64::max);
    let ms = |seconds: f64| format!("{:.2} ms", seconds * 1000.0);
    let mut rows = vec![
        ("frame", ms(mean(&|frame| frame.whole)), palette::CREAM),
        ("worst", ms(worst), palette::CREAM),
        ("own", ms(mean(&FrameCost::own)), palette::TEAL),
    ];
    rows.extend(
        FramePart::ALL.map(|(name, part)| (name, ms(mean(&|frame| frame.part(part))), palette::PALE)),
    );
    rows.extend([
        ("driver", ms(mean(&|frame| frame.driver)), palette::MOON),
        ("per_frame", format!("{:.2}", mean(&|frame| f64::from(frame.ticks))), palette::PALE),
        ("draw_calls", format!("{:.0}", mean(&|frame| f64::from(frame.draw_calls))), palette::PALE),
        ("allocations", format!("{:.0}", mean(&|frame| frame.allocations as f64)), palette::PALE),
        ("bytes", format!("{:.0} kB", mean(&|frame| frame.bytes as f64) / 1000.0), palette::PALE),
    ]);
    for (i, (name, value, color)) in rows.iter().enumerate() {
        let y = board.y + PAD + GRAPH.y + 4.0 + i as f32 * LINE;
        let name = format!("ui.debug.costs.{name}");
        game.ui.write(game.ui.texts.get(&name), board.x + PAD, y, &SMALL.colored(*color));
        game.ui.write(value, board.x + SIZE.x - PAD, y, &SMALL.colored(*color).right());
    }
}

/// Draws a column per frame: the game's own time, the driver's, and the wait for the screen.
fn graph(ui: &Ui, corner: Vec2) {
    let foot = corner.y + GRAPH.y;
    let high = |seconds: f64| (seconds / HIGHEST * f64::from(GRAPH.y)).clamp(0.0, f64::from(GRAPH.y)).round();
    for (i, frame) in costs::past().iter().enumerate() {
        let own = frame.own();
        let tops = [
            (frame.whole, faded(palette::WOOD, 0.6)),
            (own + frame.driver, palette::STEEL),
            (own, palette::TEAL),
        ];
        for (seconds, color) in tops {
            let high = high(seconds) as f32;
            ui.fill(Rect::new(corner.x + i as f32, foot - high, 1.0, high), color);
        }
    }
    ui.fill(Rect::new(corner.x, corner.y + GRAPH.y / 2.0, GRAPH.x, 1.0), faded(palette::BRASS, 0.7));
}
