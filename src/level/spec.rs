//! [`LevelSpec`], a level as the simulation uses it, and the types of its parts.
//!
//! Begin with [`LevelSpec`]; it is independent of file formats. Positions are in tiles from the top left
//! corner of the level, x to the right and y down; the middle of a cell is at `+0.5`.

use super::mask::MaskSpec;
use super::need::Need;
use crate::base::tick::Tick;
use crate::base::{Grid, IVec2, Vec2};
use crate::hash_state;
use crate::rules::{
    Archetype, BirdKind, Contract, DoorKind, Floor, HideoutKind, LampKind, Loot, Material, Person,
    Personality, PropKind, Structure,
};
use serde::{Deserialize, Serialize};

/// A text in each language of the game; empty where a language has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Localized {
    /// English text.
    pub en: String,
    /// Japanese text.
    pub ja: String,
}

/// A checked level: terrain, light, things, texts and pictures.
///
/// [`LdtkProject::level`](super::LdtkProject::level) reads it from a file,
/// [`ascii::parse`](super::ascii::parse) from a map of characters; both return only levels in which
/// [`check::problems`](super::check::problems) finds nothing. All grids have the same size,
/// [`LevelSpec::size`]. Things refer to each other by index into the lists of this type.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelSpec {
    /// Identifier of the level in its file, such as `Moonlit_roofs`.
    pub name: String,
    /// Name of the heist, for menus.
    pub title: Localized,
    /// Briefing of two or three lines, shown before the heist.
    pub brief: Localized,
    /// Name of the main treasure, such as "The moon cup".
    pub prize: Localized,
    /// Par time in seconds; 0: none.
    pub par_seconds: u32,
    /// What winning unseen on hard and master needs: without all of these there is no proof.
    pub needs: Vec<Need>,
    /// Weather, music and background sounds; of these, only rain and mist affect the simulation.
    pub mood: Atmosphere,
    /// How the heist begins.
    pub opening: Opening,
    /// Contracts that a player may choose once the level was won, each at most once.
    pub contracts: Vec<Contract>,
    /// Identifier of the level of the same file in which the heist goes on after this one; `None`: it ends
    /// here.
    pub next: Option<String>,
    /// Floor of each cell.
    pub floor: Grid<Floor>,
    /// Structure (wall, furniture, cover) of each cell; `None`: nothing stands there.
    pub structure: Grid<Option<Structure>>,
    /// Light of each cell without lamps, 0 (black) to 1 (day).
    pub ambient: Grid<f32>,
    /// Whether each cell is under a roof, which keeps out weather and the light of the sky.
    pub indoors: Grid<bool>,
    /// Where the player starts, in tiles.
    pub start: Vec2,
    /// Cells through which the player leaves with the main treasure.
    pub exits: Vec<IVec2>,
    /// Treasures; exactly one is the main treasure, except in a [sketch](super::ascii::AsciiLevel::sketch).
    pub treasures: Vec<TreasureSpec>,
    /// Guards, in the order of the file.
    pub guards: Vec<GuardSpec>,
    /// Loose things that can be carried, pushed or thrown.
    pub props: Vec<PropSpec>,
    /// Lamps, in the order of the file.
    pub lamps: Vec<LampSpec>,
    /// Doors, in the order of the file; one per cell.
    pub doors: Vec<DoorSpec>,
    /// Closets and jars to hide in; one per cell.
    pub hideouts: Vec<HideoutSpec>,
    /// Switches of lamps; one per cell.
    pub switches: Vec<SwitchSpec>,
    /// Pressure plates that hold doors open; one per cell.
    pub plates: Vec<PlateSpec>,
    /// Keys that lie somewhere or hang on a guard's belt.
    pub keys: Vec<KeySpec>,
    /// Gongs; one per cell.
    pub gongs: Vec<GongSpec>,
    /// Music boxes; one per cell.
    pub music_boxes: Vec<MusicBoxSpec>,
    /// Flocks of birds.
    pub birds: Vec<BirdsSpec>,
    /// Boxes in which a background sound masks other sounds.
    pub masks: Vec<MaskSpec>,
    /// Colour and picture behind all tiles.
    pub background: Background,
    /// Layers of painted tiles, from the bottom up.
    pub art: Vec<TileLayer>,
    /// Hash of terrain, light, things and where it rains; a recording plays only in a level with the same
    /// hash.
    ///
    /// Texts, pictures, music, roofs (except against rain) and the kinds of masks are not part of it.
    pub hash: u64,
}

