//! Halos of flames, and the vignette.

use super::lamps::Shining;
use super::paint::{Batch, TILE, rgba};
use crate::shell::render::assets::{Look, Materials};
use hecs::Entity;
use macroquad::prelude::*;

/// Draws the halos of all lights, and the vignette.
pub fn draw(shining: &[(Entity, Shining)], shapes: &mut Batch, paint: (&Materials, &Look), area: Rect) {
    let (materials, look) = paint;
    gl_use_material(&materials.halo);
    for (_, light) in shining {
        let flame = look.flames.of(light.kind);
        let ([red, green, blue], strength) = (look.flames.glow, flame.halo * light.strength);
        let tint = [red, green * flame.hue[0], blue * flame.hue[1]].map(|part| part * strength);
        shapes.disc((light.at * TILE - vec2(0.0, flame.up_px)).round(), flame.halo_px, rgba(tint, 1.0));
    }
    shapes.flush();
    gl_use_material(&materials.vignette);
    let corner = |x: f32, y: f32| {
        let at = vec2(area.x + area.w * x, area.y + area.h * y);
        (at, vec2(x - 0.5, y - 0.5) * vec2(1.68, 1.53), (at - area.point()).extend(0.0).extend(0.0))
    };
    let corners = [corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)];
    shapes.quad(corners, rgba([0.0; 3], look.light.vignette));
    shapes.flush();
    gl_use_default_material();
}
