//! Who and what is in a heist, as pictures: which of them, and where its foot stands.

use std::borrow::Cow;
use thief_girl::base::grid::{cell_of, center_of};
use thief_girl::base::{IVec2, Vec2, vec2};
use thief_girl::model::{Door, DoorState, Gong, Hideout, Key, Lamp, MusicBox, Plate, Sim, Switch, Treasure};
use thief_girl::rules::{
    Archetype, BirdKind, DoorKind, EvidenceKind, HideoutKind, LampKind, Loot, Outfit, PropKind, Structure,
};

/// Side of a cell, in pixels.
pub const TILE: f32 = 16.0;

/// Somebody's feet are sorted as if they stood so far nearer, in pixels: toes count.
pub const TOES: f32 = 3.0;

/// A thing of the atlas.
pub struct SpriteRole<'a> {
    pub name: Cow<'a, str>,
    pub frame: usize,
    /// Where its foot stands, in pixels of the level.
    pub foot: Vec2,
    /// How much higher it is painted, in pixels: things lie on things.
    pub raised: f32,
}

/// How high furniture is on which things lie, in pixels.
const FURNITURE: f32 = 9.0;

impl<'a> SpriteRole<'a> {
    fn new(name: impl Into<Cow<'a, str>>, foot: Vec2) -> Self {
        Self { name: name.into(), frame: 0, foot, raised: 0.0 }
    }
}

pub fn lamp(sim: &Sim, lamp: &Lamp) -> SpriteRole<'static> {
    let indoors = sim.level.indoors.get(cell_of(lamp.at)).copied().unwrap_or(false);
    let name = match (lamp.kind, indoors, lamp.lit) {
        (LampKind::Brazier, _, true) => "brazier_lit",
        (LampKind::Brazier, _, false) => "brazier_unlit",
        (LampKind::Lantern, true, true) => "andon_lit",
        (LampKind::Lantern, true, false) => "andon_unlit",
        (LampKind::Lantern, false, true) => "stone_lantern_lit",
        (LampKind::Lantern, false, false) => "stone_lantern_unlit",
    };
    let role = SpriteRole::new(name, lamp.at * TILE + vec2(0.0, 4.0));
    let cell = cell_of(lamp.at);
    match sim.level.structure.get(cell).copied().flatten() {
        // It hangs on the front of the wall, which would hide it.
        Some(Structure::Wall | Structure::Shoji | Structure::Lattice) => {
            SpriteRole { foot: vec2(role.foot.x, lower_edge(cell).y + 1.0), raised: 3.0, ..role }
        }
        _ => role,
    }
}

pub fn door(door: &Door) -> SpriteRole<'static> {
    let kind = match door.kind {
        DoorKind::Shoji => "shoji",
        DoorKind::Wooden => "wooden",
    };
    let side = if door.upright { "side" } else { "front" };
    let phase = match door.state {
        DoorState::Closed => "closed",
        DoorState::Opening { .. } => "half",
        DoorState::Open => "open",
    };
    SpriteRole::new(format!("door_{kind}_{side}_{phase}"), lower_edge(door.cell))
}

/// What hangs before a locked door.
pub fn padlock(door: &Door) -> Option<SpriteRole<'static>> {
    let (aside, raised) = if door.upright { (0.0, 13.0) } else { (3.0, 6.0) };
    let hangs = door.locked && !door.is_open();
    hangs.then(|| SpriteRole {
        raised,
        ..SpriteRole::new("padlock", lower_edge(door.cell) + vec2(aside, 0.5))
    })
}

/// A key that lies about.
pub fn key(sim: &Sim, key: &Key) -> Option<SpriteRole<'static>> {
    let lies = key.carrier.is_none() && !key.taken;
    lies.then(|| on_top(sim, key.at, SpriteRole::new("key", key.at * TILE + vec2(0.0, 3.0))))
}

/// `ajar`: somebody is just getting in or out.
pub fn hideout(hideout: &Hideout, ajar: bool) -> SpriteRole<'static> {
    let name = match hideout.kind {
        HideoutKind::Closet if ajar => "closet_ajar",
        HideoutKind::Closet => "closet",
        HideoutKind::Jar => "jar",
    };
    SpriteRole::new(name, lower_edge(hideout.cell) - vec2(0.0, 1.0))
}

