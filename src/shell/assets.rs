//! S1: the pictures, and how they come in.
//!
//! Every picture is packed into one texture, so that a whole night is drawn in a handful of calls.

mod look;
mod material;
mod pack;

pub use crate::shared::sprites::{Dir, Row};
pub use look::Look;
pub use material::Materials;

use crate::shared::files;
use crate::shared::sprites::{self, AtlasFile, SPRITES, SheetFile, SpritesFile};
use macroquad::prelude::*;
use pack::{Canvas, Slot};
use std::collections::BTreeMap;
use std::rc::Rc;
use thief_girl::level::LevelSpec;

/// An animated figure: equal frames, a row for every movement and direction.
pub struct Sheet {
    slot: Slot,
    pub frame: Vec2,
    /// The point of a frame that stands on the ground.
    pub foot: Vec2,
    rows: Vec<Row>,
    cycle_px: BTreeMap<String, f32>,
}

impl Sheet {
    pub fn row(&self, name: &str, dir: Dir) -> Option<&Row> {
        self.rows.iter().find(|r| r.name == name && r.dir == dir)
    }

    /// How far the figure walks, in pixels, while the movement plays once.
    pub fn cycle_px(&self, name: &str) -> Option<f32> {
        self.cycle_px.get(name).copied()
    }

    /// The place of a frame in the texture.
    pub fn source(&self, row: &Row, frame: usize) -> Rect {
        let at = self.slot.at + self.frame * vec2(frame as f32, row.row as f32);
        Rect::new(at.x, at.y, self.frame.x, self.frame.y)
    }
}

/// A thing with a few frames side by side.
#[derive(Clone)]
pub struct Thing {
    /// The first frame's place in the texture.
    pub source: Rect,
    /// The point of a frame that stands on the ground, or is its middle.
    pub foot: Vec2,
    /// How long each frame is shown.
    pub ms: Vec<u32>,
    /// How many pixels from each edge of a stretchable frame keep their size.
    pub cut: f32,
}

impl Thing {
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
pub struct Art {
    pub texture: Texture2D,
    /// 1 ÷ its size: pixels become texture coordinates.
    pub texel: Vec2,
    sheets: BTreeMap<String, Sheet>,
    things: BTreeMap<String, Thing>,
    tiles: BTreeMap<String, Slot>,
    pub missing: Thing,
    pub white: Thing,
    pub shadow: Thing,
}

impl Art {
    pub fn sheet(&self, name: &str) -> Option<&Sheet> {
        self.sheets.get(name)
    }

    pub fn thing(&self, name: &str) -> Option<&Thing> {
        self.things.get(name)
    }

    /// The thing, or a talisman that says that its picture is missing.
    pub fn thing_or_missing(&self, name: &str) -> &Thing {
        self.things.get(name).unwrap_or(&self.missing)
    }

    /// Where a level's tileset starts in the texture; `None` if its image could not be loaded.
    pub fn tiles(&self, image: &str) -> Option<Vec2> {
        self.tiles.get(image).map(|slot| slot.at)
    }
}

/// The pictures and what paints them.
pub struct Assets {
    pub art: Rc<Art>,
    pub materials: Rc<Materials>,
    pub look: Rc<Look>,
    /// What could not be loaded, in words for people.
    pub problems: Vec<String>,
    canvas: Canvas,
    sprites: SpritesFile,
    /// Images by path, each loaded once.
    images: BTreeMap<String, Slot>,
    /// What a level calls its images, and their paths.
    tile_paths: BTreeMap<String, String>,
}

impl Assets {
    /// Loads everything that is the same for all levels. `progress` hears the part that is done.
    pub async fn load(mut progress: impl FnMut(f32)) -> Result<Self, String> {
        let look = Look::shipped();
        let materials = Materials::new(&look)?;
        let mut problems = Vec::new();
        let sprites = read_sprites(&mut problems).await;
        let canvas = Canvas::new();
        let art = Rc::new(canvas.bare_art());
        let mut assets = Self {
            art,
            materials: Rc::new(materials),
            look: Rc::new(look),
            problems,
            canvas,
            sprites,
            images: BTreeMap::new(),
            tile_paths: BTreeMap::new(),
        };
        let mut names = assets.sprites.images();
        // Tall images first: they waste the least room.
        names.sort();
        let mut loaded = Vec::new();
        for (i, name) in names.iter().enumerate() {
            progress(i as f32 / names.len() as f32);
            let path = format!("{SPRITES}/{name}");
            if let Some(image) = assets.image(&path).await {
                loaded.push((path, image));
            }
        }
        loaded.sort_by_key(|(_, image)| std::cmp::Reverse(image.height));
        for (path, image) in loaded {
            assets.add(path, &image);
        }
        assets.refresh();
        progress(1.0);
        Ok(assets)
    }

