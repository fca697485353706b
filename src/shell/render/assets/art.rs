//! The texture atlas, and its pictures by name.

use super::page::{PagePicture, UiPage};
use crate::shared::sprites::{self, AnimationRow, AtlasFile, Dir, SheetFile};
use macroquad::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Position of a picture in the atlas, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AtlasSlot {
    pub at: Vec2,
}

/// An animated figure: frames of equal size, with a row for each movement and direction.
pub struct SpriteSheet {
    slot: AtlasSlot,
    pub frame: Vec2,
    /// The point of a frame that is on the ground.
    pub foot: Vec2,
    /// Distance from the top of a frame to the belt, in pixels; 0 for figures without habits.
    pub belt: f32,
    rows: Vec<AnimationRow>,
    cycle_px: BTreeMap<String, f32>,
}

impl SpriteSheet {
    pub fn row(&self, name: &str, dir: Dir) -> Option<&AnimationRow> {
        self.rows.iter().find(|r| r.name == name && r.dir == dir)
    }

    /// Returns how far the figure walks in one cycle of the movement, in game pixels.
    pub fn cycle_px(&self, name: &str) -> Option<f32> {
        self.cycle_px.get(name).copied()
    }

    /// Returns the rectangle of a frame in the texture.
    pub fn source(&self, row: &AnimationRow, frame: usize) -> Rect {
        let at = self.slot.at + self.frame * vec2((row.first + frame) as f32, row.row as f32);
        Rect::new(at.x, at.y, self.frame.x, self.frame.y)
    }
}

/// A sprite with frames side by side.
#[derive(Clone)]
pub struct AnimatedSprite {
    /// The first frame's rectangle in the texture.
    pub source: Rect,
    /// The point of a frame that is on the ground, or its center.
    pub foot: Vec2,
    /// Duration of each frame, in milliseconds.
    pub ms: Vec<u32>,
    /// Width of the border that keeps its size when stretched, in pixels.
    pub cut: f32,
}

impl AnimatedSprite {
    pub fn frame(&self, index: usize) -> Rect {
        let last = self.ms.len().saturating_sub(1);
        Rect { x: self.source.x + self.source.w * index.min(last) as f32, ..self.source }
    }

    /// Returns the frame after `seconds`, repeating.
    pub fn looping(&self, seconds: f32) -> Rect {
        self.frame(sprites::frame_at(&self.ms, seconds, true))
    }

    /// Returns the frame after `seconds`; the last one stays.
    pub fn once(&self, seconds: f32) -> Rect {
        self.frame(sprites::frame_at(&self.ms, seconds, false))
    }

    /// Returns the duration of all frames, in seconds.
    pub fn seconds(&self) -> f32 {
        self.ms.iter().sum::<u32>() as f32 / 1000.0
    }
}

/// The part of the atlas that is on the page of the interface as well.
#[derive(Clone)]
pub(super) struct CopiedPart {
    /// Its rectangle in the atlas, in pixels.
    pub of: Rect,
    pub on_page: Rc<PagePicture>,
}

/// All pictures in one texture.
pub struct TextureAtlas {
    pub texture: Texture2D,
    /// Size of a pixel in texture coordinates.
    pub texel: Vec2,
    pub(super) sheets: BTreeMap<String, SpriteSheet>,
    pub(super) things: BTreeMap<String, AnimatedSprite>,
    pub(super) tiles: BTreeMap<String, AtlasSlot>,
    pub missing: AnimatedSprite,
    pub white: AnimatedSprite,
    pub shadow: AnimatedSprite,
    /// What the interface is drawn from, with the lines of text.
    pub page: Rc<UiPage>,
    /// What of the atlas is on the page as well.
    pub(super) copied: Vec<CopiedPart>,
}

impl TextureAtlas {
    pub fn sheet(&self, name: &str) -> Option<&SpriteSheet> {
        self.sheets.get(name)
    }

    pub fn thing(&self, name: &str) -> Option<&AnimatedSprite> {
        self.things.get(name)
    }

    /// Returns the sprite, or a placeholder if it is missing.
    pub fn thing_or_missing(&self, name: &str) -> &AnimatedSprite {
        self.things.get(name).unwrap_or(&self.missing)
    }

    /// Returns the texture that the interface draws a rectangle of the atlas from, and the rectangle there: the page, if
    /// it has a copy, otherwise the atlas.
    pub fn for_ui(&self, source: Rect) -> (&Texture2D, Rect) {
        let is_within = |part: &&CopiedPart| {
            let of = part.of;
            source.x >= of.x
                && source.right() <= of.right()
                && source.y >= of.y
                && source.bottom() <= of.bottom()
        };
        match self.copied.iter().find(is_within) {
            Some(CopiedPart { of, on_page }) => {
                (&self.page.texture, source.offset(on_page.source.point() - of.point()))
            }
            None => (&self.texture, source),
        }
    }

    /// Returns the origin of a level's tileset in the texture; `None` if its image could not be loaded.
    pub fn tiles(&self, image: &str) -> Option<Vec2> {
        self.tiles.get(image).map(|slot| slot.at)
    }
}

/// Returns the sheet of a file whose picture is at `slot`.
pub(super) fn sheet_of(file: &SheetFile, slot: AtlasSlot) -> SpriteSheet {
    SpriteSheet {
        slot,
        frame: Vec2::from(file.frame),
        foot: Vec2::from(file.foot),
        belt: file.belt,
        rows: file.rows.clone(),
        cycle_px: file.cycle_px.clone(),
    }
}

/// Returns the sprites of an atlas file whose picture is at `slot`.
pub(super) fn things_of(file: &AtlasFile, slot: AtlasSlot) -> impl Iterator<Item = (String, AnimatedSprite)> {
    file.items.iter().map(move |(name, item)| {
        let [x, y, w, h] = item.rect;
        let source = Rect::new(slot.at.x + x, slot.at.y + y, w, h);
        let thing = AnimatedSprite { source, foot: Vec2::from(item.foot), ms: item.times(), cut: item.cut };
        (name.clone(), thing)
    })
}