/// Levels may name a picture that nobody has painted yet: small loot is money then.
pub fn treasure<'a>(sim: &'a Sim, treasure: &Treasure, is_painted: impl Fn(&str) -> bool) -> SpriteRole<'a> {
    let name = sim.level.treasures[treasure.spec].sprite.as_str();
    let unpainted = treasure.loot == Loot::Small && !is_painted(name);
    on_top(
        sim,
        treasure.at,
        SpriteRole::new(if unpainted { "pouch" } else { name }, treasure.at * TILE + vec2(0.0, 3.0)),
    )
}

/// The card that she leaves where a treasure was.
pub fn laid_card<'a>(sim: &Sim, treasure: &Treasure) -> SpriteRole<'a> {
    on_top(sim, treasure.at, SpriteRole::new("card_laid", treasure.at * TILE + vec2(0.0, 3.0)))
}

/// What lies on furniture is seen on top of it, which would hide it.
fn on_top<'a>(sim: &Sim, at: Vec2, role: SpriteRole<'a>) -> SpriteRole<'a> {
    let cell = cell_of(at);
    match sim.level.structure.get(cell).copied().flatten() {
        Some(Structure::LowCover | Structure::Screen) => {
            let foot = vec2(role.foot.x, lower_edge(cell).y + 1.0);
            SpriteRole { raised: foot.y - role.foot.y + FURNITURE - 3.0, foot, ..role }
        }
        _ => role,
    }
}

pub fn exit(cell: IVec2) -> SpriteRole<'static> {
    SpriteRole::new("exit", center_of(cell) * TILE + vec2(0.0, 5.0))
}

/// A prop that rests. `at` is its middle, in pixels; `half` is half its size, in tiles.
pub fn prop(kind: PropKind, at: Vec2, half: Vec2) -> SpriteRole<'static> {
    let name = match kind {
        PropKind::Bottle => "bottle",
        PropKind::Vase => "vase",
        PropKind::Barrel => "barrel",
        PropKind::Kettle => "kettle",
        PropKind::Jar => "pot",
        PropKind::Chair => "chair",
        PropKind::Bucket => "bucket",
        PropKind::Coin => "coin",
        PropKind::Pebble => "pebble",
        PropKind::Bell => "bell",
        PropKind::Firecracker => "firecracker",
        PropKind::SmokeBall => "smoke_ball",
        PropKind::Incense => "incense",
    };
    SpriteRole::new(name, at + vec2(0.0, (half.y * TILE).round() - 1.0))
}

/// A prop that has rolled, or rolls, sideways or towards us or away: its frames turn. `None`: it
/// looks as it always does.
pub fn rolled(kind: PropKind, sideways: bool) -> Option<&'static str> {
    Some(match (kind, sideways) {
        (PropKind::Barrel, true) => "barrel_roll_side",
        (PropKind::Barrel, false) => "barrel_roll_long",
        (PropKind::Jar, true) => "pot_roll_side",
        (PropKind::Jar, false) => "pot_roll_long",
        (PropKind::Vase, true) => "vase_roll_side",
        (PropKind::Vase, false) => "vase_roll_long",
        (PropKind::Bucket, true) => "bucket_roll_side",
        (PropKind::Bucket, false) => "bucket_roll_long",
        (PropKind::Kettle, _) => "kettle_roll",
        (PropKind::Bottle, _) => "bottle_lying",
        (PropKind::Coin, _) => "coin_roll",
        (PropKind::Pebble, _) => "pebble_spin",
        (PropKind::Bell, _) => "bell_spin",
        (PropKind::Chair | PropKind::Firecracker | PropKind::SmokeBall | PropKind::Incense, _) => {
            return None;
        }
    })
}

/// What flies turns over; what nobody can throw does not.
pub fn spinning(kind: PropKind) -> Option<&'static str> {
    Some(match kind {
        PropKind::Bottle => "bottle_spin",
        PropKind::Bucket => "bucket_spin",
        PropKind::Coin => "coin_roll",
        PropKind::Pebble => "pebble_spin",
        PropKind::Bell => "bell_spin",
        PropKind::Firecracker => "firecracker_spin",
        PropKind::SmokeBall => "smoke_ball_spin",
        PropKind::Incense => "incense_spin",
        PropKind::Vase | PropKind::Barrel | PropKind::Kettle | PropKind::Jar | PropKind::Chair => {
            return None;
        }
    })
}

