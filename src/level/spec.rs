//! A level as the game understands it: checked, complete, and free of any file format.

use super::mask::MaskSpec;
use crate::base::tick::Tick;
use crate::base::{Grid, IVec2, Vec2};
use crate::hash_state;
use crate::rules::{
    Archetype, BirdKind, DoorKind, Floor, HideoutKind, LampKind, Loot, Material, PropKind, Structure,
};
use serde::{Deserialize, Serialize};

/// A text in the languages of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Localized {
    pub en: String,
    pub ja: String,
}

/// Everything that a heist is played in. Positions are in tiles; a cell's middle is at `+0.5`.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelSpec {
    /// The level's identifier in its file, such as `Moonlit_roofs`.
    pub name: String,
    pub title: Localized,
    /// The two or three lines before the heist.
    pub brief: Localized,
    /// What there is to steal, in words.
    pub prize: Localized,
    /// A good time, in seconds; 0 if the level has none.
    pub par_seconds: u32,
    /// For eyes and ears of the player only, except that sounds drown in rain.
    pub mood: Atmosphere,
    /// What one walks on, cell by cell.
    pub floor: Grid<Floor>,
    /// What stands there, cell by cell.
    pub structure: Grid<Option<Structure>>,
    /// Light without any lamp, 0 (black) to 1, cell by cell.
    pub ambient: Grid<f32>,
    /// Is the cell under a roof? No weather comes there.
    pub indoors: Grid<bool>,
    pub start: Vec2,
    pub exits: Vec<IVec2>,
    pub treasures: Vec<TreasureSpec>,
    pub guards: Vec<GuardSpec>,
    pub props: Vec<PropSpec>,
    pub lamps: Vec<LampSpec>,
    pub doors: Vec<DoorSpec>,
    pub hideouts: Vec<HideoutSpec>,
    pub switches: Vec<SwitchSpec>,
    pub plates: Vec<PlateSpec>,
    pub keys: Vec<KeySpec>,
    pub gongs: Vec<GongSpec>,
    pub music_boxes: Vec<MusicBoxSpec>,
    pub birds: Vec<BirdsSpec>,
    /// Where something else is heard.
    pub masks: Vec<MaskSpec>,
    /// What is behind all that is painted.
    pub background: Background,
    /// What is painted, from the bottom up.
    pub art: Vec<TileLayer>,
    /// Hash of all that the simulation reads: recordings are bound to it.
    pub hash: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TreasureSpec {
    pub at: Vec2,
    pub loot: Loot,
    /// The picture's name in the atlas of things.
    pub sprite: String,
    /// What it is worth, in mon.
    pub value: u32,
}

/// One guard and his round.
#[derive(Clone, Debug, PartialEq)]
pub struct GuardSpec {
    pub archetype: Archetype,
    pub at: Vec2,
    /// His round, the first point where he begins. One point: a post.
    pub patrol: Vec<PatrolPoint>,
    /// Whether the round goes on from its last point to its first, or back the way it came.
    pub round: PatrolMode,
    /// Whom he follows: a place in the level's list of guards.
    pub leader: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PatrolMode {
    Loop,
    PingPong,
}

hash_state! { enum PatrolMode {
    0 = Loop, 1 = PingPong,
} }

#[derive(Clone, Debug, PartialEq)]
pub struct PatrolPoint {
    pub at: Vec2,
    /// What he does there, one after the other, before he walks on.
    pub stops: Vec<Stop>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    pub seconds: f32,
    pub look: StopLook,
}

/// Where to look while stopping.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StopLook {
    /// A unit vector.
    Towards(Vec2),
    /// Eyes shut.
    Doze,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PropSpec {
    pub kind: PropKind,
    pub material: Material,
    pub at: Vec2,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LampSpec {
    pub at: Vec2,
    pub kind: LampKind,
    /// How far it shines, in tiles; its light falls evenly from 1 to 0.
    pub radius: f32,
    pub lit: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DoorSpec {
    pub cell: IVec2,
    pub kind: DoorKind,
    pub open: bool,
    /// Shut with a lock: she needs a key, or her picks. Guards pass.
    pub locked: bool,
}

/// A key, or a bunch of them.
#[derive(Clone, Debug, PartialEq)]
pub struct KeySpec {
    pub at: Vec2,
    /// Places in the level's list of doors.
    pub doors: Vec<usize>,
    /// On whose belt it hangs: a place in the level's list of guards.
    pub carrier: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct HideoutSpec {
    pub cell: IVec2,
    pub kind: HideoutKind,
}

/// A lever on a post: whoever uses it turns lamps on and off.
#[derive(Clone, Debug, PartialEq)]
pub struct SwitchSpec {
    pub cell: IVec2,
    /// Places in the level's list of lamps.
    pub lamps: Vec<usize>,
}

/// A plate in the floor: its doors stand open while somebody, or something heavy, is on it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlateSpec {
    pub cell: IVec2,
    /// Places in the level's list of doors.
    pub doors: Vec<usize>,
}

/// A gong that guards strike when they have found her.
#[derive(Clone, Debug, PartialEq)]
pub struct GongSpec {
    pub cell: IVec2,
}

/// A music box, which clockwork dolls run from.
#[derive(Clone, Debug, PartialEq)]
pub struct MusicBoxSpec {
    pub cell: IVec2,
}

/// A flock of birds round its perch.
#[derive(Clone, Debug, PartialEq)]
pub struct BirdsSpec {
    pub kind: BirdKind,
    pub at: Vec2,
    pub count: u32,
}

/// The weather, and what is heard where nothing happens.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Atmosphere {
    pub weather: Weather,
    pub music: Music,
    /// Beds of sound, without repeats.
    pub ambience: Vec<Ambience>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weather {
    #[default]
    Clear,
    Mist,
    Rain,
    Snow,
}

impl Weather {
    pub const ALL: [Self; 4] = [Self::Clear, Self::Mist, Self::Rain, Self::Snow];
}

/// When music plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Music {
    /// Always, with more layers the more the guards suspect.
    #[default]
    Always,
    /// Only while somebody suspects something.
    Tension,
    /// Never.
    Never,
}

impl Music {
    pub const ALL: [Self; 3] = [Self::Always, Self::Tension, Self::Never];
}

/// A bed of sound that is always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ambience {
    Crickets,
    Wind,
    Festival,
    Water,
    WaterWheel,
}

impl Ambience {
    pub const ALL: [Self; 5] = [Self::Crickets, Self::Wind, Self::Festival, Self::Water, Self::WaterWheel];
}

/// What is seen where no tile is.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Background {
    /// Red, green, blue.
    pub color: [u8; 3],
    pub image: Option<BackgroundImage>,
}

