//! The level's background: a color, and a picture.

use super::paint::{Batch, Lit, Sprite, TILE};
use crate::shell::render::assets::TextureAtlas;
use macroquad::prelude::*;
use thief_girl::level::{BackgroundImage, LevelSpec};

/// The background of a level.
pub struct Backdrop {
    color: Sprite,
    picture: Option<BackdropPicture>,
}

struct BackdropPicture {
    /// Its place in the texture.
    source: Rect,
    /// Its place in the level; that of the first one, if it is repeated.
    dest: Rect,
    tiled: bool,
}

impl Backdrop {
    pub fn new(level: &LevelSpec, art: &TextureAtlas) -> Self {
        let size = level.size().as_vec2() * TILE;
        let [r, g, b] = level.background.color;
        let whole = Rect::new(0.0, 0.0, size.x, size.y);
        let color = Sprite { color: [r, g, b, 255], ..sprite(art.white.source, whole) };
        let picture = level.background.image.as_ref().and_then(|image| BackdropPicture::new(image, art));
        Self { color, picture }
    }

    pub fn draw(&self, batch: &mut Batch, view: Rect) {
        batch.sprite(&self.color);
        let Some(picture) = &self.picture else { return };
        let level = self.color.dest;
        let seen = level.intersect(view).unwrap_or_default();
        for y in picture.rows(seen.y, seen.bottom()) {
            for x in picture.columns(seen.x, seen.right()) {
                let first = picture.dest;
                let dest = first.offset(vec2(x as f32 * first.w, y as f32 * first.h));
                if let Some((source, dest)) = cut(picture.source, dest, level) {
                    batch.sprite(&sprite(source, dest));
                }
            }
        }
    }
}

impl BackdropPicture {
    /// Returns `None` for a picture that could not be loaded, which has been reported.
    fn new(image: &BackgroundImage, art: &TextureAtlas) -> Option<Self> {
        let corner = art.tiles(&image.image)?;
        let [x, y, w, h] = image.crop;
        let (size, at) = (vec2(w, h) * image.scale, image.at);
        let visible = size.cmpge(Vec2::ONE).all() && size.is_finite() && at.is_finite();
        visible.then_some(Self {
            source: Rect::new(corner.x + x, corner.y + y, w, h),
            dest: Rect::new(at.x, at.y, size.x, size.y),
            tiled: image.tiled,
        })
    }

    fn rows(&self, from: f32, to: f32) -> std::ops::RangeInclusive<i32> {
        if self.tiled { repeats(self.dest.y, self.dest.h, from, to) } else { 0..=0 }
    }

    fn columns(&self, from: f32, to: f32) -> std::ops::RangeInclusive<i32> {
        if self.tiled { repeats(self.dest.x, self.dest.w, from, to) } else { 0..=0 }
    }
}

/// Returns which repetitions of something that begins at `at` and has a `length` are between two places.
fn repeats(at: f32, length: f32, from: f32, to: f32) -> std::ops::RangeInclusive<i32> {
    let count = |place: f32| (place - at) / length;
    count(from).floor() as i32..=count(to).ceil() as i32 - 1
}

/// Returns the part of a picture that is in the level, as its source and its place.
fn cut(source: Rect, dest: Rect, level: Rect) -> Option<(Rect, Rect)> {
    let kept = dest.intersect(level)?;
    let scale = source.size() / dest.size();
    let from = source.point() + (kept.point() - dest.point()) * scale;
    let size = kept.size() * scale;
    Some((Rect::new(from.x, from.y, size.x, size.y), kept))
}

fn sprite(source: Rect, dest: Rect) -> Sprite {
    Sprite { dest, source, flip_x: false, flip_y: false, color: [255; 4], light: Lit::Flat }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_fill_the_view_and_no_more() {
        assert_eq!(repeats(0.0, 10.0, 0.0, 30.0), 0..=2);
        assert_eq!(repeats(5.0, 10.0, 0.0, 30.0), -1..=2);
        assert_eq!(repeats(0.0, 100.0, 20.0, 30.0), 0..=0);
    }

    #[test]
    fn nothing_reaches_beyond_the_level() {
        let level = Rect::new(0.0, 0.0, 100.0, 50.0);
        let (source, dest) =
            cut(Rect::new(7.0, 0.0, 40.0, 40.0), Rect::new(60.0, -20.0, 80.0, 80.0), level).unwrap();
        assert_eq!(dest, Rect::new(60.0, 0.0, 40.0, 50.0));
        assert_eq!(source, Rect::new(7.0, 10.0, 20.0, 25.0));
        assert!(cut(source, Rect::new(200.0, 0.0, 8.0, 8.0), level).is_none());
    }
}
