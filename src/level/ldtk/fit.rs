//! Checks that a project defines the layers, entities and fields that every level needs, and that no field of the game
//! was renamed.

use super::limits::{shortened, some_of};
use crate::level::contract::{GRID, entity, field, layer, level, to_ldtk};
use crate::level::finding::{FieldType, Finding};
use crate::level::location::{Location, Subject};
use crate::level::mask::MaskKind;
use crate::level::problem::Problem;
use crate::level::severity::Severity;
use crate::level::spec::PatrolMode;
use crate::rules::{Archetype, DoorKind, Floor, HideoutKind, Loot, Material, PropKind, Structure};
use ldtk_rules::{Defs, FieldDef, LayerKind};
use serde::Serialize;

/// An entity, a field that it needs, and the type of that field.
type RequiredPart = (&'static str, &'static str, FieldType);

/// A field that the game reads, and LDtk's word for its type, without the number of an enum.
type KnownField = (&'static str, &'static str);

/// Returns the definitions that a project lacks, after a fault that says so; empty for a project made for
/// this game.
pub fn lacks(defs: &Defs) -> Vec<Problem> {
    let mut lacks = MissingParts { defs, problems: Vec::new() };
    lacks.layer(layer::STRUCTURE, LayerKind::IntGrid, values(&Structure::ALL, |s| *s as i32));
    lacks.layer(layer::FLOOR, LayerKind::IntGrid, values(&Floor::ALL, |f| *f as i32));
    lacks.layer(layer::ENTITIES, LayerKind::Entities, Vec::new());
    for name in [entity::START, entity::EXIT, entity::TREASURE] {
        lacks.entity(name);
    }
    for (owner, name, kind) in needs() {
        let Some(def) = defs.entities.iter().find(|def| def.identifier == owner) else { continue };
        lacks.field(entity_def(owner), &Fields { defs: &def.field_defs, known: known(owner) }, name, kind);
    }
    lacks.field(Subject::LevelFields, &of_levels(defs), level::MOONLIGHT, FieldType::Light);
    if !lacks.problems.is_empty() {
        lacks.problems.insert(0, Problem::new(&Location::default(), Finding::ProjectForeign));
    }
    lacks.problems
}

/// Returns a warning for each field without which levels can be played, if the project does not have it, but one of its
/// type that the game does not know: it was probably renamed. Projects from before there was a field need not have it.
pub fn renamed_fields(defs: &Defs) -> Vec<Problem> {
    let needed = needs();
    let of_entities = defs.entities.iter().map(|def| {
        let name = def.identifier.as_str();
        (entity_def(name), Fields { defs: &def.field_defs, known: known(name) })
    });
    let warnings = |(owner, fields): (Subject, Fields)| {
        let is_needed = |name: &str| match &owner {
            Subject::Entity { name: of } => needed.iter().any(|(it, field, _)| it == of && *field == name),
            _ => name == level::MOONLIGHT,
        };
        let optional = fields.known.iter().map(|(name, _)| *name).filter(|name| !is_needed(name));
        let found = optional.filter_map(|name| fields.renamed(name));
        let place = Location::of(owner.clone());
        found
            .map(|finding| Problem { severity: Severity::Warning, ..Problem::new(&place, finding) })
            .collect::<Vec<Problem>>()
    };
    of_entities.chain([(Subject::LevelFields, of_levels(defs))]).flat_map(warnings).collect()
}

