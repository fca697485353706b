//! Makes a [`LevelCard`] from the fields of a level and its layers or, without them, the project's table of
//! contents.

use super::fields::FieldValues;
use crate::level::contract::{entity, field, level as names, to_ldtk};
use crate::level::location::Location;
use crate::level::spec::LevelCard;
use crate::rules::Loot;
use ldtk_rules::{Defs, Level, TocEntry};
use serde_json::Value;

/// Treasures and guards of a level.
struct CardContents {
    /// `Loot` and sprite name of each treasure.
    treasures: Vec<(String, String)>,
    guards: usize,
}

/// Returns the card of a level.
pub fn of(level: &Level, defs: &Defs, toc: &[TocEntry]) -> LevelCard {
    let mut fields =
        FieldValues::new(&level.field_instances, &defs.level_fields, Location::level(&level.identifier));
    let CardContents { treasures, guards } = from_layers(level, defs).unwrap_or_else(|| from_toc(level, toc));
    let main = to_ldtk(&Loot::Main);
    let prize = treasures.iter().find(|(loot, _)| *loot == main);
    LevelCard {
        name: level.identifier.clone(),
        title: fields.localized(names::TITLE),
        brief: fields.localized(names::BRIEF),
        prize: fields.localized(names::PRIZE),
        par_seconds: fields.count(names::PAR),
        prize_sprite: prize.map(|(_, sprite)| sprite.clone()).unwrap_or_default(),
        treasures: treasures.len(),
        guards,
    }
}

fn from_layers(level: &Level, defs: &Defs) -> Option<CardContents> {
    let mut cast = CardContents { treasures: Vec::new(), guards: 0 };
    for it in level.layer_instances.as_ref()?.iter().flat_map(|layer| &layer.entity_instances) {
        let Some(def) = defs.entity(it.def_uid) else { continue };
        match def.identifier.as_str() {
            entity::GUARD => cast.guards += 1,
            entity::TREASURE => {
                let mut fields = FieldValues::new(&it.field_instances, &def.field_defs, Location::default());
                cast.treasures.push((fields.text(field::LOOT), fields.picture(field::SPRITE)));
            }
            _ => {}
        }
    }
    Some(cast)
}

fn from_toc(level: &Level, toc: &[TocEntry]) -> CardContents {
    let here = |name: &'static str| {
        let entries = toc.iter().filter(move |entry| entry.identifier == name);
        entries.flat_map(|entry| &entry.instances).filter(|it| it.iids.level == level.iid)
    };
    let text =
        |fields: &Value, name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default().to_string();
    let treasures = here(entity::TREASURE);
    CardContents {
        treasures: treasures
            .map(|it| (text(&it.fields, field::LOOT), text(&it.fields, field::SPRITE).to_lowercase()))
            .collect(),
        guards: here(entity::GUARD).count(),
    }
}
