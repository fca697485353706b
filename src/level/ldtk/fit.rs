//! Checks that a project defines the layers, entities and fields that every level needs.

use crate::level::contract::{GRID, entity, field, layer, level, to_ldtk};
use crate::level::mask::MaskKind;
use crate::level::problem::{Location, Problem};
use crate::level::spec::PatrolMode;
use crate::rules::{Archetype, DoorKind, Floor, HideoutKind, Loot, Material, PropKind, Structure};
use ldtk_rules::{Defs, FieldDef, LayerKind};
use serde::Serialize;

/// An entity, a field that it needs, and the type of that field for messages.
type RequiredPart = (&'static str, &'static str, String);

/// Returns the definitions that a project lacks, after a fault that says so; empty for a project made for
/// this game.
pub fn lacks(defs: &Defs) -> Vec<Problem> {
    let mut lacks = MissingParts { defs, problems: Vec::new() };
    lacks.layer(layer::STRUCTURE, LayerKind::IntGrid, values(&Structure::ALL, |s| *s as i32));
    lacks.layer(layer::FLOOR, LayerKind::IntGrid, values(&Floor::ALL, |f| *f as i32));
    lacks.layer(layer::ENTITIES, LayerKind::Entities, String::new());
    for name in [entity::START, entity::EXIT, entity::TREASURE] {
        if defs.entities.iter().all(|def| def.identifier != name) {
            lacks.say(format!("entity {name}"), "the project does not have it", "add the entity".into());
        }
    }
    for (owner, name, kind) in needs() {
        let Some(def) = defs.entities.iter().find(|def| def.identifier == owner) else { continue };
        lacks.field(format!("entity {owner}"), &def.field_defs, name, &kind);
    }
    lacks.field("level fields".into(), &defs.level_fields, level::MOONLIGHT, "Float, 0 to 1");
    if !lacks.problems.is_empty() {
        let what = "this project was not made for this game, or not for this version of it";
        let cure =
            "what it lacks follows; `levels/template.ldtk` has it all, and `docs/LEVELS.md` explains it";
        lacks.problems.insert(0, Problem::fault(&Location::default(), what, cure));
    }
    lacks.problems
}

fn needs() -> [RequiredPart; 11] {
    [
        (entity::TREASURE, field::LOOT, choice(&Loot::ALL)),
        (entity::TREASURE, field::SPRITE, "Enum of names of pictures, such as `Pouch`".into()),
        (entity::GUARD, field::ARCHETYPE, choice(&Archetype::ALL)),
        (entity::GUARD, field::ROUND, choice(&[PatrolMode::Loop, PatrolMode::PingPong])),
        (entity::PROP, field::KIND, choice(&PropKind::ALL)),
        (entity::PROP, field::MATERIAL, choice(&Material::ALL)),
        (entity::LAMP, field::RADIUS, "Float".into()),
        (entity::DOOR, field::KIND, choice(&DoorKind::ALL)),
        (entity::HIDEOUT, field::KIND, choice(&HideoutKind::ALL)),
        (entity::LIGHT_ZONE, field::LIGHT, "Float, 0 to 1".into()),
        (entity::NOISE_ZONE, field::KIND, choice(&MaskKind::ALL)),
    ]
}

struct MissingParts<'a> {
    defs: &'a Defs,
    problems: Vec<Problem>,
}

impl MissingParts<'_> {
    fn say(&mut self, thing: String, what: &str, cure: String) {
        self.problems.push(Problem::fault(&Location::of(thing), what, cure));
    }

    /// Reports a missing layer; `values` lists the meaning of its cells, if any.
    fn layer(&mut self, name: &str, kind: LayerKind, values: String) {
        // The entities may be in a layer of any name, or in several.
        let is_it = |found: &str| found == name || kind == LayerKind::Entities;
        let found = self.defs.layers.iter().find(|def| is_it(&def.identifier) && def.kind == kind);
        if found.is_some() {
            return;
        }
        let values = if values.is_empty() { values } else { format!(" and the values {values}") };
        let cure = format!("add a layer `{name}` of type {kind:?} with a grid of {GRID} pixels{values}");
        self.say(format!("layer {name}"), "the project does not have it", cure);
    }

    fn field(&mut self, owner: String, fields: &[FieldDef], name: &str, kind: &str) {
        if fields.iter().all(|def| def.identifier != name) {
            self.say(owner, &format!("it has no field `{name}`"), format!("add it: {kind}"));
        }
    }
}

fn choice<T: Serialize>(all: &[T]) -> String {
    let words: Vec<String> = all.iter().map(|value| format!("`{}`", to_ldtk(value))).collect();
    format!("Enum of {}", words.join(", "))
}

/// Lists values for messages: `1 wall, 2 parapet, …`
fn values<T: Serialize>(all: &[T], value: impl Fn(&T) -> i32) -> String {
    let named = |it: &T| format!("{} {}", value(it), to_ldtk(it).to_lowercase());
    all.iter().map(named).collect::<Vec<_>>().join(", ")
}
