//! The distance: the keep, the roofs of the town, and the wall before them.

use super::canvas::{SkyCanvas, noise};
use crate::shell::config::palette;
use crate::shell::ui::WIDTH;
use macroquad::prelude::*;

/// Upper edge of the wall, and where the ridge of the near roof hides it.
const WALL: (i32, i32) = (273, 292);

/// Windows and chimneys of the town.
#[derive(Default)]
pub struct TownHomes {
    pub windows: Vec<Vec2>,
    pub chimneys: Vec<Vec2>,
}

/// Paints the keep's floors, each under a roof with raised eaves.
pub fn keep(canvas: &mut SkyCanvas, homes: &mut TownHomes) {
    let middle = 306.0;
    let floors = [(108.0, 17.0), (130.0, 27.0), (156.0, 39.0), (186.0, 53.0), (220.0, 68.0)];
    let (wall, shade, edge) = (Color::new(0.2, 0.265, 0.42, 1.0), palette::DEEP, palette::STEEL);
    for (i, (top, half)) in floors.into_iter().enumerate() {
        let bottom = floors.get(i + 1).map_or(262.0, |next| next.0);
        for y in top as i32..bottom as i32 + 6 {
            let (near, dark) = (y < top as i32 + 4, Color::new(0.145, 0.19, 0.32, 1.0));
            canvas.row(middle - half, middle + half, y, if near { shade } else { dark });
            // Plaster on the side towards the moon.
            canvas.row(middle + half * 0.2, middle + half, y, if near { shade } else { wall });
        }
        roof(canvas, middle, top, half, edge, shade);
        for k in 0..i as i32 + 2 {
            let x = middle - half * 0.72 + k as f32 * (half * 1.44 / (i as f32 + 1.0));
            if (k * 7 + i as i32 * 3) % 4 != 1 {
                homes.windows.push(vec2(x.round(), (top + bottom) / 2.0 + 1.0));
            }
        }
    }
    // Two golden fish on the ridge.
    for side in [-1.0, 1.0] {
        for (dx, dy) in [(0.0, 0.0), (0.0, -1.0), (1.0, -2.0), (1.0, -3.0), (0.0, -4.0)] {
            canvas.dot((middle + side * (9.0 + dx)) as i32, (97.0 + dy) as i32, palette::BRASS);
        }
    }
}

/// Paints a curved roof over a wall, with moonlight on its far edge.
fn roof(canvas: &mut SkyCanvas, middle: f32, wall_top: f32, half: f32, edge: Color, shade: Color) {
    let high = 6.0 + half * 0.13;
    let eaves = half + 9.0 + half * 0.08;
    for y in 0..high as i32 {
        let part = y as f32 / high;
        let reach = half * 0.55 + (eaves - half * 0.55) * part.powf(1.5);
        let row = (wall_top - high) as i32 + y;
        canvas.row(middle - reach, middle + reach, row, shade);
        canvas.row(
            middle + reach * (0.25 + 0.5 * part),
            middle + reach,
            row,
            if y % 3 == 2 { palette::SLATE } else { edge },
        );
        canvas.row(middle - reach, middle - reach * 0.6, row, palette::DUSK);
        if y == 0 {
            canvas.row(middle - reach, middle + reach, row, edge);
        }
    }
    for (dx, dy) in [(0.0, 0), (1.0, -1), (2.0, -1), (3.0, -2)] {
        canvas.dot((middle + eaves + dx) as i32, wall_top as i32 - 1 + dy, edge);
        canvas.dot((middle - eaves - dx) as i32, wall_top as i32 - 1 + dy, shade);
    }
}

/// Paints rows of roofs; nearer rows are darker.
pub fn town(canvas: &mut SkyCanvas, homes: &mut TownHomes) {
    let mut seed = 19;
    for (base, high, color, edge) in [
        (246.0, 13.0, Color::new(0.105, 0.145, 0.25, 1.0), palette::SLATE),
        (264.0, 17.0, Color::new(0.085, 0.115, 0.205, 1.0), palette::DEEP),
    ] {
        let mut x = -20.0;
        while x < WIDTH + 20.0 {
            let half = 22.0 + noise(&mut seed) * 26.0;
            let top = base - high - noise(&mut seed) * 9.0;
            for y in top as i32..300 {
                let part = ((y as f32 - top) / high).min(1.0);
                let reach =
                    if y as f32 - top < high { half * (0.5 + 0.5 * part.powf(1.4)) } else { half - 5.0 };
                canvas.row(x - reach, x + reach, y, color);
                canvas.dot((x + reach) as i32, y, edge);
                if y == top as i32 {
                    canvas.row(x - reach, x + reach, y, edge);
                }
            }
            let lot = noise(&mut seed);
            if lot > 0.45 {
                homes.windows.push(vec2((x - half * 0.3).round(), top + high + 5.0));
            }
            if lot > 0.78 {
                chimney(canvas, homes, vec2((x + half * 0.2).round(), top), color);
            }
            x += half * 1.5;
        }
    }
}

fn chimney(canvas: &mut SkyCanvas, homes: &mut TownHomes, at: Vec2, color: Color) {
    for y in at.y as i32 - 5..=at.y as i32 {
        canvas.row(at.x - 2.0, at.x + 2.0, y, color);
    }
    canvas.row(at.x - 2.0, at.x + 2.0, at.y as i32 - 6, palette::SLATE);
    homes.chimneys.push(at - vec2(0.0, 7.0));
}

/// Paints the town's wall: tiles on top, plaster below, with loopholes.
pub fn wall(canvas: &mut SkyCanvas) {
    let plaster = Color::new(0.118, 0.155, 0.27, 1.0);
    for x in 0..WIDTH as i32 {
        for y in WALL.0..WALL.1 {
            let down = y - WALL.0;
            let color = match down {
                0 => palette::STEEL,
                1 | 2 if x.rem_euclid(4) == 0 => palette::DUSK,
                1 | 2 => palette::SLATE,
                3 => palette::NIGHT,
                4 => palette::DEEP,
                _ if (8..12).contains(&down) && x.rem_euclid(26) < 3 => palette::NIGHT,
                _ => plaster,
            };
            canvas.dot(x, y, color);
        }
    }
}
