//! The types of `ldtk_rust` 0.6.0 as tables: what each object must hold, and what stands in where
//! a version of LDtk leaves it out.

use crate::level::problem::Problem;
use serde_json::{Map, Value};
use std::fmt;

/// What the crate expects under a key.
pub enum Want {
    Int,
    Float,
    Bool,
    Text,
    Ints,
    Floats,
    Texts,
    /// One of these words; any other becomes the default.
    Word(&'static [&'static str]),
    /// Some of these words; all others are left out.
    Words(&'static [&'static str]),
    Object(&'static [Key]),
    Objects(&'static [Key]),
    /// Anything, as long as it is an array.
    List,
    /// Nothing that anybody here reads: always replaced by the default.
    Unread,
}

/// What stands in for a key that is missing or null.
pub enum Or {
    /// The file makes no sense without it.
    Fault,
    /// The crate does without it.
    Nothing,
    /// This JSON.
    Json(&'static str),
}

/// One key of an object.
pub struct Key(&'static str, Want, Or);

use Or::{Fault, Json, Nothing};
use Want::{Bool, Float, Floats, Int, Ints, List, Object, Objects, Text, Texts, Unread, Word, Words};

const NONE: Or = Json("[]");
const NO: Or = Json("false");
const ZERO: Or = Json("0");
const BLACK: Or = Json("\"#000000\"");
const EMPTY: Or = Json("\"\"");

pub const PROJECT: &[Key] = &[
    Key("appBuildId", Float, ZERO),
    Key("backupLimit", Int, ZERO),
    Key("backupOnSave", Bool, NO),
    Key("bgColor", Text, BLACK),
    Key("defaultGridSize", Int, Json("16")),
    Key("defaultLevelBgColor", Text, BLACK),
    Key("defaultLevelHeight", Int, Nothing),
    Key("defaultLevelWidth", Int, Nothing),
    Key("defaultPivotX", Float, ZERO),
    Key("defaultPivotY", Float, ZERO),
    Key("defs", Object(DEFINITIONS), Fault),
    Key("exportPng", Bool, Nothing),
    Key("exportTiled", Bool, NO),
    Key("externalLevels", Bool, NO),
    Key("flags", Words(FLAGS), NONE),
    Key("identifierStyle", Word(&["Capitalize", "Free", "Lowercase", "Uppercase"]), Json("\"Capitalize\"")),
    Key("imageExportMode", Word(EXPORTS), Json("\"None\"")),
    Key("jsonVersion", Text, Fault),
    Key("levelNamePattern", Text, EMPTY),
    Key("levels", Objects(LEVEL), Fault),
    Key("minifyJson", Bool, NO),
    Key("nextUid", Int, ZERO),
    Key("pngFilePattern", Text, Nothing),
    Key("simplifiedExport", Bool, NO),
    Key("tutorialDesc", Text, Nothing),
    Key("worldGridHeight", Int, Nothing),
    Key("worldGridWidth", Int, Nothing),
    Key("worldLayout", Word(LAYOUTS), Nothing),
    Key("worlds", Unread, NONE),
];
const FLAGS: &[&str] = &[
    "DiscardPreCsvIntGrid",
    "ExportPreCsvIntGridFormat",
    "IgnoreBackupSuggest",
    "MultiWorlds",
    "PrependIndexToLevelFileNames",
    "UseMultilinesType",
];
const EXPORTS: &[&str] = &["LayersAndLevels", "None", "OneImagePerLayer", "OneImagePerLevel"];
const LAYOUTS: &[&str] = &["Free", "GridVania", "LinearHorizontal", "LinearVertical"];

const DEFINITIONS: &[Key] = &[
    Key("entities", Objects(ENTITY), NONE),
    Key("enums", Objects(ENUM), NONE),
    Key("externalEnums", Objects(ENUM), NONE),
    Key("layers", Objects(LAYER), Fault),
    Key("levelFields", Objects(FIELD), NONE),
    Key("tilesets", Objects(TILESET), NONE),
];

const ENTITY: &[Key] = &[
    Key("color", Text, BLACK),
    Key("fieldDefs", Objects(FIELD), NONE),
    Key("fillOpacity", Float, Json("1")),
    Key("height", Int, Json("16")),
    Key("hollow", Bool, NO),
    Key("identifier", Text, Fault),
    Key("keepAspectRatio", Bool, NO),
    Key(
        "limitBehavior",
        Word(&["DiscardOldOnes", "MoveLastOne", "PreventAdding"]),
        Json("\"PreventAdding\""),
    ),
    Key("limitScope", Word(&["PerLayer", "PerLevel", "PerWorld"]), Json("\"PerLevel\"")),
    Key("lineOpacity", Float, Json("1")),
    Key("maxCount", Int, ZERO),
    Key("nineSliceBorders", Ints, NONE),
    Key("pivotX", Float, ZERO),
    Key("pivotY", Float, ZERO),
    Key("renderMode", Word(&["Cross", "Ellipse", "Rectangle", "Tile"]), Json("\"Rectangle\"")),
    Key("resizableX", Bool, NO),
    Key("resizableY", Bool, NO),
    Key("showName", Bool, NO),
    Key("tags", Texts, NONE),
    Key("tileId", Int, Nothing),
    Key("tileOpacity", Float, Json("1")),
    Key("tileRect", Unread, Nothing),
    Key("tileRenderMode", Word(&["Cover", "FitInside", "Repeat", "Stretch"]), Json("\"FitInside\"")),
    Key("tilesetId", Int, Nothing),
    Key("uid", Int, Fault),
    Key("width", Int, Json("16")),
];

const FIELD: &[Key] = &[
    Key("__type", Text, EMPTY),
    Key("acceptFileTypes", Unread, Nothing),
    Key("allowedRefs", Word(&["Any", "OnlySame", "OnlyTags"]), Json("\"Any\"")),
    Key("allowedRefTags", Texts, NONE),
    Key("allowOutOfLevelRef", Bool, NO),
    Key("arrayMaxLength", Int, Nothing),
    Key("arrayMinLength", Int, Nothing),
    Key("autoChainRef", Bool, NO),
    Key("canBeNull", Bool, NO),
    Key("editorAlwaysShow", Bool, NO),
    Key("editorCutLongValues", Bool, NO),
    Key("editorDisplayMode", Word(&["Hidden", "NameAndValue", "ValueOnly"]), Json("\"Hidden\"")),
    Key("editorDisplayPos", Word(&["Above", "Beneath", "Center"]), Json("\"Above\"")),
    Key("editorTextPrefix", Text, Nothing),
    Key("editorTextSuffix", Text, Nothing),
    Key("identifier", Text, Fault),
    Key("isArray", Bool, NO),
    Key("max", Float, Nothing),
    Key("min", Float, Nothing),
    Key("regex", Text, Nothing),
    Key("symmetricalRef", Bool, NO),
    Key("textLanguageMode", Unread, Nothing),
    Key("tilesetUid", Int, Nothing),
    Key("type", Text, EMPTY),
    Key("uid", Int, Fault),
    Key("useForSmartColor", Bool, NO),
];

const ENUM: &[Key] = &[
    Key("externalFileChecksum", Text, Nothing),
    Key("externalRelPath", Text, Nothing),
    Key("iconTilesetUid", Int, Nothing),
    Key("identifier", Text, Fault),
    Key("tags", Texts, NONE),
    Key("uid", Int, Fault),
    Key("values", Objects(ENUM_VALUE), NONE),
];

const ENUM_VALUE: &[Key] = &[
    Key("__tileSrcRect", Unread, Nothing),
    Key("color", Int, ZERO),
    Key("id", Text, Fault),
    Key("tileId", Int, Nothing),
];

const LAYER: &[Key] = &[
    Key("__type", Text, EMPTY),
    // The rules are run from the file as it is, before it comes here.
    Key("autoRuleGroups", Unread, NONE),
    Key("autoSourceLayerDefUid", Int, Nothing),
    Key("autoTilesetDefUid", Int, Nothing),
    Key("displayOpacity", Float, Json("1")),
    Key("excludedTags", Texts, NONE),
    Key("gridSize", Int, Json("16")),
    Key("guideGridHei", Int, ZERO),
    Key("guideGridWid", Int, ZERO),
    Key("hideFieldsWhenInactive", Bool, NO),
    Key("hideInList", Bool, NO),
    Key("identifier", Text, Fault),
    Key("inactiveOpacity", Float, Json("1")),
    Key("intGridValues", Objects(INT_GRID_VALUE), NONE),
    Key("parallaxFactorX", Float, ZERO),
    Key("parallaxFactorY", Float, ZERO),
    Key("parallaxScaling", Bool, NO),
    Key("pxOffsetX", Int, ZERO),
    Key("pxOffsetY", Int, ZERO),
    Key("requiredTags", Texts, NONE),
    Key("tilePivotX", Float, ZERO),
    Key("tilePivotY", Float, ZERO),
    Key("tilesetDefUid", Int, Nothing),
    Key("type", Word(&["AutoLayer", "Entities", "IntGrid", "Tiles"]), Fault),
    Key("uid", Int, Fault),
];

const INT_GRID_VALUE: &[Key] =
    &[Key("color", Text, BLACK), Key("identifier", Text, Nothing), Key("value", Int, Fault)];

const TILESET: &[Key] = &[
    Key("__cHei", Int, ZERO),
    Key("__cWid", Int, ZERO),
    Key("cachedPixelData", Unread, Nothing),
    Key("customData", Unread, NONE),
    Key("embedAtlas", Word(&["LdtkIcons"]), Nothing),
    Key("enumTags", Unread, NONE),
    Key("identifier", Text, Fault),
    Key("padding", Int, ZERO),
    Key("pxHei", Int, Fault),
    Key("pxWid", Int, Fault),
    Key("relPath", Text, Nothing),
    Key("savedSelections", Unread, NONE),
    Key("spacing", Int, ZERO),
    Key("tags", Texts, NONE),
    Key("tagsSourceEnumUid", Int, Nothing),
    Key("tileGridSize", Int, Json("16")),
    Key("uid", Int, Fault),
];

const LEVEL: &[Key] = &[
    Key("__bgColor", Text, BLACK),
    Key("__bgPos", Unread, Nothing),
    Key("__neighbours", Unread, NONE),
    Key("__smartColor", Text, BLACK),
    Key("bgColor", Text, Nothing),
    Key("bgPivotX", Float, ZERO),
    Key("bgPivotY", Float, ZERO),
    Key("bgPos", Unread, Nothing),
    Key("bgRelPath", Text, Nothing),
    Key("externalRelPath", Text, Nothing),
    Key("fieldInstances", Objects(FIELD_INSTANCE), NONE),
    Key("identifier", Text, Fault),
    Key("iid", Text, EMPTY),
    Key("layerInstances", Objects(LAYER_INSTANCE), Fault),
    Key("pxHei", Int, Fault),
    Key("pxWid", Int, Fault),
    Key("uid", Int, Fault),
    Key("useAutoIdentifier", Bool, NO),
    Key("worldDepth", Int, ZERO),
    Key("worldX", Int, ZERO),
    Key("worldY", Int, ZERO),
];

const LAYER_INSTANCE: &[Key] = &[
    Key("__cHei", Int, ZERO),
    Key("__cWid", Int, ZERO),
    Key("__gridSize", Int, Fault),
    Key("__identifier", Text, Fault),
    Key("__opacity", Float, Json("1")),
    Key("__pxTotalOffsetX", Int, ZERO),
    Key("__pxTotalOffsetY", Int, ZERO),
    Key("__tilesetDefUid", Int, Nothing),
    Key("__tilesetRelPath", Text, Nothing),
    Key("__type", Text, Fault),
    Key("autoLayerTiles", Objects(TILE), NONE),
    Key("entityInstances", Objects(ENTITY_INSTANCE), NONE),
    Key("gridTiles", Objects(TILE), NONE),
    Key("iid", Text, EMPTY),
    Key("intGrid", Unread, Nothing),
    Key("intGridCsv", Ints, NONE),
    Key("layerDefUid", Int, Fault),
    Key("levelId", Int, ZERO),
    Key("optionalRules", Ints, NONE),
    Key("overrideTilesetUid", Int, Nothing),
    Key("pxOffsetX", Int, ZERO),
    Key("pxOffsetY", Int, ZERO),
    Key("seed", Int, ZERO),
    Key("visible", Bool, Json("true")),
];

const TILE: &[Key] = &[
    Key("d", Ints, NONE),
    Key("f", Int, ZERO),
    Key("px", Ints, Fault),
    Key("src", Ints, Fault),
    Key("t", Int, ZERO),
];

const ENTITY_INSTANCE: &[Key] = &[
    Key("__grid", Ints, NONE),
    Key("__identifier", Text, Fault),
    Key("__pivot", Floats, Json("[0, 0]")),
    Key("__smartColor", Text, BLACK),
    Key("__tags", Texts, NONE),
    Key("__tile", Unread, Nothing),
    Key("defUid", Int, Fault),
    Key("fieldInstances", Objects(FIELD_INSTANCE), NONE),
    Key("height", Int, Json("16")),
    Key("iid", Text, EMPTY),
    Key("px", Ints, Fault),
    Key("width", Int, Json("16")),
];

const FIELD_INSTANCE: &[Key] = &[
    Key("__identifier", Text, Fault),
    Key("__tile", Unread, Nothing),
    Key("__type", Text, EMPTY),
    Key("defUid", Int, ZERO),
    Key("realEditorValues", List, NONE),
];

/// Makes `value` an object that holds all `keys` as wanted.
pub fn fit(value: &mut Value, keys: &[Key], problems: &mut Vec<Problem>) {
    fit_at(value, keys, &Path { up: None, key: "", index: None }, problems);
}

/// The way from the root of the file, kept in links so that it costs nothing while all is well.
struct Path<'a> {
    up: Option<&'a Path<'a>>,
    key: &'a str,
    index: Option<usize>,
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(up) = self.up.filter(|up| up.up.is_some()) {
            write!(f, "{up}.")?;
        }
        f.write_str(if self.up.is_none() { "the project" } else { self.key })?;
        self.index.map_or(Ok(()), |i| write!(f, "[{i}]"))
    }
}

fn fit_at(value: &mut Value, keys: &[Key], path: &Path, problems: &mut Vec<Problem>) {
    let Some(object) = value.as_object_mut() else {
        problems.push(Problem::new(
            path.to_string(),
            "this must be an object { … }: save the file again in LDtk",
        ));
        return;
    };
    for Key(key, want, or) in keys {
        fit_key(object, key, want, or, path, problems);
    }
}

fn fit_key(
    object: &mut Map<String, Value>,
    key: &'static str,
    want: &Want,
    or: &Or,
    path: &Path,
    problems: &mut Vec<Problem>,
) {
    let unread = matches!(want, Unread);
    if unread || object.get(key).is_none_or(Value::is_null) {
        match or {
            Fault => problems.push(Problem::new(
                path.to_string(),
                format!("the key `{key}` is missing: save the file again in LDtk"),
            )),
            Nothing => drop(object.remove(key)),
            // The tables are our own, and a test reads them all.
            Json(text) => {
                drop(object.insert(key.to_string(), serde_json::from_str(text).unwrap_or_default()))
            }
        }
        return;
    }
    let Some(value) = object.get_mut(key) else { return };
    let here = Path { up: Some(path), key, index: None };
    if let (Word(known), Some(word)) = (want, value.as_str())
        && !known.contains(&word)
    {
        match or {
            Fault => problems.push(Problem::new(here.to_string(), format!("`{word}` is none of {known:?}"))),
            Nothing => *value = Value::Null,
            Json(text) => *value = serde_json::from_str(text).unwrap_or_default(),
        }
        return;
    }
    fit_value(value, want, &here, problems);
}

fn fit_value(value: &mut Value, want: &Want, path: &Path, problems: &mut Vec<Problem>) {
    let wrong = match want {
        Int => (!make_int(value)).then_some("a whole number"),
        Float => (!value.is_number()).then_some("a number"),
        Bool => (!value.is_boolean()).then_some("true or false"),
        Text | Word(_) => (!value.is_string()).then_some("a text"),
        Ints => (!each(value, make_int)).then_some("an array of whole numbers"),
        Floats => (!each(value, |v| v.is_number())).then_some("an array of numbers"),
        Texts => (!each(value, |v| v.is_string())).then_some("an array of texts"),
        List => (!value.is_array()).then_some("an array"),
        Words(known) => {
            if let Some(words) = value.as_array_mut() {
                words.retain(|word| word.as_str().is_some_and(|w| known.contains(&w)));
            }
            (!value.is_array()).then_some("an array of texts")
        }
        Object(keys) => {
            fit_at(value, keys, path, problems);
            None
        }
        Objects(keys) => match value {
            Value::Array(items) => {
                for (i, item) in items.iter_mut().enumerate() {
                    fit_at(item, keys, &Path { up: path.up, key: path.key, index: Some(i) }, problems);
                }
                None
            }
            _ => Some("an array of objects"),
        },
        Unread => None,
    };
    if let Some(wanted) = wrong {
        problems.push(Problem::new(
            path.to_string(),
            format!("this must be {wanted}: save the file again in LDtk"),
        ));
    }
}

/// Is it a whole number of a size that makes sense? One written as `3.0` is made one.
fn make_int(value: &mut Value) -> bool {
    let number = crate::level::json::int(value);
    if let Some(number) = number {
        *value = number.into();
    }
    number.is_some()
}

fn each(value: &mut Value, test: impl Fn(&mut Value) -> bool) -> bool {
    value.as_array_mut().is_some_and(|items| items.iter_mut().all(test))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_default(keys: &[Key], test: &mut dyn FnMut(&str, &str)) {
        for Key(key, want, or) in keys {
            if let Json(text) = or {
                test(key, text);
            }
            if let Object(inner) | Objects(inner) = want {
                every_default(inner, test);
            }
        }
    }

    #[test]
    fn every_default_is_json() {
        every_default(PROJECT, &mut |key, text| {
            assert!(serde_json::from_str::<Value>(text).is_ok(), "{key}: {text}");
        });
    }
}
