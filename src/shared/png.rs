//! Pictures that commands write.

use super::disk;
use image::{ImageEncoder, RgbaImage};
use std::path::Path;

/// Writes a picture as a PNG file, as the result of a command ([`disk::write_result`]).
pub fn write(out: &Path, picture: &RgbaImage) -> Result<(), String> {
    let mut bytes = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
    encoder
        .write_image(picture, picture.width(), picture.height(), image::ColorType::Rgba8)
        .map_err(|e| format!("the picture cannot be written as PNG: {e}"))?;
    disk::write_result(out, bytes)
}
