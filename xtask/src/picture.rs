//! Is there something on this picture?

use std::collections::BTreeSet;

use crate::sh::Result;

/// Fewer colours than this are a window before the first frame, or a shader that failed.
const FEWEST_COLOURS: usize = 4;

/// An error unless this is a PNG with something drawn on it.
pub fn expect_drawn(png: &[u8], fewest: usize) -> Result<()> {
    let mut decoder = png::Decoder::new(png);
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let unreadable = |e: png::DecodingError| format!("is no readable PNG: {e}");
    let mut reader = decoder.read_info().map_err(unreadable)?;
    let mut pixels = vec![0; reader.output_buffer_size()];
    let frame = reader.next_frame(&mut pixels).map_err(unreadable)?;
    let samples = frame.color_type.samples();
    let colours: BTreeSet<&[u8]> = pixels[..frame.buffer_size()].chunks_exact(samples).collect();
    if colours.len() < fewest {
        return Err(format!(
            "is blank: {}×{} pixels in {} colours",
            frame.width,
            frame.height,
            colours.len()
        ));
    }
    Ok(())
}

/// The same for a picture of a level.
pub fn expect_level(png: &[u8]) -> Result<()> {
    expect_drawn(png, FEWEST_COLOURS)
}
