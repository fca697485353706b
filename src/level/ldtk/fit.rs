//! Checks that a project defines the layers, entities and fields that every level needs.

use crate::level::contract::{GRID, entity, field, layer, level, to_ldtk};
use crate::level::finding::{FieldType, Finding};
use crate::level::location::{Location, Subject};
use crate::level::mask::MaskKind;
use crate::level::problem::Problem;
use crate::level::spec::PatrolMode;
use crate::rules::{Archetype, DoorKind, Floor, HideoutKind, Loot, Material, PropKind, Structure};
use ldtk_rules::{Defs, FieldDef, LayerKind};
use serde::Serialize;

/// An entity, a field that it needs, and the type of that field.
type RequiredPart = (&'static str, &'static str, FieldType);

/// Returns the definitions that a project lacks, after a fault that says so; empty for a project made for
/// this game.
pub fn lacks(defs: &Defs) -> Vec<Problem> {
    let mut lacks = MissingParts { defs, problems: Vec::new() };
    lacks.layer(layer::STRUCTURE, LayerKind::IntGrid, values(&Structure::ALL, |s| *s as i32));
    lacks.layer(layer::FLOOR, LayerKind::IntGrid, values(&Floor::ALL, |f| *f as i32));
    lacks.layer(layer::ENTITIES, LayerKind::Entities, Vec::new());
    for name in [entity::START, entity::EXIT, entity::TREASURE] {
        if defs.entities.iter().all(|def| def.identifier != name) {
            lacks.say(entity_def(name), Finding::EntityUndefined);
        }
    }
    for (owner, name, kind) in needs() {
        let Some(def) = defs.entities.iter().find(|def| def.identifier == owner) else { continue };
        lacks.field(entity_def(owner), &def.field_defs, name, kind);
    }
    lacks.field(Subject::LevelFields, &defs.level_fields, level::MOONLIGHT, FieldType::Light);
    if !lacks.problems.is_empty() {
        lacks.problems.insert(0, Problem::new(&Location::default(), Finding::ProjectForeign));
    }
    lacks.problems
}

fn needs() -> [RequiredPart; 11] {
    [
        (entity::TREASURE, field::LOOT, choice(&Loot::ALL)),
        (entity::TREASURE, field::SPRITE, FieldType::Pictures),
        (entity::GUARD, field::ARCHETYPE, choice(&Archetype::ALL)),
        (entity::GUARD, field::ROUND, choice(&[PatrolMode::Loop, PatrolMode::PingPong])),
        (entity::PROP, field::KIND, choice(&PropKind::ALL)),
        (entity::PROP, field::MATERIAL, choice(&Material::ALL)),
        (entity::LAMP, field::RADIUS, FieldType::Float),
        (entity::DOOR, field::KIND, choice(&DoorKind::ALL)),
        (entity::HIDEOUT, field::KIND, choice(&HideoutKind::ALL)),
        (entity::LIGHT_ZONE, field::LIGHT, FieldType::Light),
        (entity::NOISE_ZONE, field::KIND, choice(&MaskKind::ALL)),
    ]
}

struct MissingParts<'a> {
    defs: &'a Defs,
    problems: Vec<Problem>,
}

impl MissingParts<'_> {
    fn say(&mut self, thing: Subject, finding: Finding) {
        self.problems.push(Problem::new(&Location::of(thing), finding));
    }

    /// Reports a missing layer; `values` lists the meaning of its cells, if any.
    fn layer(&mut self, name: &str, kind: LayerKind, values: Vec<String>) {
        // The entities may be in a layer of any name, or in several.
        let is_it = |found: &str| found == name || kind == LayerKind::Entities;
        let found = self.defs.layers.iter().find(|def| is_it(&def.identifier) && def.kind == kind);
        if found.is_some() {
            return;
        }
        let (layer, layer_type, grid) = (name.to_string(), format!("{kind:?}"), GRID);
        let finding = match values.is_empty() {
            true => Finding::LayerUndefined { layer, layer_type, grid },
            false => Finding::LayerWithValuesUndefined { layer, layer_type, grid, values },
        };
        self.say(Subject::Layer { name: name.into() }, finding);
    }

    fn field(&mut self, owner: Subject, fields: &[FieldDef], name: &str, kind: FieldType) {
        if fields.iter().all(|def| def.identifier != name) {
            self.say(owner, Finding::FieldUndefined { field: name.into(), field_type: kind });
        }
    }
}

fn entity_def(name: &str) -> Subject {
    Subject::Entity { name: name.into() }
}

fn choice<T: Serialize>(all: &[T]) -> FieldType {
    FieldType::Enum { values: all.iter().map(to_ldtk).collect() }
}

/// Returns the values of an IntGrid layer with their meanings: `1 wall`, `2 parapet`, …
fn values<T: Serialize>(all: &[T], value: impl Fn(&T) -> i32) -> Vec<String> {
    let named = |it: &T| format!("{} {}", value(it), to_ldtk(it).to_lowercase());
    all.iter().map(named).collect()
}