/// The part of a picture that lies behind a level.
#[derive(Clone, Debug, PartialEq)]
pub struct BackgroundImage {
    /// As a path relative to the level file.
    pub image: String,
    /// Left, top, width and height of the part that is shown, in pixels of the picture.
    pub crop: [f32; 4],
    /// Where its top left corner lies, in pixels of the level.
    pub at: Vec2,
    /// How many pixels of the level a pixel of the picture covers.
    pub scale: Vec2,
    /// Repeated over the whole level instead of shown once.
    pub tiled: bool,
}

/// What a menu says of a level before it is loaded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelCard {
    pub name: String,
    pub title: Localized,
    pub brief: Localized,
    pub prize: Localized,
    /// As in [`LevelSpec`].
    pub par_seconds: u32,
    /// The picture of the main treasure; empty if it is not known yet.
    pub prize_sprite: String,
    /// How many treasures there are.
    pub treasures: usize,
    /// How many guards there are.
    pub guards: usize,
}

/// How tiles lie to whoever walks among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileHeight {
    /// On the floor, under everybody.
    Flat,
    /// They stand up (walls, trees), and are sorted with people by their foot.
    Standing,
    /// They hang over people's heads.
    Overhead,
}

/// Tiles of one layer of the file, in the order in which it draws them.
#[derive(Clone, Debug, PartialEq)]
pub struct TileLayer {
    /// The layer's name in the file.
    pub name: String,
    /// The tileset's image, as a path relative to the level file.
    pub image: String,
    pub height: TileHeight,
    /// 0 (unseen) to 1.
    pub opacity: f32,
    /// How much slower than the level the layer passes by, −1 to 1 along x and y; 0 moves with it.
    pub parallax: Vec2,
    /// Does parallax make the layer smaller too, as things far away are?
    pub parallax_scaling: bool,
    pub tiles: Vec<Tile>,
}

/// One painted tile. Pixels are those of the level, 16 to a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// Top left corner, in pixels of the level (layer offset included).
    pub at: IVec2,
    /// Top left corner in the image, in pixels.
    pub source: IVec2,
    /// Width and height, in pixels.
    pub size: i32,
    pub flip_x: bool,
    pub flip_y: bool,
    /// 0 (unseen) to 1.
    pub alpha: f32,
    /// The lower edge, in pixels, of the cell to which the tile belongs: a wall's upper half
    /// belongs to the cell on which the wall stands.
    pub foot: i32,
}

impl LevelSpec {
    /// The size in tiles.
    pub fn size(&self) -> IVec2 {
        self.floor.size()
    }

    /// What a menu says of it.
    pub fn card(&self) -> LevelCard {
        let main = self.treasures.iter().find(|t| t.loot == Loot::Main);
        LevelCard {
            name: self.name.clone(),
            title: self.title.clone(),
            brief: self.brief.clone(),
            prize: self.prize.clone(),
            par_seconds: self.par_seconds,
            prize_sprite: main.map(|t| t.sprite.clone()).unwrap_or_default(),
            treasures: self.treasures.len(),
            guards: self.guards.len(),
        }
    }

    /// Does rain fall on a cell?
    pub fn rains_on(&self, cell: IVec2) -> bool {
        self.mood.weather == Weather::Rain && self.indoors.get(cell) == Some(&false)
    }

    /// Which of its masks sound in this tick, in their order.
    pub fn masks_at(&self, now: Tick) -> Vec<bool> {
        self.masks.iter().map(|mask| mask.times.sounds(now)).collect()
    }

    /// Do other sounds drown in a cell in this tick?
    pub fn is_masked(&self, cell: IVec2, now: Tick) -> bool {
        self.rains_on(cell) || self.masks.iter().any(|mask| mask.covers(cell) && mask.times.sounds(now))
    }
}
