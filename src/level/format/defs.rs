//! `defs`: layers with their rules, entities, tilesets, enums, fields.

use super::lenient::{ldtk, words};

ldtk! {
    Defs {
        layers: Vec<LayerDef> = "layers",
        entities: Vec<EntityDef> = "entities",
        tilesets: Vec<TilesetDef> = "tilesets",
        level_fields: Vec<FieldDef> = "levelFields",
    }

    LayerDef {
        uid: i32 = "uid",
        identifier: String = "identifier",
        kind: LayerKind = "type",
        grid_size: Option<i32> = "gridSize",
        px_offset_x: i32 = "pxOffsetX",
        px_offset_y: i32 = "pxOffsetY",
        display_opacity: Option<f64> = "displayOpacity",
        parallax_factor_x: f64 = "parallaxFactorX",
        parallax_factor_y: f64 = "parallaxFactorY",
        parallax_scaling: Option<bool> = "parallaxScaling",
        tile_pivot_x: f64 = "tilePivotX",
        tile_pivot_y: f64 = "tilePivotY",
        tileset_def_uid: Option<i32> = "tilesetDefUid",
        /// Before LDtk 1.2 the rules had a tileset of their own.
        auto_tileset_def_uid: Option<i32> = "autoTilesetDefUid",
        /// The layer whose values the rules of an AutoLayer look at.
        auto_source_layer_def_uid: Option<i32> = "autoSourceLayerDefUid",
        /// The layer whose tiles silence the rules.
        auto_tiles_killed_by: Option<i32> = "autoTilesKilledByOtherLayerUid",
        biome_field_uid: Option<i32> = "biomeFieldUid",
        int_grid_values: Vec<IntGridValueDef> = "intGridValues",
        auto_rule_groups: Vec<RuleGroupDef> = "autoRuleGroups",
    }

    IntGridValueDef {
        value: i32 = "value",
        group_uid: i32 = "groupUid",
    }

    RuleGroupDef {
        uid: i32 = "uid",
        active: Option<bool> = "active",
        is_optional: bool = "isOptional",
        required_biome_values: Vec<String> = "requiredBiomeValues",
        biome_requirement_mode: i32 = "biomeRequirementMode",
        rules: Vec<RuleDef> = "rules",
    }

    RuleDef {
        uid: i32 = "uid",
        active: Option<bool> = "active",
        size: Option<i32> = "size",
        pattern: Vec<i32> = "pattern",
        tile_rects_ids: Option<Vec<Vec<i32>>> = "tileRectsIds",
        /// Before LDtk 1.5: the tiles of one stamp, or alternatives.
        tile_ids: Vec<i32> = "tileIds",
        tile_mode: TileMode = "tileMode",
        alpha: Option<f64> = "alpha",
        chance: Option<f64> = "chance",
        break_on_match: Option<bool> = "breakOnMatch",
        flip_x: bool = "flipX",
        flip_y: bool = "flipY",
        x_modulo: Option<i32> = "xModulo",
        y_modulo: Option<i32> = "yModulo",
        x_offset: i32 = "xOffset",
        y_offset: i32 = "yOffset",
        checker: Checker = "checker",
        pivot_x: f64 = "pivotX",
        pivot_y: f64 = "pivotY",
        tile_x_offset: i32 = "tileXOffset",
        tile_y_offset: i32 = "tileYOffset",
        tile_random_x_min: i32 = "tileRandomXMin",
        tile_random_x_max: i32 = "tileRandomXMax",
        tile_random_y_min: i32 = "tileRandomYMin",
        tile_random_y_max: i32 = "tileRandomYMax",
        out_of_bounds_value: Option<i32> = "outOfBoundsValue",
        perlin_active: bool = "perlinActive",
        perlin_seed: i32 = "perlinSeed",
        perlin_scale: Option<f64> = "perlinScale",
        perlin_octaves: Option<i32> = "perlinOctaves",
    }

    TilesetDef {
        uid: i32 = "uid",
        identifier: String = "identifier",
        /// Relative to the project file; none for the editor's own icons.
        rel_path: Option<String> = "relPath",
        px_wid: i32 = "pxWid",
        px_hei: i32 = "pxHei",
        tile_grid_size: Option<i32> = "tileGridSize",
        spacing: i32 = "spacing",
        padding: i32 = "padding",
        cached_pixel_data: Option<PixelData> = "cachedPixelData",
    }

    PixelData {
        /// One digit a tile, `1` for those without a hole.
        opaque_tiles: Option<String> = "opaqueTiles",
        /// Four digits a tile.
        average_colors: Option<String> = "averageColors",
    }

    EntityDef {
        uid: i32 = "uid",
        identifier: String = "identifier",
        width: Option<i32> = "width",
        height: Option<i32> = "height",
        pivot_x: f64 = "pivotX",
        pivot_y: f64 = "pivotY",
        field_defs: Vec<FieldDef> = "fieldDefs",
    }

    FieldDef {
        uid: i32 = "uid",
        identifier: String = "identifier",
        /// The editor's word for the type, such as `F_Point` or `F_Enum(12)`.
        kind: String = "type",
        is_array: bool = "isArray",
        default_override: Option<EditorValue> = "defaultOverride",
    }

    /// A value as the editor keeps it for itself: `{"id": "V_Int", "params": [3]}`.
    EditorValue {
        params: Vec<serde_json::Value> = "params",
    }
}

words! {
    LayerKind { Unknown, IntGrid, Entities, Tiles, AutoLayer }

    TileMode { Single, Stamp }

    Checker { None, Horizontal, Vertical }
}

impl LayerDef {
    /// The edge of a cell, in pixels.
    pub fn grid(&self) -> i32 {
        self.grid_size.filter(|grid| *grid > 0).unwrap_or(16)
    }

    pub fn tileset(&self) -> Option<i32> {
        self.tileset_def_uid.or(self.auto_tileset_def_uid)
    }
}

impl TilesetDef {
    /// The edge of a tile, in pixels.
    pub fn grid(&self) -> i32 {
        self.tile_grid_size.filter(|grid| *grid > 0).unwrap_or(16)
    }
}

impl Defs {
    pub fn layer(&self, uid: i32) -> Option<&LayerDef> {
        self.layers.iter().find(|def| def.uid == uid)
    }

    pub fn entity(&self, uid: i32) -> Option<&EntityDef> {
        self.entities.iter().find(|def| def.uid == uid)
    }

    pub fn tileset(&self, uid: i32) -> Option<&TilesetDef> {
        self.tilesets.iter().find(|def| def.uid == uid)
    }
}
