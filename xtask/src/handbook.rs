//! Draws the pictures of docs/LEVELS.md from the level files, with the game itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use crate::picture::{PixelImage, Rgba};
use crate::sh::{self, Result};
use crate::xvfb::VirtualScreen;

const FOLDER: &str = "docs/levels";
const TEMPLATE: &str = "levels/template.ldtk";

/// The level that the guide builds step by step, in the template's project and without generated tiles.
const EXAMPLE_LEVEL: &str = "docs/levels/storehouse.ldtkl";
/// The same level as a whole project.
const EXAMPLE: &str = "target/handbook/storehouse.ldtk";

/// What `thief-girl` draws: the picture's name, and the arguments before the output file.
const DRAWN: [(&str, &[&str]); 9] = [
    ("room", &["screenshot", TEMPLATE, "--level", "Room", "--tick", "90", "--lang", "en"]),
    ("workshop", &["screenshot", TEMPLATE, "--screen", "workshop", "--tick", "1", "--lang", "en"]),
    ("drawn", &["render", TEMPLATE, "--level", "Room", "--plain"]),
    ("routes", &["render", TEMPLATE, "--level", "Room", "--scale", "2", "--routes"]),
    ("light", &["render", TEMPLATE, "--level", "Room", "--scale", "2", "--light"]),
    ("noise", &["render", TEMPLATE, "--level", "Room", "--scale", "2", "--noise"]),
    ("sight", &["render", TEMPLATE, "--level", "Room", "--scale", "2", "--sight"]),
    ("heist", &["render", "levels/campaign.ldtk", "--level", "The_drapers", "--sight", "--routes"]),
    ("storehouse", &["render", EXAMPLE, "--level", "Storehouse", "--sight", "--routes"]),
];

/// The painted layers, without the tiles that rules add.
const PAINTED: &str = "painted";

/// Side of a cell, in pixels.
const CELL: usize = 16;
/// Scale of the signs in tables.
const ENLARGED: usize = 2;

/// Time limit for a picture, which takes seconds even with software rendering on a busy machine.
const LIMIT: Duration = Duration::from_secs(90);

