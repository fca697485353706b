//! Levels, in the project file or in a file of their own.

use super::defs::{FieldDef, LayerDef};
use super::lenient::{Lenient, UpTo, ldtk};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

ldtk! {
    /// A level, in the project file or in a file of its own.
    Level {
        /// Unique id, the same in all projects.
        iid: String = "iid",
        /// Name that the author gave it.
        identifier: String = "identifier",
        /// Width in pixels, as the file has it: see [`Level::px_size`].
        px_wid: Option<i32> = "pxWid",
        /// Height in pixels, as the file has it.
        px_hei: Option<i32> = "pxHei",
        /// The level's own background colour, such as `#0B0D1A`; `None`: that of the project.
        bg_color: Option<String> = "bgColor",
        /// Path of the background picture relative to the project file.
        bg_rel_path: Option<String> = "bgRelPath",
        /// How this picture is fitted: `Unscaled`, `Contain`, `Cover`, `CoverDirty`, `Repeat`.
        bg_pos: Option<String> = "bgPos",
        /// Horizontal pivot of the picture, 0 (left) to 1 (right); `None`: 0.5.
        bg_pivot_x: Option<f64> = "bgPivotX",
        /// Vertical pivot of the picture, 0 (top) to 1 (bottom); `None`: 0.5.
        bg_pivot_y: Option<f64> = "bgPivotY",
        /// Where the editor puts the picture.
        bg_pos_shown: Option<BackgroundPosition> = "__bgPos",
        /// Path of the level's own file relative to the project file; `None`: its layers are here.
        external_rel_path: Option<String> = "externalRelPath",
        /// Values of the level's fields.
        field_instances: Vec<FieldInstance> = "fieldInstances",
        /// Layers, from the top down; `None`: they are in the level's own file.
        layer_instances: Option<Vec<LayerInstance>> = "layerInstances",
    }

    /// Where the editor puts a background picture.
    BackgroundPosition {
        /// Part of the picture that is shown: left, top, width and height, in its pixels.
        crop_rect: UpTo<f64, 4> = "cropRect",
        /// Scale along x and y.
        scale: UpTo<f64, 2> = "scale",
        /// Top left corner in the level, in pixels.
        top_left_px: UpTo<f64, 2> = "topLeftPx",
    }

    /// A layer of a level.
    LayerInstance {
        /// Uid of its definition.
        layer_def_uid: i32 = "layerDefUid",
        /// Seed of the rules' random choices in this layer.
        seed: i32 = "seed",
        /// Offset to the right in pixels, beside that of the definition.
        px_offset_x: i32 = "pxOffsetX",
        /// Offset down in pixels, beside that of the definition.
        px_offset_y: i32 = "pxOffsetY",
        /// Whether it is shown; `None`: yes.
        visible: Option<bool> = "visible",
        /// Uids of the optional rule groups that the level has chosen.
        optional_rules: Vec<i32> = "optionalRules",
        /// Uid of a tileset that replaces that of the definition.
        override_tileset_uid: Option<i32> = "overrideTilesetUid",
        /// Values of the cells, in rows.
        int_grid_csv: Vec<i32> = "intGridCsv",
        /// Tiles that rules painted; `None`: the rules have not run yet.
        auto_layer_tiles: Option<Vec<TileInstance>> = "autoLayerTiles",
        /// Tiles placed by hand.
        grid_tiles: Vec<TileInstance> = "gridTiles",
        /// Entities.
        entity_instances: Vec<EntityInstance> = "entityInstances",
    }

    /// A tile in a layer.
    TileInstance {
        /// Top left corner in the layer in pixels, without the layer's offset.
        px: UpTo<i32, 2> = "px",
        /// Top left corner in the tileset's picture, in pixels.
        src: UpTo<i32, 2> = "src",
        /// Flip bits: 1 mirrors along x, 2 along y.
        flip: i32 = "f",
        /// Tile id: tiles of the tileset are counted in rows, from 0.
        id: i32 = "t",
        /// For a hand-placed tile its cell, counted in rows; for one of a rule the rule's uid and the cell.
        origin: UpTo<i32, 2> = "d",
        /// Opacity, 0 to 1: see [`TileInstance::opacity`].
        alpha: Option<f64> = "a",
    }

    /// An entity in a level.
    EntityInstance {
        /// Unique id, the same in all projects; references name it.
        iid: String = "iid",
        /// Uid of its definition.
        def_uid: i32 = "defUid",
        /// Position of its pivot in the layer, in pixels.
        px: UpTo<i32, 2> = "px",
        /// Width in pixels; `None`: that of the definition.
        width: Option<i32> = "width",
        /// Height in pixels; `None`: that of the definition.
        height: Option<i32> = "height",
        /// Values of its fields.
        field_instances: Vec<FieldInstance> = "fieldInstances",
    }

    /// The value of a field: see [`FieldInstance::value`].
    FieldInstance {
        /// Uid of its definition.
        def_uid: i32 = "defUid",
        /// The value as the editor writes it for readers.
        shown_value: Shown = "__value",
        /// The values as the editor keeps them for itself; `None`: the field's default.
        real_editor_values: Vec<Option<super::EditorValue>> = "realEditorValues",
    }
}

/// A value that may be missing, where `null` counts as a value.
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
    /// The offset of the layer in the level along x and y, in pixels.
    pub fn offset(&self, def: &LayerDef) -> [i32; 2] {
        [self.px_offset_x.saturating_add(def.px_offset_x), self.px_offset_y.saturating_add(def.px_offset_y)]
    }

    /// The uid of the layer's tileset: its own, or that of its definition.
    pub fn tileset(&self, def: &LayerDef) -> Option<i32> {
        self.override_tileset_uid.or(def.tileset())
    }
}

impl TileInstance {
    /// The cell to which the tile belongs, counted in rows from 0.
    pub fn cell(&self) -> Option<i32> {
        self.origin.get().last().copied()
    }

    /// The opacity, 0 (invisible) to 1; 1 in files older than LDtk 1.4, which know none.
    pub fn opacity(&self) -> f64 {
        self.alpha.unwrap_or(1.0)
    }
}

impl Level {
    /// Width and height in pixels; 256 where the file does not say.
    pub fn px_size(&self) -> [i32; 2] {
        [self.px_wid, self.px_hei].map(|px| px.unwrap_or(256))
    }

    /// How many cells a layer has along x and y, 0 or more.
    ///
    /// The offset of its definition moves a layer without making it smaller.
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
    /// The value as the editor shows it: `__value`, else `realEditorValues`, else the field's default.
    ///
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
