//! Pictures as rows of pixels.

use std::collections::BTreeSet;

use crate::sh::Result;

/// Least number of colours of a picture: with fewer, the window had no frame yet, or a shader failed.
const FEWEST_COLOURS: usize = 4;

/// Red, green, blue and alpha of a pixel.
pub type Rgba = [u8; 4];

/// A picture in memory.
pub struct PixelImage {
    /// Width and height, in pixels.
    pub size: [usize; 2],
    pixels: Vec<Rgba>,
}

impl PixelImage {
    /// Returns a transparent picture.
    pub fn empty(size: [usize; 2]) -> Self {
        Self { size, pixels: vec![[0; 4]; size[0] * size[1]] }
    }

    pub fn from_png(png: &[u8]) -> Result<Self> {
        let mut decoder = png::Decoder::new(png);
        decoder.set_transformations(png::Transformations::ALPHA | png::Transformations::STRIP_16);
        let unreadable = |e: png::DecodingError| format!("is no readable PNG: {e}");
        let mut reader = decoder.read_info().map_err(unreadable)?;
        let mut bytes = vec![0; reader.output_buffer_size()];
        let frame = reader.next_frame(&mut bytes).map_err(unreadable)?;
        let rgba = |sample: &[u8]| match *sample {
            [grey, alpha] => [grey, grey, grey, alpha],
            [r, g, b, alpha] => [r, g, b, alpha],
            _ => [0; 4],
        };
        let samples = bytes[..frame.buffer_size()].chunks_exact(frame.color_type.samples());
        let size = [frame.width, frame.height].map(|length| length as usize);
        Ok(Self { size, pixels: samples.map(rgba).collect() })
    }

    /// Encodes a PNG as small as possible, as the files go into the repository.
    pub fn to_png(&self) -> Result<Vec<u8>> {
        let mut png = Vec::new();
        let [width, height] = self.size.map(|length| length as u32);
        let mut encoder = png::Encoder::new(&mut png, width, height);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Best);
        encoder.set_adaptive_filter(png::AdaptiveFilterType::Adaptive);
        let is_opaque = self.pixels.iter().all(|pixel| pixel[3] == 255);
        encoder.set_color(if is_opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
        let kept = if is_opaque { 3 } else { 4 };
        let bytes: Vec<u8> = self.pixels.iter().flat_map(|pixel| &pixel[..kept]).copied().collect();
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&bytes));
        written.map_err(|e| format!("cannot be written as PNG: {e}"))?;
        Ok(png)
    }

    /// Returns a pixel; transparent beyond the edge.
    pub fn get(&self, [x, y]: [usize; 2]) -> Rgba {
        if x < self.size[0] && y < self.size[1] { self.pixels[x + y * self.size[0]] } else { [0; 4] }
    }

    /// Paints a rectangle; `color` gets the position in it. Pixels beyond the edge are left out.
    pub fn paint(&mut self, corner: [usize; 2], size: [usize; 2], color: impl Fn([usize; 2]) -> Rgba) {
        for (y, x) in (0..size[1]).flat_map(|y| (0..size[0]).map(move |x| (y, x))) {
            let at = [corner[0] + x, corner[1] + y];
            if at[0] < self.size[0] && at[1] < self.size[1] {
                self.pixels[at[0] + at[1] * self.size[0]] = color([x, y]);
            }
        }
    }
}

/// Fails unless this is a PNG with at least `fewest` colours.
pub fn expect_drawn(png: &[u8], fewest: usize) -> Result<()> {
    let picture = PixelImage::from_png(png)?;
    let colours: BTreeSet<&Rgba> = picture.pixels.iter().collect();
    if colours.len() < fewest {
        let [width, height] = picture.size;
        return Err(format!("is blank: {width}×{height} pixels in {} colours", colours.len()));
    }
    Ok(())
}

/// Fails unless this is a PNG with enough colours for a picture of a level.
pub fn expect_level(png: &[u8]) -> Result<()> {
    expect_drawn(png, FEWEST_COLOURS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_comes_back_from_its_file() {
        for alpha in [255, 100] {
            let mut picture = PixelImage::empty([3, 2]);
            picture.paint([0, 0], [3, 2], |[x, y]| [x as u8, y as u8, 9, alpha]);
            let back = PixelImage::from_png(&picture.to_png().unwrap()).unwrap();
            assert_eq!((back.size, back.pixels), (picture.size, picture.pixels));
        }
    }

    #[test]
    fn one_colour_is_a_blank_picture() {
        let blank = PixelImage::empty([8, 8]).to_png().unwrap();
        assert!(expect_level(&blank).unwrap_err().contains("8×8 pixels in 1 colours"));
        assert!(expect_level(b"no picture").is_err());
    }
}
