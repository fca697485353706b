//! Limits of what a project may hold, so that no file can exhaust time or memory.
//!
//! They are far above what a person makes by hand. `docs/LEVELS.md` lists them for authors.

use crate::level::contract::GRID;
use crate::level::finding::{Finding, Limited};
use crate::level::location::{Location, Subject};
use crate::level::problem::Problem;
use ldtk_rules::{Defs, EditorValue, FieldDef, Level, MAX_LAYER_CELLS, TocEntry};
use serde_json::Value;
use std::collections::BTreeSet;

/// Maximum size of a project file or a separate level file, in bytes.
pub const LARGEST_FILE: usize = 48 << 20;
/// Maximum number of objects (`{…}`) in a file.
///
/// An empty object takes 3 bytes in the file, but hundreds in memory.
pub const MOST_OBJECTS: usize = 1_000_000;
/// Maximum number of values of any kind in a file, counted as commas and opening brackets.
pub const MOST_VALUES: usize = 8_000_000;

/// Maximum width and height of a level, in tiles.
pub const MOST_TILES: i32 = 512;
/// Maximum number of cells in all levels and all their layers together.
pub const MOST_CELLS: i64 = 20_000_000;

const MOST_LEVELS: usize = 1_000;
const MOST_LAYERS: usize = 64;
/// Maximum number of entity definitions, and of tilesets.
const MOST_DEFINITIONS: usize = 1_000;
/// Maximum number of fields of an entity, and of levels.
const MOST_FIELDS: usize = 100;
const MOST_CELL_VALUES: usize = 1_000;
const MOST_RULE_GROUPS: usize = 1_000;
const MOST_RULES: usize = 10_000;
/// Maximum number of entities in a level, and in all levels together.
const MOST_THINGS: [usize; 2] = [1_000, 10_000];
/// Maximum length of a name or path, in bytes; messages repeat them.
const LONGEST_NAME: usize = 500;
/// Maximum length of a field's default, in bytes; it is copied for every entity that does not set the field.
const LONGEST_DEFAULT: usize = 1_000;
/// Maximum number of findings that are reported for a project.
pub const MOST_FINDINGS: usize = 1_000;

/// Checks that a file's text is short enough to be parsed.
pub fn text(text: &str) -> Result<(), Finding> {
    if text.len() > LARGEST_FILE {
        let [size, limit] = [text.len(), LARGEST_FILE].map(|bytes| bytes.div_ceil(1 << 20));
        return Err(Finding::FileTooLong { size, limit });
    }
    let objects = count(text, b'{');
    if objects > MOST_OBJECTS {
        return Err(Finding::TooManyObjects { limit: MOST_OBJECTS });
    }
    if objects + count(text, b'[') + count(text, b',') > MOST_VALUES {
        return Err(Finding::TooManyValues { limit: MOST_VALUES });
    }
    Ok(())
}

/// Counts a byte in a text. It sums pieces whose sum fits a byte, so that the processor counts dozens of
/// bytes at once: this goes over every file before it is parsed.
fn count(text: &str, sign: u8) -> usize {
    let in_piece = |piece: &[u8]| piece.iter().map(|letter| u8::from(*letter == sign)).sum::<u8>();
    text.as_bytes().chunks(usize::from(u8::MAX)).map(|piece| usize::from(in_piece(piece))).sum()
}

/// Checks that a project is within all limits, with the levels that have been read so far.
pub fn project(defs: &Defs, levels: &[Level], toc: &[TocEntry]) -> Result<(), Problem> {
    definitions(defs)?;
    let project = Location::of(Subject::Project);
    at_most(MOST_LEVELS, levels.len(), &project, Limited::Levels)?;
    let mut files = BTreeSet::new();
    for level in levels {
        if let Some(path) = level.external_rel_path.as_deref().filter(|path| !files.insert(*path)) {
            let place = Location::level(&shortened(&level.identifier));
            return Err(Problem::new(&place, Finding::LevelFileShared { path: shortened(path) }));
        }
        one_level(level)?;
    }
    let things = levels.iter().map(things_of).sum::<usize>();
    let listed = toc.iter().map(|entry| entry.instances.len()).sum::<usize>();
    at_most(MOST_THINGS[1], things.max(listed), &project, Limited::Entities)?;
    let count = levels.iter().map(|level| cells_of(level, defs)).fold(0, i64::saturating_add);
    if count > MOST_CELLS {
        return Err(Problem::new(&project, Finding::TooManyCells { count, limit: MOST_CELLS }));
    }
    Ok(())
}

