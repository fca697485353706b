//! Pictures and materials, and how they are loaded.
//!
//! All pictures are packed into one texture, so that a frame needs few draw calls. Begin with [`Assets::load`].

mod art;
mod incoming;
mod look;
mod material;
mod pack;
mod page;

pub use crate::shared::sprites::{AnimationRow, Dir};
pub use art::{AnimatedSprite, SpriteSheet, TextureAtlas};
pub use incoming::{Arrival, FirstPictures};
pub use look::{
    CanopyLook, ConeLook, EndingLook, FireworksLook, FoamLook, GlintLook, Look, ScarfLook, Shines,
};
pub use material::Materials;
pub use page::{PagePicture, UiPage};

use crate::shared::sprites::{AtlasFile, SPRITES, SpritesFile};
use crate::shell::platform::folder::own_text;
use art::{AtlasSlot, CopiedPart, sheet_of, things_of};
use incoming::IncomingPictures;
use macroquad::prelude::*;
use pack::{AtlasPacker, copy};
use std::collections::BTreeMap;
use std::rc::Rc;
use thief_girl::level::picture;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The loaded pictures, materials and look.
pub struct Assets {
    pub art: Rc<TextureAtlas>,
    pub materials: Rc<Materials>,
    pub look: Rc<Look>,
    /// Messages about what could not be loaded.
    pub problems: Vec<String>,
    canvas: AtlasPacker,
    page: Rc<UiPage>,
    /// What of the pictures is on the page as well.
    copied: Vec<CopiedPart>,
    sprites: SpritesFile,
    /// The game's own pictures, by file name.
    images: BTreeMap<String, AtlasSlot>,
    /// The current level's pictures, by their names in the level.
    tiles: BTreeMap<String, AtlasSlot>,
    /// The current level's pictures with the hashes of their pixels.
    hung: Vec<(String, u64)>,
    /// The pictures that come while the title is shown.
    rest: IncomingPictures,
    arrival: Arrival,
}

/// The picture with the panels, frames and icons of the interface.
const OF_INTERFACE: &str = "ui";

/// The pictures of a level, by their names in the level.
pub type LevelPictures = Vec<(String, Image)>;

impl Assets {
    /// Loads what is common to all levels, of the pictures only the first ones: [`advance`](Self::advance) takes in
    /// the others. `progress` receives the finished part, 0 to 1.
    pub async fn load(first: FirstPictures, mut progress: impl FnMut(f32)) -> Result<Self, String> {
        let look = Look::shipped();
        let materials = Materials::new(&look)?;
        let mut problems = Vec::new();
        let sprites = read_sprites(&mut problems).await;
        let canvas = AtlasPacker::new();
        let page = UiPage::new();
        let copied = Vec::from_iter(canvas.copy_white(&page));
        let art = Rc::new(canvas.bare_art(&page, &copied));
        let (now, later): (Vec<String>, Vec<String>) =
            sprites.images().into_iter().partition(|name| first.includes(name));
        let mut assets = Self {
            art,
            materials: Rc::new(materials),
            look: Rc::new(look),
            problems,
            canvas,
            page,
            copied,
            sprites,
            images: BTreeMap::new(),
            tiles: BTreeMap::new(),
            hung: Vec::new(),
            rest: IncomingPictures::ask(&later),
            arrival: Arrival::default(),
        };
        let mut coming = IncomingPictures::ask(&now);
        loop {
            progress(coming.advance());
            if coming.is_over() {
                break;
            }
            next_frame().await;
        }
        assets.take_in(coming);
        if later.is_empty() {
            assets.arrival.end();
        }
        Ok(assets)
    }

    /// Returns what tells whether all of the game's pictures are there: no level may begin before.
    pub fn arrival(&self) -> Arrival {
        self.arrival.clone()
    }

    /// Looks for the rest of the pictures, once a frame. Returns whether they have just arrived, so that there is
    /// a new atlas.
    pub fn advance(&mut self) -> bool {
        if self.arrival.is_over() {
            return false;
        }
        self.rest.advance();
        if !self.rest.is_over() {
            return false;
        }
        let rest = std::mem::take(&mut self.rest);
        self.take_in(rest);
        self.arrival.end();
        true
    }

    /// Copies pictures that have arrived into the texture.
    fn take_in(&mut self, arrived: IncomingPictures) {
        let mut loaded = Vec::new();
        for (name, bytes) in arrived.into_files() {
            let path = format!("{SPRITES}/{name}");
            match bytes.and_then(|bytes| read_picture(&path, &bytes)) {
                Ok(image) => loaded.push((name, image)),
                Err(problem) => self.problems.push(problem),
            }
        }
        // Tall images first, which wastes least room on shelves.
        loaded.sort_by_key(|(name, image)| (std::cmp::Reverse(image.height), name.clone()));
        for (name, image) in loaded {
            match self.canvas.place(&image) {
                Some(slot) => {
                    if name.strip_suffix(".png") == Some(OF_INTERFACE) {
                        self.copied.extend(copy(&self.page, &image, slot.at));
                    }
                    self.images.insert(name, slot);
                }
                None => self.problems.push(no_room(&name)),
            }
        }
        self.canvas.keep();
        self.refresh();
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
        let mut art = self.canvas.bare_art(&self.page, &self.copied);
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
    let picture = picture::decode(bytes).map_err(|why| format!("{name} {why}"))?;
    let (width, height) = (picture.width() as u16, picture.height() as u16);
    Ok(Image { width, height, bytes: picture.into_raw() })
}
