//! The format of `sprites.json` and `doors.json`, which describe the game's pictures.

use serde::Deserialize;
use std::collections::BTreeMap;

/// The folder of all pictures, below the game's folder.
pub const SPRITES: &str = "assets/sprites";

/// The four directions in which figures are painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dir {
    Down,
    Right,
    Left,
    Up,
}

/// One animation in one direction: a row of a sheet.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct AnimationRow {
    pub name: String,
    pub dir: Dir,
    pub row: u32,
    /// Column of the first frame.
    #[serde(default)]
    pub first: usize,
    pub frames: usize,
    /// How long each frame is shown, in milliseconds.
    pub ms: Vec<u32>,
    /// Where loose cloth is tied to the figure.
    #[serde(default)]
    pub tie: Option<TieFile>,
    /// How much lower the body is in each frame than when it stands, in pixels; empty where nobody asks.
    #[serde(default)]
    pub bob: Vec<i8>,
}

/// A point in each frame of a row, in pixels of the frame.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct TieFile {
    pub at: Vec<[f32; 2]>,
    /// Whether the cloth is drawn in front of the figure.
    pub over: bool,
}

impl AnimationRow {
    /// Returns the frame that is shown after `seconds`; `again` repeats the animation.
    pub fn frame_at(&self, seconds: f32, again: bool) -> usize {
        frame_at(&self.ms, seconds, again).min(self.frames.saturating_sub(1))
    }

    /// Returns the frame at this part of the whole animation; 1 is its end, and it repeats.
    pub fn frame_of(&self, part: f32) -> usize {
        ((part.rem_euclid(1.0) * self.frames as f32) as usize).min(self.frames.saturating_sub(1))
    }
}

/// Returns the frame that is shown after `seconds`; `again` repeats the animation.
pub fn frame_at(ms: &[u32], seconds: f32, again: bool) -> usize {
    let total: u32 = ms.iter().sum();
    let time = (seconds.max(0.0) * 1000.0) as u32;
    let time = if again && total > 0 { time % total } else { time };
    let mut end = 0;
    let ends = ms.iter().map(|ms| {
        end += ms;
        end
    });
    ends.take_while(|end| *end <= time).count().min(ms.len().saturating_sub(1))
}

/// The content of `sprites.json`.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct SpritesFile {
    #[serde(default)]
    pub sheets: BTreeMap<String, SheetFile>,
    #[serde(default)]
    pub atlas: BTreeMap<String, AtlasFile>,
}

/// A sheet of animations of one figure.
#[derive(Clone, Debug, Deserialize)]
pub struct SheetFile {
    pub image: String,
    pub frame: [f32; 2],
    pub foot: [f32; 2],
    /// Distance from the top of a frame to the belt of who stands, in pixels: above it, habits replace a walk.
    #[serde(default)]
    pub belt: f32,
    pub rows: Vec<AnimationRow>,
    #[serde(default)]
    pub cycle_px: BTreeMap<String, f32>,
}

/// A picture with many things on it.
#[derive(Clone, Debug, Deserialize)]
pub struct AtlasFile {
    #[serde(default = "doors")]
    pub image: String,
    pub items: BTreeMap<String, ItemFile>,
}

/// A thing on an atlas.
#[derive(Clone, Debug, Deserialize)]
pub struct ItemFile {
    pub rect: [f32; 4],
    pub foot: [f32; 2],
    #[serde(default)]
    frames: Option<usize>,
    #[serde(default)]
    ms: Vec<u32>,
    #[serde(default)]
    pub cut: f32,
}

impl ItemFile {
    /// Returns the time of every frame, in milliseconds; 100 where the file gives none.
    pub fn times(&self) -> Vec<u32> {
        let frames = self.frames.unwrap_or(self.ms.len()).max(1);
        (0..frames).map(|i| self.ms.get(i).copied().unwrap_or(100)).collect()
    }
}

/// The picture of doors, if the file names none.
fn doors() -> String {
    "doors.png".into()
}

impl SpritesFile {
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|e| format!("sprites.json: {e}"))
    }

    /// Returns the names of all images, each once, sorted.
    pub fn images(&self) -> Vec<String> {
        let sheets = self.sheets.values().map(|s| s.image.clone());
        let mut names: Vec<String> = sheets.chain(self.atlas.values().map(|a| a.image.clone())).collect();
        names.sort();
        names.dedup();
        names
    }
}

impl AtlasFile {
    /// Reads `doors.json`, which is an atlas or only its items.
    pub fn read_doors(text: &str) -> Result<Self, String> {
        let value: serde_json::Value = serde_json::from_str(text).map_err(|e| format!("doors.json: {e}"))?;
        let whole = if value.get("items").is_some() { value } else { serde_json::json!({ "items": value }) };
        serde_json::from_value(whole).map_err(|e| format!("doors.json: {e}"))
    }
}

