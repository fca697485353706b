//! Which picture shows each person and thing of a heist, and where it stands.

use std::borrow::Cow;
use thief_girl::base::grid::{cell_of, center_of};
use thief_girl::base::{IVec2, Vec2, vec2};
use thief_girl::model::{Door, DoorState, Gong, Hideout, Key, Lamp, MusicBox, Plate, Sim, Switch, Treasure};
use thief_girl::rules::{
    Archetype, BirdKind, DoorKind, EvidenceKind, HideoutKind, LampKind, Loot, Outfit, PropKind, Structure,
};

/// Side of a cell, in pixels.
pub const TILE: f32 = 16.0;

/// How much nearer to the viewer than the feet a figure is sorted, in pixels: toes count.
pub const TOES: f32 = 3.0;

/// A picture of the atlas, placed in the level.
pub struct SpriteRole<'a> {
    pub name: Cow<'a, str>,
    pub frame: usize,
    /// The point of the level on which the picture stands, in pixels.
    pub foot: Vec2,
    /// How much higher the picture is drawn, in pixels, as for things on furniture.
    pub raised: f32,
}

/// Height of furniture on which things lie, in pixels.
const FURNITURE: f32 = 9.0;

/// How far a wall hides the cell behind it, in pixels.
const WALL_RISE: f32 = 9.0;

impl<'a> SpriteRole<'a> {
    fn new(name: impl Into<Cow<'a, str>>, foot: Vec2) -> Self {
        Self { name: name.into(), frame: 0, foot, raised: 0.0 }
    }
}

/// Returns a lamp, lit or dark; on a wall it hangs in front of it.
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
        DoorState::Closed if door.locked => "locked",
        DoorState::Closed => "closed",
        DoorState::Opening { .. } => "half",
        DoorState::Open => "open",
    };
    SpriteRole::new(format!("door_{kind}_{side}_{phase}"), lower_edge(door.cell))
}

/// Returns the padlock of a locked door; a door that cannot be picked has two.
pub fn padlocks(door: &Door) -> impl Iterator<Item = SpriteRole<'static>> + use<> {
    let (aside, raised) = if door.upright { (0.0, 13.0) } else { (3.0, 6.0) };
    let (between, above) = if door.upright { (0.0, -8.0) } else { (-8.0, 0.0) };
    let foot = lower_edge(door.cell) + vec2(aside, 0.5);
    let count = if !door.locked || door.is_open() { 0 } else { 1 + u8::from(!door.pickable) };
    (0..count).map(move |i| SpriteRole {
        raised: raised + f32::from(i) * above,
        ..SpriteRole::new("padlock", foot + vec2(f32::from(i) * between, 0.0))
    })
}

/// Returns a key that lies in the level; `None` while a guard carries it, or once it is taken.
pub fn key(sim: &Sim, key: &Key) -> Option<SpriteRole<'static>> {
    let lies = key.carrier.is_none() && !key.taken;
    lies.then(|| in_view(sim, key.at, SpriteRole::new("key", key.at * TILE + vec2(0.0, 3.0))))
}

/// Returns a hideout; `ajar`: somebody is just getting in or out.
pub fn hideout(hideout: &Hideout, ajar: bool) -> SpriteRole<'static> {
    let name = match hideout.kind {
        HideoutKind::Closet if ajar => "closet_ajar",
        HideoutKind::Closet => "closet",
        HideoutKind::Jar => "jar",
    };
    SpriteRole::new(name, lower_edge(hideout.cell) - vec2(0.0, 1.0))
}

/// Returns a treasure. A level may name a picture that does not exist: small loot is a pouch of money then.
pub fn treasure<'a>(sim: &'a Sim, treasure: &Treasure, is_painted: impl Fn(&str) -> bool) -> SpriteRole<'a> {
    let name = sim.level.treasures[treasure.spec].sprite.as_str();
    let unpainted = treasure.loot == Loot::Small && !is_painted(name);
    in_view(
        sim,
        treasure.at,
        SpriteRole::new(if unpainted { "pouch" } else { name }, treasure.at * TILE + vec2(0.0, 3.0)),
    )
}

