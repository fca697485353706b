//! The colours of the game's palette that the shell draws with.

use macroquad::prelude::Color;

const fn rgb(hex: u32) -> Color {
    Color::new(
        ((hex >> 16) & 0xff) as f32 / 255.0,
        ((hex >> 8) & 0xff) as f32 / 255.0,
        (hex & 0xff) as f32 / 255.0,
        1.0,
    )
}

pub const NIGHT: Color = rgb(0x0b0d1a);
pub const DUSK: Color = rgb(0x141a2e);
pub const DEEP: Color = rgb(0x1f2a47);
pub const SLATE: Color = rgb(0x2f4166);
pub const STEEL: Color = rgb(0x4a6488);
pub const MOON: Color = rgb(0x8fb3c9);
pub const PALE: Color = rgb(0xd7eef2);
pub const LACQUER: Color = rgb(0x120e1e);
pub const BARK: Color = rgb(0x2a1a1f);
pub const WOOD: Color = rgb(0x6e4236);
pub const BRASS: Color = rgb(0xc99766);
pub const OCHRE: Color = rgb(0xb9a88a);
pub const PAPER: Color = rgb(0xe8dcb8);
pub const CREAM: Color = rgb(0xfff6d8);
pub const AMBER: Color = rgb(0xf2a541);
pub const GLOW: Color = rgb(0xffdc7a);
pub const ORANGE: Color = rgb(0xc8662a);
pub const WINE: Color = rgb(0x5c1a2e);
pub const CRIMSON: Color = rgb(0xa32a3f);
pub const SCARF: Color = rgb(0xe2483d);
pub const VIOLET: Color = rgb(0x8c5ab0);
pub const TEAL: Color = rgb(0x57d6c6);
/// Teal that is readable on paper.
pub const PINE: Color = rgb(0x1c6b62);

/// Returns the colour with its opacity multiplied by `alpha`.
pub fn faded(color: Color, alpha: f32) -> Color {
    Color { a: color.a * alpha, ..color }
}

/// Returns the mixture of two colours; `part` goes from 0 (`a`) to 1 (`b`).
pub fn mixed(a: Color, b: Color, part: f32) -> Color {
    let mix = |a: f32, b: f32| a + (b - a) * part.clamp(0.0, 1.0);
    Color::new(mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a))
}