/// A treasure and where it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct TreasureSpec {
    /// Position in tiles.
    pub at: Vec2,
    /// Whether it is the main treasure or optional loot.
    pub loot: Loot,
    /// Name of the sprite in the atlas of things, in lower case.
    pub sprite: String,
    /// Value in mon (文).
    pub value: u32,
}

/// A guard and his patrol.
#[derive(Clone, Debug, PartialEq)]
pub struct GuardSpec {
    /// Kind of the guard.
    pub archetype: Archetype,
    /// Where the guard starts, in tiles.
    pub at: Vec2,
    /// Points of the patrol, the first at [`at`](Self::at); never empty. A guard with one point stays there.
    pub patrol: Vec<PatrolPoint>,
    /// How the patrol continues after its last point.
    pub round: PatrolMode,
    /// Guard whom this one follows, as an index into [`LevelSpec::guards`]; `None`: nobody.
    pub leader: Option<usize>,
    /// What the guard cares about more than others do.
    pub personality: Personality,
    /// Who the guard is; `None`: nobody whom the player knows by name.
    pub name: Option<Person>,
}

/// How a patrol continues after its last point.
///
/// The names are those of the values of the field `Round` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PatrolMode {
    /// From the last point to the first.
    Loop,
    /// Back along the same points.
    PingPong,
}

hash_state! { enum PatrolMode {
    0 = Loop, 1 = PingPong,
} }

/// A point of a patrol and what the guard does there.
#[derive(Clone, Debug, PartialEq)]
pub struct PatrolPoint {
    /// Position in tiles.
    pub at: Vec2,
    /// What the guard does there, one after the other; empty: he walks on.
    pub stops: Vec<Stop>,
}

/// One stop at a point of a patrol: the guard looks in a direction, or dozes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// Duration in seconds, above 0 and up to 60.
    pub seconds: f32,
    /// What the guard does with his eyes.
    pub look: StopLook,
}

/// Where a guard looks during a stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StopLook {
    /// In this direction, a unit vector.
    Towards(Vec2),
    /// Nowhere: he dozes with his eyes shut.
    Doze,
}

/// A loose thing (prop) and where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct PropSpec {
    /// Kind of the prop.
    pub kind: PropKind,
    /// What the prop is made of: decides how loud it is and whether it breaks.
    pub material: Material,
    /// Position in tiles.
    pub at: Vec2,
}

/// A lamp and its light.
#[derive(Clone, Debug, PartialEq)]
pub struct LampSpec {
    /// Position in tiles; a lantern may be in a wall.
    pub at: Vec2,
    /// Kind of the lamp.
    pub kind: LampKind,
    /// Radius of the light, 0.5 to 20 tiles; the light falls linearly from 1 at the lamp to 0 at the radius.
    pub radius: f32,
    /// Whether the lamp burns when the heist begins.
    pub lit: bool,
}

/// A door in a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct DoorSpec {
    /// Cell of the door.
    pub cell: IVec2,
    /// Kind of the door.
    pub kind: DoorKind,
    /// Whether the door is open when the heist begins.
    pub open: bool,
    /// Whether the player needs a key or lock picks; guards pass locked doors.
    pub locked: bool,
    /// Whether lock picks open it; if not, a locked door needs its key.
    pub pickable: bool,
}

/// A key, or a bunch of keys.
#[derive(Clone, Debug, PartialEq)]
pub struct KeySpec {
    /// Where the key lies, in tiles; without effect if a guard carries it.
    pub at: Vec2,
    /// Doors that the key opens, as indices into [`LevelSpec::doors`].
    pub doors: Vec<usize>,
    /// Guard who carries the key on his belt, as an index into [`LevelSpec::guards`]; `None`: it lies at
    /// `at`.
    pub carrier: Option<usize>,
}

/// A place to hide in; it fills its cell, so nobody walks through it.
#[derive(Clone, Debug, PartialEq)]
pub struct HideoutSpec {
    /// Cell of the hideout.
    pub cell: IVec2,
    /// Kind of the hideout.
    pub kind: HideoutKind,
}

