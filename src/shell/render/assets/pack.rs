//! Packing many pictures into one texture.

use super::art::{AnimatedSprite, AtlasSlot, CopiedPart, TextureAtlas};
use super::page::UiPage;
use crate::shared::sprites::{TALISMAN, TALISMAN_FOOT, talisman};
use macroquad::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Initial side of the square texture, in pixels; it grows if something does not fit.
const SIDE: u32 = 2048;
/// Largest side of the texture, in pixels, that every graphics card with a browser supports.
const MOST_SIDE: u32 = 4096;
/// Gap between pictures, in pixels, so that no neighbor shows at an edge.
const GAP: u32 = 2;

/// The image that all pictures are copied to, in shelves.
pub struct AtlasPacker {
    image: Image,
    shelves: Shelves,
    /// The shelves with the pictures that are kept.
    kept: Shelves,
    missing: Vec2,
    white: Vec2,
    shadow: Vec2,
}

#[derive(Clone, Debug)]
struct Shelves {
    size: UVec2,
    /// Top, height and used width of each shelf.
    rows: Vec<[u32; 3]>,
}

impl Shelves {
    fn new() -> Self {
        Self { size: UVec2::splat(SIDE), rows: Vec::new() }
    }

    /// Reserves a place for a picture; `None` if there is none.
    fn place(&mut self, width: u32, height: u32) -> Option<(u32, u32)> {
        let fits = |row: &&mut [u32; 3]| row[1] >= height && row[2] + width <= self.size.x;
        if let Some(row) = self.rows.iter_mut().find(fits) {
            let at = (row[2], row[0]);
            row[2] += width + GAP;
            return Some(at);
        }
        let top = self.rows.last().map_or(0, |row| row[0] + row[1] + GAP);
        if width > self.size.x || top + height > self.size.y {
            return None;
        }
        self.rows.push([top, height, width + GAP]);
        Some((0, top))
    }

    /// Reserves a place for a picture, and grows if necessary.
    fn place_or_grow(&mut self, width: u32, height: u32) -> Option<(u32, u32)> {
        let sides = [self.size, uvec2(self.size.x, MOST_SIDE), UVec2::splat(MOST_SIDE)];
        sides.into_iter().find_map(|size| {
            let mut grown = Self { size, ..self.clone() };
            let at = grown.place(width, height)?;
            *self = grown;
            Some(at)
        })
    }
}

impl AtlasPacker {
    /// Creates an image with the few pictures that the program draws itself.
    pub fn new() -> Self {
        let image = empty(UVec2::splat(SIDE));
        let mut canvas = Self {
            image,
            shelves: Shelves::new(),
            kept: Shelves::new(),
            missing: Vec2::ZERO,
            white: Vec2::ZERO,
            shadow: Vec2::ZERO,
        };
        let mut own = |[w, h]: [u16; 2], paint: fn(u32, u32) -> [u8; 4]| {
            let image = painted(w, h, paint);
            canvas.place(&image).map_or(Vec2::ZERO, |slot| slot.at)
        };
        let (missing, white, shadow) =
            (own(TALISMAN, talisman), own([4, 4], white), own([18, 7], soft_ellipse));
        Self { missing, white, shadow, ..canvas }
    }

    /// Copies what pictures are filled with to a page.
    pub fn copy_white(&self, page: &Rc<UiPage>) -> Option<CopiedPart> {
        copy(page, &painted(4, 4, white), self.white)
    }

    /// Copies a picture into the image; `None` if there is no room.
    pub fn place(&mut self, image: &Image) -> Option<AtlasSlot> {
        let (w, h) = (u32::from(image.width), u32::from(image.height));
        let (x, y) = self.shelves.place_or_grow(w, h)?;
        self.fit();
        let side = self.shelves.size.x;
        for row in 0..h {
            let from = (row * w * 4) as usize;
            let to = (((y + row) * side + x) * 4) as usize;
            let bytes = (w * 4) as usize;
            self.image.bytes[to..to + bytes].copy_from_slice(&image.bytes[from..from + bytes]);
        }
        Some(AtlasSlot { at: vec2(x as f32, y as f32) })
    }

    /// Grows the image to the size of the shelves.
    fn fit(&mut self) {
        let (size, old) = (self.shelves.size, uvec2(self.image.width.into(), self.image.height.into()));
        if size == old {
            return;
        }
        let mut image = empty(size);
        let (from, to) = ((old.x * 4) as usize, (size.x * 4) as usize);
        for (old, new) in self.image.bytes.chunks(from).zip(image.bytes.chunks_mut(to)) {
            let common = from.min(to);
            new[..common].copy_from_slice(&old[..common]);
        }
        self.image = image;
    }

    /// Keeps all pictures so far in [`take_down`](Self::take_down).
    pub fn keep(&mut self) {
        self.kept = self.shelves.clone();
    }

