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
    let read = || {
        let mut reader = Reader::new(Cursor::new(bytes)).with_guessed_format()?;
        reader.limits(limits);
        reader.decode()
    };
    let why = |e| format!("is no PNG or JPEG picture of up to {MOST_PX} pixels a side: save it as one ({e})");
    read().map(|picture| picture.into_rgba8()).map_err(why)
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
}