/// Returns the card that the player leaves in a treasure's place.
pub fn laid_card<'a>(sim: &Sim, treasure: &Treasure) -> SpriteRole<'a> {
    in_view(sim, treasure.at, SpriteRole::new("card_laid", treasure.at * TILE + vec2(0.0, 3.0)))
}

/// Draws a thing higher where it would be hidden: on top of furniture in its cell, and above the edge of a wall south of
/// it.
fn in_view<'a>(sim: &Sim, at: Vec2, role: SpriteRole<'a>) -> SpriteRole<'a> {
    let cell = cell_of(at);
    let structure = |cell: IVec2| sim.level.structure.get(cell).copied().flatten();
    if let Some(Structure::LowCover | Structure::Screen) = structure(cell) {
        let foot = vec2(role.foot.x, lower_edge(cell).y + 1.0);
        return SpriteRole { raised: foot.y - role.foot.y + FURNITURE - 3.0, foot, ..role };
    }
    let south = cell + IVec2::Y;
    let is_high = match structure(south) {
        Some(Structure::LowCover | Structure::Table | Structure::TallGrass) => false,
        Some(_) => true,
        None => sim.map.is_door(south),
    };
    let hidden = (role.foot.y + WALL_RISE - lower_edge(cell).y).max(0.0);
    SpriteRole { raised: if is_high { hidden } else { 0.0 }, ..role }
}

/// Returns the marker of an exit.
pub fn exit(cell: IVec2) -> SpriteRole<'static> {
    SpriteRole::new("exit", center_of(cell) * TILE + vec2(0.0, 5.0))
}

/// Returns a prop at rest. `at` is its middle, in pixels; `half` is half its size, in tiles.
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

/// Returns the frames of a prop that rolls or has rolled, sideways or towards and away from the viewer;
/// `None` if it looks the same.
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

/// Returns the frames of a prop in flight; `None` for those that cannot be thrown.
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

/// Returns the remains of a prop. `one` is any number that stays the same for this prop.
pub fn broken(kind: PropKind, one: usize) -> &'static str {
    match kind {
        PropKind::Vase => "vase_broken",
        PropKind::Jar => "pot_broken",
        PropKind::Firecracker | PropKind::SmokeBall => "scraps",
        _ => ["shards_1", "shards_2", "shards_3"][one % 3],
    }
}

/// Returns the player's sheet for an outfit.
pub fn her(outfit: Outfit) -> FigureSprites {
    FigureSprites::new(match outfit {
        Outfit::Plain => "girl",
        Outfit::Shadow => "girl_shadow",
        Outfit::Tabi => "girl_tabi",
        Outfit::Servant => "girl_servant",
    })
}

/// Returns the icon of evidence that a guard investigates.
pub fn clue(kind: EvidenceKind) -> &'static str {
    match kind {
        EvidenceKind::OpenDoor => "clue_open_door",
        EvidenceKind::DarkLamp => "clue_dark_lamp",
        EvidenceKind::MissingTreasure => "clue_missing_treasure",
        EvidenceKind::Sleeper => "clue_sleeper",
        EvidenceKind::Shards => "clue_shards",
    }
}

/// Returns a switch, in its position for lit or dark lamps.
pub fn switch(sim: &Sim, switch: &Switch) -> SpriteRole<'static> {
    let frame = usize::from(sim.lit_lamps(switch) > 0);
    SpriteRole { frame, ..SpriteRole::new("switch", center_of(switch.cell) * TILE + vec2(0.0, 5.0)) }
}

/// Returns a plate. It lies flat, so everybody is drawn over it.
pub fn plate(plate: &Plate) -> SpriteRole<'static> {
    let frame = usize::from(plate.held_by.is_some());
    SpriteRole { frame, ..SpriteRole::new("plate", center_of(plate.cell) * TILE) }
}