    /// Removes all pictures since [`keep`](Self::keep).
    pub fn take_down(&mut self) {
        self.shelves = self.kept.clone();
        self.fit();
        let kept = &self.kept;
        let stride = (kept.size.x * 4) as usize;
        let bottom = kept.rows.last().map_or(0, |row| row[0] + row[1]) as usize;
        self.image.bytes[bottom * stride..].fill(0);
        for [top, height, used] in &kept.rows {
            let rows = self.image.bytes.chunks_mut(stride).skip(*top as usize).take(*height as usize);
            rows.for_each(|row| row[((*used * 4) as usize).min(stride)..].fill(0));
        }
    }

    /// Returns the image as an atlas without names.
    pub fn bare_art(&self, page: &Rc<UiPage>, copied: &[CopiedPart]) -> TextureAtlas {
        let texture = Texture2D::from_image(&self.image);
        texture.set_filter(FilterMode::Nearest);
        let thing = |at: Vec2, w: f32, h: f32, foot: Vec2| AnimatedSprite {
            source: Rect::new(at.x, at.y, w, h),
            foot,
            ms: vec![100],
            cut: 0.0,
        };
        let [talisman_width, talisman_height] = TALISMAN;
        TextureAtlas {
            texture,
            texel: self.shelves.size.as_vec2().recip(),
            sheets: BTreeMap::new(),
            things: BTreeMap::new(),
            tiles: BTreeMap::new(),
            missing: thing(self.missing, talisman_width.into(), talisman_height.into(), TALISMAN_FOOT.into()),
            white: thing(self.white + 1.0, 2.0, 2.0, vec2(1.0, 1.0)),
            shadow: thing(self.shadow, 18.0, 7.0, vec2(9.0, 3.0)),
            page: page.clone(),
            copied: copied.to_vec(),
        }
    }
}

/// Returns a transparent image; no side is longer than [`MOST_SIDE`].
fn empty(size: UVec2) -> Image {
    Image::gen_image_color(size.x as u16, size.y as u16, Color::new(0.0, 0.0, 0.0, 0.0))
}

/// Copies a picture, which is at `at` in the atlas, to a page; `None` if there is no room.
pub fn copy(page: &Rc<UiPage>, image: &Image, at: Vec2) -> Option<CopiedPart> {
    let on_page = Rc::new(page.place(image)?);
    Some(CopiedPart { of: Rect::new(at.x, at.y, image.width.into(), image.height.into()), on_page })
}

fn white(_: u32, _: u32) -> [u8; 4] {
    [255; 4]
}

fn painted(w: u16, h: u16, paint: fn(u32, u32) -> [u8; 4]) -> Image {
    let mut image = empty(uvec2(w.into(), h.into()));
    for (i, pixel) in image.get_image_data_mut().iter_mut().enumerate() {
        *pixel = paint(i as u32 % u32::from(w), i as u32 / u32::from(w));
    }
    image
}

/// A soft shadow under a figure, in two steps.
fn soft_ellipse(x: u32, y: u32) -> [u8; 4] {
    let (dx, dy) = ((x as f32 - 8.5) / 9.0, (y as f32 - 3.0) / 3.6);
    match dx * dx + dy * dy {
        d if d < 0.55 => [16, 12, 40, 120],
        d if d < 1.0 => [16, 12, 40, 64],
        _ => [0; 4],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_do_not_overlap() {
        let mut shelves = Shelves::new();
        let sizes = [(256, 1056), (256, 768), (256, 768), (1600, 40), (256, 128), (30, 30)];
        let mut placed: Vec<(u32, u32, u32, u32)> = Vec::new();
        for (w, h) in sizes {
            let (x, y) = shelves.place(w, h).unwrap();
            let apart =
                |p: &(u32, u32, u32, u32)| x >= p.0 + p.2 || p.0 >= x + w || y >= p.1 + p.3 || p.1 >= y + h;
            assert!(placed.iter().all(apart), "{w} x {h} at {x}, {y}");
            placed.push((x, y, w, h));
        }
        assert_eq!(shelves.place(4000, 1), None);
        assert_eq!(shelves.place(10, 2000), None);
    }

    #[test]
    fn shelves_grow_as_far_as_graphics_cards_go() {
        let mut shelves = Shelves::new();
        assert_eq!(shelves.place_or_grow(1000, 1000), Some((0, 0)));
        assert_eq!(shelves.place_or_grow(2000, 1500), Some((0, 1002)));
        assert_eq!(shelves.size, uvec2(2048, 4096));
        assert_eq!(shelves.place_or_grow(3000, 100), Some((1002, 0)));
        assert_eq!(shelves.size, uvec2(4096, 4096));
        assert_eq!(shelves.place_or_grow(4097, 1), None);
        assert_eq!(shelves.place_or_grow(10, 3000), None);
    }

    #[test]
    fn what_is_taken_down_leaves_nothing_behind() {
        let mut canvas = AtlasPacker::new();
        canvas.keep();
        let before = canvas.image.bytes.clone();
        let first = canvas.place(&painted(3000, 40, |_, _| [255; 4])).unwrap();
        assert_eq!(u32::from(canvas.image.width), MOST_SIDE);
        canvas.take_down();
        assert!(canvas.image.bytes == before && canvas.image.width == SIDE as u16);
        let sized = canvas.place(&painted(8, 8, |_, _| [255; 4])).unwrap();
        assert_ne!(first, sized);
    }
}
