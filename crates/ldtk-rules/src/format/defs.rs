//! `defs`: layers with their rules, entities, tilesets, fields.

use super::lenient::{ldtk, words};

ldtk! {
    /// The definitions of a project.
    Defs {
        /// Layers, from the top down.
        layers: Vec<LayerDef> = "layers",
        /// Kinds of entities.
        entities: Vec<EntityDef> = "entities",
        /// Tilesets.
        tilesets: Vec<TilesetDef> = "tilesets",
        /// Fields that every level has.
        level_fields: Vec<FieldDef> = "levelFields",
    }

    /// The definition of a layer, with its auto-layer rules.
    LayerDef {
        /// Unique id, to which [`LayerInstance::layer_def_uid`](crate::LayerInstance::layer_def_uid) refers.
        uid: i32 = "uid",
        /// Name that the author gave it.
        identifier: String = "identifier",
        /// What its cells hold.
        kind: LayerKind = "type",
        /// Edge of a cell in pixels, as the file has it: see [`LayerDef::grid`].
        grid_size: Option<i32> = "gridSize",
        /// Offset to the right, in pixels; it moves the layer in all levels.
        px_offset_x: i32 = "pxOffsetX",
        /// Offset down, in pixels.
        px_offset_y: i32 = "pxOffsetY",
        /// Opacity in the editor and in games that follow it, 0 to 1; `None`: 1.
        display_opacity: Option<f64> = "displayOpacity",
        /// Horizontal parallax, −1 to 1; 0: none.
        parallax_factor_x: f64 = "parallaxFactorX",
        /// Vertical parallax, −1 to 1; 0: none.
        parallax_factor_y: f64 = "parallaxFactorY",
        /// Whether parallax also scales the layer; `None`: yes.
        parallax_scaling: Option<bool> = "parallaxScaling",
        /// Horizontal pivot of tiles that are larger than a cell, 0 (left) to 1 (right).
        tile_pivot_x: f64 = "tilePivotX",
        /// Vertical pivot of such tiles, 0 (top) to 1 (bottom).
        tile_pivot_y: f64 = "tilePivotY",
        /// Uid of the tileset: see [`LayerDef::tileset`].
        tileset_def_uid: Option<i32> = "tilesetDefUid",
        /// Uid of the rules' own tileset, which files before LDtk 1.2 have.
        auto_tileset_def_uid: Option<i32> = "autoTilesetDefUid",
        /// Uid of the IntGrid layer whose values the rules of an AutoLayer look at.
        auto_source_layer_def_uid: Option<i32> = "autoSourceLayerDefUid",
        /// Uid of a layer whose hand-placed tiles keep the rules from painting in the same cell.
        auto_tiles_killed_by: Option<i32> = "autoTilesKilledByOtherLayerUid",
        /// Uid of the level field that names the level's biomes.
        biome_field_uid: Option<i32> = "biomeFieldUid",
        /// Values of an IntGrid layer.
        int_grid_values: Vec<IntGridValueDef> = "intGridValues",
        /// Groups of rules, in the order in which they are tried.
        auto_rule_groups: Vec<RuleGroupDef> = "autoRuleGroups",
    }

    /// A value that the cells of an IntGrid layer can have.
    IntGridValueDef {
        /// The value, 1 or more; 0 is an empty cell.
        value: i32 = "value",
        /// Name that the author gave it; may be empty.
        identifier: String = "identifier",
        /// Uid of the group of values it is in; 0: none.
        group_uid: i32 = "groupUid",
    }

    /// A group of auto-layer rules.
    RuleGroupDef {
        /// Unique id, to which [`LayerInstance::optional_rules`](crate::LayerInstance::optional_rules) refers.
        uid: i32 = "uid",
        /// Whether the group is used at all; `None`: yes.
        active: Option<bool> = "active",
        /// Whether a level must choose the group.
        is_optional: bool = "isOptional",
        /// Biomes in which the group applies; none: all.
        required_biome_values: Vec<String> = "requiredBiomeValues",
        /// 0: one of these biomes is enough; 1: the level must have all of them.
        biome_requirement_mode: i32 = "biomeRequirementMode",
        /// Rules, in the order in which they are tried.
        rules: Vec<RuleDef> = "rules",
    }

    /// An auto-layer rule: a pattern of values, and the tiles that it paints where it matches.
    RuleDef {
        /// Unique id, which is also part of the seed of its random choices.
        uid: i32 = "uid",
        /// Whether the rule is used at all; `None`: yes.
        active: Option<bool> = "active",
        /// Width and height of the pattern in cells: 1, 3, 5, 7 or 9; `None`: 1.
        size: Option<i32> = "size",
        /// Entries of the pattern in rows, `size` × `size`. 0: anything; *n*: this value; −*n*: any other;
        /// 1,000,001: not empty; −1,000,001: empty; (*g* + 1) × 1,000: a value of the group *g*.
        pattern: Vec<i32> = "pattern",
        /// Alternatives, each of them the tile ids of a rectangle or a single one.
        tile_rects_ids: Option<Vec<Vec<i32>>> = "tileRectsIds",
        /// Tile ids before LDtk 1.5: those of one stamp, or alternatives.
        tile_ids: Vec<i32> = "tileIds",
        /// How several tiles are laid.
        tile_mode: TileMode = "tileMode",
        /// Opacity of the tiles, 0 to 1; `None`: 1.
        alpha: Option<f64> = "alpha",
        /// Probability with which the rule applies in a cell, 0 to 1; `None`: 1.
        chance: Option<f64> = "chance",
        /// Whether later rules paint nothing in a cell where this one did; `None`: no.
        break_on_match: Option<bool> = "breakOnMatch",
        /// Whether the pattern also matches mirrored along x.
        flip_x: bool = "flipX",
        /// Whether the pattern also matches mirrored along y.
        flip_y: bool = "flipY",
        /// Step along x: the rule applies in every so many columns; `None`: 1.
        x_modulo: Option<i32> = "xModulo",
        /// Step along y, in rows; `None`: 1.
        y_modulo: Option<i32> = "yModulo",
        /// First column in which it applies, in cells.
        x_offset: i32 = "xOffset",
        /// First row in which it applies, in cells.
        y_offset: i32 = "yOffset",
        /// Whether every other row or column of these steps is shifted by one cell.
        checker: Checker = "checker",
        /// Horizontal pivot of a stamp, 0 (left) to 1 (right).
        pivot_x: f64 = "pivotX",
        /// Vertical pivot of a stamp, 0 (top) to 1 (bottom).
        pivot_y: f64 = "pivotY",
        /// Offset of the tiles to the right, in pixels.
        tile_x_offset: i32 = "tileXOffset",
        /// Offset of the tiles down, in pixels.
        tile_y_offset: i32 = "tileYOffset",
        /// Least random offset to the right, in pixels.
        tile_random_x_min: i32 = "tileRandomXMin",
        /// Greatest random offset to the right, in pixels.
        tile_random_x_max: i32 = "tileRandomXMax",
        /// Least random offset down, in pixels.
        tile_random_y_min: i32 = "tileRandomYMin",
        /// Greatest random offset down, in pixels.
        tile_random_y_max: i32 = "tileRandomYMax",
        /// Value of the cells outside of the layer; `None`: a pattern that looks there does not match.
        out_of_bounds_value: Option<i32> = "outOfBoundsValue",
        /// Whether the rule applies only where noise is not below 0.
        perlin_active: bool = "perlinActive",
        /// Seed of this noise, to which that of the layer is added.
        perlin_seed: i32 = "perlinSeed",
        /// Scale of the noise: lattice steps per cell; `None`: 0.2.
        perlin_scale: Option<f64> = "perlinScale",
        /// Octaves of the noise, 1 to 16; `None`: 2.
        perlin_octaves: Option<i32> = "perlinOctaves",
    }

    /// The definition of a tileset.
    TilesetDef {
        /// Unique id.
        uid: i32 = "uid",
        /// Name that the author gave it.
        identifier: String = "identifier",
        /// Path of the picture relative to the project file; `None`: icons that come with the editor.
        rel_path: Option<String> = "relPath",
        /// Width of the picture, in pixels.
        px_wid: i32 = "pxWid",
        /// Height of the picture, in pixels.
        px_hei: i32 = "pxHei",
        /// Edge of a tile in pixels, as the file has it: see [`TilesetDef::grid`].
        tile_grid_size: Option<i32> = "tileGridSize",
        /// Pixels between tiles.
        spacing: i32 = "spacing",
        /// Pixels between the edge of the picture and the tiles.
        padding: i32 = "padding",
        /// What the editor knows of the tiles' pixels.
        cached_pixel_data: Option<PixelData> = "cachedPixelData",
    }

    /// What the editor knows of the pixels of a tileset.
    PixelData {
        /// One digit per tile, `1` for those without a transparent pixel.
        opaque_tiles: Option<String> = "opaqueTiles",
        /// Four hexadecimal digits per tile: alpha, red, green and blue.
        average_colors: Option<String> = "averageColors",
    }

    /// The definition of a kind of entity.
    EntityDef {
        /// Unique id, to which [`EntityInstance::def_uid`](crate::EntityInstance::def_uid) refers.
        uid: i32 = "uid",
        /// Name that the author gave it.
        identifier: String = "identifier",
        /// Width in pixels, unless the entity has its own.
        width: Option<i32> = "width",
        /// Height in pixels, unless the entity has its own.
        height: Option<i32> = "height",
        /// Horizontal pivot, 0 (left) to 1 (right).
        pivot_x: f64 = "pivotX",
        /// Vertical pivot, 0 (top) to 1 (bottom).
        pivot_y: f64 = "pivotY",
        /// Fields that such an entity has.
        field_defs: Vec<FieldDef> = "fieldDefs",
    }

    /// The definition of a field of an entity or of levels.
    FieldDef {
        /// Unique id, to which [`FieldInstance::def_uid`](crate::FieldInstance::def_uid) refers.
        uid: i32 = "uid",
        /// Name that the author gave it.
        identifier: String = "identifier",
        /// The editor's word for the type, such as `F_Point` or `F_Enum(12)`.
        kind: String = "type",
        /// Whether it holds any number of values.
        is_array: bool = "isArray",
        /// Value where an entity or level has none of its own.
        default_override: Option<EditorValue> = "defaultOverride",
    }

    /// A value as the editor keeps it for itself: `{"id": "V_Int", "params": [3]}`.
    EditorValue {
        /// The value, as the only entry.
        params: Vec<serde_json::Value> = "params",
    }
}