/// What is left of a prop. `one`: any number that is always the same for it.
pub fn broken(kind: PropKind, one: usize) -> &'static str {
    match kind {
        PropKind::Vase => "vase_broken",
        PropKind::Jar => "pot_broken",
        PropKind::Firecracker | PropKind::SmokeBall => "scraps",
        _ => ["shards_1", "shards_2", "shards_3"][one % 3],
    }
}

/// Her sheet, by what she wears.
pub fn her(outfit: Outfit) -> FigureSprites {
    FigureSprites::new(match outfit {
        Outfit::Plain => "girl",
        Outfit::Shadow => "girl_shadow",
        Outfit::Tabi => "girl_tabi",
        Outfit::Servant => "girl_servant",
    })
}

/// What a guard thinks of while he is after something that somebody left.
pub fn clue(kind: EvidenceKind) -> &'static str {
    match kind {
        EvidenceKind::OpenDoor => "clue_open_door",
        EvidenceKind::DarkLamp => "clue_dark_lamp",
        EvidenceKind::MissingTreasure => "clue_missing_treasure",
        EvidenceKind::Sleeper => "clue_sleeper",
        EvidenceKind::Shards => "clue_shards",
    }
}

pub fn switch(sim: &Sim, switch: &Switch) -> SpriteRole<'static> {
    let frame = usize::from(sim.lit_lamps(switch) > 0);
    SpriteRole { frame, ..SpriteRole::new("switch", center_of(switch.cell) * TILE + vec2(0.0, 5.0)) }
}

/// A plate lies flat: everybody walks over it.
pub fn plate(plate: &Plate) -> SpriteRole<'static> {
    let frame = usize::from(plate.held_by.is_some());
    SpriteRole { frame, ..SpriteRole::new("plate", center_of(plate.cell) * TILE) }
}

/// Whose pictures somebody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureSprites {
    pub sheet: &'static str,
    /// Where several share a sheet, the names of their rows end in this.
    pub ending: &'static str,
}

impl FigureSprites {
    pub const fn new(sheet: &'static str) -> Self {
        Self { sheet, ending: "" }
    }

    /// What its row of an action is called.
    pub fn row(self, action: &str) -> Cow<'_, str> {
        if self.ending.is_empty() { action.into() } else { format!("{action}{}", self.ending).into() }
    }
}

pub fn guard(archetype: Archetype) -> FigureSprites {
    let doll = |ending| FigureSprites { sheet: "dolls", ending };
    match archetype {
        Archetype::Watchman => FigureSprites::new("watchman"),
        Archetype::TreasureGuard => FigureSprites::new("guard"),
        Archetype::Clerk => FigureSprites::new("clerk"),
        Archetype::Captain => FigureSprites::new("captain"),
        Archetype::Ashigaru => FigureSprites::new("ashigaru"),
        Archetype::Servant => FigureSprites::new("servant"),
        Archetype::Shade => FigureSprites::new("shade"),
        Archetype::LanternBearer => FigureSprites::new("bearer"),
        Archetype::Hound => FigureSprites::new("hound"),
        Archetype::Inspector => FigureSprites::new("inspector"),
        Archetype::DollChaser => doll("1"),
        Archetype::DollAhead => doll("2"),
        Archetype::DollMirror => doll("3"),
        Archetype::DollShy => doll("4"),
    }
}

/// How high the top of somebody's head is above the feet, in pixels: what floats over it begins there.
pub fn head(archetype: Archetype) -> f32 {
    match archetype {
        Archetype::Hound => 21.0,
        Archetype::Ashigaru | Archetype::Captain => 28.0,
        _ => 25.0,
    }
}

/// The sheet of a bird.
pub fn bird(kind: BirdKind) -> FigureSprites {
    FigureSprites::new(match kind {
        BirdKind::Pigeon => "pigeon",
        BirdKind::Crow => "crow",
    })
}

