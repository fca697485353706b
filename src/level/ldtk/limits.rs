//! How much a project may hold. A file can say anything, and whatever it says must be answered soon
//! and in little memory; all of this is far beyond what a person makes by hand. `docs/LEVELS.md`
//! lists it for authors.

use crate::level::contract::GRID;
use crate::level::problem::{Location, Problem};
use ldtk_rules::{Defs, EditorValue, FieldDef, Level, MAX_LAYER_CELLS, TocEntry};
use serde_json::Value;
use std::collections::BTreeSet;

/// No project or level file is longer than this, in bytes.
pub const LARGEST_FILE: usize = 48 << 20;
/// No file has more objects, `{…}`: an empty one takes 3 bytes there, but hundreds in memory.
pub const MOST_OBJECTS: usize = 1_000_000;
/// No file has more values of any kind, or rather commas and brackets.
pub const MOST_VALUES: usize = 8_000_000;

/// No level is wider or higher than this, in tiles.
pub const MOST_TILES: i32 = 512;
/// All layers of all levels together have no more cells.
pub const MOST_CELLS: i64 = 20_000_000;

const MOST_LEVELS: usize = 1_000;
const MOST_LAYERS: usize = 64;
/// Of entities and of tilesets, each.
const MOST_DEFINITIONS: usize = 1_000;
/// Of an entity or of levels.
const MOST_FIELDS: usize = 100;
const MOST_CELL_VALUES: usize = 1_000;
const MOST_RULE_GROUPS: usize = 1_000;
const MOST_RULES: usize = 10_000;
/// Entities of a level, and of all levels together.
const MOST_THINGS: [usize; 2] = [1_000, 10_000];
/// A name or path, in bytes: messages repeat them.
const LONGEST_NAME: usize = 500;
/// The default of a field, in bytes: it counts for every entity that says nothing else.
const LONGEST_DEFAULT: usize = 1_000;
/// So many findings are enough to begin with.
pub const MOST_FINDINGS: usize = 1_000;

/// Is a file's text short enough to be read at all?
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

/// How often a sign is in a text. In pieces whose sum fits a byte, so that the processor counts dozens
/// of letters at once: this goes over every file before it is read.
fn count(text: &str, sign: u8) -> usize {
    let in_piece = |piece: &[u8]| piece.iter().map(|letter| u8::from(*letter == sign)).sum::<u8>();
    text.as_bytes().chunks(usize::from(u8::MAX)).map(|piece| usize::from(in_piece(piece))).sum()
}

/// Is a project small enough to be looked at? The levels are those that have been read so far.
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

/// Of the level itself and all its layers. What is too large by itself is refused without being
/// looked at, and does not count.
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

/// The beginning of something that may be long.
pub fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