fn definitions(defs: &Defs) -> Result<(), Problem> {
    let place = Location::of(Subject::Definitions);
    at_most(MOST_LAYERS, defs.layers.len(), &place, Limited::Layers)?;
    at_most(MOST_DEFINITIONS, defs.entities.len(), &place, Limited::Entities)?;
    at_most(MOST_DEFINITIONS, defs.tilesets.len(), &place, Limited::Tilesets)?;
    let groups = || defs.layers.iter().flat_map(|layer| &layer.auto_rule_groups);
    at_most(MOST_RULE_GROUPS, groups().count(), &place, Limited::RuleGroups)?;
    at_most(MOST_RULES, groups().map(|group| group.rules.len()).sum(), &place, Limited::Rules)?;
    for layer in &defs.layers {
        name(&layer.identifier)?;
        let place = place.layer(&layer.identifier);
        at_most(MOST_CELL_VALUES, layer.int_grid_values.len(), &place, Limited::Values)?;
    }
    for tileset in &defs.tilesets {
        name(&tileset.identifier)?;
        tileset.rel_path.as_deref().map_or(Ok(()), name)?;
    }
    fields(&defs.level_fields, &Location::of(Subject::LevelFields))?;
    for entity in &defs.entities {
        name(&entity.identifier)?;
        let subject = Subject::Entity { name: entity.identifier.clone() };
        fields(&entity.field_defs, &Location::of(subject))?;
    }
    Ok(())
}

fn fields(defs: &[FieldDef], place: &Location) -> Result<(), Problem> {
    at_most(MOST_FIELDS, defs.len(), place, Limited::Fields)?;
    for def in defs {
        name(&def.identifier)?;
        let length = |value: &EditorValue| value.params.first().map_or(0, length);
        let (field, limit) = (&def.identifier, LONGEST_DEFAULT);
        let length = def.default_override.as_ref().map_or(0, length);
        if length > limit {
            return Err(Problem::new(place, Finding::DefaultTooLong { field: field.clone(), length, limit }));
        }
    }
    Ok(())
}

fn one_level(level: &Level) -> Result<(), Problem> {
    name(&level.identifier)?;
    file_stem(&level.identifier)?;
    level.external_rel_path.as_deref().map_or(Ok(()), name)?;
    let place = Location::level(&level.identifier);
    at_most(MOST_LAYERS, level.layer_instances.as_ref().map_or(0, Vec::len), &place, Limited::Layers)?;
    at_most(MOST_THINGS[0], things_of(level), &place, Limited::Entities)
}

fn things_of(level: &Level) -> usize {
    level.layer_instances.iter().flatten().map(|layer| layer.entity_instances.len()).sum()
}

/// Counts the cells of a level and all its layers. A level or layer that is too large by itself is refused
/// elsewhere and does not count.
fn cells_of(level: &Level, defs: &Defs) -> i64 {
    let [wide, high] =
        level.px_size().map(|px| (i64::from(px.max(0)) + i64::from(GRID) - 1) / i64::from(GRID));
    let own = [wide, high].into_iter().all(|side| side <= i64::from(MOST_TILES)).then_some(wide * high);
    let layers = level.layer_instances.iter().flatten();
    let in_layers = layers.filter_map(|layer| {
        let [wide, high] = level.cells(defs.layer(layer.layer_def_uid)?, layer);
        wide.checked_mul(high).filter(|cells| *cells <= MAX_LAYER_CELLS)
    });
    own.into_iter().chain(in_layers).fold(0, i64::saturating_add)
}

fn at_most(limit: usize, count: usize, place: &Location, limited: Limited) -> Result<(), Problem> {
    let fault = || Problem::new(place, Finding::TooMany { count, limited, limit });
    if count <= limit { Ok(()) } else { Err(fault()) }
}

fn name(name: &str) -> Result<(), Problem> {
    if name.len() <= LONGEST_NAME {
        return Ok(());
    }
    let (length, limit) = (name.len(), LONGEST_NAME);
    let finding = Finding::NameTooLong { name: shortened(name), length, limit };
    Err(Problem::new(&Location::of(Subject::Project), finding))
}

/// Checks the name of a level, after which commands name files: no other letters than LDtk gives it, so that none leads
/// out of the folder for them.
fn file_stem(name: &str) -> Result<(), Problem> {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
    if !name.is_empty() && name.chars().all(is_plain) {
        return Ok(());
    }
    let finding = Finding::LevelNameUnfit { name: shortened(name) };
    Err(Problem::new(&Location::of(Subject::Project), finding))
}

fn length(value: &Value) -> usize {
    value.as_str().map_or_else(|| value.to_string().len(), str::len)
}

/// Returns the first names of some, shortened, for a message; the last entry says that there are more.
pub fn some_of<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    const SHOWN: usize = 20;
    let mut some: Vec<String> = names.take(SHOWN + 1).map(shortened).collect();
    if let Some(more) = some.get_mut(SHOWN) {
        *more = "…".to_string();
    }
    some
}

/// Returns the first 80 characters of a text.
pub fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
