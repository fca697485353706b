//! Axis-aligned boxes and their overlap test.

use super::Vec2;

/// An axis-aligned box, given by its centre and half its size, in tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Centre of the box, in tiles.
    pub center: Vec2,
    /// Half the width and half the height, in tiles; never negative.
    pub half: Vec2,
}

impl Aabb {
    /// Makes a box around `center` that reaches `half` to each side.
    pub const fn new(center: Vec2, half: Vec2) -> Self {
        Self { center, half }
    }

    /// Makes the box of one grid cell: one tile wide and high.
    pub fn of_cell(cell: super::IVec2) -> Self {
        Self::new(cell.as_vec2() + Vec2::splat(0.5), Vec2::splat(0.5))
    }

    /// Returns the corner with the smallest coordinates (top left).
    pub fn min(&self) -> Vec2 {
        self.center - self.half
    }

    /// Returns the corner with the largest coordinates (bottom right).
    pub fn max(&self) -> Vec2 {
        self.center + self.half
    }

    /// Returns a box of the same size with its centre at `center`.
    pub fn at(&self, center: Vec2) -> Self {
        Self { center, ..*self }
    }

    /// Returns the length of the shorter side, in tiles.
    pub fn thinnest(&self) -> f32 {
        2.0 * self.half.min_element()
    }

    /// Returns whether the interiors of two boxes overlap.
    ///
    /// Boxes that only touch do not overlap, so a body may rest against a wall. The test is the four edge
    /// conditions: each box's left edge lies left of the other's right edge, and each one's top above the
    /// other's bottom.
    pub fn overlaps(&self, other: &Aabb) -> bool {
        let (a0, a1, b0, b1) = (self.min(), self.max(), other.min(), other.max());
        a0.x < b1.x && b0.x < a1.x && a0.y < b1.y && b0.y < a1.y
    }

    /// Returns whether a point lies in the box, edges included.
    pub fn contains(&self, point: Vec2) -> bool {
        let (min, max) = (self.min(), self.max());
        point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;

    #[test]
    fn touching_is_not_overlapping() {
        let a = Aabb::new(vec2(0.5, 0.5), Vec2::splat(0.5));
        assert!(!a.overlaps(&a.at(vec2(1.5, 0.5))), "edge to edge");
        assert!(a.overlaps(&a.at(vec2(1.49, 0.5))), "a hair inside");
        assert!(!a.overlaps(&a.at(vec2(1.49, 1.5))), "inside along x only");
    }
}
