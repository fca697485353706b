//! Parallax layers, with the same arithmetic as in LDtk.

use macroquad::prelude::*;

/// Least scale of a layer.
const LEAST: f32 = 0.01;

/// Transformation of a layer: scaled about the level's corner, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift {
    scale: f32,
    /// Offset, in pixels.
    by: Vec2,
}

impl Shift {
    /// Creates the transformation as LDtk does. `factor` is the part of the camera's movement that the layer
    /// follows: 1 is fixed on the screen, negative is nearer than the level. With `scaling` the layer is also
    /// scaled down, in both directions by the factor along x; without it, the offset is 0 while the camera is
    /// at the level's center. `camera` is the center of the view and `level` the size of the level, both in
    /// pixels.
    pub fn new(factor: Vec2, scaling: bool, camera: Vec2, level: Vec2) -> Self {
        let scale = if scaling && factor.x != 0.0 { (1.0 - factor.x).max(LEAST) } else { 1.0 };
        let from = if scaling { Vec2::ZERO } else { level / 2.0 };
        Self { scale, by: (camera - from) * factor }
    }

    /// Returns where a rectangle of the layer is drawn: on whole pixels, without gaps between neighbors.
    pub fn apply(self, rect: Rect) -> Rect {
        let place = |point: Vec2| (point * self.scale + self.by).round();
        let (from, to) = (place(rect.point()), place(rect.point() + rect.size()));
        Rect::new(from.x, from.y, to.x - from.x, to.y - from.y)
    }

    /// Returns the part of the layer that is visible in a view.
    pub fn undo(self, view: Rect) -> Rect {
        let (from, size) = ((view.point() - self.by) / self.scale, view.size() / self.scale);
        Rect::new(from.x, from.y, size.x, size.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Vec2 = vec2(800.0, 400.0);

    #[test]
    fn a_layer_goes_with_the_camera_by_its_factor() {
        let at = |factor: f32, camera: f32| {
            let shift = Shift::new(Vec2::splat(factor), false, vec2(camera, 200.0), LEVEL);
            shift.apply(Rect::new(96.0, 32.0, 16.0, 16.0))
        };
        assert_eq!(at(0.0, 700.0), Rect::new(96.0, 32.0, 16.0, 16.0), "it belongs to the level");
        assert_eq!(at(0.5, 400.0).x, 96.0, "seen from the level's middle nothing is off");
        assert_eq!(at(0.5, 420.0).x, 106.0);
        assert_eq!(at(1.0, 420.0).x - at(1.0, 400.0).x, 20.0, "it stands still on the screen");
        assert_eq!(at(-0.5, 420.0).x, 86.0, "it passes by faster than the level");
    }

    #[test]
    fn far_away_is_smaller_about_the_middle_of_the_view_and_has_no_seams() {
        let shift = Shift::new(vec2(0.25, 0.25), true, vec2(100.0, 60.0), LEVEL);
        assert_eq!(shift.apply(Rect::new(84.0, 44.0, 32.0, 32.0)), Rect::new(88.0, 48.0, 24.0, 24.0));
        let (left, right) =
            (shift.apply(Rect::new(3.0, 0.0, 7.0, 7.0)), shift.apply(Rect::new(10.0, 0.0, 7.0, 7.0)));
        assert_eq!(left.right(), right.x);
        let least = Shift::new(Vec2::ONE, true, Vec2::ZERO, LEVEL).undo(Rect::new(0.0, 0.0, 640.0, 360.0));
        assert!(least.w.is_finite() && least.w > 0.0);
    }

    #[test]
    fn the_factor_along_x_scales_both_ways() {
        let shift = Shift::new(vec2(0.5, 0.0), true, LEVEL / 2.0, LEVEL);
        assert_eq!(shift.apply(Rect::new(100.0, 100.0, 50.0, 50.0)), Rect::new(250.0, 50.0, 25.0, 25.0));
        let shift = Shift::new(vec2(0.0, 0.5), true, vec2(400.0, 210.0), LEVEL);
        assert_eq!(shift.apply(Rect::new(100.0, 100.0, 50.0, 50.0)), Rect::new(100.0, 205.0, 50.0, 50.0));
    }

    #[test]
    fn what_is_seen_is_what_is_painted_in_the_view() {
        let view = Rect::new(100.0, 50.0, 640.0, 360.0);
        let shift = Shift::new(vec2(0.5, -0.5), true, view.center(), LEVEL);
        assert_eq!(shift.apply(shift.undo(view)), view);
    }
}