/// It swings for as long as nobody can strike it again.
pub fn gong(sim: &Sim, gong: &Gong) -> SpriteRole<'static> {
    let name = if sim.tick < gong.ready_at { "gong_struck" } else { "gong" };
    SpriteRole::new(name, center_of(gong.cell) * TILE + vec2(0.0, 6.0))
}

pub fn music_box(sim: &Sim, it: &MusicBox) -> SpriteRole<'static> {
    let name = if sim.tick < it.plays_until { "music_box_plays" } else { "music_box" };
    SpriteRole::new(name, center_of(it.cell) * TILE + vec2(0.0, 5.0))
}

/// The middle of the lower edge of a cell, in pixels.
fn lower_edge(cell: IVec2) -> Vec2 {
    (cell.as_vec2() + vec2(0.5, 1.0)) * TILE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::pictures;
    use crate::shared::sprites::{Dir, SPRITES, SpritesFile};
    use image::{Pixel, RgbaImage, imageops};
    use std::sync::Arc;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::{Config, Loadout, Player};
    use thief_girl::rules::Rules;

    /// Whose pictures she has once a night has begun in which she wears this.
    fn worn(outfit: Outfit) -> FigureSprites {
        let level = AsciiLevel::new("@...").sketch().expect("a map");
        let loadout = Loadout { outfit, ..Loadout::default() };
        let config = Config { loadout, ..Config::default() };
        let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), config);
        her(sim.get::<Player>(sim.player).outfit)
    }

    #[test]
    fn she_wears_what_was_chosen_whatever_she_does() {
        let sprites = SpritesFile::read(include_str!("../../assets/sprites/sprites.json")).unwrap();
        let movements = |figure: FigureSprites| {
            let rows = &sprites.sheets[figure.sheet].rows;
            rows.iter().map(|row| (row.name.clone(), row.row, row.frames)).collect::<Vec<_>>()
        };
        for (outfit, sheet) in [
            (Outfit::Plain, "girl"),
            (Outfit::Shadow, "girl_shadow"),
            (Outfit::Tabi, "girl_tabi"),
            (Outfit::Servant, "girl_servant"),
        ] {
            assert_eq!(worn(outfit), FigureSprites::new(sheet), "{outfit:?}");
            assert_eq!(movements(worn(outfit)), movements(her(Outfit::Plain)), "{outfit:?}");
        }
    }

    /// A frame of hers, standing.
    fn portrait(sprites: &SpritesFile, outfit: Outfit, dir: Dir) -> RgbaImage {
        let sheet = &sprites.sheets[her(outfit).sheet];
        let bytes = std::fs::read(format!("{}/{SPRITES}/{}", env!("CARGO_MANIFEST_DIR"), sheet.image));
        let picture = pictures::decode(&bytes.unwrap()).unwrap();
        let row = sheet.rows.iter().find(|row| row.name == "idle" && row.dir == dir).unwrap();
        let [width, height] = sheet.frame.map(|length| length as u32);
        imageops::crop_imm(&picture, 0, row.row * height, width, height).to_image()
    }

    #[test]
    fn what_she_wears_is_seen_at_a_glance_from_all_sides() {
        let sprites = SpritesFile::read(include_str!("../../assets/sprites/sprites.json")).unwrap();
        for dir in [Dir::Down, Dir::Right, Dir::Left, Dir::Up] {
            for (i, one) in Outfit::ALL.into_iter().enumerate() {
                for other in &Outfit::ALL[..i] {
                    let (a, b) = (portrait(&sprites, one, dir), portrait(&sprites, *other, dir));
                    let painted = a.pixels().filter(|pixel| pixel.0[3] > 0).count();
                    // By their light, so that it is seen at night and without colours, too.
                    let light = |pixel: &image::Rgba<u8>| pixel.to_luma_alpha().0;
                    let apart = |(a, b): &(&image::Rgba<u8>, &image::Rgba<u8>)| {
                        let ([a, alpha], [b, beta]) = (light(a), light(b));
                        alpha != beta || a.abs_diff(b) > 16
                    };
                    let share = a.pixels().zip(b.pixels()).filter(apart).count() as f32 / painted as f32;
                    assert!(share > 0.2, "{one:?} and {other:?} from {dir:?}: {share:.2} of her differs");
                }
            }
        }
    }
}
