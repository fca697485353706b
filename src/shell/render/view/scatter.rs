//! Numbers that look random, for effects that differ from cell to cell and need no state.

use macroquad::prelude::IVec2;

/// Returns a pseudorandom number for a cell, 0 to 1, always the same.
pub fn scatter(cell: IVec2) -> f32 {
    let mixed = (cell.x as u32).wrapping_mul(0x9E37_79B1) ^ (cell.y as u32).wrapping_mul(0x85EB_CA6B);
    (mixed.wrapping_mul(0xC2B2_AE35) >> 8) as f32 / (1 << 24) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_a_tenth_of_all_cells_are_below_a_tenth() {
        let cells = |x: i32| (0..40).flat_map(move |y| (x..x + 40).map(move |x| IVec2::new(x, y)));
        for from in [0, 977, 7700] {
            let below = cells(from).filter(|cell| scatter(*cell) < 0.1).count();
            assert!((110..210).contains(&below), "{below} of 1600 from {from} on");
        }
    }
}
