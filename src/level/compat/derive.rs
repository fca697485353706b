//! The keys that begin with `__`: the editor writes them for readers and ignores them itself. A
//! file that leaves them out is complete all the same, so they are filled in from the definitions.

use crate::level::json::{array_at, float_at, int_at, str_at};
use crate::level::problem::Problem;
use serde_json::{Map, Value, json};

/// Fills in what is missing in every level; a use of something undefined is a fault.
pub fn fill(project: &mut Value, problems: &mut Vec<Problem>) {
    let Some(root) = project.as_object_mut() else { return };
    let defs = root.get("defs").cloned().unwrap_or_default();
    let levels = root.get_mut("levels").and_then(Value::as_array_mut);
    for level in levels.into_iter().flatten() {
        let place = format!("level {}", str_at(level, "identifier"));
        let Some(level) = level.as_object_mut() else { continue };
        fields(level, array_at(&defs, "levelFields"), &place, problems);
        let layers = level.get_mut("layerInstances").and_then(Value::as_array_mut);
        for layer in layers.into_iter().flatten() {
            fill_layer(layer, &defs, &place, problems);
        }
    }
}

fn find(list: &[Value], uid: Option<i32>) -> Option<&Value> {
    list.iter().find(|def| uid.is_some() && int_at(def, "uid") == uid)
}

fn put_missing(object: &mut Map<String, Value>, key: &str, value: Value) {
    let slot = object.entry(key).or_insert(Value::Null);
    if slot.is_null() {
        *slot = value;
    }
}

fn fill_layer(layer: &mut Value, defs: &Value, place: &str, problems: &mut Vec<Problem>) {
    let uid = int_at(layer, "layerDefUid");
    let Some(def) = find(array_at(defs, "layers"), uid) else {
        let message = "`layerDefUid` names no layer of this project: save the file again in LDtk";
        problems.push(Problem::new(format!("{place}, a layer"), message));
        return;
    };
    let offset = |key: &str| int_at(layer, key).unwrap_or(0).saturating_add(int_at(def, key).unwrap_or(0));
    let offsets = [offset("pxOffsetX"), offset("pxOffsetY")];
    let tileset = int_at(layer, "overrideTilesetUid")
        .or_else(|| int_at(def, "tilesetDefUid"))
        .or_else(|| int_at(def, "autoTilesetDefUid"));
    let image = find(array_at(defs, "tilesets"), tileset).and_then(|t| t.get("relPath").cloned());
    let name = str_at(def, "identifier");
    let Some(object) = layer.as_object_mut() else { return };
    put_missing(object, "__identifier", json!(name));
    put_missing(object, "__type", json!(str_at(def, "type")));
    put_missing(object, "__gridSize", json!(int_at(def, "gridSize").unwrap_or(16)));
    put_missing(object, "__opacity", json!(float_at(def, "displayOpacity").unwrap_or(1.0)));
    put_missing(object, "__pxTotalOffsetX", json!(offsets[0]));
    put_missing(object, "__pxTotalOffsetY", json!(offsets[1]));
    put_missing(object, "__tilesetDefUid", json!(tileset));
    put_missing(object, "__tilesetRelPath", image.unwrap_or_default());
    let place = format!("{place}, layer {name}");
    let entities = object.get_mut("entityInstances").and_then(Value::as_array_mut);
    for entity in entities.into_iter().flatten() {
        fill_entity(entity, array_at(defs, "entities"), &place, problems);
    }
}

fn fill_entity(entity: &mut Value, defs: &[Value], place: &str, problems: &mut Vec<Problem>) {
    let Some(def) = find(defs, int_at(entity, "defUid")) else {
        let message = "`defUid` names no entity of this project: save the file again in LDtk";
        problems.push(Problem::new(format!("{place}, an entity"), message));
        return;
    };
    let Some(object) = entity.as_object_mut() else { return };
    let pivot = [float_at(def, "pivotX").unwrap_or(0.0), float_at(def, "pivotY").unwrap_or(0.0)];
    put_missing(object, "__identifier", json!(str_at(def, "identifier")));
    put_missing(object, "__pivot", json!(pivot));
    put_missing(object, "width", json!(int_at(def, "width").unwrap_or(16)));
    put_missing(object, "height", json!(int_at(def, "height").unwrap_or(16)));
    let place = format!("{place}, {}", str_at(def, "identifier"));
    fields(object, array_at(def, "fieldDefs"), &place, problems);
}

/// Names and values of the fields of an entity or a level.
fn fields(owner: &mut Map<String, Value>, defs: &[Value], place: &str, problems: &mut Vec<Problem>) {
    let list = owner.get_mut("fieldInstances").and_then(Value::as_array_mut);
    for field in list.into_iter().flatten() {
        let def = find(defs, int_at(field, "defUid"));
        let unnamed = str_at(field, "__identifier").is_empty();
        let Some(object) = field.as_object_mut() else { continue };
        match def {
            Some(def) => {
                put_missing(object, "__identifier", json!(str_at(def, "identifier")));
                put_missing(object, "__type", json!(str_at(def, "__type")));
                if !object.contains_key("__value") {
                    let value = edited_value(object.get("realEditorValues"), def);
                    object.insert("__value".to_string(), value);
                }
            }
            None if unnamed => {
                let message =
                    "`defUid` of a field names no field of this project: save the file again in LDtk";
                problems.push(Problem::new(place, message));
            }
            None => {}
        }
    }
}

/// What `__value` says, from the editor's own record of it. A default is left to the reader.
fn edited_value(edited: Option<&Value>, def: &Value) -> Value {
    let kind = str_at(def, "type");
    let one = |entry: &Value| -> Value {
        let Some(value) = array_at(entry, "params").first() else { return Value::Null };
        match (kind, value.as_str()) {
            ("F_Point", Some(text)) => point(text),
            ("F_Text", Some(text)) => json!(unescaped(text)),
            _ => value.clone(),
        }
    };
    let entries = edited.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if def.get("isArray").and_then(Value::as_bool) == Some(true) {
        entries.iter().map(one).collect()
    } else {
        entries.first().map(one).unwrap_or_default()
    }
}

/// `3,4` as an object; null if it is none.
fn point(text: &str) -> Value {
    let coords = text.split_once(',').map(|(x, y)| (x.parse::<i32>(), y.parse::<i32>()));
    if let Some((Ok(cx), Ok(cy))) = coords { json!({ "cx": cx, "cy": cy }) } else { Value::Null }
}

/// A text of several lines, of which the editor keeps the line breaks as `\n`.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => plain.push('\n'),
                other => plain.push(other.unwrap_or('\\')),
            },
            _ => plain.push(letter),
        }
    }
    plain
}
