//! Which tiles have no hole, and so hide what other rules would paint beneath them.

/// How the image of a tileset is cut into tiles; all in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raster {
    grid: i32,
    spacing: i32,
    padding: i32,
}

impl Raster {
    /// Tiles `grid` wide and high, `spacing` apart and `padding` from the edge. Numbers that make no
    /// sense become the nearest that do.
    pub fn new(grid: i32, spacing: i32, padding: i32) -> Self {
        Self { grid: grid.max(1), spacing: spacing.max(0), padding: padding.max(0) }
    }

    /// How many tiles lie along a side of the image; the last may stick out of it.
    pub fn count(&self, side: i32) -> i32 {
        let room = i64::from(side) - 2 * i64::from(self.padding);
        (room + self.step() - 1).div_euclid(self.step()).clamp(0, i64::from(side.max(0))) as i32
    }

    /// Where the tile of that column or row starts.
    pub fn start(&self, index: i32) -> i64 {
        i64::from(self.padding) + i64::from(index) * self.step()
    }

    fn step(&self) -> i64 {
        i64::from(self.grid) + i64::from(self.spacing)
    }
}

/// One digit for each tile in row order, as `cachedPixelData.opaqueTiles` has them and as the editor
/// computes them where a file has none: `1` if every pixel is fully opaque, and also for tiles that
/// stick out of the image, however empty they are. `rgba` is the image: four bytes a pixel, in rows.
pub fn opaque_tiles(rgba: &[u8], [width, height]: [i32; 2], raster: Raster) -> Vec<u8> {
    let opaque = |column: i32, row: i32| {
        let [x, y] = [column, row].map(|index| raster.start(index));
        let [right, bottom] = [x, y].map(|start| start + i64::from(raster.grid));
        let sticks_out = right > i64::from(width) || bottom > i64::from(height);
        let solid = |x: i64, y: i64| {
            let alpha = (y * i64::from(width) + x) * 4 + 3;
            usize::try_from(alpha).ok().and_then(|i| rgba.get(i)) == Some(&u8::MAX)
        };
        sticks_out || (y..bottom).all(|y| (x..right).all(|x| solid(x, y)))
    };
    let digit = |(column, row)| if opaque(column, row) { b'1' } else { b'0' };
    let cells = (0..raster.count(height)).flat_map(|row| (0..raster.count(width)).map(move |c| (c, row)));
    cells.map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opaque everywhere but for these pixels.
    fn opaque_but(size: [i32; 2], raster: Raster, holes: &[([i32; 2], u8)]) -> String {
        let mut rgba = vec![u8::MAX; (size[0] * size[1] * 4) as usize];
        for ([x, y], alpha) in holes {
            rgba[((y * size[0] + x) * 4 + 3) as usize] = *alpha;
        }
        String::from_utf8(opaque_tiles(&rgba, size, raster)).expect("digits")
    }

    #[test]
    fn one_pixel_that_shines_through_makes_a_hole() {
        let raster = Raster::new(4, 0, 0);
        assert_eq!(opaque_but([12, 8], raster, &[]), "111111");
        assert_eq!(opaque_but([12, 8], raster, &[([4, 3], 254), ([11, 7], 0)]), "101110");
    }

    #[test]
    fn pixels_between_tiles_do_not_count() {
        // Two tiles of 4 by 4 at (1, 1) and (7, 1).
        let raster = Raster::new(4, 2, 1);
        assert_eq!(opaque_but([12, 6], raster, &[([0, 0], 0), ([5, 2], 0), ([6, 2], 0), ([11, 5], 0)]), "11");
        assert_eq!(opaque_but([12, 6], raster, &[([7, 1], 0)]), "10");
    }

    #[test]
    fn tiles_that_stick_out_count_as_opaque() {
        let holes = [([0, 0], 0), ([4, 0], 0), ([0, 4], 0), ([4, 4], 0)];
        assert_eq!(opaque_but([6, 6], Raster::new(4, 0, 0), &holes), "0111");
        // The padding takes its room twice when columns are counted, but the image ends where it ends.
        assert_eq!(opaque_but([6, 5], Raster::new(4, 0, 1), &[([1, 1], 0)]), "0");
    }

    #[test]
    fn nonsense_is_no_tile_or_a_hole() {
        assert_eq!(opaque_tiles(&[], [0, 0], Raster::new(0, -5, -5)), b"");
        assert_eq!(opaque_tiles(&[], [2, 1], Raster::new(i32::MIN, i32::MIN, i32::MIN)), b"00");
        assert_eq!(opaque_tiles(&[255; 16], [-3, 2], Raster::new(1, 0, 0)), b"");
        assert_eq!(opaque_tiles(&[255; 16], [2, 2], Raster::new(i32::MAX, i32::MAX, 0)), b"1");
        assert_eq!(opaque_tiles(&[255; 16], [2, 2], Raster::new(1, 0, i32::MAX)), b"");
    }
}