/// The sheet of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureSprites {
    pub sheet: &'static str,
    /// What the names of the figure's rows end in, if several figures share the sheet.
    pub ending: &'static str,
}

impl FigureSprites {
    pub const fn new(sheet: &'static str) -> Self {
        Self { sheet, ending: "" }
    }

    /// Returns the name of the figure's row for an action.
    pub fn row(self, action: &str) -> Cow<'_, str> {
        if self.ending.is_empty() { action.into() } else { format!("{action}{}", self.ending).into() }
    }
}

/// Returns a guard's sheet.
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

/// Returns the height of a guard's head above the feet, in pixels: where floating signs begin.
pub fn head(archetype: Archetype) -> f32 {
    match archetype {
        Archetype::Hound => 21.0,
        Archetype::Ashigaru | Archetype::Captain => 28.0,
        _ => 25.0,
    }
}

/// Returns the sheet of a bird.
pub fn bird(kind: BirdKind) -> FigureSprites {
    FigureSprites::new(match kind {
        BirdKind::Pigeon => "pigeon",
        BirdKind::Crow => "crow",
    })
}

/// Returns a gong, which swings until it can be struck again.
pub fn gong(sim: &Sim, gong: &Gong) -> SpriteRole<'static> {
    let name = if sim.tick < gong.ready_at { "gong_struck" } else { "gong" };
    SpriteRole::new(name, center_of(gong.cell) * TILE + vec2(0.0, 6.0))
}

/// Returns a music box, which looks different while it plays.
pub fn music_box(sim: &Sim, it: &MusicBox) -> SpriteRole<'static> {
    let name = if sim.tick < it.plays_until { "music_box_plays" } else { "music_box" };
    SpriteRole::new(name, center_of(it.cell) * TILE + vec2(0.0, 5.0))
}

/// Returns the middle of the lower edge of a cell, in pixels.
fn lower_edge(cell: IVec2) -> Vec2 {
    (cell.as_vec2() + vec2(0.5, 1.0)) * TILE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::sprites::{Dir, SPRITES, SpritesFile};
    use image::{Pixel, RgbaImage, imageops};
    use std::sync::Arc;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::level::picture;
    use thief_girl::model::{Config, Loadout, Player};
    use thief_girl::rules::Rules;

    /// Returns the player's sheet in a heist that begins with this outfit.
    fn worn(outfit: Outfit) -> FigureSprites {
        let level = AsciiLevel::new("@...").sketch().expect("a map");
        let loadout = Loadout { outfit, ..Loadout::default() };
        let config = Config { loadout, ..Config::default() };
        let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), config);
        her(sim.get::<Player>(sim.player).outfit)
    }

    #[test]
    fn no_wall_hides_the_loot_behind_it() {
        let seen_above_edge = |map: &str| {
            let level = AsciiLevel::new(map).sketch().expect("a map");
            let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
            let loot: Treasure = sim.get(sim.treasures[0]);
            let role = treasure(&sim, &loot, |_| true);
            lower_edge(cell_of(loot.at)).y - (role.foot.y - role.raised)
        };
        assert_eq!(seen_above_edge("@$.\n..."), 5.0);
        assert_eq!(seen_above_edge("@$.\n.#."), WALL_RISE);
        assert_eq!(seen_above_edge("@$.\n.+."), WALL_RISE);
        assert_eq!(seen_above_edge("@$.\n.T."), 5.0, "a table is low");
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

    /// Returns a standing frame of the player.
    fn portrait(sprites: &SpritesFile, outfit: Outfit, dir: Dir) -> RgbaImage {
        let sheet = &sprites.sheets[her(outfit).sheet];
        let bytes = std::fs::read(format!("{}/{SPRITES}/{}", env!("CARGO_MANIFEST_DIR"), sheet.image));
        let picture = picture::decode(&bytes.unwrap()).unwrap();
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
                    // Compares brightness, so that the difference shows at night and without colours too.
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
