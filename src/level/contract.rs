//! The names by which a project file made in LDtk speaks to the game. The importer, its messages
//! and `docs/LEVELS.md` all go by this table.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The edge of a cell, in pixels.
pub const GRID: i32 = 16;

/// Layers, from the top down as in the editor.
pub mod layer {
    use crate::level::spec::TileHeight;

    /// Who and what there is.
    pub const ENTITIES: &str = "Entities";
    /// Tiles that stand up and mean nothing.
    pub const DECOR: &str = "Decor";
    /// IntGrid of [`crate::rules::Structure`].
    pub const STRUCTURE: &str = "Structure";
    /// Tiles that lie flat and mean nothing.
    pub const FLOOR_DETAIL: &str = "Floor_detail";
    /// IntGrid of [`crate::rules::Floor`].
    pub const FLOOR: &str = "Floor";
    /// Tiles that hang over people's heads and mean nothing.
    pub const CANOPY: &str = "Canopy";
    /// The end of the name of any further layer whose tiles stand up.
    pub const STANDING: &str = "_standing";

    /// How the tiles of this layer lie to whoever walks among them.
    pub fn height(name: &str) -> TileHeight {
        match name {
            CANOPY => TileHeight::Overhead,
            DECOR | STRUCTURE => TileHeight::Standing,
            _ if name.ends_with(STANDING) => TileHeight::Standing,
            _ => TileHeight::Flat,
        }
    }
}

/// The fields of a level.
pub mod level {
    pub const TITLE: [&str; 2] = ["Title_en", "Title_ja"];
    pub const BRIEF: [&str; 2] = ["Brief_en", "Brief_ja"];
    pub const PRIZE: [&str; 2] = ["Prize_en", "Prize_ja"];
    pub const PAR: &str = "Par_seconds";
    pub const MOONLIGHT: &str = "Moonlight";
    pub const WEATHER: &str = "Weather";
    pub const MUSIC: &str = "Music";
    pub const AMBIENCE: &str = "Ambience";
}

/// Entities.
pub mod entity {
    pub const START: &str = "Player_start";
    pub const EXIT: &str = "Exit";
    pub const TREASURE: &str = "Treasure";
    pub const GUARD: &str = "Guard";
    pub const PROP: &str = "Prop";
    pub const LAMP: &str = "Lamp";
    pub const DOOR: &str = "Door";
    pub const HIDEOUT: &str = "Hideout";
    pub const LIGHT_ZONE: &str = "Light_zone";
    pub const NOISE_ZONE: &str = "Noise_zone";
    pub const SWITCH: &str = "Switch";
    pub const PLATE: &str = "Plate";
    pub const KEY: &str = "Key";
    pub const GONG: &str = "Gong";
    pub const MUSIC_BOX: &str = "Music_box";
    pub const BIRDS: &str = "Birds";
    /// Words for whoever opens the level in the editor; no part of the game.
    pub const NOTE: &str = "Note";

    pub const ALL: [&str; 17] = [
        START, EXIT, TREASURE, GUARD, PROP, LAMP, DOOR, HIDEOUT, LIGHT_ZONE, NOISE_ZONE, SWITCH, PLATE, KEY,
        GONG, MUSIC_BOX, BIRDS, NOTE,
    ];
}

/// The fields of entities.
pub mod field {
    pub const LOOT: &str = "Loot";
    pub const SPRITE: &str = "Sprite";
    pub const VALUE: &str = "Value";
    pub const ARCHETYPE: &str = "Archetype";
    pub const PATROL: &str = "Patrol";
    pub const STOPS: &str = "Stops";
    pub const ROUND: &str = "Round";
    pub const KIND: &str = "Kind";
    pub const MATERIAL: &str = "Material";
    pub const RADIUS: &str = "Radius";
    pub const LIT: &str = "Lit";
    pub const OPEN: &str = "Open";
    pub const LOCKED: &str = "Locked";
    /// The guard on whose belt a key hangs.
    pub const CARRIER: &str = "Carrier";
    /// Whom a guard follows.
    pub const LEADER: &str = "Leader";
    /// How many birds there are.
    pub const COUNT: &str = "Count";
    pub const LIGHT: &str = "Light";
    pub const INDOORS: &str = "Indoors";
    /// When a zone sounds.
    pub const FROM: &str = "From";
    pub const TO: &str = "To";
    pub const EVERY: &str = "Every";
    /// The lamps of a switch.
    pub const LAMPS: &str = "Lamps";
    /// The doors of a plate.
    pub const DOORS: &str = "Doors";
    pub const TEXT: &str = "Text";
}