words! {
    /// What the cells of a layer hold.
    LayerKind {
        /// A kind that this version does not know.
        Unknown,
        /// Values, and tiles that rules paint.
        IntGrid,
        /// Entities.
        Entities,
        /// Tiles placed by hand.
        Tiles,
        /// Tiles that rules paint from the values of another layer.
        AutoLayer,
    }

    /// How a rule lays several tiles.
    TileMode {
        /// All at one place.
        Single,
        /// Side by side, as they are in the tileset.
        Stamp,
    }

    /// How the steps of a rule (`xModulo`, `yModulo`) are shifted.
    Checker {
        /// Not at all.
        None,
        /// Every other step of rows is shifted along x.
        Horizontal,
        /// Every other step of columns is shifted along y.
        Vertical,
    }
}

impl LayerDef {
    /// The edge of a cell in pixels, at least 1; 16 if the file does not say.
    pub fn grid(&self) -> i32 {
        self.grid_size.filter(|grid| *grid > 0).unwrap_or(16)
    }

    /// The uid of the layer's tileset, in files of all versions.
    pub fn tileset(&self) -> Option<i32> {
        self.tileset_def_uid.or(self.auto_tileset_def_uid)
    }
}

impl TilesetDef {
    /// The edge of a tile in pixels, at least 1; 16 if the file does not say.
    pub fn grid(&self) -> i32 {
        self.tile_grid_size.filter(|grid| *grid > 0).unwrap_or(16)
    }
}

impl Defs {
    /// The layer with this uid.
    pub fn layer(&self, uid: i32) -> Option<&LayerDef> {
        self.layers.iter().find(|def| def.uid == uid)
    }

    /// The kind of entity with this uid.
    pub fn entity(&self, uid: i32) -> Option<&EntityDef> {
        self.entities.iter().find(|def| def.uid == uid)
    }

    /// The tileset with this uid.
    pub fn tileset(&self, uid: i32) -> Option<&TilesetDef> {
        self.tilesets.iter().find(|def| def.uid == uid)
    }
}
