//! Levels, in the project file or in a file of their own.

use super::defs::{FieldDef, LayerDef};
use super::lenient::{Lenient, UpTo, ldtk};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

ldtk! {
    Level {
        iid: String = "iid",
        identifier: String = "identifier",
        px_wid: Option<i32> = "pxWid",
        px_hei: Option<i32> = "pxHei",
        /// The level's own background colour, or none for that of the project.
        bg_color: Option<String> = "bgColor",
        bg_rel_path: Option<String> = "bgRelPath",
        bg_pos: Option<String> = "bgPos",
        bg_pivot_x: Option<f64> = "bgPivotX",
        bg_pivot_y: Option<f64> = "bgPivotY",
        /// How the editor worked out where the picture goes.
        bg_pos_shown: Option<BackgroundPosition> = "__bgPos",
        /// Where the layers are, if not here: relative to the project file.
        external_rel_path: Option<String> = "externalRelPath",
        field_instances: Vec<FieldInstance> = "fieldInstances",
        /// From the top down.
        layer_instances: Option<Vec<LayerInstance>> = "layerInstances",
    }

    BackgroundPosition {
        crop_rect: UpTo<f64, 4> = "cropRect",
        scale: UpTo<f64, 2> = "scale",
        top_left_px: UpTo<f64, 2> = "topLeftPx",
    }

    LayerInstance {
        layer_def_uid: i32 = "layerDefUid",
        seed: i32 = "seed",
        px_offset_x: i32 = "pxOffsetX",
        px_offset_y: i32 = "pxOffsetY",
        visible: Option<bool> = "visible",
        optional_rules: Vec<i32> = "optionalRules",
        override_tileset_uid: Option<i32> = "overrideTilesetUid",
        int_grid_csv: Vec<i32> = "intGridCsv",
        /// None where the rules have not been run yet.
        auto_layer_tiles: Option<Vec<TileInstance>> = "autoLayerTiles",
        grid_tiles: Vec<TileInstance> = "gridTiles",
        entity_instances: Vec<EntityInstance> = "entityInstances",
    }

    TileInstance {
        /// Top left corner in the layer, in pixels, without the layer's offset.
        px: UpTo<i32, 2> = "px",
        /// Top left corner in the image, in pixels.
        src: UpTo<i32, 2> = "src",
        /// Bit 0: mirrored along x; bit 1: along y.
        flip: i32 = "f",
        id: i32 = "t",
        /// The cell in row order; before it, for a tile of a rule, the rule.
        origin: UpTo<i32, 2> = "d",
        alpha: Option<f64> = "a",
    }

    EntityInstance {
        iid: String = "iid",
        def_uid: i32 = "defUid",
        px: UpTo<i32, 2> = "px",
        width: Option<i32> = "width",
        height: Option<i32> = "height",
        field_instances: Vec<FieldInstance> = "fieldInstances",
    }

    FieldInstance {
        def_uid: i32 = "defUid",
        shown_value: Shown = "__value",
        real_editor_values: Vec<Option<super::EditorValue>> = "realEditorValues",
    }
}

/// A value that may be missing; `null` is one that is there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown(Option<Value>);

impl Lenient for Shown {
    fn read_some<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Value::deserialize(from).map(|value| Self(Some(value)))
    }

    fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::read_some(from)
    }
}

impl LayerInstance {
    /// The offset of the layer in the level, in pixels.
    pub fn offset(&self, def: &LayerDef) -> [i32; 2] {
        [self.px_offset_x.saturating_add(def.px_offset_x), self.px_offset_y.saturating_add(def.px_offset_y)]
    }

    pub fn tileset(&self, def: &LayerDef) -> Option<i32> {
        self.override_tileset_uid.or(def.tileset())
    }
}

impl TileInstance {
    /// The cell to which the tile belongs, in row order.
    pub fn cell(&self) -> Option<i32> {
        self.origin.get().last().copied()
    }

    /// 0 (unseen) to 1. Files older than LDtk 1.4 know none.
    pub fn opacity(&self) -> f64 {
        self.alpha.unwrap_or(1.0)
    }
}

impl Level {
    /// Width and height, in pixels.
    pub fn px_size(&self) -> [i32; 2] {
        [self.px_wid, self.px_hei].map(|px| px.unwrap_or(256))
    }

    /// How many cells a layer has along x and y; not below 0. The offset of its definition moves
    /// it without making it smaller.
    pub fn cells(&self, def: &LayerDef, layer: &LayerInstance) -> [i64; 2] {
        let (px, grid) = (self.px_size(), i64::from(def.grid()));
        let offset = [layer.px_offset_x, layer.px_offset_y];
        [0, 1].map(|axis| {
            let length = i64::from(px[axis]) - i64::from(offset[axis]);
            (length + grid - 1).div_euclid(grid).max(0)
        })
    }

    /// The layer with this definition.
    pub fn layer(&self, def_uid: i32) -> Option<&LayerInstance> {
        self.layer_instances.iter().flatten().find(|layer| layer.layer_def_uid == def_uid)
    }
}

impl FieldInstance {
    /// The value as the editor shows it: `__value`, else its own record, else the field's default.
    /// `Null` if there is none at all.
    pub fn value(&self, def: &FieldDef) -> Value {
        if let Shown(Some(value)) = &self.shown_value {
            return value.clone();
        }
        let one = |entry: Option<&super::EditorValue>| {
            let entry = entry.or(def.default_override.as_ref());
            entry.and_then(|entry| entry.params.first()).map_or(Value::Null, |v| plain(&def.kind, v))
        };
        if def.is_array {
            self.real_editor_values.iter().map(|entry| one(entry.as_ref())).collect()
        } else {
            one(self.real_editor_values.first().and_then(Option::as_ref))
        }
    }
}

/// A value of the editor's own record as it writes it for readers.
fn plain(kind: &str, value: &Value) -> Value {
    match (kind, value) {
        ("F_Point", Value::String(text)) => point(text),
        ("F_EntityRef", Value::String(iid)) => json!({ "entityIid": iid }),
        ("F_Text", Value::String(text)) => Value::String(unescaped(text)),
        ("F_Color", Value::Number(number)) => {
            number.as_i64().map_or(Value::Null, |rgb| json!(format!("#{:06X}", rgb & 0xFF_FFFF)))
        }
        _ => value.clone(),
    }
}

/// `3,4` as an object; null if it is none.
fn point(text: &str) -> Value {
    let coords = text.split_once(',').map(|(x, y)| (x.trim().parse::<i32>(), y.trim().parse::<i32>()));
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
