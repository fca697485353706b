//! Contour lines of a field of numbers.
//!
//! Marching squares: the plane case of William Lorensen and Harvey Cline, "Marching Cubes" (SIGGRAPH 1987).

use thief_girl::base::{Grid, IVec2, Vec2, ivec2};

/// Returns where a field crosses a threshold, as short lines, only between samples that are `shown`.
///
/// Coordinates count in samples: sample (0, 0) is at (0.5, 0.5).
pub fn contour(field: &Grid<f32>, threshold: f32, shown: impl Fn(IVec2) -> bool) -> Vec<[Vec2; 2]> {
    let size = field.size();
    let squares = (0..size.y - 1).flat_map(|y| (0..size.x - 1).map(move |x| ivec2(x, y)));
    squares.filter_map(|corner| crossing(field, corner, threshold, &shown)).collect()
}

/// Returns the line through the square of four samples, if the threshold lies between them.
fn crossing(
    field: &Grid<f32>,
    corner: IVec2,
    threshold: f32,
    shown: &impl Fn(IVec2) -> bool,
) -> Option<[Vec2; 2]> {
    let corners = [ivec2(0, 0), ivec2(1, 0), ivec2(1, 1), ivec2(0, 1)].map(|step| corner + step);
    if !corners.iter().all(|c| shown(*c)) {
        return None;
    }
    let place = |c: IVec2| c.as_vec2() + 0.5;
    let mut ends = (0..4).filter_map(|i| {
        let (a, b) = (corners[i], corners[(i + 1) % 4]);
        let (over_a, over_b) = (field[a] - threshold, field[b] - threshold);
        ((over_a > 0.0) != (over_b > 0.0)).then(|| place(a).lerp(place(b), over_a / (over_a - over_b)))
    });
    Some([ends.next()?, ends.next()?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::base::vec2;

    #[test]
    fn a_slope_is_crossed_by_a_straight_line() {
        let slope = Grid::from_fn(4, 3, |c| c.x as f32);
        let lines = contour(&slope, 1.25, |_| true);
        assert_eq!(lines, [[vec2(1.75, 0.5), vec2(1.75, 1.5)], [vec2(1.75, 1.5), vec2(1.75, 2.5)]]);
        assert_eq!(contour(&slope, 1.25, |c| c.y < 2).len(), 1, "not beyond what is shown");
        assert!(contour(&slope, 9.0, |_| true).is_empty());
    }
}
