//! The glow round every flame, and the dark round the picture.

use super::lamps::{Shines, Shining};
use super::paint::{Batch, TILE, rgba};
use crate::shell::assets::{Look, Materials};
use hecs::Entity;
use macroquad::prelude::*;

pub fn draw(shining: &[(Entity, Shining)], shapes: &mut Batch, paint: (&Materials, &Look), area: Rect) {
    let (materials, look) = (paint.0, &paint.1.halo);
    gl_use_material(&materials.halo);
    for (_, light) in shining {
        let (radius, strength, up) = match light.kind {
            Shines::Lantern => (look.lantern_px, look.lantern, 8.0),
            Shines::Lamp => (look.lamp_px, look.lamp, 10.0),
            Shines::Fire => (look.fire_px, look.fire, 18.0),
        };
        let tint = look.tint.map(|c| c * strength * light.strength);
        shapes.disc((light.at * TILE - vec2(0.0, up)).round(), radius, rgba(tint, 1.0));
    }
    shapes.flush();
    gl_use_material(&materials.vignette);
    let corner = |x: f32, y: f32| {
        let at = vec2(area.x + area.w * x, area.y + area.h * y);
        (at, vec2(x - 0.5, y - 0.5) * vec2(1.68, 1.53), (at - area.point()).extend(0.0).extend(0.0))
    };
    let corners = [corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)];
    shapes.quad(corners, rgba([0.0; 3], look.vignette));
    shapes.flush();
    gl_use_default_material();
}
