//! Writes the fonts of the crate `u8g2-fonts` as plain bitmaps, which `src/shared/font/bitmap_font.rs` reads.
//!
//! The crate's own format is packed bit by bit, and Brotli cannot pack that again: as bitmaps, the fonts are 85 kB less
//! to download. A file has, with numbers of two bytes in little-endian order:
//!
//! - four bytes: width and height of a cell in pixels, and the position of its upper left corner relative to a
//!   character's origin on the baseline (signed)
//! - the number of characters (two bytes), then their code points (two bytes each, ascending)
//! - their advances in pixels (one byte each)
//! - their cells: each row in as many bytes as it needs, the leftmost pixel in the lowest bit

use embedded_graphics_core::Pixel;
use embedded_graphics_core::pixelcolor::BinaryColor;
use embedded_graphics_core::prelude::{DrawTarget, OriginDimensions, Point, Size};
use std::fs;
use std::path::PathBuf;
use u8g2_fonts::types::{FontColor, VerticalPosition};
use u8g2_fonts::{FontRenderer, fonts};

/// Writes all fonts, each into a file of its own in cargo's output folder.
pub fn write() {
    let fonts = [
        ("helv_b08", FontRenderer::new::<fonts::u8g2_font_helvB08_tf>()),
        ("helv_b10", FontRenderer::new::<fonts::u8g2_font_helvB10_tf>()),
        ("helv_b14", FontRenderer::new::<fonts::u8g2_font_helvB14_tf>()),
        ("tim_r10", FontRenderer::new::<fonts::u8g2_font_timR10_tf>()),
        ("tim_b10", FontRenderer::new::<fonts::u8g2_font_timB10_tf>()),
        ("ncen_b12", FontRenderer::new::<fonts::u8g2_font_ncenB12_tf>()),
        ("japanese_12", FontRenderer::new::<fonts::u8g2_font_b12_t_japanese3>()),
        ("japanese_16", FontRenderer::new::<fonts::u8g2_font_b16_b_t_japanese3>()),
    ];
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    for (name, font) in fonts {
        let path = folder.join(name).with_extension("font");
        fs::write(&path, file(&glyphs(&font))).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    }
}

/// A character: its pixels are relative to its origin on the baseline.
#[derive(Default)]
struct Glyph {
    code: u16,
    advance: i32,
    dots: Vec<Point>,
}

fn glyphs(font: &FontRenderer) -> Vec<Glyph> {
    (0x20..u16::MAX).filter_map(|code| glyph(font, code)).collect()
}

/// Draws a character; `None` if the font has none of this code.
fn glyph(font: &FontRenderer, code: u16) -> Option<Glyph> {
    let c = char::from_u32(code.into())?;
    let size = font.get_rendered_dimensions(c, Point::zero(), VerticalPosition::Baseline).ok()?;
    let mut glyph = Glyph { code, advance: size.advance.x, ..Glyph::default() };
    let color = FontColor::Transparent(BinaryColor::On);
    font.render(c, Point::zero(), VerticalPosition::Baseline, color, &mut glyph).ok()?;
    Some(glyph)
}

fn file(glyphs: &[Glyph]) -> Vec<u8> {
    let dots = || glyphs.iter().flat_map(|glyph| &glyph.dots);
    let first = dots().copied().reduce(Point::component_min).unwrap_or_default();
    let last = dots().copied().reduce(Point::component_max).unwrap_or_default();
    let cell = last - first + Point::new(1, 1);
    let small = |n: i32| u8::try_from(n).expect("a cell of less than 256 pixels");
    let signed = |n: i32| i8::try_from(n).expect("a cell near the origin").cast_unsigned();
    let mut file = vec![small(cell.x), small(cell.y), signed(first.x), signed(first.y)];
    let count = u16::try_from(glyphs.len()).expect("less than 65,536 characters");
    let numbers = [count].into_iter().chain(glyphs.iter().map(|glyph| glyph.code));
    file.extend(numbers.flat_map(u16::to_le_bytes));
    file.extend(glyphs.iter().map(|glyph| small(glyph.advance)));
    glyphs.iter().for_each(|glyph| file.extend(bits(glyph, first, cell)));
    file
}

/// Returns the rows of a character's cell.
fn bits(glyph: &Glyph, first: Point, cell: Point) -> Vec<u8> {
    let row = (cell.x as usize).div_ceil(8);
    let mut bits = vec![0; row * cell.y as usize];
    for dot in &glyph.dots {
        let (x, y) = ((dot.x - first.x) as usize, (dot.y - first.y) as usize);
        bits[y * row + x / 8] |= 1 << (x % 8);
    }
    bits
}

impl OriginDimensions for Glyph {
    fn size(&self) -> Size {
        Size::new_equal(u32::from(u8::MAX))
    }
}

impl DrawTarget for Glyph {
    type Color = BinaryColor;
    type Error = core::convert::Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Self::Error> {
        let inked = pixels.into_iter().filter(|Pixel(_, color)| color.is_on());
        self.dots.extend(inked.map(|Pixel(at, _)| at));
        Ok(())
    }
}