/// A switch that turns lamps on and off from a distance.
#[derive(Clone, Debug, PartialEq)]
pub struct SwitchSpec {
    /// Cell of the switch.
    pub cell: IVec2,
    /// Lamps of the switch, as indices into [`LevelSpec::lamps`].
    pub lamps: Vec<usize>,
}

/// A pressure plate, which holds doors open while somebody or a heavy prop is on it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlateSpec {
    /// Cell of the plate.
    pub cell: IVec2,
    /// Doors of the plate, as indices into [`LevelSpec::doors`].
    pub doors: Vec<usize>,
}

/// A gong: a guard who has found the player strikes it to tell all guards of the level.
#[derive(Clone, Debug, PartialEq)]
pub struct GongSpec {
    /// Cell of the gong.
    pub cell: IVec2,
}

/// A music box: clockwork dolls flee from it while it plays.
#[derive(Clone, Debug, PartialEq)]
pub struct MusicBoxSpec {
    /// Cell of the music box.
    pub cell: IVec2,
}

/// A flock of birds, which flies up noisily when disturbed.
#[derive(Clone, Debug, PartialEq)]
pub struct BirdsSpec {
    /// Kind of the birds.
    pub kind: BirdKind,
    /// Middle of the flock while it sits, in tiles.
    pub at: Vec2,
    /// Number of birds, 1 to 40.
    pub count: u32,
}

/// Weather, music and background sounds of a level.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Atmosphere {
    /// Weather over cells without a roof.
    pub weather: Weather,
    /// When music plays.
    pub music: Music,
    /// Background sounds that always play, each at most once.
    pub ambience: Vec<Ambience>,
}

/// The weather of a level; it does not change during a heist.
///
/// Rain masks sounds ([`LevelSpec::rains_on`]), and in mist guards see less far ([`LevelSpec::is_misty`]);
/// otherwise weather does not affect the simulation. The names are those of the values of the field
/// `Weather` in level files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weather {
    /// No weather.
    #[default]
    Clear,
    /// Mist, in which guards see less far wherever there is no roof.
    Mist,
    /// Rain, which masks sounds wherever there is no roof.
    Rain,
    /// Falling snow.
    Snow,
}

impl Weather {
    /// All kinds of weather, in the order of declaration.
    pub const ALL: [Self; 4] = [Self::Clear, Self::Mist, Self::Rain, Self::Snow];
}

/// How a heist begins.
///
/// The names are those of the values of the field `Opening` in level files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// Nobody knows of the player.
    #[default]
    Unseen,
    /// The player has the main treasure already, and an alarm tells the guards where she is.
    Hunted,
}

hash_state! { enum Opening {
    0 = Unseen, 1 = Hunted,
} }

impl Opening {
    /// All openings, in the order of declaration.
    pub const ALL: [Self; 2] = [Self::Unseen, Self::Hunted];
}

/// When music plays in a level.
///
/// The names are those of the values of the field `Music` in level files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Music {
    /// Always, with more layers the more the guards suspect.
    #[default]
    Always,
    /// Only while a guard suspects something.
    Tension,
    /// Never.
    Never,
}

impl Music {
    /// All choices, in the order of declaration.
    pub const ALL: [Self; 3] = [Self::Always, Self::Tension, Self::Never];
}

/// A background sound of a level that always plays and masks nothing.
///
/// The names are those of the values of the field `Ambience` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ambience {
    /// Crickets.
    Crickets,
    /// Wind.
    Wind,
    /// A festival far away.
    Festival,
    /// Running water.
    Water,
    /// A water wheel.
    WaterWheel,
}

impl Ambience {
    /// All background sounds, in the order of declaration.
    pub const ALL: [Self; 5] = [Self::Crickets, Self::Wind, Self::Festival, Self::Water, Self::WaterWheel];
}

/// What is drawn behind all tiles of a level; black by default.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Background {
    /// Colour as red, green, blue.
    pub color: [u8; 3],
    /// Picture over the colour, if there is one.
    pub image: Option<BackgroundImage>,
}

/// The part of a picture that is drawn behind a level, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct BackgroundImage {
    /// Path of the picture, relative to the level file.
    pub image: String,
    /// Left, top, width and height of the part that is shown, in pixels of the picture.
    pub crop: [f32; 4],
    /// Top left corner in the level, in pixels of the level; if tiled, of the first repeat.
    pub at: Vec2,
    /// Pixels of the level per pixel of the picture, along x and y.
    pub scale: Vec2,
    /// Whether the part is repeated over the whole level instead of shown once.
    pub tiled: bool,
}

