//! Makes a [`LevelCard`] from the fields of a level and its layers or, without them, the project's table of
//! contents.

use super::fields::FieldValues;
use crate::level::contract::{entity, field, from_ldtk, level as names, to_ldtk};
use crate::level::location::Location;
use crate::level::spec::LevelCard;
use crate::rules::{Contract, Loot, Person, Personality, name_of};
use ldtk_rules::{Defs, Level, TocEntry};
use serde_json::Value;

/// Treasures and guards of a level.
struct CardContents {
    /// `Loot` and sprite name of each treasure.
    treasures: Vec<(String, String)>,
    guards: usize,
    /// Guards who have a name.
    people: Vec<(Person, Personality)>,
}

/// Returns the card of a level.
pub fn of(level: &Level, defs: &Defs, toc: &[TocEntry]) -> LevelCard {
    let mut fields =
        FieldValues::new(&level.field_instances, &defs.level_fields, Location::level(&level.identifier));
    let contents = from_layers(level, defs).unwrap_or_else(|| from_toc(level, toc));
    let CardContents { treasures, guards, people } = contents;
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
        people,
        contracts: fields.choices(names::CONTRACTS, &Contract::ALL),
        next: fields.name(names::NEXT),
    }
}

fn from_layers(level: &Level, defs: &Defs) -> Option<CardContents> {
    let mut cast = CardContents { treasures: Vec::new(), guards: 0, people: Vec::new() };
    for it in level.layer_instances.as_ref()?.iter().flat_map(|layer| &layer.entity_instances) {
        let Some(def) = defs.entity(it.def_uid) else { continue };
        match def.identifier.as_str() {
            entity::GUARD => {
                let mut fields = FieldValues::new(&it.field_instances, &def.field_defs, Location::default());
                let personality = fields.choice_or_default(field::PERSONALITY, &Personality::ALL);
                let name = fields.key(field::NAME, &Person::ALL);
                cast.guards += 1;
                cast.people.extend(name.map(|name| (name, personality)));
            }
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
    let person = |fields: &Value| {
        let name = text(fields, field::NAME).trim().to_lowercase();
        let name = Person::ALL.into_iter().find(|person| name_of(person) == name)?;
        Some((name, from_ldtk(&text(fields, field::PERSONALITY)).unwrap_or_default()))
    };
    CardContents {
        treasures: treasures
            .map(|it| (text(&it.fields, field::LOOT), text(&it.fields, field::SPRITE).to_lowercase()))
            .collect(),
        guards: here(entity::GUARD).count(),
        people: here(entity::GUARD).filter_map(|it| person(&it.fields)).collect(),
    }
}