/// Draws every picture; returns how many there are.
pub fn draw(game: &Path) -> Result<usize> {
    let template = Template::read()?;
    let signs = template.signs();
    let example_folder = Path::new(EXAMPLE).parent().map(PathBuf::from).unwrap_or_default();
    for folder in [signs_folder(), example_folder] {
        fs::create_dir_all(&folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    }
    let example = template.with_level(EXAMPLE_LEVEL)?;
    fs::write(EXAMPLE, example.to_string()).map_err(|e| format!("cannot write {EXAMPLE}: {e}"))?;
    // The guide promises that it has no problems.
    sh::run_within(LIMIT, Command::new(game).args(["check", "--strict", EXAMPLE]))?;
    let screen = VirtualScreen::open()?;
    for (name, words) in DRAWN {
        let out = picture_file(name);
        let mut command = Command::new(game);
        sh::run_within(LIMIT, screen.give_to(command.args(words).arg(&out)))?;
        // The game compresses fast; this makes the files small.
        save(&load(&out)?, &out)?;
    }
    save(&template.painted()?, &picture_file(PAINTED))?;
    for sign in &signs {
        save(&template.draw_sign(sign)?, &sign.file)?;
    }
    Ok(DRAWN.len() + 1 + signs.len())
}

fn picture_file(name: &str) -> PathBuf {
    Path::new(FOLDER).join(format!("{name}.png"))
}

fn signs_folder() -> PathBuf {
    Path::new(FOLDER).join("signs")
}

fn load(file: &Path) -> Result<PixelImage> {
    let png = fs::read(file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
    PixelImage::from_png(&png).map_err(|e| format!("{} {e}", file.display()))
}

fn save(picture: &PixelImage, file: &Path) -> Result<()> {
    let png = picture.to_png().map_err(|e| format!("{} {e}", file.display()))?;
    fs::write(file, png).map_err(|e| format!("cannot write {}: {e}", file.display()))
}

fn json(file: &str) -> Result<Value> {
    let text = fs::read_to_string(sh::root().join(file)).map_err(|e| format!("cannot read {file}: {e}"))?;
    serde_json::from_str(&text).map_err(|e| format!("{file} is not JSON: {e}"))
}

/// The project from which every level begins.
struct Template(Value);

/// How the editor shows a painted value or an entity: a tile, and a colour for painted values.
struct EditorIcon {
    file: PathBuf,
    tile: Value,
    color: Option<Rgba>,
}

impl Template {
    fn read() -> Result<Self> {
        json(TEMPLATE).map(Self)
    }

    /// Returns the project with another level instead of its own, for a file one folder deeper.
    fn with_level(&self, file: &str) -> Result<Value> {
        let mut project = self.0.clone();
        project["levels"] = Value::Array(vec![json(file)?]);
        for set in project["defs"]["tilesets"].as_array_mut().into_iter().flatten() {
            if let Some(path) = set["relPath"].as_str() {
                set["relPath"] = format!("../{path}").into();
            }
        }
        Ok(project)
    }

    fn defs(&self, of: &str) -> &[Value] {
        self.0["defs"][of].as_array().map_or(&[], Vec::as_slice)
    }

    fn signs(&self) -> Vec<EditorIcon> {
        let file =
            |name: &Value| signs_folder().join(name.as_str().unwrap_or_default()).with_extension("png");
        let values =
            self.defs("layers").iter().filter_map(|layer| layer["intGridValues"].as_array()).flatten();
        let painted = values.map(|value| EditorIcon {
            file: file(&value["identifier"]),
            tile: value["tile"].clone(),
            color: color_of(value),
        });
        let entities = self.defs("entities").iter();
        let placed = entities.map(|entity| EditorIcon {
            file: file(&entity["identifier"]),
            tile: entity["tileRect"].clone(),
            color: None,
        });
        painted.chain(placed).collect()
    }

    /// Draws the tile, with a bar of the colour to its left.
    fn draw_sign(&self, sign: &EditorIcon) -> Result<PixelImage> {
        let bar = if sign.color.is_some() { CELL / 2 } else { 0 };
        let [x, y, edge] = ["x", "y", "w"].map(|key| sign.tile[key].as_u64().unwrap_or_default() as usize);
        let tileset = self.defs("tilesets").iter().find(|set| set["uid"] == sign.tile["tilesetUid"]);
        let image = tileset.and_then(|set| set["relPath"].as_str());
        let image = image.ok_or_else(|| format!("{TEMPLATE}: {} has no tile", sign.file.display()))?;
        let tiles = load(&Path::new("levels").join(image))?;
        let edge = edge * ENLARGED;
        let mut picture = PixelImage::empty([bar + edge, edge]);
        picture.paint([0, 0], [bar, edge], |_| sign.color.unwrap_or_default());
        picture.paint([bar, 0], [edge, edge], |at| tiles.get([x + at[0] / ENLARGED, y + at[1] / ENLARGED]));
        Ok(picture)
    }

    /// Draws the two painted layers as the editor shows them without generated tiles: the floor, and on it, a
    /// little smaller so that both are visible, the structure.
    fn painted(&self) -> Result<PixelImage> {
        let level = &self.0["levels"][0];
        let [width, height] =
            ["pxWid", "pxHei"].map(|key| level[key].as_u64().unwrap_or_default() as usize / CELL);
        let mut picture = PixelImage::empty([width * CELL, height * CELL]);
        for (layer, margin) in [("Floor", 0), ("Structure", 2)] {
            let def = self.defs("layers").iter().find(|def| def["identifier"] == layer);
            let def = def.ok_or_else(|| format!("{TEMPLATE} has no layer {layer}"))?;
            let layers = level["layerInstances"].as_array().into_iter().flatten();
            let cells = layers
                .filter(|it| it["layerDefUid"] == def["uid"])
                .flat_map(|it| it["intGridCsv"].as_array());
            for (index, cell) in cells.flatten().enumerate() {
                let values = def["intGridValues"].as_array().into_iter().flatten();
                let Some(color) = values.filter(|value| value["value"] == *cell).find_map(color_of) else {
                    continue;
                };
                let corner = [index % width * CELL + margin, index / width * CELL + margin];
                picture.paint(corner, [CELL - 2 * margin; 2], |_| color);
            }
        }
        Ok(picture)
    }
}

/// Parses `#RRGGBB`.
fn color_of(value: &Value) -> Option<Rgba> {
    let digits = value["color"].as_str()?.strip_prefix('#')?;
    let [_, r, g, b] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([r, g, b, 255])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_guide_shows_every_picture_that_is_made_and_no_other() {
        let guide = fs::read_to_string(sh::root().join("docs/LEVELS.md")).unwrap();
        let ends = guide.split("](levels/").skip(1).filter_map(|rest| rest.split(')').next());
        let shown: BTreeSet<PathBuf> = ends.map(|end| Path::new(FOLDER).join(end)).collect();
        let names = DRAWN.iter().map(|(name, _)| *name).chain([PAINTED]);
        let signs = Template::read().unwrap().signs().into_iter().map(|sign| sign.file);
        let made: BTreeSet<PathBuf> = names.map(picture_file).chain(signs).collect();
        assert_eq!(shown, made);
        assert!(made.iter().all(|file| sh::root().join(file).exists()), "run `cargo xtask handbook`");
    }
}