/// What a value of an enum means: `Treasure_guard` in LDtk is `treasure_guard` in the rules.
pub fn from_ldtk<T: DeserializeOwned>(value: &str) -> Option<T> {
    let starts_big = value.chars().next().is_some_and(char::is_uppercase);
    let name = Value::String(value.to_lowercase());
    if starts_big { serde_json::from_value(name).ok() } else { None }
}

/// How LDtk spells a value of an enum of the rules.
pub fn to_ldtk<T: Serialize>(value: &T) -> String {
    let name = serde_json::to_value(value).ok();
    let name = name.as_ref().and_then(Value::as_str).unwrap_or_default();
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{Ambience, MaskKind, Music, PatrolMode, Weather};
    use crate::rules::{
        Archetype, BirdKind, DoorKind, Floor, HideoutKind, LampKind, Loot, Material, PropKind, Structure,
    };

    fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(all: &[T]) {
        for value in all {
            assert_eq!(from_ldtk::<T>(&to_ldtk(value)).as_ref(), Some(value));
        }
    }

    #[test]
    fn enums_are_spelled_with_a_capital_and_underscores() {
        assert_eq!(to_ldtk(&Archetype::TreasureGuard), "Treasure_guard");
        assert_eq!(to_ldtk(&PatrolMode::PingPong), "Ping_pong");
        assert_eq!(from_ldtk::<Archetype>("treasure_guard"), None);
        there_and_back(&Archetype::ALL);
        there_and_back(&BirdKind::ALL);
        there_and_back(&DoorKind::ALL);
        there_and_back(&HideoutKind::ALL);
        there_and_back(&LampKind::ALL);
        there_and_back(&Loot::ALL);
        there_and_back(&Material::ALL);
        there_and_back(&PropKind::ALL);
        there_and_back(&Weather::ALL);
        there_and_back(&MaskKind::ALL);
        there_and_back(&Music::ALL);
        there_and_back(&Ambience::ALL);
    }

    #[test]
    fn the_guide_for_level_authors_names_everything() {
        let guide = include_str!("../../docs/LEVELS.md");
        let layers = [
            layer::ENTITIES,
            layer::CANOPY,
            layer::DECOR,
            layer::STRUCTURE,
            layer::FLOOR_DETAIL,
            layer::FLOOR,
            layer::STANDING,
        ];
        let fields = [
            field::LOOT,
            field::SPRITE,
            field::VALUE,
            field::ARCHETYPE,
            field::PATROL,
            field::STOPS,
            field::ROUND,
            field::KIND,
            field::MATERIAL,
            field::RADIUS,
            field::LIT,
            field::OPEN,
            field::LOCKED,
            field::CARRIER,
            field::LEADER,
            field::COUNT,
            field::LIGHT,
            field::INDOORS,
            field::FROM,
            field::TO,
            field::EVERY,
            field::LAMPS,
            field::DOORS,
            field::TEXT,
        ];
        let texts = [level::TITLE, level::BRIEF, level::PRIZE].concat();
        let mut names = [layers.as_slice(), &fields, &entity::ALL, &texts].concat();
        names.extend([level::PAR, level::MOONLIGHT, level::WEATHER, level::MUSIC, level::AMBIENCE]);
        let mut words: Vec<String> = names.into_iter().map(str::to_string).collect();
        words.extend(Archetype::ALL.iter().map(to_ldtk));
        words.extend(BirdKind::ALL.iter().map(to_ldtk));
        words.extend(DoorKind::ALL.iter().map(to_ldtk));
        words.extend(HideoutKind::ALL.iter().map(to_ldtk));
        words.extend(LampKind::ALL.iter().map(to_ldtk));
        words.extend(Loot::ALL.iter().map(to_ldtk));
        words.extend(Material::ALL.iter().map(to_ldtk));
        words.extend(PropKind::ALL.iter().map(to_ldtk));
        words.extend(Weather::ALL.iter().map(to_ldtk));
        words.extend(MaskKind::ALL.iter().map(to_ldtk));
        words.extend(Music::ALL.iter().map(to_ldtk));
        words.extend(Ambience::ALL.iter().map(to_ldtk));
        words.extend(Floor::ALL.iter().map(|floor| to_ldtk(floor).to_lowercase()));
        words.extend(Structure::ALL.iter().map(|structure| to_ldtk(structure).to_lowercase()));
        for word in words {
            assert!(guide.contains(&format!("`{word}`")), "docs/LEVELS.md does not name `{word}`");
        }
    }
}