/// Returns a warning for each value of cells that the project calls otherwise than the game: who paints by its name may
/// get something else, as the number alone decides.
pub fn renamed_values(defs: &Defs) -> Vec<Problem> {
    let of = |name: &str, meanings: Vec<(i32, String)>| {
        let place = Location::of(Subject::Layer { name: name.into() });
        let layer = defs.layers.iter().find(|def| def.identifier == name && def.kind == LayerKind::IntGrid);
        let values = layer.map(|def| def.int_grid_values.as_slice()).unwrap_or_default();
        let renamed = |(value, meaning): (i32, String)| {
            let def = values.iter().find(|def| def.value == value && !def.identifier.is_empty())?;
            let is_it = def.identifier.eq_ignore_ascii_case(&meaning);
            let finding = Finding::CellValueName { value, name: shortened(&def.identifier), meaning };
            (!is_it).then(|| Problem::new(&place, finding))
        };
        meanings.into_iter().filter_map(renamed).collect::<Vec<Problem>>()
    };
    let structures = of(layer::STRUCTURE, meanings(&Structure::ALL, |s| *s as i32));
    [structures, of(layer::FLOOR, meanings(&Floor::ALL, |f| *f as i32))].concat()
}

fn of_levels(defs: &Defs) -> Fields<'_> {
    Fields { defs: &defs.level_fields, known: LEVEL_FIELDS }
}

/// The fields of an entity or of levels, in a project and as the game knows them.
struct Fields<'a> {
    defs: &'a [FieldDef],
    known: &'static [KnownField],
}

impl Fields<'_> {
    fn has(&self, name: &str) -> bool {
        self.defs.iter().any(|def| def.identifier == name)
    }

    /// Returns the finding about a field that is missing while there are unknown ones of its type.
    fn renamed(&self, name: &str) -> Option<Finding> {
        let (_, kind) = self.known.iter().find(|(known, _)| *known == name).filter(|_| !self.has(name))?;
        let is_known = |def: &FieldDef| self.known.iter().any(|(known, _)| *known == def.identifier);
        let unknown = self.defs.iter().filter(|def| !is_known(def) && type_of(def) == *kind);
        let unknown = some_of(unknown.map(|def| def.identifier.as_str()));
        (!unknown.is_empty()).then(|| Finding::FieldRenamed { field: name.into(), unknown })
    }
}

/// Returns LDtk's word for the type of a field, without the number of an enum: `F_Enum`, `F_Point[]`.
fn type_of(def: &FieldDef) -> String {
    let word = def.kind.split('(').next().unwrap_or_default();
    format!("{word}{}", if def.is_array { "[]" } else { "" })
}

/// The fields of levels that the game reads.
const LEVEL_FIELDS: &[KnownField] = &[
    (level::TITLE[0], "F_Text"),
    (level::TITLE[1], "F_Text"),
    (level::BRIEF[0], "F_Text"),
    (level::BRIEF[1], "F_Text"),
    (level::PRIZE[0], "F_Text"),
    (level::PRIZE[1], "F_Text"),
    (level::PAR, "F_Int"),
    (level::MOONLIGHT, "F_Float"),
    (level::WEATHER, "F_Enum"),
    (level::MUSIC, "F_Enum"),
    (level::AMBIENCE, "F_Enum[]"),
    (level::OPENING, "F_Enum"),
    (level::CONTRACTS, "F_Enum[]"),
    (level::NEXT, "F_String"),
    (level::NEEDS, "F_Enum[]"),
];