/// Returns the path of the game's own picture of the same name. So a level that uses only the game's tiles
/// can be passed on without them.
pub fn namesake(picture: &str) -> String {
    format!("{SPRITES}/{}", picture.rsplit_once(['/', '\\']).map_or(picture, |(_, name)| name))
}

/// Size of [`talisman`], in pixels, and its point that stands on the ground.
pub const TALISMAN: [u16; 2] = [14, 16];
/// The point of [`talisman`] that stands on the ground, in pixels.
pub const TALISMAN_FOOT: [f32; 2] = [7.0, 15.0];

/// Returns a pixel of the placeholder for a missing picture: a paper slip with a question mark.
pub fn talisman(x: u32, y: u32) -> [u8; 4] {
    const MARK: [&str; 8] = [".##.", "#..#", "...#", "..#.", ".#..", ".#..", "....", ".#.."];
    let edge = x == 0 || y == 0 || x == 13 || y == 15;
    let ink = (4..12).contains(&y)
        && (5..9).contains(&x)
        && MARK[(y - 4) as usize].as_bytes()[(x - 5) as usize] == b'#';
    match (edge, ink) {
        (true, _) => [85, 48, 120, 255],
        (_, true) => [226, 72, 61, 255],
        _ => [232, 220, 184, 255],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_sprites_can_be_read() {
        let sprites = SpritesFile::read(include_str!("../../assets/sprites/sprites.json")).unwrap();
        let girl = &sprites.sheets["girl"];
        assert_eq!(girl.foot, [16.0, 28.0]);
        let movements = [
            "idle",
            "walk",
            "run",
            "sneak",
            "crawl",
            "throw",
            "steal",
            "caught",
            "hide",
            "won",
            "climb",
            "look_back",
        ];
        for name in movements {
            assert!(girl.rows.iter().any(|r| r.name == name && r.dir == Dir::Up), "{name}");
        }
        assert!(sprites.atlas["props"].items.contains_key("bottle"));
        assert!(sprites.images().contains(&"props.png".to_string()));
    }

    #[test]
    fn every_action_is_painted_from_all_sides_and_within_its_picture() {
        let sprites = SpritesFile::read(include_str!("../../assets/sprites/sprites.json")).unwrap();
        for (name, sheet) in &sprites.sheets {
            let file = format!("{}/{SPRITES}/{}", env!("CARGO_MANIFEST_DIR"), sheet.image);
            let picture = thief_girl::level::picture::decode(&std::fs::read(file).unwrap()).unwrap();
            for row in &sheet.rows {
                let what = format!("{name}: {} {:?}", row.name, row.dir);
                assert_eq!(row.ms.len(), row.frames, "{what}: a time for every frame");
                let [width, height] = sheet.frame.map(|length| length as u32);
                assert!(
                    row.tie.as_ref().is_none_or(|tie| tie.at.len() == row.frames),
                    "{what}: a place in each frame"
                );
                assert!((row.first + row.frames) as u32 * width <= picture.width(), "{what}");
                assert!(row.bob.is_empty() || row.bob.len() == row.frames, "{what}: a height in each frame");
                assert!((row.row + 1) * height <= picture.height(), "{what}");
                let directions =
                    sheet.rows.iter().filter(|other| other.name == row.name).map(|other| other.dir);
                let directions: Vec<Dir> = directions.collect();
                for dir in [Dir::Down, Dir::Right, Dir::Left, Dir::Up] {
                    assert_eq!(
                        directions.iter().filter(|direction| **direction == dir).count(),
                        1,
                        "{what}: {dir:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_played_by_time_has_eight_frames_a_second() {
        let moving = ["throw", "steal", "work", "whistle", "caught", "won", "climb", "fly"];
        let sprites = SpritesFile::read(include_str!("../../assets/sprites/sprites.json")).unwrap();
        for (name, sheet) in &sprites.sheets {
            for row in sheet.rows.iter().filter(|row| moving.contains(&row.name.as_str())) {
                let rate = row.frames as f32 * 1000.0 / row.ms.iter().sum::<u32>() as f32;
                assert!(rate >= 8.0, "{name}: {} has {rate} frames a second", row.name);
            }
        }
    }

    #[test]
    fn frames_follow_their_times() {
        let ms = [100, 50, 200];
        assert_eq!([0.0, 0.09, 0.1, 0.16, 9.0].map(|s| frame_at(&ms, s, false)), [0, 0, 1, 2, 2]);
        assert_eq!(frame_at(&ms, 0.36, true), 0);
        assert_eq!(frame_at(&[], 1.0, true), 0);
    }

    #[test]
    fn doors_may_be_items_only() {
        let doors = AtlasFile::read_doors(
            r#"{ "door_shoji_front_closed": { "rect": [0,0,16,32], "foot": [8,31] } }"#,
        );
        let doors = doors.unwrap();
        assert_eq!((doors.image.as_str(), doors.items.len()), ("doors.png", 1));
        assert_eq!(doors.items["door_shoji_front_closed"].times(), [100]);
    }
}
