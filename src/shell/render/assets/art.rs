//! All pictures in one texture, by their names.

use crate::shared::sprites::{self, AnimationRow, AtlasFile, Dir, SheetFile};
use macroquad::prelude::*;
use std::collections::BTreeMap;

/// Where a picture lies on the canvas, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AtlasSlot {
    pub at: Vec2,
}

/// An animated figure: equal frames, a row for every movement and direction.
pub struct SpriteSheet {
    slot: AtlasSlot,
    pub frame: Vec2,
    /// The point of a frame that stands on the ground.
    pub foot: Vec2,
    rows: Vec<AnimationRow>,
    cycle_px: BTreeMap<String, f32>,
}

impl SpriteSheet {
    pub fn row(&self, name: &str, dir: Dir) -> Option<&AnimationRow> {
        self.rows.iter().find(|r| r.name == name && r.dir == dir)
    }

    /// How far the figure walks, in pixels, while the movement plays once.
    pub fn cycle_px(&self, name: &str) -> Option<f32> {
        self.cycle_px.get(name).copied()
    }

    /// The place of a frame in the texture.
    pub fn source(&self, row: &AnimationRow, frame: usize) -> Rect {
        let at = self.slot.at + self.frame * vec2(frame as f32, row.row as f32);
        Rect::new(at.x, at.y, self.frame.x, self.frame.y)
    }
}

/// A thing with a few frames side by side.
#[derive(Clone)]
pub struct AnimatedSprite {
    /// The first frame's place in the texture.
    pub source: Rect,
    /// The point of a frame that stands on the ground, or is its middle.
    pub foot: Vec2,
    /// How long each frame is shown.
    pub ms: Vec<u32>,
    /// How many pixels from each edge of a stretchable frame keep their size.
    pub cut: f32,
}

impl AnimatedSprite {
    pub fn frame(&self, index: usize) -> Rect {
        let last = self.ms.len().saturating_sub(1);
        Rect { x: self.source.x + self.source.w * index.min(last) as f32, ..self.source }
    }

    /// The frame after this many seconds, again and again.
    pub fn looping(&self, seconds: f32) -> Rect {
        self.frame(sprites::frame_at(&self.ms, seconds, true))
    }

    /// The frame after this many seconds; the last one stays.
    pub fn once(&self, seconds: f32) -> Rect {
        self.frame(sprites::frame_at(&self.ms, seconds, false))
    }

    /// How long it takes to show all frames, in seconds.
    pub fn seconds(&self) -> f32 {
        self.ms.iter().sum::<u32>() as f32 / 1000.0
    }
}

/// All that can be painted, in one texture.
pub struct TextureAtlas {
    pub texture: Texture2D,
    /// 1 ÷ its size: pixels become texture coordinates.
    pub texel: Vec2,
    pub(super) sheets: BTreeMap<String, SpriteSheet>,
    pub(super) things: BTreeMap<String, AnimatedSprite>,
    pub(super) tiles: BTreeMap<String, AtlasSlot>,
    pub missing: AnimatedSprite,
    pub white: AnimatedSprite,
    pub shadow: AnimatedSprite,
}

impl TextureAtlas {
    pub fn sheet(&self, name: &str) -> Option<&SpriteSheet> {
        self.sheets.get(name)
    }

    pub fn thing(&self, name: &str) -> Option<&AnimatedSprite> {
        self.things.get(name)
    }

    /// The thing, or a talisman that says that its picture is missing.
    pub fn thing_or_missing(&self, name: &str) -> &AnimatedSprite {
        self.things.get(name).unwrap_or(&self.missing)
    }

    /// Where a level's tileset starts in the texture; `None` if its image could not be loaded.
    pub fn tiles(&self, image: &str) -> Option<Vec2> {
        self.tiles.get(image).map(|slot| slot.at)
    }
}

/// A sheet whose picture lies there.
pub(super) fn sheet_of(file: &SheetFile, slot: AtlasSlot) -> SpriteSheet {
    SpriteSheet {
        slot,
        frame: Vec2::from(file.frame),
        foot: Vec2::from(file.foot),
        rows: file.rows.clone(),
        cycle_px: file.cycle_px.clone(),
    }
}

/// The things of an atlas whose picture lies there.
pub(super) fn things_of(file: &AtlasFile, slot: AtlasSlot) -> impl Iterator<Item = (String, AnimatedSprite)> {
    file.items.iter().map(move |(name, item)| {
        let [x, y, w, h] = item.rect;
        let source = Rect::new(slot.at.x + x, slot.at.y + y, w, h);
        let thing = AnimatedSprite { source, foot: Vec2::from(item.foot), ms: item.times(), cut: item.cut };
        (name.clone(), thing)
    })
}
