//! Pictures and materials, and how they are loaded.
//!
//! All pictures are packed into one texture, so that a frame needs few draw calls. Begin with [`Assets::load`].

mod art;
mod look;
mod material;
mod pack;

pub use crate::shared::sprites::{AnimationRow, Dir};
pub use art::{AnimatedSprite, SpriteSheet, TextureAtlas};
pub use look::{
    CanopyLook, ConeLook, EndingLook, FireworksLook, FoamLook, GlintLook, Look, ScarfLook, Shines,
};
pub use material::Materials;

use crate::shared::pictures;
use crate::shared::sprites::{AtlasFile, SPRITES, SpritesFile};
use crate::shell::platform::folder::{own_bytes, own_text};
use crate::shell::platform::pending::Pending;
use art::{AtlasSlot, sheet_of, things_of};
use macroquad::prelude::*;
use pack::AtlasPacker;
use std::collections::BTreeMap;
use std::rc::Rc;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The loaded pictures, materials and look.
pub struct Assets {
    pub art: Rc<TextureAtlas>,
    pub materials: Rc<Materials>,
    pub look: Rc<Look>,
    /// Messages about what could not be loaded.
    pub problems: Vec<String>,
    canvas: AtlasPacker,
    sprites: SpritesFile,
    /// The game's own pictures, by file name.
    images: BTreeMap<String, AtlasSlot>,
    /// The current level's pictures, by their names in the level.
    tiles: BTreeMap<String, AtlasSlot>,
    /// The current level's pictures with the hashes of their pixels.
    hung: Vec<(String, u64)>,
}

/// The pictures of a level, by their names in the level.
pub type LevelPictures = Vec<(String, Image)>;

impl Assets {
    /// Loads everything that is common to all levels. `progress` receives the finished part, 0 to 1.
    pub async fn load(mut progress: impl FnMut(f32)) -> Result<Self, String> {
        let look = Look::shipped();
        let materials = Materials::new(&look)?;
        let mut problems = Vec::new();
        let sprites = read_sprites(&mut problems).await;
        let canvas = AtlasPacker::new();
        let art = Rc::new(canvas.bare_art());
        let mut assets = Self {
            art,
            materials: Rc::new(materials),
            look: Rc::new(look),
            problems,
            canvas,
            sprites,
            images: BTreeMap::new(),
            tiles: BTreeMap::new(),
            hung: Vec::new(),
        };
        let names = assets.sprites.images();
        let mut loaded = Vec::new();
        for (name, bytes) in names.iter().zip(all_bytes(&names, &mut progress).await) {
            let path = format!("{SPRITES}/{name}");
            match bytes.and_then(|bytes| read_picture(&path, &bytes)) {
                Ok(image) => loaded.push((name, image)),
                Err(problem) => assets.problems.push(problem),
            }
        }
        // Tall images first, which wastes least room on shelves.
        loaded.sort_by_key(|(name, image)| (std::cmp::Reverse(image.height), *name));
        for (name, image) in loaded {
            match assets.canvas.place(&image) {
                Some(slot) => drop(assets.images.insert(name.clone(), slot)),
                None => assets.problems.push(no_room(name)),
            }
        }
        assets.canvas.keep();
        assets.refresh();
        progress(1.0);
        Ok(assets)
    }

    /// Replaces the pictures of the previous level. Returns messages about those that did not fit.
    pub fn hang(&mut self, pictures: &LevelPictures) -> Vec<String> {
        let hash = |image: &Image| xxh3_64_with_seed(&image.bytes, image.width.into());
        let hung: Vec<_> = pictures.iter().map(|(name, image)| (name.clone(), hash(image))).collect();
        if hung == self.hung {
            return Vec::new();
        }
        self.hung = hung;
        self.canvas.take_down();
        self.tiles.clear();
        let mut problems = Vec::new();
        for (name, image) in pictures {
            match self.canvas.place(image) {
                Some(slot) => drop(self.tiles.insert(name.clone(), slot)),
                None => problems.push(no_room(name)),
            }
        }
        self.refresh();
        problems
    }

    /// Creates the texture again after pictures were added.
    fn refresh(&mut self) {
        let mut art = self.canvas.bare_art();
        let slot = |image: &str| self.images.get(image).copied();
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
        art.tiles.clone_from(&self.tiles);
        self.art = Rc::new(art);
    }
}

/// Loads the files of pictures concurrently, because latency dominates when they come from a server.
async fn all_bytes(names: &[String], mut progress: impl FnMut(f32)) -> Vec<Result<Vec<u8>, String>> {
    let ask = |name: &String| {
        let path = format!("{SPRITES}/{name}");
        Pending::new(async move { own_bytes(&path).await })
    };
    let mut pending: Vec<_> = names.iter().map(|name| (ask(name), None)).collect();
    loop {
        for (bytes, answer) in pending.iter_mut().filter(|(_, answer)| answer.is_none()) {
            *answer = bytes.poll();
        }
        let left = pending.iter().filter(|(_, answer)| answer.is_none()).count();
        progress(1.0 - left as f32 / names.len().max(1) as f32);
        if left == 0 {
            return pending.into_iter().filter_map(|(_, answer)| answer).collect();
        }
        next_frame().await;
    }
}

async fn read_sprites(problems: &mut Vec<String>) -> SpritesFile {
    let mut sprites = SpritesFile::default();
    match own_text(&format!("{SPRITES}/sprites.json")).await.and_then(|t| SpritesFile::read(&t)) {
        Ok(read) => sprites = read,
        Err(problem) => problems.push(problem),
    }
    match own_text(&format!("{SPRITES}/doors.json")).await.and_then(|t| AtlasFile::read_doors(&t)) {
        Ok(doors) => {
            sprites.atlas.insert("doors".into(), doors);
        }
        Err(problem) => problems.push(problem),
    }
    sprites
}

fn no_room(name: &str) -> String {
    format!("{name}: no room is left for this picture: make it smaller, or use fewer pictures in one level")
}

/// Decodes a picture.
pub fn read_picture(name: &str, bytes: &[u8]) -> Result<Image, String> {
    let picture = pictures::decode(bytes).map_err(|why| format!("{name} {why}"))?;
    let (width, height) = (picture.width() as u16, picture.height() as u16);
    Ok(Image { width, height, bytes: picture.into_raw() })
}