/// Returns the fields of an entity that the game reads.
fn known(owner: &str) -> &'static [KnownField] {
    match owner {
        entity::TREASURE => &[(field::LOOT, "F_Enum"), (field::SPRITE, "F_Enum"), (field::VALUE, "F_Int")],
        entity::GUARD => &[
            (field::ARCHETYPE, "F_Enum"),
            (field::PATROL, "F_Point[]"),
            (field::STOPS, "F_String[]"),
            (field::ROUND, "F_Enum"),
            (field::LEADER, "F_EntityRef"),
            (field::PERSONALITY, "F_Enum"),
            (field::NAME, "F_String"),
        ],
        entity::PROP => &[(field::KIND, "F_Enum"), (field::MATERIAL, "F_Enum")],
        entity::LAMP => &[(field::RADIUS, "F_Float"), (field::LIT, "F_Bool"), (field::KIND, "F_Enum")],
        entity::DOOR => &[
            (field::KIND, "F_Enum"),
            (field::OPEN, "F_Bool"),
            (field::LOCKED, "F_Bool"),
            (field::PICKABLE, "F_Bool"),
        ],
        entity::HIDEOUT => &[(field::KIND, "F_Enum")],
        entity::LIGHT_ZONE => &[(field::LIGHT, "F_Float"), (field::INDOORS, "F_Bool")],
        entity::NOISE_ZONE => &[
            (field::KIND, "F_Enum"),
            (field::FROM, "F_Float"),
            (field::TO, "F_Float"),
            (field::EVERY, "F_Float"),
        ],
        entity::SWITCH => &[(field::LAMPS, "F_EntityRef[]")],
        entity::PLATE => &[(field::DOORS, "F_EntityRef[]")],
        entity::KEY => &[(field::DOORS, "F_EntityRef[]"), (field::CARRIER, "F_EntityRef")],
        entity::BIRDS => &[(field::KIND, "F_Enum"), (field::COUNT, "F_Int")],
        _ => &[],
    }
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
        let is_known = |name: &str| [layer::STRUCTURE, layer::FLOOR].contains(&name);
        let unknown = self.defs.layers.iter().filter(|def| def.kind == kind && !is_known(&def.identifier));
        let unknown = some_of(unknown.map(|def| def.identifier.as_str()));
        let finding = match values.is_empty() {
            _ if !unknown.is_empty() => Finding::LayerRenamed { layer, layer_type, unknown },
            true => Finding::LayerUndefined { layer, layer_type, grid },
            false => Finding::LayerWithValuesUndefined { layer, layer_type, grid, values },
        };
        self.say(Subject::Layer { name: name.into() }, finding);
    }

    fn entity(&mut self, name: &str) {
        let names = || self.defs.entities.iter().map(|def| def.identifier.as_str());
        if names().any(|found| found == name) {
            return;
        }
        let unknown = some_of(names().filter(|found| !entity::ALL.contains(found)));
        let finding = match unknown.is_empty() {
            true => Finding::EntityUndefined,
            false => Finding::EntityRenamed { entity: name.into(), unknown },
        };
        self.say(entity_def(name), finding);
    }

    fn field(&mut self, owner: Subject, fields: &Fields, name: &str, kind: FieldType) {
        if !fields.has(name) {
            let undefined = || Finding::FieldUndefined { field: name.into(), field_type: kind };
            self.say(owner, fields.renamed(name).unwrap_or_else(undefined));
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
    meanings(all, value).into_iter().map(|(value, meaning)| format!("{value} {meaning}")).collect()
}

/// Returns each value of an IntGrid layer with its meaning, as the template names it.
fn meanings<T: Serialize>(all: &[T], value: impl Fn(&T) -> i32) -> Vec<(i32, String)> {
    all.iter().map(|it| (value(it), to_ldtk(it).to_lowercase())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ldtk_rules::Project;

    #[test]
    fn the_template_has_the_fields_that_the_game_reads_and_no_other() {
        let template = Project::from_json(include_str!("../../../levels/template.ldtk")).expect("a project");
        let defs = template.defs.expect("definitions");
        let types = |defs: &[FieldDef]| -> Vec<(String, String)> {
            defs.iter().map(|def| (def.identifier.clone(), type_of(def))).collect()
        };
        let known_types = |known: &[KnownField]| -> Vec<(String, String)> {
            known.iter().map(|(name, kind)| (name.to_string(), kind.to_string())).collect()
        };
        assert_eq!(types(&defs.level_fields), known_types(LEVEL_FIELDS));
        for def in defs.entities.iter().filter(|def| def.identifier != entity::NOTE) {
            assert_eq!(types(&def.field_defs), known_types(known(&def.identifier)), "{}", def.identifier);
        }
    }
}
