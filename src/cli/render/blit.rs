//! Copying parts of pictures onto a picture, pixel by pixel.

use image::{Rgba, RgbaImage};
use thief_girl::base::{IVec2, Vec2, ivec2, vec2};
use thief_girl::level::BackgroundImage;

/// Side of a cell, in pixels.
pub const TILE: i32 = 16;

/// A part of an image, and its place on the picture.
#[derive(Clone, Copy)]
pub struct Patch<'a> {
    pub image: &'a RgbaImage,
    /// Top left corner and size in the image.
    pub source: IVec2,
    pub size: IVec2,
    /// Top left corner on the picture.
    pub at: IVec2,
    pub flip_x: bool,
    pub flip_y: bool,
    /// Opacity, from 0 to 1.
    pub alpha: f32,
}

/// Draws a part of an image. What lies outside the picture or the image is left out.
pub fn lay(on: &mut RgbaImage, patch: &Patch) {
    let (width, height) = (i64::from(on.width()), i64::from(on.height()));
    // Files may contain any numbers: wide ones do not overflow.
    let range = |at: i32, size: i32, end: i64| {
        i64::from(at).clamp(0, end)..(i64::from(at) + i64::from(size)).clamp(0, end)
    };
    for y in range(patch.at.y, patch.size.y, height) {
        for x in range(patch.at.x, patch.size.x, width) {
            let within = [x - i64::from(patch.at.x), y - i64::from(patch.at.y)];
            if let Some(over) = patch.pixel(within) {
                blend(on.get_pixel_mut(x as u32, y as u32), over, patch.alpha);
            }
        }
    }
}

impl Patch<'_> {
    /// Returns the pixel at this offset from the patch's top left corner.
    fn pixel(&self, [x, y]: [i64; 2]) -> Option<Rgba<u8>> {
        let turned = |at: i64, size: i32, flip: bool| if flip { i64::from(size) - 1 - at } else { at };
        let x = i64::from(self.source.x) + turned(x, self.size.x, self.flip_x);
        let y = i64::from(self.source.y) + turned(y, self.size.y, self.flip_y);
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        self.image.get_pixel_checked(x, y).copied()
    }
}

/// Blends a colour over an opaque one.
fn blend(under: &mut Rgba<u8>, over: Rgba<u8>, alpha: f32) {
    let part = f32::from(over[3]) / 255.0 * alpha;
    for i in 0..3 {
        let (from, to) = (f32::from(under[i]), f32::from(over[i]));
        under[i] = (from + (to - from) * part).round() as u8;
    }
}

/// Draws the image behind a level.
pub fn background(on: &mut RgbaImage, image: &RgbaImage, how: &BackgroundImage) {
    let [left, top, width, height] = how.crop;
    let size = vec2(width, height);
    if !(size.min_element() > 0.0 && how.scale.min_element() > 0.0) {
        return;
    }
    for (x, y, under) in on.enumerate_pixels_mut() {
        let mut within = (vec2(x as f32, y as f32) + 0.5 - how.at) / how.scale;
        if how.tiled {
            within = within.rem_euclid(size);
        }
        let seen = within.cmpge(Vec2::ZERO).all() && within.cmplt(size).all();
        let from = (vec2(left, top) + within).floor().as_ivec2();
        if seen
            && from.cmpge(ivec2(0, 0)).all()
            && let Some(over) = image.get_pixel_checked(from.x as u32, from.y as u32)
        {
            blend(under, *over, 1.0);
        }
    }
}
