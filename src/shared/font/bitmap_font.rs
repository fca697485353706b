//! Bitmap fonts as `build/fonts.rs` writes them, which also describes their format.

/// Length of what comes before the code points, in bytes.
const HEAD: usize = 6;

/// All characters of a font.
#[derive(Clone, Copy)]
pub struct BitmapFont {
    /// Size of a cell, in pixels.
    width: i32,
    height: i32,
    /// Position of a cell's upper left corner, relative to the character's origin on the baseline, in pixels.
    left: i32,
    top: i32,
    /// Code points, ascending, in little-endian order.
    codes: &'static [[u8; 2]],
    advances: &'static [u8],
    cells: &'static [u8],
}

impl BitmapFont {
    /// Reads a font that the build has written.
    pub fn new(file: &'static [u8]) -> Self {
        let [width, height, left, top] = [0, 1, 2, 3].map(|i| file[i]);
        let count = usize::from(u16::from_le_bytes([file[4], file[5]]));
        let (codes, rest) = file[HEAD..].split_at(2 * count);
        let (advances, cells) = rest.split_at(count);
        let signed = |byte: u8| i32::from(byte.cast_signed());
        Self {
            width: width.into(),
            height: height.into(),
            left: signed(left),
            top: signed(top),
            codes: codes.as_chunks().0,
            advances,
            cells,
        }
    }

    /// Returns the index of a character, if the font has it.
    fn find(&self, c: char) -> Option<usize> {
        let code = u16::try_from(u32::from(c)).ok()?;
        self.codes.binary_search_by_key(&code, |code| u16::from_le_bytes(*code)).ok()
    }

    /// Returns the advance of a character in pixels, if the font has it.
    pub fn advance(&self, c: char) -> Option<i32> {
        Some(self.advances[self.find(c)?].into())
    }

    /// Returns the pixels of a character, relative to its origin on the baseline; none if the font does not have it.
    pub fn dots(&self, c: char) -> Vec<(i32, i32)> {
        let row = (self.width as usize).div_ceil(8);
        let cell = row * self.height as usize;
        let cells = self.find(c).map(|i| &self.cells[i * cell..][..cell]);
        let rows = (0..).zip(cells.into_iter().flat_map(|cell| cell.chunks(row)));
        let inked = rows.flat_map(|(y, row)| {
            (0..self.width).filter(|x| row[*x as usize / 8] >> (x % 8) & 1 == 1).map(move |x| (x, y))
        });
        inked.map(|(x, y)| (self.left + x, self.top + y)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two characters, `A` and `B`, in cells of 10 × 2 pixels that begin at (-1, -2).
    const FILE: [u8; HEAD + 14] =
        [10, 2, 255, 254, 2, 0, 65, 0, 66, 0, 7, 9, 0b1, 0b10, 0, 0, 0, 0, 0b1000_0010, 0b01];

    #[test]
    fn a_character_has_its_advance_and_its_pixels() {
        let font = BitmapFont::new(&FILE);
        assert_eq!((font.advance('A'), font.advance('B'), font.advance('C')), (Some(7), Some(9), None));
        assert_eq!(font.dots('A'), [(-1, -2), (8, -2)]);
        assert_eq!(font.dots('B'), [(0, -1), (6, -1), (7, -1)]);
        assert!(font.dots('C').is_empty() && font.dots('🐈').is_empty());
    }
}
