//! Names that an LDtk project must use: layers, entities, fields and values of enums.
//!
//! The importer and its messages use these constants, and a test compares them with `docs/LEVELS.md`, which
//! explains them to authors. [`layer`], [`level`], [`entity`] and [`field`] hold the names; [`from_ldtk`] and
//! [`to_ldtk`] convert values of enums.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Width and height of a cell, in pixels.
pub const GRID: i32 = 16;

/// Identifiers of layers, and the drawing order of their tiles.
pub mod layer {
    use crate::level::spec::TileHeight;

    /// Entities layer with all things.
    pub const ENTITIES: &str = "Entities";
    /// Tiles layer with standing decoration.
    pub const DECOR: &str = "Decor";
    /// IntGrid layer with the values of [`crate::rules::Structure`]; 0: nothing.
    pub const STRUCTURE: &str = "Structure";
    /// Tiles layer with flat decoration.
    pub const FLOOR_DETAIL: &str = "Floor_detail";
    /// IntGrid layer with the values of [`crate::rules::Floor`]; 0: not painted.
    pub const FLOOR: &str = "Floor";
    /// Tiles layer with decoration above people.
    pub const CANOPY: &str = "Canopy";
    /// Suffix of the identifiers of an author's own layers whose tiles are standing.
    pub const STANDING: &str = "_standing";

    /// Returns when the tiles of a layer are drawn, compared with people, by the layer's identifier.
    ///
    /// Layers that are not in this module and have no [suffix](STANDING) are flat.
    pub fn height(name: &str) -> TileHeight {
        match name {
            CANOPY => TileHeight::Overhead,
            DECOR | STRUCTURE => TileHeight::Standing,
            _ if name.ends_with(STANDING) => TileHeight::Standing,
            _ => TileHeight::Flat,
        }
    }
}

/// Identifiers of the fields of a level.
pub mod level {
    /// Level fields (texts): name of the heist, in English and Japanese.
    pub const TITLE: [&str; 2] = ["Title_en", "Title_ja"];
    /// Level fields (texts): briefing, in English and Japanese.
    pub const BRIEF: [&str; 2] = ["Brief_en", "Brief_ja"];
    /// Level fields (texts): name of the main treasure, in English and Japanese.
    pub const PRIZE: [&str; 2] = ["Prize_en", "Prize_ja"];
    /// Level field (whole number): par time in seconds; 0: none.
    pub const PAR: &str = "Par_seconds";
    /// Level field (number): light of cells without lamps, 0 (black) to 1 (day); required.
    pub const MOONLIGHT: &str = "Moonlight";
    /// Level field (enum): [`Weather`](crate::level::Weather).
    pub const WEATHER: &str = "Weather";
    /// Level field (enum): [`Music`](crate::level::Music).
    pub const MUSIC: &str = "Music";
    /// Level field (array of an enum): [`Ambience`](crate::level::Ambience).
    pub const AMBIENCE: &str = "Ambience";
    /// Level field (enum): [`Opening`](crate::level::Opening).
    pub const OPENING: &str = "Opening";
    /// Level field (array of an enum): [`Contract`](crate::rules::Contract).
    pub const CONTRACTS: &str = "Contracts";
    /// Level field (text): identifier of the level in which the heist goes on; empty: it ends here.
    pub const NEXT: &str = "Next_level";
    /// Level field (array of an enum): [`Need`](crate::level::Need); default none.
    pub const NEEDS: &str = "Needs";
}

