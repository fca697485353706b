//! Limits of what a project may hold, so that no file can exhaust time or memory.
//!
//! They are far above what a person makes by hand. `docs/LEVELS.md` lists them for authors.

use crate::level::contract::GRID;
use crate::level::problem::{Location, Problem};
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
pub fn text(text: &str) -> Result<(), Problem> {
    let cure = "split the project, or save its levels to separate files";
    let fault = |what: String| Err(Problem::fault(&Location::default(), what, cure));
    if text.len() > LARGEST_FILE {
        let [has, most] = [text.len(), LARGEST_FILE].map(|bytes| bytes.div_ceil(1 << 20));
        return fault(format!("it is {has} MiB long, and at most {most} are read"));
    }
    let objects = count(text, b'{');
    if objects > MOST_OBJECTS {
        return fault(format!("it has more than {MOST_OBJECTS} objects"));
    }
    if objects + count(text, b'[') + count(text, b',') > MOST_VALUES {
        return fault(format!("it has more than {MOST_VALUES} values"));
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
    at_most(MOST_LEVELS, levels.len(), &Location::of("the project"), "levels")?;
    let mut files = BTreeSet::new();
    for level in levels {
        if let Some(path) = level.external_rel_path.as_deref().filter(|path| !files.insert(*path)) {
            let what = format!("another level is in the same file `{}`", shortened(path));
            let place = Location::level(&shortened(&level.identifier));
            return Err(Problem::fault(&place, what, "save the project again in LDtk"));
        }
        one_level(level)?;
    }
    let things = levels.iter().map(things_of).sum::<usize>();
    let listed = toc.iter().map(|entry| entry.instances.len()).sum::<usize>();
    at_most(MOST_THINGS[1], things.max(listed), &Location::of("the project"), "entities")?;
    let cells = levels.iter().map(|level| cells_of(level, defs)).fold(0, i64::saturating_add);
    if cells > MOST_CELLS {
        let what =
            format!("its levels and their layers have {cells} cells, and at most {MOST_CELLS} are read");
        return Err(Problem::fault(
            &Location::of("the project"),
            what,
            "make levels smaller, or split the project",
        ));
    }
    Ok(())
}

fn definitions(defs: &Defs) -> Result<(), Problem> {
    let place = Location::of("definitions");
    at_most(MOST_LAYERS, defs.layers.len(), &place, "layers")?;
    at_most(MOST_DEFINITIONS, defs.entities.len(), &place, "entities")?;
    at_most(MOST_DEFINITIONS, defs.tilesets.len(), &place, "tilesets")?;
    let groups = || defs.layers.iter().flat_map(|layer| &layer.auto_rule_groups);
    at_most(MOST_RULE_GROUPS, groups().count(), &place, "groups of rules")?;
    at_most(MOST_RULES, groups().map(|group| group.rules.len()).sum(), &place, "rules")?;
    for layer in &defs.layers {
        name(&layer.identifier)?;
        at_most(MOST_CELL_VALUES, layer.int_grid_values.len(), &place.layer(&layer.identifier), "values")?;
    }
    for tileset in &defs.tilesets {
        name(&tileset.identifier)?;
        tileset.rel_path.as_deref().map_or(Ok(()), name)?;
    }
    fields(&defs.level_fields, &Location::of("level fields"))?;
    for entity in &defs.entities {
        name(&entity.identifier)?;
        fields(&entity.field_defs, &Location::of(format!("entity {}", entity.identifier)))?;
    }
    Ok(())
}

fn fields(defs: &[FieldDef], place: &Location) -> Result<(), Problem> {
    at_most(MOST_FIELDS, defs.len(), place, "fields")?;
    for def in defs {
        name(&def.identifier)?;
        let length = |value: &EditorValue| value.params.first().map_or(0, length);
        let has = def.default_override.as_ref().map_or(0, length);
        if has > LONGEST_DEFAULT {
            let what = format!("the default of the field `{}` is {has} bytes long", def.identifier);
            return Err(Problem::fault(place, what, format!("make it {LONGEST_DEFAULT} at most")));
        }
    }
    Ok(())
}

fn one_level(level: &Level) -> Result<(), Problem> {
    name(&level.identifier)?;
    level.external_rel_path.as_deref().map_or(Ok(()), name)?;
    let place = Location::level(&level.identifier);
    at_most(MOST_LAYERS, level.layer_instances.as_ref().map_or(0, Vec::len), &place, "layers")?;
    at_most(MOST_THINGS[0], things_of(level), &place, "entities")
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

fn at_most(most: usize, has: usize, place: &Location, of: &str) -> Result<(), Problem> {
    let what = || format!("there are {has} {of}");
    if has <= most { Ok(()) } else { Err(Problem::fault(place, what(), format!("keep to {most}"))) }
}

fn name(name: &str) -> Result<(), Problem> {
    if name.len() <= LONGEST_NAME {
        return Ok(());
    }
    let what = format!("the name or path `{}` is {} bytes long", shortened(name), name.len());
    Err(Problem::fault(&Location::of("the project"), what, format!("make it {LONGEST_NAME} at most")))
}

fn length(value: &Value) -> usize {
    value.as_str().map_or_else(|| value.to_string().len(), str::len)
}

/// Returns the first 80 characters of a text.
pub fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
