//! [`Location`], the place of a finding in a level file.

use super::finding::text::FindingTexts;
use crate::base::{IVec2, Lang};
use serde::Serialize;
use std::fmt;

/// What a finding is about, within its level and layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Identifier of an entity, or path of a key in the file.
    Named(String),
    /// The player's start.
    Start,
    /// The exit.
    Exit,
    /// The main treasure.
    MainTreasure,
    /// The edge of the level.
    Edge,
    /// The entrance of a dead end.
    Passage,
    /// The background of a level.
    Background,
    /// The project.
    Project,
    /// The project file.
    ProjectFile,
    /// The definitions of the project.
    Definitions,
    /// The definitions of the fields of levels.
    LevelFields,
    /// A layer without a definition.
    UnknownLayer,
    /// An entity without a definition.
    UnknownEntity,
    /// The definition of a layer.
    Layer {
        /// Identifier of the layer.
        name: String,
    },
    /// The definition of an entity.
    Entity {
        /// Identifier of the entity.
        name: String,
    },
    /// A tileset.
    Tileset {
        /// Identifier of the tileset.
        name: String,
    },
    /// An auto-layer rule.
    Rule {
        /// Uid of the rule.
        uid: i32,
    },
    /// An ASCII map.
    Map,
    /// A guard of an ASCII map.
    Guard {
        /// Character of the guard.
        letter: char,
    },
    /// A switch of an ASCII map.
    Switch,
    /// A plate of an ASCII map.
    Plate,
    /// A key on a belt of an ASCII map.
    Belt,
}

impl Subject {
    /// Returns the subject in a language.
    pub fn text(&self, lang: Lang) -> String {
        FindingTexts::of(lang).argument("thing", self)
    }
}

/// Converts an identifier or path to [`Subject::Named`].
impl From<&str> for Subject {
    fn from(name: &str) -> Self {
        Self::Named(name.to_string())
    }
}

/// Place of a finding in a level file: level, layer, thing and cells; parts that do not apply are empty.
///
/// Build it from [`Location::level`] or [`Location::of`] with the methods that add a part. Its `Display` is its
/// [`text`](Self::text) in English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// Identifier of the level.
    pub level: String,
    /// Identifier of the layer.
    pub layer: String,
    /// What it is about.
    pub thing: Option<Subject>,
    /// Cells, counted from (0,0) at the top left of the level, as LDtk shows them.
    pub cells: Vec<IVec2>,
}

impl Location {
    /// Creates the location of a whole level.
    pub fn level(name: &str) -> Self {
        Self { level: name.to_string(), ..Self::default() }
    }

    /// Creates the location of something that is in no level, such as a tileset.
    pub fn of(thing: impl Into<Subject>) -> Self {
        Self { thing: Some(thing.into()), ..Self::default() }
    }

    /// Returns a copy with the layer replaced.
    pub fn layer(&self, name: &str) -> Self {
        Self { layer: name.to_string(), ..self.clone() }
    }

    /// Returns a copy with the thing replaced.
    pub fn thing(&self, thing: impl Into<Subject>) -> Self {
        Self { thing: Some(thing.into()), ..self.clone() }
    }

    /// Returns a copy with the cells replaced by one cell.
    pub fn cell(&self, cell: IVec2) -> Self {
        self.cells(vec![cell])
    }

    /// Returns a copy with the cells replaced.
    pub fn cells(&self, cells: Vec<IVec2>) -> Self {
        Self { cells, ..self.clone() }
    }

    /// Returns the location in a language, such as `level Roofs, layer Entities, Guard at (3,4)`.
    ///
    /// Of many cells it names the first three and counts the rest. It is empty if no part applies.
    pub fn text(&self, lang: Lang) -> String {
        let texts = FindingTexts::of(lang);
        let named = |key: &str, name: &str| (!name.is_empty()).then(|| texts.place(key, &[("name", name)]));
        let thing = self.thing.as_ref().map(|thing| thing.text(lang));
        let cells = some_of(&self.cells, texts);
        let last = match (thing, cells) {
            (Some(thing), Some(cells)) => {
                Some(texts.place("thing_at", &[("subject", &thing), ("cells", &cells)]))
            }
            (None, Some(cells)) => Some(texts.place("cells", &[("cells", &cells)])),
            (thing, None) => thing,
        };
        let parts = [named("level", &self.level), named("layer", &self.layer), last];
        texts.list(&parts.into_iter().flatten().collect::<Vec<String>>())
    }
}

/// Writes the location in English, like `level Roofs, layer Entities, Guard at (3,4)`.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

/// Number of cells that a text names before it only counts.
const NAMED_CELLS: usize = 3;

/// Returns a list of cells as text: `(3,4), (5,6)` or `(3,4), (5,6), (7,8) and 7 more`; `None` if it is empty.
fn some_of(cells: &[IVec2], texts: &FindingTexts) -> Option<String> {
    let (named, more) = cells.split_at(cells.len().min(NAMED_CELLS));
    let named: Vec<String> = named.iter().map(|cell| texts.argument("cell", cell)).collect();
    let (named, count) = (texts.list(&named), more.len().to_string());
    (!cells.is_empty()).then(|| match more {
        [] => named,
        _ => texts.place("more", &[("cells", &named), ("count", &count)]),
    })
}