/// Identifiers of entities.
pub mod entity {
    /// Entity that marks the player's start; exactly one per level.
    pub const START: &str = "Player_start";
    /// Entity that marks a cell through which the player leaves; one or more per level.
    pub const EXIT: &str = "Exit";
    /// Entity of a treasure ([`TreasureSpec`](crate::level::TreasureSpec)).
    pub const TREASURE: &str = "Treasure";
    /// Entity of a guard with his patrol ([`GuardSpec`](crate::level::GuardSpec)).
    pub const GUARD: &str = "Guard";
    /// Entity of a prop, a loose thing ([`PropSpec`](crate::level::PropSpec)).
    pub const PROP: &str = "Prop";
    /// Entity of a lamp ([`LampSpec`](crate::level::LampSpec)).
    pub const LAMP: &str = "Lamp";
    /// Entity of a door ([`DoorSpec`](crate::level::DoorSpec)).
    pub const DOOR: &str = "Door";
    /// Entity of a hideout ([`HideoutSpec`](crate::level::HideoutSpec)).
    pub const HIDEOUT: &str = "Hideout";
    /// Entity of a box with its own ambient light, instead of the level's moonlight, and perhaps a roof.
    pub const LIGHT_ZONE: &str = "Light_zone";
    /// Entity of a box in which a background sound masks others ([`MaskSpec`](crate::level::MaskSpec)).
    pub const NOISE_ZONE: &str = "Noise_zone";
    /// Entity of a switch of lamps ([`SwitchSpec`](crate::level::SwitchSpec)).
    pub const SWITCH: &str = "Switch";
    /// Entity of a pressure plate ([`PlateSpec`](crate::level::PlateSpec)).
    pub const PLATE: &str = "Plate";
    /// Entity of a key ([`KeySpec`](crate::level::KeySpec)).
    pub const KEY: &str = "Key";
    /// Entity of a gong ([`GongSpec`](crate::level::GongSpec)).
    pub const GONG: &str = "Gong";
    /// Entity of a music box ([`MusicBoxSpec`](crate::level::MusicBoxSpec)).
    pub const MUSIC_BOX: &str = "Music_box";
    /// Entity of a flock of birds ([`BirdsSpec`](crate::level::BirdsSpec)).
    pub const BIRDS: &str = "Birds";
    /// Entity with a comment for people who open the file in LDtk; the game ignores it.
    pub const NOTE: &str = "Note";

    /// Identifiers of all entities that the game knows.
    pub const ALL: [&str; 17] = [
        START, EXIT, TREASURE, GUARD, PROP, LAMP, DOOR, HIDEOUT, LIGHT_ZONE, NOISE_ZONE, SWITCH, PLATE, KEY,
        GONG, MUSIC_BOX, BIRDS, NOTE,
    ];
}

/// Identifiers of the fields of entities.
pub mod field {
    /// Field of a treasure (enum): [`Loot`](crate::rules::Loot); required.
    pub const LOOT: &str = "Loot";
    /// Field of a treasure (enum or text): name of its sprite; required.
    pub const SPRITE: &str = "Sprite";
    /// Field of a treasure (whole number): its value in mon.
    pub const VALUE: &str = "Value";
    /// Field of a guard (enum): [`Archetype`](crate::rules::Archetype); required.
    pub const ARCHETYPE: &str = "Archetype";
    /// Field of a guard (array of points): his patrol after his own position.
    pub const PATROL: &str = "Patrol";
    /// Field of a guard (array of texts): his stops at each point, such as `1.5E 4Z`; entry 0 is for his own
    /// position.
    pub const STOPS: &str = "Stops";
    /// Field of a guard (enum): [`PatrolMode`](crate::level::PatrolMode); required.
    pub const ROUND: &str = "Round";
    /// Field of a prop, lamp, door, hideout, flock of birds or noise zone (enum): its kind; required except
    /// for lamps.
    pub const KIND: &str = "Kind";
    /// Field of a prop (enum): [`Material`](crate::rules::Material); required.
    pub const MATERIAL: &str = "Material";
    /// Field of a lamp (number): radius of its light, 0.5 to 20 tiles; required.
    pub const RADIUS: &str = "Radius";
    /// Field of a lamp (boolean): whether it burns when the heist begins; default true.
    pub const LIT: &str = "Lit";
    /// Field of a door (boolean): whether it is open when the heist begins; default false.
    pub const OPEN: &str = "Open";
    /// Field of a door (boolean): whether it is locked; default false.
    pub const LOCKED: &str = "Locked";
    /// Field of a door (boolean): whether lock picks open it while it is locked; default true.
    pub const PICKABLE: &str = "Pickable";
    /// Field of a key (reference): the guard who carries it; unset: it lies where it is placed.
    pub const CARRIER: &str = "Carrier";
    /// Field of a guard (reference): the guard whom he follows; unset: nobody.
    pub const LEADER: &str = "Leader";
    /// Field of a guard (enum): [`Personality`](crate::rules::Personality); default `Steady`.
    pub const PERSONALITY: &str = "Personality";
    /// Field of a guard (text): [`Person`](crate::rules::Person), such as `heita`; unset: nobody in
    /// particular.
    pub const NAME: &str = "Name";
    /// Field of a flock of birds (whole number): how many there are, 1 to 40; required.
    pub const COUNT: &str = "Count";
    /// Field of a light zone (number): ambient light of its cells, 0 to 1; required.
    pub const LIGHT: &str = "Light";
    /// Field of a light zone (boolean): whether its cells are under a roof; default false.
    pub const INDOORS: &str = "Indoors";
    /// Field of a noise zone (number): when it first sounds, 0 to 3600 seconds; default 0.
    pub const FROM: &str = "From";
    /// Field of a noise zone (number): when it first ends, 0 to 3600 seconds; unset: it does not end.
    pub const TO: &str = "To";
    /// Field of a noise zone (number): time from one start to the next, 0 to 3600 seconds; unset: it does not
    /// repeat.
    pub const EVERY: &str = "Every";
    /// Field of a switch (references): the lamps that it turns on and off.
    pub const LAMPS: &str = "Lamps";
    /// Field of a plate or key (references): the doors that it opens.
    pub const DOORS: &str = "Doors";
    /// Field of a note (text): a comment, which the game ignores.
    pub const TEXT: &str = "Text";
}

