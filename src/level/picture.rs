//! Decoding pictures of levels.

use image::RgbaImage;
use image::io::{Limits, Reader};
use std::io::Cursor;

/// Largest width and height of a picture, in pixels: every graphics card that runs a browser supports it.
pub const MOST_PX: u32 = 4096;

/// Decodes a PNG or JPEG picture, unless its header claims more than [`MOST_PX`]: a small file could unpack
/// to more than all memory.
///
/// # Errors
///
/// Returns the rest of a sentence that begins with the picture's name.
pub fn decode(bytes: &[u8]) -> Result<RgbaImage, String> {
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(MOST_PX), Some(MOST_PX));
    if !has_whole_palette(bytes) {
        return Err("is a PNG picture whose palette (PLTE) is broken: save it again".into());
    }
    let read = || {
        let mut reader = Reader::new(Cursor::new(bytes)).with_guessed_format()?;
        reader.limits(limits);
        reader.decode()
    };
    let why = |e| format!("is no PNG or JPEG picture of up to {MOST_PX} pixels a side: save it as one ({e})");
    read().map(|picture| picture.into_rgba8()).map_err(why)
}

/// Whether no palette of a PNG picture ends inside a color, or has more than 256. The decoder panics at such
/// a one (png 0.17 and 0.18), where the standard calls it an error: <https://www.w3.org/TR/png-3/#11PLTE>.
fn has_whole_palette(bytes: &[u8]) -> bool {
    const SIGNATURE: usize = 8;
    const COLOR: usize = 3;
    let mut rest = bytes.get(SIGNATURE..).unwrap_or_default();
    // A chunk: length, name, data, checksum.
    while let Some(([a, b, c, d, name @ ..], after)) = rest.split_first_chunk::<8>() {
        let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
        if name == b"PLTE" && (!length.is_multiple_of(COLOR) || length > 256 * COLOR) {
            return false;
        }
        rest = after.get(length.saturating_add(4)..).unwrap_or_default();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_refused_in_words() {
        let png = include_bytes!("../../assets/sprites/ui.png");
        assert_eq!(decode(png).map(|picture| picture.dimensions()), Ok((256, 166)));
        let mut huge = png.to_vec();
        huge[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        for broken in [&png[..2000], b"GIF89a", b"", &huge] {
            let why = decode(broken).unwrap_err();
            assert!(why.starts_with("is no PNG or JPEG picture of up to 4096 pixels a side"), "{why}");
        }
    }

    /// Found by fuzzing.
    #[test]
    fn palettes_of_no_whole_colors_are_refused() {
        const HEADER: &[u8] =
            b"\x89PNG\x0d\x0a\x1a\x0a\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x03\0\0\0(\xcb4\xbb";
        const PIXEL: &[u8] = b"\0\0\0\x0aIDATx\x9cc`\0\0\0\x02\0\x01H\xaf\xa4q\0\0\0\0IEND\xaeB`\x82";
        let picture = |palette: &[u8]| decode(&[HEADER, palette, PIXEL].concat());
        let one_color = b"\0\0\0\x03PLTE\x01\x02\x03\x0d\x87d\xd5";
        assert_eq!(picture(one_color).map(|picture| picture.get_pixel(0, 0).0), Ok([1, 2, 3, 255]));
        let five_bytes = b"\0\0\0\x05PLTE\x01\x02\x03\x04\x05\xe3O\xba\xe8";
        let many_colors = [&b"\0\0\x03\x03PLTE"[..], &[0; 257 * 3 + 4]].concat();
        for palette in [&five_bytes[..], &many_colors] {
            assert!(picture(palette).is_err_and(|why| why.contains("palette")));
        }
    }
}
