//! The pictures of a level, read from their files.

use crate::shared::files::locate;
use crate::shared::project_files::ProjectFiles;
use crate::shared::roles::FigureSprites;
use crate::shared::sprites::{AtlasFile, Dir, SPRITES, SpritesFile, TALISMAN, TALISMAN_FOOT, talisman};
use image::{Rgba, RgbaImage};
use std::collections::BTreeMap;
use std::path::Path;
use thief_girl::base::{IVec2, ivec2};
use thief_girl::level::picture::decode;
use thief_girl::level::{Finding, LevelSpec, Location, Problem, Problems, Subject};

/// Pictures by the names that the level uses for them.
pub type Images = BTreeMap<String, RgbaImage>;

/// Reads the tilesets and the background of a level. `file` is the project or the archive that holds it, to which
/// the names are relative.
pub fn of_level(file: &Path, level: &LevelSpec) -> Result<Images, String> {
    let place = Location::level(&level.name);
    let behind = level.background.image.iter().map(|b| (&b.image, place.thing(Subject::Background)));
    let layers = level.art.iter().map(|layer| (&layer.image, place.layer(&layer.name)));
    let files = ProjectFiles::open(file)?;
    let (mut images, mut faults) = (Images::new(), BTreeMap::new());
    for (name, place) in behind.chain(layers) {
        if images.contains_key(name) || faults.contains_key(name) {
            continue;
        }
        match files.picture(name) {
            Ok(image) => {
                images.insert(name.clone(), image);
            }
            Err(why) => {
                let finding = Finding::PictureUnreadable { picture: name.clone(), why };
                faults.insert(name.clone(), Problem::new(&place, finding));
            }
        }
    }
    match faults.is_empty() {
        true => Ok(images),
        false => {
            let (file, list) = (file.display().to_string(), faults.into_values().collect());
            Err(Problems { file, list }.to_string())
        }
    }
}

/// Reads a picture. The error is the rest of a sentence that begins with its name.
fn read(path: &Path) -> Result<RgbaImage, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("cannot be read ({e})"))?;
    decode(&bytes)
}

/// The game's own pictures of people and things.
pub struct SpriteImages {
    file: SpritesFile,
    images: Images,
    missing: RgbaImage,
}

/// A picture of a person or thing.
pub struct SpriteImage<'a> {
    pub image: &'a RgbaImage,
    pub source: IVec2,
    pub size: IVec2,
    /// The point that stands on the ground, from its top left corner.
    pub foot: IVec2,
}

impl SpriteImages {
    pub fn load() -> Result<Self, String> {
        let text = |name: &str| {
            let path = locate(&format!("{SPRITES}/{name}"));
            std::fs::read_to_string(&path).map_err(|e| lost(&path, format!("cannot be read ({e})")))
        };
        let mut file = SpritesFile::read(&text("sprites.json")?)?;
        file.atlas.insert("doors".into(), AtlasFile::read_doors(&text("doors.json")?)?);
        let mut images = Images::new();
        for name in file.images() {
            let path = locate(&format!("{SPRITES}/{name}"));
            images.insert(name, read(&path).map_err(|why| lost(&path, why))?);
        }
        let [width, height] = TALISMAN.map(u32::from);
        let missing = RgbaImage::from_fn(width, height, |x, y| Rgba(talisman(x, y)));
        Ok(Self { file, images, missing })
    }

    /// Returns a frame of a thing, or its last one if there are fewer.
    pub fn thing(&self, name: &str, frame: usize) -> Option<SpriteImage<'_>> {
        let (atlas, item) =
            self.file.atlas.values().find_map(|atlas| Some((atlas, atlas.items.get(name)?)))?;
        let [x, y, w, h] = item.rect;
        let frame = frame.min(item.times().len() - 1);
        let image = self.images.get(&atlas.image)?;
        Some(SpriteImage {
            image,
            source: whole([x + w * frame as f32, y]),
            size: whole([w, h]),
            foot: whole(item.foot),
        })
    }

    /// Returns the placeholder for a missing picture.
    pub fn missing(&self) -> SpriteImage<'_> {
        let size = ivec2(self.missing.width() as i32, self.missing.height() as i32);
        SpriteImage { image: &self.missing, source: ivec2(0, 0), size, foot: whole(TALISMAN_FOOT) }
    }

    /// Returns the first frame of a figure that stands idle.
    pub fn figure(&self, figure: FigureSprites, dir: Dir) -> Option<SpriteImage<'_>> {
        let sheet = self.file.sheets.get(figure.sheet)?;
        let idle = figure.row("idle");
        let row = sheet.rows.iter().find(|row| row.name == idle && row.dir == dir)?;
        let size = whole(sheet.frame);
        let source = ivec2(0, size.y.saturating_mul(row.row as i32));
        Some(SpriteImage { image: self.images.get(&sheet.image)?, source, size, foot: whole(sheet.foot) })
    }
}

fn whole([x, y]: [f32; 2]) -> IVec2 {
    ivec2(x as i32, y as i32)
}

fn lost(path: &Path, why: String) -> String {
    let path = path.display();
    format!("{path} {why}: the game's own pictures must lie beside the program or in the current folder")
}