/// Parses a value of an enum as LDtk spells it: `Treasure_guard` is `treasure_guard` in the rules.
///
/// Returns `None` if it does not begin with a capital letter or `T` has no such value.
pub fn from_ldtk<T: DeserializeOwned>(value: &str) -> Option<T> {
    let starts_big = value.chars().next().is_some_and(char::is_uppercase);
    let name = Value::String(value.to_lowercase());
    if starts_big { serde_json::from_value(name).ok() } else { None }
}

/// Returns how LDtk spells a value of an enum: its serialised name with a capital first letter.
///
/// The inverse of [`from_ldtk`]. Returns an empty text if `value` does not serialise to a string.
pub fn to_ldtk<T: Serialize>(value: &T) -> String {
    let name = serde_json::to_value(value).ok();
    let name = name.as_ref().and_then(Value::as_str).unwrap_or_default();
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{Ambience, MaskKind, Music, Need, Opening, PatrolMode, Weather};
    use crate::rules::{
        Archetype, BirdKind, Contract, DoorKind, Floor, HideoutKind, LampKind, Loot, Material, Person,
        Personality, PropKind, Structure, name_of,
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
        there_and_back(&Personality::ALL);
        there_and_back(&PropKind::ALL);
        there_and_back(&Weather::ALL);
        there_and_back(&MaskKind::ALL);
        there_and_back(&Music::ALL);
        there_and_back(&Ambience::ALL);
        there_and_back(&Opening::ALL);
        there_and_back(&Contract::ALL);
        there_and_back(&Need::ALL);
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
            field::PICKABLE,
            field::CARRIER,
            field::LEADER,
            field::PERSONALITY,
            field::NAME,
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
        names.extend([level::OPENING, level::CONTRACTS, level::NEXT, level::NEEDS]);
        let mut words: Vec<String> = names.into_iter().map(str::to_string).collect();
        words.extend(Archetype::ALL.iter().map(to_ldtk));
        words.extend(BirdKind::ALL.iter().map(to_ldtk));
        words.extend(DoorKind::ALL.iter().map(to_ldtk));
        words.extend(HideoutKind::ALL.iter().map(to_ldtk));
        words.extend(LampKind::ALL.iter().map(to_ldtk));
        words.extend(Loot::ALL.iter().map(to_ldtk));
        words.extend(Material::ALL.iter().map(to_ldtk));
        words.extend(Person::ALL.iter().map(name_of));
        words.extend(Personality::ALL.iter().map(to_ldtk));
        words.extend(PropKind::ALL.iter().map(to_ldtk));
        words.extend(Weather::ALL.iter().map(to_ldtk));
        words.extend(MaskKind::ALL.iter().map(to_ldtk));
        words.extend(Music::ALL.iter().map(to_ldtk));
        words.extend(Ambience::ALL.iter().map(to_ldtk));
        words.extend(Opening::ALL.iter().map(to_ldtk));
        words.extend(Contract::ALL.iter().map(to_ldtk));
        words.extend(Need::ALL.iter().map(to_ldtk));
        words.extend(Floor::ALL.iter().map(|floor| to_ldtk(floor).to_lowercase()));
        words.extend(Structure::ALL.iter().map(|structure| to_ldtk(structure).to_lowercase()));
        for word in words {
            assert!(guide.contains(&format!("`{word}`")), "docs/LEVELS.md does not name `{word}`");
        }
    }
}