    /// Loads the tilesets of a level. `level_file` is the path of the file that the level is from.
    pub async fn load_level_art(&mut self, level_file: &str, level: &LevelSpec) {
        for layer in &level.art {
            let path = sprites::beside(level_file, &layer.image);
            self.tile_paths.insert(layer.image.clone(), path.clone());
            if !self.images.contains_key(&path)
                && let Some(image) = self.image(&path).await
            {
                self.add(path, &image);
            }
        }
        self.refresh();
    }

    async fn image(&mut self, path: &str) -> Option<Image> {
        let bytes = match load_bytes(path).await {
            Ok(bytes) => bytes,
            Err(problem) => {
                self.problems.push(problem);
                return None;
            }
        };
        let image = Image::from_file_with_format(&bytes, None);
        image.map_err(|e| self.problems.push(format!("{path} is no picture that I can read: {e}"))).ok()
    }

    fn add(&mut self, path: String, image: &Image) {
        match self.canvas.place(image) {
            Some(slot) => {
                self.images.insert(path, slot);
            }
            None => self.problems.push(format!("{path}: no room is left for this picture")),
        }
    }

    /// Makes the texture anew after pictures were added.
    fn refresh(&mut self) {
        let mut art = self.canvas.bare_art();
        let slot = |image: &str| self.images.get(&format!("{SPRITES}/{image}")).copied();
        for (name, sheet) in &self.sprites.sheets {
            if let Some(slot) = slot(&sheet.image) {
                art.sheets.insert(name.clone(), sheet_of(sheet, slot));
            }
        }
        for atlas in self.sprites.atlas.values() {
            if let Some(slot) = slot(&atlas.image) {
                art.things.extend(things_of(atlas, slot));
            }
        }
        for (name, path) in &self.tile_paths {
            if let Some(slot) = self.images.get(path) {
                art.tiles.insert(name.clone(), *slot);
            }
        }
        self.art = Rc::new(art);
    }
}

async fn read_sprites(problems: &mut Vec<String>) -> SpritesFile {
    let mut sprites = SpritesFile::default();
    match load_text(&format!("{SPRITES}/sprites.json")).await.and_then(|t| SpritesFile::read(&t)) {
        Ok(read) => sprites = read,
        Err(problem) => problems.push(problem),
    }
    match load_text(&format!("{SPRITES}/doors.json")).await.and_then(|t| AtlasFile::read_doors(&t)) {
        Ok(doors) => {
            sprites.atlas.insert("doors".into(), doors);
        }
        Err(problem) => problems.push(problem),
    }
    sprites
}

fn sheet_of(file: &SheetFile, slot: Slot) -> Sheet {
    Sheet {
        slot,
        frame: Vec2::from(file.frame),
        foot: Vec2::from(file.foot),
        rows: file.rows.clone(),
        cycle_px: file.cycle_px.clone(),
    }
}

fn things_of(file: &AtlasFile, slot: Slot) -> impl Iterator<Item = (String, Thing)> {
    file.items.iter().map(move |(name, item)| {
        let [x, y, w, h] = item.rect;
        let source = Rect::new(slot.at.x + x, slot.at.y + y, w, h);
        let thing = Thing { source, foot: Vec2::from(item.foot), ms: item.times(), cut: item.cut };
        (name.clone(), thing)
    })
}

/// The content of a file of the game, by its path below the game's folder.
pub async fn load_bytes(path: &str) -> Result<Vec<u8>, String> {
    load_file(&locate(path)).await.map_err(|e| format!("{path} could not be read: {e}"))
}

/// The same, as text.
pub async fn load_text(path: &str) -> Result<String, String> {
    String::from_utf8(load_bytes(path).await?).map_err(|_| format!("{path} is not written in UTF-8"))
}

/// In the browser every file lies beside the page.
fn locate(path: &str) -> String {
    if cfg!(target_arch = "wasm32") {
        path.to_string()
    } else {
        files::locate(path).to_string_lossy().into_owned()
    }
}