/// What a menu shows of a level; it can be made without reading the layers of the level.
///
/// [`LdtkProject::cards`](super::LdtkProject::cards) reads it from a file, [`LevelSpec::card`] makes it from
/// a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelCard {
    /// Identifier of the level in its file.
    pub name: String,
    /// Name of the heist.
    pub title: Localized,
    /// Briefing of two or three lines.
    pub brief: Localized,
    /// Name of the main treasure.
    pub prize: Localized,
    /// Par time in seconds; 0: none.
    pub par_seconds: u32,
    /// Sprite name of the main treasure; empty if it is not known.
    pub prize_sprite: String,
    /// Number of treasures, the main one included.
    pub treasures: usize,
    /// Number of guards.
    pub guards: usize,
    /// Guards who have a name, in the order of the file, and their personalities.
    pub people: Vec<(Person, Personality)>,
    /// Contracts that a player may choose once the level was won.
    pub contracts: Vec<Contract>,
    /// Identifier of the level in which the heist goes on; `None`: it ends here.
    pub next: Option<String>,
}

/// When the tiles of a layer are drawn, compared with people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileHeight {
    /// Below all people: floors.
    Flat,
    /// Sorted with people by [`Tile::foot`]: walls, trees.
    Standing,
    /// Above all people: tree crowns, roofs of gates.
    Overhead,
}

/// A layer of painted tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct TileLayer {
    /// Identifier of the layer in the file.
    pub name: String,
    /// Path of the tileset's image, relative to the level file.
    pub image: String,
    /// When its tiles are drawn, compared with people.
    pub height: TileHeight,
    /// Opacity of the layer, 0 (invisible) to 1.
    pub opacity: f32,
    /// How much slower than the level the layer scrolls, along x and y, −1 to 1; 0: it moves with the level.
    pub parallax: Vec2,
    /// Whether parallax also scales the layer.
    pub parallax_scaling: bool,
    /// Tiles in the order of drawing.
    pub tiles: Vec<Tile>,
}

/// One painted tile.
///
/// Pixels are those of the level, 16 to a cell, if nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// Top left corner in the level, in pixels; the layer's offset is included.
    pub at: IVec2,
    /// Top left corner in the image, in pixels of the image.
    pub source: IVec2,
    /// Width and height, in pixels.
    pub size: i32,
    /// Whether the tile is mirrored left to right.
    pub flip_x: bool,
    /// Whether the tile is mirrored top to bottom.
    pub flip_y: bool,
    /// Opacity, 0 (invisible) to 1; the layer's opacity is not included.
    pub alpha: f32,
    /// y of the lower edge of the cell to which the tile belongs, in pixels; standing tiles are sorted by it.
    ///
    /// That may be another cell than the one where it is drawn: a wall's upper half belongs to the wall's
    /// cell.
    pub foot: i32,
}

impl LevelSpec {
    /// Returns the size of the level in tiles (width, height).
    pub fn size(&self) -> IVec2 {
        self.floor.size()
    }

    /// Returns what a menu shows of the level.
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
            people: self.guards.iter().filter_map(|g| Some((g.name?, g.personality))).collect(),
            contracts: self.contracts.clone(),
            next: self.next.clone(),
        }
    }

    /// Returns whether rain falls on a cell; never under a roof or outside of the level.
    pub fn rains_on(&self, cell: IVec2) -> bool {
        self.mood.weather == Weather::Rain && self.indoors.get(cell) == Some(&false)
    }

    /// Returns whether mist lies on a cell; never under a roof or outside of the level.
    pub fn is_misty(&self, cell: IVec2) -> bool {
        self.mood.weather == Weather::Mist && self.indoors.get(cell) == Some(&false)
    }

    /// Returns for each mask, in the order of [`masks`](Self::masks), whether it sounds in tick `now`.
    pub fn masks_at(&self, now: Tick) -> Vec<bool> {
        self.masks.iter().map(|mask| mask.times.sounds(now)).collect()
    }

    /// Returns whether rain or a mask makes sounds harder to hear for a listener in `cell` in tick `now`.
    pub fn is_masked(&self, cell: IVec2, now: Tick) -> bool {
        self.rains_on(cell) || self.masks.iter().any(|mask| mask.covers(cell) && mask.times.sounds(now))
    }
}
